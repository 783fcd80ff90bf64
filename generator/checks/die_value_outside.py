"""A die table has a row for a number that the die does not have.

Answers: TH-L005

What it finds: 0, or 7 and more, in a table read with one plain die. A table whose last row is open
(`5+`) is read with a modified roll and may go higher.

Why it matters: the row can never come up, so the results are not as likely as the author thought.

Bad:
    # missions/01.yaml raf.strength
    {1-4: 4, 5: 3, 6-7: 2}
Good:
    # missions/01.yaml raf.strength
    {1-4: 4, 5: 3, 6: 2}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.die_tables import DIE, die_tables
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAB005", "die-value-outside", Severity.ERROR, __doc__, ("TH-L005",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each row that reaches beyond the die."""
    for table in die_tables(pack):
        for row in table.rows:
            beyond = not table.is_open and row.high is not None and row.high > DIE[-1]
            if row.low < DIE[0] or beyond:
                yield FINDING.at(
                    table.place(row),
                    f"row `{row}` goes beyond a die's {DIE[0]} to {DIE[-1]}",
                    "end the range within the die, or open the last row as `5+` if modifiers apply",
                )
