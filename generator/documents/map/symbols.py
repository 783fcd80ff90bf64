"""The signs of a map, one family: even strokes, square-cut, legible at arm's length.

Each is drawn round the origin, which is where the thing stands; millimetres, y down.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass

from generator.layout.items import Group, Item, Path, Symbol, ellipse, polygon, rectangle
from generator.model.hex_map import Feature

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign, the box it fills round its origin, and what the legend calls it."""

    key: str
    symbol: Symbol
    box: Box
    legend: str


def _line(*points: tuple[float, float], token: str = "ink", width: float = 0.3) -> Path:
    return Path(polygon(*points, close=False), stroke=token, width=width, cap="round", join="round")


def _turned(points: tuple[tuple[float, float], ...], degrees: float) -> tuple[tuple[float, float], ...]:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return tuple((x * c - y * s, x * s + y * c) for x, y in points)


def _raf_airfield() -> tuple[Item, ...]:
    bar = _turned(((-3.1, -0.5), (3.1, -0.5), (3.1, 0.5), (-3.1, 0.5)), -35)
    return (
        Path(ellipse(0, 0, 2.25, 2.25), fill="paper", stroke="raf-blue", width=0.75),
        Path(polygon(*bar), fill="raf-blue", stroke="paper", width=0.22),
    )


def _luftwaffe_airfield() -> tuple[Item, ...]:
    bar = _turned(((-1.05, -0.28), (1.05, -0.28), (1.05, 0.28), (-1.05, 0.28)), -35)
    return (
        Path(rectangle(-1.65, -1.65, 3.3, 3.3), fill="luftwaffe-yellow", stroke="ink", width=0.4),
        Path(polygon(*bar), fill="ink"),
    )


def _radar() -> tuple[Item, ...]:
    # A Chain Home mast: two legs that lean together, three cross-arms, bracing between them.
    levels = (2.6, 0.9, -0.7, -2.2)
    items: list[Item] = [
        Path(polygon((-1.45, 2.6), (0, -3.0), (1.45, 2.6)), fill="paper", stroke="paper", width=0.7, join="round"),
        _line((-1.35, 2.6), (-0.2, -2.9), width=0.34),
        _line((1.35, 2.6), (0.2, -2.9), width=0.34),
    ]

    def leg(y: float) -> float:
        return 0.2 + (y + 2.9) / 5.5 * 1.15

    for low, high in itertools.pairwise(levels):
        items.append(_line((-leg(low), low), (leg(high), high), width=0.2))
        items.append(_line((leg(low), low), (-leg(high), high), width=0.2))
    for y, arm in ((-2.2, 1.1), (-0.7, 1.3)):
        items.append(_line((-arm, y), (arm, y), width=0.3))
    return tuple(items)


def _city() -> tuple[Item, ...]:
    blot = (
        (-2.9, -0.6),
        (-1.6, -2.3),
        (0.2, -1.9),
        (1.2, -2.7),
        (2.9, -1.3),
        (2.5, 0.4),
        (3.1, 1.6),
        (1.2, 2.5),
        (-0.6, 2.0),
        (-1.9, 2.6),
        (-3.1, 1.2),
    )
    hatch: list[tuple[str | float, ...]] = []
    for n in range(-7, 8):
        hatch += [("M", n * 0.8 - 3, 3.0), ("L", n * 0.8 + 3, -3.0)]
    return (
        Path(polygon(*blot), fill="paper"),
        Group((Path(tuple(hatch), stroke="ink", width=0.22),), clip=polygon(*blot)),
        Path(polygon(*blot), stroke="ink", width=0.4, join="round"),
    )


def _factory() -> tuple[Item, ...]:
    roof = ((-2.4, 1.7), (-2.4, -0.4), (-0.9, -1.5), (-0.9, -0.4), (0.6, -1.5), (0.6, -0.4), (1.2, -0.85))
    stack = ((1.2, -2.6), (2.0, -2.6), (2.0, 1.7))
    return (Path(polygon(*roof, *stack), fill="ink", stroke="paper", width=0.25),)


def _port() -> tuple[Item, ...]:
    return (
        Path(ellipse(0, -1.5, 0.45, 0.45), stroke="ink", width=0.3),
        _line((0, -1.05), (0, 1.6), width=0.35),
        _line((-0.8, -0.5), (0.8, -0.5), width=0.35),
        Path((("M", -1.4, 0.5), ("C", -1.3, 2.0, 1.3, 2.0, 1.4, 0.5)), stroke="ink", width=0.35, cap="round"),
    )


def _hull(x: float, y: float, size: float) -> Path:
    shape = ((-2.1, 0), (2.3, 0), (1.6, 1.0), (-1.6, 1.0))
    house = ((-0.9, 0), (-0.9, -0.65), (-0.15, -0.65), (-0.15, -1.35), (0.35, -1.35), (0.35, -0.65), (0.9, -0.65))
    outline = (shape[0], *house, (0.9, 0), *shape[1:])
    points = tuple((x + size * px, y + size * py) for px, py in outline)
    return Path(polygon(*points), fill="ink", stroke="sea", width=0.22, join="round")


def _convoy() -> tuple[Item, ...]:
    return (_hull(-0.6, -1.15, 0.78), _hull(1.7, 0.75, 0.78), _hull(-1.9, 1.55, 0.78))


