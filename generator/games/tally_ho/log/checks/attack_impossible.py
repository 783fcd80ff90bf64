"""An attack on the ground is one that the unit could not have made.

What it finds: more hits than dice, a Squadron that bombs, a Fighter that bombs, a Bomber that strafes, a target that
the map does not have.

Why it matters: each hit is worth up to four points.

Bad:
    - {id: 501, side: luftwaffe, type: do17, strength: 4, start: column 1, altitude: LL,
       attack: {kind: bombed, target: convoy, hits: 5}}

Good:
    - {id: 501, side: luftwaffe, type: do17, strength: 4, start: column 1, altitude: LL,
       attack: {kind: bombed, target: convoy, hits: 4}}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.log.records import Attack, SheetUnit
from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.mission import Mission
from generator.source.decode import near_miss
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG025", "attack-impossible", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """The attack of every unit of every sheet (TH-117, TH-118, TH-124)."""
    for mission, sheet, unit in war.sheet_units():
        if unit.attack is None:
            continue
        for field, message, help in _faults(war, mission, unit, unit.attack):
            yield FINDING.at(sheet.span(unit.attack, field), message, help)


def _faults(war: War, mission: Mission, unit: SheetUnit, attack: Attack) -> Iterator[tuple[str, str, str]]:
    aircraft = war.view.aircraft.get(unit.type)
    if aircraft is None:
        return
    if aircraft.strafe_bomb is None:
        yield "kind", f"`{unit.type}` attacks nothing on the ground", "delete `attack`"
        return
    verb = "bombed" if aircraft.strafe_bomb.kind == "b" else "strafed"
    if attack.kind in ("bombed", "strafed") and attack.kind != verb:
        yield "kind", f"`{unit.type}` never {attack.kind}", f"write `{verb}`"
    if attack.kind == "jettisoned":
        if verb != "bombed":
            yield "kind", f"`{unit.type}` has no bombs to jettison", "delete `attack`"
        if attack.hits:
            yield "hits", "bombs that were jettisoned hit nothing", "delete `hits`, or write `bombed`"
        return
    dice = unit.strength + unit.ace
    if war.rulings.get("ace_bomb_bonus") == "any_in_hex":  # TH-E65
        dice += sum(u.ace and u.side == "luftwaffe" for u in _others(war, mission, unit))
    if attack.hits > dice:
        yield "hits", f"{attack.hits} hits with {dice} dice", "one die for each Schwarm, and one for an Ace"
    sector = war.view.sector(mission)
    if sector is None or attack.target is None:
        return
    if not sector.of(attack.target):
        yield "target", f"there is no `{attack.target}` on the map", "correct the target"
    elif attack.kind == "bombed" and not any(s.kind == attack.target for s in sector.targets):
        yield "target", f"no `{attack.target}` on the map is a Target", "Bombers bomb Targets only"
    elif attack.place is not None:
        places = [s.feature.place or str(s.hex) for s in sector.of(attack.target)]
        if attack.place not in places:
            yield (
                "place",
                f"there is no `{attack.target}` called `{attack.place}` on the map",
                near_miss(attack.place, places) or f"there are {', '.join(places)}",
            )


def _others(war: War, mission: Mission, unit: SheetUnit) -> list[SheetUnit]:
    known = war.known.get(mission.number)
    units = known.sheet.units if known and known.sheet else ()
    return [u for u in units if u.id != unit.id]
