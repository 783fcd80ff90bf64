"""Phase 1: order of movement, what stops a Staffel, and the way home (3.2, 4.1, 4.2, 5.12)."""

from __future__ import annotations

import pytest

from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.rules.luftwaffe import order_staffels
from generator.games.tally_ho.rules.state import ACTIVE, BOMBED, DESTROYED, EXITED, OVER_FRANCE, RETURNING
from tests.conftest import rule
from tests.games.tally_ho.rules.rig import BoundDice, lay, unit

FAR = "0901"
QUIET = {("R", "communications"): 1}
"""A Squadron in the top corner that flies about there."""


@rule("TH-E50")
@rule("TH-28")
def test_topmost_first_then_left_to_right_then_by_number(game: TallyHo) -> None:
    units = [
        unit(game, "low", "do17", "0408"),
        unit(game, "right", "do17", "0606"),
        unit(game, "half lower", "do17", "0506"),
        unit(game, "left", "do17", "0406"),
        unit(game, "left too", "do17", "0406"),
        unit(game, "R", "hurricane", FAR),
    ]
    rig = lay(game, units).begin()
    order = [rig.scenario.units[i].id for i in order_staffels(rig.work())]
    assert order == ["left", "left too", "right", "half lower", "low"]


@rule("TH-30", "TH-38", "TH-39")
def test_every_staffel_rolls_once_and_flies_exactly_its_ma(game: TallyHo) -> None:
    units = [
        unit(game, "A", "bf110", "0308"),
        unit(game, "B", "cr42", "0707"),
        unit(game, "R", "hurricane", FAR),
    ]
    movement = game.missions[3].movement
    movement = type(movement)({**movement, "cr42": movement["bf109e"]})
    rig = lay(game, units, mission=3, changes={"movement": movement}).begin()
    dice = BoundDice({("A", "move"): 2, ("B", "move"): 1, **QUIET})
    rig.round(dice)
    assert (dice.count("move", "A"), dice.count("move", "B")) == (1, 1)
    assert rig.path("A") == ["0408", "0507", "0607"]
    assert rig.path("B") == ["0706", "0705"]


@rule("TH-E87")
@rule("TH-50", "TH-110")
def test_a_returning_staffel_rolls_nothing_and_flies_down_and_out(game: TallyHo) -> None:
    units = [unit(game, "A", "he111", "0508"), unit(game, "B", "do17", "0205"), unit(game, "R", "hurricane", FAR)]
    rig = lay(game, units).begin().set("A", status=RETURNING, attack=BOMBED, facing=4)
    dice = BoundDice({("B", "move"): 1, ("B", "left or right"): 6, **QUIET})
    rig.round(dice)
    assert dice.count("move", "A") == 0
    assert (rig.path("A"), rig["A"].facing) == (["0509", "0510"], 4)
    rig.set("B", status=RETURNING)
    rig.round(BoundDice({}, otherwise=1))
    assert rig.path("A", 2) == ["0511"]
    assert rig["A"].status == EXITED
    assert rig.tape.of("exited", "A") != []
    assert [s.numbers.get("off", 0) for s in rig.tape.of("move", "A")] == [0, 1]


@rule("TH-53")
def test_off_the_bottom_edge_means_gone_returning_or_not(game: TallyHo) -> None:
    units = [unit(game, "A", "bf110", "0510"), unit(game, "B", "bf110", "0205"), unit(game, "R", "hurricane", FAR)]
    rig = lay(game, units, mission=3).begin().set("A", facing=5)
    rig.round(BoundDice({("A", "move"): 1, ("B", "move"): 2, **QUIET}))
    assert rig["A"].status == EXITED


@rule("TH-111")
def test_home_by_way_of_the_nearest_french_hex(game: TallyHo) -> None:
    units = [unit(game, "A", "he111", "0506"), unit(game, "B", "do17", "0205"), unit(game, "R", "hurricane", FAR)]
    rig = lay(game, units, land={"france": ["0308", "0309", "0310"]}).begin().set("A", status=RETURNING, facing=4)
    rig.round(BoundDice({("A", "way"): 3, ("B", "move"): 1, ("B", "left or right"): 1, **QUIET}))
    assert rig["A"].status == RETURNING
    distances = rig.scenario.rules.ground.geometry.distances
    assert distances[rig["A"].hex][rig.number("0308")] == 1
    rig.set("B", status=RETURNING).round(BoundDice({}, otherwise=1))
    assert rig.path("A", 2) == ["0308", "0309"], "then straight down"
    assert (rig["A"].status, rig["A"].facing) == (OVER_FRANCE, 4)


@rule("TH-E80")
@rule("TH-111")
@pytest.mark.parametrize(("die", "column"), [(2, 3), (5, 7)])
def test_of_equally_near_french_hexes_one_by_lot(game: TallyHo, die: int, column: int) -> None:
    units = [unit(game, "A", "he111", "0506"), unit(game, "B", "do17", "0205"), unit(game, "R", "hurricane", FAR)]
    rig = lay(game, units, land={"france": ["0309", "0709"]}).begin().set("A", status=RETURNING, facing=4)
    rig.round(
        BoundDice({("A", "French coast"): die, ("B", "move"): 1, ("B", "left or right"): 1, **QUIET}, otherwise=4)
    )
    assert int(rig.path("A")[-1][:2]) == column


