"""Transcripts for the tests of replay: those of `tests/playthroughs`, and missions that play themselves."""

from __future__ import annotations

from pathlib import Path
from random import Random

from generator.engine.dice import SeededDice
from generator.games.tally_ho.log.read import Filed, decode_record
from generator.games.tally_ho.log.transcript import Transcript
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.policies import POLICIES
from generator.games.tally_ho.replay.drive import Replay, replay
from generator.games.tally_ho.replay.minutes import Minutes
from generator.games.tally_ho.replay.writing import compose_transcript
from generator.games.tally_ho.rules.mission_play import Played, play_mission
from generator.games.tally_ho.rules.options import CHOICES
from generator.games.tally_ho.rules.scenario import read_mission_rules, set_up_scenario
from generator.games.tally_ho.setup.play import play_set_up
from generator.source.diagnostic import Diagnostic
from generator.source.read import Source

PLAYTHROUGHS = Path(__file__).parents[3] / "playthroughs"


def decode_text(text: str, name: str = "played.yaml") -> Filed[Transcript]:
    """A transcript, which must be readable."""
    filed, found = decode_record(Transcript, Source(name, text))
    assert filed is not None, found
    return filed


def replay_text(game: TallyHo, text: str) -> tuple[Replay | None, list[Diagnostic]]:
    """A transcript played again."""
    return replay(game, decode_text(text))


def read_playthrough(name: str) -> str:
    """The text of one of the playthroughs."""
    return (PLAYTHROUGHS / name).read_text("utf-8")


def play_itself(game: TallyHo, seed: int, any_rulings: bool) -> tuple[str, Played]:
    """A mission that plays itself, as a transcript, and how it ended; mission, player and rulings by the seed."""
    source = Random(f"{seed}:transcript")
    rulings = game.rulings_in_force()
    if any_rulings:
        rulings |= {name: values[int(source.random() * len(values))] for name, values in CHOICES.items()}
    missions = tuple(game.missions.values())
    mission = missions[int(source.random() * len(missions))]
    policy = tuple(POLICIES)[int(source.random() * len(POLICIES))]
    rules = read_mission_rules(game, mission, rulings)
    set_up = play_set_up(game, mission, SeededDice(seed), rulings)
    scenario = set_up_scenario(rules, set_up)
    minutes = Minutes(POLICIES[policy](source))
    played = play_mission(scenario, SeededDice(seed, 1), minutes, minutes)
    return compose_transcript(game, scenario, minutes, played, set_up, seed), played
