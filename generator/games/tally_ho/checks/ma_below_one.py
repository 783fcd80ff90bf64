"""A type cannot move.

Answers: TH-L106

What it finds: a movement allowance below 1.

Why it matters: a Staffel moves its full allowance every Round; one that cannot leave its start hex
never ends the mission.

Bad:
    # aircraft.yaml aircraft.ju87.ma
    0
Good:
    # aircraft.yaml aircraft.ju87.ma
    1
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.aircraft import TallyHoAircraftFile
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL010", "ma-below-one", Severity.ERROR, __doc__, ("TH-L106",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such type, at its number."""
    file = pack.one("aircraft", TallyHoAircraftFile)
    for aircraft in file.aircraft if file else ():
        if aircraft.ma < 1:
            yield FINDING.at(pack.span(aircraft, "ma"), f"an MA of `{aircraft.ma}` moves nowhere", "write 1 or more")
