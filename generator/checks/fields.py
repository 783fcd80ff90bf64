"""Which fields of a record type can lead to a thing at all, by its annotations, so that walks skip the rest."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, cast, get_args

from generator.model.record import Record

Test = Callable[[Any], bool]
"""Whether an annotation, or a piece of metadata in one, is the thing looked for."""


@cache
def fields_leading_to(kind: type[Record], test: Test) -> tuple[tuple[str, str], ...]:
    """Name and key of each field from which a thing that `test` knows can be reached, in the order declared."""
    return tuple(
        (name, field.alias or name)
        for name, field in kind.model_fields.items()
        if any(map(test, field.metadata)) or any(map(test, _reached_from(cast(Any, field.annotation))))
    )


@cache
def leads_to(kind: type[Record], test: Test) -> bool:
    """Whether a record of this type can be or hold such a thing."""
    return any(map(test, _reached_from(kind)))


@cache
def _reached_from(annotation: Any) -> tuple[Any, ...]:
    """The annotation, its parts, and whatever the records among them can hold: annotations and their metadata."""
    found: dict[int, Any] = {}
    open_ = [annotation]
    while open_:
        part = open_.pop()
        if id(part) in found:
            continue
        found[id(part)] = part
        if isinstance(part, type) and issubclass(part, Record):
            for field in part.model_fields.values():
                open_.append(field.annotation)
                found.update((id(m), m) for m in field.metadata)
        else:
            open_.extend(get_args(part))
    return tuple(found.values())
