"""Massed Formations (4.4)."""

from __future__ import annotations

import pytest

from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.rules.state import HL, LL, ML
from tests.conftest import rule
from tests.games.tally_ho.rules.rig import BoundDice, Player, lay, unit

FAR = "0101"
"""Where a Squadron stands that shall meet nobody."""


@rule("TH-E24")
@rule("TH-69", "TH-71", "TH-72")
def test_who_meets_a_staffel_stops_and_joins_it(game: TallyHo) -> None:
    units = [
        unit(game, "A", "bf110", "0508", altitude="LL"),
        unit(game, "B", "bf109e", "0507", altitude="ML"),
        unit(game, "R", "hurricane", FAR),
    ]
    rig = lay(game, units, mission=3).begin().set("A", facing=2).set("B", hex="0509")
    # A is topmost: LEFT makes it face the top and leaves; put B above it instead.
    rig.set("A", hex="0506", facing=6).set("B", hex="0508", facing=1)
    dice = BoundDice({("A", "move"): 2, ("B", "move"): 1, ("R", "communications"): 1})
    rig.round(dice)
    assert rig["A"].group == -1
    rig = lay(game, units, mission=3).begin().set("A", hex="0504", facing=3).set("B", hex="0503", facing=4)
    # B, topmost, flies straight down on A, which has not moved: it takes A's facing, and A rolls no more.
    rig.round(BoundDice({("B", "move"): 1, ("R", "communications"): 1}))
    assert (rig.at("A"), rig.at("B")) == ("0504", "0504")
    assert rig["A"].group == rig["B"].group == 0
    assert rig["B"].facing == rig["A"].facing == 3
    assert rig.path("B") == ["0504"]


@rule("TH-70")
@pytest.mark.parametrize(
    ("other", "altitude", "expected"), [("do17", "LL", HL), ("bf110", "LL", ML), ("bf110", "HL", HL)]
)
def test_altitude_of_a_formation(game: TallyHo, other: str, altitude: str, expected: int) -> None:
    units = [unit(game, "F", "bf109e", "0508", altitude="ML"), unit(game, "O", other, "0508", altitude=altitude)]
    rig = lay(game, units).begin()
    assert (rig["F"].altitude, rig["O"].altitude) == (expected, expected)


@rule("TH-29", "TH-74", "TH-75")
def test_a_formation_moves_on_one_roll_by_its_leftmost_column(game: TallyHo) -> None:
    # Mission 1's chart has the Do 17 before the Bf 109E: a 2 is FROM RAF, which far off is TO TARGET.
    units = [
        unit(game, "F", "bf109e", "0508"),
        unit(game, "B", "do17", "0508"),
        unit(game, "R", "hurricane", "0101"),
    ]
    rig = lay(game, units, sites=[("0502", "convoy target")]).begin()
    dice = BoundDice({("F", "move"): 3, ("R", "communications"): 1})
    rig.round(dice)
    assert dice.count("move") == 1
    assert (rig.at("F"), rig.at("B")) == ("0505", "0505")
    assert rig.tape.of("move", "F")[0].result == "to-target", "3 is TO ESCORT in the Fighters' own column"
    assert rig.tape.of("move", "F")[0].others == ("B",)


@rule("TH-74")
def test_the_slowest_sets_the_pace(game: TallyHo) -> None:
    units = [
        unit(game, "S", "ju87", "0508"),
        unit(game, "F", "bf109e", "0508"),
        unit(game, "R", "hurricane", FAR),
    ]
    rig = lay(game, units, sites=[("0502", "convoy target")], mission=2).begin()
    rig.round(BoundDice({("S", "move"): 6, ("R", "communications"): 1}))
    assert rig.path("S") == ["0507"] and rig.at("F") == "0507"


