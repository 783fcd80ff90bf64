"""Finished pages made into pages of a book: clear of the binding, with a running head and a number.

All pages of a book have one size. A page wider than high is turned so that its head lies at the left edge of the
sheet, for a reader who turns the book clockwise; a screen is told to show it upright. Odd pages are bound at their
left edge, even ones at their right, or all at the left if only one side is printed.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass

from generator.layout.extent import Box, find_extent
from generator.layout.items import Group, Item, Mark, Matrix, Page, Path, Text, rectangle
from generator.layout.paper import SAFE_EDGE_MM

HEAD_MM = 12.5
"""From the edge, kept clear for the running head where there is one."""
FOOT_MM = 11.0
"""From the edge, kept clear for the page's number."""
OUTER_MM = 9.4
"""How far from the outer edge head and number stand."""
_HEAD_BASE_MM = 9.4
_FOOT_BASE_MM = 7.6
_CORNER_MM = 16.0
"""Room beside a page's content in which its number finds a place, if there is none under it."""
_RUNNING_PT = 7.5
_NUMBER_PT = 9.0


@dataclass(frozen=True, slots=True)
class Sheet:
    """The paper of a book, portrait, and how it is bound; millimetres."""

    width: float
    height: float
    binding: float
    """Kept clear at the bound edge."""
    two_sided: bool = True


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page of the book to be: what stands on it, and what its head and number say."""

    page: Page
    place: int
    """Its place in the book, from 1: odd pages lie on the right."""
    label: str
    """Its number, as a screen shows it."""
    head: str = ""
    numbered: bool = True
    """Whether the number is printed."""


def bind_pages(leaves: Sequence[Leaf], sheet: Sheet) -> tuple[Page, ...]:
    """The pages of one document, moved alike clear of the binding and shrunk alike if there is no other way.

    A page that leaves no room for a running head has none, and one that leaves none for its number has none. Marks
    are dropped: a book has an outline of its own.
    """
    upright = [leaf for leaf in leaves if leaf.page.width <= leaf.page.height]
    lying = [leaf for leaf in leaves if leaf.page.width > leaf.page.height]
    bound: dict[int, Page] = {}
    for part, turned in ((upright, False), (lying, True)):
        boxes = [box for leaf in part if (box := find_extent(leaf.page.items))]
        if not boxes:
            bound |= {leaf.place: _blank(leaf, sheet) for leaf in part}
            continue
        box = min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)
        bound |= {leaf.place: _bind(leaf, box, sheet, turned) for leaf in part}
    return tuple(bound[leaf.place] for leaf in leaves)


def _blank(leaf: Leaf, sheet: Sheet) -> Page:
    return Page(sheet.width, sheet.height, (), label=leaf.label)


def _bind(leaf: Leaf, box: Box, sheet: Sheet, turned: bool) -> Page:
    right_hand = leaf.place % 2 == 1 or not sheet.two_sided
    width, height = (sheet.height, sheet.width) if turned else (sheet.width, sheet.height)
    edge = SAFE_EDGE_MM
    # The bound edge of a lying page is its head on the right-hand side of the book, its foot on the left.
    if turned:
        tight: Box = (edge, sheet.binding, edge, edge) if right_hand else (edge, edge, edge, sheet.binding)
        roomy = (edge, sheet.binding, edge, FOOT_MM) if right_hand else (edge, HEAD_MM, edge, sheet.binding)
    else:
        tight = (sheet.binding, edge, edge, edge) if right_hand else (edge, edge, sheet.binding, edge)
        roomy = (tight[0], HEAD_MM, tight[2], FOOT_MM)
    headed = _fits(box, roomy, width, height)
    margins = roomy if headed else tight
    scale = min(
        1.0,
        (width - margins[0] - margins[2]) / (box[2] - box[0]),
        (height - margins[1] - margins[3]) / (box[3] - box[1]),
    )
    x = _move(box[0] * scale, box[2] * scale, margins[0], width - margins[2])
    y = _move(box[1] * scale, box[3] * scale, margins[1], height - margins[3])
    placed = box[0] * scale + x, box[1] * scale + y, box[2] * scale + x, box[3] * scale + y
    matrix: Matrix = (scale, 0.0, 0.0, scale, x, y)
    content = Group(tuple(i for i in leaf.page.items if not isinstance(i, Mark)), matrix, id="page")
    furniture = (
        _running_foot(leaf, placed, right_hand, headed, width, height)
        if turned
        else _head_and_number(leaf, placed, tight, right_hand, headed, width, height)
    )
    items: tuple[Item, ...] = (content, *furniture)
    if turned:
        items = (Group(items, (0.0, -1.0, 1.0, 0.0, 0.0, sheet.height), id="turned"),)
    links = tuple(
        dataclasses.replace(k, x=k.x * scale + x, y=k.y * scale + y, width=k.width * scale, height=k.height * scale)
        for k in leaf.page.links
        if not turned
    )
    return Page(sheet.width, sheet.height, items, label=leaf.label, group=leaf.page.group, turned=turned, links=links)


def _fits(box: Box, margins: Box, width: float, height: float) -> bool:
    wide, tall = width - margins[0] - margins[2], height - margins[1] - margins[3]
    return box[2] - box[0] <= wide + 1e-6 and box[3] - box[1] <= tall + 1e-6


def _move(low: float, high: float, least: float, most: float) -> float:
    """The least movement that brings what reaches from `low` to `high` between `least` and `most`."""
    if low < least:
        return least - low
    return min(0.0, most - high)


def _head_and_number(
    leaf: Leaf, placed: Box, margins: Box, right_hand: bool, headed: bool, width: float, height: float
) -> tuple[Item, ...]:
    left = margins[0] if right_hand else OUTER_MM
    right = width - OUTER_MM if right_hand else width - margins[2]
    at, anchor = (right, "end") if right_hand else (left, "start")
    items: list[Item] = []
    if headed and leaf.head:
        items.append(Text(at, _HEAD_BASE_MM, leaf.head, "sans", _RUNNING_PT, "muted", anchor))  # type: ignore[arg-type]
        items.append(Path(rectangle(left, _HEAD_BASE_MM + 1.2, right - left, 0.1), fill="rule-light"))
    beside = placed[0] if not right_hand else width - placed[2]
    if leaf.numbered and (height - placed[3] >= FOOT_MM - 1e-6 or beside >= _CORNER_MM):
        items.append(_number(at, height - _FOOT_BASE_MM, leaf.label, right_hand))
    return tuple(items)


def _running_foot(
    leaf: Leaf, placed: Box, right_hand: bool, headed: bool, width: float, height: float
) -> tuple[Item, ...]:
    """Of a lying page: one line along the outer edge of the book."""
    if not headed:
        return ()
    y = height - _FOOT_BASE_MM if right_hand else _HEAD_BASE_MM
    left, right = max(placed[0], OUTER_MM), min(placed[2], width - OUTER_MM)
    items: list[Item] = []
    if leaf.head:
        items.append(Text(left, y, leaf.head, "sans", _RUNNING_PT, "muted"))
    if leaf.numbered:
        items.append(_number(right, y, leaf.label, True))
    return tuple(items)


def _number(x: float, y: float, number: str, end: bool) -> Text:
    return Text(x, y, number, "sans-semibold", _NUMBER_PT, "ink", "end" if end else "start")
