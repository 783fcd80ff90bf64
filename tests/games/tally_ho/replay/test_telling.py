"""A replay in words."""

from __future__ import annotations

import pytest

from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.replay.telling import describe_end, describe_step, describe_steps
from tests.games.tally_ho.replay.bench import play_itself, read_playthrough, replay_text


@pytest.mark.parametrize(
    "line",
    [
        "  B [2 3] to Target: 0505 0504 0503 (TH-43, TH-44, TH-39)",
        "  H [4], sum 8: engage (TH-56, TH-57, TH-58)",
        "  H engage: 0602 0502 0403 (TH-64)",
        "  B [4] to RAF: stays (TH-45, TH-46, TH-39)",
        "  H at B [6 3 2]: 1A -D (TH-82, TH-84, TH-85)",
        "  B loses 2 to a Dogfight, 2 left (TH-86, TH-87)",
        "  B turns for home: last Fuel/Ammo (TH-95)",
        "  D under light AAA at HL [6 6]: 1 lost (TH-98, TH-81)",
        "  D bombs convoy [2 5 6]: 2 hits, 6 points (TH-115, TH-118, TH-126)",
        "  B home: 0404 0405 0406 (TH-110)",
    ],
)
def test_the_example_is_told_step_by_step(line: str, game: TallyHo) -> None:
    played, _ = replay_text(game, read_playthrough("gameplay-example.yaml"))
    assert played is not None
    assert line in list(describe_steps(played))


def test_the_end_is_told_or_how_far_it_could_be_followed(game: TallyHo) -> None:
    text = read_playthrough("gameplay-example.yaml")
    played, _ = replay_text(game, text)
    assert played is not None
    assert describe_end(played) == "by the rules: Luftwaffe 9, RAF 6 after 4 Rounds; the Luftwaffe wins"
    played, _ = replay_text(game, text.replace("result: 1A -D, fuel: 1", "result: 2A -D, fuel: 1"))
    assert played is not None
    assert describe_end(played) == "followed as far as Round 3, RAF actions"


@pytest.mark.parametrize("seed", range(12))
def test_no_step_of_a_mission_is_told_in_raw_words(seed: int, game: TallyHo) -> None:
    text, _ = play_itself(game, seed, True)
    played, _ = replay_text(game, text)
    assert played is not None
    for stage in played.stages:
        for step in stage.steps:
            line = describe_step(step, played.scenario)
            assert line.startswith(step.unit)
            assert "to-" not in line and "_" not in line and "{" not in line, line