@rule("TH-73")
def test_returning_staffels_neither_join_nor_are_joined(game: TallyHo) -> None:
    units = [
        unit(game, "home", "bf110", "0503"),
        unit(game, "over", "bf110", "0505"),
        unit(game, "up", "bf110", "0508"),
        unit(game, "R", "hurricane", "0901"),
    ]
    rig = lay(game, units, mission=3).begin().set("home", status=1, facing=4).set("over", facing=6).set("up", facing=2)
    # A 1 is TURN LEFT: `over` leaves to the lower left, `up` flies straight up through the hex of `home`.
    rig.round(BoundDice({("over", "move"): 1, ("up", "move"): 1, ("R", "communications"): 1}))
    assert rig.path("home") == ["0504", "0505", "0506"], "it did not stop in the hex of `over`"
    assert rig.path("up") == ["0507", "0506", "0505"], "nor did `up` in its own"
    assert [rig[u].group for u in ("home", "over", "up")] == [-1, -1, -1]


@rule("TH-76", "TH-93")
def test_a_dogfight_ends_a_formation_and_later_moves_form_it_again(game: TallyHo) -> None:
    units = [
        unit(game, "A", "bf109e", "0506"),
        unit(game, "B", "bf109e", "0506"),
        unit(game, "R", "hurricane", "0506"),
    ]
    rig = lay(game, units, player=Player(targets={"R": "A"})).begin()
    assert rig["A"].group == 0
    rig.round(BoundDice({("A", "move"): 4}, otherwise=3))
    assert (rig["A"].group, rig["B"].group) == (-1, -1)
    # Next Round one of them, with the other still there, could only join by entering its hex.
    rig.set("B", hex="0508", scattered=0).set("R", hex="0101")
    rig.set("A", facing=4, scattered=0)
    rig.round(BoundDice({("A", "move"): 3, ("R", "communications"): 1}, otherwise=1))
    assert rig["A"].status == 0


@rule("TH-E74")
@rule("TH-69")
@pytest.mark.parametrize(("ruling", "group"), [("no", -1), ("yes", 0)])
def test_german_and_italian_units_share_a_formation_only_if_ruled_so(game: TallyHo, ruling: str, group: int) -> None:
    units = [unit(game, "G", "bf109e", "0508"), unit(game, "I", "cr42", "0508")]
    rig = lay(game, units, options={"mixed_axis_formation": ruling}).begin()
    assert (rig["G"].group, rig["I"].group) == (group, group)


@rule("TH-E43")
@rule("TH-69")
@pytest.mark.parametrize(("ruling", "group"), [("formation", 0), ("separate", -1)])
def test_staffels_set_up_in_one_hex(game: TallyHo, ruling: str, group: int) -> None:
    units = [unit(game, "A", "bf109e", "0508"), unit(game, "B", "bf110", "0508")]
    rig = lay(game, units, options={"setup_stack": ruling}).begin()
    assert (rig["A"].group, rig["B"].group) == (group, group)


@rule("TH-E48")
@rule("TH-47", "TH-69")
def test_an_escort_in_its_bombers_hex_joins_without_moving(game: TallyHo) -> None:
    units = [
        unit(game, "B", "do17", "0506", altitude="LL"),
        unit(game, "F", "bf109e", "0506", altitude="LL"),
        unit(game, "R", "hurricane", FAR),
    ]
    rig = lay(game, units, options={"setup_stack": "separate"}).begin()
    rig.set("B", moved=False)
    # The Bombers come first by their number; let them be the ones joined.
    rig.set("B", hex="0506")
    rig.round(BoundDice({("B", "move"): 1, ("B", "left or right"): 1, ("F", "move"): 3, ("R", "communications"): 1}))
    assert rig.tape.of("move", "F")[0].result == "to-escort"
    rig = lay(game, [units[1], units[0], units[2]], options={"setup_stack": "separate"}).begin()
    rig.round(BoundDice({("F", "move"): 3, ("R", "communications"): 1}))
    assert rig.path("F") == [] and rig.at("F") == "0506"
    assert rig["F"].group == rig["B"].group == 0
    assert rig["F"].altitude == HL and rig["B"].altitude == HL
    assert LL < HL
