"""The path grammar: what it gives, and where it says it cannot go on."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.layout.path_data import MAX_COMMANDS, decode_path_data

WELL_FORMED = [
    ("M1 2L3 4Z", [("M", 1, 2), ("L", 3, 4), ("Z",)]),
    ("m1 2l3 4z", [("M", 1, 2), ("L", 4, 6), ("Z",)]),
    ("M1 2 3 4 5 6", [("M", 1, 2), ("L", 3, 4), ("L", 5, 6)]),
    ("m1 2 3 4 5 6", [("M", 1, 2), ("L", 4, 6), ("L", 9, 12)]),
    ("M0 0H5V7h-1v-2", [("M", 0, 0), ("L", 5, 0), ("L", 5, 7), ("L", 4, 7), ("L", 4, 5)]),
    ("M.5.5L-1-1", [("M", 0.5, 0.5), ("L", -1, -1)]),
    ("M1e1,2E-1", [("M", 10, 0.2)]),
    ("M0 0C1 1 2 2 3 3S5 5 6 6", [("M", 0, 0), ("C", 1, 1, 2, 2, 3, 3), ("C", 4, 4, 5, 5, 6, 6)]),
    ("M0 0S5 5 6 6", [("M", 0, 0), ("C", 0, 0, 5, 5, 6, 6)]),
    # 2/3 of the way to (3, 3) from either end.
    ("M0 0Q3 3 6 0", [("M", 0, 0), ("C", 2, 2, 4, 2, 6, 0)]),
    # The reflected handle of the first curve is (9, -3).
    ("M0 0Q3 3 6 0T12 0", [("M", 0, 0), ("C", 2, 2, 4, 2, 6, 0), ("C", 8, -2, 10, -2, 12, 0)]),
    # After a closing the pen is back at the subpath's start: (1, 1) + (2, 0).
    ("M1 1L5 1Zl2 0", [("M", 1, 1), ("L", 5, 1), ("Z",), ("L", 3, 1)]),
    ("M0 0A0 5 0 0 1 4 4", [("M", 0, 0), ("L", 4, 4)]),
    ("M2 2A5 5 0 0 1 2 2", [("M", 2, 2)]),
    ("", []),
    ("  ", []),
]


@pytest.mark.parametrize(("text", "expected"), WELL_FORMED)
def test_well_formed_paths_give_absolute_commands(text, expected):
    commands, fault = decode_path_data(text)
    assert fault is None
    assert [c[0] for c in commands] == [c[0] for c in expected]
    for got, want in zip(commands, expected, strict=True):
        assert got[1:] == pytest.approx(want[1:])


@pytest.mark.parametrize(
    ("text", "offset", "word"),
    [
        ("L1 1", 0, "begins with `M`"),
        ("M1 1 X", 5, "where `L`"),
        ("M1", 1, "the end"),
        ("M0 0Z5 5", 5, "not a path command"),
        ("M0 0A1 1 0 2 1 4 4", 11, "where `A`"),
        ("M1e9 0", 1, "out of all bounds"),
        ("M0 0C1 2 3", 9, "the end"),
        ("zz", 0, "begins with `M`"),
    ],
)
def test_a_fault_is_found_at_its_character(text, offset, word):
    _, fault = decode_path_data(text)
    assert fault is not None
    assert word in fault.message
    assert fault.offset == offset


def test_flags_of_an_arc_may_stand_close():
    close, fault = decode_path_data("M0 0a5 5 0 1110 0")
    wide, _ = decode_path_data("M0 0a5 5 0 1 1 10 0")
    assert fault is None
    assert close == wide


def test_a_half_circle_bulges_to_its_radius():
    # Chord 10 on a circle of radius 5: the middle is 5 above the chord (with y down, sweep 1 goes over the top).
    commands, _ = decode_path_data("M0 0A5 5 0 0 1 10 0")
    assert [c[0] for c in commands] == ["M", "C", "C"]
    assert commands[1][5:] == pytest.approx((5, -5))
    assert commands[2][5:] == (10, 0)


def test_radii_too_small_grow_to_reach():
    commands, _ = decode_path_data("M0 0A1 1 0 0 1 10 0")
    assert commands[1][5:] == pytest.approx((5, -5))


@given(
    st.floats(0.5, 50),
    st.floats(0.5, 50),
    st.floats(-180, 180),
    st.booleans(),
    st.booleans(),
    st.floats(-40, 40),
    st.floats(1, 40),
)
def test_an_arc_stays_on_its_ellipse(rx, ry, turn, large, sweep, x, y):
    text = f"M0 0A{rx:f} {ry:f} {turn:f} {int(large)} {int(sweep)} {x:f} {y:f}"
    commands, fault = decode_path_data(text)
    assert fault is None
    phi = math.radians(float(f"{turn:f}"))
    scale = []
    points = [(0.0, 0.0)] + [(c[5], c[6]) for c in commands[1:]]
    assert points[-1] == pytest.approx((x, y), abs=1e-5)
    # Opposite handles of one segment are tangents: turned into the ellipse's frame they have equal reach.
    for c, (px, py) in zip(commands[1:], points, strict=False):
        for hx, hy in ((c[1] - px, c[2] - py), (c[3] - c[5], c[4] - c[6])):
            u, v = math.cos(phi) * hx + math.sin(phi) * hy, -math.sin(phi) * hx + math.cos(phi) * hy
            scale.append(math.hypot(u / rx, v / ry))
    assert max(scale) == pytest.approx(min(scale), rel=1e-3, abs=1e-4)


@given(st.text(alphabet="MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE \n", max_size=60))
def test_no_text_is_an_exception(text):
    commands, fault = decode_path_data(text)
    assert fault is None or 0 <= fault.offset <= len(text)
    assert all(c[0] in "MLCZ" for c in commands)


@given(st.lists(st.tuples(st.floats(-99, 99), st.floats(-99, 99)), min_size=1, max_size=8))
def test_relative_and_absolute_agree(points):
    points = [(round(x, 3), round(y, 3)) for x, y in points]
    absolute = "M" + " ".join(f"{x:.3f} {y:.3f}" for x, y in points)
    steps = [points[0]] + [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
    relative = "m" + " ".join(f"{x:.3f} {y:.3f}" for x, y in steps)
    one, _ = decode_path_data(absolute)
    two, _ = decode_path_data(relative)
    for a, b in zip(one, two, strict=True):
        assert a[1:] == pytest.approx(b[1:], abs=1e-6)


def test_the_number_of_commands_is_bounded():
    commands, fault = decode_path_data("M0 0" + "h1" * (MAX_COMMANDS + 5))
    assert fault is not None and "20,000" in fault.message
    assert len(commands) == MAX_COMMANDS + 1
