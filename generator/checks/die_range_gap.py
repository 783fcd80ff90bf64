"""A roll between two rows of a die table belongs to neither.

Answers: TH-L003

What it finds: a hole inside a table. It points at the row behind the hole and names the one before.

Why it matters: the throw that falls into the hole has no result, and the printed chart looks whole.

Bad:
    # missions/01.yaml raf.strength
    {1-3: 4, 5: 3, 6: 2}
Good:
    # missions/01.yaml raf.strength
    {1-3: 4, 4-5: 3, 6: 2}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.die_tables import die_tables
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAB003", "die-range-gap", Severity.ERROR, __doc__, ("TH-L003",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each hole, at the row that follows it."""
    for table in die_tables(pack):
        ranges = table.ranges
        reached = ranges[0]
        for row in ranges[1:]:
            if reached.high is None:
                break
            if row.low > reached.high + 1:
                low, high = reached.high + 1, row.low - 1
                said = f"a roll of `{low}`" if low == high else f"rolls `{low}-{high}`"
                yield FINDING.at(
                    table.place(row),
                    f"no row for {said}",
                    f"begin this row at {low}, or end row `{reached}` at {high}",
                    [(table.place(reached), "the row before the hole")],
                )
            if row.high is None or row.high > reached.high:
                reached = row
