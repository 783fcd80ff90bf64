"""Exact odds, checked against another program's."""

from __future__ import annotations

from fractions import Fraction

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.engine.odds import (
    chance_of,
    change,
    combine,
    count_successes,
    die,
    follow,
    mean_of,
    repeat,
)


def plus(a: int, b: int) -> int:
    return a + b


@pytest.mark.parametrize("times", [0, 1, 2, 3, 7, 12])
def test_sums_of_dice(times: int) -> None:
    whole = repeat(die(), times, 0, plus)
    other = times @ icepool.d6
    assert whole == {n: other.probability(n) for n in other.outcomes()}
    assert mean_of(whole, lambda n: n) == Fraction(7, 2) * times


@given(times=st.integers(0, 9), face=st.integers(1, 6))
def test_successes(times: int, face: int) -> None:
    chance = Fraction(7 - face, 6)
    got = count_successes(chance, times)
    other = times @ icepool.coin(7 - face, 6)
    assert all(got.get(n, 0) == other.probability(n) for n in range(times + 1))
    assert sum(got.values()) == 1


@given(st.integers(1, 12), st.integers(0, 6))
def test_chances_always_add_up_to_one(sides: int, times: int) -> None:
    whole = repeat(die(sides), times, 0, plus)
    assert sum(whole.values()) == 1
    assert sum(change(whole, lambda n: n % 3).values()) == 1
    assert sum(follow(whole, lambda n: count_successes(Fraction(1, 3), n % 4)).values()) == 1
    assert chance_of(whole, lambda n: n >= times) == 1


def test_the_higher_of_two_dice() -> None:
    higher = combine(die(), die(), max)
    assert higher[6] == Fraction(11, 36)
    other = icepool.highest(icepool.d6, icepool.d6)
    assert higher == {n: other.probability(n) for n in range(1, 7)}


def test_what_follows_depends_on_what_came() -> None:
    # A six, then another die of which half the faces count.
    got = follow(change(die(), lambda n: n == 6), lambda six: count_successes(Fraction(1, 2), int(six)))
    assert got == {0: Fraction(11, 12), 1: Fraction(1, 12)}
