"""What changes while a mission is played, and nothing else: small frozen tuples of whole numbers."""

from __future__ import annotations

from typing import Literal, NamedTuple

ACTIVE, RETURNING, OVER_FRANCE, DESTROYED, EXITED, HOME = range(6)
"""The status of a unit. From `DESTROYED` on it is off the map. `OVER_FRANCE` is a Staffel returning that has
reached the French coast and now makes for the bottom edge (TH-111)."""

STATUS_NAMES = ("active", "returning", "returning over France", "destroyed", "exited", "home")

SL, LL, ML, HL = range(4)
"""Altitudes (TH-17)."""

NO_ATTACK, BOMBED, STRAFED, JETTISONED = range(4)
"""What a Staffel did with its bombs or its ammunition against the ground."""

ATTACK_NAMES = ("none", "bombed", "strafed", "jettisoned")

LossCause = Literal["dogfight", "aaa", "balloon", "friendly_fire"]


class Unit(NamedTuple):
    """One Squadron, Staffel or Stormo at one moment."""

    elements: int
    fuel: int
    hex: int
    """Number of its hex in the `Geometry`; the last one once it is off the map."""
    altitude: int
    """Of a Staffel. A Squadron has none (TH-E58)."""
    facing: int
    status: int = ACTIVE
    attack: int = NO_ATTACK
    group: int = -1
    """A Staffel's Massed Formation, by the lowest index among those who made it; -1 for none."""
    scattered: int = 0
    """2 from a Dogfight until its facing is rolled, 1 from then until the end of that Round (TH-91)."""
    moved: bool = False
    """Has moved this Round, or was joined and may not (TH-38, TH-72)."""
    surprised: bool = False
    """Caught on the ground before its first move, this Round (TH-19)."""


class Loss(NamedTuple):
    """One element lost."""

    round: int
    unit: int
    cause: LossCause
    hex: int
    rescued: bool | None = None
    """None until Bookkeeping has found out (TH-E112)."""


class Strike(NamedTuple):
    """One attack on the ground."""

    round: int
    unit: int
    attack: int
    """`BOMBED` or `STRAFED`."""
    site: int
    hits: int
    vp: int
    """Points of all its hits together."""


class State(NamedTuple):
    """A mission between two phases. Units stand in the order of the scenario's specs."""

    round: int
    units: tuple[Unit, ...]
    losses: tuple[Loss, ...] = ()
    strikes: tuple[Strike, ...] = ()
