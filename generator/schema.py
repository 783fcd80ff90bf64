"""JSON Schemas for editors, made from the records themselves so that they cannot drift apart."""

from __future__ import annotations

import ast
import inspect
import json
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any, get_args

from pydantic.fields import FieldInfo
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue, JsonSchemaWarningKind
from pydantic_core import core_schema

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
    """What a file may say, as an editor must know it: the decoder takes no `null`, and a key says what it is for."""

    # An empty FrozenMap as a default says nothing that an editor needs.
    ignored_warning_kinds: set[JsonSchemaWarningKind] = {"non-serializable-default"}  # noqa: RUF012 (as the base has it)

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False  # `Hex Mm` tells nobody more than `hex_mm`

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])  # a field is left out, never empty

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        if schema.get("default", ...) is None:
            return self.generate_inner(schema["schema"])
        return super().default_schema(schema)

    def dict_schema(self, schema: core_schema.DictSchema) -> JsonSchemaValue:
        made = super().dict_schema(schema)
        if "patternProperties" in made:
            made["additionalProperties"] = False
        return made

    def model_schema(self, schema: core_schema.ModelSchema) -> JsonSchemaValue:
        made = super().model_schema(schema)
        texts = _field_texts(schema["cls"])
        for name, field in schema["cls"].model_fields.items():
            told = made["properties"][field.alias or name]
            if said := texts.get(name) or ("$ref" not in told and "description" not in told and _text_of(field)):
                told["description"] = said
        return made


def _text_of(field: FieldInfo) -> str:
    """Of a list or a table, what each entry is; empty if that is no record of one kind."""
    held, open_ = set(), [field.annotation]
    while open_:
        part = open_.pop()
        if isinstance(part, type) and issubclass(part, Record):
            held.add(part)
        open_ += get_args(part)
    if len(held) != 1:
        return ""
    kind: type[Record] = held.pop()
    said = " ".join((kind.__doc__ or "").split("\n\n")[0].split())
    return f"Each entry: {said[:1].lower()}{said[1:]}"


def _field_texts(kind: type) -> Mapping[str, str]:
    """Field name to the text under the field in the source, those of the classes above it too."""
    texts: dict[str, str] = {}
    for cls in reversed(kind.__mro__):
        texts.update(_texts_in(cls.__module__).get(cls.__qualname__, {}))
    return texts


@cache
def _texts_in(module: str) -> Mapping[str, Mapping[str, str]]:
    """Class name to the texts under its fields; nothing for a module whose source is not at hand."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
    except (OSError, TypeError):
        return {}
    return {node.name: dict(_texts_of(node)) for node in tree.body if isinstance(node, ast.ClassDef)}


def _texts_of(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, below in pairwise(node.body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(said))):
                yield name, " ".join(said.split())


def _schema(record: type[Record], name: str) -> bytes:
    schema: dict[str, Any] = record.model_json_schema(by_alias=True, schema_generator=_Generator)
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = f"Ops Room: {name}"
    return (json.dumps(schema, indent=2, sort_keys=True, ensure_ascii=False) + "\n").encode()
