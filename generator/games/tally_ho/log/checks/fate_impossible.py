"""Crews were rescued, or lost, where that cannot happen.

What it finds: a loss whose place is noted and whose fate the ground below it does not allow: over England a Vic's
crew is rescued and a Schwarm's is lost, over France the reverse, and far out at sea no Vic's crew is found. Also a
place that is not on the map.

Why it matters: a crew rescued is a point less for the enemy.

Bad:
    - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne, losses: 1 lost at 0101}

Good:
    - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne, losses: 1 rescued at 0101}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.engine.sector import Sector
from generator.games.tally_ho.aircraft import Side
from generator.games.tally_ho.log.war import War
from generator.model.hex import Hex
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG135", "fate-impossible", Severity.ERROR, __doc__)


_OVER = {None: "sea", "england": "england", "france": "france", "belgium": "france"}
"""Whose land counts as whose: Belgium is occupied as France is."""
_FATES = {True: "rescued", False: "lost"}


def check(war: War) -> Iterator[Diagnostic]:
    """Every loss with a place on every sheet (TH-130, TH-131)."""
    for mission, sheet, unit in war.sheet_units():
        sector = war.view.sector(mission)
        told = set()
        for n, loss in enumerate(unit.losses):
            if sector is None or loss.place is None or (loss.place, loss.rescued) in told:
                continue
            told.add((loss.place, loss.rescued))
            if not sector.inside(loss.place):
                yield FINDING.at(
                    sheet.span(unit, "losses", n, "place"),
                    f"hex `{loss.place}` is not on the map",
                    f"the map has {sector.size[0]} columns and {sector.size[1]} rows",
                )
                continue
            fates = possible_fates(war, sector, unit.side, loss.place)
            if loss.rescued is not None and loss.rescued not in fates:
                over = sector.nation(loss.place)
                where = f"over {over.capitalize()}" if over else "so far out at sea"
                yield FINDING.at(
                    sheet.span(unit, "losses", n, "rescued"),
                    f"nobody of unit `{unit.id}` is {_FATES[loss.rescued]} {where}, at `{loss.place}`",
                    f"write `{_FATES[not loss.rescued]}`, or correct the place",
                )


def possible_fates(war: War, sector: Sector, side: Side, place: Hex) -> frozenset[bool]:
    """Whether crews of that side who come down there can be rescued (True), lost (False), or either."""
    over = _OVER.get(sector.nation(place))
    case = next((c for c in war.view.charts.rescue.cases if c.side == side and c.over == over), None)
    if case is None:
        return frozenset({False})  # TH-E129: neutral soil.
    if case.fate != "roll" or case.rescued is None:
        return frozenset({case.fate == "rescued"})
    away = 0
    if case.minus_distance == "england":
        if place not in sector.rescue_distances:
            return frozenset({True, False})  # No English land on the map: the ruling says how far it is.
        away = sector.rescue_distances[place]
    return frozenset(total - away in case.rescued for total in range(case.dice, 6 * case.dice + 1))
