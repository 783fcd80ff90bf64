"""A unit hit and defended more often than it has dice.

What it finds: a Dogfight whose hits and defends together are more than the unit's elements, its Ace, its nation and
its bonus against a type on the sheet can roll.

Why it matters: no die both hits and defends, so somebody else's dice were written here.

Bad:
    - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne, dogfights: 5A 2D}

Good:
    - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne, dogfights: 3A 1D}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.log.records import MissionSheet, SheetUnit
from generator.games.tally_ho.log.sheet_shorthand import read_dogfight
from generator.games.tally_ho.log.war import War
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG130", "record-impossible", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """Every record of every unit against the most dice it can have had (TH-82 to TH-84)."""
    for _, sheet, unit in war.sheet_units():
        most = most_dice(war, sheet.record, unit)
        for n, text in enumerate(unit.dogfights):
            record = read_dogfight(text)
            if record is not None and record.hits + record.defends > most:
                yield FINDING.at(
                    sheet.span(unit, "dogfights", n),
                    f"{record} needs {record.hits + record.defends} dice, and unit `{unit.id}` has {most} at most",
                    "a die either hits or defends; correct the record",
                )


def most_dice(war: War, sheet: MissionSheet, unit: SheetUnit) -> int:
    """Dice of a unit that has lost nothing yet, against whatever on the sheet gives it most."""
    charts = war.view.charts
    met = {u.type for u in sheet.units if u.side != unit.side}
    bonus = max((b.dice for b in charts.bonuses if b.type == unit.type and met & set(b.against)), default=0)
    nations = charts.international.rows.values()
    return unit.strength + unit.ace + bonus + next((n.dice for n in nations if n.id == unit.international), 0)
