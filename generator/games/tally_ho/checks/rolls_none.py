"""A side rolls no units at all.

Answers: TH-L009

What it finds: a set-up chart whose `rolls` is 0. A missing `rolls` is a missing field.

Why it matters: the chart is printed and nobody ever rolls on it; one side of the map stays empty.

Bad:
    # missions/01.yaml raf.rolls
    0
Good:
    # missions/01.yaml raf.rolls
    3
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.mission import Mission
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL001", "rolls-none", Severity.ERROR, __doc__, ("TH-L009",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each side without rolls, at the number."""
    for mission in pack.all("missions", Mission):
        for set_up in (mission.raf, mission.luftwaffe):
            if set_up.rolls == 0:
                yield FINDING.at(pack.span(set_up, "rolls"), "the chart is rolled `0` times", "write how often")
