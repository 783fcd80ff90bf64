"""A ground attack hits on a number that is not 2 to 6, or scores nothing.

Answers: TH-L104

What it finds: a threshold outside 2 to 6, or 0 points a hit, in a strafe or bomb factor.

Why it matters: a bomber that cannot miss, cannot hit or hits for nothing decides the mission before
a die is thrown.

Bad:
    # aircraft.yaml aircraft.ju87.strafe_bomb
    b7/1
Good:
    # aircraft.yaml aircraft.ju87.strafe_bomb
    b2/1
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.aircraft import TallyHoAircraftFile
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL008", "ground-factor-outside", Severity.ERROR, __doc__, ("TH-L104",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such factor."""
    file = pack.one("aircraft", TallyHoAircraftFile)
    for aircraft in file.aircraft if file else ():
        factor = aircraft.strafe_bomb
        if factor is None:
            continue
        place = pack.span(aircraft, "strafe_bomb")
        if not 2 <= factor.threshold <= 6:
            yield FINDING.at(
                place, f"`{factor}` hits on `{factor.threshold}`, which is not between 2 and 6", "write 2 to 6"
            )
        elif factor.vp < 1:
            yield FINDING.at(place, f"`{factor}` scores no points", "write 1 or more after the stroke")
