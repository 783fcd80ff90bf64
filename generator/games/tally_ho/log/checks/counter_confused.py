"""A counter's number is used twice, or is not one of its type's.

What it finds: two units with one `id` on a sheet, or an id outside the numbers printed on counters of that type.

Why it matters: two counters cannot be told apart on the map, and marks go to the wrong row.

Bad:
    - {id: 102, side: raf, type: spitfire, strength: 4, start: Lympne}
    - {id: 102, side: raf, type: spitfire, strength: 4, start: Lympne}

Good:
    - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne}
    - {id: 102, side: raf, type: spitfire, strength: 4, start: Lympne}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.log.war import War
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG021", "counter-confused", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """The number of every unit of every sheet (TH-11)."""
    for _, _, sheet in war.sheets():
        seen: dict[str, int] = {}
        for index, unit in enumerate(sheet.record.units):
            if unit.id in seen:
                first = sheet.record.units[seen[unit.id]]
                yield FINDING.at(
                    sheet.span(unit, "id"),
                    f"counter `{unit.id}` is in play already",
                    "give one of the two another number",
                    [(sheet.span(first, "id"), "first here")],
                )
                continue
            seen[unit.id] = index
            block = war.view.counters.blocks.get(unit.type)
            if block is None:
                continue
            if not (unit.id.isascii() and unit.id.isdigit() and block.first <= int(unit.id) <= block.last):
                yield FINDING.at(
                    sheet.span(unit, "id"),
                    f"no `{unit.type}` counter has the number `{unit.id}`",
                    f"its numbers run from {block.first} to {block.last}",
                )
