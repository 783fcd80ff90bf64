"""The printed chart draws another number of fuel circles than the type has.

Answers: TH-L111

What it finds: a count of circles in `printed.yaml` that is not the type's Fuel/Ammo.

Why it matters: a player counts the circles, not the figures, and a fighter stays one Dogfight too
long.

Bad:
    # printed.yaml circles.spitfire
    4
Good:
    # printed.yaml circles.spitfire
    3
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.aircraft import TallyHoAircraftFile
from generator.games.tally_ho.printed import Printed
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL012", "fuel-circles-differ", Severity.WARNING, __doc__, ("TH-L111",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each count that differs, at the count."""
    printed, file = pack.one("printed", Printed), pack.one("aircraft", TallyHoAircraftFile)
    types = {a.id: a for a in file.aircraft} if file else {}
    for type_, circles in printed.circles.items() if printed else ():
        if type_ in types and circles != types[type_].fuel:
            yield FINDING.at(
                pack.span(printed, "circles", type_) if printed else pack.span(types[type_]),
                f"`{circles}` circles are drawn for a Fuel/Ammo of `{types[type_].fuel}`",
                "correct the one that is wrong",
                [(pack.span(types[type_], "fuel"), "the chart's figure")],
            )
