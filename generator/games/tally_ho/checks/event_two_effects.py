"""One event is said to have two different effects.

Answers: TH-L404

What it finds: two carry-overs of one side with the same condition and other effects, be it in one
mission or in two.

Why it matters: the same bombed factory costs a Squadron on one page and two points of strength on
another; the players choose the cheaper page.

Bad:
    # missions/03.yaml raf.carry_over.0
    id: m3-raf-short
    when: {count: elements_lost, side: raf, mission: 1, more_than: 4}
    effects: [{strength_roll: 2, type: hurricane}]
    printed: If Mission 1 cost more than four Vics, the Hurricanes are weak.
    provenance: authored
Good:
    # missions/03.yaml raf.carry_over.0
    id: m3-raf-short
    when: {count: elements_lost, side: raf, mission: 1, more_than: 4}
    effects: [{rolls: -1}]
    printed: If Mission 1 cost more than four Vics, roll for one Squadron fewer.
    provenance: authored
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.mission import CarryOver, Mission
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL031", "event-two-effects", Severity.WARNING, __doc__, ("TH-L404",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each later carry-over that disagrees, at its effects, with the earlier one."""
    seen: dict[tuple[object, ...], CarryOver] = {}
    for mission in sorted(pack.all("missions", Mission), key=lambda m: m.number):
        for side, set_up in (("raf", mission.raf), ("luftwaffe", mission.luftwaffe)):
            for carry in set_up.carry_over:
                # Two prices that two rulings ask are never asked together.
                first = seen.setdefault((side, carry.when, carry.under), carry)
                if first.effects != carry.effects:
                    yield FINDING.at(
                        pack.span(carry, "effects"),
                        f"`{carry.id}` and `{first.id}` give one event two effects",
                        "give both the same effects, or tell the events apart",
                        [(pack.span(first, "effects"), "the other effect")],
                    )
