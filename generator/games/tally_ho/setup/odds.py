"""What a set-up can bring at the most, and the exact chance of what it may lack."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from generator.engine.die_table import reckon_chances
from generator.games.tally_ho.aircraft import Side
from generator.games.tally_ho.conditions import Condition
from generator.games.tally_ho.effects import Rolls
from generator.games.tally_ho.mission import Entry, Mission, SetUp

_DIE = 6


@dataclass(frozen=True)
class LargestSetUp:
    """The most that one side's chart can bring: no single roll of it need bring all of this at once."""

    side: Side
    units: int
    per_type: Mapping[str, int]
    """Most units of each type that the chart knows, in the chart's order (TH-E73)."""
    strongest: int
    """Most elements of one unit."""
    aces: int
    internationals: int

    @cached_property
    def elements(self) -> int:
        """Most Vics or Schwarms of the whole side."""
        return self.units * self.strongest


def most_rolls(set_up: SetUp) -> int:
    """The most rolls on the chart, whatever a campaign did before."""
    gains = sum(max(0, sum(e.rolls for e in carry.effects if isinstance(e, Rolls))) for carry in set_up.carry_over)
    return max(0, set_up.rolls + gains)


def find_largest(mission: Mission, side: Side) -> LargestSetUp:
    """The worst case of one side's set-up, carry-over that only takes away left out."""
    set_up = mission.side(side)
    units = most_rolls(set_up)
    entries = tuple(set_up.table.values())
    return LargestSetUp(
        side=side,
        units=units,
        per_type={t: units for t in set_up.types()},
        strongest=max(set_up.strength.values(), default=0),
        aces=units if any(e.ace for e in entries) else 0,
        internationals=units if any(e.international for e in entries) else 0,
    )


def most_of_each_type(missions: Iterable[Mission]) -> Mapping[str, int]:
    """For each type the most units of it that any one of the missions can need."""
    most: dict[str, int] = {}
    for mission in missions:
        for side in _SIDES:
            for type_id, count in find_largest(mission, side).per_type.items():
                most[type_id] = max(most.get(type_id, 0), count)
    return most


_SIDES: tuple[Side, Side] = ("raf", "luftwaffe")


def chance_of_none(set_up: SetUp, wanted: Callable[[Entry], bool], rolls: int | None = None) -> Fraction:
    """The chance that no roll of the set-up brings an entry that is `wanted`.

    `rolls` is the number of rolls if carry-over changed it.
    """
    chances = reckon_chances(set_up.table, _DIE)
    missed = sum((c for entry, c in chances.items() if not wanted(entry)), Fraction(0))
    return Fraction(missed ** (set_up.rolls if rolls is None else rolls))


def chances_of_count(set_up: SetUp, wanted: Callable[[Entry], bool], rolls: int | None = None) -> tuple[Fraction, ...]:
    """The chance of exactly 0, 1, 2 … wanted units, by number; the chances add up to one."""
    n = set_up.rolls if rolls is None else rolls
    chances = reckon_chances(set_up.table, _DIE)
    hit = sum((c for entry, c in chances.items() if wanted(entry)), Fraction(0))
    result: tuple[Fraction, ...] = (Fraction(1),)
    for _ in range(n):
        shifted = (Fraction(0), *result)
        padded = (*result, Fraction(0))
        result = tuple(hit * s + (1 - hit) * p for s, p in zip(shifted, padded, strict=True))
    return result


def enough_units(set_up: SetUp, wanted: Callable[[Entry], bool], rolls: int, short: Fraction = Fraction(1, 100)) -> int:
    """The least number of wanted units that a set-up exceeds with a chance of at most `short`."""
    left = Fraction(1)
    for number, chance in enumerate(chances_of_count(set_up, wanted, rolls)):
        left -= chance
        if left <= short:
            return number
    return rolls


def chances_of_elements(set_up: SetUp, rolls: int | None = None, strength_bonus: int = 0) -> Mapping[int, Fraction]:
    """The chance of each total of elements over the whole side, strength rolls past the table clamped (TH-E6)."""
    one = reckon_chances(set_up.strength, _DIE, strength_bonus)
    totals: dict[int, Fraction] = {0: Fraction(1)}
    for _ in range(set_up.rolls if rolls is None else rolls):
        grown: dict[int, Fraction] = {}
        for total, chance in totals.items():
            for elements, further in one.items():
                grown[total + elements] = grown.get(total + elements, Fraction(0)) + chance * further
        totals = grown
    return dict(sorted(totals.items()))


def mean_elements(set_up: SetUp, rolls: int | None = None, strength_bonus: int = 0) -> Fraction:
    """The mean number of elements over the whole side: that of one roll, as often as is rolled."""
    one = reckon_chances(set_up.strength, _DIE, strength_bonus)
    return (set_up.rolls if rolls is None else rolls) * sum((n * c for n, c in one.items()), Fraction(0))


def carry_over_conditions(mission: Mission, rulings: Mapping[str, str]) -> Iterator[tuple[Side, str, Condition]]:
    """Side, id and condition of every carry-over of a mission that is in force under the rulings."""
    for side in _SIDES:
        for carry in mission.side(side).carry_over_under(rulings):
            yield side, carry.id, carry.when
