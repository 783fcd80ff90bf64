"""No roll ever sends a bomber towards a Target.

Answers: TH-L207

What it finds: a bomber's movement column with neither `to-target` nor `from-raf`, which falls back
on it.

Why it matters: the bombers wander until their escort is gone, and bomb only what they blunder into.

Bad:
    # missions/01.yaml movement.do17
    {1: left-or-right, 2-3: straight, 4-6: to-raf}
Good:
    # missions/01.yaml movement.do17
    {1: left-or-right, 2-3: from-raf, 4-6: to-target}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.aircraft import TallyHoAircraftFile
from generator.games.tally_ho.mission import Mission
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL021", "bomber-aimless", Severity.ERROR, __doc__, ("TH-L207",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such column, at the type."""
    file = pack.one("aircraft", TallyHoAircraftFile)
    bombers = {a.id for a in file.aircraft if a.role == "bomber"} if file else set()
    for mission in pack.all("missions", Mission):
        for type_, column in mission.movement.items():
            if type_ in bombers and not {"to-target", "from-raf"}.intersection(column.values()):
                yield FINDING.at(
                    pack.span(mission, "movement", type_, key=True),
                    f"bomber `{type_}` is never sent to a Target",
                    "give `to-target` on some roll",
                )
