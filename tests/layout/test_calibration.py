"""The vernier: whatever a printer does to the back, the lines that meet name the cure."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.layout.calibration import angle_factor, correct_back, lay_out_calibration
from generator.layout.items import Group, Matrix, Path, Text, combine, translate
from generator.layout.paper import PAPERS


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def starts(items) -> list[tuple[float, float]]:
    """Where each line of the combs begins: there fronts and backs meet."""
    (path,) = [i for i in items if isinstance(i, Path) and i.stroke and i.width == 0.2]
    return [c[1:] for c in path.commands if c[0] == "M"]


def figure(text: str) -> float:
    return float(text.replace("−", "-"))


def read(paper: str, misprint: tuple[float, float, float]) -> tuple[float, float, float]:
    """DX, left and right as a person reads them off a sheet whose back is laid down wrongly."""
    width, height = PAPERS[paper]
    front, back = lay_out_calibration(paper, width, height)
    (group,) = back.items
    assert isinstance(group, Group)
    wrong = correct_back((), width, height, misprint).matrix
    through = [(width - x, y) for x, y in (apply(combine(wrong, group.matrix), *p) for p in starts(group.items))]
    here = starts(front.items)
    labels = [figure(i.text) for i in front.items if isinstance(i, Text) and i.font == "sans-semibold"]
    # Three lines to each figure: across, upright left, upright right; a back's left shows at the right.
    return (
        met([p[0] for p in here[0::3]], [p[0] for p in through[0::3]], labels[0::3]),
        met([p[1] for p in here[1::3]], [p[1] for p in through[2::3]], labels[1::3]),
        met([p[1] for p in here[2::3]], [p[1] for p in through[1::3]], labels[2::3]),
    )


def met(ours: list[float], theirs: list[float], labels: list[float]) -> float:
    """The figure of the line that is nearest to any line of the other side."""
    return min(zip(ours, labels, strict=True), key=lambda o: min(abs(o[0] - t) for t in theirs))[1]


HALVES = st.integers(-7, 7).map(lambda n: n / 2)


@given(HALVES, HALVES, st.sampled_from(["a4", "letter"]))
def test_the_lines_that_meet_say_how_to_move_the_back(right: float, down: float, paper: str) -> None:
    dx, left, right_side = read(paper, (right, down, 0.0))
    assert dx == -right
    assert (left, right_side) == (-down, -down)


@given(st.integers(-5, 5), st.sampled_from(["a4", "letter"]))
def test_left_less_right_tells_the_turn(halves: int, paper: str) -> None:
    width, _ = PAPERS[paper]
    # A turn that lifts one side by `halves` halves of a millimetre and lowers the other as much.
    angle = math.degrees(math.asin(halves * 1.0 / (width - 48)))
    _, left, right = read(paper, (0.0, 0.0, angle))
    assert (left - right) * angle_factor(width) == pytest.approx(-angle, abs=0.001)


def test_no_offset_leaves_a_back_where_it_is() -> None:
    assert correct_back((), 210, 297, (0, 0, 0)).matrix == pytest.approx(translate(0, 0))


@given(st.floats(-4, 4), st.floats(-4, 4), st.floats(-1, 1))
def test_a_turn_is_about_the_middle_of_the_page(right, down, angle) -> None:
    matrix = correct_back((), 210, 297, (right, down, angle)).matrix
    assert apply(matrix, 105, 148.5) == pytest.approx((105 + right, 148.5 + down))


def test_the_figures_run_in_halves_of_a_millimetre() -> None:
    front, _ = lay_out_calibration("a4", 210, 297)
    figures = [i.text for i in front.items if isinstance(i, Text) and i.font == "sans-semibold" and i.anchor == "end"]
    assert figures[0] == "−4.0" and figures[8] == "0" and figures[-1] == "+4.0"
