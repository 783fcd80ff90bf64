"""A Bomber that had to jettison did not.

What it finds: a Bomber with a loss in a Dogfight, or with all its Fuel/Ammo marked, that neither bombed before it nor
jettisoned. One Staffel a Mission may have met with it on the way home, alone.

Why it matters: bombs that should lie in the sea may have fallen on the Target.

Bad:
    - {id: 501, side: luftwaffe, type: do17, strength: 4, start: column 1, altitude: LL, losses: 1 lost}
    - {id: 502, side: luftwaffe, type: do17, strength: 4, start: column 2, altitude: LL, losses: 1 lost}

Good:
    - {id: 501, side: luftwaffe, type: do17, strength: 4, start: column 1, altitude: LL,
       losses: 1 lost, attack: jettisoned}
    - {id: 502, side: luftwaffe, type: do17, strength: 4, start: column 2, altitude: LL,
       losses: 1 lost, attack: jettisoned}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.log.records import SheetUnit
from generator.games.tally_ho.log.war import War
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG132", "jettison-forgotten", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """Bombers that kept their bombs (TH-95, TH-97), but for the one that may have been alone (TH-112)."""
    for _, _, sheet in war.sheets():
        kept = [u for u in sheet.record.units if _kept_bombs(war, u)]
        alone = war.rulings.get("lone_staffel_rtb", "on") == "on"
        for unit in kept if len(kept) > 1 or not alone else ():
            lost = sum(loss.cause == "dogfight" for loss in unit.losses)
            why = f"lost {lost} in Dogfights" if lost else "used its last Fuel/Ammo in a Dogfight"
            yield FINDING.at(
                sheet.span(unit, "losses" if lost else "fuel_used"),
                f"unit `{unit.id}` {why}, and its bombs are not accounted for",
                "write `attack: jettisoned`, or `attack: bombed ...` if it had bombed before",
            )


def _kept_bombs(war: War, unit: SheetUnit) -> bool:
    aircraft = war.view.aircraft.get(unit.type)
    if aircraft is None or aircraft.role != "bomber" or unit.attack is not None or len(unit.losses) >= unit.strength:
        return False
    dry = unit.circles_marked is not None and unit.circles_marked >= aircraft.fuel
    return dry or any(loss.cause == "dogfight" for loss in unit.losses)
