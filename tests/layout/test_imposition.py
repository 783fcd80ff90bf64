"""Pieces on sheets: the sums of the grid, and the mirror."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.layout.imposition import (
    FOLD_CLEARANCE_MM,
    FURNITURE_MM,
    MARK_REACH_MM,
    Box,
    choose_grid,
    impose,
    mirror,
)
from generator.layout.paper import PAPERS, SAFE_EDGE_MM

A4, LETTER = PAPERS["a4"], PAPERS["letter"]
lengths = st.floats(0, 400, allow_nan=False)
boxes = st.builds(Box, lengths, lengths, st.floats(1, 50), st.floats(1, 50))


def grid_of(counts, size=16.0, paper=A4, bleed=3.0, sides="duplex"):
    grid = choose_grid(counts, size, size, bleed, *paper, sides)
    assert grid is not None
    return grid


@given(boxes, lengths, lengths, st.sampled_from(["vertical", "horizontal"]))
def test_a_page_turned_twice_is_as_it_was(box, width, height, axis) -> None:
    twice = mirror(mirror(box, width, height, axis), width, height, axis)
    assert (twice.x, twice.y) == pytest.approx((box.x, box.y))
    assert (twice.width, twice.height) == (box.width, box.height)


@given(boxes, lengths, lengths)
def test_the_axis_says_which_edge_changes_sides(box, width, height) -> None:
    about_vertical = mirror(box, width, height, "vertical")
    about_horizontal = mirror(box, width, height, "horizontal")
    # The piece's left edge is as far from the left of the front as its right edge from the right of the back.
    assert width - about_vertical.right == pytest.approx(box.x)
    assert about_vertical.y == box.y
    assert height - about_horizontal.bottom == pytest.approx(box.y)
    assert about_horizontal.x == box.x


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_sixteen_millimetre_counters_stand_eleven_across(paper) -> None:
    # Bleed 3, mark gap 1, mark 3.5, edge 6.35: 13.85 a side. A4: (210 - 27.7) / 16 = 11.4; Letter: 188.2 / 16 = 11.8.
    grid = grid_of([200], paper=paper)
    assert grid.columns == 11
    assert grid.piece_width == 16


def test_a_sheet_of_counters_on_a4_has_fifteen_rows() -> None:
    # (297 - 2 * (6.35 + 4.5 + 3 + 8)) / 16 = 253.3 / 16 = 15.8.
    grid = grid_of([165])
    assert grid.bands == (15,)
    assert grid.capacity == 165
    # Block of 240 mm on 297: it begins at 28.5.
    assert grid.top == pytest.approx(28.5)
    assert grid.left == pytest.approx(17)


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("counts", [[1], [11], [12], [60, 40, 20], [5, 5, 5, 5, 5, 5, 5, 5], [400]])
def test_the_block_is_centred_on_both_axes(paper, counts) -> None:
    grid = grid_of(counts, paper=paper)
    block = grid.block()
    assert block.x + block.width / 2 == pytest.approx(paper[0] / 2)
    assert block.y + block.height / 2 == pytest.approx(paper[1] / 2)


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("sides", ["duplex", "gutterfold", "single"])
@pytest.mark.parametrize("size", [12.7, 16, 25.4, 63.5])
def test_bleed_marks_and_furniture_stay_off_the_edge(paper, sides, size) -> None:
    grid = grid_of([1000, 30, 7], size=size, paper=paper, sides=sides)
    block = grid.block()
    assert block.x - 3 - MARK_REACH_MM >= SAFE_EDGE_MM - 1e-9
    assert block.y - 3 - MARK_REACH_MM - FURNITURE_MM >= SAFE_EDGE_MM - 1e-9
    inner = paper[0] / 2 - FOLD_CLEARANCE_MM if sides == "gutterfold" else paper[0] - SAFE_EDGE_MM - MARK_REACH_MM
    assert block.right + 3 <= inner + 1e-9


def test_islands_stand_two_bleeds_apart() -> None:
    grid = grid_of([11, 11, 11])
    assert grid.bands == (1, 1, 1)
    # 16 mm of piece and 2 x 3 mm of gutter.
    assert [grid.band_top(b) - grid.top for b in range(3)] == pytest.approx([0, 22, 44])
    assert grid.cuts_y() == pytest.approx(tuple(grid.top + y for y in (0, 16, 22, 38, 44, 60)))


def test_pieces_of_one_island_share_their_cuts() -> None:
    grid = grid_of([22])
    assert len(grid.cuts_x()) == 12
    assert grid.cuts_y() == pytest.approx((grid.top, grid.top + 16, grid.top + 32))


def test_a_piece_larger_than_the_paper_has_no_grid() -> None:
    assert choose_grid([1], 250, 250, 3, *A4) is None
    assert choose_grid([1], 100, 100, 3, *A4, "gutterfold") is None


def test_a_fold_mirrors_fronts_on_the_same_page() -> None:
    grid = grid_of([30], sides="gutterfold")
    front = grid.box(0, 0, grid.columns - 1)
    back = grid.back(front)
    # The innermost front and its back lie as far from the fold at 105 mm: clearance 5 and bleed 3.
    assert 105 - front.right == pytest.approx(8)
    assert back.x - 105 == pytest.approx(8)


ISLANDS = st.lists(st.integers(0, 120), min_size=1, max_size=6).filter(any)


@given(ISLANDS, st.sampled_from([A4, LETTER]), st.sampled_from([12.7, 16.0, 25.4]))
def test_every_piece_has_one_place_and_every_place_one_piece(counts, paper, size) -> None:
    grid = grid_of(counts, size=size, paper=paper)
    placed = impose(grid, counts)
    assert sorted((p.island, p.index) for p in placed) == [(i, k) for i, n in enumerate(counts) for k in range(n)]
    spots = [(p.sheet, round(p.front.x, 6), round(p.front.y, 6)) for p in placed]
    assert len(set(spots)) == len(spots)


@given(ISLANDS)
def test_backs_mirror_fronts(counts) -> None:
    grid = grid_of(counts)
    for p in impose(grid, counts):
        assert p.front.x + p.back.x + 16 == pytest.approx(210)
        assert p.front.y == p.back.y


@given(ISLANDS)
def test_no_other_island_stands_within_a_bleed(counts) -> None:
    grid = grid_of(counts)
    placed = impose(grid, counts)
    for p in placed:
        for q in placed:
            if p.sheet == q.sheet and p.island != q.island and abs(p.front.x - q.front.x) < 1:
                gap = max(q.front.y - p.front.bottom, p.front.y - q.front.bottom)
                assert gap >= 6 - 1e-9


@given(ISLANDS)
def test_a_piece_bleeds_exactly_where_it_has_no_neighbour(counts) -> None:
    grid = grid_of(counts)
    placed = impose(grid, counts)
    taken = {(p.sheet, round(p.front.x, 3), round(p.front.y, 3)) for p in placed}
    for p in placed:
        beside = [(-16, 0), (0, -16), (16, 0), (0, 16)]
        expected = tuple(
            (p.sheet, round(p.front.x + dx, 3), round(p.front.y + dy, 3)) not in taken for dx, dy in beside
        )
        assert p.open == expected


@pytest.mark.parametrize(("count", "sheets"), [(0, 0), (1, 1), (164, 1), (165, 1), (166, 2), (330, 2), (331, 3)])
def test_sheets_are_filled_before_another_begins(count: int, sheets: int) -> None:
    # 11 x 15 = 165 places on A4.
    placed = impose(grid_of([count]), [count])
    assert len({p.sheet for p in placed}) == sheets
    assert len(placed) == count


def test_a_part_filled_sheet_keeps_the_grid_of_the_full_one() -> None:
    counts = [200]
    grid = grid_of(counts)
    placed = impose(grid, counts)
    first = {(p.front.x, p.front.y) for p in placed if p.sheet == 0}
    last = {(p.front.x, p.front.y) for p in placed if p.sheet == 1}
    assert last < first


def test_an_island_that_overflows_goes_on_where_it_left_off() -> None:
    placed = [p for p in impose(grid_of([200]), [200])]
    assert [p.index for p in placed] == list(range(200))
    assert [p.sheet for p in placed] == sorted(p.sheet for p in placed)


@given(st.lists(st.integers(1, 200), min_size=1, max_size=5))
def test_as_few_sheets_as_the_rows_allow(counts) -> None:
    grid = grid_of(counts)
    used = max(p.sheet for p in impose(grid, counts)) + 1
    rows = sum(-(-n // grid.columns) for n in counts)
    # 15 rows without gutters: no grid could do with fewer sheets; gutters and split islands may cost one and a third.
    assert -(-rows // 15) <= used <= -(-rows * 4 // (15 * 3)) + 2
