"""What counters the game needs besides what missions demand: blocks of numbers, formations, markers."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from generator.games.tally_ho.aircraft import SideName
from generator.model.provenance import Provenance
from generator.model.record import FrozenMap, Record
from generator.model.reference import AircraftRef, ArtRef
from generator.model.scalars import Count, Id, Int, Line


class NumberBlock(Record):
    """The numbers that one type's counters bear for good: the first counter `first`, and so on up to `last`."""

    first: Annotated[Int, Field(ge=1, le=999)]
    last: Annotated[Int, Field(ge=1, le=999)]


class FormationCounter(Record):
    """One Massed Formation counter (A2)."""

    id: Id
    letter: Line
    owner: Line
    short: Line | None = None
    """The owner's name on counters too small for the whole of it."""
    side: SideName
    silhouette: ArtRef


class Marker(Record):
    """A kind of marker, the same on many or few pieces."""

    id: Id
    style: Literal["altitude", "state", "ace", "nation", "round", "vp"]
    text: Line
    sub: Line | None = None
    copies: Count
    why: Line


class Counters(Record):
    """`counters.yaml`."""

    minimum: Count
    """Least number of counters of every type."""
    spare: Count
    """Further counters of every type beyond what any mission can need."""
    one_in: Count
    """The core set runs short of a type in at most one of so many set-ups of any mission."""
    blocks: FrozenMap[AircraftRef, NumberBlock]
    formations: tuple[FormationCounter, ...]
    markers: tuple[Marker, ...]
    provenance: Provenance
