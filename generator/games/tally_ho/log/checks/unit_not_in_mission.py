"""A unit on a sheet is one that the mission's charts cannot bring.

What it finds: a type, an Ace, a nation, an airfield, a column or an altitude that no roll of the set-up gives.

Why it matters: the row was copied from another mission's chart, and the rest of the sheet may be too.

Bad:
    - {id: 101, side: raf, type: spitfire, strength: 4, ace: true, start: Lympne}

Good:
    - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.log.read import Filed
from generator.games.tally_ho.log.records import MissionSheet, SheetUnit
from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.mission import Mission
from generator.source.decode import near_miss
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG018", "unit-not-in-mission", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """Every unit of every sheet against the set-up charts and the map (TH-12 to TH-17, TH-22)."""
    for _, mission, sheet in war.sheets():
        sector = war.view.sector(mission)
        bases = [s.name for s in sector.bases] if sector else []
        for unit in sheet.record.units:
            yield from _check_chart(mission, sheet, unit)
            if unit.side == "raf" and bases and unit.start not in bases:
                yield FINDING.at(
                    sheet.span(unit, "start"), f"no Squadron starts at `{unit.start}`", near_miss(unit.start, bases)
                )
            if unit.side == "luftwaffe":
                yield from _check_start(mission, sheet, unit)


def _check_chart(mission: Mission, sheet: Filed[MissionSheet], unit: SheetUnit) -> Iterator[Diagnostic]:
    entries = [e for e in mission.side(unit.side).table.values() if e.type == unit.type]
    if not entries:
        types = mission.side(unit.side).types()
        yield FINDING.at(
            sheet.span(unit, "type"),
            f"`{unit.type}` is not on that side's chart of mission {mission.number}",
            near_miss(unit.type, types),
        )
        return
    if unit.ace and not any(e.ace for e in entries):
        yield FINDING.at(
            sheet.span(unit, "ace"), f"no roll brings `{unit.type}` with an Ace", "delete `ace`, or correct the type"
        )
    elif not unit.ace and all(e.ace for e in entries):
        yield FINDING.at(sheet.span(unit, "type"), f"every `{unit.type}` here has an Ace", "add `ace: true`")
    if unit.international and not any(e.international for e in entries):
        yield FINDING.at(
            sheet.span(unit, "international"),
            f"no roll brings `{unit.type}` as an International Squadron",
            "delete `international`, or correct the type",
        )


def _check_start(mission: Mission, sheet: Filed[MissionSheet], unit: SheetUnit) -> Iterator[Diagnostic]:
    if unit.start not in {f"column {n}" for n in range(1, 7)}:
        yield FINDING.at(sheet.span(unit, "start"), f"`{unit.start}` is no column", "write `column 1` to `column 6`")
    table = mission.altitudes.get(unit.type)
    if table is not None and unit.altitude not in table.values():
        yield FINDING.at(
            sheet.span(unit, "altitude"),
            f"`{unit.type}` cannot start at {unit.altitude or 'no altitude'}",
            "its altitudes: " + ", ".join(dict.fromkeys(table.values())),
        )
