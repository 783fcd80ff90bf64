"""Where blocks of prose are set: the state that they share, and lines of text as strips."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from generator.layout import findings
from generator.layout.items import Path, rectangle
from generator.layout.prose.figure_art import Drawings
from generator.layout.prose.lines import (
    Line,
    PageNumbers,
    break_lines,
    missing_characters,
    place_line,
)
from generator.layout.prose.strips import Strip, solid
from generator.layout.prose.type_styles import Style, TypeFace
from generator.model.prose import MM_PER_POINT, Element
from generator.source.diagnostic import Diagnostic
from generator.source.span import Span

HAIR_MM = 0.4 * MM_PER_POINT
"""The rules of charts: four tenths of a point."""

CAMPAIGN = "campaign-blue"
"""The token of what holds only in the campaign."""


def tell_glyphs(place: Span, missing: Sequence[str]) -> Diagnostic:
    """The finding that no face has these characters, the first five named."""
    named = ", ".join(f"`{c}` (U+{ord(c):04X})" for c in missing[:5])
    more = f" and {len(missing) - 5} more" if len(missing) > 5 else ""
    return findings.GLYPH_MISSING.at(place, f"no face has {named}{more}", "write it with other characters")


Maker = Callable[["Setter", Element, float, float], "list[Strip]"]
"""Sets one kind of element at x from the left margin in a width, millimetres."""


class Setter:
    """Sets blocks as strips. x is in page coordinates from the left margin."""

    def __init__(
        self,
        face: TypeFace,
        inner: float,
        room: float,
        banding: bool,
        drawings: Drawings,
        numbers: PageNumbers,
        makers: Mapping[str, Maker],
        margin: float,
    ) -> None:
        self.face = face
        self.inner = inner
        self.room = room
        self.banding = banding
        self.drawings = drawings
        self.numbers = numbers
        self.diagnostics: list[Diagnostic] = []
        self.glyphless: set[str] = set()
        """Characters that no face has, as far as they were told."""
        self.colour: str | None = None
        self.ruled_below = False
        self.body: Style | None = None
        """The style of plain paragraphs where a block around them changes it."""
        self.makers = makers
        self.margin = margin
        """The page's left margin, where subject notes stand."""

    def blocks(self, elements: Sequence[Element], x: float, width: float) -> list[Strip]:
        out: list[Strip] = []
        over: Strip | None = None
        for element, following in zip(elements, [*elements[1:], None], strict=False):  # none at all: an empty column
            # A table brings its own rule: a heading right over one needs none.
            self.ruled_below = following is not None and _begins_with_rule(following)
            before, self.colour = self.colour, CAMPAIGN if element.values.get("campaign") else self.colour
            strips = self.makers[element.tag](self, element, x, width)
            self.colour = before
            if element.values.get("campaign") and before is None:
                strips = with_bar(strips, x)
            if element.values["id"] and strips:
                first = next((i for i, s in enumerate(strips) if not s.force), None)
                if first is not None:
                    strips[first] = replace(strips[first], ids=(*strips[first].ids, element.values["id"]))
            if element.tag == "stamp" and element.values["over"]:
                over = strips[0]
                continue
            if over is not None and strips:
                # The stamp takes no room: it stands over the next block, drawn after it.
                first = next((i for i, s in enumerate(strips) if not s.force), 0)
                host = strips[first]
                strips[first] = replace(host, items=(*host.items, *over.items))
                over = None
            out.extend(strips)
        if over is not None:
            out.append(replace(over, height=0.0))
        return out

    def lines(
        self,
        element: Element,
        style: Style,
        width: float,
        first_indent: float = 0.0,
        justify: bool = False,
        children: Sequence[Element | str] | None = None,
    ) -> tuple[Line, ...]:
        content = element.children if children is None else children
        width = max(width, 1.0)
        style = style.coloured(self.colour)
        broken = break_lines(
            content,
            style,
            width,
            origin=element.origin,
            first_indent=first_indent,
            justify=justify,
            pages=self.numbers,
        )
        place = element.place
        for word, _ in broken.cut:
            self.diagnostics.append(
                findings.WORD_TOO_WIDE.at(
                    place, f"`{word[:40]}` is wider than its {width:.0f} mm column", "give it more room"
                )
            )
        if missing := missing_characters(content, style):
            self.glyphless.update(missing)
            self.diagnostics.append(tell_glyphs(place, missing))
        return broken.lines

    def line_strips(
        self,
        lines: Sequence[Line],
        x: float,
        width: float,
        align: str,
        origin: Span | None,
        first_indent: float = 0.0,
    ) -> list[Strip]:
        """One strip a line; the first two and the last two of a paragraph are not parted."""
        out = []
        for index, line in enumerate(lines):
            indent = first_indent if index == 0 else 0.0
            free = max(width - indent - line.width, 0.0)
            left = x + indent + (free if align == "right" else free / 2 if align == "centre" else 0.0)
            keep = index < len(lines) - 1 and (index == 0 or index == len(lines) - 2)
            out.append(Strip(line.height, tuple(place_line(line, left, 0.0)), keep=keep, origin=origin))
        return out

    def content(self, element: Element, x: float, width: float, style: Style) -> list[Strip]:
        """The lines of an element that holds text, or the blocks of one that holds blocks."""
        if element.is_inline:
            return self.line_strips(self.lines(element, style, width), x, width, "left", element.origin)
        outer, self.body = self.body, style
        strips = self.blocks(element.elements(), x, width)
        self.body = outer
        return strips


def start_of(x: float, width: float, used: float, align: str) -> float:
    free = max(width - used, 0.0)
    return x + (free if align == "right" else free / 2 if align == "centre" else 0.0)


def air(height: float, keep: bool = False) -> list[Strip]:
    """Air below a block, which vanishes at the head of a page: a strip with air above and no height."""
    return [Strip(0.0, before=height, keep=keep)] if height > 0 else []


def spaced(strips: list[Strip], before: float, after: float) -> list[Strip]:
    if not strips:
        return strips
    first = replace(strips[0], before=strips[0].before + before)
    return [first, *strips[1:], *air(after)]


def without_tail(strips: list[Strip]) -> list[Strip]:
    """The strips without the air that ends them, where a frame brings its own."""
    end = len(strips)
    while end and strips[end - 1].height == 0.0 and not strips[end - 1].items and not strips[end - 1].force:
        end -= 1
    return strips[:end]


def with_bar(strips: list[Strip], x: float) -> list[Strip]:
    """A bar in the margin beside strips that hold only in the campaign."""
    body = without_tail(strips)
    out = solid(body)
    barred = [
        replace(s, items=(Path(rectangle(x - 2.2, -0.02, 0.7, s.height + 0.04), fill=CAMPAIGN), *s.items))
        if s.height > 0
        else s
        for s in out
    ]
    return [*barred, *strips[len(body) :]]


def _begins_with_rule(element: Element) -> bool:
    return element.tag == "table" and element.values["style"] != "plain" and not element.values["caption"]
