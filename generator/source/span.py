"""Where something stands in a source file."""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """A stretch of one file. Lines and columns count from 1 in characters; the end is exclusive."""

    path: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"

    def to(self, other: Span) -> Span:
        """The stretch from the start of this span to the end of `other`."""
        return Span(self.path, self.line, self.column, other.end_line, other.end_column)


def whole(path: str) -> Span:
    """The first character of a file: where a finding about all of it points."""
    return Span(path, 1, 1, 1, 1)
