"""The Fuel/Ammo marked does not agree with the Dogfights recorded.

What it finds: another number of circles marked than Dogfights written down, or more than the type has. Strafing
marks all that is left, and Dogfights fought without any mark none.

Why it matters: a forgotten circle keeps a Squadron in the air for a Round too long.

Bad:
    missions:
      - mission: 1
        sheet: one.sheet.yaml
    # file one.sheet.yaml
    format: 1
    pack: tally-ho
    mission: 1
    units:
      - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne, dogfights: "2A -D, 1A 1D", fuel_used: 1}
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
      - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne, dogfights: "2A -D, 1A 1D", fuel_used: 2}
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

FINDING = Finding("LOG131", "fuel-against-dogfights", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """Every unit whose circles are noted (TH-90, TH-125, TH-E35)."""
    for _, _, sheet in war.sheets():
        for unit in sheet.record.units:
            aircraft = war.view.aircraft.get(unit.type)
            if aircraft is None or unit.fuel_used is None:
                continue
            fought, marked = len(unit.dogfights), unit.fuel_used
            strafed = unit.attack is not None and unit.attack.kind == "strafed"
            if marked > aircraft.fuel:
                help_ = f"`{unit.type}` has {aircraft.fuel} circles"
                text = f"{marked} circles are marked of {aircraft.fuel}"
            elif strafed and marked != aircraft.fuel:
                help_ = "write the number of circles the type has, or `unknown`"
                text = f"unit `{unit.id}` strafed, which marks all {aircraft.fuel} circles, and {marked} are marked"
            elif not strafed and marked != min(fought, aircraft.fuel):
                help_ = "one circle for each Dogfight, as long as there are any; or write `unknown`"
                text = f"{fought} Dogfights are recorded, and {marked} circles marked"
            else:
                continue
            yield FINDING.at(sheet.span(unit, "fuel_used"), text, help_)
