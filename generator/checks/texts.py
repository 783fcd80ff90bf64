"""Every text of a pack, and the place in the source of any stretch of it."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, get_args

from generator.checks.fields import fields_leading_to
from generator.model.glossary import Glossary
from generator.model.pack import Pack
from generator.model.record import FrozenMap, Record
from generator.model.scalars import Line, Text
from generator.source.nodes import Path
from generator.source.span import Span

_MARKS = (get_args(Text)[1], get_args(Line)[1])
"""What tells a text from an id, a number or a provenance."""

_BLOCK_HEAD = re.compile(r"[|>][^\n]*\n")
_ESCAPES = {"n": "\n", "t": "\t"}


MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
"""Their names in a text, whatever the locale."""


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
        source = self.pack.source(span)
        raw = source.slice(span) if source else ""
        traced = _trace(raw, self.text)
        if traced is None or begin >= end:
            return span
        first, last = traced[begin][0], traced[end - 1][1]
        return Span(span.path, *_position(span, raw, first), *_position(span, raw, last))


def say_date(day: datetime.date) -> str:
    """A day as texts write it, `8 November 1940`, in any locale."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def find_texts(pack: Pack) -> tuple[WrittenText, ...]:
    """Every text of every record in order of file and place; the glossary, which lists what is wrong, is left out."""
    if "texts" not in pack.memo:
        records = [r for group in pack.records.values() for r in group if not isinstance(r, Glossary)]
        pack.memo["texts"] = tuple(text for r in records for text in _in_value(pack, r, r.at, ()))
    texts: tuple[WrittenText, ...] = pack.memo["texts"]
    return texts


def match_words(words: Iterable[str], *, any_case: bool = False) -> re.Pattern[str]:
    """A pattern for any of these words or phrases as whole words, the longest first; never matches if there are none.

    A space in a phrase stands for any white space.
    """
    inner = "|".join(r"\s+".join(map(re.escape, w.split())) for w in sorted(words, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{inner})(?!\w)" if inner else r"(?!)", re.IGNORECASE if any_case else 0)


def _is_text(annotation: Any) -> bool:
    return annotation in _MARKS


def _in_value(pack: Pack, value: Any, path: Path, within: tuple[Record, ...]) -> Iterator[WrittenText]:
    if isinstance(value, Record):
        inside = (*within, value)
        for name, key in fields_leading_to(type(value), _is_text):
            yield from _in_value(pack, getattr(value, name), (*path, key), inside)
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _in_value(pack, item, (*path, index), within)
    elif isinstance(value, FrozenMap):
        for key, item in value.items():
            yield from _in_value(pack, item, (*path, str(key)), within)
    elif isinstance(value, str) and path in pack.spans:
        # Without a place of its own it is a default that nobody wrote.
        yield WrittenText(pack, path, value, within)


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
