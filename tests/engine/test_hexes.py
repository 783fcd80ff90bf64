"""Hex geometry: the axioms, the numbering, and the moves of the reconstructed example."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.engine.hexes import (
    FACINGS,
    Hex,
    bounds,
    centre,
    corners,
    direct_routes,
    distance,
    edge_corners,
    field,
    format_hex,
    hex_at,
    inside,
    line,
    neighbours,
    opposite,
    parse_hex,
    ring,
    step,
    steps_away,
    steps_toward,
    travel,
    turn,
    within,
)

hexes = st.builds(Hex, st.integers(1, 40), st.integers(1, 40))
facings = st.sampled_from(FACINGS)


@given(hexes)
def test_a_number_reads_back(hex_: Hex) -> None:
    assert parse_hex(format_hex(hex_)) == hex_


@pytest.mark.parametrize("text", ["", "12", "123", "12345", "0012", "1200", "ab12", "1-12", "٠١٠٢"])
def test_what_is_not_a_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"four digits|count from 01"):
        parse_hex(text)


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, b) == distance(b, a)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(hexes, facings, st.integers(0, 9))
def test_a_step_is_undone_by_its_opposite(hex_: Hex, facing: int, count: int) -> None:
    there = step(hex_, facing, count)
    assert distance(hex_, there) == count
    assert step(there, opposite(facing), count) == hex_


@given(hexes)
def test_neighbours_are_mutual_and_one_away(hex_: Hex) -> None:
    around = neighbours(hex_)
    assert len(set(around)) == 6
    for near in around:
        assert hex_ in neighbours(near)
        assert distance(hex_, near) == 1


@given(hexes, facings, st.floats(5, 60))
def test_neighbouring_centres_are_one_flats_apart(hex_: Hex, facing: int, flats: float) -> None:
    a, b = centre(hex_, flats), centre(step(hex_, facing), flats)
    assert math.dist(a, b) == pytest.approx(flats)
    angle = math.degrees(math.atan2(b[0] - a[0], a[1] - b[1])) % 360
    assert min(abs(angle - (facing - 1) * 60), abs(angle - 360)) == pytest.approx(0, abs=1e-6)


@given(hexes, hexes)
def test_steps_toward_are_exactly_those_that_shorten(a: Hex, b: Hex) -> None:
    toward = steps_toward(a, b)
    assert len(toward) == 0 if a == b else 1 <= len(toward) <= 2
    assert all(distance(step(a, f), b) == distance(a, b) - 1 for f in toward)
    away = steps_away(a, b)
    assert away and not set(away) & set(toward)


@given(hexes, hexes.flatmap(lambda h: st.sampled_from(within(h, 5)).map(lambda g: (h, g))))
def test_direct_routes_are_all_of_the_shortest_walks(_: Hex, pair: tuple[Hex, Hex]) -> None:
    start, goal = pair
    routes = direct_routes(start, goal)
    assert len(set(routes)) == len(routes)
    for route in routes:
        assert len(route) == distance(start, goal)
        assert all(distance(a, b) == 1 for a, b in zip((start, *route), route, strict=False))
        assert not route or route[-1] == goal
    # The count of shortest walks on a hex grid is a binomial: n steps, k of one of two kinds.
    n = distance(start, goal)
    assert len(routes) in {math.comb(n, k) for k in range(n + 1)}


@given(hexes, hexes)
def test_a_line_is_a_chain_of_the_right_length(a: Hex, b: Hex) -> None:
    chain = line(a, b)
    assert chain[0] == a and chain[-1] == b
    assert len(chain) == distance(a, b) + 1
    assert all(distance(p, q) == 1 for p, q in itertools.pairwise(chain))


@given(hexes, st.integers(0, 6))
def test_rings_fill_the_disc(hex_: Hex, radius: int) -> None:
    assert len(set(ring(hex_, radius))) == max(1, 6 * radius)
    assert all(distance(hex_, h) == radius for h in ring(hex_, radius))
    assert len(set(within(hex_, radius))) == 1 + 3 * radius * (radius + 1)


@given(hexes, st.floats(5, 60), st.floats(0, 2 * math.pi), st.floats(0, 0.49))
def test_a_point_near_a_centre_is_in_that_hex(hex_: Hex, flats: float, angle: float, reach: float) -> None:
    x, y = centre(hex_, flats)
    point = x + reach * flats * math.cos(angle), y + reach * flats * math.sin(angle)
    assert hex_at(*point, flats) == hex_


@given(st.integers(2, 12), st.integers(1, 12), st.floats(5, 60))
def test_bounds_are_the_extent_of_the_corners(columns: int, rows: int, flats: float) -> None:
    points = [p for h in field(columns, rows) for p in corners(h, flats)]
    assert min(x for x, _ in points) == pytest.approx(0, abs=1e-9)
    assert min(y for _, y in points) == pytest.approx(0, abs=1e-9)
    assert (max(x for x, _ in points), max(y for _, y in points)) == pytest.approx(bounds(columns, rows, flats))


@given(hexes, facings)
def test_an_edge_is_shared_with_the_hex_beyond(hex_: Hex, facing: int) -> None:
    a, b = edge_corners(hex_, facing, 10)
    c, d = edge_corners(step(hex_, facing), opposite(facing), 10)
    assert (a, b) == (pytest.approx(d), pytest.approx(c))


def test_odd_columns_stand_half_a_hex_lower() -> None:
    assert centre(Hex(1, 1), 20)[1] - centre(Hex(2, 1), 20)[1] == pytest.approx(10)
    assert neighbours(Hex(2, 2)) == (
        Hex(2, 1),
        Hex(3, 1),
        Hex(3, 2),
        Hex(2, 3),
        Hex(1, 2),
        Hex(1, 1),
    )


def test_turns_go_clockwise_and_wrap() -> None:
    assert [turn(6, 1), turn(1, -1), opposite(2)] == [1, 6, 5]


def test_a_map_has_its_hexes_and_no_others() -> None:
    assert len(list(field(10, 11))) == 110
    assert all(inside(h, 10, 11) for h in field(10, 11))
    assert not any(inside(h, 10, 11) for h in (Hex(0, 1), Hex(11, 1), Hex(1, 12), Hex(1, 0)))


@pytest.mark.parametrize(
    ("start", "facing", "path"),
    [
        ((4, 7), 1, [(4, 6), (4, 5), (4, 4)]),
        ((5, 6), 1, [(5, 5), (5, 4), (5, 3)]),
        ((4, 4), 6, [(3, 3), (2, 3), (1, 2)]),
        ((1, 2), 1, [(1, 1)]),
        ((1, 1), 2, [(2, 1)]),
        ((2, 1), 3, [(3, 1)]),
        ((4, 3), 4, [(4, 4), (4, 5), (4, 6)]),
        ((1, 3), 4, [(1, 4), (1, 5), (1, 6)]),
    ],
)
def test_the_straight_moves_of_the_example(start: tuple[int, int], facing: int, path: list[tuple[int, int]]) -> None:
    assert travel(Hex(*start), facing, len(path)) == tuple(Hex(*p) for p in path)


def test_the_distances_and_choices_of_the_example() -> None:
    target = Hex(4, 2)
    assert distance(Hex(4, 4), target) == 2  # Do 17 after the first round
    assert distance(Hex(1, 2), Hex(4, 3)) == 3  # still within reach of TURN FROM RAF
    assert distance(Hex(6, 1), Hex(4, 3)) == 3  # the Hurricane's first move
    assert steps_toward(Hex(4, 7), target) == (1,)
    # The Bf 109 may fly straight on or into the bomber's hex: a die decides.
    assert steps_toward(Hex(5, 6), target) == (1, 6)
    assert (Hex(5, 5), Hex(5, 4), Hex(5, 3)) in direct_routes(Hex(5, 6), target, 3)
    assert direct_routes(Hex(3, 1), target) == ((Hex(4, 2),),)
    assert step(Hex(3, 1), 3) == target
    assert direct_routes(Hex(1, 3), target)[0] == (Hex(2, 3), Hex(3, 2), Hex(4, 2))
