"""The first mission has a carry-over.

Answers: TH-L406

What it finds: a carry-over in mission 1, before which nothing was fought.

Why it matters: the footnote on the first page of the campaign sends the player looking for a
mission 0.

Bad:
    # missions/01.yaml raf.provenance
    rulebook Mission 1
    carry_over:
      - id: m1-short
        when: {count: elements_lost, side: raf, mission: 2, more_than: 4}
        effects: [{rolls: -1}]
        printed: If Mission 2 cost more than four Vics, roll for one Squadron fewer.
        provenance: authored
Good:
    # missions/01.yaml raf.provenance
    rulebook Mission 1
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.mission import Mission
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL033", "first-mission-carry-over", Severity.ERROR, __doc__, ("TH-L406",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each side of mission 1 with a carry-over, at the first."""
    for mission in pack.all("missions", Mission):
        for set_up in (mission.raf, mission.luftwaffe):
            if mission.number == 1 and set_up.carry_over:
                place = pack.span(set_up.carry_over[0], "id")
                yield FINDING.at(place, "no mission comes before the first", "move it to a later mission")
