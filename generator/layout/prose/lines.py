"""Inline content broken into lines, measured with the faces' own kerning."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

from generator.layout.fonts import font, measure, split_runs
from generator.layout.items import Item, Symbol, Text, Use
from generator.layout.prose.die_faces import die_face
from generator.layout.prose.type_styles import Style
from generator.model.prose import MM_PER_POINT, Element
from generator.source.span import Span

PageNumbers = Mapping[str, int]
"""`id` to the number of the page on which it stands."""

_GLUE = re.compile(r"(?<=[^\W\d_][-–—/])(?=[^\W\d_])")
_SMALL_CAPS = 0.84


@dataclass(frozen=True, slots=True)
class _Ink:
    """What a stretch of text is set in."""

    font: str
    size: float
    colour: str
    spacing: float = 0.0


@dataclass(frozen=True, slots=True)
class _Piece:
    """Part of a word: text in one ink, or a drawing."""

    ink: _Ink
    text: str = ""
    symbol: Symbol | None = None
    origin: Span | None = None

    @property
    def width(self) -> float:
        if self.symbol is not None:
            return _die_size(self.ink) * 1.16
        return measure(self.ink.font, self.text, self.ink.size, self.ink.spacing)


@dataclass(slots=True)
class _Word:
    pieces: list[_Piece]
    gap: float
    """Space before it, millimetres; nought where only a line may end."""
    space: _Ink | None = None
    breaks: bool = False
    """A new line begins before it whatever the room."""
    width: float = field(init=False)

    def __post_init__(self) -> None:
        self.width = sum([p.width for p in self.pieces])


@dataclass(frozen=True, slots=True)
class Line:
    """One line: items about a baseline at y = 0, beginning at x = 0, and its measures in millimetres."""

    items: tuple[Item, ...]
    width: float
    height: float
    baseline: float
    """From the line's top."""


@dataclass(frozen=True, slots=True)
class Broken:
    """Lines, and the words that had to be cut because no line could hold them."""

    lines: tuple[Line, ...]
    cut: tuple[tuple[str, Span | None], ...] = ()


def break_lines(
    children: Sequence[Element | str],
    style: Style,
    width: float,
    *,
    origin: Span | None = None,
    first_indent: float = 0.0,
    justify: bool = False,
    pages: PageNumbers | None = None,
) -> Broken:
    """The lines of a paragraph `width` millimetres wide; the first begins after `first_indent`.

    Lines end at spaces, after hyphens between letters, and within words where the style hyphenates.
    A word wider than a whole line is cut at letters and named in `cut`. No content gives no lines.
    """
    words = _words(children, style, origin, pages or {})
    lines: list[Line] = []
    cut: list[tuple[str, Span | None]] = []
    row: list[_Word] = []
    used = 0.0
    room = width - first_indent

    def close(last: bool) -> None:
        nonlocal used, room, row
        extra = 0.0
        if justify and not last:
            gaps = sum(1 for w in row[1:] if w.gap > 0)
            spare = room - used
            if gaps and 0 < spare < room * 0.35:
                extra = spare / gaps
        lines.append(_set_line(row, style, extra))
        row, used, room = [], 0.0, width

    queue = list(reversed(words))
    while queue:
        word = queue.pop()
        if word.breaks:
            close(True)
            if not word.pieces:
                continue
        gap = word.gap if row else 0.0
        if used + gap + word.width <= room + 1e-6:
            row.append(word)
            used += gap + word.width
            continue
        parted = _hyphenate(word, room - used - gap, style) if style.hyphenate else None
        if parted:
            row.append(parted[0])
            used += gap + parted[0].width
            queue.append(parted[1])
            close(False)
            continue
        if row:
            close(False)
            queue.append(_Word(word.pieces, word.gap, word.space))
            continue
        head, tail = _cut(word, room)
        if tail is None:
            row.append(word)
            used += word.width
            continue
        if not cut or cut[-1][1] is not word.pieces[0].origin:
            cut.append(("".join(p.text for p in word.pieces), word.pieces[0].origin))
        row.append(head)
        used += head.width
        queue.append(tail)
        close(False)
    if row:
        close(True)
    return Broken(tuple(lines), tuple(cut))


