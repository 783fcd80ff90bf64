"""A list of contents: titles, dotted leaders, page numbers, each line a link to its page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.layout.fonts import measure
from generator.layout.forms.sketch import Sketch
from generator.layout.items import Item, Link, Page, Path, rectangle
from generator.source.diagnostic import Diagnostic
from generator.source.span import Span

_SIDE_MM = 20.0
_TOP_MM = 20.0
_FOOT_MM = 18.0
_TITLE_MM = 14.0
_LINE_MM = 6.0
_PART_MM = 9.6
"""From the line before to that of a part."""
_SPREADS = (1.0, 0.95, 0.9, 0.86)
"""By how much lines may be set closer."""
_NUMBER_MM = 8.0
_FOLIO_MM = 12.0
_DOT_MM = 1.7


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the contents."""

    title: str
    level: int
    """0 for a part, 1 for what is in it."""
    page: int
    """The page's place in the document, from 0."""
    folio: str
    """Its number, as it is printed."""
    number: str = ""
    """Before the title: of a chapter that has one."""
    aside: str = ""
    """After the title, in small type: a date."""
    origin: Span | None = None


def count_contents(entries: Sequence[Entry], height: float) -> int:
    """How many pages the contents take on paper of that height."""
    return len(_divide(entries, height))


def lay_out_contents(
    title: str, entries: Sequence[Entry], width: float, height: float
) -> tuple[tuple[Page, ...], list[Diagnostic]]:
    """The contents on portrait paper of this size, millimetres. A part is never last on its page.

    A title too long for its line is PRT050, a character that no face has PRT051, each at the entry's origin.
    """
    pages: list[Page] = []
    found: list[Diagnostic] = []
    for part in _divide(entries, height):
        sketch = Sketch()
        dots: list[Item] = []
        links: list[Link] = []
        left, right = _SIDE_MM, width - _SIDE_MM
        sketch.text(left, _TOP_MM + 7.0, title.upper(), "stencil", 18.0, "ink")
        sketch.fill("ink", rectangle(left, _TOP_MM + 10.0, right - left, 0.5))
        for y, entry in part:
            main = entry.level == 0
            face, size = ("sans-bold", 9.5) if main else ("serif", 10.5)
            sketch.origin = entry.origin
            begin = left if main else left + _NUMBER_MM
            if entry.number and not main:
                sketch.text(begin - 2.0, y, entry.number, "sans-semibold", 9.0, "muted", "end")
            words = entry.title.upper() if main else entry.title
            aside = measure("sans", entry.aside, 7.5) + 3.0 if entry.aside else 0.0
            room = right - _FOLIO_MM - begin - aside
            end = begin + sketch.text(begin, y, words, face, size, "ink", width=room, floor=8.0)
            if entry.aside:
                end += 2.0 + sketch.text(end + 2.0, y, entry.aside, "sans", 7.5, "muted")
            folio = sketch.text(right, y, entry.folio, "sans-semibold", size, "ink", "end")
            dots += _leader(end + 2.0, right - folio - 2.0, y)
            links.append(Link(left, y - 4.2, right - left, _LINE_MM, entry.page))
        found += [d for d in sketch.diagnostics if d not in found]
        pages.append(Page(width, height, (*sketch.items(), *dots), links=tuple(links)))
    return tuple(pages), found


def _divide(entries: Sequence[Entry], height: float) -> list[list[tuple[float, Entry]]]:
    """The entries by page, each with its baseline; set closer if that saves a page."""
    divisions = [_divide_at(entries, height, spread) for spread in _SPREADS]
    fewest = min(map(len, divisions))
    return next(d for d in divisions if len(d) == fewest)


def _divide_at(entries: Sequence[Entry], height: float, spread: float) -> list[list[tuple[float, Entry]]]:
    pages: list[list[tuple[float, Entry]]] = [[]]
    y = start = _TOP_MM + _TITLE_MM
    for index, entry in enumerate(entries):
        step = (_PART_MM if entry.level == 0 else _LINE_MM) * spread
        follows = index + 1 < len(entries) and entries[index + 1].level > entry.level
        if y + step + (_LINE_MM if follows else 0.0) > height - _FOOT_MM and pages[-1]:
            pages.append([])
            y = start
        y += step
        pages[-1].append((y, entry))
    return pages


def _leader(begin: float, end: float, y: float) -> list[Item]:
    """Dots that stand under those of the other lines."""
    first = -(-begin // _DOT_MM) * _DOT_MM
    if end - first < 2 * _DOT_MM:
        return []
    line = (("M", first, y - 0.25), ("L", end, y - 0.25))
    return [Path(line, stroke="muted", width=0.35, dash=(0.0, _DOT_MM), cap="round")]
