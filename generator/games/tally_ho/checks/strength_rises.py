"""A higher strength roll gives a stronger unit.

Answers: TH-L011

What it finds: a strength table in which a later row has more elements than the one before it.

Why it matters: carry-over adds to the strength roll to weaken a unit; on such a table it would
reward the loss.

Bad:
    # missions/01.yaml raf.strength
    {1-4: 3, 5: 4, 6: 2}
Good:
    # missions/01.yaml raf.strength
    {1-4: 4, 5: 3, 6: 2}
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from generator.games.tally_ho.mission import Mission
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL003", "strength-rises", Severity.WARNING, __doc__, ("TH-L011",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each row that is stronger than the row below it in rolls, at its result."""
    for mission in pack.all("missions", Mission):
        for set_up in (mission.raf, mission.luftwaffe):
            rows = sorted(set_up.strength.items(), key=lambda row: row[0].low)
            for (before, more), (rolls, elements) in pairwise(rows):
                if elements > more:
                    yield FINDING.at(
                        pack.span(set_up, "strength", str(rolls)),
                        f"`{elements}` elements on `{rolls}` are more than `{more}` on `{before}`",
                        "let strength fall as the roll rises",
                        [(pack.span(set_up, "strength", str(before)), "the weaker row")],
                    )
