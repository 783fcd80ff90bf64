"""Missions played over and over: the same for a seed, comparable, and soundly counted."""

from __future__ import annotations

import json
import re
import shutil
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.rules.dogfight import fight
from generator.games.tally_ho.simulation.mission_changes import changed_parts, list_changes, take_part
from generator.games.tally_ho.simulation.odds import reckon_dogfight
from generator.games.tally_ho.simulation.simulate import (
    Match,
    Result,
    Tally,
    UnitDice,
    compare,
    mean_interval,
    open_match,
    play_games,
    simulate,
    wilson,
)
from generator.games.tally_ho.simulation.text import arrivals_of, compose_simulation, margins_of
from generator.source.shipped import find_shipped
from tests.games.tally_ho.rules.rig import lay, unit


@pytest.fixture(scope="module")
def match(game: TallyHo) -> Match:
    return open_match(game, game.missions[1], game.rulings_in_force())


def test_a_seed_gives_the_same_games_however_many_play_them(match: Match) -> None:
    one, results = simulate(match, "random", 7, 60, jobs=1)
    two, others = simulate(match, "random", 7, 60, jobs=3)
    assert one == two and results == others
    assert simulate(match, "random", 8, 60)[1] != results


def test_games_add_up(match: Match) -> None:
    whole, results = play_games(match, "plain", 1, range(40))
    first, a = play_games(match, "plain", 1, range(15))
    second, b = play_games(match, "plain", 1, range(15, 40))
    first += second
    assert first == whole and a + b == results
    assert whole.games == 40 == sum(whole.winners.values()) == sum(whole.points.values()) == sum(whole.rounds.values())
    assert sum(whole.by_bombers.values()) == 40
    assert sum(n * c for (n, _), c in whole.by_bombers.items()) == sum(whole.starts.values())
    assert sum(margins_of(whole).values()) == 40


def test_bombers_never_bomb_more_often_than_they_come(match: Match) -> None:
    tally, _ = play_games(match, "random", 2, range(60))
    trials, by = arrivals_of(tally, None, None)
    assert by == sorted(by) and by[-1] <= trials
    assert sum(arrivals_of(tally, a, None)[0] for a in ("SL", "LL", "ML", "HL")) == trials
    assert sum(arrivals_of(tally, None, k)[0] for k in range(1, 7)) == trials


def test_each_unit_has_dice_of_its_own() -> None:
    dice = UnitDice(1, 4)
    alone = [dice.roll("Staffel 1", "move") for _ in range(20)]
    dice = UnitDice(1, 4)
    mixed = []
    for n in range(20):
        mixed.append(dice.roll("Staffel 1", "move"))
        for _ in range(n % 3):
            dice.roll("Staffel 2", "move")
    assert mixed == alone
    dice = UnitDice(1, 4)
    dice.call("Staffel 1", "71")
    assert [dice.roll("71", "dogfight") for _ in range(20)] == alone
    assert set(alone) == {1, 2, 3, 4, 5, 6} and UnitDice(2, 4).roll("x", "y", 2) in (1, 2)


def test_wilson_intervals() -> None:
    # The textbook's own: 15 of 50.
    low, high = wilson(15, 50)
    assert (round(low, 3), round(high, 3)) == (0.191, 0.438)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 10)[0] == 0.0 and wilson(10, 10)[1] == 1.0
    assert mean_interval([]) == (0.0, 0.0) and mean_interval([3.0]) == (3.0, 0.0)
    mean, half = mean_interval([1.0, 2.0, 3.0, 4.0])
    assert mean == 2.5 and round(half, 3) == 1.265


def test_a_comparison_is_game_by_game() -> None:
    before = [Result(5, 5, "draw"), Result(2, 6, "luftwaffe"), Result(9, 1, "raf")]
    after = [Result(5, 5, "draw"), Result(6, 2, "raf"), Result(9, 1, "raf")]
    worth = compare(before, after)
    assert (round(worth.margin, 6), worth.changed) == (round(8 / 3, 6), 1)
    assert round(worth.wins, 6) == round(1 / 3, 6)
    nothing = compare(before, before)
    assert nothing == (0.0, 0.0, 0.0, 0.0, 0)


def test_a_change_is_found_and_priced_over_the_same_dice(game: TallyHo, match: Match) -> None:
    mission = game.missions[1]
    weaker = mission.luftwaffe.model_copy(
        update={"strength": type(mission.luftwaffe.strength)({k: 1 for k in mission.luftwaffe.strength})}
    )
    other = mission.model_copy(update={"luftwaffe": weaker, "title": "Another title"})
    assert list_changes(mission, other) == tuple(
        f"luftwaffe.strength.{n}: {4 if n < 6 else 3} -> 1" for n in range(1, 7)
    )
    assert changed_parts(mission, other) == ("luftwaffe",)
    assert take_part(mission, other, "luftwaffe").title == mission.title
    assert list_changes(mission, mission) == ()
    _, before = simulate(match, "plain", 1, 80)
    _, after = simulate(open_match(game, other, game.rulings_in_force()), "plain", 1, 80)
    worth = compare(before, after)
    assert worth.wins > 0.1, "single Schwarms are easy prey"


