"""The book's Gameplay Example, die by die: as printed, under the rules as written, and with the top edge alone."""

from __future__ import annotations

from collections.abc import Mapping

from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.rules.end import judge
from generator.games.tally_ho.rules.state import ACTIVE, LL, RETURNING
from tests.conftest import rule
from tests.games.tally_ho.rules.rig import BoundDice, Player, Rig, lay, unit

PRINTED = {
    "lone_staffel_rtb": "off",
    "edge_top": "deflect_60",
    "target_aaa": "light_if_convoy_radar_airfield",
    "dogfight_aaa": "entering_units_only",
    "scatter_roll": "end_of_round",
    "spitfire_bonus": "attack_and_defend",
}


def example(game: TallyHo, options: Mapping[str, str], last: str = "0402") -> Rig:
    player = Player(
        flights={("H", 1): (["0602", "0502", "0403"], 4), ("H", 4): ([last] if last else [], 1)},
        facings={"H": 4},
    )
    units = [
        unit(game, "D", "do17", "0407", altitude="HL"),
        unit(game, "B", "bf109e", "0506", altitude="HL"),
        unit(game, "H", "hurricane", "0601"),
    ]
    sites = [("0402", "convoy target")]
    return lay(
        game, units, columns=7, rows=9, sites=sites, options=options, changes={"specials": ()}, player=player
    ).begin()


def dice(**extra: int) -> BoundDice:
    return BoundDice(
        {
            ("D", "move"): [4, 1, 2, 5],
            ("B", "move"): [2, 5, 4],
            ("B", "way"): [3],
            ("D", "left or right"): [2],
            ("H", "communications"): [4, 3],
            ("H", "dogfight"): [2, 5, 6, 6, 6, 3, 2, 6, 5],
            ("B", "dogfight"): [1, 4, 4, 6, 1, 6],
            ("H", "facing"): [4, 6],
            ("B", "facing"): [5],
            ("D", "light AAA"): [6],
            ("D", "light AAA, confirmed"): [6],
            ("H", "light AAA"): [4],
            ("D", "bombing"): [2, 5, 6],
            ("D", "dogfight"): [1, 5, 5],
            ("H", "rescue"): [5, 3, 1, 1],
            ("B", "rescue"): [1, 2],
            ("D", "rescue"): [4, 6],
        }
    )


@rule("TH-43", "TH-49", "TH-56")
def test_round_1_of_the_example(game: TallyHo) -> None:
    rig = example(game, PRINTED).round(dice())
    assert rig.path("D") == ["0406", "0405", "0404"]
    assert rig["D"].facing == 1
    assert rig.path("B") == ["0505", "0504", "0503"]
    assert (rig["B"].facing, rig["B"].group) == (1, -1)
    assert rig.tape.of("communications", "H")[0].numbers["sum"] == 8
    assert rig.player.asked == [("H", "engage")]
    assert (rig.at("H"), rig["H"].facing) == ("0403", 4)
    assert rig.tape.of("dogfight") == []


@rule("TH-41", "TH-87", "TH-55")
def test_round_2_of_the_example(game: TallyHo) -> None:
    thrown = dice()
    rig = example(game, PRINTED).round(thrown).round(thrown)
    assert rig.path("D", 2) == ["0303", "0203", "0102"]
    assert rig["D"].facing == 6
    assert rig.path("B", 2) == ["0403"]
    assert rig.tape.of("communications", "H", 2) == [], "locked in a Dogfight, it does not roll"
    assert [s.result for s in rig.tape.of("dogfight", "H", 2)] == ["3A -D"]
    assert [s.result for s in rig.tape.of("dogfight", "B", 2)] == ["1A 1D"]
    assert (rig["B"].elements, rig["H"].elements) == (2, 3)
    assert (rig["B"].fuel, rig["H"].fuel) == (1, 2)
    assert rig["B"].altitude == LL
    assert (rig["H"].facing, rig["B"].facing) == (4, 5), "5 is lower left by the chart"


