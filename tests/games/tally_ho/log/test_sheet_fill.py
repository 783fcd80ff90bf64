"""Sheets filled in from missions that played themselves: accepted by every check, and scored as the rules score."""

from __future__ import annotations

import pytest

from generator.games.tally_ho.log.chain import compose_sheet
from generator.games.tally_ho.log.read import Filed, decode_record
from generator.games.tally_ho.log.records import MissionSheet
from generator.games.tally_ho.log.sheet_fill import check_sheet, describe_attack, describe_losses, fill_sheet
from generator.games.tally_ho.log.write import compose_sheet_text
from generator.source.read import Source
from tests.conftest import rule
from tests.games.tally_ho.log.log_bench import shipped_view
from tests.games.tally_ho.replay.bench import decode_text, play_itself

EMPTY: dict[str, object] = {"losses": (), "dogfights": (), "fuel_used": None, "attack": None}


def decode(text: str) -> Filed[MissionSheet]:
    file, found = decode_record(MissionSheet, Source("one.sheet.yaml", text))
    assert file is not None, found
    return file


@pytest.mark.parametrize("seed", range(30))
@rule("TH-127", "TH-128", "TH-134")
def test_the_sheet_of_a_mission_scores_what_the_mission_scored(seed: int) -> None:
    view = shipped_view()
    text, played = play_itself(view, seed, False)
    sheet = compose_sheet(decode_text(text).record)
    set_up = sheet.model_copy(
        update={"units": tuple(u.model_copy(update=EMPTY) for u in sheet.units), "winner": None, "specials": ()}
    )
    answers = {
        n: {
            "losses": describe_losses(u.losses) or [],
            "fuel_used": "unknown" if u.fuel_used is None else u.fuel_used,
            "dogfights": list(u.dogfights),
            "attack": describe_attack(u.attack) or None,
        }
        for n, u in enumerate(sheet.units)
    }
    filled = decode(fill_sheet(decode(compose_sheet_text(set_up)), answers))
    for ours, theirs in zip(filled.record.units, sheet.units, strict=True):
        assert sorted(ours.losses, key=lambda x: (x.cause, x.rescued)) == sorted(
            (x.model_copy(update={"round": None}) for x in theirs.losses), key=lambda x: (x.cause, x.rescued)
        )
        assert (ours.dogfights, ours.fuel_used, ours.attack) == (theirs.dogfights, theirs.fuel_used, theirs.attack)
    row, found = check_sheet(view, filled)
    # A unit that the map had no place for never flew, and is not in the transcript.
    assert [d for d in found if d.code != "LOG022"] == []
    assert row is not None
    assert (row.raf_vp, row.luft_vp) == (played.outcome.raf_vp, played.outcome.luftwaffe_vp)


def test_answers_go_into_rows_in_brackets_and_in_lines_alike() -> None:
    text = (
        "format: 1\npack: tally-ho\nmission: 1\nunits:\n"
        "  - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne}  # ours\n"
        "  - id: 501\n    side: luftwaffe\n    type: do17\n    strength: 4\n    start: column 1\n    losses: []\n"
    )
    answers = {0: {"losses": "1 lost", "fuel_used": 1}, 1: {"losses": "2 lost", "attack": "jettisoned"}}
    filled = fill_sheet(decode(text), answers, played_so="late: very")
    assert "start: Lympne, losses: 1 lost, fuel_used: 1}  # ours\n" in filled
    assert "    losses: 2 lost\n    attack: jettisoned\n" in filled
    assert decode(filled).record.played_so == "late: very"
