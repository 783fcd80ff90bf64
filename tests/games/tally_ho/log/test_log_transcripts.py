"""Transcripts that a campaign log names: played again with the log's own rulings and what it carries over."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from generator.engine.dice import SeededDice
from generator.games.tally_ho.log.check import check_log
from generator.games.tally_ho.log.read import read_log
from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.policies import POLICIES
from generator.games.tally_ho.replay.minutes import Minutes
from generator.games.tally_ho.replay.writing import compose_transcript
from generator.games.tally_ho.rules.mission_play import play_mission
from generator.games.tally_ho.rules.scenario import read_mission_rules, set_up_scenario
from generator.games.tally_ho.setup.play import play_set_up
from generator.source.diagnostic import Diagnostic
from tests.conftest import rule
from tests.games.tally_ho.log.log_bench import lay_log, shipped_view


def fight(folder: Path, numbers: tuple[int, ...], head: str = "") -> list[Diagnostic]:
    """Missions played one after another, each with what the log carries over to it; the findings of the log."""
    view = shipped_view()
    text = head + "missions:\n"
    path = lay_log(folder, text.replace("missions:\n", "missions: []\n"))
    for number in numbers:
        file, _ = read_log(path, "war.yaml")
        assert file is not None
        war = War(view, file)
        rules = read_mission_rules(view, view.missions[number], war.rulings)
        set_up = play_set_up(view, view.missions[number], SeededDice(number), war.rulings, war.facts(number))
        scenario = set_up_scenario(rules, set_up)
        minutes = Minutes(POLICIES["plain"](Random(0)))
        played = play_mission(scenario, SeededDice(number, 1), minutes, minutes)
        name = f"{number:02}.played.yaml"
        (folder / name).write_text(compose_transcript(view, scenario, minutes, played, set_up), encoding="utf-8")
        text += f"  - mission: {number}\n    transcript: {name}\n"
        path = lay_log(folder, text)
    file, found = read_log(path, "war.yaml")
    assert file is not None
    return check_log(view, file, found)


@rule("TH-134", "TH-26")
def test_missions_played_on_from_each_other_are_clean(tmp_path: Path) -> None:
    found = fight(tmp_path, (1, 2, 3))
    assert [d for d in found if d.code.startswith("LOG1")] == []


def test_a_slip_in_a_transcript_is_a_finding_of_the_log(tmp_path: Path) -> None:
    fight(tmp_path, (1,))
    name = tmp_path / "01.played.yaml"
    text = name.read_text(encoding="utf-8")
    slipped = re.sub(r"sum: ([0-9]+)", lambda m: f"sum: {int(m[1]) + 1}", text, count=1)
    name.write_text(slipped, encoding="utf-8")
    file, found = read_log(tmp_path / "war.yaml", "war.yaml")
    assert file is not None
    codes = [d.code for d in check_log(shipped_view(), file, found)]
    assert "LOG115" in codes


def test_a_mission_by_other_rulings_than_the_war_is_told(tmp_path: Path) -> None:
    fight(tmp_path, (1,))
    log = tmp_path / "war.yaml"
    log.write_text(log.read_text(encoding="utf-8") + "rulings: {edge_top: deflect_60}\n", encoding="utf-8")
    file, found = read_log(log, "war.yaml")
    assert file is not None
    told = [d for d in check_log(shipped_view(), file, found) if d.code == "LOG125"]
    assert [d.message for d in told] == ["`edge_top` is `reverse` here, and `deflect_60` in the log"]


def test_what_was_played_so_is_noted(tmp_path: Path) -> None:
    fight(tmp_path, (1,))
    log = tmp_path / "war.yaml"
    log.write_text(
        log.read_text(encoding="utf-8") + "    played_so: house rules\nrulings: {edge_top: deflect_60}\n",
        encoding="utf-8",
    )
    file, found = read_log(log, "war.yaml")
    assert file is not None
    told = [d for d in check_log(shipped_view(), file, found) if d.code == "LOG125"]
    assert [str(d.severity) for d in told] == ["warning"]
    assert "house rules" in told[0].help
