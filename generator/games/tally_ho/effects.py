"""What a condition or a special rule brings about: a closed language of effects."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Union

from pydantic import Discriminator, Field, Tag

from generator.games.tally_ho.aircraft import Side
from generator.games.tally_ho.conditions import TargetKind
from generator.model.record import Record
from generator.model.reference import AircraftRef, PlaceRef
from generator.model.scalars import Int


class Rolls(Record):
    """More or fewer rolls on a set-up chart, taken off before rolling (TH-E93)."""

    rolls: Int


class StrengthRoll(Record):
    """A modifier to the strength roll, of all units or of one type (TH-E6)."""

    strength_roll: Int
    type: AircraftRef | None = None


class RemoveType(Record):
    """All units of one type are taken out of a set-up once rolled (TH-E72)."""

    remove_type: AircraftRef


class Discard(Record):
    """So many units of one type are taken out of a set-up once rolled, the last rolled first (TH-E7)."""

    discard: Annotated[Int, Field(ge=1)]
    type: AircraftRef


class HitThreshold(Record):
    """Another lowest roll that hits, for a type against certain targets."""

    hit_threshold: Annotated[Int, Field(ge=1)]
    type: AircraftRef
    target: tuple[TargetKind, ...] = ()


class DelayUntil(Record):
    """Squadrons that start at a place do not move before a Round (TH-E70)."""

    delay_until: Annotated[Int, Field(ge=2)]
    place: PlaceRef


class Restrict(Record):
    """Something that a side, or one of its types, may not do."""

    restrict: Literal["bombing", "strafing", "formations"]
    side: Side
    type: AircraftRef | None = None


class Points(Record):
    """Victory Points for a side."""

    vp: Int
    side: Side


class Win(Record):
    """The mission is won outright."""

    win: Side


_KEYS = (
    "rolls",
    "strength_roll",
    "remove_type",
    "discard",
    "hit_threshold",
    "delay_until",
    "restrict",
    "vp",
    "win",
)


def _kind(value: Any) -> str | None:
    names = value if isinstance(value, dict) else type(value).model_fields if isinstance(value, Record) else ()
    return next((f"effect {k}" for k in _KEYS if k in names), None)


Effect = Annotated[
    Union[
        Annotated[Rolls, Tag("effect rolls")],
        Annotated[StrengthRoll, Tag("effect strength_roll")],
        Annotated[RemoveType, Tag("effect remove_type")],
        Annotated[Discard, Tag("effect discard")],
        Annotated[HitThreshold, Tag("effect hit_threshold")],
        Annotated[DelayUntil, Tag("effect delay_until")],
        Annotated[Restrict, Tag("effect restrict")],
        Annotated[Points, Tag("effect vp")],
        Annotated[Win, Tag("effect win")],
    ],
    Discriminator(_kind),
]
"""Any one effect, told apart by its key."""
