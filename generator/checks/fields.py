"""Which fields of a record type can lead to a thing at all, by its annotations, so that walks skip the rest."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, get_args

from generator.model.record import Record

Test = Callable[[Any], bool]
"""Whether an annotation, or a piece of metadata in one, is the thing looked for."""


@cache
def fields_leading_to(kind: type[Record], test: Test) -> tuple[tuple[str, str], ...]:
    """Name and key of each field from which a thing that `test` knows can be reached, in the order declared."""
    return tuple(
        (name, field.alias or name)
        for name, field in kind.model_fields.items()
        if any(map(test, field.metadata)) or _leads(field.annotation, test, frozenset())
    )


@cache
def leads_to(kind: type[Record], test: Test) -> bool:
    """Whether a record of this type can be or hold such a thing."""
    return _leads(kind, test, frozenset())


def _leads(annotation: Any, test: Test, open_: frozenset[Any]) -> bool:
    if test(annotation):
        return True
    if isinstance(annotation, type) and issubclass(annotation, Record):
        if annotation in open_:
            return False
        inside = open_ | {annotation}
        return any(
            any(map(test, field.metadata)) or _leads(field.annotation, test, inside)
            for field in annotation.model_fields.values()
        )
    return any(test(part) or _leads(part, test, open_) for part in get_args(annotation))
