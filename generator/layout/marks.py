"""What stands round the pieces on a sheet: cutting marks, rulers, the side's number, head and foot lines.

Nothing here lies inside the bleed of a piece or nearer than a quarter of an inch to the edge of the paper.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from generator.layout.fonts import fit_size, measure
from generator.layout.imposition import MARK_GAP_MM, MARK_LENGTH_MM, Box, Grid, Sides, mirror
from generator.layout.items import Item, Path, Text, polygon, rectangle
from generator.layout.paper import SAFE_EDGE_MM, paper_label
from generator.layout.path_data import Commands

MARK_WIDTH_MM = 0.15
INCH_MM = 25.4
CORNER_MM = 2.5
"""Radius of rounded corners: that of the usual punch."""
SILHOUETTE_INSET_MM = 10.0
"""The machine's program takes no less."""
SILHOUETTE_MM = 5.0
SILHOUETTE_THICK_MM = 1.0

_INK = "ink"
_SMALL_PT = 6.5
_RULER_MM = 2.4
"""The longest tick of a ruler."""


@dataclass(frozen=True, slots=True)
class Margin:
    """What the margin of one side of one sheet says."""

    game: str
    document: str
    sheet: int
    """From 1."""
    sheets: int
    side: str
    """`F` or `B`; `FB` where both faces share a page."""
    paper: str
    ink: str
    sides: Sides
    two_sided: bool
    flip: Literal["long", "short"] = "long"
    footer: bool = True
    """Whether the foot says in words how to print; the rulers stand in any case."""
    marks: tuple[str, ...] = ()
    """Further marks: `corners`, `silhouette`."""


def draw_margin(grid: Grid, margin: Margin) -> tuple[Item, ...]:
    """All marks and words round the pieces of one side, inside the printable part of the page."""
    return (
        *draw_crop_marks(grid, margin.side),
        *draw_head(grid, margin),
        *draw_foot(grid, margin),
        *(draw_silhouette(grid) if _has_silhouette(margin) and margin.side != "B" else ()),
    )


def sheet_inset(marks: tuple[str, ...]) -> float:
    """How far from the paper's edge cutting marks must stay: further in beside the marks of a cutting machine."""
    return SILHOUETTE_INSET_MM + SILHOUETTE_MM + 1.0 if "silhouette" in marks else SAFE_EDGE_MM


def _has_silhouette(margin: Margin) -> bool:
    return "silhouette" in margin.marks


def draw_silhouette(grid: Grid) -> tuple[Item, ...]:
    """The three marks by which a Silhouette finds a sheet: a square top left, angles top right and bottom left."""
    near, long, thick = SILHOUETTE_INSET_MM, SILHOUETTE_MM, SILHOUETTE_THICK_MM
    right, bottom = grid.page_width - near, grid.page_height - near
    shapes = (
        rectangle(near, near, long, long),
        polygon(
            (right - long, near),
            (right, near),
            (right, near + long),
            (right - thick, near + long),
            (right - thick, near + thick),
            (right - long, near + thick),
        ),
        polygon(
            (near, bottom - long),
            (near + thick, bottom - long),
            (near + thick, bottom - thick),
            (near + long, bottom - thick),
            (near + long, bottom),
            (near, bottom),
        ),
    )
    return tuple(Path(shape, fill=_INK) for shape in shapes)


def cut_lines(boxes: Iterable[Box]) -> Commands:
    """Every cut between or around the pieces once: what a machine follows. A line that two pieces share is one."""
    edges: dict[tuple[float, float, float, float], None] = {}
    for box in boxes:
        left, top, right, bottom = (round(v, 4) for v in (box.x, box.y, box.right, box.bottom))
        for edge in (
            (left, top, right, top),
            (left, bottom, right, bottom),
            (left, top, left, bottom),
            (right, top, right, bottom),
        ):
            edges[edge] = None
    commands: list[tuple[str | float, ...]] = []
    for x1, y1, x2, y2 in edges:
        commands += (("M", x1, y1), ("L", x2, y2))
    return tuple(commands)


