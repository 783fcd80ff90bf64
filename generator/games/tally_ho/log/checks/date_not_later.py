"""A mission was played before the one that stands above it.

What it finds: `played` days that go back from one entry to the next.

Why it matters: the order of the log is the order of the war; one of the two days is a slip.

Bad:
    missions:
      - mission: 1
        played: 2026-11-20
        row: {raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}
      - mission: 2
        played: 2026-11-02
        row: {raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}

Good:
    missions:
      - mission: 1
        played: 2026-11-02
        row: {raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}
      - mission: 2
        played: 2026-11-20
        row: {raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.log.war import War
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG007", "date-not-later", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """Days of play never go back; two missions on one day are ordinary."""
    before = None
    for entry in war.entries:
        if entry.played is None:
            continue
        if before is not None and before.played is not None and entry.played < before.played:
            yield FINDING.at(
                war.log.span(entry, "played"),
                f"mission {entry.mission} was played on {entry.played}, before the one above it",
                "correct one of the two days",
                [(war.log.span(before, "played"), f"mission {before.mission} here")],
            )
        before = entry
