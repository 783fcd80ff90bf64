"""A map's table of land and sea is missing, or was made for another extent.

What it finds: a map for which `maps/land/` has no table, or one whose fingerprint is not the map's: its centre,
bearing or size has changed since.

Why it matters: hexes would count as sea where the picture shows land, and every rescue would be wrong.

Bad:
    # maps/03.yaml bearing
    6
Good:
    # maps/03.yaml bearing
    5
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.model.hex_map import HexMap
from generator.model.land_table import LandTable
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("MAP017", "land-stale", Severity.ERROR, __doc__)


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such map, at its id; none if a table did not decode."""
    if "land" in pack.broken:
        return
    tables = {t.map: t for t in pack.all("land", LandTable)}
    for map_ in pack.all("maps", HexMap):
        table = tables.get(map_.id)
        if table is None or not table.fits(map_):
            told = "has no table of land and sea" if table is None else "has a table made for another extent"
            yield FINDING.at(pack.span(map_, "id"), f"map `{map_.id}` {told}", "run `tools/make_land.py` on the pack")