def draw_corners(boxes: Iterable[Box]) -> tuple[Item, ...]:
    """A hairline arc in each corner of every piece, by which a corner punch or scissors round it."""
    commands: list[tuple[str | float, ...]] = []
    r = CORNER_MM
    k = r * (1 - 0.5522847498)
    for box in boxes:
        for x, right in ((box.x, 1), (box.right, -1)):
            for y, down in ((box.y, 1), (box.bottom, -1)):
                commands.append(("M", x + right * r, y))
                commands.append(("C", x + right * k, y, x, y + down * k, x, y + down * r))
    return (Path(tuple(commands), stroke=_INK, width=0.1),) if commands else ()


def draw_crop_marks(grid: Grid, side: str) -> tuple[Item, ...]:
    """A mark at both ends of every cut, 1 mm off the bleed; on a back they are the front's, turned over."""
    blocks = {"F": [False], "B": [True], "FB": [False, True]}[side]
    commands: list[tuple[str | float, ...]] = []
    for turned in blocks:
        block = grid.back(grid.block()) if turned else grid.block()
        above = block.y - grid.bleed - MARK_GAP_MM
        below = block.bottom + grid.bleed + MARK_GAP_MM
        for x in grid.cuts_x():
            at = grid.page_width - x if turned else x
            commands += (("M", at, above), ("L", at, above - MARK_LENGTH_MM))
            commands += (("M", at, below), ("L", at, below + MARK_LENGTH_MM))
        outer_left = block.x - grid.bleed - MARK_GAP_MM
        outer_right = block.right + grid.bleed + MARK_GAP_MM
        for y in grid.cuts_y():
            # Beside a fold there is no room between the blocks: the knife finds the row at the outer marks.
            if side != "FB" or not turned:
                commands += (("M", outer_left, y), ("L", outer_left - MARK_LENGTH_MM, y))
            if side != "FB" or turned:
                commands += (("M", outer_right, y), ("L", outer_right + MARK_LENGTH_MM, y))
    marks: list[Item] = [Path(tuple(commands), stroke=_INK, width=MARK_WIDTH_MM)]
    if side == "FB":
        marks.append(_fold(grid))
    return tuple(marks)


def _fold(grid: Grid) -> Item:
    block = grid.block()
    x = grid.page_width / 2
    above, below = block.y - grid.bleed - MARK_GAP_MM, block.bottom + grid.bleed + MARK_GAP_MM
    commands: Commands = (
        ("M", x, above),
        ("L", x, above - 2 * MARK_LENGTH_MM),
        ("M", x, below),
        ("L", x, below + 2 * MARK_LENGTH_MM),
    )
    return Path(commands, stroke=_INK, width=0.25, dash=(1.2, 0.8))


def draw_head(grid: Grid, margin: Margin) -> tuple[Item, ...]:
    """Title left, and the side's number with an arrow: a back's lies behind its front's if the turn was right."""
    top = SAFE_EDGE_MM
    cap = 0.7 * 9 * 25.4 / 72
    left, right = _sides(grid, margin)
    items: list[Item] = []
    number = f"{margin.side[0]} {margin.sheet}" if margin.side != "FB" else f"F {margin.sheet} / B {margin.sheet}"
    tag = Box(left, top, 3.2 + measure("sans-bold", number, 9), 4.0)
    if margin.side == "B":
        tag = mirror(tag, grid.page_width, grid.page_height)
    arrow = polygon((tag.x, tag.y + 3.4), (tag.x + 1, tag.y + 0.6), (tag.x + 2, tag.y + 3.4))
    items.append(Path(arrow, fill=_INK))
    items.append(Text(tag.x + 3.2, tag.y + 2 + cap / 2, number, "sans-bold", 9, _INK))
    state = f"sheet {margin.sheet} of {margin.sheets} · {_face_word(margin)}"
    free = (tag.x - left if margin.side == "B" else right - tag.right) - 8 - measure("sans", state, 8)
    words, size = _fit_words(margin, free)
    if margin.side == "B":
        items.append(Text(tag.x - 4, top + 2 + cap / 2, words, "sans-semibold", size, _INK, "end"))
    else:
        items.append(Text(tag.right + 4, top + 2 + cap / 2, words, "sans-semibold", size, _INK))
    if margin.side == "B":
        items.append(Text(left, top + 2 + cap / 2, state, "sans", 8, _INK))
    else:
        items.append(Text(right, top + 2 + cap / 2, state, "sans", 8, _INK, "end"))
    return tuple(items)


