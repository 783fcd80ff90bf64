"""A die table has no row for a low or a high roll.

Answers: TH-L001

What it finds: a table that begins above 1, or ends below 6 without an open last row (`5+`).

Why it matters: one throw in six has no result, and the table argues about what was meant.

Bad:
    # missions/01.yaml raf.strength
    {1-4: 4, 5: 3}
Good:
    # missions/01.yaml raf.strength
    {1-4: 4, 5-6: 3}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.die_tables import DIE, die_tables
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAB001", "die-roll-missing", Severity.ERROR, __doc__, ("TH-L001",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each end of a table that is open to doubt, at its first or last row."""
    for table in die_tables(pack):
        first, last = table.ranges[0], table.ranges[-1]
        highest = max(table.top if r.high is None else r.high for r in table.ranges)
        if first.low > DIE[0]:
            missing = _rolls(DIE[0], min(first.low - 1, DIE[-1]))
            yield FINDING.at(table.place(first), f"no row for {missing}", f"begin the table at {DIE[0]}")
        if highest < DIE[-1]:
            missing = _rolls(max(highest + 1, DIE[0]), DIE[-1])
            yield FINDING.at(table.place(last), f"no row for {missing}", f"end the table at {DIE[-1]}")


def _rolls(low: int, high: int) -> str:
    return f"a roll of `{low}`" if low == high else f"rolls `{low}-{high}`"
