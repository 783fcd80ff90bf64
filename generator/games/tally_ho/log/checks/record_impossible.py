"""A unit hit and defended more often than it has dice.

What it finds: a Dogfight whose hits and defends together are more than the unit's elements, its Ace, its nation and
its bonus can roll.

Why it matters: no die both hits and defends, so somebody else's dice were written here.

Bad:
    missions:
      - mission: 1
        sheet: one.sheet.yaml
    # file one.sheet.yaml
    format: 1
    pack: tally-ho
    mission: 1
    units:
      - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne, dogfights: 5A 2D}
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
      - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne, dogfights: 4A 1D}
      - {id: 102, side: raf, type: spitfire, strength: 4, start: Lympne}
      - {id: 151, side: raf, type: hurricane, strength: 4, start: Lympne}
      - {id: 501, side: luftwaffe, type: do17, strength: 4, start: column 1, altitude: LL}
      - {id: 502, side: luftwaffe, type: do17, strength: 4, start: column 2, altitude: LL}
      - {id: 503, side: luftwaffe, type: do17, strength: 4, start: column 3, altitude: LL}
      - {id: 504, side: luftwaffe, type: do17, strength: 4, start: column 4, altitude: LL}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.log.records import SheetUnit
from generator.games.tally_ho.log.sheet_shorthand import read_dogfight
from generator.games.tally_ho.log.war import War
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG130", "record-impossible", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """Every record of every unit against the most dice it can have had (TH-82 to TH-84)."""
    for _, _, sheet in war.sheets():
        for unit in sheet.record.units:
            most = most_dice(war, unit)
            for n, text in enumerate(unit.dogfights):
                record = read_dogfight(text)
                if record is not None and record.hits + record.defends > most:
                    yield FINDING.at(
                        sheet.span(unit, "dogfights", n),
                        f"{record} needs {record.hits + record.defends} dice, and unit `{unit.id}` has {most} at most",
                        "a die either hits or defends; correct the record",
                    )


def most_dice(war: War, unit: SheetUnit) -> int:
    """Dice of a unit that has lost nothing yet, against whatever gives it most."""
    charts = war.view.charts
    bonus = max((b.dice for b in charts.bonuses if b.type == unit.type), default=0)
    nations = charts.international.rows.values()
    return unit.strength + unit.ace + bonus + next((n.dice for n in nations if n.id == unit.international), 0)
