"""A land table knows what it was made for."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from generator.model.geography import Border
from generator.model.hex import Hex
from generator.model.hex_map import HexMap
from generator.model.land_table import LandTable, frame_fingerprint, ground_fingerprint

MAP = HexMap.model_validate(
    {
        "id": "90",
        "number": 90,
        "title": "A Sea",
        "occasion": "A test",
        "centre": [51.0, 0.5],
        "columns": 3,
        "rows": 2,
        "nations": ["england"],
        "provenance": "authored",
        "starts": {"provenance": "authored", "columns": {}},
        "features": [],
    }
)
TABLE = LandTable(map="90", frame=frame_fingerprint(MAP), ground="x", rows=("e.f", "nb."))


def test_each_letter_is_a_nation() -> None:
    nations = [TABLE.nation(Hex(column, row)) for row in (1, 2) for column in (1, 2, 3)]
    assert nations == ["england", None, "france", "neutral", "belgium", None]
    assert TABLE.nation(Hex(4, 1)) is None and TABLE.nation(Hex(1, 3)) is None


@pytest.mark.parametrize(
    "change", [{"centre": (51.0, 0.6)}, {"bearing": 5.0}, {"columns": 4}, {"rows": 3}, {"hex_km": 9.0}, {"id": "91"}]
)
def test_a_map_that_moved_no_longer_fits(change: dict[str, object]) -> None:
    assert TABLE.fits(MAP)
    assert not TABLE.fits(MAP.model_copy(update=change))


def test_what_does_not_move_the_map_changes_nothing() -> None:
    assert TABLE.fits(MAP.model_copy(update={"title": "Another"}))


def test_coast_and_borders_have_a_fingerprint() -> None:
    border = Border.model_validate({"nation": "england", "outline": [[51, 0], [52, 0], [52, 1]]})
    moved = Border.model_validate({"nation": "england", "outline": [[51, 0], [52, 0], [52, 2]]})
    prints = {
        ground_fingerprint(b"coast", (border,)),
        ground_fingerprint(b"coast", (moved,)),
        ground_fingerprint(b"other", (border,)),
        ground_fingerprint(b"coast", ()),
    }
    assert len(prints) == 4


@pytest.mark.parametrize("row", ["", "ex.", "E.."])
def test_a_row_has_only_known_letters(row: str) -> None:
    with pytest.raises(ValidationError):
        LandTable(map="90", frame="x", ground="x", rows=(row,))
