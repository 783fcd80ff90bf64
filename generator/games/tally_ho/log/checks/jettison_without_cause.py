"""A Bomber jettisoned and had no reason to.

What it finds: a jettison by a Staffel that lost nothing in a Dogfight and still had Fuel/Ammo left. Losses to guns and
balloons do not count, and where circles or causes are unknown nothing is said.

Why it matters: bombs that should have gone to the Target would have brought up to four points each.

Bad:
    - {id: 501, side: luftwaffe, type: do17, strength: 4, start: column 1, altitude: LL,
       losses: 1 lost to aaa, fuel_used: 0, attack: jettisoned}

Good:
    - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne, dogfights: 1A -D, fuel_used: 1}
    - {id: 501, side: luftwaffe, type: do17, strength: 4, start: column 1, altitude: LL,
       losses: 1 lost, dogfights: -A -D, fuel_used: 1, attack: jettisoned}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.log.war import War
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG136", "jettison-without-cause", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """Every jettison against its two causes (TH-95, TH-97)."""
    for _, sheet, unit in war.sheet_units():
        aircraft = war.view.aircraft.get(unit.type)
        marked = unit.circles_marked
        if aircraft is None or marked is None or unit.attack is None or unit.attack.kind != "jettisoned":
            continue
        hurt = any(loss.cause in ("dogfight", "unknown") for loss in unit.losses)
        if not hurt and marked < aircraft.fuel:
            yield FINDING.at(
                sheet.span(unit, "attack"),
                f"unit `{unit.id}` lost nothing in a Dogfight, and {marked} of its {aircraft.fuel} circles are marked",
                "a Bomber jettisons for a Schwarm lost in a Dogfight, or with its last Fuel/Ammo",
            )
