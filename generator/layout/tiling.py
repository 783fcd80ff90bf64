"""A drawing too large for the paper, cut into sheets that overlap and are pasted together.

Sheets are lettered by row and numbered by column (`A1`, `A2`, `B1`). Neighbours share a strip;
crosses stand where the strips' middle lines meet the sheets' neighbours, so that two sheets match
when crosses lie on crosses. A thumbnail on each sheet shows where it belongs.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from generator.layout.extent import Box
from generator.layout.fonts import measure
from generator.layout.gauge import draw_scales
from generator.layout.items import Group, Item, Page, Path, Text, polygon, rectangle, translate

OVERLAP_MM = 10.0
CROSS_MM = 2.5
THUMBNAIL_MM = 6.5
"""Height of the diagram of sheets at the right end of the foot."""
_SHIFT_MM = 0.25
"""Steps in which an edge is moved off what it would cut."""
FOOT_MM = 8.0
"""Room under the drawing for the sheet's label and thumbnail."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One sheet: its name, and the part of the drawing on it: left, top, right, bottom, mm."""

    row: int
    column: int
    part: tuple[float, float, float, float]

    @property
    def name(self) -> str:
        """`A1` for the first."""
        return f"{chr(ord('A') + self.row)}{self.column + 1}"


@dataclass(frozen=True, slots=True)
class TilePlan:
    """A drawing's sheets, all of one size and orientation."""

    width: float
    height: float
    """Of a sheet."""
    margin: float
    drawing: tuple[float, float]
    rows: int
    columns: int
    tiles: tuple[Tile, ...]
    overlap: float = OVERLAP_MM


def plan_tiles(
    width: float,
    height: float,
    paper_width: float,
    paper_height: float,
    margin: float,
    overlap: float = OVERLAP_MM,
    whole: Sequence[Box] = (),
) -> TilePlan:
    """The fewest sheets that hold a drawing of this size, upright or on their sides; of equal plans, upright.

    Every sheet shows about the same width and height of the drawing, so that the last is not a sliver. Edges keep
    off the boxes that are to stay `whole` (left, top, right, bottom in the drawing, mm) as far as the paper lets them.
    """
    plans = []
    for turned, (w, h) in enumerate(((paper_width, paper_height), (paper_height, paper_width))):
        room = w - 2 * margin, h - 2 * margin - FOOT_MM
        columns, rows = _count(width, room[0], overlap), _count(height, room[1], overlap)
        plans.append((columns * rows, turned, w, h, columns, rows, room))
    _, _, w, h, columns, rows, room = min(plans)
    across = _divide(width, room[0], columns, overlap, [(box[0], box[2]) for box in whole])
    down = _divide(height, room[1], rows, overlap, [(box[1], box[3]) for box in whole])
    tiles = (
        Tile(row, column, (left, top, right, bottom))
        for row, (top, bottom) in enumerate(down)
        for column, (left, right) in enumerate(across)
    )
    return TilePlan(w, h, margin, (width, height), rows, columns, tuple(tiles), overlap)


def _divide(
    length: float, room: float, count: int, overlap: float, whole: Sequence[tuple[float, float]]
) -> list[tuple[float, float]]:
    """A length in `count` parts of at most `room` that share an overlap: as equal as edges clear of `whole` can be."""

    def cuts(edge: float) -> bool:
        return any(low < edge < high for low, high in whole)

    starts = [0.0]
    for part in range(1, count):
        even = part * (length - overlap) / count
        low = length - overlap - (count - part) * (room - overlap)
        high = starts[-1] + room - overlap
        shifts = (step * _SHIFT_MM * sign for step in range(math.ceil(room / _SHIFT_MM)) for sign in (1, -1))
        clear = (
            at for at in (even + s for s in shifts) if low <= at <= high and not cuts(at) and not cuts(at + overlap)
        )
        starts.append(next(clear, min(max(even, low), high)))
    return list(zip(starts, (*(s + overlap for s in starts[1:]), length), strict=True))


def _count(length: float, room: float, overlap: float) -> int:
    """How many sheets cover a length."""
    return max(1, math.ceil((length - overlap) / (room - overlap) - 1e-9))


