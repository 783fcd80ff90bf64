"""A bomber's movement column stands to the right of a fighter's.

Answers: TH-L206

What it finds: a bomber that follows a fighter in `movement`.

Why it matters: a Massed Formation reads the leftmost column of its members, so the escort would
lead the bombers about.

Bad:
    # missions/01.yaml movement
    bf109e: {1: left-or-right, 2: to-target, 3: to-escort, 4-6: to-raf}
    do17: {1: left-or-right, 2-3: from-raf, 4-6: to-target}
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

FINDING = Finding("TAL020", "bomber-column-right", Severity.WARNING, __doc__, ("TH-L206",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each bomber out of place, at its column, with the fighter before it."""
    file = pack.one("aircraft", TallyHoAircraftFile)
    roles = {a.id: a.role for a in file.aircraft} if file else {}
    for mission in pack.all("missions", Mission):
        columns = list(mission.movement)
        for index, type_ in enumerate(columns):
            fighter = next((t for t in columns[:index] if roles.get(t) == "fighter"), None)
            if roles.get(type_) == "bomber" and fighter:
                yield FINDING.at(
                    pack.span(mission, "movement", type_, key=True),
                    f"bomber `{type_}` stands right of fighter `{fighter}`",
                    "put the bombers' columns first (TH-75)",
                    [(pack.span(mission, "movement", fighter, key=True), "the fighter")],
                )
