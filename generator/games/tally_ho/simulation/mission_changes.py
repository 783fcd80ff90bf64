"""What differs between two versions of a mission, cell by cell, in the words of its file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.games.tally_ho.mission import Mission
from generator.model.record import FrozenMap, Record
from generator.model.scalars import DieRange

PROSE = frozenset({"title", "briefing", "history", "printed", "provenance", "date", "weekday"})
"""Fields that no rule reads."""


def list_changes(before: Mission, after: Mission) -> tuple[str, ...]:
    """Each changed cell as `luftwaffe.table.4: bf109e -> he111`; die tables are compared face by face."""
    old, new = dict(_cells(before, ())), dict(_cells(after, ()))
    changes = []
    for path in dict.fromkeys((*old, *new)):
        a, b = old.get(path), new.get(path)
        if a != b:
            changes.append(f"{path}: {'nothing' if a is None else a} -> {'nothing' if b is None else b}")
    return tuple(changes)


def changed_parts(before: Mission, after: Mission) -> tuple[str, ...]:
    """The top-level fields that play differently."""
    return tuple(
        name
        for name in Mission.model_fields
        if name not in PROSE
        and dict(_cells(getattr(before, name), (name,))) != dict(_cells(getattr(after, name), (name,)))
    )


def take_part(before: Mission, after: Mission, part: str) -> Mission:
    """The first version with one field of the second."""
    return before.model_copy(update={part: getattr(after, part)})


def _cells(value: Any, path: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    if isinstance(value, Record):
        for name, field in type(value).model_fields.items():
            if name not in PROSE:
                yield from _cells(getattr(value, name), (*path, field.alias or name))
    elif isinstance(value, FrozenMap):
        for key, item in value.items():
            if isinstance(key, DieRange):
                faces = range(key.low, (key.low if key.high is None else key.high) + 1)
                for face in faces:
                    yield from _cells(item, (*path, f"{face}+" if key.high is None else str(face)))
            else:
                yield from _cells(item, (*path, str(key)))
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            known = getattr(item, "id", None)
            yield from _cells(item, (*path, str(known or index + 1)))
    elif value is not None and value is not False:
        yield ".".join(path), str(value)
