"""The ground under every map of a pack: coast, rivers, borders, and the places that have names."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path as FilePath
from typing import Any, ClassVar, Literal, TypeVar

from generator.model.provenance import Provenance
from generator.model.record import Record
from generator.model.scalars import Id, Line, Num
from generator.source import findings
from generator.source.diagnostic import Diagnostic
from generator.source.span import whole

T = TypeVar("T")

Point = tuple[float, float]
"""Latitude and longitude, degrees."""

Nation = Literal["england", "france", "belgium", "neutral"]
"""Whose land it is for a pilot who comes down on it; `england` is any friendly shore of Britain (TH-E61)."""

PlaceKind = Literal[
    "raf_airfield", "luftwaffe_airfield", "radar", "city", "factory", "port", "headland", "convoy_point"
]


class Place(Record):
    """A point that maps may name; its id is the key by which they do."""

    NOUN: ClassVar[str] = "place"

    id: Id
    """The name by which maps refer to it."""
    name: Line
    """As lettered."""
    kind: PlaceKind
    side: Id
    """Whose it is."""
    latitude: Num
    """Degrees, north positive."""
    longitude: Num
    """Degrees, east positive."""
    provenance: Provenance
    note: Line | None = None
    """A remark about it."""


class Places(Record):
    """`geography/places.yaml`: every named point of a pack."""

    places: tuple[Place, ...]

    def by_id(self) -> Mapping[str, Place]:
        """Id to place; of two with one id the first."""
        return {p.id: p for p in reversed(self.places)}


class Border(Record):
    """The outline inside which all land is one nation's; drawn over sea where that is shorter."""

    nation: Nation
    outline: tuple[tuple[Num, Num], ...]
    """Latitude and longitude of each corner."""


class Borders(Record):
    """`geography/borders.yaml`: whose land is whose. Land in no outline is neutral."""

    provenance: Provenance
    borders: tuple[Border, ...]


@dataclass(frozen=True, slots=True)
class River:
    """A tidal river that the coastline lacks, as a centre line and a width to stroke it with."""

    name: str
    width_m: float
    points: tuple[Point, ...]


@dataclass(frozen=True)
class Coast:
    """Land polygons and rivers. Rings are closed: the last point is the first."""

    polygons: tuple[tuple[tuple[Point, ...], ...], ...]
    """Each polygon is its outer ring, then its holes."""
    rivers: tuple[River, ...]

    @cached_property
    def extents(self) -> tuple[tuple[float, float, float, float], ...]:
        """South, west, north, east of each polygon: what need not be looked at."""
        return tuple(
            (
                min(p[0] for p in rings[0]),
                min(p[1] for p in rings[0]),
                max(p[0] for p in rings[0]),
                max(p[1] for p in rings[0]),
            )
            for rings in self.polygons
        )


@dataclass(frozen=True, slots=True)
class Geography:
    """All that a map is drawn from and placed by."""

    coast: Coast
    places: Mapping[str, Place]
    borders: tuple[Border, ...]


def read_coast(folder: FilePath, shown: str = "") -> tuple[Coast | None, list[Diagnostic]]:
    """The coast and rivers of a pack's `geography` folder, or the finding that tells why not.

    `coast.geojson` holds Polygon features, `rivers.geojson` LineString features with `name` and
    `width_m`; both in longitude, latitude as GeoJSON has it. A missing rivers file means none.
    """
    land, faults = _read_features(folder / "coast.geojson", shown + "coast.geojson", "Polygon", _read_polygon)
    streams: list[River] | None = []
    if (folder / "rivers.geojson").is_file():
        streams, more = _read_features(folder / "rivers.geojson", shown + "rivers.geojson", "LineString", _read_river)
        faults += more
    if land is None or streams is None:
        return None, faults
    return Coast(tuple(land), tuple(streams)), faults


def _read_polygon(feature: Mapping[str, Any]) -> tuple[tuple[Point, ...], ...]:
    rings = tuple(_read_points(ring, 4) for ring in feature["geometry"]["coordinates"])
    if not rings:
        raise ValueError("no ring")
    return rings


def _read_river(feature: Mapping[str, Any]) -> River:
    said = feature.get("properties") or {}
    width = float(said.get("width_m", 100))
    if not 0 < width < 1e6:
        raise ValueError("width")
    return River(str(said.get("name", "")), width, _read_points(feature["geometry"]["coordinates"], 2))


def _read_points(listed: Sequence[Sequence[float]], least: int) -> tuple[Point, ...]:
    """Latitude and longitude of each point; heights, which GeoJSON allows, are left out. ValueError if it is none."""
    points = tuple((float(point[1]), float(point[0])) for point in listed)
    if len(points) < least or not all(abs(lat) <= 90 and abs(lon) <= 180 for lat, lon in points):
        raise ValueError("points")
    return points


def _read_features(
    path: FilePath, shown: str, kind: str, read: Callable[[Mapping[str, Any]], T]
) -> tuple[list[T] | None, list[Diagnostic]]:
    try:
        features = json.loads(path.read_text(encoding="utf-8"))["features"]
        if all(f["geometry"]["type"] == kind for f in features):
            return [read(f) for f in features], []
        reason = f"holds something other than {kind} features"
    except OSError as error:
        reason = f"cannot be read ({(error.strerror or type(error).__name__).lower()})"
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        reason = "is not a GeoJSON feature collection"
    return None, [findings.MALFORMED.at(whole(shown), f"the file {reason}", "make it again with `tools/make_coast.py`")]
