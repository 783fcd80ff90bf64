"""Phase 2: who rolls, who flies, and how far the order reaches (3.3, 4.1, 4.3, 5.12)."""

from __future__ import annotations

import pytest

from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.rules.decisions import IllegalDecisionError
from generator.games.tally_ho.rules.invariants import find_breaches
from generator.games.tally_ho.rules.raf import play_raf_actions
from generator.games.tally_ho.rules.recorder import Tape
from generator.games.tally_ho.rules.state import HOME, RETURNING, State
from generator.model.hex import parse_hex
from tests.conftest import rule
from tests.games.tally_ho.rules.rig import BoundDice, Player, Rig, lay, unit

ENEMY = "0910"


def phase(rig: Rig, script: dict[tuple[str, str], list[int] | int], otherwise: int | None = None) -> BoundDice:
    dice = BoundDice(script, otherwise)
    rig.state = play_raf_actions(rig.scenario, rig.state, dice, rig.player, rig.tape)
    return dice


def one(game: TallyHo, path: list[str], facing: int = 1, enemy: str = ENEMY, type_: str = "hurricane") -> Rig:
    player = Player(flights={("R", 1): (path, facing)})
    units = [unit(game, "R", type_, "0505"), unit(game, "L", "do17", enemy)]
    return lay(game, units, player=player).start()


ENGAGE, DO_NOT, NO_COMMS = {("R", "communications"): 6}, {("R", "communications"): 2}, {("R", "communications"): 1}


@rule("TH-54", "TH-64")
@pytest.mark.parametrize("path", [[], ["0504"], ["0504", "0404", "0504"]])
def test_a_squadron_flies_from_none_to_its_ma_and_faces_as_it_likes(game: TallyHo, path: list[str]) -> None:
    rig = one(game, path, 5)
    phase(rig, ENGAGE)
    assert rig.at("R") == (path or ["0505"])[-1]
    assert rig["R"].facing == 5


@rule("TH-54", "TH-62")
@pytest.mark.parametrize(
    ("path", "number"),
    [(["0504", "0503", "0502", "0501"], "TH-54"), (["0503"], "TH-62"), (["0505"], "TH-62")],
)
def test_moves_that_no_order_allows(game: TallyHo, path: list[str], number: str) -> None:
    with pytest.raises(IllegalDecisionError) as refused:
        phase(one(game, path), ENGAGE)
    assert (refused.value.unit, refused.value.rule) == ("R", number)


@rule("TH-63")
def test_do_not_engage_keeps_out_of_the_enemys_hex(game: TallyHo) -> None:
    rig = lay(
        game,
        [unit(game, "R", "hurricane", "0505", 2), unit(game, "L", "do17", "0504")],
        player=Player(flights={("R", 1): (["0504"], 1)}),
    ).start()
    with pytest.raises(IllegalDecisionError) as refused:
        phase(rig, DO_NOT)
    assert refused.value.rule == "TH-63"
    rig.player.flights["R", 1] = (["0605", "0604"], 6)
    phase(rig, DO_NOT)
    assert (rig.at("R"), rig["R"].facing) == ("0604", 6)


@rule("TH-63")
def test_surrounded_it_does_not_move(game: TallyHo) -> None:
    around = ["0504", "0605", "0606", "0506", "0406", "0405"]
    units = [unit(game, "R", "hurricane", "0505", 2)]
    units += [unit(game, f"L{n}", "do17", hex_) for n, hex_ in enumerate(around)]
    for hex_ in around:
        rig = lay(game, units, player=Player(flights={("R", 1): ([hex_], 1)})).start()
        with pytest.raises(IllegalDecisionError):
            phase(rig, DO_NOT)
    rig = lay(game, units).start()
    phase(rig, DO_NOT)
    assert rig.at("R") == "0505"


@rule("TH-E51")
@rule("TH-64")
def test_free_to_engage_it_stops_where_it_meets_the_enemy(game: TallyHo) -> None:
    rig = one(game, ["0504"], enemy="0504")
    phase(rig, ENGAGE)
    assert rig.at("R") == "0504"
    for status in (0, RETURNING):
        rig = one(game, ["0504", "0503"], enemy="0504").set("L", status=status)
        with pytest.raises(IllegalDecisionError) as refused:
            phase(rig, ENGAGE)
        assert refused.value.rule == "TH-E51"


@rule("TH-61")
def test_no_comms_flies_straight_ahead_until_it_meets_the_enemy(game: TallyHo) -> None:
    rig = one(game, [])
    phase(rig, NO_COMMS)
    assert rig.path("R") == ["0504", "0503", "0502"]
    assert rig.player.asked == [], "nobody asks the player"
    rig = one(game, [], enemy="0503")
    phase(rig, NO_COMMS)
    assert (rig.at("R"), rig["R"].facing) == ("0503", 1)
    assert rig.path("R") == ["0504", "0503"]


