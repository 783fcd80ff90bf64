"""An aircraft type as any game may list it."""

from __future__ import annotations

from typing import ClassVar

from generator.model.provenance import Provenance
from generator.model.record import FrozenMap, Record
from generator.model.reference import ArtRef
from generator.model.scalars import Id, Line, Num


class Aircraft(Record):
    """One type. `art` names its silhouette; `stats` holds a game's printed values where no game code reads them."""

    NOUN: ClassVar[str] = "aircraft"

    id: Id
    name: Line
    short: Line
    """As printed on a counter: `Bf 109E`."""
    aliases: tuple[Line, ...] = ()
    side: Id
    role: Id
    span_m: Num
    length_m: Num
    art: ArtRef
    provenance: Provenance
    stats: FrozenMap[Id, Line] = FrozenMap()


class AircraftFile(Record):
    """`aircraft.yaml`: all types of a pack, in the order in which charts print them."""

    aircraft: tuple[Aircraft, ...]
