"""The printed tracking sheet has too few rows for a mission.

Answers: TH-L507

What it finds: a number of rows in `printed.yaml` below the units that a mission's two largest
set-ups bring, and a blank row between the sides.

Why it matters: the last Staffel of the raid has no row, and flies without strength or fuel.

Bad:
    # printed.yaml provenance
    rulebook
    sheet: {rows: 12, columns: [Type], legend: [Type]}
Good:
    # printed.yaml provenance
    rulebook
    sheet: {rows: 30, columns: [Type], legend: [Type]}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.mission import Mission
from generator.games.tally_ho.printed import Printed
from generator.games.tally_ho.setup.odds import find_largest
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL042", "sheet-rows-short", Severity.WARNING, __doc__, ("TH-L507",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for the largest mission that does not fit, at the number of rows."""
    printed = pack.one("printed", Printed)
    missions = pack.all("missions", Mission)
    if printed is None or printed.sheet is None or not missions:
        return
    needed = {m.number: find_largest(m, "raf").units + find_largest(m, "luftwaffe").units + 1 for m in missions}
    number, most = max(needed.items(), key=lambda item: item[1])
    if most > printed.sheet.rows:
        yield FINDING.at(
            pack.span(printed.sheet, "rows"),
            f"`{printed.sheet.rows}` rows, and mission {number} can need {most}",
            "use a second sheet, or one with more rows",
        )
