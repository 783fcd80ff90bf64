"""The odds of Tally-Ho!'s tables against another program's, and against the engine itself."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import pytest
from click.testing import CliRunner

from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.simulation.odds import (
    reckon_bombing,
    reckon_dogfight,
    reckon_flak,
    reckon_mission,
    reckon_orders,
    reckon_rescue,
    throw_dogfight_dice,
)
from generator.games.tally_ho.simulation.odds_text import compose_odds, percent
from tests.conftest import rule


def pool(attack: int, defend: int, dice: int) -> Any:
    """Hits and defends of dice by icepool."""
    one = icepool.d6.map(lambda n: icepool.vectorize(int(n >= attack), int(n <= defend)))
    return dice @ one


@rule("TH-84", "TH-87")
@pytest.mark.parametrize(("raf", "luftwaffe"), [("hurricane", "do17"), ("defiant", "bf109e"), ("spitfire", "he111")])
@pytest.mark.parametrize(("vics", "schwarms"), [(4, 4), (2, 3)])
def test_a_dogfight(game: TallyHo, raf: str, luftwaffe: str, vics: int, schwarms: int) -> None:
    ours, theirs = game.aircraft[raf], game.aircraft[luftwaffe]
    got = reckon_dogfight(ours, vics, theirs, schwarms)
    both = icepool.map(
        lambda a, b: icepool.vectorize(min(vics, max(0, b[0] - a[1])), min(schwarms, max(0, a[0] - b[1]))),
        pool(ours.attack_defend.attack, ours.attack_defend.defend, vics),
        pool(theirs.attack_defend.attack, theirs.attack_defend.defend, schwarms),
    )
    assert {k: v for k, v in got.items() if v} == {tuple(o): both.probability(o) for o in both.outcomes()}


@rule("TH-83")
def test_a_spitfires_die_that_only_hits(game: TallyHo) -> None:
    spitfire = game.aircraft["spitfire"]
    counted: dict[tuple[int, int], int] = {}
    for dice in product(range(1, 7), repeat=3):
        hits = sum(d >= 5 for d in dice)
        defends = sum(d <= 1 for d in dice[:2])
        counted[hits, defends] = counted.get((hits, defends), 0) + 1
    got = throw_dogfight_dice(spitfire, 3, 1)
    assert got == {k: Fraction(n, 216) for k, n in counted.items()}


@rule("TH-98", "TH-99", "TH-106")
def test_guns(game: TallyHo) -> None:
    flak = {f.id: f for f in game.charts.flak}
    means = {
        "light": ("1/12", "1/12", "1/18", "1/36"),
        "heavy": ("1/6", "1/6", "1/9", "1/18"),
        "balloon": ("1/18", "1/36", "0", "0"),
    }
    for id_, expected in means.items():
        for altitude, mean in zip(("SL", "LL", "ML", "HL"), expected, strict=True):
            got = reckon_flak(flak[id_], altitude)
            assert sum(n * c for n, c in got.items()) == Fraction(mean)
    # Two sixes, two dice for each.
    got = reckon_flak(flak["heavy"], "LL", confirm_dice=2)
    six = icepool.coin(1, 6)
    lost = (2 @ six).map(lambda n: (2 * n) @ icepool.coin(1, 2))
    assert {n: c for n, c in got.items() if c} == {n: lost.probability(n) for n in lost.outcomes()}
    assert max(reckon_flak(flak["heavy"], "LL", elements=1)) == 1


@rule("TH-132", "TH-131")
def test_rescue_by_distance(game: TallyHo) -> None:
    cases = {(c.side, c.over): c for c in game.charts.rescue.cases}
    sea = cases["raf", "sea"]
    assert [reckon_rescue(sea, n) * 36 for n in range(1, 9)] == [26, 21, 15, 10, 6, 3, 1, 0]
    assert reckon_rescue(cases["luftwaffe", "sea"], 5) == Fraction(1, 2)
    assert reckon_rescue(cases["raf", "england"]) == 1
    assert reckon_rescue(cases["raf", "france"]) == 0


@rule("TH-68", "TH-58")
def test_communications(game: TallyHo) -> None:
    chart = game.charts.communications_chart("standard")
    assert chart is not None
    assert reckon_orders(chart, "hurricane", 0) == {
        "no-comms": Fraction(3, 6),
        "do-not-engage": Fraction(1, 6),
        "engage": Fraction(2, 6),
    }
    assert reckon_orders(chart, "spitfire", 3) == reckon_orders(chart, "spitfire", 9)
    assert reckon_orders(chart, "defiant", 2) == {"no-comms": Fraction(1, 6), "engage": Fraction(5, 6)}


@rule("TH-118")
def test_bombing(game: TallyHo) -> None:
    got = reckon_bombing(game.aircraft["do17"], 4)
    assert got == {n: (4 @ icepool.coin(3, 6)).probability(n) for n in range(5)}
    assert reckon_bombing(game.aircraft["do17"], 4, 6)[0] == Fraction(5, 6) ** 4
    assert reckon_bombing(game.aircraft["spitfire"], 4) == {0: 1}


def test_every_mission_has_its_page(game: TallyHo) -> None:
    for mission in game.missions.values():
        odds = reckon_mission(game, mission, game.rulings_in_force())
        text = compose_odds(game, odds)
        assert max(map(len, text.splitlines())) <= 120
        assert sum(odds.raf.elements.values()) == sum(odds.luftwaffe.elements.values()) == 1
        for fight in odds.dogfights:
            assert sum(fight.losses.values()) == 1
    assert reckon_mission(game, game.missions[1], {}).no_bomber == Fraction(1, 16)
    assert reckon_mission(game, game.missions[3], {}).no_bomber is None
    assert reckon_mission(game, game.missions[3], {}).luftwaffe.ace == Fraction(1, 128)


def test_percent_is_certain_only_where_it_is() -> None:
    assert [percent(Fraction(n, 1000)) for n in (0, 1, 999, 1000)] == ["0 %", "0.1 %", "99.9 %", "100 %"]
    assert percent(Fraction(1, 100000)) == "0.0 %"


def test_the_command() -> None:
    from generator.cli.odds import command

    result = CliRunner().invoke(command, ["tally-ho", "1"])
    assert result.exit_code == 0, result.output
    assert "no Bomber at all: 1/16 (6.2 %)" in result.output
    result = CliRunner().invoke(command, ["tally-ho", "1", "--format", "json"])
    data = json.loads(result.output)
    assert data["no_bomber"] == "1/16"
    assert {f["raf"] for f in data["dogfights"]} == {"defiant", "hurricane", "spitfire"}
    assert CliRunner().invoke(command, ["tally-ho", "99"]).exit_code == 2
