"""A sheet has more or fewer units of a side than the mission rolls.

What it finds: a number of units that is not the number of rolls, carry-over included.

Why it matters: a Squadron too many wins battles that were not there to be won.

Bad:
    missions:
      - mission: 1
        sheet: one.sheet.yaml
    # file one.sheet.yaml
    format: 1
    pack: tally-ho
    mission: 1
    units:
      - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne}
      - {id: 103, side: raf, type: spitfire, strength: 4, start: Lympne}
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

from generator.games.tally_ho.effects import Rolls
from generator.games.tally_ho.log.bounds import orders
from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.setup.carry_over import judge_carry_over
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG022", "wrong-unit-count", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """Both sides of every sheet (TH-12, TH-26).

    A type taken out of the raid may leave fewer, and so may a carry-over rule of which the log does not tell.
    """
    for _, mission, sheet in war.sheets():
        carried = judge_carry_over(mission, war.facts(mission.number), war.rulings)
        for side, order in orders(war, mission.number).items():
            count = sum(u.side == side for u in sheet.record.units)
            undecided = any(
                c.applies is None and c.side == side and any(isinstance(e, Rolls) for e in c.rule.effects)
                for c in carried
            )
            fewer = (bool(order.removed) or undecided) and count < order.rolls
            if count != order.rolls and not fewer:
                one, many = ("Squadron", "Squadrons") if side == "raf" else ("Staffel", "Staffeln")
                there = f"1 {one} is" if count == 1 else f"{count} {many} are"
                yield FINDING.at(
                    sheet.span(sheet.record, "units", key=True),
                    f"{there} on the sheet, and mission {mission.number} rolls {order.rolls}",
                    "look at the set-up again, and at what is carried over",
                )
