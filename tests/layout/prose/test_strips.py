"""Pages and columns filled with strips: nothing lost, nothing over the edge, what belongs together together."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.layout.items import Group, Item, Mark, Path, Symbol, Text, Use, rectangle, translate
from generator.layout.prose.strips import (
    Column,
    Columns,
    Strip,
    balanced_height,
    fill_pages,
    flatten,
    kept,
    shift,
    solid,
    total,
)

PAGE = 100.0


def named(name: str, height: float = 10.0, **more: object) -> Strip:
    return Strip(height, (Text(0, 1, name, "sans", 8, "ink"),), **more)  # type: ignore[arg-type]


def names(column: Column) -> list[str]:
    return [i.text for i in column.items if isinstance(i, Text)]


STRIPS = st.lists(
    st.builds(lambda h, b, k: (h, b, k), st.floats(1, PAGE), st.floats(0, 5), st.booleans()),
    min_size=1,
    max_size=40,
).map(lambda rows: [named(str(i), h, before=b, keep=k) for i, (h, b, k) in enumerate(rows)])


@given(STRIPS)
def test_every_strip_stands_once_in_order_and_on_a_page(strips: list[Strip]) -> None:
    pages, tall = fill_pages(strips, PAGE)
    assert [n for page in pages for n in names(page)] == [str(i) for i in range(len(strips))]
    assert tall == []
    assert all(page.y <= PAGE + 1e-6 for page in pages)
    assert all(page.items for page in pages)


@given(STRIPS, st.integers(2, 4))
def test_columns_lose_nothing_either(strips: list[Strip], count: int) -> None:
    offsets = tuple(50.0 * n for n in range(count))
    pages, _ = fill_pages([Strip(0, columns=Columns((tuple(strips),), offsets))], PAGE)
    assert [n for page in pages for n in names(page)] == [str(i) for i in range(len(strips))]
    assert all(page.y <= PAGE + 1e-6 for page in pages)


def test_a_strip_taller_than_a_page_is_told() -> None:
    big = named("big", 150)
    assert fill_pages([named("a"), big], PAGE)[1] == [big]


def test_what_stays_together_goes_to_the_next_page_together() -> None:
    strips = [named("a", 85), named("head", 10, keep=True), named("b", 10)]
    pages, _ = fill_pages(strips, PAGE)
    assert [names(p) for p in pages] == [["a"], ["head", "b"]]


def test_what_no_page_can_hold_together_is_parted() -> None:
    pages, tall = fill_pages(kept([named(str(i), 30) for i in range(5)]), PAGE)
    assert [names(p) for p in pages] == [["0", "1", "2"], ["3", "4"]]
    assert tall == []


def test_heads_are_set_again_where_a_table_goes_on() -> None:
    head = named("head", 10, keep=True)
    rows = [named(str(i), 30, heads=(head,)) for i in range(4)]
    pages, _ = fill_pages([head, *rows], PAGE)
    assert [names(p) for p in pages] == [["head", "0", "1", "2"], ["head", "3"]]


def test_air_vanishes_at_the_head_and_never_makes_a_page() -> None:
    pages, _ = fill_pages([named("a", 99), Strip(0, before=5), named("b", 10, before=5)], PAGE)
    assert [p.y for p in pages] == [100, 10]
    assert len(fill_pages([named("a", 100), Strip(0, before=5)], PAGE)[0]) == 1


def test_an_order_to_go_on_leaves_no_page_empty() -> None:
    order = Strip(0, force="page")
    pages, _ = fill_pages([order, named("a"), order, order, named("b"), order], PAGE)
    assert [names(p) for p in pages] == [["a"], ["b"], []] or [names(p) for p in pages] == [["a"], ["b"]]


def test_columns_end_level() -> None:
    run = tuple(named(str(i), 10) for i in range(7))
    assert balanced_height(Columns((run,), (0.0, 50.0))) == pytest.approx(40, abs=0.4)
    assert balanced_height(Columns((run,), (0.0, 50.0, 100.0))) == pytest.approx(30, abs=0.4)


def test_an_order_for_the_next_column() -> None:
    run = (named("a"), Strip(0, force="column"), named("b"), named("c"))
    (page,), _ = fill_pages([Strip(0, columns=Columns((run,), (0.0, 50.0)))], PAGE)
    assert [(i.text, i.x) for i in page.items if isinstance(i, Text)] == [("a", 0), ("b", 50), ("c", 50)]


def test_columns_with_content_of_their_own_go_on_side_by_side() -> None:
    left = tuple(named(f"l{i}", 40) for i in range(4))
    right = (named("r", 40),)
    pages, _ = fill_pages([Strip(0, columns=Columns((left, right), (0.0, 0.0)))], PAGE)
    assert [names(p) for p in pages] == [["l0", "l1", "r"], ["l2", "l3"]]


def test_flattened_strips_look_the_same() -> None:
    strips = [named("a", 10), named("b", 20, before=3), named("c", 5)]
    flat = flatten(strips)
    assert flat.height == total(strips) == 38
    assert [i.y for i in flat.items if isinstance(i, Text)] == [1, 14, 34]


def test_solid_strips_have_no_gaps_but_the_first() -> None:
    strips = [named("a", before=2), named("b", before=3)]
    made = solid(strips)
    assert [(s.before, s.height) for s in made] == [(2, 10), (0, 13)]
    assert total(made) == total(strips)


@pytest.mark.parametrize(
    "item",
    [
        Text(1, 2, "a", "sans", 8, "ink"),
        Path(rectangle(1, 2, 3, 4), fill="ink"),
        Use(Symbol("s", 1, 1, ()), translate(1, 2)),
        Group((Text(0, 0, "a", "sans", 8, "ink"),), translate(1, 2)),
        Mark("m", 0, 2),
    ],
)
def test_shifting_there_and_back_is_nothing(item: Item) -> None:
    assert shift(item, 3, 5) != item
    assert shift(shift(item, 3, 5), -3, -5) == item


def test_ids_stand_on_the_page_of_their_strip() -> None:
    pages, _ = fill_pages([named("a", 90), replace(named("b", 90), ids=("there",))], PAGE)
    assert [list(p.ids) for p in pages] == [[], ["there"]]
