"""Nobody knows whether the crews of a lost element were rescued.

What it finds: a loss of unknown fate on a sheet without a row beside it. It is counted as lost.

Why it matters: rescued or not is a point of difference, and may be the one that decides.

Bad:
    - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne, losses: 1 unknown}

Good:
    - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne, losses: 1 lost}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.log.war import War
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG139", "fate-unknown", Severity.WARNING, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """Every unknown fate that no written row settles (TH-127)."""
    for entry, _, sheet in war.sheets():
        for unit in sheet.record.units if entry.row is None else ():
            unknown = [n for n, loss in enumerate(unit.losses) if loss.rescued is None]
            if unknown:
                yield FINDING.at(
                    sheet.span(unit, "losses", unknown[0], "rescued"),
                    f"{len(unknown)} lost by unit `{unit.id}` are counted as not rescued, since nobody knows",
                    "give a `row:` beside the sheet with the points as they were played",
                )
