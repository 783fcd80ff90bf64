"""How far drawn things reach, whatever groups and symbols they lie in."""

from __future__ import annotations

import pytest

from generator.layout.extent import find_extent
from generator.layout.fonts import measure
from generator.layout.items import Group, Mark, Path, Symbol, Text, Use, rectangle, translate


def test_nothing_drawn_reaches_nowhere() -> None:
    assert find_extent((Mark("Here", 0), Path(rectangle(1, 1, 5, 5)), Text(1, 1, " ", "sans", 9, "ink"))) is None


def test_a_stroke_reaches_half_its_width_beyond() -> None:
    assert find_extent((Path(rectangle(10, 20, 30, 40), stroke="ink", width=0.4),)) == pytest.approx(
        (9.8, 19.8, 40.2, 60.2)
    )


def test_groups_and_symbols_move_and_turn_what_is_in_them() -> None:
    box = Path(rectangle(0, 0, 10, 4), fill="ink")
    use = Use(Symbol("box", 10, 4, (box,)), translate(2, 0))
    assert find_extent((Group((use,), (0, -1, 1, 0, 0, 100)),)) == pytest.approx((0, 88, 4, 98))


def test_what_is_clipped_off_does_not_count() -> None:
    wide = Path(rectangle(-50, 0, 200, 10), fill="ink")
    assert find_extent((Group((wide,), clip=rectangle(0, 2, 20, 5)),)) == pytest.approx((0, 2, 20, 7))
    assert find_extent((Group((wide,), clip=rectangle(300, 2, 20, 5)),)) is None


@pytest.mark.parametrize(("anchor", "start"), [("start", 0.0), ("middle", -0.5), ("end", -1.0)])
def test_text_reaches_as_far_as_it_is_set(anchor: str, start: float) -> None:
    wide = measure("sans", "Manston", 10)
    found = find_extent((Text(50, 50, "Manston", "sans", 10, "ink", anchor),))  # type: ignore[arg-type]
    assert found is not None
    left, top, right, bottom = found
    assert (left, right) == pytest.approx((50 + start * wide, 50 + start * wide + wide))
    assert top < 50 - 2 and 50 < bottom < 52


def test_turned_text_reaches_along_its_line() -> None:
    found = find_extent((Text(50, 50, "Manston", "sans", 10, "ink", angle=90),))
    assert found is not None
    assert found[3] - found[1] == pytest.approx(measure("sans", "Manston", 10))
