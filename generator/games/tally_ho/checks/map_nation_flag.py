"""A map does not say whose land it shows, or says it of land it has not.

Answers: TH-L312

What it finds: a nation in `nations` with no hex of land on the map, and a nation with land that is missing there.

Why it matters: with French land a Staffel going home makes for it; without, for the bottom edge. A wrong flag sends it
the wrong way.

Bad:
    # maps/03.yaml nations
    [england, france]
Good:
    # maps/03.yaml nations
    [england]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from generator.engine.hexes import field
from generator.games.tally_ho.map_ground_rules import map_uses
from generator.model.geography import Nation
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("MAP012", "nation-flag", Severity.ERROR, __doc__, ("TH-L312",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each nation too many or too few, at the list."""
    for use in map_uses(pack):
        named = use.sector.map.nations
        there = {use.sector.nation(hex_) for hex_ in field(*use.sector.size)}
        for nation in get_args(Nation):
            has = nation in there
            if nation != "neutral" and has != (nation in named):
                yield FINDING.at(
                    pack.span(use.sector.map, "nations"),
                    f"`{nation}` has {'land here and is not named' if has else 'no land on this map'}",
                    "add it" if has else "take it out",
                )
