"""Missions of a campaign are not logged in the order of the campaign.

What it finds: a mission that follows a later one, or one that leaves out those before it.

Why it matters: what carries over from a mission cannot reach one that was fought before it.

Bad:
    missions:
      - mission: 2
        row: {raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}
      - mission: 1
        row: {raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}

Good:
    missions:
      - mission: 1
        row: {raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}
      - mission: 2
        row: {raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.log.war import War
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG006", "mission-out-of-order", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """Each entry is the next mission of the campaign (TH-5)."""
    order = [m.number for m in war.view.campaign.missions()]
    seen: set[int] = set()
    for entry in war.entries:
        if entry.mission in order and entry.mission not in seen:
            expected = next((n for n in order if n not in seen), None)
            if expected is not None and entry.mission != expected:
                yield FINDING.at(
                    war.log.span(entry, "mission"),
                    f"mission {entry.mission} stands where mission {expected} comes next",
                    "a campaign is fought in order, without gaps",
                )
        seen.add(entry.mission)
