"""One text as it is written, and the place in its source of any stretch of it."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass

from generator.model.pack import Pack
from generator.model.record import Record
from generator.source.nodes import Path
from generator.source.span import Span

_BLOCK_HEAD = re.compile(r"[|>][^\n]*\n")
_ESCAPES = {"n": "\n", "t": "\t"}


@dataclass(frozen=True, slots=True)
class WrittenText:
    """One text, the records around it from the outermost, and its path."""

    pack: Pack
    path: Path
    text: str
    within: tuple[Record, ...]

    @property
    def field(self) -> str:
        """The key that it, or the list that it is in, stands under."""
        return next((str(step) for step in reversed(self.path) if not isinstance(step, int)), "")

    @property
    def date(self) -> datetime.date | None:
        """The `date` of the nearest record around it that has one."""
        dates = (getattr(record, "date", None) for record in reversed(self.within))
        return next((d for d in dates if isinstance(d, datetime.date)), None)

    def place(self, begin: int, end: int) -> Span:
        """Where the characters from `begin` to before `end` stand in the source, folded or quoted though they be.

        If the text cannot be traced character by character, the whole of it.
        """
        span = self.pack.span(self.path)
        traced = self.pack.memo.get("traced")
        if traced is None or traced[0] != self.path:
            # Findings in one text come one after the other.
            source = self.pack.source(span)
            raw = source.slice(span) if source else ""
            traced = self.pack.memo["traced"] = (self.path, raw, _trace(raw, self.text))
        _, raw, traced = traced
        if traced is None or begin >= end:
            return span
        first, last = traced[begin][0], traced[end - 1][1]
        return Span(span.path, *_position(span, raw, first), *_position(span, raw, last))


def _trace(raw: str, text: str) -> list[tuple[int, int]] | None:
    """For each character of a text where it begins and ends in the scalar as typed, or None if the two do not agree."""
    at = 0
    quote = raw[:1] if raw[:1] in ("'", '"') else ""
    if quote:
        at = 1
    elif head := _BLOCK_HEAD.match(raw):
        at = head.end()
    out: list[tuple[int, int]] = []
    while at < len(raw) and raw[at].isspace():
        at += 1
    for index, char in enumerate(text):
        begin = at
        if char.isspace() and raw[at : at + 1].isspace():
            at += 1
            # The last space of a run takes all that the source has left of it: line ends, indents.
            if not text[index + 1 : index + 2].isspace():
                while at < len(raw) and raw[at].isspace():
                    at += 1
        elif quote == '"' and raw.startswith("\\", at):
            if _ESCAPES.get(raw[at + 1 : at + 2], raw[at + 1 : at + 2]) != char:
                return None
            at += 2
        elif raw[at : at + 1] == char:
            at += 2 if quote == "'" and raw.startswith("''", at) else 1
        else:
            return None
        out.append((begin, at))
    return out


def _position(span: Span, raw: str, offset: int) -> tuple[int, int]:
    """Line and column of an offset in a scalar that begins at `span`."""
    before = raw[:offset]
    lines = before.count("\n")
    if not lines:
        return span.line, span.column + offset
    return span.line + lines, offset - before.rindex("\n")
