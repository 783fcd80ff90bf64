"""Looking a roll up in a table of die ranges, and the exact chances of what it may give."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import TypeVar

from generator.model.scalars import DieRange

V = TypeVar("V")
H = TypeVar("H", bound=Hashable)


def look_up(table: Mapping[DieRange, V], roll: int) -> V | None:
    """The entry whose range holds `roll`, or None where the table has a hole.

    Ranges that overlap are a finding of their own; here the first one written wins.
    """
    return next((value for rolls, value in table.items() if roll in rolls), None)


def clamp_roll(table: Mapping[DieRange, V], roll: int) -> int:
    """`roll` brought within the lowest and the highest number that the table knows.

    A modifier may carry a roll past the end of a printed table, which then means its last row.
    """
    if not table:
        return roll
    lowest = min(rolls.low for rolls in table)
    highest = max(rolls.low if rolls.high is None else rolls.high for rolls in table)
    if any(rolls.high is None for rolls in table):
        return max(roll, lowest)
    return min(max(roll, lowest), highest)


def look_up_clamped(table: Mapping[DieRange, V], roll: int) -> V | None:
    """The entry for `roll` after `clamp_roll`; None only where the table has a hole inside."""
    return look_up(table, clamp_roll(table, roll))


def reckon_chances(table: Mapping[DieRange, H], sides: int = 6, bonus: int = 0) -> Mapping[H, Fraction]:
    """The exact chance of each entry on one die of that many sides plus `bonus`, past the ends clamped.

    A hole in the table takes its share away: the chances then add up to less than one.
    """
    chances: dict[H, Fraction] = {}
    for face in range(1, sides + 1):
        entry = look_up_clamped(table, face + bonus)
        if entry is not None:
            chances[entry] = chances.get(entry, Fraction(0)) + Fraction(1, sides)
    return chances


def list_rolls(table: Mapping[DieRange, V], entry: V, sides: int = 6) -> tuple[int, ...]:
    """The faces of one die that give `entry`."""
    return tuple(face for face in range(1, sides + 1) if look_up(table, face) == entry)
