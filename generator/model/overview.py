"""An overview map: a whole theatre without hexes, with its stations, sectors and groups."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from generator.model.hex_map import Lettering, Position
from generator.model.projection import Frame, Projection
from generator.model.provenance import Provenance
from generator.model.record import Record
from generator.model.reference import PlaceRef
from generator.model.scalars import Flag, Id, Line, Num

StationKind = Literal["sector_station", "airfield", "headquarters", "radar", "luftwaffe_airfield", "city", "town"]
"""How a place is marked. A sector station controls the squadrons of its sector."""

BoundaryKind = Literal["group", "sector", "luftflotte"]


class Station(Record):
    """A place marked on the overview, with the letter of its sector if it has one."""

    place: PlaceRef
    kind: StationKind
    name: Line | None = None
    """As lettered; the place's own name if absent."""
    letter: Line | None = None
    low: Flag = False
    """Of a radar station: Chain Home Low."""
    plain: Flag = False
    """Marked without a name, where there is no room for all."""


class Boundary(Record):
    """A line between commands, groups or sectors: corners from end to end."""

    kind: BoundaryKind
    course: Annotated[tuple[Position, ...], Field(min_length=2)]


class Overview(Record):
    """`geography/overview.yaml`: what the overview map shows. Its top edge points to `bearing`."""

    NOUN: ClassVar[str] = "overview"

    id: Id
    title: Line
    occasion: Line
    centre: Position
    bearing: Num = 0.0
    width_km: Annotated[Num, Field(gt=0)]
    height_km: Annotated[Num, Field(gt=0)]
    mm_per_km: Annotated[Num, Field(gt=0)] = 0.5
    stations: tuple[Station, ...]
    boundaries: tuple[Boundary, ...] = ()
    lettering: tuple[Lettering, ...] = ()
    provenance: Provenance
    notes: tuple[Line, ...] = ()

    def frame(self) -> Frame:
        """The rectangle of ground that the map covers."""
        return Frame(Projection(*self.centre), self.bearing, self.width_km, self.height_km)
