"""A unit on a sheet has a strength that no roll gives.

What it finds: a strength that the mission's strength line does not have, carry-over included.

Why it matters: strength is the number of dice the unit throws in every Dogfight.

Bad:
    - {id: 501, side: luftwaffe, type: do17, strength: 2, start: column 1, altitude: LL}

Good:
    - {id: 501, side: luftwaffe, type: do17, strength: 4, start: column 1, altitude: LL}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.log.bounds import orders, strengths
from generator.games.tally_ho.log.war import War
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG019", "strength-impossible", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """Every strength of every sheet (TH-13)."""
    for _, mission, sheet in war.sheets():
        sides = orders(war, mission.number)
        for unit in sheet.record.units:
            possible = strengths(sides[unit.side], unit.type)
            if unit.strength not in possible:
                yield FINDING.at(
                    sheet.span(unit, "strength"),
                    f"no roll gives a strength of {unit.strength}",
                    "possible: " + ", ".join(map(str, sorted(possible))),
                )