@rule("TH-46", "TH-48", "TH-95")
def test_round_3_of_the_example(game: TallyHo) -> None:
    thrown = dice()
    rig = example(game, PRINTED)
    for _ in range(3):
        rig.round(thrown)
    assert rig.path("D", 3) == ["0101", "0201", "0301"]
    assert rig["D"].facing == 3
    assert rig.path("B", 3) == []
    assert [s.result for s in rig.tape.of("dogfight", None, 3)] == ["1A -D", "1A 1D"]
    assert (rig["B"].elements, rig["H"].elements) == (2, 2)
    assert (rig["B"].fuel, rig["H"].fuel) == (0, 1)
    assert (rig["B"].status, rig["B"].facing) == (RETURNING, 4)
    assert (rig["H"].facing, rig["D"].status) == (6, ACTIVE)


@rule("TH-98", "TH-115", "TH-118")
def test_round_4_of_the_example_and_its_true_score(game: TallyHo) -> None:
    thrown = dice()
    rig = example(game, PRINTED)
    for _ in range(4):
        rig.round(thrown)
    assert thrown.unused == {}
    assert rig.path("D", 4) == ["0402"]
    assert rig["D"].facing == 4, "home by the bottom edge after bombing"
    assert [(s.hits, s.vp) for s in rig.strikes("D")] == [(2, 6)]
    assert rig.path("B", 4) == ["0404", "0405", "0406"]
    assert [s.result for s in rig.tape.of("dogfight", None, 4)] == ["2A -D", "-A 1D"]
    assert (rig["D"].elements, rig["H"].elements) == (2, 2)
    assert (rig["D"].fuel, rig["H"].fuel) == (3, 0)
    assert (rig["D"].status, rig["H"].status) == (RETURNING, RETURNING)
    assert [x.cause for x in rig.lost("D")] == ["aaa", "dogfight"]
    assert (len(rig.lost("B")), len(rig.lost("H"))) == (2, 2)
    outcome = judge(rig.scenario, rig.state)
    # The printed tally of 8 counts five Schwarms where four were lost.
    assert (outcome.luftwaffe_vp, outcome.raf_vp, outcome.winner) == (9, 6, "luftwaffe")


@rule("TH-52", "TH-112")
def test_the_example_by_the_rules_as_written(game: TallyHo) -> None:
    thrown = dice()
    rig = example(game, {"scatter_roll": "end_of_round"}, last="")
    for _ in range(3):
        rig.round(thrown)
    assert rig.path("D", 3) == ["0101", "0102", "0103"]
    assert (rig["D"].facing, rig["D"].status) == (4, RETURNING), "alone, it turns for home"
    assert rig.tape.of("returns", "D")[0].result == "lone Staffel"
    rig.round(thrown)
    assert rig.path("D", 4) == ["0104", "0105", "0106"]
    assert rig.strikes("D") == []
    assert rig.tape.of("fire") == []
    outcome = judge(rig.scenario, rig.state)
    assert (outcome.luftwaffe_vp, outcome.raf_vp) == (3, 2)


@rule("TH-52", "TH-43")
def test_the_example_with_the_top_edge_alone_by_the_rules(game: TallyHo) -> None:
    thrown = dice()
    rig = example(game, PRINTED | {"edge_top": "reverse"})
    for _ in range(4):
        rig.round(thrown)
    assert rig.path("D", 4) == ["0203", "0302", "0402"]
    assert [s.facing for s in rig.tape.of("move", "D", 4)] == [2]
    assert [(s.hits, s.vp) for s in rig.strikes("D")] == [(2, 6)]


@rule("TH-58")
def test_a_two_in_round_4_would_not_have_let_the_hurricanes_engage(game: TallyHo) -> None:
    thrown = dice()
    thrown._script["H", "communications"] = [4, 2]
    rig = example(game, PRINTED, last="")
    for _ in range(4):
        rig.round(thrown)
    step = rig.tape.of("communications", "H", 4)[0]
    assert (step.numbers["sum"], step.result) == (4, "do-not-engage")
