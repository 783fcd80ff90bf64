"""Hex geometry, the one copy of it: every map, referee, check and drawing counts hexes here.

Hexes are flat-topped and numbered `CCRR` from 1 at the top left. Odd columns stand half a hex
lower than even ones. Facings are the six edges, clockwise: 1 top, 2 upper right, 3 lower right,
4 bottom, 5 lower left, 6 upper left. Lengths come from one number, the *flats*: the distance
between two opposite edges, which is also the distance between neighbouring centres.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from generator.model.hex import Hex, format_hex, parse_hex

__all__ = [
    "FACINGS",
    "Hex",
    "bounds",
    "centre",
    "corners",
    "direct_routes",
    "distance",
    "edge_corners",
    "field",
    "format_hex",
    "hex_at",
    "inside",
    "line",
    "neighbours",
    "opposite",
    "parse_hex",
    "ring",
    "step",
    "steps_away",
    "steps_toward",
    "travel",
    "turn",
    "within",
]

Point: TypeAlias = tuple[float, float]

FACINGS = (1, 2, 3, 4, 5, 6)
"""The six facings, clockwise from the top."""

_STEPS = {1: (0, -1), 2: (1, -1), 3: (1, 0), 4: (0, 1), 5: (-1, 1), 6: (-1, 0)}
_ROOT3 = math.sqrt(3)


class _Axial(NamedTuple):
    """Skewed coordinates in which a step is the same vector from every hex."""

    q: int
    r: int


def _to_axial(hex_: Hex) -> _Axial:
    column, row = hex_
    return _Axial(column, row - (column - (column & 1)) // 2)


def _to_hex(q: int, r: int) -> Hex:
    return Hex(q, r + (q - (q & 1)) // 2)


def turn(facing: int, by: int) -> int:
    """The facing `by` sixths of a circle clockwise (negative: anticlockwise) of `facing`."""
    return (facing - 1 + by) % 6 + 1


def opposite(facing: int) -> int:
    """The facing that looks back."""
    return turn(facing, 3)


def step(hex_: Hex, facing: int, count: int = 1) -> Hex:
    """The hex reached by `count` steps straight through the edge `facing`, on the map or off it."""
    q, r = _to_axial(hex_)
    dq, dr = _STEPS[facing]
    return _to_hex(q + dq * count, r + dr * count)


def travel(hex_: Hex, facing: int, count: int) -> tuple[Hex, ...]:
    """The hexes entered, in order, by `count` steps straight ahead; the start is not among them."""
    return tuple(step(hex_, facing, n) for n in range(1, count + 1))


def neighbours(hex_: Hex) -> tuple[Hex, ...]:
    """The six hexes that share an edge, in the order of the facings."""
    return tuple(step(hex_, facing) for facing in FACINGS)


def distance(a: Hex, b: Hex) -> int:
    """The least number of steps between two hexes: 0 for a hex and itself."""
    (aq, ar), (bq, br) = _to_axial(a), _to_axial(b)
    dq, dr = aq - bq, ar - br
    return max(abs(dq), abs(dr), abs(dq + dr))


def steps_toward(start: Hex, goal: Hex) -> tuple[int, ...]:
    """Every facing whose step shortens the distance to `goal`: none, one or two, in rising order.

    Two means that two paths are equally direct and the book lets a die choose (TH-49).
    """
    here = distance(start, goal)
    return tuple(f for f in FACINGS if distance(step(start, f), goal) < here)


def steps_away(start: Hex, danger: Hex) -> tuple[int, ...]:
    """Every facing whose step lengthens the distance from `danger`, in rising order (TH-48).

    All six when both are the same hex.
    """
    here = distance(start, danger)
    return tuple(f for f in FACINGS if distance(step(start, f), danger) > here)


def direct_routes(start: Hex, goal: Hex, limit: int | None = None) -> tuple[tuple[Hex, ...], ...]:
    """Every most direct path from `start`, as the hexes entered, ending at `goal`.

    With `limit`, paths are cut after that many steps and equal beginnings are given once.
    Paths stand in the order of their facings.
    """
    routes: list[tuple[Hex, ...]] = [()]
    for _ in range(distance(start, goal) if limit is None else min(limit, distance(start, goal))):
        longer: list[tuple[Hex, ...]] = []
        for route in routes:
            here = route[-1] if route else start
            longer.extend((*route, step(here, f)) for f in steps_toward(here, goal))
        routes = longer
    return tuple(routes)


def line(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """The hexes under a straight line from `a` to `b`, both included, each next to the one before.

    Where the line runs along an edge, the hex on the clockwise side is taken, so that the
    answer never depends on rounding.
    """
    (aq, ar), (bq, br) = _to_axial(a), _to_axial(b)
    n = distance(a, b)
    if n == 0:
        return (a,)
    return tuple(_round(aq + (bq - aq) * i / n + 1e-6, ar + (br - ar) * i / n + 2e-6) for i in range(n + 1))


def _round(q: float, r: float) -> Hex:
    s = -q - r
    whole_q, whole_r, whole_s = round(q), round(r), round(s)
    dq, dr, ds = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    if dq > dr and dq > ds:
        whole_q = -whole_r - whole_s
    elif dr > ds:
        whole_r = -whole_q - whole_s
    return _to_hex(whole_q, whole_r)


def ring(hex_: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes exactly `radius` steps away, clockwise from straight up; the hex itself for 0."""
    if radius == 0:
        return (hex_,)
    found: list[Hex] = []
    here = step(hex_, 1, radius)
    for facing in (3, 4, 5, 6, 1, 2):
        for _ in range(radius):
            found.append(here)
            here = step(here, facing)
    return tuple(found)


