"""What every record is: frozen, closed, and aware of where it was written."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, KeysView, Mapping, ValuesView
from functools import cache
from typing import Any, ClassVar, Generic, TypeVar, get_args

from pydantic import ConfigDict, GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from generator.source.decode import Decodable
from generator.source.nodes import Path

K = TypeVar("K")
V = TypeVar("V")


class FrozenMap(Mapping[K, V], Generic[K, V]):
    """A mapping that cannot change, keeps the order written, and can be hashed."""

    __slots__ = ("_entries",)

    def __init__(self, entries: Mapping[K, V] | None = None) -> None:
        self._entries: dict[K, V] = dict(entries or {})

    def __getitem__(self, key: K) -> V:
        return self._entries[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    # What `Mapping` would give in Python, from the dictionary itself.

    def __contains__(self, key: object) -> bool:
        return key in self._entries

    def keys(self) -> KeysView[K]:
        return self._entries.keys()

    def values(self) -> ValuesView[V]:
        return self._entries.values()

    def items(self) -> ItemsView[K, V]:
        return self._entries.items()

    def __hash__(self) -> int:
        return hash(tuple(self._entries.items()))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, FrozenMap):
            return list(self._entries.items()) == list(other._entries.items())
        return NotImplemented

    def __repr__(self) -> str:
        return f"FrozenMap({self._entries!r})"

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        key, value = get_args(source) or (Any, Any)
        kind = dict[key, value]  # type: ignore[valid-type]
        return core_schema.no_info_after_validator_function(cls, handler.generate_schema(kind))


class Record(Decodable):
    """A frozen value decoded from a source. `at` is where it was written; equality ignores it."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    NOUN: ClassVar[str] = ""
    """What such a record is called, if others name it by its `id`; see `generator.model.reference`."""

    @property
    def at(self) -> Path:
        """The record's path in its file: `("missions/01.yaml", "raf")`; look places up in `pack.span`."""
        private = self.__pydantic_private__
        at: Path = private["at"] if private else ()
        return at

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), tuple(self.__dict__.values())))

    def note_place(self, path: Path) -> None:
        _place(self, path)


def _place(value: Any, path: Path) -> None:
    if isinstance(value, Record):
        # Where pydantic keeps private values, so that copies take it along; declared as one it would have a default
        # set by a call for each record there is.
        object.__setattr__(value, "__pydantic_private__", {"at": path})
        for name, key in fields_with_records(type(value)):
            _place(getattr(value, name), (*path, key))
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            _place(item, (*path, index))
    elif isinstance(value, FrozenMap):
        for key, item in value.items():
            _place(item, (*path, str(key)))


@cache
def fields_with_records(kind: type[Record]) -> tuple[tuple[str, str], ...]:
    """Name and key of each field whose value can be a record or hold one."""
    return tuple((n, f.alias or n) for n, f in kind.model_fields.items() if _holds_records(f.annotation))


def _holds_records(annotation: Any) -> bool:
    if isinstance(annotation, type) and issubclass(annotation, Record):
        return True
    return any(map(_holds_records, get_args(annotation)))
