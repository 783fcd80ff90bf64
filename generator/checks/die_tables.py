"""Every die table of a pack, wherever it stands: any field whose keys are die ranges."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from generator.checks.fields import fields_leading_to
from generator.model.pack import Pack
from generator.model.record import FrozenMap, Record
from generator.model.scalars import DieRange
from generator.source.nodes import Path
from generator.source.span import Span

DIE = range(1, 7)
"""What one die can show. All three games roll ordinary dice."""


@dataclass(frozen=True, slots=True)
class DieTable:
    """One table: the record it belongs to, the path of the table, and its ranges as written."""

    pack: Pack
    owner: Record
    path: Path
    rows: FrozenMap[DieRange, Any]

    @property
    def ranges(self) -> tuple[DieRange, ...]:
        """Its ranges in ascending order of their lowest roll."""
        return tuple(sorted(self.rows, key=lambda r: (r.low, r.high is None, r.high or 0)))

    @property
    def is_open(self) -> bool:
        """Whether it is read with a modified roll: one row is `n+`."""
        return any(r.high is None for r in self.rows)

    @property
    def top(self) -> int:
        """The highest roll that the table has to answer for, one above the start of an open row at most."""
        return max(DIE[-1], *(r.low for r in self.rows))

    def place(self, rolls: DieRange) -> Span:
        """Where the range of a row is written."""
        return self.pack.span(self.path, str(rolls), key=True)

    @property
    def whole(self) -> Span:
        """Where the table begins: its key, or itself in a list."""
        return self.pack.span(self.path, key=True)


def die_tables(pack: Pack) -> tuple[DieTable, ...]:
    """All die tables of a pack, file by file, in the order written. An empty mapping is none."""
    if "die_tables" not in pack.memo:
        records = [r for group in pack.records.values() for r in group]
        pack.memo["die_tables"] = tuple(table for r in records for table in _in_value(pack, r, r, r.at))
    tables: tuple[DieTable, ...] = pack.memo["die_tables"]
    return tables


def _is_die_range(annotation: Any) -> bool:
    return annotation is DieRange


def _in_value(pack: Pack, owner: Record, value: Any, path: Path) -> Iterator[DieTable]:
    if isinstance(value, Record):
        for name, key in fields_leading_to(type(value), _is_die_range):
            yield from _in_value(pack, value, getattr(value, name), (*path, key))
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _in_value(pack, owner, item, (*path, index))
    elif isinstance(value, FrozenMap):
        if value and all(isinstance(key, DieRange) for key in value):
            yield DieTable(pack, owner, path, value)
        for key, item in value.items():
            yield from _in_value(pack, owner, item, (*path, str(key)))
