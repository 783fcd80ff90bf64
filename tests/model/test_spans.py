"""Every field of every record of the shipped packs knows the text it was written as."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.build import open_pack
from generator.model.record import FrozenMap, Record
from generator.source.nodes import Path as NodePath
from generator.source.shipped import shipped_packs


def _fields(value: Any, path: NodePath) -> Iterator[tuple[NodePath, Any]]:
    if isinstance(value, Record):
        assert value.at == path
        for name, field in type(value).model_fields.items():
            if name in value.model_fields_set or (field.alias or name) in value.model_fields_set:
                yield from _fields(getattr(value, name), (*path, field.alias or name))
    elif isinstance(value, FrozenMap):
        for key, item in value.items():
            yield (*path, "[key]", str(key)), key
            yield from _fields(item, (*path, str(key)))
    elif isinstance(value, tuple) and hasattr(value, "_fields"):
        yield path, value
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _fields(item, (*path, index))
    else:
        yield path, value


def _plain(text: str) -> str:
    """A scalar of a source without its quotes, its block's head and its folds."""
    text = re.sub(r"\A[>|][-+0-9]*[^\n]*\n", "", text)
    if text[:1] in "'\"":
        text = text[1:-1]
    text = re.sub(r"''", "'", text)
    return re.sub(r"\s+", " ", text).strip()


def _written(value: Any) -> str | None:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return None  # `310` and `310.0` are one number; compared as numbers
    if isinstance(value, datetime.date):
        return value.isoformat()
    return re.sub(r"\s+", " ", str(value)).strip()


@pytest.mark.parametrize("folder", shipped_packs(), ids=lambda p: p.name)
def test_every_span_holds_the_text_of_its_value(folder: Path) -> None:
    pack, _ = open_pack(folder, "")
    assert pack is not None and not pack.broken
    count = 0
    for records in pack.records.values():
        for record in records:
            for path, value in _fields(record, record.at):
                key = path[-2:-1] == ("[key]",)
                real = (*path[:-2], path[-1]) if key else path
                spans = pack.spans.get(real)
                assert spans is not None, f"{real} has no place"
                span = spans.key if key else spans.value
                assert span is not None
                text = _plain(pack.sources[span.path].slice(span))
                written = _written(value)
                if written is None:
                    assert float(text) == value, f"{real}: {text!r} is not {value!r}"
                elif isinstance(value, int) and not isinstance(value, bool):
                    assert int(text) == value, f"{real}: {text!r} is not {value!r}"
                elif isinstance(value, str) and value.startswith("#"):
                    assert text.upper() == written, f"{real}: {text!r} is not {written!r}"
                else:
                    assert text == written, f"{real}: {text!r} is not {written!r}"
                count += 1
    assert count > 20


def test_an_absent_value_points_at_what_surrounds_it() -> None:
    folder = next(p for p in shipped_packs() if p.name == "tally-ho")
    pack, _ = open_pack(folder, "shown")
    assert pack is not None
    mission = pack.records["missions"][0]
    assert pack.span(mission, "raf", "carry_over", 3) == pack.span(mission, "raf")
    assert pack.span(mission, "raf", key=True) != pack.span(mission, "raf")
    assert pack.span(("nowhere.yaml", "x")).path == "shown/pack.yaml"
