"""An element was lost to guns or balloons that could not have hit it.

What it finds: a Squadron lost to `aaa`, a Staffel lost to `friendly_fire`, and losses to guns or balloons on a map
that has none. What a Staffel suffers is the enemy's fire; what a Squadron suffers is its own side's.

Why it matters: no Bomber jettisons for a loss to guns, and a Vic shot down by its own side counts for the Luftwaffe.

Bad:
    - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne, losses: 1 lost to aaa}

Good:
    - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne, losses: 1 lost to friendly fire}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.engine.sector import Sector
from generator.games.tally_ho.log.records import Cause, SheetUnit
from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.map_ground_rules import heavy_guns, light_guns
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG134", "cause-impossible", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """Every cause of loss on every sheet (TH-98, TH-99, TH-101, TH-105 to TH-107)."""
    for mission, sheet, unit in war.sheet_units():
        sector = war.view.sector(mission)
        causes = [loss.cause for loss in unit.losses]
        for cause in dict.fromkeys(causes):
            message, help_ = _fault(sector, unit, cause)
            if message:
                yield FINDING.at(sheet.span(unit, "losses", causes.index(cause), "cause"), message, help_)


def _fault(sector: Sector | None, unit: SheetUnit, cause: Cause) -> tuple[str, str]:
    if cause == "aaa" and unit.side == "raf":
        return "no Squadron is shot at by the enemy's guns", "write `friendly_fire` if its own side's guns did it"
    if cause == "friendly_fire" and unit.side == "luftwaffe":
        return "no Staffel is shot at by its own side's guns", "write `aaa`"
    if sector is None:
        return "", ""
    if cause in ("aaa", "friendly_fire") and not any(light_guns(s) or heavy_guns(s) for s in sector.sites):
        return "there are no guns on this map", "correct the cause"
    if cause == "balloon" and not sector.of("balloon"):
        return "there are no balloons on this map", "correct the cause"
    return "", ""