def test_dogfights_fall_as_often_as_the_odds_say(game: TallyHo) -> None:
    """Self-play and exact odds are two programs: 4,000 Dogfights of one kind, within four standard errors."""
    rig = lay(game, [unit(game, "R", "hurricane", "0505"), unit(game, "L", "do17", "0505")]).start()
    games = 4000
    seen: dict[tuple[int, int], int] = {}
    for n in range(games):
        work = rig.work(UnitDice(11, n))  # type: ignore[arg-type]
        work.recorder = None
        fight(work, rig.number("0505"))
        lost = (4 - work.units[0].elements, 4 - work.units[1].elements)
        seen[lost] = seen.get(lost, 0) + 1
    exact = reckon_dogfight(game.aircraft["hurricane"], 4, game.aircraft["do17"], 4)
    assert set(seen) <= set(exact)
    for lost, chance in exact.items():
        p = float(chance)
        allowed = 4 * (p * (1 - p) / games) ** 0.5
        assert abs(seen.get(lost, 0) / games - p) <= allowed + 1e-9, lost
    assert exact[0, 0] > Fraction(1, 3)


def test_the_page_tells_all(game: TallyHo, match: Match) -> None:
    tallies = {policy: simulate(match, policy, 3, 40)[0] for policy in ("random", "tips")}
    text = compose_simulation(game.missions[1], tallies, 3)
    assert text.count("  tips  ") == 1, "a line in short"
    level = {int(line.split()[1]) for line in text.splitlines() if line.split()[:1] == ["level"]}
    assert level == {t.winners["draw"] for t in tallies.values()}
    for words in (
        "In short",
        "Won by, with 95 % intervals",
        "Victory Points",
        "Rounds:",
        "Elements lost a game, by cause",
        "m1-convoys-unharmed",
        "by Bomber Staffels rolled",
        "column 6",
        "by altitude and column",
        "== tips ==",
    ):
        assert words in text
    assert max(map(len, text.splitlines())) <= 100
    capped = Tally()
    capped += tallies["tips"]
    capped.capped = 2
    assert "warning: 2 games were stopped" in compose_simulation(game.missions[1], {"tips": capped}, 3)


def run(*words: str) -> tuple[int, str]:
    from generator.cli.simulate import command

    result = CliRunner().invoke(command, list(words))
    return result.exit_code, result.output


def test_the_command_knows_every_policy() -> None:
    from generator.cli.simulate import POLICIES as offered
    from generator.games.tally_ho.policies import POLICIES

    assert offered == tuple(POLICIES)


def test_the_command() -> None:
    code, text = run("tally-ho", "2", "--games", "12", "--policy", "plain")
    assert code == 0 and "12 games under each policy, seed 1" in text
    code, text = run("tally-ho", "2", "--games", "12", "--policy", "plain", "--format", "json")
    data = json.loads(text)
    assert data["policies"]["plain"]["games"] == 12
    assert sum(x["games"] for x in data["policies"]["plain"]["won"].values()) == 12
    assert run("tally-ho", "2", "--games", "12", "--policy", "plain", "--format", "json", "--jobs", "2")[1] == text
    assert run("tally-ho", "99")[0] == 2
    assert run("tally-ho", "1", "--ruling", "vp_tie=nobody")[0] == 2
    code, other = run("tally-ho", "2", "--games", "12", "--policy", "plain", "--ruling", "vp_tie=raf_wins")
    assert code == 0 and "Nobody       0.0 %" in other


def test_a_map_without_a_start_hex_is_refused_and_nobody_left_out(tmp_path: Path) -> None:
    shutil.copytree(find_shipped("content") / "tally-ho", tmp_path / "pack")
    map_ = tmp_path / "pack" / "maps" / "01.yaml"
    text = map_.read_text(encoding="utf-8")
    broken = re.sub(r'(    1: \{)SL: "\d+", ', r"\1", text)
    assert broken != text
    map_.write_text(broken, encoding="utf-8")
    code, told = run(str(tmp_path / "pack"), "1", "--games", "5")
    assert code == 1 and "column `1` has no hex for `SL`" in told
    assert run(str(tmp_path / "pack"), "2", "--games", "1", "--policy", "plain")[0] == 0, (
        "another mission may be played"
    )


def test_the_command_against_another_version(tmp_path: Path) -> None:
    ours = (find_shipped("content") / "tally-ho" / "missions" / "01.yaml").read_text(encoding="utf-8")
    other = tmp_path / "01.yaml"
    other.write_text(ours.replace("3: {type: do17}", "3: {type: bf109e}"), encoding="utf-8")
    code, text = run("tally-ho", "1", "--games", "10", "--policy", "plain", "--against", str(other))
    assert code == 0, text
    assert "luftwaffe.table.3.type: do17 -> bf109e" in text
    assert text.index("Worth to the RAF") < text.index("Won by"), "what was asked for comes first"
    other.write_text(ours.replace("3: {type: do17}", "3: {type: zeppelin}"), encoding="utf-8")
    code, text = run("tally-ho", "1", "--games", "10", "--policy", "plain", "--against", str(other))
    assert code == 1 and "zeppelin" in text
    other.write_text(ours.replace("number: 1\n", "number: 4\n"), encoding="utf-8")
    assert run("tally-ho", "1", "--games", "10", "--policy", "plain", "--against", str(other))[0] in (1, 2)
