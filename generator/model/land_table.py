"""Which hexes of a map are land, and whose: computed by a tool, committed, read at run time.

So that neither a lint nor a game ever looks at the coast, the table is kept beside its map with
a fingerprint of what it was computed from; if map or coast change, the fingerprint tells.
"""

from __future__ import annotations

import hashlib
import json
from typing import Annotated, Any

from pydantic import Field, PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from generator.model.geography import Border, Nation
from generator.model.hex import Hex
from generator.model.hex_map import HexMap
from generator.model.record import Record
from generator.model.scalars import Id, Line
from generator.source import findings
from generator.source.decode import register_message

LETTERS: dict[str, Nation | None] = {
    ".": None,
    "e": "england",
    "f": "france",
    "b": "belgium",
    "n": "neutral",
}
"""What each letter of a row stands for; a point is sea."""

register_message(
    "land_row_malformed",
    findings.MALFORMED,
    "`{value}` is not a row of land and sea",
    "make the table again with `tools/make_land.py`",
)


def _row(value: Any) -> str:
    if not isinstance(value, str) or not value or set(value) - set(LETTERS):
        raise PydanticCustomError("land_row_malformed", "{value}", {"value": str(value)})
    return str(value)


LandRow = Annotated[str, PlainValidator(_row), WithJsonSchema({"type": "string", "pattern": "^[.efbn]+$"})]
"""One row of hexes, a letter each, from column 1."""


class LandTable(Record):
    """`maps/land/NN.yaml`: a letter for every hex of the map `map`, row 1 first."""

    map: Id
    frame: Line
    """Fingerprint of the map's centre, bearing and size."""
    ground: Line
    """Fingerprint of the coast and the borders."""
    rows: Annotated[tuple[LandRow, ...], Field(min_length=1)]

    def nation(self, hex_: Hex) -> Nation | None:
        """Whose land the hex counts as; None for sea, and for a hex off the table."""
        if 1 <= hex_.row <= len(self.rows) and 1 <= hex_.column <= len(self.rows[hex_.row - 1]):
            return LETTERS[self.rows[hex_.row - 1][hex_.column - 1]]
        return None

    def fits(self, map_: HexMap) -> bool:
        """Whether the table was computed for the map as it now is."""
        return (
            self.map == map_.id
            and self.frame == frame_fingerprint(map_)
            and len(self.rows) == map_.rows
            and all(len(row) == map_.columns for row in self.rows)
        )


def frame_fingerprint(map_: HexMap) -> str:
    """Twelve digits that change with anything that moves a map over the ground."""
    return _digest(json.dumps([*map_.centre, map_.bearing, map_.columns, map_.rows, map_.hex_km]).encode())


def ground_fingerprint(coast: bytes, borders: tuple[Border, ...]) -> str:
    """Twelve digits that change with the coast's file or with a border."""
    outlines = json.dumps([[b.nation, [list(p) for p in b.outline]] for b in borders])
    return _digest(coast + outlines.encode())


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:12]