def line_widths(
    children: Sequence[Element | str], style: Style, pages: PageNumbers | None = None
) -> tuple[float, float]:
    """The width of the widest word, and of the whole on as few lines as its breaks allow, millimetres."""
    narrow = wide = used = 0.0
    for word in _words(children, style, None, pages or {}):
        if word.breaks:
            used = 0.0
        narrow = max(narrow, word.width)
        used += (word.gap if used else 0.0) + word.width
        wide = max(wide, used)
    return narrow, wide


def missing_characters(children: Sequence[Element | str], style: Style) -> tuple[str, ...]:
    """The characters that no face has, each once, in order."""
    found: dict[str, None] = {}
    for child in children:
        if isinstance(child, str):
            if child.isascii():
                continue
            for face, run in split_runs(style.font, child):
                found.update(dict.fromkeys(font(face).missing(run.replace("\xa0", " "))))
        elif child.children:
            found.update(dict.fromkeys(missing_characters(child.children, style)))
    return tuple(found)


def place_line(line: Line, x: float, y: float) -> list[Item]:
    """The line's items with its left end at x and its top at y."""
    base = y + line.baseline
    out: list[Item] = []
    for item in line.items:
        if isinstance(item, Text):
            out.append(
                Text(
                    item.x + x,
                    item.y + base,
                    item.text,
                    item.font,
                    item.size,
                    item.colour,
                    spacing=item.spacing,
                    origin=item.origin,
                )
            )
        elif isinstance(item, Use):
            a, b, c, d, e, f = item.matrix
            out.append(Use(item.symbol, (a, b, c, d, e + x, f + base), item.origin))
    return out


def baseline_in(style: Style) -> float:
    """From the top of a line to its baseline, millimetres: capitals stand in the middle of the leading."""
    return (style.leading + font(style.font).cap_height * style.size) / 2 * MM_PER_POINT


# --- words -------------------------------------------------------------------------------------


def _words(children: Sequence[Element | str], style: Style, origin: Span | None, pages: PageNumbers) -> list[_Word]:
    words: list[_Word] = []
    pending: list[_Piece] = []
    gap_ink: _Ink | None = None
    breaking = False

    def close() -> None:
        nonlocal pending, gap_ink, breaking
        if pending or breaking:
            gap = _space(gap_ink) if gap_ink else 0.0
            words.append(_Word(pending, gap, gap_ink, breaking))
        pending, gap_ink, breaking = [], None, False

    def take(nodes: Sequence[Element | str], ink: _Ink, bold: bool, italic: bool, caps: bool, at: Span | None) -> None:
        nonlocal gap_ink, breaking
        for node in nodes:
            if isinstance(node, str):
                text = node.upper() if style.upper or (caps and style.small_caps is None) else node
                for index, chunk in enumerate(text.split(" ")):
                    if index:
                        close()
                        gap_ink = ink
                    for part_index, part in enumerate(_GLUE.split(chunk)):
                        if part_index:
                            close()
                        if part:
                            pending.append(_Piece(ink, part, None, at))
            elif node.tag == "br":
                close()
                if breaking:
                    close()
                breaking = True
            elif node.tag == "dice":
                for index, value in enumerate(node.values["value"]):
                    if index:
                        close()
                    pending.append(_Piece(ink, "", die_face(value), at))
            else:
                b = bold or node.tag == "b"
                i = italic or node.tag == "i"
                c = caps or node.tag == "sc"
                take(node.children, _ink(style, b, i, c), b, i, c, at)
                if node.tag == "ref" and node.values["page"]:
                    number = pages.get(node.values["to"], 0)
                    take((f", page {number}" if number else "",), ink, bold, italic, caps, at)

    take(children, _ink(style, False, False, False), False, False, False, origin)
    close()
    return words


@lru_cache(maxsize=512)
def _ink(style: Style, bold: bool, italic: bool, caps: bool) -> _Ink:
    name = style.bold_italic if bold and italic else style.bold if bold else style.italic if italic else style.font
    if not caps:
        return _Ink(name, style.size, style.colour, style.spacing)
    if style.small_caps:
        return _Ink(style.small_caps, style.size, style.colour, style.spacing)
    return _Ink(name, style.size * _SMALL_CAPS, style.colour, style.spacing + 0.3)


@cache
def _space(ink: _Ink) -> float:
    return font(ink.font).width(" ", ink.size) + 2 * ink.spacing * MM_PER_POINT


