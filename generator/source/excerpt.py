"""A diagnostic as a person reads it: the sentence, the line, and a caret under the exact place."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from generator.source.diagnostic import Diagnostic
from generator.source.read import Source
from generator.source.span import Span

TAB_WIDTH = 4
"""Columns to which a tab advances in an excerpt; terminals differ, so it is drawn as spaces."""

MAX_WIDTH = 110
"""Columns of source shown; a longer line is cut around the place meant."""


def headline(diagnostic: Diagnostic) -> str:
    """The one line that says it all: `path:line:column: error[TAB002 die-range-overlap]: message`."""
    d = diagnostic
    return f"{d.span}: {d.severity}[{d.code} {d.slug}]: {d.message}"


def excerpt(diagnostic: Diagnostic, source: Source | None, others: Mapping[str, Source] | None = None) -> str:
    """The headline, the source line with carets under the exact span, further places, and the remedy.

    `source` is the file the span lies in, or None when it could not be read; `others` finds the
    files of related places by path. Tabs are drawn as spaces, wide and combining characters are
    measured as terminals show them, and what could disturb a terminal is replaced. No line end
    follows the last line.
    """
    known = dict(others or {})
    if source is not None:
        known.setdefault(source.path, source)
    lines = [_visible(headline(diagnostic))]
    shown = _quoted(diagnostic.span, known)
    places = [(span, said, _quoted(span, known)) for span, said in diagnostic.related]
    numbers = [quote[0] for quote in (shown, *(p[2] for p in places)) if quote]
    margin = max((len(str(n)) for n in numbers), default=0)
    if shown:
        lines += _draw(shown, margin, "^")
    for span, said, quote in places:
        lines.append(f"{' ' * margin} ::: {_visible(str(span))}: {_visible(said)}")
        if quote:
            lines += _draw(quote, margin, "-")
    if diagnostic.help:
        lines.append(f"{' ' * margin} = help: {_visible(diagnostic.help)}")
    return "\n".join(lines)


_Quote = tuple[int, str, int, int]
"""Line number, text as drawn, column of the first caret (from 0), number of carets."""


def _quoted(span: Span, sources: Mapping[str, Source]) -> _Quote | None:
    source = sources.get(span.path)
    if source is None:
        return None
    lines = source.lines
    if span.line > len(lines):
        return None
    text = lines[span.line - 1]
    if not text.strip() and span.end_column <= span.column:
        return None  # a finding about the whole of an empty file: nothing to point at
    begin = min(span.column - 1, len(text))
    end = min(span.end_column - 1, len(text)) if span.end_line == span.line else len(text.rstrip())
    cells, starts = _cells(text)
    left = starts[begin]
    right = starts[end] if end > begin else left + 1
    if len(cells) > MAX_WIDTH:
        cells, left, right = _cut(cells, left, right)
    return span.line, "".join(cells).rstrip(), left, max(1, right - left)


def _cells(text: str) -> tuple[list[str], list[int]]:
    """The terminal's cells (a wide character is one cell and an empty one) and where each character starts."""
    cells: list[str] = []
    starts: list[int] = []
    for char in text:
        starts.append(len(cells))
        if char == "\t":
            cells += [" "] * (TAB_WIDTH - len(cells) % TAB_WIDTH)
        elif unicodedata.combining(char) and cells:
            cells[-1] += char
        elif unicodedata.east_asian_width(char) in "WF":
            cells += [char, ""]
        else:
            cells.append(_visible(char))
    starts.append(len(cells))
    return cells, starts


def _cut(cells: list[str], left: int, right: int) -> tuple[list[str], int, int]:
    """A window of `MAX_WIDTH` cells that holds the place, an ellipsis at each end that was cut."""
    first = max(0, min(left - MAX_WIDTH // 3, len(cells) - MAX_WIDTH))
    window = cells[first : first + MAX_WIDTH]
    if first > 0:
        window[0] = "…"
    if first + MAX_WIDTH < len(cells):
        window[-1] = "…"
    return window, left - first, min(right - first, MAX_WIDTH)


def _draw(quote: _Quote, margin: int, mark: str) -> list[str]:
    number, text, column, count = quote
    return [
        f"{' ' * margin} |",
        f"{number:>{margin}} | {text}",
        f"{' ' * margin} | {' ' * column}{mark * count}",
    ]


def _visible(text: str) -> str:
    """The text with control and direction characters replaced: a file must not steer the terminal."""
    return "".join("\N{REPLACEMENT CHARACTER}" if unicodedata.category(c) in ("Cc", "Cf", "Cs") else c for c in text)
