"""The eight actions of the movement charts (4.2)."""

from __future__ import annotations

import pytest

from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.rules.actions import plan_action
from tests.conftest import rule
from tests.games.tally_ho.rules.rig import BoundDice, Rig, lay, unit


def plan(rig: Rig, unit_id: str, action: str, dice: BoundDice | None = None) -> tuple[list[str], int, str, bool]:
    """Hexes, facing at the end, what it came to, whether it stays."""
    i = rig.index[unit_id]
    got = plan_action(rig.work(dice), (i,), i, rig.scenario.units[i].ma, action)  # type: ignore[arg-type]
    hexes = rig.scenario.rules.ground.geometry.hexes
    return (
        [str(hexes[h]) for h, _ in got.steps],
        got.steps[-1][1] if got.steps else rig[unit_id].facing,
        got.action,
        got.stays,
    )


@rule("TH-40", "TH-42")
def test_turns_and_straight_ahead(game: TallyHo) -> None:
    rig = lay(game, [unit(game, "L", "do17", "0506")]).start()
    assert plan(rig, "L", "left") == (["0406", "0305", "0205"], 6, "left", False)
    assert plan(rig, "L", "right") == (["0606", "0705", "0805"], 2, "right", False)
    assert plan(rig, "L", "straight") == (["0505", "0504", "0503"], 1, "straight", False)


@rule("TH-41")
@pytest.mark.parametrize(("die", "facing"), [(1, 6), (2, 6), (3, 6), (4, 2), (5, 2), (6, 2)])
def test_left_or_right_by_the_die(game: TallyHo, die: int, facing: int) -> None:
    rig = lay(game, [unit(game, "L", "do17", "0506")]).start()
    assert plan(rig, "L", "left-or-right", BoundDice({("L", "left or right"): die}))[1] == facing


@rule("TH-43")
def test_to_the_nearest_target_facing_it(game: TallyHo) -> None:
    rig = lay(
        game, [unit(game, "L", "he111", "0508")], sites=[("0503", "convoy target"), ("0101", "port target")]
    ).start()
    assert plan(rig, "L", "to-target") == (["0507", "0506"], 1, "to-target", False)


@rule("TH-43")
@pytest.mark.parametrize(("die", "first"), [(1, "0505"), (3, "0505"), (4, "0507"), (6, "0507")])
def test_of_equally_near_targets_one_by_lot(game: TallyHo, die: int, first: str) -> None:
    rig = lay(
        game, [unit(game, "L", "ju87", "0506")], sites=[("0504", "convoy target"), ("0508", "convoy target")]
    ).start()
    assert plan(rig, "L", "to-target", BoundDice({("L", "nearest Target"): die}))[0] == [first]


@rule("TH-44")
def test_a_limited_target_draws_only_its_type(game: TallyHo) -> None:
    sites = [("0503", "radar target", "ju87"), ("0509", "convoy target")]
    rig = lay(
        game,
        [unit(game, "S", "ju87", "0505"), unit(game, "D", "he111", "0505")],
        sites=sites,
        options={"setup_stack": "separate"},
    ).start()
    assert plan(rig, "S", "to-target")[0] == ["0504"]
    assert plan(rig, "D", "to-target")[0] == ["0506", "0507"]


@rule("TH-E47")
@rule("TH-43")
def test_without_a_target_straight_ahead(game: TallyHo) -> None:
    rig = lay(game, [unit(game, "L", "do17", "0506")], sites=[("0503", "radar target", "ju87")]).start()
    assert plan(rig, "L", "to-target") == (["0505", "0504", "0503"], 1, "straight", False)


@rule("TH-E122")
@rule("TH-39", "TH-43")
def test_a_unit_that_cannot_attack_the_target_flies_on_beyond_it(game: TallyHo) -> None:
    rig = lay(
        game,
        [unit(game, "L", "bf110", "0505")],
        sites=[("0504", "convoy target")],
        options={"strafe_targets": "airfield_radar"},
    ).start()
    assert plan(rig, "L", "to-target") == (["0504", "0503", "0502"], 1, "to-target", False)


@rule("TH-45")
def test_to_the_nearest_squadron_then_the_weakest_then_by_lot(game: TallyHo) -> None:
    units = [
        unit(game, "L", "bf109e", "0506"),
        unit(game, "R1", "hurricane", "0501", 2),
        unit(game, "R2", "hurricane", "0504", 4),
        unit(game, "R3", "hurricane", "0508", 3),
    ]
    rig = lay(game, units).start()
    assert plan(rig, "L", "to-raf")[0] == ["0507", "0508", "0509"]
    rig = lay(game, [*units[:3], unit(game, "R3", "hurricane", "0508", 4)]).start()
    assert plan(rig, "L", "to-raf", BoundDice({("L", "nearest Squadron"): 3}))[0][0] == "0505"
    assert plan(rig, "L", "to-raf", BoundDice({("L", "nearest Squadron"): 4}))[0][0] == "0507"


@rule("TH-E46")
@rule("TH-45")
def test_a_squadron_flying_home_counts_and_with_none_it_is_to_target(game: TallyHo) -> None:
    units = [unit(game, "L", "bf109e", "0506"), unit(game, "R", "hurricane", "0502")]
    rig = lay(game, units, sites=[("0509", "convoy target")]).start().set("R", status=1)
    assert plan(rig, "L", "to-raf")[2] == "to-raf"
    rig.set("R", status=5)
    assert plan(rig, "L", "to-raf") == (["0507", "0508", "0509"], 4, "to-target", False)


