"""Records: where they were written, what copies keep, and annotations that can be walked."""

from __future__ import annotations

import copy
import importlib
import pickle
import pkgutil
from collections.abc import Iterator
from typing import Any, ForwardRef, get_args

import generator
from generator.model.manifest import Manifest
from generator.model.record import FrozenMap, Record, fields_with_records
from generator.model.theme import Theme
from generator.source.decode import decode
from generator.source.nodes import compose
from generator.source.read import Source


class Inner(Record):
    """One figure."""

    figure: str


class Outer(Record):
    """Holds one, some and named ones."""

    name: str
    one: Inner | None = None
    some: tuple[Inner, ...] = ()
    named: FrozenMap[str, Inner] = FrozenMap()


def _outer() -> Outer:
    text = "name: n\none: {figure: a}\nsome: [{figure: b}, {figure: c}]\nnamed: {x: {figure: d}}\n"
    composed, _ = compose(Source("o.yaml", text))
    assert composed is not None
    record, found = decode(Outer, composed)
    assert record is not None and found == []
    return record


def test_each_record_knows_where_it_was_written() -> None:
    outer = _outer()
    assert outer.one is not None
    assert outer.at == ("o.yaml",)
    assert outer.one.at == ("o.yaml", "one")
    assert [s.at for s in outer.some] == [("o.yaml", "some", 0), ("o.yaml", "some", 1)]
    assert outer.named["x"].at == ("o.yaml", "named", "x")
    assert Inner(figure="e").at == ()


def test_copies_keep_the_place_and_equality_ignores_it() -> None:
    inner = _outer().some[1]
    for twin in (copy.copy(inner), copy.deepcopy(inner), pickle.loads(pickle.dumps(inner)), inner.model_copy()):
        assert twin.at == inner.at and twin == inner and hash(twin) == hash(inner)
    assert inner.model_copy(update={"figure": "z"}).at == inner.at
    assert inner == Inner(figure="c")


def test_only_fields_that_can_hold_records_are_searched_for_them() -> None:
    assert fields_with_records(Outer) == (("one", "one"), ("some", "some"), ("named", "named"))
    assert fields_with_records(Manifest) == ()
    assert fields_with_records(Theme) != ()


def test_a_frozen_map_reads_like_the_mapping_it_was_made_of() -> None:
    made = {"b": 1, "a": 2}
    frozen = FrozenMap(made)
    assert list(frozen.items()) == list(made.items()) and list(frozen.keys()) == ["b", "a"]
    assert list(frozen.values()) == [1, 2] and "a" in frozen and "c" not in frozen and frozen.get("c", 3) == 3
    assert frozen != FrozenMap({"a": 2, "b": 1}) and hash(frozen) == hash(FrozenMap(made))


def _leaves(annotation: Any) -> Iterator[Any]:
    parts = get_args(annotation)
    yield annotation
    for part in parts:
        yield from _leaves(part)


def test_no_annotation_of_a_record_waits_for_a_name_that_comes_later() -> None:
    # Whoever walks annotations would silently see nothing behind it.
    for info in pkgutil.walk_packages(generator.__path__, "generator."):
        if not info.name.endswith("__main__"):
            importlib.import_module(info.name)
    kinds, open_ = set(), [Record]
    while open_:
        kind = open_.pop()
        kinds.add(kind)
        open_ += kind.__subclasses__()
    assert len(kinds) > 100
    waiting = [
        f"{kind.__name__}.{name}"
        for kind in kinds
        for name, field in kind.model_fields.items()
        if any(isinstance(part, ForwardRef) for part in _leaves(field.annotation))
    ]
    assert waiting == []
