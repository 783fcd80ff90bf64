"""Pages of a book: clear of the binding on either side, upright on a screen, numbered where there is room."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.layout.binding import FOOT_MM, HEAD_MM, Leaf, Sheet, bind_pages
from generator.layout.extent import Box, find_extent
from generator.layout.items import Group, Link, Mark, Page, Path, Text, rectangle
from generator.layout.paper import SAFE_EDGE_MM

SHEET = Sheet(210.0, 297.0, 13.0)


def page(left: float, top: float, right: float, bottom: float, width: float = 210.0, height: float = 297.0) -> Page:
    return Page(width, height, (Path(rectangle(left, top, right - left, bottom - top), fill="ink"),))


def content(bound: Page) -> Box:
    """Where the black field of a page has come to lie on the sheet."""
    (group,) = (i for i in bound.items if isinstance(i, Group))
    field = Group((group.items[0],), group.matrix) if bound.turned else group
    found = find_extent((field,))
    assert found is not None
    return found


def texts(bound: Page) -> list[str]:
    (group,) = (i for i in bound.items if isinstance(i, Group))
    items = group.items if bound.turned else bound.items
    return [i.text for i in items if isinstance(i, Text)]


def bind(one: Page, place: int, sheet: Sheet = SHEET) -> Page:
    (bound,) = bind_pages([Leaf(one, place, str(place), "Head")], sheet)
    return bound


def test_odd_pages_are_bound_left_and_even_ones_right() -> None:
    one = page(8, 20, 202, 270)
    assert content(bind(one, 1))[0] == pytest.approx(13.0)
    assert content(bind(one, 2))[2] == pytest.approx(197.0)
    assert content(bind(one, 2, Sheet(210, 297, 13.0, two_sided=False)))[0] == pytest.approx(13.0)


def test_what_is_clear_of_the_binding_stays_where_it_is() -> None:
    assert content(bind(page(20, 20, 190, 270), 1)) == pytest.approx((20, 20, 190, 270))


@given(st.tuples(*(st.floats(0, 60) for _ in range(4))), st.integers(1, 4), st.booleans(), st.sampled_from([4.0, 13.0]))
def test_every_page_is_clear_of_the_binding_and_the_edges(
    gaps: tuple[float, float, float, float], place: int, lying: bool, binding: float
) -> None:
    width, height = (297.0, 210.0) if lying else (210.0, 297.0)
    one = page(gaps[0], gaps[1], width - gaps[2], height - gaps[3], width, height)
    bound = bind(one, place, Sheet(210, 297, binding))
    assert (bound.width, bound.height, bound.turned) == (210, 297, lying)
    left, top, right, bottom = content(bound)
    inner, outer = (left, 210 - right) if place % 2 else (210 - right, left)
    assert inner >= binding - 1e-6
    assert min(outer, top, 297 - bottom) >= SAFE_EDGE_MM - 1e-6


def test_pages_of_one_document_move_and_shrink_alike() -> None:
    small, large = page(50, 50, 100, 100), page(2, 5, 208, 292)
    bound = bind_pages([Leaf(small, 1, "1"), Leaf(large, 3, "3")], SHEET)
    scales = [g.matrix[0] for p in bound for g in p.items if isinstance(g, Group)]
    assert scales[0] == scales[1] < 1


def test_a_page_with_room_has_head_and_number_and_a_full_one_has_neither() -> None:
    assert texts(bind(page(20, HEAD_MM, 190, 297 - FOOT_MM), 1)) == ["Head", "1"]
    assert texts(bind(page(14, 7, 203, 290), 1)) == []
    # A number finds room beside what leaves none under it.
    assert texts(bind(page(20, 7, 190, 290), 1)) == ["1"]


def test_a_lying_page_has_its_head_at_the_left_edge_of_the_sheet() -> None:
    one = page(40, 20, 100, 30, 297, 210)
    bound = bind(one, 1)
    assert content(bound) == pytest.approx((20, 197, 30, 257))
    assert texts(bound) == ["Head", "1"]


def test_marks_go_and_links_move_with_the_page() -> None:
    one = page(8, 20, 150, 270)
    one = Page(210, 297, (Mark("Own", 0), *one.items), links=(Link(8, 20, 10, 5, 7),))
    bound = bind(one, 1)
    (link,) = bound.links
    assert (link.x, link.y, link.page) == pytest.approx((13, 20, 7))
    assert "Own" not in str(bound.items)


def test_an_empty_page_stays_empty() -> None:
    assert bind(Page(210, 297, ()), 1) == Page(210, 297, (), label="1")