def _die_size(ink: _Ink) -> float:
    return ink.size * 0.95 * MM_PER_POINT


@cache
def _hyphenator() -> Any:
    import pyphen

    return pyphen.Pyphen(lang="en_GB", left=3, right=3)


def _hyphenate(word: _Word, room: float, style: Style) -> tuple[_Word, _Word] | None:
    """The word parted by a hyphen so that its first part fits the room, or None."""
    if len(word.pieces) != 1 or room <= 0:
        return None
    piece = word.pieces[0]
    letters = piece.text.strip(".,;:!?()“”‘’\"'")
    # A name, a number or a capital is never parted: a reader would take the halves for other words.
    if len(letters) < 7 or not letters.isalpha() or not letters.islower():
        return None
    start = piece.text.index(letters)
    for position in reversed(_hyphenator().positions(letters)):
        head = _Piece(piece.ink, piece.text[: start + position] + "-", None, piece.origin)
        if head.width <= room:
            tail = _Piece(piece.ink, piece.text[start + position :], None, piece.origin)
            return _Word([head], word.gap, word.space), _Word([tail], 0.0, None)
    return None


def _cut(word: _Word, room: float) -> tuple[_Word, _Word | None]:
    """The word cut where the room ends; at least one letter or drawing stays in the first part."""
    head: list[_Piece] = []
    used = 0.0
    for index, piece in enumerate(word.pieces):
        if used + piece.width <= room:
            head.append(piece)
            used += piece.width
            continue
        rest = word.pieces[index + 1 :]
        if piece.symbol is not None:
            if not head:
                head, tail = [piece], rest
            else:
                tail = [piece, *rest]
            return _Word(head, word.gap, word.space), _Word(tail, 0.0) if tail else None
        keep = 0 if head else 1
        while (
            keep < len(piece.text)
            and used + measure(piece.ink.font, piece.text[: keep + 1], piece.ink.size, piece.ink.spacing) <= room
        ):
            keep += 1
        if keep:
            head.append(_Piece(piece.ink, piece.text[:keep], None, piece.origin))
        left = piece.text[keep:]
        tail = [_Piece(piece.ink, left, None, piece.origin), *rest] if left else rest
        return _Word(head, word.gap, word.space), _Word(tail, 0.0) if tail else None
    return word, None


# --- lines -------------------------------------------------------------------------------------


def _set_line(row: Sequence[_Word], style: Style, extra: float) -> Line:
    items: list[Item] = []
    x = 0.0
    height = style.leading * MM_PER_POINT
    run: list[str] = []
    run_ink: _Ink | None = None
    run_origin: Span | None = None
    run_x = 0.0

    def flush() -> None:
        nonlocal x, run, run_ink
        if run_ink is None:
            return
        x = run_x
        whole = "".join(run)
        for face, text in split_runs(run_ink.font, whole):
            items.append(
                Text(x, 0.0, text, face, run_ink.size, run_ink.colour, spacing=run_ink.spacing, origin=run_origin)
            )
            x += font(face).width(text, run_ink.size, run_ink.spacing) + run_ink.spacing * MM_PER_POINT
        x -= run_ink.spacing * MM_PER_POINT
        run, run_ink = [], None

    for index, word in enumerate(row):
        gap = word.gap if index else 0.0
        for number, piece in enumerate(word.pieces):
            joins = run_ink == piece.ink and piece.symbol is None and run_origin == piece.origin
            if number == 0 and gap:
                if joins and not extra and word.space == piece.ink:
                    run.append(" ")
                else:
                    flush()
                    x += gap + extra
                    joins = False
            if piece.symbol is not None:
                flush()
                size = _die_size(piece.ink)
                scale = size / piece.symbol.height
                # The die stands on the baseline's middle, so that it looks centred on the capitals.
                drop = (font(piece.ink.font).cap_height * piece.ink.size * MM_PER_POINT - size) / 2
                items.append(Use(piece.symbol, (scale, 0, 0, scale, x + size * 0.08, -size - drop), piece.origin))
                x += piece.width
                continue
            if not joins:
                flush()
                run_ink, run_origin, run_x = piece.ink, piece.origin, x
            run.append(piece.text)
    flush()
    return Line(tuple(items), x, height, baseline_in(style))
