"""A map as the rules need it: every hex a small number, every neighbour, distance and first step in a table.

Hexes are numbered from 0, row by row from the top. Tables depend on the size of a map alone and are shared by
all maps of that size; what stands on a map is added once for each `Sector`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from generator.engine import hexes
from generator.engine.sector import Sector
from generator.model.geography import Nation
from generator.model.hex import Hex
from generator.model.hex_map import FeatureKind

BOTTOM, TOP, SIDE = -1, -2, -3
"""What a step off the map gives instead of a hex: over which edge it went."""


@dataclass(frozen=True, slots=True)
class Geometry:
    """The tables of one size of map."""

    columns: int
    rows: int
    hexes: tuple[Hex, ...]
    neighbours: tuple[tuple[int, ...], ...]
    """For each hex the six hexes around, by facing 1 to 6 (0 unused); `BOTTOM`, `TOP` or `SIDE` off the map."""
    distances: tuple[tuple[int, ...], ...]
    toward: tuple[tuple[tuple[int, ...], ...], ...]
    """From a hex, to a hex: the facings of every first step of a most direct path."""
    heights: tuple[tuple[int, int], ...]
    """Sorts hexes topmost first, then left to right (TH-28)."""
    near: tuple[tuple[tuple[int, ...], ...], ...]
    """Within so many hexes (0 to 3), of a hex: all hexes, itself included."""

    def number(self, hex_: Hex) -> int:
        """The number of a hex of this map."""
        return (hex_.row - 1) * self.columns + hex_.column - 1


@lru_cache(maxsize=32)
def tabulate(columns: int, rows: int) -> Geometry:
    """The tables for a map of so many columns and rows."""
    every = tuple(hexes.field(columns, rows))
    count = len(every)
    first: dict[tuple[int, int], tuple[int, ...]] = {}

    def steps(a: Hex, b: Hex) -> tuple[int, ...]:
        # A first step depends on the difference alone, counted without the stagger of the columns.
        delta = (b.column - a.column, (b.row - b.column // 2) - (a.row - a.column // 2))
        if delta not in first:
            first[delta] = hexes.steps_toward(a, b)
        # Along the top and bottom rows some of them would leave the map; one that stays on it is always left.
        around = hexes.neighbours(a)
        return tuple(f for f in first[delta] if 1 <= around[f - 1].row <= rows and 1 <= around[f - 1].column <= columns)

    distances = tuple(tuple(hexes.distance(a, b) for b in every) for a in every)

    def beyond(hex_: Hex) -> int:
        if not 1 <= hex_.column <= columns:
            return SIDE
        return TOP if hex_.row < 1 else BOTTOM if hex_.row > rows else (hex_.row - 1) * columns + hex_.column - 1

    return Geometry(
        columns=columns,
        rows=rows,
        hexes=every,
        neighbours=tuple((SIDE, *(beyond(h) for h in hexes.neighbours(hex_))) for hex_ in every),
        distances=distances,
        toward=tuple(tuple(steps(a, b) for b in every) for a in every),
        heights=tuple((2 * h.row + (h.column & 1), h.column) for h in every),
        near=tuple(
            tuple(tuple(b for b in range(count) if distances[a][b] <= reach) for a in range(count))
            for reach in range(4)
        ),
    )


class GroundSite(NamedTuple):
    """Something on the map that the rules know."""

    hex: int
    kind: FeatureKind
    place: str
    """The place's id, else its name: what a condition calls it."""
    name: str
    target: bool = False
    limited_to: str | None = None


@dataclass(frozen=True)
class Ground:
    """One map: its geometry, whose land each hex is, and what stands where."""

    geometry: Geometry
    nations: tuple[Nation | None, ...]
    sites: tuple[GroundSite, ...]
    at: Mapping[int, tuple[int, ...]]
    """Hex to the indices of its sites, in the order of the map file."""
    to_england: tuple[int, ...]
    """Hexes to the nearest English land hex (TH-131). Without any on the map, it lies beyond the top edge (TH-E128)."""
    france: tuple[int, ...]
    airfields: tuple[int, ...]
    """Hexes with RAF Airfields (TH-E45: the Luftwaffe's own neither shoot nor are strafed)."""
    french_coast: tuple[tuple[int, ...], ...] = field(default=())
    """For each hex the nearest French land hexes (TH-111); empty on a map without France."""


def lay_ground(
    columns: int, rows: int, nations: Mapping[Hex, Nation | None], sites: Iterable[tuple[Hex, GroundSite]]
) -> Ground:
    """A map from its size, the hexes that are land, and sites with their hexes (the `hex` of a site is filled in).

    Sites that stand off the map are left out: a check tells of them.
    """
    geometry = tabulate(columns, rows)
    placed = tuple(
        site._replace(hex=geometry.number(hex_)) for hex_, site in sites if hexes.inside(hex_, columns, rows)
    )
    at: dict[int, tuple[int, ...]] = {}
    for index, site in enumerate(placed):
        at[site.hex] = (*at.get(site.hex, ()), index)
    land = tuple(nations.get(h) for h in geometry.hexes)
    england = [n for n, nation in enumerate(land) if nation == "england"]
    france = tuple(n for n, nation in enumerate(land) if nation == "france")
    distances = geometry.distances
    coast: tuple[tuple[int, ...], ...] = ()
    if france:
        least = [min(distances[n][f] for f in france) for n in range(len(land))]
        coast = tuple(tuple(f for f in france if distances[n][f] == least[n]) for n in range(len(land)))
    return Ground(
        geometry=geometry,
        nations=land,
        sites=placed,
        at=at,
        to_england=tuple(
            min(distances[n][e] for e in england) if england else geometry.hexes[n].row for n in range(len(land))
        ),
        france=france,
        airfields=tuple(dict.fromkeys(s.hex for s in placed if s.kind == "raf_airfield")),
        french_coast=coast,
    )


def read_ground(sector: Sector) -> Ground:
    """A located map as the rules need it."""
    columns, rows = sector.size
    return lay_ground(
        columns,
        rows,
        {h: sector.nation(h) for h in hexes.field(columns, rows)},
        [
            (
                s.hex,
                GroundSite(-1, s.kind, s.feature.place or s.name, s.name, s.feature.target, s.feature.limited_to),
            )
            for s in sector.sites
        ],
    )
