"""Sheets to paste together: they cover the drawing, share strips, and their crosses fall on each other."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.layout.items import Group, Page, Path, Text, rectangle
from generator.layout.tiling import FOOT_MM, OVERLAP_MM, Tile, TilePlan, _crosses, lay_out_tiles, plan_tiles

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
sizes = st.floats(50, 1200)


@given(sizes, sizes, st.sampled_from(sorted(PAPERS)))
def test_sheets_cover_the_drawing_and_fit_the_paper(width: float, height: float, paper: str) -> None:
    plan = plan_tiles(width, height, *PAPERS[paper], 8.0)
    assert {plan.width, plan.height} == set(PAPERS[paper])
    assert len(plan.tiles) == plan.rows * plan.columns
    for tile in plan.tiles:
        left, top, right, bottom = tile.part
        assert right - left <= plan.width - 16 + 1e-6
        assert bottom - top <= plan.height - 16 - FOOT_MM + 1e-6
    assert min(t.part[0] for t in plan.tiles) == 0
    assert max(t.part[2] for t in plan.tiles) == pytest.approx(width)
    assert max(t.part[3] for t in plan.tiles) == pytest.approx(height)


@given(sizes, sizes)
def test_neighbours_share_ten_millimetres(width: float, height: float) -> None:
    plan = plan_tiles(width, height, *PAPERS["a4"], 8.0)
    for a, b in itertools.combinations(plan.tiles, 2):
        if a.row == b.row and b.column == a.column + 1:
            assert a.part[2] - b.part[0] == pytest.approx(OVERLAP_MM)
        if a.column == b.column and b.row == a.row + 1:
            assert a.part[3] - b.part[1] == pytest.approx(OVERLAP_MM)


@given(st.floats(300, 1200), st.floats(0, 12))
def test_edges_keep_off_what_is_to_stay_whole_where_there_is_room(height: float, first: float) -> None:
    """Numbers 3 mm tall in rows 12 mm apart, as on hexes of 24 mm: two edges 10 mm apart find places between them."""
    numbers = [(0.0, first + 12 * n, 8.0, first + 12 * n + 3.0) for n in range(100)]
    plan = plan_tiles(150, height, *PAPERS["a4"], 8.0, whole=numbers)
    room = plan.height - 16 - FOOT_MM
    spare = plan.rows * (room - OVERLAP_MM) + OVERLAP_MM - height
    edges = {e for t in plan.tiles for e in (t.part[1], t.part[3]) if 0 < e < height}
    assert len(edges) == 2 * (plan.rows - 1)
    cut = [e for e in edges if any(low < e < high for _, low, _, high in numbers)]
    assert not cut or spare < 12 * (plan.rows - 1)
    assert all(t.part[3] - t.part[1] <= room + 1e-6 for t in plan.tiles)


def test_a_drawing_that_fits_is_one_sheet_without_crosses() -> None:
    plan = plan_tiles(150, 200, *PAPERS["a4"], 8.0)
    assert [t.name for t in plan.tiles] == ["A1"]
    assert not _crosses(plan, plan.tiles[0])


def test_no_plan_takes_fewer_sheets_the_other_way_round() -> None:
    # 215 x 340 mm: two sheets on their sides, four upright.
    plan = plan_tiles(215, 340, *PAPERS["a4"], 8.0)
    assert (plan.rows, plan.columns) == (2, 1)
    assert plan.width > plan.height


def test_crosses_of_neighbours_are_the_same_points_of_the_drawing() -> None:
    plan = plan_tiles(500, 700, *PAPERS["letter"], 8.0)

    def on_drawing(tile: Tile) -> set[tuple[float, float]]:
        return {(round(x + tile.part[0], 6), round(y + tile.part[1], 6)) for x, y in _crosses(plan, tile)}

    for a, b in itertools.combinations(plan.tiles, 2):
        if abs(a.row - b.row) + abs(a.column - b.column) == 1:
            assert len(on_drawing(a) & on_drawing(b)) >= 3, (a.name, b.name)


def words(page: Page) -> list[str]:
    return [i.text for g in page.items if isinstance(g, Group) for i in g.items if isinstance(i, Text)]


def test_every_sheet_is_named_and_says_what_it_joins() -> None:
    plan: TilePlan = plan_tiles(300, 300, *PAPERS["a4"], 8.0)
    drawing = (Path(rectangle(0, 0, 300, 300), fill="sea"),)
    pages = lay_out_tiles(drawing, plan, "4", "Kent")
    assert [p.label for p in pages] == [f"4-{t.name}" for t in plan.tiles]
    assert all(f"sheet {t.name} of {len(pages)}" in words(p)[0] for t, p in zip(plan.tiles, pages, strict=True))
    assert all("joins" in " ".join(words(p)) for p in pages)
    assert all("F · print on one side, actual size (100 %)" in words(p) for p in pages)
    clips = [g.clip for p in pages for g in p.items if isinstance(g, Group) and g.id == "drawing"]
    assert len(clips) == len(pages) and all(clips)
