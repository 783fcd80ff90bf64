"""Two rows of a die table claim the same roll.

Answers: TH-L002

What it finds: ranges that share a roll. It points at the later row and names the earlier one.

Why it matters: the roll has two results, and each player at the table reads the one that suits.

Bad:
    # missions/01.yaml raf.strength
    {1-4: 4, 4-5: 3, 6: 2}
Good:
    # missions/01.yaml raf.strength
    {1-4: 4, 5: 3, 6: 2}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.die_tables import die_tables
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAB002", "die-range-overlap", Severity.ERROR, __doc__, ("TH-L002",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each pair of rows that share a roll, at the one written later."""
    for table in die_tables(pack):
        rows = list(table.rows)
        for index, later in enumerate(rows):
            for earlier in rows[:index]:
                shared = [roll for roll in earlier.values(table.top) if roll in later]
                if shared:
                    said = f"`{shared[0]}`" if len(shared) == 1 else f"`{shared[0]}-{shared[-1]}`"
                    yield FINDING.at(
                        table.place(later),
                        f"row `{later}` claims {said}, which row `{earlier}` has already",
                        "give each roll to one row",
                        [(table.place(earlier), "claimed first here")],
                    )
