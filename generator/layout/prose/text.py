"""Paragraphs and headings as strips."""

from __future__ import annotations

from dataclasses import replace

from generator.layout.fonts import measure
from generator.layout.items import Item, Mark, Path, Text, rectangle
from generator.layout.prose.lines import (
    baseline_in,
    place_line,
)
from generator.layout.prose.setter import HAIR_MM, Setter, air, spaced, start_of
from generator.layout.prose.strips import Strip, kept
from generator.layout.prose.type_styles import Style
from generator.model.prose import Element

_NOTE_MARGIN_MM = 34.0
"""A left margin narrower than this holds no subject notes: they stand over their paragraphs."""

_AFTER_TITLE = Style("sans-semibold", 10.5, 13, "sans-bold", "sans-italic", "sans-semibold-italic", colour="ink")


def set_paragraph(setter: Setter, element: Element, x: float, width: float) -> list[Strip]:
    values = element.values
    face = setter.face
    style = {
        "body": setter.body or face.body,
        "lead": face.lead,
        "small": face.small,
        "label": face.label,
    }[values["style"]]
    x, width = x + values["indent"], width - values["indent"]
    number = values["number"]
    indent = max(face.number_indent, measure(style.font, number, style.size) + 1.5) if number else 0.0
    lines = setter.lines(element, style, width, indent, values["align"] == "justify")
    strips = setter.line_strips(lines, x, width, values["align"], element.origin, indent)
    if not strips:
        return []
    extra: list[Item] = []
    above: list[Strip] = []
    if number:
        colour = setter.colour or style.colour
        extra.append(Text(x, baseline_in(style), number, style.font, style.size, colour, origin=element.origin))
    if values["subject"] and setter.margin < _NOTE_MARGIN_MM:
        head = setter.lines(element, style.strong(), width, children=[values["subject"]])
        above = [replace(s, keep=True) for s in setter.line_strips(head, x, width, "left", element.origin)]
    elif values["subject"]:
        note, height = _subject_note(setter, element, values["subject"], x)
        extra += note
        short = height - sum(s.height for s in strips)
        if short > 0:
            strips[-1] = replace(strips[-1], height=strips[-1].height + short)
    if extra:
        strips[0] = replace(strips[0], items=(*strips[0].items, *extra))
    strips = spaced([*above, *strips], style.before, style.after)
    if values["style"] == "label":
        strips = [replace(s, keep=True) for s in strips]
    return kept(strips) if values["keep"] else strips


def set_title(setter: Setter, element: Element, x: float, width: float) -> list[Strip]:
    values = element.values
    style = setter.face.h1
    typed = setter.face.name == "typed"
    align = "centre" if typed and values["align"] == "left" else values["align"]
    items: list[Item] = []
    y = 0.0
    if values["over"]:
        over = replace(setter.face.label, colour="muted")
        for line in setter.lines(element, over, width, children=[values["over"]]):
            items += place_line(line, start_of(x, width, line.width, align), y)
            y += line.height
        y += 0.4
    y = _with_aside(setter, element, x, width, style, _AFTER_TITLE if not typed else setter.face.body, align, items, y)
    if not typed:
        y += 1.1
        items.append(Path(rectangle(x, y, width, 0.55), fill=setter.colour or "rule"))
        y += 0.55
    items.insert(0, Mark(values["mark"] or element.plain(), 0, 0.0))
    return [
        Strip(y, tuple(items), before=style.before, keep=True, origin=element.origin),
        *air(style.after, keep=True),
    ]


def set_heading(setter: Setter, element: Element, x: float, width: float) -> list[Strip]:
    values = element.values
    style = setter.face.h2 if element.tag == "h2" else setter.face.h3
    items: list[Item] = []
    y = 0.0
    if values["over"]:
        for line in setter.lines(element, setter.face.label, width, children=[values["over"]]):
            items += place_line(line, start_of(x, width, line.width, values["align"]), y)
            y += line.height
    side = replace(setter.face.small, colour="muted")
    y = _with_aside(setter, element, x, width, style, side, values["align"], items, y)
    after = style.after
    if element.tag == "h2" and setter.face.name == "chart" and setter.ruled_below:
        after = 0.3
    elif element.tag == "h2" and setter.face.name == "chart":
        y += 0.7
        items.append(Path(rectangle(x, y - HAIR_MM, width, HAIR_MM), fill=setter.colour or "rule"))
    if element.tag == "h2" or values["mark"]:
        items.insert(0, Mark(values["mark"] or element.plain(), 1, 0.0))
    return [
        Strip(y, tuple(items), before=style.before, keep=True, origin=element.origin),
        *air(after, keep=True),
    ]


def _with_aside(
    setter: Setter,
    element: Element,
    x: float,
    width: float,
    style: Style,
    side: Style,
    align: str,
    items: list[Item],
    y: float,
) -> float:
    """Adds a heading's lines, and its aside at the right on the last of them, or below if it is long; the new y."""
    text = element.values["aside"]
    room = measure(side.font, text, side.size) + 5.0 if text else 0.0
    beside = room < width * 0.6
    room = room if beside else 0.0
    lines = setter.lines(element, style, width - room)
    for line in lines:
        items += place_line(line, start_of(x, width - room, line.width, align), y)
        y += line.height
    if text:
        base = y - (lines[-1].height - lines[-1].baseline if lines else 0.0)
        for line in setter.lines(element, side, width, children=[text]):
            top = base - line.baseline if beside else y
            items += place_line(line, start_of(x, width, line.width, "right"), top)
            y = y if beside else y + line.height
    return y


def _subject_note(setter: Setter, element: Element, subject: str, x: float) -> tuple[list[Item], float]:
    """A note in the left margin under a short rule, and how far down it reaches."""
    style = setter.face.small
    wide = min(setter.margin - 16.0, 34.0)
    left = x - wide - 5.0
    items: list[Item] = [Path(rectangle(left, 0.4, wide, 0.18), fill="rule")]
    y = 1.2
    for line in setter.lines(element, style, wide, children=[subject]):
        items += place_line(line, left, y)
        y += line.height
    return items, y
