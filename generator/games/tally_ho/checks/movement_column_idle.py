"""A chart has a column for a type that cannot turn up.

Answers: TH-L202

What it finds: a type in `movement` or `altitudes` that no roll of the Luftwaffe's set-up chart
brings.

Why it matters: the player looks among the counters for a type that the mission does not have.

Bad:
    # missions/01.yaml movement
    do17: {1: left-or-right, 2-3: from-raf, 4-6: to-target}
    ju87: {1: left-or-right, 2-3: from-raf, 4-6: to-target}
    bf109e: {1: left-or-right, 2: to-target, 3: to-escort, 4-6: to-raf}
Good:
    # missions/01.yaml movement
    do17: {1: left-or-right, 2-3: from-raf, 4-6: to-target}
    bf109e: {1: left-or-right, 2: to-target, 3: to-escort, 4-6: to-raf}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.aircraft import TallyHoAircraftFile
from generator.games.tally_ho.mission import Mission
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL016", "movement-column-idle", Severity.WARNING, __doc__, ("TH-L202",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such column, at the type."""
    file = pack.one("aircraft", TallyHoAircraftFile)
    known = {a.id for a in file.aircraft} if file else set()
    for mission in pack.all("missions", Mission):
        types = mission.luftwaffe.types()
        for field in ("movement", "altitudes"):
            for type_ in getattr(mission, field):
                if type_ in known and type_ not in types:
                    yield FINDING.at(
                        pack.span(mission, field, type_, key=True),
                        f"no roll of the set-up chart brings `{type_}`",
                        "delete it, or add the type to the set-up chart",
                        [(pack.span(mission.luftwaffe, "table", key=True), "the set-up chart")],
                    )
