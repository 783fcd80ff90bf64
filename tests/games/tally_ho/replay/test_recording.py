"""A game out of `simulate`, written down and played again."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli.main import command
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.policies import POLICIES
from generator.games.tally_ho.replay.recording import record_game
from generator.games.tally_ho.simulation.simulate import open_match, play_games
from tests.games.tally_ho.replay.bench import replay_text


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("number", [1, 6, 13])
def test_a_game_written_down_ends_as_it_did_in_the_simulation(number: int, policy: str, game: TallyHo) -> None:
    match = open_match(game, game.missions[number], game.rulings_in_force())
    _, (result,) = play_games(match, policy, 3, [7])
    played, found = replay_text(game, record_game(game, match, policy, 3, 7))
    assert found == []
    assert played is not None and played.outcome is not None
    outcome = played.outcome
    assert (outcome.raf_vp, outcome.luftwaffe_vp, outcome.winner) == tuple(result)


def test_the_command_writes_one_game_and_spares_what_is_there(tmp_path: Path) -> None:
    path = tmp_path / "games" / "one.yaml"
    words = ["simulate", "tally-ho", "1", "--games", "3", "--policy", "plain", "--transcript", str(path), "--game", "2"]
    result = CliRunner().invoke(command, words)
    assert result.exit_code == 0, result.output
    assert CliRunner().invoke(command, ["replay", str(path)]).exit_code == 0
    assert CliRunner().invoke(command, words).exit_code == 0, "the same text again does no harm"
    path.write_text("mine\n", encoding="utf-8")
    refused = CliRunner().invoke(command, words)
    assert refused.exit_code == 1 and "is there already" in refused.output
    assert path.read_text(encoding="utf-8") == "mine\n"
