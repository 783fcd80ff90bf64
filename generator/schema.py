"""JSON Schemas for editors, made from the records themselves so that they cannot drift apart."""

from __future__ import annotations

import json
from typing import Any

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaWarningKind

from generator.documents.kind import document_records
from generator.engine.game import find_game
from generator.model.pack import GENERIC
from generator.model.record import Record


def make_schemas(game: str) -> dict[str, bytes] | None:
    """File name to schema text (draft 2020-12, sorted keys) for each kind of file; None for an unknown game."""
    found = find_game(game)
    if found is None:
        return None
    records: dict[str, type[Record]] = {c.name: c.record for c in GENERIC}
    records |= {c.name: c.record for c in found.collections}
    out = {f"{name}.json": _schema(record, name) for name, record in sorted(records.items())}
    for kind, record in sorted(document_records().items()):
        out[f"document-{kind.replace('_', '-')}.json"] = _schema(record, f"document of kind {kind}")
    return out


class _Generator(GenerateJsonSchema):
    # An empty FrozenMap as a default says nothing that an editor needs.
    ignored_warning_kinds: set[JsonSchemaWarningKind] = {"non-serializable-default"}  # noqa: RUF012 (as the base has it)


def _schema(record: type[Record], name: str) -> bytes:
    schema: dict[str, Any] = record.model_json_schema(by_alias=True, schema_generator=_Generator)
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = f"Ops Room: {name}"
    return (json.dumps(schema, indent=2, sort_keys=True, ensure_ascii=False) + "\n").encode()
