"""Die tables: looking up, the ends, and exact chances against a plain count."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from generator.engine.die_table import clamp_roll, list_rolls, look_up, look_up_clamped, reckon_chances
from generator.model.record import FrozenMap
from generator.model.scalars import DieRange, parse_die_range


def table(**entries: int) -> FrozenMap[DieRange, int]:
    found = {parse_die_range(k.strip("_").replace("_", "-").replace("plus", "+")): v for k, v in entries.items()}
    return FrozenMap({k: v for k, v in found.items() if k is not None})


STRENGTH = table(_1_4=4, _5=3, _6=2)


def test_each_roll_has_its_row() -> None:
    assert [look_up(STRENGTH, roll) for roll in range(1, 7)] == [4, 4, 4, 4, 3, 2]


def test_a_roll_outside_has_none_until_clamped() -> None:
    assert look_up(STRENGTH, 8) is None
    assert look_up_clamped(STRENGTH, 8) == 2
    assert look_up_clamped(STRENGTH, -2) == 4


def test_an_open_range_has_no_upper_end() -> None:
    comms = table(_1_3=0, _4=1, _5plus=2)
    assert look_up(comms, 14) == 2
    assert clamp_roll(comms, 14) == 14
    assert clamp_roll(comms, 0) == 1


def test_a_hole_stays_a_hole() -> None:
    holed = table(_1_2=1, _5_6=2)
    assert look_up_clamped(holed, 3) is None
    assert sum(reckon_chances(holed).values()) == Fraction(4, 6)


def test_an_empty_table_gives_nothing() -> None:
    empty: FrozenMap[DieRange, int] = FrozenMap()
    assert look_up_clamped(empty, 3) is None
    assert clamp_roll(empty, 3) == 3


def test_chances_are_exact_fractions() -> None:
    assert reckon_chances(STRENGTH) == {4: Fraction(2, 3), 3: Fraction(1, 6), 2: Fraction(1, 6)}
    assert reckon_chances(STRENGTH, bonus=2) == {4: Fraction(1, 3), 3: Fraction(1, 6), 2: Fraction(1, 2)}


@given(st.integers(-6, 6))
def test_a_full_table_always_adds_up_to_one(bonus: int) -> None:
    assert sum(reckon_chances(STRENGTH, bonus=bonus).values()) == 1


def test_the_faces_behind_an_entry() -> None:
    assert list_rolls(STRENGTH, 4) == (1, 2, 3, 4)
    assert list_rolls(STRENGTH, 1) == ()
