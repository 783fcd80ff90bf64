"""Drawings of prose: the facing diagram points the right ways, stamps cover what they say."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.layout.items import Group, Path, Symbol, Text, Use
from generator.layout.prose.figure_art import draw_dice, draw_scatter, draw_stamp, draw_symbol
from generator.source.span import Span

PLACE = Span("a.yaml", 1, 1, 1, 2)


def test_facings_go_clockwise_from_the_top() -> None:
    width, items = draw_scatter(["1", "2", "3", "4", "5", "6"], 40.0, PLACE)
    labels = {i.text: i for i in items if isinstance(i, Text)}
    for index in range(6):
        item = labels[str(index + 1)]
        y = item.y - 1.2  # from the baseline to about the middle of the figure
        bearing = math.degrees(math.atan2(item.x - width / 2, 20.0 - y)) % 360
        assert abs((bearing - 60 * index + 180) % 360 - 180) < 6
    assert all(item.origin == PLACE for item in labels.values())


def test_the_hexagon_is_flat_topped_as_on_the_maps() -> None:
    width, items = draw_scatter(list("123456"), 40.0, None)
    hexagon = next(i for i in items if isinstance(i, Path) and i.stroke)
    points = [(float(c[1]), float(c[2])) for c in hexagon.commands if len(c) > 1]
    assert len(points) == 6
    top = min(y for _, y in points)
    assert sum(abs(y - top) < 1e-6 for _, y in points) == 2
    assert all(0 <= x <= width and 0 <= y <= 40 for x, y in points)


@pytest.mark.parametrize("height", [20.0, 32.0, 60.0])
def test_labels_are_legible_and_within_the_drawing(height: float) -> None:
    width, items = draw_scatter(list("123456"), height, None)
    for item in items:
        if isinstance(item, Text):
            assert item.size >= 7
            assert 0 <= item.x <= width and 0 < item.y <= height + 1.0


def test_dice_stand_side_by_side() -> None:
    width, items = draw_dice(["1", "6"], 8.0, None)
    first, second = (i for i in items if isinstance(i, Use))
    assert second.matrix[4] >= first.matrix[4] + 8.0
    assert width == pytest.approx(second.matrix[4] + 8.0)
    assert draw_dice([], 8.0, None) == (0.0, ())


def test_a_symbol_keeps_its_shape() -> None:
    symbol = Symbol("s", 8, 4, ())
    assert draw_symbol(symbol, 0, None)[0] == 8
    width, (use,) = draw_symbol(symbol, 10, None)
    assert width == 20 and isinstance(use, Use) and use.matrix[:4] == (2.5, 0, 0, 2.5)


@given(st.floats(-30, 30), st.lists(st.text("ABCDE ", min_size=1, max_size=12), min_size=1, max_size=3))
def test_a_turned_stamp_lies_within_its_measures(angle: float, lines: list[str]) -> None:
    width, height, (group,) = draw_stamp(lines, 14, angle, None)
    assert isinstance(group, Group)
    a, b, c, d, e, f = group.matrix
    frame = group.items[0]
    assert isinstance(frame, Path)
    for command in frame.commands:
        if len(command) > 1:
            x, y = float(command[-2]), float(command[-1])
            assert -1e-6 <= a * x + c * y + e <= width + 1e-6
            assert -1e-6 <= b * x + d * y + f <= height + 1e-6
