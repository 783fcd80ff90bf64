"""The Fuel/Ammo marked does not agree with the Dogfights recorded.

What it finds: another number of circles marked than Dogfights written down, or more than the type has. Strafing
marks all that is left, and Dogfights fought without any mark none.

Why it matters: a forgotten circle keeps a Squadron in the air for a Round too long.

Bad:
    - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne, dogfights: "2A -D, 1A 1D", fuel_used: 1}

Good:
    - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne, dogfights: "2A -D, 1A 1D", fuel_used: 2}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.log.war import War
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG131", "fuel-against-dogfights", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """Every unit whose circles are noted (TH-90, TH-125, TH-E35)."""
    for _, sheet, unit in war.sheet_units():
        aircraft = war.view.aircraft.get(unit.type)
        if aircraft is None or unit.fuel_used is None:
            continue
        fought, marked = len(unit.dogfights), unit.fuel_used
        if marked > aircraft.fuel:
            help_ = f"`{unit.type}` has {aircraft.fuel} circles"
            text = f"{marked} circles are marked of {aircraft.fuel}"
        elif unit.strafed and marked != aircraft.fuel:
            help_ = "write the number of circles the type has, or `unknown`"
            text = f"unit `{unit.id}` strafed, which marks all {aircraft.fuel} circles, and {marked} are marked"
        elif not unit.strafed and marked != min(fought, aircraft.fuel):
            help_ = "one circle for each Dogfight, as long as there are any; or write `unknown`"
            text = (
                f"{fought} Dogfight{' is' if fought == 1 else 's are'} recorded, "
                f"and {marked} circle{'' if marked == 1 else 's'} marked"
            )
        else:
            continue
        yield FINDING.at(sheet.span(unit, "fuel_used"), text, help_)
