"""A log has a mission that the campaign does not.

What it finds: a mission number outside the campaign, or one whose tables the pack does not hold yet.

Why it matters: nothing about such a row can be checked, and no phase of the report would count it.

Bad:
    missions:
      - mission: 16
        row: {raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}

Good:
    missions:
      - mission: 1
        row: {raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.log.war import War
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG003", "unknown-mission", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """Every entry's number against the campaign and the pack."""
    listed = {m.number for m in war.view.campaign.missions()}
    if "missions" in war.view.pack.broken:
        return
    for entry in war.entries:
        if entry.mission in war.missions:
            continue
        place = war.log.span(entry, "mission")
        held = ", ".join(map(str, war.missions)) or "none"
        if entry.mission in listed:
            message = f"this pack has no tables for mission {entry.mission} yet"
        else:
            message = f"the campaign has no mission {entry.mission}"
        yield FINDING.at(place, message, f"missions of this pack: {held}")