@rule("TH-E86")
@rule("TH-46")
def test_to_raf_in_its_hex_stays(game: TallyHo) -> None:
    rig = lay(game, [unit(game, "L", "bf109e", "0506"), unit(game, "R", "hurricane", "0506")]).start()
    assert plan(rig, "L", "to-raf") == ([], 1, "to-raf", True)


@rule("TH-E48")
@rule("TH-47")
def test_to_escort_goes_to_bombers_that_are_not_returning(game: TallyHo) -> None:
    units = [
        unit(game, "F", "bf109e", "0508"),
        unit(game, "B1", "do17", "0506"),
        unit(game, "B2", "do17", "0503"),
        unit(game, "R", "hurricane", "0108"),
    ]
    rig = lay(game, units).start().set("B1", status=1, attack=3)
    assert plan(rig, "F", "to-escort") == (["0507", "0506", "0505"], 1, "to-escort", False)
    rig.set("B2", status=1, attack=1)
    assert plan(rig, "F", "to-escort", BoundDice({}, otherwise=1))[2] == "to-raf"


@rule("TH-47")
@pytest.mark.parametrize(("die", "first"), [(2, "0505"), (5, "0507")])
def test_of_equally_near_bombers_one_by_lot(game: TallyHo, die: int, first: str) -> None:
    units = [unit(game, "F", "bf109e", "0506"), unit(game, "B1", "do17", "0504"), unit(game, "B2", "do17", "0508")]
    rig = lay(game, units).start()
    assert plan(rig, "F", "to-escort", BoundDice({("F", "nearest Bombers"): die}))[0][0] == first


@rule("TH-48")
def test_from_raf_within_three_hexes_only(game: TallyHo) -> None:
    units = [unit(game, "L", "do17", "0506"), unit(game, "R", "hurricane", "0503")]
    rig = lay(game, units, sites=[("0101", "port target")]).start().set("L", facing=4)
    assert plan(rig, "L", "from-raf") == (["0507", "0508", "0509"], 4, "from-raf", False)
    rig.set("R", hex="0502")
    assert plan(rig, "L", "from-raf", BoundDice({}, otherwise=1))[2] == "to-target"
    rig.set("R", hex="0506")
    assert plan(rig, "L", "from-raf", BoundDice({}, otherwise=1))[2] == "to-target", "not from its own hex"


@rule("TH-E49")
@rule("TH-48")
def test_from_raf_shuns_the_nearest_then_the_strongest_then_by_lot(game: TallyHo) -> None:
    units = [
        unit(game, "L", "ju87", "0506"),
        unit(game, "R1", "hurricane", "0504", 2),
        unit(game, "R2", "hurricane", "0508", 4),
    ]
    rig = lay(game, units).start()
    assert plan(rig, "L", "from-raf")[0] == ["0505"], "away from the four Vics below"
    rig = lay(game, [*units[:2], unit(game, "R2", "hurricane", "0508", 2)]).start()
    dice = BoundDice({("L", "Squadron to shun"): 2, ("L", "way from the Squadron"): 3})
    assert plan(rig, "L", "from-raf", dice)[0] == ["0507"]
    rig.set("R1", hex="0505")
    dice = BoundDice({("L", "way from the Squadron"): 1})
    assert plan(rig, "L", "from-raf", dice)[0] == ["0607"], "three ways away, the first by the die"


@rule("TH-48")
def test_from_raf_may_blunder_into_another(game: TallyHo) -> None:
    units = [
        unit(game, "L", "do17", "0506"),
        unit(game, "R1", "hurricane", "0505"),
        unit(game, "R2", "hurricane", "0508"),
    ]
    rig = lay(game, units).begin().set("L", facing=4)
    rig.round(BoundDice({("L", "move"): 2}, otherwise=4))
    assert rig.path("L") == ["0507", "0508"]
    assert rig.tape.of("dogfight", "R2") != []


@rule("TH-E85")
@rule("TH-49")
@pytest.mark.parametrize(
    ("ruling", "die", "first"), [("random", 3, "0507"), ("random", 4, "0408"), ("prefer_straight", None, "0507")]
)
def test_two_equal_ways_by_lot_or_by_the_smaller_turn(game: TallyHo, ruling: str, die: int | None, first: str) -> None:
    rig = lay(
        game, [unit(game, "L", "do17", "0508")], sites=[("0404", "convoy target")], options={"path_tie": ruling}
    ).start()
    dice = BoundDice({("L", "way"): die} if die else {})
    assert plan(rig, "L", "to-target", dice)[0][0] == first


@rule("TH-E119")
@pytest.mark.parametrize(("die", "path"), [(1, ["0507", "0506", "0505"]), (6, ["0408", "0307", "0306"])])
def test_one_die_settles_the_way_for_the_whole_move(game: TallyHo, die: int, path: list[str]) -> None:
    # Two columns to the left and far up: the way may begin with either direction, and is not rolled for again.
    rig = lay(game, [unit(game, "L", "do17", "0508")], sites=[("0302", "convoy target")]).start()
    dice = BoundDice({("L", "way"): die})
    assert plan(rig, "L", "to-target", dice)[0] == path
    assert dice.count("way") == 1


@rule("TH-E123")
def test_from_raf_takes_no_heed_of_the_edge(game: TallyHo) -> None:
    units = [unit(game, "L", "do17", "0508"), unit(game, "R", "hurricane", "0510")]
    rig = lay(game, units).start().set("L", hex="0502")
    rig.set("R", hex="0503")
    dice = BoundDice({("L", "way from the Squadron"): 1})
    # Straight up is farthest on a boundless map; the flight turns about at the edge.
    assert plan(rig, "L", "from-raf", dice)[0] == ["0501", "0502", "0503"]
