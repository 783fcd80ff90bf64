"""The map plane: known points, the way back, and the error it promises."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model.projection import Frame, Projection

STRAIT = Projection(51.0, 1.4)


def ground_km(a: tuple[float, float], b: tuple[float, float]) -> float:
    """Distance over the WGS 84 ellipsoid by Vincenty's formula, km: a second opinion."""
    f, major = 1 / 298.257223563, 6378.137
    minor = major * (1 - f)
    u1, u2 = (math.atan((1 - f) * math.tan(math.radians(p[0]))) for p in (a, b))
    total = lam = math.radians(b[1] - a[1])
    while True:
        sin_s = math.hypot(
            math.cos(u2) * math.sin(lam),
            math.cos(u1) * math.sin(u2) - math.sin(u1) * math.cos(u2) * math.cos(lam),
        )
        if sin_s == 0:
            return 0.0
        cos_s = math.sin(u1) * math.sin(u2) + math.cos(u1) * math.cos(u2) * math.cos(lam)
        sigma = math.atan2(sin_s, cos_s)
        sin_a = math.cos(u1) * math.cos(u2) * math.sin(lam) / sin_s
        cos2_a = 1 - sin_a**2
        cos_2m = cos_s - 2 * math.sin(u1) * math.sin(u2) / cos2_a
        c = f / 16 * cos2_a * (4 + f * (4 - 3 * cos2_a))
        before = lam
        lam = total + (1 - c) * f * sin_a * (sigma + c * sin_s * (cos_2m + c * cos_s * (2 * cos_2m**2 - 1)))
        if abs(lam - before) < 1e-12:
            break
    k = cos2_a * (major**2 - minor**2) / minor**2
    big_a = 1 + k / 16384 * (4096 + k * (-768 + k * (320 - 175 * k)))
    big_b = k / 1024 * (256 + k * (-128 + k * (74 - 47 * k)))
    correction = big_b * sin_s * (cos_2m + big_b / 4 * cos_s * (2 * cos_2m**2 - 1))
    return minor * big_a * (sigma - correction)


def test_a_published_point_of_the_european_grid() -> None:
    # EPSG guidance note 7-2, method 9820: 50 N 5 E on the grid centred on 52 N 10 E.
    east, north = Projection(52, 10).project(50, 5)
    assert east == pytest.approx(3962.79945 - 4321, abs=1e-4)
    assert north == pytest.approx(2999.71885 - 3210, abs=1e-4)


def test_the_centre_is_the_origin() -> None:
    assert STRAIT.project(51.0, 1.4) == pytest.approx((0, 0), abs=1e-9)
    assert STRAIT.unproject(0, 0) == (51.0, 1.4)


near = st.tuples(st.floats(-75, 75), st.floats(-75, 75)).filter(lambda p: math.hypot(*p) <= 75)


@given(near)
def test_there_and_back_again(point: tuple[float, float]) -> None:
    assert STRAIT.project(*STRAIT.unproject(*point)) == pytest.approx(point, abs=1e-6)


@given(near, near)
def test_distances_are_true_to_a_hundredth_of_a_percent(a: tuple[float, float], b: tuple[float, float]) -> None:
    flat = math.dist(a, b)
    real = ground_km(STRAIT.unproject(*a), STRAIT.unproject(*b))
    assert abs(flat - real) <= 1e-4 * real + 1e-6


@pytest.mark.parametrize(
    ("bearing", "place"),
    [(0, (50.0, 40.0)), (90, (40.0, 50.0)), (180, (50.0, 60.0)), (270, (60.0, 50.0))],
)
def test_the_bearing_is_what_the_top_points_to(bearing: float, place: tuple[float, float]) -> None:
    frame = Frame(STRAIT, bearing, 100, 100)
    ten_km_north = STRAIT.unproject(0, 10)
    assert frame.place(*ten_km_north) == pytest.approx(place, abs=1e-6)


@given(st.floats(0, 359), near)
def test_a_frame_finds_its_way_back(bearing: float, point: tuple[float, float]) -> None:
    frame = Frame(STRAIT, bearing, 88, 112)
    assert frame.place(*frame.locate(*point)) == pytest.approx(point, abs=1e-6)
