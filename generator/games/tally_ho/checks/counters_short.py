"""There are fewer counters of a type than a mission can need.

Answers: TH-L502

What it finds: a type without a block of numbers, or with a block smaller than the worst case of any
mission and the fixed minimum ask for.

Why it matters: the fourth Defiant is rolled and the box holds three; somebody flies a coin.

Bad:
    # counters.yaml blocks.bf109e
    {first: 301, last: 305}
Good:
    # counters.yaml blocks.bf109e
    {first: 301, last: 349}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.aircraft import TallyHoAircraftFile
from generator.games.tally_ho.counters import Counters
from generator.games.tally_ho.mission import Mission
from generator.games.tally_ho.setup.odds import most_of_each_type
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("CNT002", "counters-short", Severity.ERROR, __doc__, ("TH-L502",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each type that can run out, at its block or at `blocks`."""
    counters = pack.one("counters", Counters)
    if counters is None:
        return
    file = pack.one("aircraft", TallyHoAircraftFile)
    known = {a.id for a in file.aircraft} if file else set()
    for type_, most in most_of_each_type(pack.all("missions", Mission)).items():
        if type_ not in known:
            continue
        needed = max(most, counters.minimum)
        block = counters.blocks.get(type_)
        if block is None:
            yield FINDING.at(
                pack.span(counters, "blocks", key=True),
                f"`{type_}` has no counters, and a mission can need {most}",
                f"add `{type_}: {{first: …, last: …}}`",
            )
        elif block.first <= block.last and block.last - block.first + 1 < needed:
            yield FINDING.at(
                pack.span(block, "last"),
                f"`{block.last - block.first + 1}` counters of `{type_}`, and {needed} are needed",
                f"end the block at {block.first + needed - 1} or later",
            )
