"""A mission stands in a log twice.

What it finds: two entries with one mission number.

Why it matters: a campaign is fought once through; a mission is not played again until it comes out well.

Bad:
    missions:
      - mission: 1
        row: {raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}
      - mission: 1
        row: {raf_vp: 9, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}

Good:
    missions:
      - mission: 1
        row: {raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}
      - mission: 2
        row: {raf_vp: 9, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.log.war import War
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG005", "replayed-mission", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """Each number once (TH-5)."""
    first: dict[int, int] = {}
    for index, entry in enumerate(war.entries):
        if entry.mission in first:
            yield FINDING.at(
                war.log.span(entry, "mission"),
                f"mission {entry.mission} was fought already",
                "keep one of the two",
                [(war.log.span(war.entries[first[entry.mission]], "mission"), "first here")],
            )
        first.setdefault(entry.mission, index)
