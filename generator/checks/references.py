"""Values that name another record: what kind of thing they name, and every one of them in a pack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, get_args, get_origin

from generator.checks.fields import fields_leading_to
from generator.model.pack import Pack
from generator.model.record import FrozenMap, Record
from generator.model.reference import RefersTo
from generator.source.nodes import Path
from generator.source.span import Span


@dataclass(frozen=True, slots=True)
class Reference:
    """One use of an id: what it names, and where it is written."""

    noun: str
    id: str
    place: Span


def find_references(pack: Pack) -> Iterator[Reference]:
    """Every value of a pack that names another record, file by file."""
    for records in pack.records.values():
        for record in records:
            yield from _in_record(pack, record, record.at)


def find_named(pack: Pack) -> Mapping[str, Mapping[str, tuple[Span, ...]]]:
    """For each kind of thing that can be named, the ids there are, and where each is given.

    A record type says by its `NOUN` that its records can be named; drawings are files.
    """
    if "named" not in pack.memo:
        pack.memo["named"] = _find_named(pack)
    named: Mapping[str, Mapping[str, tuple[Span, ...]]] = pack.memo["named"]
    return named


def _find_named(pack: Pack) -> Mapping[str, Mapping[str, tuple[Span, ...]]]:
    found: dict[str, dict[str, list[Span]]] = {
        "drawing": {path.stem: [] for path in sorted((pack.root / "art").glob("*.svg"))}
    }
    for records in pack.records.values():
        for record in records:
            for named in _named_in(record):
                at = pack.span(named, "id")
                found.setdefault(named.NOUN, {}).setdefault(str(getattr(named, "id", "")), []).append(at)
    return {noun: {id_: tuple(places) for id_, places in ids.items()} for noun, ids in found.items()}


def nouns_in(kind: Any) -> frozenset[str]:
    """The kinds of things that can be defined in records of a type, by its annotations."""
    return frozenset(_nouns(kind, set()))


def _nouns(kind: Any, seen: set[Any]) -> Iterator[str]:
    if isinstance(kind, type) and issubclass(kind, Record):
        if kind in seen:
            return
        seen.add(kind)
        if kind.NOUN:
            yield kind.NOUN
        for field in kind.model_fields.values():
            yield from _nouns(field.annotation, seen)
    else:
        for part in get_args(kind):
            yield from _nouns(part, seen)


def _is_reference(annotation: Any) -> bool:
    return isinstance(annotation, RefersTo)


def _is_named(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, Record) and bool(annotation.NOUN)


def _named_in(value: Any) -> Iterator[Record]:
    if isinstance(value, Record):
        if value.NOUN:
            yield value
        for name, _ in fields_leading_to(type(value), _is_named):
            yield from _named_in(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:
            yield from _named_in(item)
    elif isinstance(value, FrozenMap):
        for item in value.values():
            yield from _named_in(item)


def _in_record(pack: Pack, record: Record, path: Path) -> Iterator[Reference]:
    for name, key, annotation, metadata in _fields(type(record)):
        yield from _in_value(pack, getattr(record, name), annotation, metadata, (*path, key))


@cache
def _fields(kind: type[Record]) -> tuple[tuple[str, str, Any, tuple[Any, ...]], ...]:
    """Name, key, annotation and metadata of each field that can lead to a reference."""
    fields = kind.model_fields
    return tuple(
        (name, key, fields[name].annotation, tuple(fields[name].metadata))
        for name, key in fields_leading_to(kind, _is_reference)
    )


def _in_value(pack: Pack, value: Any, annotation: Any, metadata: tuple[Any, ...], path: Path) -> Iterator[Reference]:
    if isinstance(value, str):
        for noun in _targets(annotation, metadata):
            yield Reference(noun, value, pack.span(path))
    elif isinstance(value, Record):
        yield from _in_record(pack, value, path)
    elif isinstance(value, tuple):
        inner = _parts(annotation)
        for index, item in enumerate(value):
            yield from _in_value(pack, item, inner[0] if inner else Any, (), (*path, index))
    elif isinstance(value, FrozenMap):
        of_key, of_value = _parts(annotation) or (Any, Any)
        for key, item in value.items():
            below = (*path, str(key))
            for noun in _targets(of_key, ()):
                yield Reference(noun, str(key), pack.span(below, key=True))
            yield from _in_value(pack, item, of_value, (), below)


@cache
def _parts(annotation: Any) -> tuple[Any, ...]:
    """What a tuple or a mapping is said to hold."""
    if get_origin(annotation) is Annotated:
        return _parts(get_args(annotation)[0])
    return get_args(annotation)


@cache
def _targets(annotation: Any, metadata: tuple[Any, ...]) -> tuple[str, ...]:
    """The kinds of things that a text so annotated names."""
    nouns = [m.noun for m in metadata if isinstance(m, RefersTo)]
    if get_origin(annotation) is Annotated:
        annotation, *more = get_args(annotation)
        return (*nouns, *_targets(annotation, tuple(more)))
    return (*nouns, *(noun for part in get_args(annotation) for noun in _targets(part, ())))
