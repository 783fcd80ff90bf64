"""Campaigns played by the engine: clean logs, the same files for a seed, reports in every format."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.games.tally_ho.log.check import check_log
from generator.games.tally_ho.log.read import read_log
from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.simulation.self_play import play_campaign
from tests.games.tally_ho.log.log_bench import shipped_view
from tools.prove_campaigns import prove_campaign


@pytest.mark.parametrize("part", range(4))
def test_twenty_campaigns_from_the_first_die_to_the_newspaper(part: int) -> None:
    for number in range(part * 5, part * 5 + 5):
        proof = prove_campaign(shipped_view(), number, 1940, with_pdf=number % 5 == 0)
        assert proof.faults == []
        assert sum(times for name, times in proof.seen.items() if name.startswith("phase ")) == 5


def test_a_seed_gives_the_same_files_and_another_does_not(tmp_path: Path) -> None:
    texts = []
    for name, seed in (("a", 1), ("b", 1), ("c", 2)):
        folder = tmp_path / name
        folder.mkdir()
        play_campaign(shipped_view(), folder, "tips", seed, "A. N. Other", missions=[1, 2, 3])
        texts.append({f.name: f.read_bytes() for f in sorted(folder.iterdir())})
    assert texts[0] == texts[1] != texts[2]
    assert set(texts[0]) == {"war.yaml", *(f"mission-{n:02}.sheet.yaml" for n in (1, 2, 3))}


@pytest.mark.parametrize("policy", ["random", "plain", "tips"])
def test_the_rows_computed_are_the_engine_s_own(policy: str, tmp_path: Path) -> None:
    """Points and winner by the chain of the log are those that the rules gave: two roads, one end."""
    from random import Random

    from generator.engine.dice import SeededDice
    from generator.games.tally_ho.policies import POLICIES
    from generator.games.tally_ho.rules.mission_play import play_mission
    from generator.games.tally_ho.rules.scenario import read_mission_rules, set_up_scenario
    from generator.games.tally_ho.setup.play import play_set_up

    view, seed = shipped_view(), 77
    play_campaign(view, tmp_path, policy, seed, "A. N. Other", missions=[1])
    log, found = read_log(tmp_path / "war.yaml", "war.yaml")
    assert log is not None and check_log(view, log, found) == []
    war = War(view, log)
    row = war.row(war.entries[0])
    assert row is not None
    rulings, mission = view.rulings_in_force(), view.missions[1]
    dice = SeededDice(seed, 1)
    set_up = play_set_up(view, mission, dice, rulings)
    scenario = set_up_scenario(read_mission_rules(view, mission, rulings), set_up)
    outcome = play_mission(scenario, dice, POLICIES[policy](Random(f"{seed}:1"))).outcome
    assert (row.raf_vp, row.luft_vp, row.winner) == (outcome.raf_vp, outcome.luftwaffe_vp, outcome.winner)
    assert set(row.specials) == set(outcome.specials)
