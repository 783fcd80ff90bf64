"""The JSON Schemas agree with the decoder: what ships is valid, a slip is not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from generator.games.tally_ho.game import COLLECTIONS
from generator.model.pack import GENERIC
from generator.schema import make_schemas
from generator.source.nodes import Scalar, compose
from generator.source.read import read_source

PACK = Path(__file__).parents[1] / "content" / "tally-ho"
GLOBS = {c.name: c.glob for c in (*GENERIC, *COLLECTIONS)}
FILES = [(name, file) for name, glob in sorted(GLOBS.items()) for file in sorted(PACK.glob(glob))]


def as_editors_read(value: Any) -> Any:
    """The value as a YAML 1.2 reader gives it to a schema: unquoted numbers are numbers."""
    if isinstance(value, dict):
        return {str(key): as_editors_read(item) for key, item in value.items()}
    if isinstance(value, list):
        return [as_editors_read(item) for item in value]
    assert isinstance(value, Scalar)
    if not value.quoted:
        if value in ("true", "false"):
            return value == "true"
        for kind in (int, float):
            try:
                return kind(value)
            except ValueError:
                pass
    return str(value)


def validator(name: str) -> jsonschema.Draft202012Validator:
    schemas = make_schemas("tally-ho")
    assert schemas is not None
    schema = json.loads(schemas[f"{name}.json"])
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def read(file: Path) -> Any:
    source, _ = read_source(file)
    assert source is not None
    composed, _ = compose(source)
    assert composed is not None
    return as_editors_read(composed.data)


@pytest.mark.parametrize(("name", "file"), FILES, ids=lambda v: v if isinstance(v, str) else v.stem)
def test_what_ships_is_valid(name: str, file: Path) -> None:
    assert [e.message for e in validator(name).iter_errors(read(file))] == []


def test_a_misspelt_key_and_a_wrong_type_are_not() -> None:
    mission = read(PACK / "missions" / "01.yaml")
    mission["tittle"] = mission.pop("title")
    mission["raf"]["rolls"] = "three"
    told = {e.message for e in validator("missions").iter_errors(mission)}
    assert any("'tittle' was unexpected" in m for m in told)
    assert any("'title' is a required property" in m for m in told)
    assert any("'three' is not of type 'integer'" in m for m in told)


def _schema_of(name: str) -> dict[str, Any]:
    schemas = make_schemas("tally-ho")
    assert schemas is not None
    schema: dict[str, Any] = json.loads(schemas[f"{name}.json"])
    return schema


def test_a_key_says_what_it_is_for() -> None:
    mission = _schema_of("missions")
    assert mission["properties"]["map"]["description"] == "The id of a map."
    assert mission["properties"]["forces"]["description"].startswith("Units that were there on the day")
    assert mission["properties"]["special_rules"]["description"] == "Each entry: a rule of this mission alone."
    assert mission["$defs"]["SetUp"]["properties"]["strength"]["description"] == "Elements: Vics or Schwarms."
    board = _schema_of("document-board")
    assert board["properties"]["order"]["description"] == "Place in the set: lower prints first."
    assert "title" not in board["properties"]["order"]


def test_what_the_decoder_refuses_is_underlined_too() -> None:
    map_ = read(PACK / "maps" / "04.yaml")
    map_["hex_mm"] = None
    map_["id"] = "Kent 4"
    mission = read(PACK / "missions" / "04.yaml")
    mission["raf"]["strength"] = {"1..5": 2, "6": 3}
    told = {e.message for e in (*validator("maps").iter_errors(map_), *validator("missions").iter_errors(mission))}
    assert any(m.startswith("None is not of type 'number'") for m in told)
    assert any(m.startswith("'Kent 4' does not match") for m in told)
    assert any(m.startswith("'1..5' does not match any of the regexes") for m in told)
    assert len(told) == 3


def test_an_unknown_game_has_none() -> None:
    assert make_schemas("chess") is None
