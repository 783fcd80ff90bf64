"""Exact chances: distributions as fractions, added up, thrown many times, and looked into. No rounding anywhere."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import TypeAlias, TypeVar

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
V = TypeVar("V", bound=Hashable)

Distribution: TypeAlias = Mapping[T, Fraction]
"""Outcome to its chance; chances add up to one."""


def die(sides: int = 6) -> dict[int, Fraction]:
    """One die of that many sides."""
    return {face: Fraction(1, sides) for face in range(1, sides + 1)}


def change(of: Distribution[T], into: Callable[[T], U]) -> dict[U, Fraction]:
    """Each outcome turned into another; those that become alike are one."""
    result: dict[U, Fraction] = {}
    for outcome, chance in of.items():
        key = into(outcome)
        result[key] = result.get(key, Fraction(0)) + chance
    return result


def combine(a: Distribution[T], b: Distribution[U], into: Callable[[T, U], V]) -> dict[V, Fraction]:
    """Two independent things, their outcomes joined by `into`."""
    result: dict[V, Fraction] = {}
    for x, p in a.items():
        for y, q in b.items():
            key = into(x, y)
            result[key] = result.get(key, Fraction(0)) + p * q
    return result


def repeat(one: Distribution[T], times: int, nothing: T, add: Callable[[T, T], T]) -> dict[T, Fraction]:
    """The same thing so many times over, added up from `nothing`; by doubling, so that many times cost little."""
    result: dict[T, Fraction] = {nothing: Fraction(1)}
    power = dict(one)
    while times:
        if times & 1:
            result = combine(result, power, add)
        times >>= 1
        if times:
            power = combine(power, power, add)
    return result


def count_successes(chance: Fraction, trials: int) -> dict[int, Fraction]:
    """How many of so many trials come off."""
    return repeat({0: 1 - chance, 1: chance}, trials, 0, lambda a, b: a + b)


def follow(first: Distribution[T], then: Callable[[T], Distribution[U]]) -> dict[U, Fraction]:
    """What comes of a second thing whose chances depend on the first."""
    result: dict[U, Fraction] = {}
    for x, p in first.items():
        for y, q in then(x).items():
            result[y] = result.get(y, Fraction(0)) + p * q
    return result


def chance_of(of: Distribution[T], wanted: Callable[[T], bool]) -> Fraction:
    """The chance that the outcome is a wanted one."""
    return sum((p for outcome, p in of.items() if wanted(outcome)), Fraction(0))


def mean_of(of: Distribution[T], worth: Callable[[T], int | Fraction]) -> Fraction:
    """The mean of what outcomes are worth."""
    return sum((p * worth(outcome) for outcome, p in of.items()), Fraction(0))
