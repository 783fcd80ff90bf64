"""A unit fought more Dogfights than the other side did.

What it finds: more Dogfights on one row than on all rows of the other side together, where that side's rows are
filled in.

Why it matters: a Dogfight takes two, and both mark a circle; the missing record is a circle forgotten.

Bad:
    - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne, dogfights: 1A -D, fuel_used: 1}
    - {id: 501, side: luftwaffe, type: do17, strength: 4, start: column 1, altitude: LL, fuel_used: 0}
    - {id: 502, side: luftwaffe, type: do17, strength: 4, start: column 2, altitude: LL, fuel_used: 0}
    - {id: 503, side: luftwaffe, type: do17, strength: 4, start: column 3, altitude: LL, fuel_used: 0}
    - {id: 504, side: luftwaffe, type: do17, strength: 4, start: column 4, altitude: LL, fuel_used: 0}

Good:
    - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne, dogfights: 1A 1D, fuel_used: 1}
    - {id: 501, side: luftwaffe, type: do17, strength: 4, start: column 1, altitude: LL,
       dogfights: -A 1D, fuel_used: 1}
    - {id: 502, side: luftwaffe, type: do17, strength: 4, start: column 2, altitude: LL, fuel_used: 0}
    - {id: 503, side: luftwaffe, type: do17, strength: 4, start: column 3, altitude: LL, fuel_used: 0}
    - {id: 504, side: luftwaffe, type: do17, strength: 4, start: column 4, altitude: LL, fuel_used: 0}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.log.war import War
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG137", "dogfight-one-sided", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """Each unit's Dogfights against those of all it can have met (TH-80, TH-90)."""
    for _, sheet, unit in war.sheet_units():
        others = [u for u in sheet.record.units if u.side != unit.side]
        theirs = sum(len(u.dogfights) for u in others)
        if len(unit.dogfights) > theirs and others and all(u.flight_noted for u in others):
            ours = "1 Dogfight is" if len(unit.dogfights) == 1 else f"{len(unit.dogfights)} Dogfights are"
            yield FINDING.at(
                sheet.span(unit, "dogfights"),
                f"{ours} recorded here, and {theirs or 'none'} on the other side's rows",
                "correct one of the two; write `unknown` for a Dogfight that nobody noted",
            )
