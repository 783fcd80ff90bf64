"""A type's Fuel/Ammo does not fit the sheet's circles.

Answers: TH-L105

What it finds: a Fuel/Ammo below 1 or above 5.

Why it matters: the tracking sheet has five circles a unit; a sixth Dogfight's fuel cannot be
crossed off.

Bad:
    # printed.yaml circles
    {}
    # aircraft.yaml aircraft.ju88.fuel
    6
Good:
    # aircraft.yaml aircraft.ju88.fuel
    5
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.aircraft import TallyHoAircraftFile
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL009", "fuel-off-sheet", Severity.ERROR, __doc__, ("TH-L105",))


MOST = 5


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such type, at its number."""
    file = pack.one("aircraft", TallyHoAircraftFile)
    for aircraft in file.aircraft if file else ():
        if not 1 <= aircraft.fuel <= MOST:
            yield FINDING.at(
                pack.span(aircraft, "fuel"),
                f"Fuel/Ammo of `{aircraft.fuel}` is not between 1 and {MOST}",
                "the sheet has five circles for each unit",
            )
