"""A table's heading promises modifiers, and the table is read without any.

Answers: TH-L013

What it finds: the word "modifier" or a plus sign after the die in a title, above a table that ends
at 6. A table for modified rolls has an open last row (`5+`).

Why it matters: the player searches the rules for modifiers that do not exist.

Bad:
    # charts.yaml international.provenance
    rulebook 2.3
    heading: International Squadrons, 1D6 + Modifiers
Good:
    # charts.yaml communications.standard.title
    RAF Communications, 1D6 + modifiers
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.die_tables import die_tables
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAB008", "heading-promises-modifiers", Severity.WARNING, __doc__, ("TH-L013",))

_PROMISE = re.compile(r"\bmodif|\bmods?\b|\b\d?D6\s*\+", re.IGNORECASE)
_HEADINGS = ("title", "heading", "name")


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each heading that promises what its table does not take."""
    for table in die_tables(pack):
        if table.is_open:
            continue
        for field in _HEADINGS:
            heading = getattr(table.owner, field, None)
            if isinstance(heading, str) and _PROMISE.search(heading):
                yield FINDING.at(
                    pack.span(table.owner, field),
                    "the heading promises modifiers, and the table takes none",
                    "drop the promise, or open the last row as `5+`",
                    [(table.whole, "this table")],
                )
