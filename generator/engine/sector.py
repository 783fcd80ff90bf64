"""A hex map made ready to play on: every feature in its hex, every hex's land, every start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from generator.engine.hexes import bounds, centre, distance, field, hex_at, inside
from generator.model.geography import Nation, Place
from generator.model.hex import Hex
from generator.model.hex_map import Altitude, Feature, FeatureKind, HexMap
from generator.model.land_table import LandTable


@dataclass(frozen=True, slots=True)
class Site:
    """A feature where it counts: the hex for the rules, the spot for the pen."""

    feature: Feature
    name: str
    hex: Hex
    spot: tuple[float, float]
    """Flats right and down of the map's top left corner; the true place, even of a nudged feature."""
    natural: Hex
    """The hex in which the true place falls."""

    @property
    def kind(self) -> FeatureKind:
        """What it is."""
        return self.feature.kind


@dataclass(frozen=True)
class Sector:
    """A map resolved. Nothing here looks at the coast."""

    map: HexMap
    land: LandTable
    sites: tuple[Site, ...]
    lost: tuple[Feature, ...]
    """Features that name no known place, or no place at all: a check tells of them."""

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return self.map.columns, self.map.rows

    def inside(self, hex_: Hex) -> bool:
        """Whether the hex is on the map."""
        return inside(hex_, *self.size)

    def nation(self, hex_: Hex) -> Nation | None:
        """Whose land the hex is; None for sea. The smallest bit of land makes it land (1.4, 7.2)."""
        return self.land.nation(hex_)

    def at(self, hex_: Hex) -> tuple[Site, ...]:
        """What stands in a hex."""
        return tuple(s for s in self.sites if s.hex == hex_)

    def of(self, *kinds: FeatureKind) -> tuple[Site, ...]:
        """The sites of some kinds, in the order of the map file."""
        return tuple(s for s in self.sites if s.kind in kinds)

    @cached_property
    def targets(self) -> tuple[Site, ...]:
        """Every Target, limited or not."""
        return tuple(s for s in self.sites if s.feature.target)

    @cached_property
    def bases(self) -> tuple[Site, ...]:
        """The airfields on which squadrons may start, in the order of the map file (TH-14)."""
        return tuple(s for s in self.sites if s.feature.placement is not None)

    @cached_property
    def starts(self) -> Mapping[tuple[int, Altitude], Hex]:
        """Column number and altitude to start hex (TH-16)."""
        return {(number, altitude): hex_ for number, altitude, hex_ in self.map.start_hexes()}

    def land_of(self, nation: Nation) -> tuple[Hex, ...]:
        """Every hex that counts as the nation's land, row by row."""
        return tuple(h for h in field(*self.size) if self.nation(h) == nation)

    @cached_property
    def rescue_distances(self) -> Mapping[Hex, int]:
        """Hexes to the nearest English land hex on the map, for every sea hex (TH-131).

        Empty if the map has no English land.
        """
        shore = self.land_of("england")
        if not shore:
            return {}
        return {h: min(distance(h, s) for s in shore) for h in field(*self.size) if self.nation(h) is None}


def locate_sector(map_: HexMap, land: LandTable, places: Mapping[str, Place]) -> Sector:
    """The map with every feature put in its hex; a feature that cannot be is among the `lost`.

    A feature counts in the hex of its nudge, else of its own `hex`, else where its position falls.
    """
    width, height = bounds(map_.columns, map_.rows, 1.0)
    frame = map_.frame(width, height)
    sites: list[Site] = []
    lost: list[Feature] = []
    for feature in map_.features:
        place = places.get(feature.place) if feature.place else None
        name = feature.name or (place.name if place else "")
        if place:
            right, down = frame.place(place.latitude, place.longitude)
        elif feature.position:
            right, down = frame.place(*feature.position)
        elif feature.hex and not feature.place:
            right, down = (c * map_.hex_km for c in centre(feature.hex, 1.0))
        else:
            lost.append(feature)
            continue
        spot = right / map_.hex_km, down / map_.hex_km
        natural = hex_at(*spot, 1.0)
        counted = feature.nudge.hex if feature.nudge else feature.hex or natural
        sites.append(Site(feature, name, counted, spot, natural))
    return Sector(map_, land, tuple(sites), tuple(lost))
