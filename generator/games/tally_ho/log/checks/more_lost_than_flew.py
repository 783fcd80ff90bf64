"""A unit has lost more elements than it had.

What it finds: more `losses` on a unit than its `strength`.

Why it matters: the loss belongs to another unit, whose dice and points are wrong with it.

Bad:
    - {id: 101, side: raf, type: spitfire, strength: 2, start: Lympne, losses: 3 rescued}

Good:
    - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.log.war import War
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG020", "more-lost-than-flew", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """The losses of every unit of every sheet."""
    for _, sheet, unit in war.sheet_units():
        if len(unit.losses) > unit.strength:
            yield FINDING.at(
                sheet.span(unit, "losses", key=True),
                f"unit `{unit.id}` lost {len(unit.losses)} of {unit.strength}",
                "move the loss to the unit that it belongs to",
                [(sheet.span(unit, "strength"), "its strength")],
            )