def within(hex_: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes at most `radius` steps away, nearest first, each ring clockwise from the top."""
    return tuple(h for n in range(radius + 1) for h in ring(hex_, n))


def inside(hex_: Hex, columns: int, rows: int) -> bool:
    """Whether the hex stands on a map of so many columns and rows."""
    return 1 <= hex_.column <= columns and 1 <= hex_.row <= rows


def field(columns: int, rows: int) -> Iterator[Hex]:
    """Every hex of a map, row by row from the top, left to right."""
    return (Hex(column, row) for row in range(1, rows + 1) for column in range(1, columns + 1))


def bounds(columns: int, rows: int, flats: float) -> Point:
    """Width and height of the rectangle round a map of hexes, in the unit of `flats`."""
    return flats * ((columns - 1) * _ROOT3 / 2 + 2 / _ROOT3), flats * (rows + 0.5)


def centre(hex_: Hex, flats: float) -> Point:
    """The middle of a hex, right and down from the corner of `bounds`, in the unit of `flats`."""
    column, row = hex_
    return (
        flats * ((column - 1) * _ROOT3 / 2 + 1 / _ROOT3),
        flats * (row - 0.5 + (0.5 if column & 1 else 0.0)),
    )


def corners(hex_: Hex, flats: float, inset: float = 0.0) -> tuple[Point, ...]:
    """The six corners, clockwise, the left end of edge 1 first, drawn in by `inset` from each edge.

    Edge `f` runs from corner `f - 1` to corner `f` (see `edge_corners`).
    """
    x, y = centre(hex_, flats)
    half = flats / 2 - inset
    side = 2 * half / _ROOT3
    return (
        (x - side / 2, y - half),
        (x + side / 2, y - half),
        (x + side, y),
        (x + side / 2, y + half),
        (x - side / 2, y + half),
        (x - side, y),
    )


def edge_corners(hex_: Hex, facing: int, flats: float) -> tuple[Point, Point]:
    """The two ends of the edge `facing`, clockwise."""
    six = corners(hex_, flats)
    return six[facing - 1], six[facing % 6]


def hex_at(x: float, y: float, flats: float) -> Hex:
    """The hex that holds a point given right and down from the corner of `bounds`.

    A point off the map gives the hex that would stand there.
    """
    q = (x / flats - 1 / _ROOT3) * 2 / _ROOT3 + 1
    r = y / flats + 0.5 - q / 2
    return _round(q, r)
