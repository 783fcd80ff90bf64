"""What the rules tell while they play: one step after another, to whoever listens.

A mission is played with a recorder or with none, and ends alike. A step names the dice that it took (each bound to
a unit and a purpose), the way flown, what came of it in plain numbers, and the rules that it went by.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol

from generator.engine.dice import Throw
from generator.games.tally_ho.rules.state import State
from generator.model.hex import Hex

Phase = Literal["set-up", "luftwaffe", "raf", "dogfights", "bookkeeping"]

What = Literal[
    "facing",
    "move",
    "communications",
    "fire",
    "bombed",
    "strafed",
    "jettisoned",
    "joined",
    "dogfight",
    "lost",
    "returns",
    "exited",
    "home",
    "rescue",
    "end",
]
"""facing: a random facing. move: an action or an order carried out. communications: a roll, one step for each
Squadron that took part. fire: guns or balloons against one unit. rescue: what became of one lost element."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happened."""

    round: int
    phase: Phase
    what: What
    unit: str
    """The unit's id; of a formation the first member's."""
    rules: tuple[str, ...]
    throws: tuple[Throw, ...] = ()
    """The dice thrown for it, in order; a tie's dice among them."""
    others: tuple[str, ...] = ()
    """Further units that did the same: the rest of a formation, the enemies in a Dogfight."""
    path: tuple[Hex, ...] = ()
    """Hexes entered, in order."""
    hex: Hex | None = None
    facing: int = 0
    result: str = ""
    """The action, the order, the cause, `2A 1D`, `rescued`."""
    numbers: Mapping[str, int] = field(default_factory=dict)
    """Figures by name: sum, hits, defends, lost, vp, elements, fuel; `off` of a move that ended off the map."""


class Recorder(Protocol):
    """Whoever listens to a mission."""

    def note(self, step: Step) -> None:
        """One step, as it happens."""
        ...

    def keep(self, phase: Phase, state: State) -> None:
        """The state at the end of a phase (after `set-up`: before Round 1)."""
        ...


@dataclass(slots=True)
class Tape:
    """A recorder that remembers everything."""

    steps: list[Step] = field(default_factory=list)
    states: list[tuple[Phase, State]] = field(default_factory=list)

    def note(self, step: Step) -> None:
        """Adds the step."""
        self.steps.append(step)

    def keep(self, phase: Phase, state: State) -> None:
        """Adds the state."""
        self.states.append((phase, state))

    def of(self, what: What, unit: str | None = None, round_: int | None = None) -> list[Step]:
        """The steps of a kind, of one unit, of one Round."""
        return [s for s in self.steps if s.what == what and unit in (None, s.unit) and round_ in (None, s.round)]
