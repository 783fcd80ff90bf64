"""Dice that are handed in: each throw is bound to a unit and a purpose, and is remembered.

No rule of any game makes its own random numbers. It asks the dice it was given, so that a game can be
thrown again from its seed, replayed from a record, or rolled by hand at the table.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Throw:
    """One die as it fell: for whom, what for, how many sides, what it showed."""

    unit: str
    purpose: str
    sides: int
    value: int


class DiceRanOutError(Exception):
    """Fewer dice were handed in than the rules ask for.

    Whoever hands in scripted dice turns this into a finding; it never reaches the user.
    """

    def __init__(self, unit: str, purpose: str, sides: int) -> None:
        super().__init__(f"no die left for {unit}: {purpose}")
        self.unit = unit
        self.purpose = purpose
        self.sides = sides


class DieOutOfRangeError(Exception):
    """A die was handed in that shows a number its kind cannot show; turned into a finding, like the other."""

    def __init__(self, index: int, unit: str, purpose: str, sides: int, value: int) -> None:
        super().__init__(f"die {index} shows {value} of {sides}, for {unit}: {purpose}")
        self.index = index
        self.unit = unit
        self.purpose = purpose
        self.sides = sides
        self.value = value


class Dice(Protocol):
    """Whatever can answer a throw."""

    @property
    def throws(self) -> tuple[Throw, ...]:
        """Every throw so far, in order."""
        ...

    def roll(self, unit: str, purpose: str, sides: int = 6) -> int:
        """One die, 1 to `sides`, thrown for that unit and purpose."""
        ...


class SeededDice:
    """Dice that fall the same way for the same (seed, index) on every machine and Python.

    Only `Random.random()` is used: its sequence is guaranteed for a seed, that of `randint` is not.
    """

    def __init__(self, seed: int, index: int = 0) -> None:
        self._random = random.Random(f"{seed}:{index}")
        self._throws: list[Throw] = []

    @property
    def throws(self) -> tuple[Throw, ...]:
        """Every throw so far, in order."""
        return tuple(self._throws)

    def roll(self, unit: str, purpose: str, sides: int = 6) -> int:
        """The next die of the sequence."""
        value = 1 + int(self._random.random() * sides)
        self._throws.append(Throw(unit, purpose, sides, value))
        return value


class ScriptedDice:
    """Dice already thrown, taken in the order given.

    Raises `DiceRanOutError` when none is left and `DieOutOfRangeError` when one cannot show its number.
    """

    def __init__(self, values: Iterable[int]) -> None:
        self._values = tuple(values)
        self._throws: list[Throw] = []

    @property
    def throws(self) -> tuple[Throw, ...]:
        """Every throw so far, in order."""
        return tuple(self._throws)

    @property
    def unused(self) -> tuple[int, ...]:
        """The dice that nothing has asked for yet."""
        return self._values[len(self._throws) :]

    def roll(self, unit: str, purpose: str, sides: int = 6) -> int:
        """The next die handed in."""
        index = len(self._throws)
        if index == len(self._values):
            raise DiceRanOutError(unit, purpose, sides)
        value = self._values[index]
        if not 1 <= value <= sides:
            raise DieOutOfRangeError(index, unit, purpose, sides, value)
        self._throws.append(Throw(unit, purpose, sides, value))
        return value


class AskedDice:
    """Dice that a person throws at the table: `ask(unit, purpose, sides)` gives what the die showed."""

    def __init__(self, ask: Callable[[str, str, int], int]) -> None:
        self._ask = ask
        self._throws: list[Throw] = []

    @property
    def throws(self) -> tuple[Throw, ...]:
        """Every throw so far, in order."""
        return tuple(self._throws)

    def roll(self, unit: str, purpose: str, sides: int = 6) -> int:
        """What the person says; `DieOutOfRangeError` if the asker let an impossible number through."""
        value = self._ask(unit, purpose, sides)
        if not 1 <= value <= sides:
            raise DieOutOfRangeError(len(self._throws), unit, purpose, sides, value)
        self._throws.append(Throw(unit, purpose, sides, value))
        return value
