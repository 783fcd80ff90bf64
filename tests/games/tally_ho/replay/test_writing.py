"""The text of a transcript: everything that happened, nothing twice, and the same again from its own replay."""

from __future__ import annotations

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.games.tally_ho.pack import TallyHo
from tests.games.tally_ho.log.log_bench import shipped_view
from tests.games.tally_ho.replay.bench import decode_text, play_itself


def test_every_line_of_yaml_says_what_the_record_holds(game: TallyHo) -> None:
    text, played = play_itself(game, 5, True)
    plain = yaml.safe_load(text)
    record = decode_text(text).record
    assert len(plain["rounds"]) == len(record.rounds) == played.outcome.rounds
    assert plain["final"]["winner"] == played.outcome.winner
    dice = sum(len(a.get("dice", ())) for r in plain["rounds"] for p in ("luftwaffe", "raf") for a in r.get(p, ()))
    told = sum(len(act.dice) for _, phase, act in record.acts() if phase in ("luftwaffe", "raf"))
    assert dice == told > 0


def test_only_rulings_that_are_not_the_pack_s_own_are_named(game: TallyHo) -> None:
    text, _ = play_itself(game, 4, False)
    assert "rulings:" not in text
    text, _ = play_itself(game, 4, True)
    named = yaml.safe_load(text)["rulings"]
    defaults = game.rulings_in_force()
    assert named and all(str(value) != defaults.get(name) for name, value in named.items())


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 10**6))
def test_the_same_mission_gives_the_same_text(seed: int) -> None:
    view = shipped_view()
    assert play_itself(view, seed, True)[0] == play_itself(view, seed, True)[0]
