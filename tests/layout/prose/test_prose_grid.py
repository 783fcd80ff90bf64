"""Tables as grids: spans resolved, widths that add up."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from generator.layout.prose.grid import column_widths, read_grid
from generator.model.prose_reader import read_prose

COLUMN = st.tuples(
    st.one_of(
        st.just(("auto", 0.0)),
        st.floats(5, 60).map(lambda v: ("mm", v)),
        st.floats(0.5, 3).map(lambda v: ("share", v)),
    ),
    st.floats(2, 20),
    st.floats(0, 60),
)


def test_spans_are_resolved() -> None:
    tree, _ = read_prose(
        '<doc><table><row><cell span="2" down="2">a</cell><cell>b</cell></row><row><cell>c</cell></row>'
        "<row><cell>d</cell><cell>e</cell><cell>f</cell></row></table></doc>",
        "t",
    )
    assert tree is not None
    grid = read_grid(tree.elements()[0])
    placed = {c.cell.plain(): (c.line, c.column, c.span, c.down) for c in grid.cells}
    assert placed == {
        "a": (0, 0, 2, 2),
        "b": (0, 2, 1, 1),
        "c": (1, 2, 1, 1),
        "d": (2, 0, 1, 1),
        "e": (2, 1, 1, 1),
        "f": (2, 2, 1, 1),
    }
    assert grid.joined == {0}


@given(st.lists(COLUMN, min_size=1, max_size=8), st.floats(40, 300), st.booleans())
def test_widths_fill_the_room_or_tell_the_excess(
    columns: list[tuple[tuple[str, float], float, float]], room: float, full: bool
) -> None:
    asked = [c[0] for c in columns]
    narrow = [c[1] for c in columns]
    wide = [c[1] + c[2] for c in columns]
    widths, over = column_widths(asked, narrow, wide, room, full)
    assert all(w >= 0 for w in widths)
    assert sum(widths) <= room + 0.06
    flexible = any(kind == "share" or (kind == "auto" and full) for kind, _ in asked)
    if flexible and over == 0:
        assert sum(widths) == pytest.approx(room)
    if over > 0.06:
        assert sum(n if kind != "mm" else v for (kind, v), n in zip(asked, narrow, strict=True)) > room


@given(st.lists(COLUMN, min_size=1, max_size=8))
def test_no_column_is_narrower_than_its_least_while_there_is_room(
    columns: list[tuple[tuple[str, float], float, float]],
) -> None:
    asked = [c[0] for c in columns]
    narrow = [c[1] for c in columns]
    wide = [c[1] + c[2] for c in columns]
    widths, over = column_widths(asked, narrow, wide, 500, True)
    assume(over == 0)
    for (kind, value), least, width in zip(asked, narrow, widths, strict=True):
        assert width >= (value if kind == "mm" else least) - 1e-6


def test_shares_are_proportions() -> None:
    widths, over = column_widths([("mm", 20.0), ("share", 1.0), ("share", 3.0)], [1] * 3, [1] * 3, 100, True)
    assert widths == pytest.approx([20, 20, 60]) and over == 0