def _balloon() -> tuple[Item, ...]:
    body = (
        ("M", -2.3, -1.2),
        ("C", -2.2, -2.6, 1.2, -2.7, 2.2, -1.2),
        ("C", 1.2, 0.2, -2.2, 0.2, -2.3, -1.2),
        ("Z",),
    )
    fins = ((-1.5, -2.1), (-2.9, -2.7), (-2.5, -1.2), (-2.9, 0.3), (-1.5, -0.3))
    return (
        Path(polygon(*fins), fill="paper", stroke="ink", width=0.32, join="round"),
        Path(body, fill="paper", stroke="ink", width=0.32, join="round"),
        _line((-0.6, -0.15), (0.1, 0.8), (0.7, -0.25), width=0.18),
        _line((0.1, 0.8), (0.1, 2.8), width=0.25),
    )


def _radar_low() -> tuple[Item, ...]:
    # A Chain Home Low set: a gantry no taller than a house, and the broad turning aerial on it.
    gantry = ((-1.15, 2.3), (-0.7, 0.3), (0.7, 0.3), (1.15, 2.3))
    items: list[Item] = [
        Path(polygon(*gantry), fill="paper", stroke="paper", width=0.7, join="round"),
        Path(rectangle(-1.75, -2.2, 3.5, 2.5), fill="paper", stroke="ink", width=0.3),
        _line((-1.15, 2.3), (-0.7, 0.3), width=0.32),
        _line((1.15, 2.3), (0.7, 0.3), width=0.32),
        _line((-1.05, 1.9), (0.75, 0.6), width=0.2),
        _line((1.05, 1.9), (-0.75, 0.6), width=0.2),
        _line((-1.75, -0.95), (1.75, -0.95), width=0.22),
    ]
    items += [_line((x, -1.9), (x, -0.05), width=0.3) for x in (-1.1, -0.37, 0.37, 1.1)]
    return tuple(items)


def _patrol() -> tuple[Item, ...]:
    # A racetrack flown clockwise: two straights, two turns, an arrowhead on each straight.
    track = (
        ("M", -2.2, -1.6),
        ("L", 2.2, -1.6),
        ("C", 4.3, -1.6, 4.3, 1.6, 2.2, 1.6),
        ("L", -2.2, 1.6),
        ("C", -4.3, 1.6, -4.3, -1.6, -2.2, -1.6),
        ("Z",),
    )
    return (
        Path(track, stroke="paper", width=1.5, join="round"),
        Path(track, stroke="raf-blue", width=0.6, dash=(1.3, 0.7), join="round"),
        Path(polygon((-0.5, -2.5), (1.1, -1.6), (-0.5, -0.7)), fill="raf-blue", stroke="paper", width=0.2),
        Path(polygon((0.5, 0.7), (-1.1, 1.6), (0.5, 2.5)), fill="raf-blue", stroke="paper", width=0.2),
    )


def _town() -> tuple[Item, ...]:
    return (Path(ellipse(0, 0, 0.6, 0.6), fill="paper", stroke="ink", width=0.3),)


def _headland() -> tuple[Item, ...]:
    return (Path(polygon((-0.6, 0.5), (0, -0.6), (0.6, 0.5)), fill="ink"),)


_DRAWINGS: dict[str, tuple[tuple[Item, ...], Box, str]] = {
    "raf_airfield": (_raf_airfield(), (-2.9, -2.7, 2.9, 2.7), "RAF airfield"),
    "convoy": (_convoy(), (-3.7, -2.4, 3.6, 2.5), "Convoy"),
    "city": (_city(), (-3.3, -2.9, 3.3, 2.8), "City"),
    "radar": (_radar(), (-1.8, -3.2, 1.8, 2.9), "Chain Home"),
    "radar_low": (_radar_low(), (-2.1, -2.5, 2.1, 2.6), "Chain Home Low"),
    "factory": (_factory(), (-2.6, -2.8, 2.2, 1.9), "Factory"),
    "balloon": (_balloon(), (-3.1, -2.9, 2.4, 3.0), "Balloons"),
    "luftwaffe_airfield": (_luftwaffe_airfield(), (-1.9, -1.9, 1.9, 1.9), "Luftwaffe airfield"),
    "port": (_port(), (-1.6, -2.1, 1.6, 2.0), "Port"),
    "patrol": (_patrol(), (-4.1, -2.7, 4.1, 2.7), "Patrol"),
    "town": (_town(), (-0.8, -0.8, 0.8, 0.8), "Town"),
    "headland": (_headland(), (-0.7, -0.7, 0.7, 0.7), "Headland"),
}

SIGNS: dict[str, Sign] = {
    kind: Sign(kind, Symbol(f"map.{kind}", box[2] - box[0], box[3] - box[1], items, bleed=4.0), box, legend)
    for kind, (items, box, legend) in _DRAWINGS.items()
}
"""Every sign, in the order in which they claim room on a map and stand in a legend."""


def sign_of(feature: Feature) -> Sign:
    """The sign that a feature is drawn with: its kind's, or the lesser aerial of Chain Home Low."""
    return SIGNS["radar_low" if feature.kind == "radar" and feature.low else feature.kind]
