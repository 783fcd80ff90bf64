"""Cutting marks, rulers and the words in the margin: where they stand, and that they stand clear."""

from __future__ import annotations

import re

import pytest

from generator.layout.fonts import measure
from generator.layout.imposition import choose_grid
from generator.layout.items import Path, Text
from generator.layout.marks import Margin, draw_crop_marks, draw_foot, draw_head, draw_margin, draw_ruler
from generator.layout.paper import PAPERS, SAFE_EDGE_MM

CASES = [
    (paper, sides, side, counts)
    for paper in ("a4", "letter")
    for sides, faces in (("duplex", ("F", "B")), ("gutterfold", ("FB",)), ("single", ("F", "B")))
    for side in faces
    for counts in ((400, 30), (3,))
]


def grid_of(paper="a4", sides="duplex", counts=(30, 5)):
    grid = choose_grid(counts, 16, 16, 3, *PAPERS[paper], sides)
    assert grid is not None
    return grid


def margin_of(paper="a4", sides="duplex", side="F", two_sided=True):
    return Margin("Tally-Ho!", "Massed Formation counters", 2, 3, side, paper, "colour", sides, two_sided)


def segments(items):
    for item in items:
        if isinstance(item, Path) and item.stroke:
            points = [c[1:] for c in item.commands]
            yield from zip(points[::2], points[1::2], strict=True)


def boxes(items):
    """Left, top, right, bottom of everything drawn."""
    for item in items:
        if isinstance(item, Path):
            xs = [v for c in item.commands for v in c[1::2]]
            ys = [v for c in item.commands for v in c[2::2]]
            yield min(xs), min(ys), max(xs), max(ys)
        elif isinstance(item, Text):
            width = measure(item.font, item.text, item.size)
            left = item.x - {"start": 0, "middle": width / 2, "end": width}[item.anchor]
            tall = item.size * 25.4 / 72
            yield left, item.y - 0.75 * tall, left + width, item.y + 0.22 * tall


@pytest.mark.parametrize("side", ["F", "B"])
def test_every_cut_has_a_mark_at_both_ends(side) -> None:
    grid = grid_of(counts=(30, 5))
    marks = list(segments(draw_crop_marks(grid, side)))
    block = grid.back(grid.block()) if side == "B" else grid.block()
    for x in grid.cuts_x():
        at = grid.page_width - x if side == "B" else x
        ends = [s for s in marks if s[0][0] == pytest.approx(at) and s[1][0] == pytest.approx(at)]
        assert len(ends) == 2
        assert any(s[0][1] < block.y for s in ends) and any(s[0][1] > block.bottom for s in ends)
    for y in grid.cuts_y():
        ends = [s for s in marks if s[0][1] == pytest.approx(y) and s[1][1] == pytest.approx(y)]
        assert len(ends) == 2
    assert len(marks) == 2 * (len(grid.cuts_x()) + len(grid.cuts_y()))


@pytest.mark.parametrize(("paper", "sides", "side", "counts"), CASES)
def test_marks_stand_a_millimetre_off_the_bleed(paper, sides, side, counts) -> None:
    grid = grid_of(paper, sides, counts)
    blocks = [grid.block()] if side == "F" else [grid.back(grid.block())]
    if side == "FB":
        blocks = [grid.block(), grid.back(grid.block())]
    for left, top, right, bottom in boxes(segment_paths(draw_crop_marks(grid, side))):
        for block in blocks:
            clear = (
                right <= block.x - 4 + 1e-9
                or left >= block.right + 4 - 1e-9
                or bottom <= block.y - 4 + 1e-9
                or top >= block.bottom + 4 - 1e-9
            )
            assert clear


def segment_paths(items):
    return [Path((("M", *a), ("L", *b)), stroke="ink") for a, b in segments(items)]


@pytest.mark.parametrize(("paper", "sides", "side", "counts"), CASES)
def test_nothing_is_printed_near_the_edge_or_over_anything_else(paper, sides, side, counts) -> None:
    grid = grid_of(paper, sides, counts)
    margin = margin_of(paper, sides, side)
    for left, top, right, bottom in boxes(draw_margin(grid, margin)):
        assert left >= SAFE_EDGE_MM - 0.01
        assert top >= SAFE_EDGE_MM - 0.01
        assert right <= grid.page_width - SAFE_EDGE_MM + 0.01
        assert bottom <= grid.page_height - SAFE_EDGE_MM + 0.01
    words = [*boxes(draw_head(grid, margin)), *boxes(draw_foot(grid, margin))]
    block = grid.block()
    for _, top, _, bottom in words:
        assert bottom <= block.y - 3 - 4.5 + 0.01 or top >= block.bottom + 3 + 4.5 - 0.01
    texts = [*boxes(i for i in draw_margin(grid, margin) if isinstance(i, Text))]
    for i, a in enumerate(texts):
        for b in texts[i + 1 :]:
            apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] + 0.4 or b[3] <= a[1] + 0.4
            assert apart, (a, b)


