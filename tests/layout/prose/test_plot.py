"""Plots: bars as tall as their numbers, within their frame."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.layout.items import Path, Text
from generator.layout.prose.plot import draw_plot
from generator.layout.prose.type_styles import FACES
from generator.model.plot_series import PlotSeries, read_series

STYLE = FACES["typed"].running


def bars(items: tuple[object, ...], fill: str) -> list[tuple[float, float]]:
    """Left edge and height of the bars of one fill, the key's square left out."""
    out = []
    for item in items[1:]:
        if isinstance(item, Path) and item.fill == fill and len(item.commands) == 5:
            x, top, bottom = (float(item.commands[0][1]), float(item.commands[0][2]), float(item.commands[2][2]))
            out.append((x, bottom - top))
    return out


def test_series_are_read_as_written() -> None:
    assert read_series("Ours: 3 - 5; Theirs: 4 4 2") == (
        PlotSeries("Ours", (3, None, 5)),
        PlotSeries("Theirs", (4, 4, 2)),
    )


@pytest.mark.parametrize("text", ["", "3 4", "a:", "a: 1 2; b: 1", "a: 1 x", "a: -1", "a: 99999"])
def test_what_is_no_series_is_refused(text: str) -> None:
    assert read_series(text) is None


def test_a_bar_is_as_tall_as_its_number() -> None:
    items = draw_plot((PlotSeries("Ours", (2, 4, None, 8)),), list("1234"), 120.0, 40.0, STYLE, None)
    heights = [h for _, h in bars(items, "ink") if h > 1.0]
    assert len(heights) == 3
    assert heights[1] == pytest.approx(2 * heights[0], rel=0.02)
    assert heights[2] == pytest.approx(4 * heights[0], rel=0.02)
    labels = [i.text for i in items if isinstance(i, Text)]
    assert labels[-3:] == ["2", "3", "4"] and "Ours" in labels


@given(
    st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), min_size=1, max_size=15),
    st.floats(60, 180),
    st.floats(25, 70),
)
def test_nothing_leaves_the_frame(values: list[tuple[int, int]], width: float, height: float) -> None:
    series = (PlotSeries("A", tuple(a for a, _ in values)), PlotSeries("B", tuple(b for _, b in values)))
    for item in draw_plot(series, [str(n) for n in range(len(values))], width, height, STYLE, None):
        if isinstance(item, Path):
            for command in item.commands:
                if len(command) > 2:
                    assert -0.2 <= float(command[1]) <= width + 0.2 and -0.2 <= float(command[2]) <= height + 0.2
        elif isinstance(item, Text):
            assert 0 <= item.x <= width and 0 < item.y <= height
