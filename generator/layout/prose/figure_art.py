"""The drawings that prose can show: die faces, the facing diagram, art, a counter, stamps."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from generator.layout.fonts import font, measure
from generator.layout.items import Group, Item, Path, Symbol, Text, Use, polygon, rounded
from generator.layout.prose.die_faces import die_face
from generator.model.prose import MM_PER_POINT, Element
from generator.source.span import Span

Drawings = Callable[[Element], "Symbol | None"]
"""Gives the drawing that a figure of kind `art` or `counter` names; None after having told why there is none."""


def no_drawings(figure: Element) -> Symbol | None:
    """A source of drawings that has none."""
    return None


def draw_dice(values: Sequence[str], height: float, origin: Span | None) -> tuple[float, tuple[Item, ...]]:
    """Faces side by side: the width, and items from (0, 0) downwards, millimetres."""
    scale = height / 10.0
    items = tuple(
        Use(die_face(value), (scale, 0, 0, scale, index * height * 1.22, 0.0), origin)
        for index, value in enumerate(values)
    )
    return max(len(values) * height * 1.22 - height * 0.22, 0.0), items


def draw_scatter(labels: Sequence[str], height: float, origin: Span | None) -> tuple[float, tuple[Item, ...]]:
    """The facing diagram: a flat-topped hexagon with an arrow through each side, labelled clockwise from the top."""
    flats = height * 0.52
    side = flats / math.sqrt(3)
    label_pt = max(7.0, height * 0.085 / MM_PER_POINT)
    cap = font("sans-bold").cap_height * label_pt * MM_PER_POINT
    width = height * 0.98
    cx, cy = width / 2, height / 2
    corners = [
        (cx + side * math.cos(math.radians(a)), cy + side * math.sin(math.radians(a))) for a in range(0, 360, 60)
    ]
    items: list[Item] = [Path(polygon(*corners), fill="white", stroke="ink", width=height * 0.014, join="miter")]
    shaft, head = height * 0.022, height * 0.065
    for index in range(6):
        angle = math.radians(-90 + 60 * index)
        ux, uy = math.cos(angle), math.sin(angle)

        def at(along: float, across: float, ux: float = ux, uy: float = uy) -> tuple[float, float]:
            return cx + along * ux - across * uy, cy + along * uy + across * ux

        start, tip = flats * 0.20, flats / 2 + height * 0.095
        neck = tip - head
        arrow = polygon(
            at(start, shaft / 2),
            at(neck, shaft / 2),
            at(neck, head * 0.55),
            at(tip, 0),
            at(neck, -head * 0.55),
            at(neck, -shaft / 2),
            at(start, -shaft / 2),
        )
        items.append(Path(arrow, fill="ink"))
        text = labels[index] if index < len(labels) else ""
        x, y = at(tip + cap * 0.95, 0)
        items.append(Text(x, y + cap / 2, text, "sans-bold", label_pt, "ink", anchor="middle", origin=origin))
    items.append(Path(polygon(*_dot(cx, cy, height * 0.03)), fill="ink"))
    return width, tuple(items)


def _dot(x: float, y: float, r: float) -> list[tuple[float, float]]:
    return [(x + r * math.cos(math.radians(a)), y + r * math.sin(math.radians(a))) for a in range(0, 360, 30)]


def draw_symbol(symbol: Symbol, height: float, origin: Span | None) -> tuple[float, tuple[Item, ...]]:
    """A symbol at a height; its own size in millimetres if the height is nought."""
    scale = height / symbol.height if height else 1.0
    return symbol.width * scale, (Use(symbol, (scale, 0, 0, scale, 0.0, 0.0), origin),)


def draw_stamp(
    lines: Sequence[str], size: float, angle: float, origin: Span | None
) -> tuple[float, float, tuple[Item, ...]]:
    """A stamp: the width and height of what it covers, turned, and its items from the top left of that."""
    face, spacing = "stencil", size * 0.09
    cap = font(face).cap_height * size * MM_PER_POINT
    step = size * 1.16 * MM_PER_POINT
    texts = [line.upper() for line in lines]
    wide = max((measure(face, t, size, spacing) for t in texts), default=0.0)
    pad = cap * 0.62
    w, h = wide + 2.6 * pad, cap + step * (len(texts) - 1) + 2 * pad
    inner: list[Item] = [
        Path(rounded(0, 0, w, h, cap * 0.3), stroke="stamp-red", width=max(size * 0.032, 0.35)),
        Path(rounded(0.9, 0.9, w - 1.8, h - 1.8, cap * 0.2), stroke="stamp-red", width=0.18),
    ]
    for index, text in enumerate(texts):
        # The spacing after the last letter would push a centred line to the left.
        inner.append(
            Text(
                w / 2,
                pad + cap + step * index,
                text,
                face,
                size,
                "stamp-red",
                anchor="middle",
                spacing=spacing,
                origin=origin,
            )
        )
    turn = math.radians(angle)
    cos, sin = math.cos(turn), math.sin(turn)
    full_w, full_h = abs(w * cos) + abs(h * sin), abs(w * sin) + abs(h * cos)
    e = full_w / 2 - (w / 2 * cos - h / 2 * sin)
    f = full_h / 2 - (w / 2 * sin + h / 2 * cos)
    return full_w, full_h, (Group(tuple(inner), (cos, sin, -sin, cos, e, f)),)
