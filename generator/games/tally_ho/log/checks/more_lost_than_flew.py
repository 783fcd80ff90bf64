"""A unit has lost more elements than it had.

What it finds: more `losses` on a unit than its `strength`.

Why it matters: the loss belongs to another unit, whose dice and points are wrong with it.

Bad:
    missions:
      - mission: 1
        sheet: one.sheet.yaml
    # file one.sheet.yaml
    format: 1
    pack: tally-ho
    mission: 1
    units:
      - {id: 101, side: raf, type: spitfire, strength: 2, start: Lympne, losses: [{cause: aaa, rescued: true},
         {cause: dogfight, rescued: true}, {cause: dogfight, rescued: true}]}
      - {id: 102, side: raf, type: spitfire, strength: 4, start: Lympne}
      - {id: 151, side: raf, type: hurricane, strength: 4, start: Lympne}
      - {id: 501, side: luftwaffe, type: do17, strength: 4, start: column 1, altitude: LL}
      - {id: 502, side: luftwaffe, type: do17, strength: 4, start: column 2, altitude: LL}
      - {id: 503, side: luftwaffe, type: do17, strength: 4, start: column 3, altitude: LL}
      - {id: 504, side: luftwaffe, type: do17, strength: 4, start: column 4, altitude: LL}

Good:
    missions:
      - mission: 1
        sheet: one.sheet.yaml
    # file one.sheet.yaml
    format: 1
    pack: tally-ho
    mission: 1
    units:
      - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne}
      - {id: 102, side: raf, type: spitfire, strength: 4, start: Lympne}
      - {id: 151, side: raf, type: hurricane, strength: 4, start: Lympne}
      - {id: 501, side: luftwaffe, type: do17, strength: 4, start: column 1, altitude: LL}
      - {id: 502, side: luftwaffe, type: do17, strength: 4, start: column 2, altitude: LL}
      - {id: 503, side: luftwaffe, type: do17, strength: 4, start: column 3, altitude: LL}
      - {id: 504, side: luftwaffe, type: do17, strength: 4, start: column 4, altitude: LL}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.log.war import War
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG020", "more-lost-than-flew", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """The losses of every unit of every sheet."""
    for _, _, sheet in war.sheets():
        for unit in sheet.record.units:
            if len(unit.losses) > unit.strength:
                yield FINDING.at(
                    sheet.span(unit, "losses", key=True),
                    f"unit `{unit.id}` lost {len(unit.losses)} of {unit.strength}",
                    "move the loss to the unit that it belongs to",
                    [(sheet.span(unit, "strength"), "its strength")],
                )