@pytest.mark.parametrize("side", ["F", "B"])
@pytest.mark.parametrize("width", [100, 125, 150, 180, 210, 420])
@pytest.mark.parametrize("title", ["Counters", "Counters for every airplane that flew that summer " * 4])
def test_head_and_foot_find_room_on_any_paper(width: float, title: str, side: str) -> None:
    grid = choose_grid([4], 16, 16, 3, width, 297, "duplex")
    assert grid is not None
    margin = Margin("Tally-Ho!", title, 2, 3, side, f"{width}x297", "colour", "duplex", True)
    drawn = list(boxes((*draw_head(grid, margin), *draw_foot(grid, margin))))
    assert all(box[0] >= SAFE_EDGE_MM - 0.01 and box[2] <= width - SAFE_EDGE_MM + 0.01 for box in drawn)
    texts = list(boxes(i for i in (*draw_head(grid, margin), *draw_foot(grid, margin)) if isinstance(i, Text)))
    lines = [(left, y - 0.1, right, y + 0.1) for (left, y), (right, _) in segments(draw_foot(grid, margin))]
    for n, one in enumerate(texts):
        for other in [*texts[n + 1 :], *lines]:
            # Lines of type may stand as near as their leading.
            apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] + 0.4 or other[3] <= one[1] + 0.4
            assert apart, (one, other)


@pytest.mark.parametrize(("length", "label"), [(50.0, "50 mm"), (50.8, "2 in")])
def test_a_ruler_is_exactly_as_long_as_it_says(length, label) -> None:
    line, scale, words = draw_ruler(10, 20, length, [0, length], label)
    ((begin, end),) = segments([line])
    assert end[0] - begin[0] == pytest.approx(length, abs=1e-9)
    ticks = [a[0] for a, _ in segments([scale])]
    assert ticks == pytest.approx([10, 10 + length])
    assert words.text == label


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_side_has_both_rulers(paper) -> None:
    for side in ("F", "B"):
        foot = draw_foot(grid_of(paper), margin_of(paper, side=side))
        lengths = sorted(round(b[0] - a[0], 6) for a, b in segments(foot) if a[1] == b[1])
        assert lengths == [50.0, 50.8]


def head_text(items, pattern):
    (found,) = [i for i in items if isinstance(i, Text) and re.fullmatch(pattern, i.text)]
    return found


def test_a_back_s_label_lies_behind_its_front_s() -> None:
    grid = grid_of()
    front = head_text(draw_head(grid, margin_of(side="F")), r"F 2")
    back = head_text(draw_head(grid, margin_of(side="B")), r"B 2")
    width = measure("sans-bold", "B 2", 9)
    # Arrow and number together are 3.2 mm wider than the number: left end on the front, right end on the back.
    assert grid.page_width - (back.x + width) == pytest.approx(front.x - 3.2)
    assert front.y == back.y


def test_the_margin_says_what_the_sheet_is_and_how_to_turn_it() -> None:
    said = " ".join(i.text for i in draw_margin(grid_of(), margin_of(side="B")) if isinstance(i, Text))
    for words in ("Tally-Ho!", "Massed Formation counters", "sheet 2 of 3", "back", "A4", "full colour", "long edge"):
        assert words in said


@pytest.mark.parametrize(
    ("sides", "side", "two_sided", "words"),
    [
        ("gutterfold", "FB", True, "fold"),
        ("single", "F", True, "glue fronts on backs"),
        ("single", "F", False, "print on one side"),
    ],
)
def test_other_ways_of_printing_are_explained(sides, side, two_sided, words) -> None:
    items = draw_foot(grid_of(sides=sides), margin_of(sides=sides, side=side, two_sided=two_sided))
    assert any(words in i.text for i in items if isinstance(i, Text))


def test_a_fold_is_marked_above_and_below_the_block() -> None:
    grid = grid_of(sides="gutterfold")
    folds = [s for s in segments(draw_crop_marks(grid, "FB")) if s[0][0] == s[1][0] == 105]
    assert len(folds) == 2