@rule("TH-E18")
@rule("TH-112")
@pytest.mark.parametrize(("ruling", "status"), [("on", RETURNING), ("off", ACTIVE)])
def test_the_last_staffel_not_returning_turns_for_home(game: TallyHo, ruling: str, status: int) -> None:
    units = [unit(game, "A", "do17", "0506"), unit(game, "B", "do17", "0206"), unit(game, "R", "hurricane", FAR)]
    rig = lay(game, units, options={"lone_staffel_rtb": ruling}).begin().set("B", status=RETURNING)
    dice = BoundDice({("A", "move"): [1, 1], ("A", "left or right"): [1, 1]}, otherwise=1)
    rig.round(dice)
    assert rig["A"].status == ACTIVE, "not in Round 1"
    rig.round(dice)
    assert rig["A"].status == status
    assert dice.count("move", "A") == (1 if ruling == "on" else 2)


@rule("TH-E18")
@rule("TH-112")
def test_a_formation_is_as_many_staffels_as_fly_in_it(game: TallyHo) -> None:
    units = [unit(game, "A", "do17", "0508"), unit(game, "B", "do17", "0508"), unit(game, "R", "hurricane", FAR)]
    rig = lay(game, units).begin()
    for _ in range(2):
        rig.round(BoundDice({("A", "move"): 1}, otherwise=1))
    assert rig["A"].status == rig["B"].status == ACTIVE


@rule("TH-114")
def test_a_returning_staffel_that_meets_a_squadron_fights(game: TallyHo) -> None:
    units = [unit(game, "A", "do17", "0504"), unit(game, "B", "do17", "0206"), unit(game, "R", "hurricane", "0506")]
    rig = lay(game, units).begin().set("A", status=RETURNING, facing=4).set("R", status=RETURNING, fuel=0)
    rig.round(BoundDice({("B", "move"): 1, ("B", "left or right"): 1}, otherwise=3))
    assert rig.path("A") == ["0505", "0506"], "it stops there"
    assert [s.unit for s in rig.tape.of("dogfight")] == ["R", "A"]


@rule("TH-51", "TH-108")
def test_guns_come_before_bombs(game: TallyHo) -> None:
    units = [unit(game, "A", "do17", "0505", 3, altitude="LL"), unit(game, "R", "hurricane", FAR)]
    rig = lay(game, units, sites=[("0504", "convoy target")]).begin()
    dice = BoundDice(
        {
            ("A", "move"): 6,
            ("A", "light AAA"): 6,
            ("A", "light AAA, confirmed"): 4,
            ("A", "bombing"): [4, 4],
            ("A", "rescue"): 1,
            **QUIET,
        }
    )
    rig.round(dice)
    assert [s.what for s in rig.tape.steps if s.phase == "luftwaffe"] == ["move", "fire", "lost", "bombed", "returns"]
    assert dice.count("bombing") == 2, "the Schwarm shot down drops nothing"


@rule("TH-19")
def test_a_staffel_may_reach_a_squadron_before_its_first_move(game: TallyHo) -> None:
    units = [unit(game, "A", "bf109e", "0506", altitude="SL"), unit(game, "R", "hurricane", "0503")]
    rig = lay(game, units).begin()
    dice = BoundDice({("A", "move"): 6}, otherwise=3)
    rig.round(dice)
    assert dice.count("communications") == 0
    assert {s.unit for s in rig.tape.of("dogfight", None, 1)} == {"A", "R"}


@rule("TH-E127", "TH-112")
@pytest.mark.parametrize(("ruling", "strikes", "path"), [("on", 0, 1), ("off", 1, 1)])
def test_a_staffel_left_alone_by_guns_stops_and_bombs_nothing(
    game: TallyHo, ruling: str, strikes: int, path: int
) -> None:
    units = [unit(game, "A", "do17", "0507", 1), unit(game, "B", "do17", "0507"), unit(game, "R", "hurricane", FAR)]
    rig = lay(game, units, sites=[("0504", "convoy target")], options={"lone_staffel_rtb": ruling}).begin()
    rig.state = rig.state._replace(round=1)
    rig.set("A", hex="0505").set("B", hex="0505")
    guns = {("A", "light AAA"): 6, ("A", "light AAA, confirmed"): 6, ("B", "light AAA"): 1}
    rig.round(BoundDice({("A", "move"): 6, **guns, **QUIET}, otherwise=4))
    assert (rig["A"].status, rig["B"].status) == (DESTROYED, RETURNING)
    assert len(rig.path("A", 2)) == path
    assert len(rig.strikes("B")) == strikes
    assert rig.at("B") == "0504"


@rule("TH-E127")
def test_bombs_that_fall_together_are_one_attack(game: TallyHo) -> None:
    units = [unit(game, "A", "do17", "0505"), unit(game, "B", "do17", "0505"), unit(game, "R", "hurricane", FAR)]
    rig = lay(game, units, sites=[("0504", "port target")]).begin()
    rig.state = rig.state._replace(round=1)
    rig.round(BoundDice({("A", "move"): 6, **QUIET}, otherwise=1))
    assert [len(rig.strikes(u)) for u in "AB"] == [1, 1]
