"""How far what stands on a page reaches: for moving and shrinking finished pages."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from generator.layout.fonts import font, measure
from generator.layout.items import IDENTITY, MM, Group, Item, Matrix, Path, Text, Use, combine

Box = tuple[float, float, float, float]
"""Left, top, right, bottom, millimetres."""


def find_extent(items: Iterable[Item]) -> Box | None:
    """The smallest box round all that is drawn, or None if nothing is.

    Strokes count with half their width, texts from the ascent to the descent of their face, curves by their
    handles; what a clipping path cuts off does not count.
    """
    return _join(_boxes(items, IDENTITY))


def _boxes(items: Iterable[Item], matrix: Matrix) -> Iterator[Box]:
    for item in items:
        box: Box | None = None
        if isinstance(item, Path):
            box = _of_path(item, matrix)
        elif isinstance(item, Text):
            box = _of_text(item, matrix)
        elif isinstance(item, Use):
            box = _join(_boxes(item.symbol.items, combine(matrix, item.matrix)))
        elif isinstance(item, Group):
            inner = combine(matrix, item.matrix)
            box = _join(_boxes(item.items, inner))
            if box and item.clip:
                box = _cut(box, _of_points(_points(item.clip), inner))
        if box:
            yield box


def _of_path(path: Path, matrix: Matrix) -> Box | None:
    points = _points(path.commands)
    if not points or (path.fill is None and path.stroke is None):
        return None
    left, top, right, bottom = _of_points(points, matrix)
    half = path.width / 2 * math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])) if path.stroke else 0.0
    return left - half, top - half, right + half, bottom + half


def _of_text(text: Text, matrix: Matrix) -> Box | None:
    if not text.text.strip():
        return None
    face, size = font(text.font), text.size / MM
    wide = measure(text.font, text.text, text.size, text.spacing)
    start = {"start": 0.0, "middle": -wide / 2, "end": -wide}[text.anchor]
    cos, sin = math.cos(math.radians(text.angle)), math.sin(math.radians(text.angle))
    turned = combine(matrix, (cos, sin, -sin, cos, text.x, text.y))
    ends = [(x, y) for x in (start, start + wide) for y in (-face.ascent * size, -face.descent * size)]
    return _of_points(ends, turned)


def _points(commands: Iterable[tuple[str | float, ...]]) -> list[tuple[float, float]]:
    return [(float(c[n]), float(c[n + 1])) for c in commands for n in range(1, len(c), 2)]


def _of_points(points: Iterable[tuple[float, float]], matrix: Matrix) -> Box:
    a, b, c, d, e, f = matrix
    moved = [(a * x + c * y + e, b * x + d * y + f) for x, y in points]
    return min(x for x, _ in moved), min(y for _, y in moved), max(x for x, _ in moved), max(y for _, y in moved)


def _cut(box: Box, window: Box) -> Box | None:
    left, top = max(box[0], window[0]), max(box[1], window[1])
    right, bottom = min(box[2], window[2]), min(box[3], window[3])
    return (left, top, right, bottom) if left < right and top < bottom else None


def _join(boxes: Iterable[Box]) -> Box | None:
    every = list(boxes)
    if not every:
        return None
    return min(b[0] for b in every), min(b[1] for b in every), max(b[2] for b in every), max(b[3] for b in every)
