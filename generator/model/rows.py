"""Named tables: what a pack or a game has to say to a document, without either knowing the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Union

from generator.model.record import FrozenMap
from generator.source.span import Span


class Cell(str):
    """A text that knows the place in a source it came from; `src` is that place for a template."""

    origin: Span | None = None

    def __new__(cls, text: object, origin: Span | None = None) -> Cell:
        self = super().__new__(cls, text)
        self.origin = origin
        return self

    @property
    def src(self) -> str:
        """`file:line:column`, or nothing for a computed text."""
        return str(self.origin) if self.origin else ""


Value = Union[Cell, "Rows"]
Row = FrozenMap[str, Value]
"""Column name to cell, or to a nested table."""
Rows = tuple[Row, ...]


def row(cells: Mapping[str, Value | str | int]) -> Row:
    """A row in which plain texts and numbers have become cells without a place."""
    return FrozenMap({k: v if isinstance(v, (Cell, tuple)) else Cell(v) for k, v in cells.items()})


def text(row: Row, column: str) -> str:
    """The cell's text, or nothing if the row lacks the column or it holds a table."""
    value = row.get(column, "")
    return value if isinstance(value, str) else ""