@rule("TH-61", "TH-62")
def test_no_comms_at_an_edge_turns_as_the_luftwaffe_but_stays(game: TallyHo) -> None:
    for start, facing, path in (
        ("0510", 4, ["0511", "0510", "0509"]),
        ("0102", 6, ["0101", "0102", "0103"]),
        ("0502", 1, ["0501", "0502", "0503"]),
    ):
        rig = one(game, []).set("R", hex=start, facing=facing)
        phase(rig, NO_COMMS)
        assert rig.path("R") == path, start


@rule("TH-E52")
@rule("TH-55")
def test_caught_by_a_staffel_it_neither_rolls_nor_flies(game: TallyHo) -> None:
    for status in (0, RETURNING):
        rig = one(game, [], enemy="0505").set("L", status=status)
        dice = phase(rig, {})
        assert dice.throws == ()
        assert rig.at("R") == "0505"


@rule("TH-32", "TH-65")
def test_every_other_squadron_rolls_even_to_orbit(game: TallyHo) -> None:
    units = [
        unit(game, "R", "hurricane", "0505"),
        unit(game, "S", "hurricane", "0305"),
        unit(game, "L", "do17", ENEMY),
    ]
    rig = lay(game, units).start()
    dice = phase(rig, {("R", "communications"): 6, ("S", "communications"): 1})
    assert dice.count("communications") == 2
    assert rig.at("R") == "0505"
    assert rig.at("S") == "0302", "not heard, it flies on whatever was wanted"


@rule("TH-56")
def test_modifiers_are_vics_aces_and_nations_of_those_that_roll(game: TallyHo) -> None:
    units = [
        unit(game, "R", "hurricane", "0505", 3, ace=True, nation="norway"),
        unit(game, "S", "spitfire", "0505", 2, nation="poland"),
        unit(game, "L", "do17", ENEMY),
    ]
    rig = lay(game, units, player=Player(groups=[["R", "S"]])).start()
    phase(rig, {("R", "communications"): 2})
    assert rig.tape.of("communications", "R")[0].numbers["modifier"] == 3 + 1 + 2 + 2 - 3
    rig = lay(game, units).start()
    phase(rig, {("R", "communications"): 2, ("S", "communications"): 2})
    assert [s.numbers["modifier"] for s in rig.tape.of("communications")] == [6, -1]


@rule("TH-E83")
@rule("TH-57")
def test_a_natural_one_silences_all_that_roll_together(game: TallyHo) -> None:
    units = [
        unit(game, "R", "defiant", "0505", ace=True),
        unit(game, "S", "spitfire", "0505"),
        unit(game, "L", "do17", ENEMY),
    ]
    rig = lay(game, units, player=Player(groups=[["R", "S"]])).start().set("S", facing=3)
    phase(rig, {("R", "communications"): 1})
    assert [s.result for s in rig.tape.of("communications")] == ["no-comms", "no-comms"]
    # Each goes its own way (TH-E83).
    assert (rig.at("R"), rig.at("S")) == ("0503", "0807")


@rule("TH-E116")
@rule("TH-59", "TH-60", "TH-77")
def test_after_a_joint_roll_each_reads_its_column_and_may_go_its_own_way(game: TallyHo) -> None:
    units = [
        unit(game, "S", "spitfire", "0505", 1),
        unit(game, "D", "defiant", "0505", 1),
        unit(game, "L", "do17", "0504"),
    ]
    player = Player(groups=[["S", "D"]], flights={("S", 1): (["0506"], 4), ("D", 1): (["0504"], 1)})
    rig = lay(game, units, player=player).start()
    phase(rig, {("S", "communications"): 2})
    assert player.asked == [("S", "do-not-engage"), ("D", "engage")]
    assert (rig.at("S"), rig.at("D")) == ("0506", "0504")
    assert (rig["S"].facing, rig["D"].facing) == (4, 1)


@rule("TH-60", "TH-31")
def test_groups_that_are_none(game: TallyHo) -> None:
    units = [
        unit(game, "R", "hurricane", "0505"),
        unit(game, "S", "hurricane", "0505"),
        unit(game, "T", "hurricane", "0305"),
        unit(game, "L", "do17", ENEMY),
    ]
    for groups, number in (
        ([["R", "T"], ["S"]], "TH-60"),
        ([["T"], ["R", "S"]], "TH-31"),
        ([["R", "S"]], "TH-32"),
        ([["R", "S"], ["T"], ["T"]], "TH-32"),
    ):
        with pytest.raises(IllegalDecisionError) as refused:
            phase(lay(game, units, player=Player(groups=groups)).start(), {}, 6)
        assert refused.value.rule == number


