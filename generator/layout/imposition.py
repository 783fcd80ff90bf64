"""Pieces on sheets: one grid for every sheet of a document, and for each front its back.

All millimetres, from the top left corner of the paper. Pieces of one *island* (one ground colour)
share their cuts; islands are bands of full rows with a gutter of two bleeds between them, so that a
knife that strays leaves each piece its own colour. The grid does not change from sheet to sheet: one
setting of the cutter serves them all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from generator.layout.paper import SAFE_EDGE_MM

Sides = Literal["duplex", "gutterfold", "single"]
Axis = Literal["vertical", "horizontal"]

MARK_GAP_MM = 1.0
"""From the bleed to a cutting mark."""
MARK_LENGTH_MM = 3.5
MARK_REACH_MM = MARK_GAP_MM + MARK_LENGTH_MM
FURNITURE_MM = 8.0
"""Height kept for the head line above the block, and for the rulers and the foot line below it."""
FOLD_CLEARANCE_MM = 5.0
"""From the fold of a gutterfold sheet to the nearest bleed."""
_MOST_BANDS = 6
_FEW_ROWS = 16
_MOST_LENGTHS = 8


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: its top left corner, width and height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The bottom edge."""
        return self.y + self.height


def mirror(box: Box, width: float, height: float, axis: Axis = "vertical") -> Box:
    """Where the back of a piece lies on a page of that size, turned over about the axis.

    About the vertical axis (portrait paper on its long edge) x becomes width - x - w; about the
    horizontal one y becomes height - y - h. Turned twice, every box is where it was. A page folded
    in its middle, fronts left and backs right, is the same sum on one page.
    """
    if axis == "vertical":
        return Box(width - box.x - box.width, box.y, box.width, box.height)
    return Box(box.x, height - box.y - box.height, box.width, box.height)


@dataclass(frozen=True, slots=True)
class Grid:
    """The places for pieces on every sheet of a document."""

    page_width: float
    page_height: float
    piece_width: float
    piece_height: float
    bleed: float
    columns: int
    bands: tuple[int, ...]
    """Rows in each band, from the top; each band holds one island."""
    left: float
    """Left trim of the first column, on a front."""
    sides: Sides = "duplex"

    @property
    def height(self) -> float:
        """From the first trim at the top to the last at the bottom."""
        return sum(self.bands) * self.piece_height + (len(self.bands) - 1) * 2 * self.bleed

    @property
    def top(self) -> float:
        """The first trim at the top: the block is centred on the page."""
        return (self.page_height - self.height) / 2

    @property
    def capacity(self) -> int:
        """Places on one sheet."""
        return sum(self.bands) * self.columns

    def band_top(self, band: int) -> float:
        """The top trim of a band."""
        return self.top + sum(self.bands[:band]) * self.piece_height + band * 2 * self.bleed

    def box(self, band: int, row: int, column: int) -> Box:
        """The trim of the place in a row of a band, rows and columns counted from 0."""
        x = self.left + column * self.piece_width
        y = self.band_top(band) + row * self.piece_height
        return Box(x, y, self.piece_width, self.piece_height)

    def cuts_x(self) -> tuple[float, ...]:
        """The x of every cut from top to bottom, on a front."""
        return tuple(self.left + column * self.piece_width for column in range(self.columns + 1))

    def cuts_y(self) -> tuple[float, ...]:
        """The y of every cut from side to side."""
        return tuple(
            self.band_top(band) + row * self.piece_height
            for band, rows in enumerate(self.bands)
            for row in range(rows + 1)
        )

    def block(self) -> Box:
        """All trims together, on a front."""
        return Box(self.left, self.top, self.columns * self.piece_width, self.height)

    def back(self, box: Box) -> Box:
        """Where the back of the piece with that front lies."""
        return mirror(box, self.page_width, self.page_height)


@dataclass(frozen=True, slots=True)
class Placement:
    """One piece in its place. `open` tells at which edges nothing of its island adjoins: there it bleeds."""

    island: int
    index: int
    """The piece's number in its island."""
    sheet: int
    front: Box
    back: Box
    open: tuple[bool, bool, bool, bool]
    """Left, top, right, bottom of the front; on the back left and right change places."""


