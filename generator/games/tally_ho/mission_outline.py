"""A mission that is planned: its place in the campaign and its map, without tables to play it by."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from generator.games.tally_ho.mission import Weekday
from generator.model.provenance import Provenance
from generator.model.record import Record
from generator.model.reference import AircraftRef, MapRef
from generator.model.scalars import Date, Int, Line


class MissionOutline(Record):
    """`missions/NN.yaml` with `status: outline`: nothing of it is printed but its map."""

    number: Annotated[Int, Field(ge=1)]
    title: Line
    date: Date
    weekday: Weekday
    types: tuple[AircraftRef, ...]
    """Who will turn up, on both sides; the map is judged by the slowest bomber among them."""
    map: MapRef
    status: Literal["outline"]
    provenance: Provenance