@rule("TH-E23")
@rule("TH-60")
@pytest.mark.parametrize(("ruling", "rolls"), [("player_choice", 3), ("per_hex", 2), ("per_squadron", 3)])
def test_who_rolls_together_by_ruling(game: TallyHo, ruling: str, rolls: int) -> None:
    units = [
        unit(game, "R", "hurricane", "0505"),
        unit(game, "S", "hurricane", "0505"),
        unit(game, "T", "hurricane", "0305"),
        unit(game, "L", "do17", ENEMY),
    ]
    rig = lay(game, units, options={"raf_roll": ruling}).start()
    assert phase(rig, {}, 6).count("communications") == rolls
    assert rig.tape.of("communications")[0].unit == "R", "formations first"


@rule("TH-E115")
@rule("TH-67", "TH-113")
def test_out_of_fuel_it_flies_to_its_own_airfield_and_is_gone(game: TallyHo) -> None:
    units = [unit(game, "R", "hurricane", "0502"), unit(game, "L", "do17", ENEMY)]
    rig = lay(game, units, sites=[("0502", "raf_airfield"), ("0506", "raf_airfield")]).start()
    rig.set("R", hex="0507", status=RETURNING, fuel=0)
    dice = phase(rig, {})
    assert dice.throws == (), "no roll, and no guns over another airfield"
    assert (rig.at("R"), rig["R"].status) == ("0504", RETURNING), "its full MA"
    phase(rig, {})
    assert rig["R"].status == HOME
    assert rig.tape.of("home", "R") != []


@rule("TH-113")
def test_flying_home_it_goes_round_the_enemy_by_a_way_of_the_players_choice(game: TallyHo) -> None:
    player = Player(route=1)
    units = [unit(game, "R", "hurricane", "0502"), unit(game, "L", "do17", "0505")]
    rig = lay(game, units, player=player).start().set("R", hex="0506", status=RETURNING, fuel=0)
    phase(rig, {})
    assert len(player.routes[0]) > 1
    assert rig["R"].hex == player.routes[0][1][-1]
    assert rig.number("0505") not in player.routes[0][1]
    # Ringed, it must fight its way through.
    around = ["0505", "0606", "0607", "0507", "0407", "0406"]
    ring = [unit(game, "R", "hurricane", "0502")] + [unit(game, f"L{n}", "do17", h) for n, h in enumerate(around)]
    rig = lay(game, ring, player=Player()).start().set("R", hex="0506", status=RETURNING, fuel=0)
    phase(rig, {})
    assert rig.at("R") in around


@rule("TH-113")
def test_the_only_free_way_home_may_begin_by_leading_away_from_it(game: TallyHo) -> None:
    # One hex of the ring is free: the way leads down and round, farther from home at first (seed 1, game 15286).
    ring = [unit(game, "R", "hurricane", "0502")]
    ring += [unit(game, f"L{n}", "do17", h) for n, h in enumerate(["0505", "0606", "0507", "0407", "0406"])]
    rig = lay(game, ring, player=Player()).start().set("R", hex="0506", status=RETURNING, fuel=0)
    before = rig.state
    phase(rig, {})
    assert rig.tape.of("move", "R")[-1].path[0] == parse_hex("0607")
    assert not [b for b in find_breaches(rig.scenario, _told(before, rig.state)) if "Airfield" in b]
    rig.set("R", hex="0607")
    nearer = rig.state
    rig.set("R", hex="0608")
    (breach,) = [b for b in find_breaches(rig.scenario, _told(nearer, rig.state)) if "Airfield" in b]
    assert "R is returning and did not near its Airfield" in breach


def _told(before: State, after: State) -> Tape:
    return Tape(states=[("luftwaffe", before), ("raf", after)])


@rule("TH-E60")
@rule("TH-15", "TH-113")
def test_a_squadron_that_began_in_the_air_goes_to_the_nearest_airfield(game: TallyHo) -> None:
    units = [unit(game, "R", "hurricane", "0505"), unit(game, "L", "do17", ENEMY)]
    rig = lay(game, units, sites=[("0101", "raf_airfield"), ("0507", "raf_airfield")]).start()
    rig.set("R", status=RETURNING, fuel=0)
    phase(rig, {})
    assert (rig.at("R"), rig["R"].status) == ("0507", HOME)


@rule("TH-E70")
@rule("TH-32")
def test_a_squadron_held_on_the_ground_waits_for_its_round(game: TallyHo) -> None:
    units = [unit(game, "R", "hurricane", "0302", base="lympne"), unit(game, "L", "do17", ENEMY)]
    rules = game.missions[2].special_rules
    rig = lay(game, units, mission=2, changes={"special_rules": rules}).start()
    assert phase(rig, {}).throws == ()
    rig.state = rig.state._replace(round=3)
    assert phase(rig, {}, 6).count("communications") == 1
