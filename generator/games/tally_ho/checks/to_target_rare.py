"""A Bomber hardly ever turns to its Target.

Answers: TH-L208

What it finds: a Bomber's movement column on which fewer than two faces of the die turn to the Target. Missions out of
the rulebook are left as they are.

Why it matters: the raid wanders about until its Fuel/Ammo is spent, and the player who came to defend a
convoy watches aeroplanes turn left and right.

Bad:
    # missions/04.yaml movement.do17
    {1: left-or-right, 2-5: from-raf, 6: to-target}
Good:
    # missions/04.yaml movement.do17
    {1: left-or-right, 2-4: from-raf, 5-6: to-target}
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from generator.engine.die_table import reckon_chances
from generator.games.tally_ho.aircraft import TallyHoAircraftFile
from generator.games.tally_ho.mission import Mission
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL047", "to-target-rare", Severity.WARNING, __doc__, ("TH-L208",))

LEAST = Fraction(1, 3)


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such column, at its head; columns without any such action are TAL021's."""
    file = pack.one("aircraft", TallyHoAircraftFile)
    bombers = {a.id for a in file.aircraft if a.role == "bomber"} if file else set()
    for mission in pack.all("missions", Mission):
        if mission.provenance.startswith("rulebook"):
            continue
        for type_, column in mission.movement.items():
            chance = reckon_chances(column, 6).get("to-target", Fraction(0))
            if type_ in bombers and 0 < chance < LEAST:
                yield FINDING.at(
                    pack.span(mission, "movement", type_, key=True),
                    f"`{type_}` turns to its Target on {chance * 6} face of the die in 6",
                    "give `to-target` two faces or more",
                )
