"""A carry-over asks about a mission that has not been fought yet.

Answers: TH-L401

What it finds: a count in a carry-over that names its own mission, a later one, or none.

Why it matters: at set-up nobody can answer it, so the raid is rolled without the losses that were
to weaken it.

Bad:
    # missions/02.yaml raf.carry_over.0.when
    {count: elements_lost, side: raf, mission: 3, more_than: 4}
Good:
    # missions/02.yaml raf.carry_over.0.when
    {count: elements_lost, side: raf, mission: 1, more_than: 4}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.conditions import counts
from generator.games.tally_ho.mission import Mission
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL028", "carry-over-not-earlier", Severity.ERROR, __doc__, ("TH-L401",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such count, at the mission it names."""
    for mission in pack.all("missions", Mission):
        if mission.number == 1:
            continue  # a finding of its own
        for carry in (*mission.raf.carry_over, *mission.luftwaffe.carry_over):
            for count in counts(carry.when):
                asked = mission.number if count.mission is None else count.mission
                if asked < mission.number:
                    continue
                which = "this mission" if asked == mission.number else f"mission `{asked}`"
                place = pack.span(count, *(() if count.mission is None else ("mission",)))
                help = f"name an earlier mission: 1 to {mission.number - 1}"
                yield FINDING.at(place, f"{which} is not over when mission {mission.number} is set up", help)
