"""Two records of one kind have the same id.

What it finds: an id given twice in one list, or by two things of a kind anywhere in the pack. It
points at the later one and names the first.

Why it matters: whatever names the id gets one of the two, and nobody can tell which: a counter of
the wrong side, a wrong airfield.

Bad:
    # counters.yaml formations.1.id
    luftwaffe-a
Good:
    # counters.yaml formations.1.id
    luftwaffe-b
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.checks.references import find_named
from generator.model.pack import Pack
from generator.model.record import FrozenMap, Record, fields_with_records
from generator.source.diagnostic import Diagnostic, Finding, Severity
from generator.source.span import Span

FINDING = Finding("REF002", "duplicate-id", Severity.ERROR, __doc__)


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each repetition, at the id."""
    told: set[Span] = set()
    for noun, ids in find_named(pack).items():
        for id_, places in ids.items():
            ordered = sorted(places)
            for place in ordered[1:]:
                told.add(place)
                yield _finding(place, ordered[0], id_, noun)
    for records in pack.records.values():
        for record in records:
            for diagnostic in _in_lists(pack, record):
                if diagnostic.span not in told:
                    yield diagnostic


def _in_lists(pack: Pack, value: Any) -> Iterator[Diagnostic]:
    if isinstance(value, Record):
        for name, _ in fields_with_records(type(value)):
            yield from _in_lists(pack, getattr(value, name))
    elif isinstance(value, FrozenMap):
        for item in value.values():
            yield from _in_lists(pack, item)
    elif isinstance(value, tuple):
        seen: dict[str, Record] = {}
        for item in value:
            yield from _in_lists(pack, item)
            id_ = getattr(item, "id", None) if isinstance(item, Record) else None
            if not isinstance(id_, str) or not isinstance(item, Record):
                continue
            if id_ in seen:
                yield _finding(pack.span(item, "id"), pack.span(seen[id_], "id"), id_, "entry")
            seen.setdefault(id_, item)


def _finding(place: Span, first: Span, id_: str, noun: str) -> Diagnostic:
    message = f"{noun} `{id_}` is there twice"
    return FINDING.at(place, message, "give one of the two another id", [(first, "given first here")])
