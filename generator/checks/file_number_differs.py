"""A file's name says another number than the record in it.

What it finds: a file such as `missions/02.yaml` whose `number` is not 2; and two files that give
the same number.

Why it matters: the mission one asked for by its number is not the one that comes out of the
printer.

Bad:
    # missions/02.yaml number
    3
Good:
    # missions/02.yaml number
    2
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity
from generator.source.span import Span

FINDING = Finding("REF003", "file-number-differs", Severity.ERROR, __doc__)


_DIGITS = re.compile(r"([0-9]+)\.yaml\Z")


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each file whose name or number is wrong, at the number."""
    for name, records in pack.records.items():
        seen: dict[int, Span] = {}
        for record in records:
            number = getattr(record, "number", None)
            named = _DIGITS.search(str(record.at[0]))
            if not isinstance(number, int) or not named:
                continue
            place = pack.span(record, "number")
            related = [(seen[number], "and this one too")] if number in seen else []
            if int(named[1]) != number:
                message = f"number `{number}` stands in a file called `{named[0]}`"
                yield FINDING.at(place, message, "correct the number, or rename the file", related)
            elif related:
                yield FINDING.at(place, f"two files of {name} have number `{number}`", "renumber one", related)
            seen.setdefault(number, place)
