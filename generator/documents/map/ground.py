"""Sea, land, coast and rivers of one map as page items, cut to the map's window.

The coast file knows no paper: rings are cut to the window in degrees first, which is cheap, then
projected, then cut again in millimetres, so that no path reaches far beyond what is seen.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from generator.layout.items import Group, Item, Path, rectangle
from generator.model.geography import Geography, Nation
from generator.model.projection import Frame

Point: TypeAlias = tuple[float, float]
Commands: TypeAlias = tuple[tuple[str | float, ...], ...]
Box: TypeAlias = tuple[float, float, float, float]

LAND: dict[Nation, str] = {
    "england": "land-england",
    "france": "land-france",
    "belgium": "land-neutral",
    "neutral": "land-neutral",
}
"""Tint of each nation's land."""

WATER_LINES = ((3.5, 0.13, "sea-line-3"), (2.1, 0.16, "sea-line-2"), (0.95, 0.19, "sea-line-1"))
"""Distance from the shore, width and token of each water-line, outermost first."""

MARGIN_MM = 8.0
"""How far beyond the window the ground is kept: more than the farthest water-line and its joins."""


@dataclass(frozen=True)
class Ground:
    """What lies under a map, in millimetres from the top left corner of its window."""

    window: Box
    land: tuple[tuple[Point, ...], ...]
    """Rings of land, holes among them: even-odd."""
    rivers: tuple[tuple[float, tuple[Point, ...]], ...]
    """Width in millimetres and points."""
    borders: tuple[tuple[Nation, tuple[Point, ...]], ...]

    def is_land(self, x: float, y: float) -> bool:
        """Whether a point of the window is dry; heights are taken to the nearest hundredth of a millimetre."""
        level = round(y * 100)
        shore = self._shores.get(level)
        if shore is None:
            shore = self._shores[level] = self._cut(level / 100 + 0.0031)
        return bisect_right(shore, x) % 2 == 1

    def _cut(self, y: float) -> list[float]:
        """Where a level line crosses the shore, from the left."""
        return sorted(
            (x2 - x1) * (y - y1) / (y2 - y1) + x1
            for x1, y1, x2, y2 in self._edges.get(int(y // 1), ())
            if (y1 > y) != (y2 > y)
        )

    @cached_property
    def _shores(self) -> dict[int, list[float]]:
        """The crossings found so far, by height."""
        return {}

    @cached_property
    def _edges(self) -> dict[int, list[tuple[float, float, float, float]]]:
        """Every edge of the shore under each whole millimetre of height that it touches."""
        found: dict[int, list[tuple[float, float, float, float]]] = {}
        for ring in self.land:
            x1, y1 = ring[-1]
            for x2, y2 in ring:
                for level in range(int(min(y1, y2) // 1), int(max(y1, y2) // 1) + 1):
                    found.setdefault(level, []).append((x1, y1, x2, y2))
                x1, y1 = x2, y2
        return found

    def nation(self, x: float, y: float) -> Nation | None:
        """Whose land a point is; None for sea."""
        if not self.is_land(x, y):
            return None
        for nation, ring in self.borders:
            if _crosses(ring, x, y) % 2:
                return nation
        return "neutral"

    def halo(self, x: float, y: float) -> str:
        """The token of the ground's colour at a point, for a halo round letters."""
        nation = self.nation(x, y)
        return "halo-sea" if nation is None else LAND[nation].replace("land-", "halo-")


def cut_ground(geography: Geography, frame: Frame, window: Box, mm_per_km: float) -> Ground:
    """The ground of a frame, reaching `MARGIN_MM` beyond the window on every side."""
    reach = (window[0] - MARGIN_MM, window[1] - MARGIN_MM, window[2] + MARGIN_MM, window[3] + MARGIN_MM)
    edge = [
        frame.locate(x / mm_per_km, y / mm_per_km)
        for i in range(11)
        for x, y in (
            (reach[0] + (reach[2] - reach[0]) * i / 10, reach[1]),
            (reach[0] + (reach[2] - reach[0]) * i / 10, reach[3]),
            (reach[0], reach[1] + (reach[3] - reach[1]) * i / 10),
            (reach[2], reach[1] + (reach[3] - reach[1]) * i / 10),
        )
    ]
    south, north = min(p[0] for p in edge) - 0.05, max(p[0] for p in edge) + 0.05
    west, east = min(p[1] for p in edge) - 0.05, max(p[1] for p in edge) + 0.05

    def to_paper(points: Sequence[Point]) -> list[Point]:
        return [(x * mm_per_km, y * mm_per_km) for x, y in (frame.place(*p) for p in points)]

    land: list[tuple[Point, ...]] = []
    coast = geography.coast
    for rings, (low, left, high, right) in zip(coast.polygons, coast.extents, strict=True):
        if low > north or high < south or left > east or right < west:
            continue
        for ring in rings:
            near = cut_ring(ring[:-1], (south, west, north, east))
            if len(near) < 3:
                continue
            here = cut_ring(to_paper(near), reach)
            if len(here) >= 3:
                land.append(_rounded(here))
    rivers = tuple(
        (max(0.3, r.width_m / 1000 * mm_per_km), _rounded(to_paper(r.points)))
        for r in coast.rivers
        if any(south < p[0] < north and west < p[1] < east for p in r.points)
    )
    borders = tuple((b.nation, _rounded(to_paper(b.outline))) for b in geography.borders)
    return Ground(window, tuple(land), rivers, borders)


def draw_ground(ground: Ground, outline: Commands) -> Group:
    """Sea, three water-lines, tinted land, coast and rivers, clipped to `outline`."""
    return _clipped((*_draw_sea_and_land(ground), _draw_shore(ground)), outline)


def draw_floor(ground: Ground, outline: Commands) -> Group:
    """The ground without its lines: sea, water-lines and tinted land, for what is to lie under the coast."""
    return _clipped(_draw_sea_and_land(ground), outline)


def draw_shore(ground: Ground, outline: Commands) -> Group:
    """The lines of the ground, coast and rivers, clipped to `outline`."""
    return _clipped((_draw_shore(ground),), outline, "shore")


def _clipped(parts: tuple[Group, ...], outline: Commands, name: str = "ground") -> Group:
    return Group(parts, clip=outline, layer=name, id=name)


def _draw_sea_and_land(ground: Ground) -> tuple[Group, ...]:
    """A water-line is a stroke twice its distance wide with a narrower one of sea over it: where two
    shores face each other their lines meet and join, as an engraver would draw them.
    """
    left, top, right, bottom = ground.window
    shore = _path(ground.land)
    sea: list[Item] = [Path(rectangle(left, top, right - left, bottom - top), fill="sea")]
    land: list[Item] = []
    if shore:
        for far, width, token in WATER_LINES:
            sea.append(Path(shore, stroke=token, width=2 * far + width, join="round"))
            sea.append(Path(shore, stroke="sea", width=2 * far - width, join="round"))
        land.append(Path(shore, fill="land-neutral", even_odd=True))
        for nation, border in ground.borders:
            if LAND[nation] != "land-neutral" and _meets(border, ground.window):
                tint = Path(shore, fill=LAND[nation], even_odd=True)
                land.append(Group((tint,), clip=_path((border,)), id=f"land-{nation}"))
    return tuple(Group(tuple(items), layer=name, id=name) for name, items in (("sea", sea), ("land", land)))


def _draw_shore(ground: Ground) -> Group:
    """Banks, then the shore, then water: the water hides the joints of the banks, and the shore where the
    coastline is cut across a river's mouth.
    """
    shore = _path(ground.land)
    coast: list[Item] = []
    if shore:
        courses = [(width, (("M", *points[0]), *(("L", *p) for p in points[1:]))) for width, points in ground.rivers]
        coast += [Path(course, stroke="river", width=width + 0.2, join="round") for width, course in courses]
        coast.append(Path(shore, stroke="coast", width=0.18, join="round"))
        coast += [Path(course, stroke="sea", width=width, cap="round", join="round") for width, course in courses]
    return Group(tuple(coast), layer="coast", id="coast")


def cut_ring(points: Sequence[Point], box: Box) -> list[Point]:
    """A closed ring cut to a box (Sutherland and Hodgman); bridges run along the box's edges."""
    ring = list(points)
    for axis, bound, keep_above in ((0, box[0], True), (1, box[1], True), (0, box[2], False), (1, box[3], False)):
        if not ring:
            break
        kept: list[Point] = []
        before = ring[-1]
        was_in = (before[axis] >= bound) == keep_above or before[axis] == bound
        for point in ring:
            is_in = (point[axis] >= bound) == keep_above or point[axis] == bound
            if is_in != was_in:
                t = (bound - before[axis]) / (point[axis] - before[axis])
                other = before[1 - axis] + t * (point[1 - axis] - before[1 - axis])
                kept.append((bound, other) if axis == 0 else (other, bound))
            if is_in:
                kept.append(point)
            before, was_in = point, is_in
        ring = kept
    return ring


def _crosses(ring: Sequence[Point], x: float, y: float) -> int:
    """How often a ray to the right of a point crosses a ring."""
    count = 0
    x1, y1 = ring[-1]
    for x2, y2 in ring:
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            count += 1
        x1, y1 = x2, y2
    return count


def _rounded(points: Sequence[Point]) -> tuple[Point, ...]:
    """Hundredths of a millimetre, without the points that this makes equal."""
    out: list[Point] = []
    for x, y in points:
        point = (round(x, 2), round(y, 2))
        if not out or out[-1] != point:
            out.append(point)
    return tuple(out)


def _path(rings: Sequence[Sequence[Point]]) -> Commands:
    commands: list[tuple[str | float, ...]] = []
    for ring in rings:
        commands.append(("M", *ring[0]))
        commands.extend(("L", *p) for p in ring[1:])
        commands.append(("Z",))
    return tuple(commands)


def _meets(ring: Sequence[Point], box: Box) -> bool:
    return len(cut_ring(ring, box)) >= 3
