"""A Bomber lost a Schwarm in a Dogfight and did not jettison.

What it finds: a Bomber with a loss in a Dogfight that neither bombed before it nor jettisoned. One Staffel a
Mission may have lost it on the way home, alone.

Why it matters: bombs that should lie in the sea may have fallen on the Target.

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
      - {id: 102, side: raf, type: spitfire, strength: 4, start: Lympne}
      - {id: 151, side: raf, type: hurricane, strength: 4, start: Lympne}
      - {id: 501, side: luftwaffe, type: do17, strength: 4, start: column 1, altitude: LL, losses: 1 lost}
      - {id: 502, side: luftwaffe, type: do17, strength: 4, start: column 2, altitude: LL, losses: 1 lost}
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
      - {id: 501, side: luftwaffe, type: do17, strength: 4, start: column 1, altitude: LL,
         losses: 1 lost, attack: jettisoned}
      - {id: 502, side: luftwaffe, type: do17, strength: 4, start: column 2, altitude: LL,
         losses: 1 lost, attack: jettisoned}
      - {id: 503, side: luftwaffe, type: do17, strength: 4, start: column 3, altitude: LL}
      - {id: 504, side: luftwaffe, type: do17, strength: 4, start: column 4, altitude: LL}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.log.records import SheetUnit
from generator.games.tally_ho.log.war import War
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG132", "jettison-forgotten", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """Bombers that kept their bombs (TH-97), but for the one that may have been alone (TH-112)."""
    for _, _, sheet in war.sheets():
        kept = [u for u in sheet.record.units if _kept_bombs(war, u)]
        alone = war.rulings.get("lone_staffel_rtb", "on") == "on"
        for unit in kept if len(kept) > 1 or not alone else ():
            yield FINDING.at(
                sheet.span(unit, "losses"),
                f"unit `{unit.id}` lost {len(unit.losses)} in Dogfights, and its bombs are not accounted for",
                "write `attack: jettisoned`, or `attack: bombed ...` if it had bombed before",
            )


def _kept_bombs(war: War, unit: SheetUnit) -> bool:
    aircraft = war.view.aircraft.get(unit.type)
    if aircraft is None or aircraft.role != "bomber" or unit.attack is not None:
        return False
    return 0 < len(unit.losses) < unit.strength and any(loss.cause == "dogfight" for loss in unit.losses)
