"""Records as no person wrote them: every one gives findings or an end, none an exception."""

from __future__ import annotations

import random
import re

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.games.tally_ho.log.read import decode_record
from generator.games.tally_ho.log.transcript import Transcript
from generator.games.tally_ho.replay.drive import replay
from generator.source.read import Source
from tests.games.tally_ho.log.log_bench import shipped_view
from tests.games.tally_ho.replay.bench import PLAYTHROUGHS, play_itself, read_playthrough

WORD = re.compile(r"[A-Za-z0-9_-]+")
FURTHER = ("unknown", "0", "1", "-1", "7", "99", "true", "0000", "9999", "return", "active", "destroyed", "home")

TEXTS = [
    *(p.read_text("utf-8") for p in sorted(PLAYTHROUGHS.glob("gameplay-example*.yaml"))),
    *(c["transcript"] for c in yaml.safe_load(read_playthrough("vectors.yaml"))),
]


def garble(text: str, source: random.Random) -> str:
    """A few words put elsewhere, or a line taken out, doubled or moved."""
    if source.random() < 0.5:
        for _ in range(source.choice((1, 1, 2, 4))):
            words = list(WORD.finditer(text))
            word = source.choice(words)
            other = source.choice([*FURTHER, *(w.group() for w in words)])
            text = text[: word.start()] + other + text[word.end() :]
        return text
    lines = text.split("\n")
    line = lines.pop(source.randrange(len(lines)))
    for _ in range(source.randrange(3)):
        lines.insert(source.randrange(len(lines) + 1), line)
    return "\n".join(lines)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32))
def test_a_garbled_record_is_never_an_exception(seed: int) -> None:
    source = random.Random(seed)
    text = garble(source.choice(TEXTS), source)
    file, found = decode_record(Transcript, Source("played.yaml", text))
    if file is None:
        assert found
        return
    played, found = replay(shipped_view(), file)
    assert played is not None or found
    lines = text.count("\n") + 1
    for diagnostic in found:
        assert 1 <= diagnostic.span.line <= lines
        assert diagnostic.message and not diagnostic.message.endswith(".")


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 2**32))
def test_nor_is_a_garbled_record_of_a_whole_mission(seed: int) -> None:
    source = random.Random(seed)
    text, _ = play_itself(shipped_view(), seed % 40, seed % 2 == 0)
    file, found = decode_record(Transcript, Source("played.yaml", garble(text, source)))
    if file is not None:
        played, found = replay(shipped_view(), file)
        assert played is not None or found
