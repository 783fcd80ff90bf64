"""A movement chart says TO ESCORT in a mission without bombers.

Answers: TH-L204

What it finds: `to-escort` where no roll of the set-up chart brings a bomber.

Why it matters: the row always falls back on TO RAF; the chart promises a choice that never comes.

Bad:
    # missions/03.yaml movement.bf110
    {1: left, 2: right, 3-5: to-raf, 6: to-escort}
Good:
    # missions/03.yaml movement.bf110
    {1: left, 2: right, 3-6: to-raf}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.aircraft import TallyHoAircraftFile
from generator.games.tally_ho.mission import Mission
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL018", "escort-without-bomber", Severity.WARNING, __doc__, ("TH-L204",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such row, at the action."""
    file = pack.one("aircraft", TallyHoAircraftFile)
    if file is None:
        return
    bombers = {a.id for a in file.aircraft if a.role == "bomber"}
    for mission in pack.all("missions", Mission):
        if bombers.intersection(mission.luftwaffe.types()):
            continue
        for type_, column in mission.movement.items():
            for rolls, action in column.items():
                if action == "to-escort":
                    yield FINDING.at(
                        pack.span(mission, "movement", type_, str(rolls)),
                        "`to-escort`, and no roll brings a bomber",
                        "write `to-raf`, which is what it comes to",
                    )
