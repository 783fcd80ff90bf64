"""A sheet that measures how far a printer lays the back of a page from its front.

Printed on both sides and held against a light, it shows two combs of lines that meet, a vernier: lines
on the front stand 8 mm apart, those on the back 8.5 mm. The line at which both meet carries the very
figure to give to `--back-offset`, in steps of half a millimetre up to 4.
"""

from __future__ import annotations

import math
from typing import Literal

from generator.layout.faces import rotate
from generator.layout.items import Group, Item, Matrix, Page, Path, Text, combine, polygon, translate
from generator.layout.marks import INCH_MM, draw_ruler
from generator.layout.paper import SAFE_EDGE_MM, paper_label

Offset = tuple[float, float, float]
"""Millimetres to the right, millimetres down, degrees clockwise, as seen on the back."""

NONE: Offset = (0.0, 0.0, 0.0)

FRONT_STEP_MM = 8.0
BACK_STEP_MM = 8.5
LINES = 8
"""Lines on either side of the middle one: half a millimetre each. The 17th would meet again where the first does."""
_SIDE_INSET_MM = 24.0
_LINE_MM = 7.0
_INK = "ink"


def correct_back(items: tuple[Item, ...], width: float, height: float, offset: Offset) -> Group:
    """The content of a back, moved by (right, down) millimetres and turned clockwise about the page's middle.

    As seen on the back itself. `(0, 0, 0)` leaves it where it is.
    """
    right, down, angle = offset
    middle = translate(width / 2 + right, height / 2 + down)
    matrix: Matrix = combine(middle, combine(rotate(angle), translate(-width / 2, -height / 2)))
    return Group(items, matrix)


def lay_back(
    items: tuple[Item, ...], width: float, height: float, offset: Offset, flip: Literal["long", "short"]
) -> tuple[Item, ...]:
    """A back ready for the printer: corrected by `offset`, and upside down if the sheet is turned on its short edge.

    `items` are laid for an upright sheet turned on its long edge. A turn on the other edge differs from that by
    half a turn in the plane: so every piece lies behind its front, and turned in the hand both sides are upright.
    """
    if any(offset):
        items = (correct_back(items, width, height, offset),)
    return items if flip == "long" else (Group(items, (-1.0, 0.0, 0.0, -1.0, width, height)),)


def lay_out_calibration(
    paper: str,
    width: float,
    height: float,
    offset: Offset = NONE,
    flip: Literal["long", "short"] = "long",
) -> tuple[Page, Page]:
    """Front and back of the sheet for one paper; with an `offset` the back is corrected, to see that it is right."""
    front = (*_combs(width, height, front=True), *_words(paper, width, height, flip), *_rulers(height))
    back = (*_combs(width, height, front=False), *_label(width, "B"))
    return (
        Page(width, height, (*front, *_label(width, "F")), "F1"),
        Page(width, height, lay_back((correct_back(back, width, height, offset),), width, height, NONE, flip), "B1"),
    )


def side_distance(width: float) -> float:
    """Millimetres between the two upright combs."""
    return width - 2 * _SIDE_INSET_MM


def angle_factor(width: float) -> float:
    """Degrees of turn for a millimetre of difference between the two upright combs."""
    return math.degrees(1 / side_distance(width))


def _combs(width: float, height: float, front: bool) -> list[Item]:
    items: list[Item] = []
    cx, cy = width / 2, height / 2
    commands: list[tuple[str | float, ...]] = []
    for k in range(-LINES, LINES + 1):
        # Across: a back's lines run the other way, so that through the paper both count alike.
        x = cx + FRONT_STEP_MM * k if front else cx - BACK_STEP_MM * k
        commands += (("M", x, cy), ("L", x, cy - _LINE_MM if front else cy + _LINE_MM))
        if front:
            items.append(Text(x, cy - _LINE_MM - 1.2, _figure(-k), "sans-semibold", 7, _INK, "middle"))
        # Upright: two combs, left and right, whose difference tells the turn.
        y = cy + (FRONT_STEP_MM if front else BACK_STEP_MM) * k
        for side in (_SIDE_INSET_MM, width - _SIDE_INSET_MM):
            inward = 1 if side < cx else -1
            commands += (("M", side, y), ("L", side + inward * _LINE_MM * (-1 if front else 1), y))
            if front:
                anchor_x = side - inward * (_LINE_MM + 1.2)
                anchor = "end" if inward > 0 else "start"
                items.append(Text(anchor_x, y + 0.85, _figure(k), "sans-semibold", 7, _INK, anchor))  # type: ignore[arg-type]
    items.append(Path(tuple(commands), stroke=_INK, width=0.2))
    return items


def _figure(k: int) -> str:
    value = k * (BACK_STEP_MM - FRONT_STEP_MM)
    return "0" if k == 0 else f"{value:+.1f}".replace("-", "−")


def _label(width: float, side: str) -> list[Item]:
    x = 20.0 if side == "F" else width - 20.0 - 8.5
    arrow = polygon((x, 19.0), (x + 1.5, 14.5), (x + 3, 19.0))
    return [Path(arrow, fill=_INK), Text(x + 4.5, 19.0, f"{side} 1", "sans-bold", 12, _INK)]


def _rulers(height: float) -> list[Item]:
    y = height - SAFE_EDGE_MM - 14
    return [
        *draw_ruler(20, y, 50.0, [i * 10.0 for i in range(6)], "50 mm"),
        *draw_ruler(85, y, 2 * INCH_MM, [i * INCH_MM / 2 for i in range(5)], "2 in"),
    ]


def _words(paper: str, width: float, height: float, flip: str) -> list[Item]:
    lines = (
        f"1  Print this page on both sides, {paper_label(paper)}, actual size (100 %), turned on the {flip} edge.",
        "2  Measure the rulers: if one is wrong, the printer scales; find that setting before all else.",
        "3  Hold the sheet against a light, this side to you, arrow up. In each comb find the line that is met",
        "    by a line of the back, and read its figure: across, left and right.",
        "4  Build again with  --back-offset DX,DY,ANGLE  (4 mm and less either way can be read here):",
        "    DX is the figure across; DY is half of left and right together;",
        f"    ANGLE is left less right, times {angle_factor(width):.2f}.",
    )
    items: list[Item] = [Text(width / 2, 27, "Printer calibration", "stencil", 18, _INK, "middle")]
    items += [Text(20, 37 + 4.7 * n, line, "sans", 10, _INK) for n, line in enumerate(lines)]
    cy = height / 2
    items.append(Text(width / 2, cy - 15, "across: DX", "sans-bold", 9, _INK, "middle"))
    top = cy - FRONT_STEP_MM * LINES - 4
    items.append(Text(_SIDE_INSET_MM - _LINE_MM / 2, top, "left", "sans-bold", 9, _INK, "middle"))
    items.append(Text(width - _SIDE_INSET_MM + _LINE_MM / 2, top, "right", "sans-bold", 9, _INK, "middle"))
    return items
