"""An entry says nothing about its mission.

What it finds: an entry with neither `row` nor `sheet` nor `transcript`.

Why it matters: the mission would count as fought, and nobody could say how it went.

Bad:
    missions:
      - mission: 1
        notes: a fine afternoon

Good:
    missions:
      - mission: 1
        notes: a fine afternoon
        row: {raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.log.war import War
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG008", "nothing-recorded", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """Every entry is kept at one depth at least."""
    for entry in war.entries:
        if entry.row is None and entry.sheet is None and entry.transcript is None:
            yield FINDING.at(
                war.log.span(entry, "mission"),
                f"mission {entry.mission} has no result",
                "add `row:` with points, losses and winner, or name a `sheet:`",
            )
