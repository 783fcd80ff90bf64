"""A type can turn up for which the movement chart has no column.

Answers: TH-L201

What it finds: a Luftwaffe type in the set-up chart without a column in `movement` or without a row
in `altitudes`.

Why it matters: the Staffel stands on the map and no die can move it.

Bad:
    # missions/01.yaml movement
    {do17: {1: left-or-right, 2-3: from-raf, 4-6: to-target}}
Good:
    # missions/01.yaml movement.bf109e
    {1: left-or-right, 2: to-target, 3: to-escort, 4-6: to-raf}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.aircraft import TallyHoAircraftFile
from generator.games.tally_ho.mission import Mission
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL015", "movement-column-missing", Severity.ERROR, __doc__, ("TH-L201",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each table that leaves a type out, at the table, with the row that brings the type."""
    file = pack.one("aircraft", TallyHoAircraftFile)
    known = {a.id for a in file.aircraft} if file else set()
    for mission in pack.all("missions", Mission):
        table = mission.luftwaffe.table
        for type_ in (t for t in mission.luftwaffe.types() if t in known):
            rolls = next(r for r, entry in table.items() if entry.type == type_)
            for field, name in (("movement", "column"), ("altitudes", "row")):
                if type_ not in getattr(mission, field):
                    yield FINDING.at(
                        pack.span(mission, field, key=True),
                        f"`{field}` has no {name} for `{type_}`",
                        f"add `{type_}:`, or take the type out of the set-up chart",
                        [(pack.span(mission.luftwaffe, "table", str(rolls)), "this roll brings it")],
                    )
