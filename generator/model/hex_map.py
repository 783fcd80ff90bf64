"""A hex map as a record: what of the world it shows, what stands on it, where raids begin."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from generator.model.geography import Nation
from generator.model.hex import Hex, parse_hex
from generator.model.projection import Frame, Projection
from generator.model.provenance import Provenance
from generator.model.record import FrozenMap, Record
from generator.model.reference import AircraftRef, PlaceRef
from generator.model.scalars import Flag, Id, Int, Line, Num, Rolls
from generator.source import findings
from generator.source.decode import register_message

FeatureKind = Literal[
    "raf_airfield",
    "luftwaffe_airfield",
    "radar",
    "city",
    "factory",
    "port",
    "convoy",
    "balloon",
    "town",
    "headland",
    "patrol",
]
"""What a feature is. Ports, towns and headlands are lettering: they change no rule unless they are Targets.

A patrol is where squadrons start that do not start on airfields (TH-15)."""

Altitude = Literal["SL", "LL", "ML", "HL"]
ALTITUDES: tuple[Altitude, ...] = ("SL", "LL", "ML", "HL")
"""Sea, low, medium, high: the northmost start first (TH-17)."""

LabelKind = Literal["sea", "country", "region"]

register_message(
    "hex_malformed",
    findings.MALFORMED,
    "`{value}` is not the number of a hex",
    "write four digits, column then row, counted from 01",
)


def _hex_number(value: Any) -> Hex:
    if isinstance(value, Hex):
        return value
    try:
        return parse_hex(str(value))
    except ValueError:
        raise PydanticCustomError("hex_malformed", "{value}", {"value": str(value)}) from None


HexNumber = Annotated[Hex, PlainValidator(_hex_number), WithJsonSchema({"type": "string", "pattern": "^[0-9]{4}$"})]
"""The number of a hex, `CCRR`."""

Position = tuple[Num, Num]
"""Latitude and longitude, degrees."""


class Nudge(Record):
    """A feature moved off the hex in which its true position falls, and why that serves the game."""

    hex: HexNumber
    reason: Line


class Feature(Record):
    """Something on the map, placed by a place's id, by a position or by a hex: exactly one of them."""

    kind: FeatureKind
    place: PlaceRef | None = None
    position: Position | None = None
    hex: HexNumber | None = None
    name: Line | None = None
    """As lettered; the place's own name if absent."""
    placement: Rolls | None = None
    """The rolls that start a squadron here (TH-14)."""
    target: Flag = False
    """Whether raids make for it."""
    limited_to: AircraftRef | None = None
    """The only aircraft type that this target draws (TH-44)."""
    low: Flag = False
    """Of a radar station: Chain Home Low, which sees what flies below the tall masts' sight. No rule asks."""
    nudge: Nudge | None = None
    provenance: Provenance | None = None
    """If other than the map's."""


class Starts(Record):
    """Where a raid may begin: for each column number a hex for each altitude (TH-16, TH-17)."""

    provenance: Provenance
    columns: FrozenMap[Annotated[Int, Field(ge=1, le=6)], FrozenMap[Altitude, HexNumber]]
    """For each roll of a die the hexes where the raid enters, by altitude."""


class Track(Record):
    """The course of a convoy, drawn from its first corner to its last. No rule asks for it."""

    name: Line
    """What the course is called."""
    course: Annotated[tuple[Position, ...], Field(min_length=2)]
    """Its corners in order, latitude and longitude."""


class Lettering(Record):
    """A name across an area, centred on its position."""

    text: Line
    """As lettered."""
    kind: LabelKind
    position: Position
    """The middle of the name, latitude and longitude."""
    angle: Num = 0.0
    """Degrees by which it is turned."""


class HexMap(Record):
    """`maps/NN.yaml`: one sector map. The top edge points to `bearing`, degrees from north."""

    NOUN: ClassVar[str] = "map"

    id: Id
    """The name by which missions refer to it."""
    number: Int
    """The number printed on it, mostly its mission's."""
    title: Line
    """As at the head of the sheet."""
    occasion: Line
    """What it is the map of: the day, the raid."""
    centre: Position
    """Latitude and longitude of the middle of the map."""
    bearing: Num = 0.0
    """Where the top edge points, degrees from north, clockwise."""
    columns: Annotated[Int, Field(ge=2, le=99)]
    """Hexes from left to right."""
    rows: Annotated[Int, Field(ge=2, le=99)]
    """Hexes from top to bottom."""
    hex_km: Annotated[Num, Field(gt=0)] = 10.0
    hex_mm: Annotated[Num, Field(gt=0)] | None = None
    """Flats of a hex on the one-page map, if other than the document says."""
    nations: tuple[Nation, ...]
    """Whose land is on the map."""
    starts: Starts
    features: tuple[Feature, ...]
    tracks: tuple[Track, ...] = ()
    lettering: tuple[Lettering, ...] = ()
    provenance: Provenance
    notes: tuple[Line, ...] = ()
    """Printed small under the map."""

    def frame(self, width_hexes: float, height_hexes: float) -> Frame:
        """The rectangle of ground that the map covers, its size given in flats of a hex."""
        return Frame(Projection(*self.centre), self.bearing, width_hexes * self.hex_km, height_hexes * self.hex_km)

    def start_hexes(self) -> Iterator[tuple[int, Altitude, Hex]]:
        """Column number, altitude and hex of every start, as written."""
        for number, column in self.starts.columns.items():
            for altitude, hex_ in column.items():
                yield number, altitude, hex_