def choose_grid(
    counts: Sequence[int],
    piece_width: float,
    piece_height: float,
    bleed: float,
    page_width: float,
    page_height: float,
    sides: Sides = "duplex",
    inset: float = SAFE_EDGE_MM,
) -> Grid | None:
    """The grid that takes the fewest sheets for islands of these sizes; None if not one piece fits.

    Of grids with as few sheets the one with the fewest gutters, then with the least height is taken. Columns are as
    many as the paper takes, or as the largest island needs. No cutting mark lies within `inset` of the paper's edge.
    """
    edge = inset + MARK_REACH_MM + bleed
    half = page_width / 2 - edge - bleed - FOLD_CLEARANCE_MM
    room = half if sides == "gutterfold" else page_width - 2 * edge
    columns = min(int((room + 1e-6) / piece_width), max([1, *counts]))
    tall = page_height - 2 * max(edge, SAFE_EDGE_MM + FURNITURE_MM + MARK_REACH_MM + bleed)
    most = int((tall + 1e-6) / piece_height)
    if columns < 1 or most < 1:
        return None
    rows = [-(-count // columns) for count in counts if count > 0] or [1]
    best: tuple[tuple[int, int, int], tuple[int, ...]] | None = None
    for bands in _band_plans(most, tall, piece_height, bleed, rows):
        key = (len(_allot(rows, bands)), len(bands), sum(bands))
        if best is None or key < best[0]:
            best = (key, bands)
    assert best is not None, "one band of one row always fits"
    block = columns * piece_width
    left = page_width / 2 - FOLD_CLEARANCE_MM - bleed - block if sides == "gutterfold" else (page_width - block) / 2
    return Grid(page_width, page_height, piece_width, piece_height, bleed, columns, best[1], left, sides)


def _band_plans(most: int, tall: float, piece: float, bleed: float, rows: list[int]) -> Iterator[tuple[int, ...]]:
    """Every way to divide a sheet into bands of falling height, no band longer than the longest island."""

    # Small pieces have many rows: to keep the search short, bands are then as long as islands are, or fill the sheet.
    limit = min(len(rows), _MOST_BANDS)
    lengths = set(range(1, max(rows) + 1)) if most <= _FEW_ROWS else {*sorted(set(rows))[-_MOST_LENGTHS:]}

    def extend(bands: tuple[int, ...], left: int) -> Iterator[tuple[int, ...]]:
        if bands:
            yield bands
        if len(bands) == limit:
            return
        longest = min(left, bands[-1] if bands else max(rows))
        for count in sorted({n for n in lengths if n <= longest} | {longest}, reverse=True):
            grown = (*bands, count)
            if sum(grown) * piece + (len(grown) - 1) * 2 * bleed <= tall + 1e-6:
                yield from extend(grown, left - count)

    yield from extend((), most)


def _allot(rows: Sequence[int], bands: tuple[int, ...]) -> list[list[tuple[int, int]]]:
    """Sheet by sheet and band by band: which island stands there, and from which of its rows on; -1 for none.

    The island with most rows left takes the largest band that it can fill, or else the smallest that
    holds all of it.
    """
    left = list(rows)
    done = [0] * len(rows)
    sheets: list[list[tuple[int, int]]] = []
    while any(left):
        sheet = [(-1, 0)] * len(bands)
        free = list(range(len(bands)))
        for island in sorted(range(len(left)), key=lambda i: (-left[i], i)):
            while left[island] and free:
                fits = [b for b in free if bands[b] >= left[island]]
                band = min(fits, key=lambda b: (bands[b], b)) if fits else free[0]
                free.remove(band)
                sheet[band] = (island, done[island])
                taken = min(bands[band], left[island])
                left[island] -= taken
                done[island] += taken
        sheets.append(sheet)
    return sheets


def impose(grid: Grid, counts: Sequence[int]) -> tuple[Placement, ...]:
    """A place for every piece of every island, by sheet, then from the top left."""
    kept = [island for island, count in enumerate(counts) if count > 0]
    rows = [-(-counts[island] // grid.columns) for island in kept]
    placements: list[Placement] = []
    for sheet, bands in enumerate(_allot(rows, grid.bands)):
        for band, (number, first_row) in enumerate(bands):
            if number < 0:
                continue
            island = kept[number]
            first = first_row * grid.columns
            last = min(counts[island], first + grid.bands[band] * grid.columns)
            for index in range(first, last):
                row, column = divmod(index - first, grid.columns)
                front = grid.box(band, row, column)
                placements.append(
                    Placement(
                        island=island,
                        index=index,
                        sheet=sheet,
                        front=front,
                        back=grid.back(front),
                        open=(
                            column == 0,
                            row == 0,
                            column == grid.columns - 1 or index == last - 1,
                            index + grid.columns >= last,
                        ),
                    )
                )
    return tuple(placements)
