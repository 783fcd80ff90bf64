"""Fields that name another record, each saying in its annotation what kind of thing it names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import GetJsonSchemaHandler
from pydantic_core import CoreSchema

from generator.model.scalars import Id


@dataclass(frozen=True, slots=True)
class RefersTo:
    """Beside an `Id` in an annotation: the `NOUN` of the records that the id is one of."""

    noun: str

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {**handler(schema), "description": f"The id of {'an' if self.noun[0] in 'aeiou' else 'a'} {self.noun}."}


AircraftRef = Annotated[Id, RefersTo("aircraft")]
"""The id of an aircraft type."""

ArtRef = Annotated[Id, RefersTo("drawing")]
"""The stem of a file in the pack's `art` folder."""

ChartRef = Annotated[Id, RefersTo("communications chart")]
"""The id of a communications chart."""

MapRef = Annotated[Id, RefersTo("map")]
"""The id of a map."""

PlaceRef = Annotated[Id, RefersTo("place")]
"""The id of a named place."""

RulingRef = Annotated[Id, RefersTo("ruling")]
"""The id of a ruling."""
