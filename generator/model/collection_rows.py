"""A pack's own records as rows, for a document that no game's code serves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.model.pack import Pack
from generator.model.record import Record
from generator.model.rows import Cell, Row, Rows, Value
from generator.source.nodes import Path


def collection_rows(pack: Pack, name: str) -> Rows | None:
    """The records of one collection as rows, one cell a field, each with its place; None if there is no such.

    A file that is one list (`aircraft.yaml`) gives a row for each entry, any other file one row. Maps of
    texts are flattened: `stats: {speed: 3}` gives a column `speed` unless the record has one of its own.
    """
    if name not in pack.records:
        return None
    rows: list[Row] = []
    for record in pack.records[name]:
        entries = _entries(record)
        rows.extend(_row(pack, entry) for entry in (entries if entries is not None else (record,)))
    return tuple(rows)


def _entries(record: Record) -> tuple[Record, ...] | None:
    """The records in the single list that a file is, if it is one."""
    fields = [name for name in type(record).model_fields if name != "provenance"]
    if len(fields) != 1:
        return None
    value = getattr(record, fields[0])
    if isinstance(value, tuple) and all(isinstance(v, Record) for v in value):
        return value
    return None


def _row(pack: Pack, record: Record) -> Row:
    cells: dict[str, Value] = {}
    flattened: dict[str, Value] = {}
    for name, field in type(record).model_fields.items():
        value = getattr(record, name)
        path = (*record.at, field.alias or name)
        if isinstance(value, Mapping):
            for key, item in value.items():
                flattened[str(key)] = _value(pack, item, (*path, str(key)))
        else:
            cells[name] = _value(pack, value, path)
    return Row({**flattened, **cells})


def _value(pack: Pack, value: Any, path: Path) -> Value:
    if isinstance(value, Record):
        return (_row(pack, value),)
    if isinstance(value, tuple) and value and all(isinstance(v, Record) for v in value):
        return tuple(_row(pack, v) for v in value)
    place = pack.span(path)
    if value is None:
        return Cell("", place)
    if isinstance(value, bool):
        return Cell("yes" if value else "", place)
    if isinstance(value, float):
        return Cell(f"{value:g}", place)
    if isinstance(value, tuple):
        return Cell(", ".join(map(str, value)), place)
    return Cell(value, place)
