"""Logs as no program wrote them: every one gives findings or a report, none an exception."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from generator.games.tally_ho.log.check import check_log
from generator.games.tally_ho.log.read import read_log
from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.report.compose import find_reportable, find_texts, offer_report
from tests.games.tally_ho.log.log_bench import HEAD, shipped_view

LOG = (
    HEAD
    + """campaign: Autumn
rulings: {vp_tie: luftwaffe_wins, m1_both: total}
missions:
  - mission: 1
    played: 2026-11-02
    row: {raf_vp: 13, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf, specials: [m1-convoys-unharmed], hits: 0}
    squadrons: [No. 74, No. 111]
    played_so: |
      a die
      under the sofa
  - mission: 2
    sheet: two.yaml
    transcript: three.yaml
  - {mission: 3, row: {raf_vp: 9, luft_vp: 9, schwarms_lost: 6, vics_lost: 4, winner: draw, answers: {x: true}}}
"""
)
SHEET = """format: 1
pack: tally-ho
mission: 2
units:
  - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne, losses: [{cause: aaa, rescued: true, round: 2}]}
  - {id: 401, side: luftwaffe, type: ju87, strength: 3, ace: true, start: column 1, altitude: SL,
     attack: {kind: bombed, target: convoy, hits: 3}}
specials: [m2-convoys-unharmed]
"""
PLAYED = """format: 1
pack: tally-ho
mission: 2
units:
  - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne, hex: 0503}
rounds:
  - round: 2
    dogfights:
      - {unit: 101, what: lost, result: aaa, lost: 1, dice: [4, 5]}
      - {unit: 999, what: bombed, hits: 3}
    bookkeeping:
      - {unit: 101, what: rescue, result: rescued, dice: [unknown]}
"""
WORDS = (
    *(
        "0",
        "1",
        "2",
        "3",
        "4",
        "99",
        "-1",
        "1e9",
        "0x1",
        "raf",
        "luftwaffe",
        "draw",
        "true",
        "yes",
        "ju87",
        "hurricane",
    ),
    *("[]", "{}", "null", "~", "''", ":", "-", "#", "\t", "é", "🐈", "&a", "*a"),
)


def garble(text: str, chance: random.Random) -> str:
    """The text with a few slips: characters or words deleted, doubled, put in, swapped, lines lost."""
    for _ in range(chance.randrange(1, 5)):
        at = chance.randrange(len(text) + 1)
        end = min(len(text), at + chance.randrange(1, 12))
        match chance.randrange(5):
            case 0:
                text = text[:at] + text[end:]
            case 1:
                text = text[:at] + text[at:end] + text[at:]
            case 2:
                text = text[:at] + chance.choice(WORDS) + text[at:]
            case 3:
                words = text.split(" ")
                words[chance.randrange(len(words))] = chance.choice(WORDS)
                text = " ".join(words)
            case 4:
                lines = text.splitlines(keepends=True)
                if lines:
                    del lines[chance.randrange(len(lines))]
                text = "".join(lines)
    return text


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 2**32))
def test_a_garbled_log_is_never_an_exception(seed: int) -> None:
    chance = random.Random(seed)
    view = shipped_view()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, text in (("war.yaml", LOG), ("two.yaml", SHEET), ("three.yaml", PLAYED)):
            garbled = garble(text, chance) if chance.random() < 0.7 else text
            (folder / file).write_text(garbled, encoding="utf-8", errors="replace")
        log, found = read_log(folder / "war.yaml", "war.yaml")
        if log is None:
            assert found
            return
        for diagnostic in check_log(view, log, found):
            assert diagnostic.span.line >= 1 and diagnostic.span.column >= 1
            assert diagnostic.span.path in log.sources or diagnostic.code.startswith(("YML", "REC", "TAB"))
            assert diagnostic.message and not diagnostic.message.endswith(".")
        war = War(view, log)
        texts = find_texts(war)
        assert texts is not None
        phases = find_reportable(war, texts)
        if phases:
            offer_report(war, texts, phases)


def test_the_log_as_it_is_has_its_faults_told(tmp_path: Path) -> None:
    for file, text in (("war.yaml", LOG), ("two.yaml", SHEET), ("three.yaml", PLAYED)):
        (tmp_path / file).write_text(text, encoding="utf-8")
    log, found = read_log(tmp_path / "war.yaml", "war.yaml")
    assert log is not None
    codes = {d.code for d in check_log(shipped_view(), log, found)}
    assert codes == {"LOG011", "LOG012", "LOG015", "LOG017", "LOG018", "LOG022", "LOG024", "LOG124", "LOG125", "LOG134"}