def _fit_words(margin: Margin, width: float) -> tuple[str, float]:
    """Game and document, or the document alone where both are too long, or as much of it as there is room for."""
    for words in (f"{margin.game} · {margin.document}", margin.document):
        if size := fit_size("sans-semibold", words, width, 9, _SMALL_PT):
            return words, size
    words = margin.document
    while words and measure("sans-semibold", f"{words}…", _SMALL_PT) > width:
        words = words[:-1].rstrip()
    return (f"{words}…" if words else ""), _SMALL_PT


def draw_foot(grid: Grid, margin: Margin) -> tuple[Item, ...]:
    """Rulers of 50 mm and 2 in, and how to print: paper, ink, actual size, the edge to turn on."""
    left, right = _sides(grid, margin)
    # Descenders stand a little below the line and must not leave the printable part.
    bottom = grid.page_height - SAFE_EDGE_MM - 0.6
    lines = (
        f"{paper_label(margin.paper)} · {_INKS.get(margin.ink, margin.ink)} · actual size (100 %): measure the rulers",
        _turn_words(margin),
    )
    fonts = ("sans", "sans-medium")
    said = max(measure(f, words, _SMALL_PT) for f, words in zip(fonts, lines, strict=True)) if margin.footer else 0.0
    items = [*draw_ruler(left, bottom, 50.0, [i * 10.0 for i in range(6)], "50 mm")]
    # Where the paper is too narrow for both rulers, the first must do; and the words stand over it.
    first = left + 50 + _beside("50 mm")
    second = left + 50 + 9
    low = right - said - 3.0
    if second + 2 * INCH_MM + _beside("2 in") <= max(low, right - 3.0 if first > low else 0.0):
        items += draw_ruler(second, bottom, 2 * INCH_MM, [i * INCH_MM / 2 for i in range(5)], "2 in")
        first = second + 2 * INCH_MM + _beside("2 in")
    raised = _RULER_MM + 0.6 if first > low else 0.0
    for index, words in enumerate(lines if margin.footer else ()):
        y = bottom - raised - (len(lines) - 1 - index) * 2.9
        items.append(Text(right, y, words, fonts[index], _SMALL_PT, _INK, "end"))
    return tuple(items)


def _beside(label: str) -> float:
    """What a ruler's label takes beyond its end."""
    return 1.2 + measure("sans-medium", label, _SMALL_PT)


def draw_ruler(x: float, y: float, length: float, ticks: list[float], label: str) -> tuple[Item, ...]:
    """A scale standing on `y`: a line of exactly `length` millimetres, a tick at each of `ticks`."""
    line = Path((("M", x, y), ("L", x + length, y)), stroke=_INK, width=MARK_WIDTH_MM)
    commands: list[tuple[str | float, ...]] = []
    for index, tick in enumerate(ticks):
        tall = _RULER_MM if index in (0, len(ticks) - 1) else 1.4
        commands += (("M", x + tick, y), ("L", x + tick, y - tall))
    scale = Path(tuple(commands), stroke=_INK, width=MARK_WIDTH_MM)
    words = Text(x + length + 1.2, y, label, "sans-medium", _SMALL_PT, _INK)
    return (line, scale, words)


_INKS = {"colour": "full colour", "low": "low ink", "mono": "black only"}


def _sides(grid: Grid, margin: Margin) -> tuple[float, float]:
    """The left and right ends of the head and foot lines, the same on every page of that paper."""
    inset = max(sheet_inset(margin.marks) + 1.0 if _has_silhouette(margin) else 0.0, SAFE_EDGE_MM + MARK_LENGTH_MM)
    return inset, grid.page_width - inset


def _face_word(margin: Margin) -> str:
    return {"F": "front", "B": "back", "FB": "fronts left, backs right"}[margin.side]


def _turn_words(margin: Margin) -> str:
    if not margin.two_sided:
        return "print on one side"
    if margin.sides == "gutterfold":
        return "print on one side · score, fold on the broken line, glue, press, cut"
    if margin.sides == "single":
        return "print on one side · glue fronts on backs, arrows meeting, then cut"
    return f"print on both sides, portrait: “flip on {margin.flip} edge”"