def lay_out_tiles(items: tuple[Item, ...], plan: TilePlan, label: str, title: str) -> tuple[Page, ...]:
    """A page for each sheet: its part of the drawing, crosses, cutting hint, label and thumbnail.

    `items` are in the drawing's own millimetres. Page labels are `label` and the sheet's name.
    """
    return tuple(_lay_out_tile(items, plan, tile, label, title) for tile in plan.tiles)


def _lay_out_tile(items: tuple[Item, ...], plan: TilePlan, tile: Tile, label: str, title: str) -> Page:
    left, top, right, bottom = tile.part
    x = (plan.width - (right - left)) / 2
    y = (plan.height - FOOT_MM - (bottom - top)) / 2
    shown = Group(
        (Group(items, translate(-left, -top)),),
        translate(x, y),
        clip=rectangle(0, 0, right - left, bottom - top),
        id="drawing",
    )
    marks = [
        Path(polygon((x + cx - dx, y + cy - dy), (x + cx + dx, y + cy + dy), close=False), stroke=token, width=width)
        for cx, cy in _crosses(plan, tile)
        for token, width in (("white", 0.6), ("ink", 0.15))
        for dx, dy in ((CROSS_MM, 0.0), (0.0, CROSS_MM))
    ]
    neighbours = [
        f"{side} joins {Tile(r, c, tile.part).name}"
        for side, r, c in (
            ("top", tile.row - 1, tile.column),
            ("left", tile.row, tile.column - 1),
            ("right", tile.row, tile.column + 1),
            ("foot", tile.row + 1, tile.column),
        )
        if 0 <= r < plan.rows and 0 <= c < plan.columns
    ]
    base = plan.height - plan.margin - 1.6
    words = f"{title}, sheet {tile.name} of {plan.rows * plan.columns}"
    aside = "F · print on one side, actual size (100 %)"
    hint = ""
    if neighbours:
        hint = "; ".join(neighbours) + f". Overlap {plan.overlap:g} mm: cut one sheet, lay crosses on crosses, paste."
    foot = (
        Text(x, base - 2.6, words, "sans-semibold", 7.5, "ink"),
        Text(x + measure("sans-semibold", words, 7.5) + 3.0, base - 2.6, aside, "sans", 7.0, "muted"),
        *draw_scales(x + (right - left) - THUMBNAIL_MM * plan.drawing[0] / plan.drawing[1] - 5.0, base - 2.6),
        Text(x, base + 0.4, hint, "sans", 7.0, "muted"),
        *_thumbnail(plan, tile, x + (right - left), base + 1.0),
    )
    return Page(
        plan.width,
        plan.height,
        (shown, Group(tuple(marks), id="crosses"), Group(foot, id="sheet")),
        label=f"{label}-{tile.name}",
    )


def _crosses(plan: TilePlan, tile: Tile) -> list[tuple[float, float]]:
    """Where the middle lines of the shared strips carry crosses, from the sheet's own corner.

    A strip has a cross at each quarter of its length; both sheets have the same ones.
    """
    left, top, right, bottom = tile.part
    half = plan.overlap / 2
    found: list[tuple[float, float]] = []
    for at, shared in ((half, tile.column > 0), (right - left - half, tile.column < plan.columns - 1)):
        if shared:
            found += [(at, (bottom - top) * n / 4) for n in (1, 2, 3)]
    for at, shared in ((half, tile.row > 0), (bottom - top - half, tile.row < plan.rows - 1)):
        if shared:
            found += [((right - left) * n / 4, at) for n in (1, 2, 3)]
    return found


def _thumbnail(plan: TilePlan, tile: Tile, right: float, bottom: float) -> list[Item]:
    """The whole drawing as a small diagram of sheets, this one filled."""
    tall = THUMBNAIL_MM
    scale = tall / plan.drawing[1]
    wide = plan.drawing[0] * scale
    x, y = right - wide, bottom - tall
    items: list[Item] = []
    for other in plan.tiles:
        w, h = wide / plan.columns, tall / plan.rows
        box = rectangle(x + other.column * w, y + other.row * h, w, h)
        items.append(Path(box, fill="ink" if other == tile else "white", stroke="ink", width=0.2))
    return items
