"""Blocks that hold blocks or stand between them: sections, columns, lists, notes, boxes, stamps, rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.layout import findings
from generator.layout.fonts import fit_size, measure
from generator.layout.items import Item, Mark, Path, Text, rectangle
from generator.layout.prose.figure_art import draw_stamp
from generator.layout.prose.lines import (
    baseline_in,
    place_line,
)
from generator.layout.prose.setter import CAMPAIGN, HAIR_MM, Setter, air, spaced, start_of, with_bar, without_tail
from generator.layout.prose.strips import Columns, Strip, flatten, kept, shift, solid
from generator.layout.prose.type_styles import Style
from generator.model.prose import MM_PER_POINT, Element, Width

_PLATE = Style(
    "sans-semibold", 7.6, 9.2, "sans-bold", "sans-semibold-italic", "sans-semibold-italic", upper=True, spacing=0.5
)


def set_section(setter: Setter, element: Element, x: float, width: float) -> list[Strip]:
    strips = setter.blocks(element.elements(), x, width)
    if element.values["mark"] and strips:
        first = next((i for i, s in enumerate(strips) if not s.force and s.columns is None), None)
        if first is not None:
            items = (Mark(element.values["mark"], 0, 0.0), *strips[first].items)
            strips[first] = replace(strips[first], items=items)
    if element.values["keep"]:
        strips = kept(strips)
    if element.values["break"] == "page":
        strips = [Strip(0.0, force="page"), *strips]
    return strips


def set_columns(setter: Setter, element: Element, x: float, width: float) -> list[Strip]:
    gap = element.values["gap"]
    parts = element.elements()
    if parts and parts[0].tag == "column":
        given: Sequence[Width] = element.values["widths"] or (("share", 1.0),) * len(parts)
        given = [*given, *[("share", 1.0)] * (len(parts) - len(given))][: len(parts)]
        widths = _shares(given, width - gap * (len(parts) - 1))
        runs = []
        offset = 0.0
        rules = []
        for index, (part, wide) in enumerate(zip(parts, widths, strict=True)):
            runs.append(tuple(setter.blocks(part.elements(), x + offset, wide)))
            offset += wide + gap
            if index < len(parts) - 1:
                rules.append(x + offset - gap / 2)
        lines = tuple(rules) if element.values["rule"] else ()
        above = max((run[0].before for run in runs if run), default=0.0)
        return [Strip(0.0, before=above, columns=Columns(tuple(runs), (0.0,) * len(runs), lines)), *air(2.0)]
    count = max(element.values["count"], 1)
    wide = (width - gap * (count - 1)) / count
    run = tuple(setter.blocks(parts, x, wide))
    if not run:
        return []
    offsets = tuple(index * (wide + gap) for index in range(count))
    lines = tuple(x + o - gap / 2 for o in offsets[1:]) if element.values["rule"] else ()
    return [Strip(0.0, before=run[0].before, columns=Columns((run,), offsets, lines)), *air(2.0)]


def set_break(setter: Setter, element: Element, x: float, width: float) -> list[Strip]:
    return [Strip(0.0, force="column" if element.values["kind"] == "column" else "page")]


def set_note(setter: Setter, element: Element, x: float, width: float) -> list[Strip]:
    style = setter.face.small
    inset = 0.0 if element.values["campaign"] else 2.6
    label = element.values["label"]
    if label and element.is_inline:
        lead = Element("b", {"id": ""}, (label + " ",), element.origin)
        element = Element(element.tag, element.values, (lead, *element.children), element.origin, element.template)
    strips = solid(without_tail(setter.content(element, x + inset, width - inset, style)))
    if label and not element.is_inline:
        head = setter.lines(element, style.strong(), width - inset, children=[label])
        strips = [*setter.line_strips(head, x + inset, width - inset, "left", element.origin), *strips]
    if element.values["campaign"]:  # the bar in the margin is rule enough
        return spaced(strips, 0.6, 1.4)
    colour = setter.colour or "ink"
    out = [replace(s, items=(Path(rectangle(x, -0.02, 0.5, s.height + 0.04), fill=colour), *s.items)) for s in strips]
    return spaced(out, 0.6, 1.4)


def set_list(setter: Setter, element: Element, x: float, width: float) -> list[Strip]:
    style = setter.face.small if element.values["style"] == "small" else setter.body or setter.face.body
    kind = element.values["kind"]
    labels, inset = list_labels(element, style)
    em = style.size * MM_PER_POINT
    out: list[Strip] = []
    for item, label in zip(element.elements(), labels, strict=True):
        outer, setter.colour = setter.colour, CAMPAIGN if item.values["campaign"] else setter.colour
        strips = without_tail(setter.content(item, x + inset, width - inset, style))
        colour = setter.colour or "ink"
        base = baseline_in(style)
        mark: list[Item] = []
        if label:
            mark.append(Text(x, base, label, style.font, style.size, colour, origin=item.origin))
        elif kind == "bullet":
            side = 0.32 * em
            mark.append(Path(rectangle(x + 0.1 * em, base - 0.48 * em, side, side), fill=colour))
        elif kind == "box":
            side = 0.82 * em
            mark.append(Path(rectangle(x + 0.1, base - side + 0.06 * em, side, side), stroke=colour, width=0.2))
        if strips:
            strips[0] = replace(strips[0], items=(*mark, *strips[0].items))
        elif mark:
            strips = [Strip(style.leading * MM_PER_POINT, tuple(mark))]
        if item.values["campaign"] and outer is None:
            strips = with_bar(strips, x)
        setter.colour = outer
        if item.values["id"] and strips:
            strips[0] = replace(strips[0], ids=(item.values["id"],))
        out += spaced(strips, 0.0, 0.12 * style.leading * MM_PER_POINT)
    return spaced(without_tail(out), 0.0, style.after)


def set_box(setter: Setter, element: Element, x: float, width: float) -> list[Strip]:
    values = element.values
    framed = values["style"] != "plain"
    pad = 2.4 * setter.face.scale if framed else 0.0
    colour = setter.colour or "ink"
    strips = solid(without_tail(setter.blocks(element.elements(), x + pad, width - 2 * pad)))
    if strips:
        strips[0] = replace(strips[0], before=0.0)
    head: list[Strip] = []
    if values["title"]:
        head = [_plate(setter, element, values["title"], x, width, colour)]
    elif framed:
        head = [Strip(pad * 0.75, keep=True)]
    tail = [Strip(pad * 0.75)] if framed else []
    if strips:
        strips[-1] = replace(strips[-1], keep=True)
    if values["title"] and framed:
        head.append(Strip(1.5, keep=True))
    body = [*head, *strips, *tail]
    flat = flatten(body)
    if values["keep"] and flat.height <= setter.room:
        body = [replace(flat, before=0.0, origin=element.origin)]
    if framed:
        body = [_framed(setter, s, x, width, values["style"], colour, i, len(body)) for i, s in enumerate(body)]
    return spaced(body, 1.2, 2.4)


def _plate(setter: Setter, element: Element, title: str, x: float, width: float, colour: str) -> Strip:
    """A box's title, white on dark."""
    style = replace(_PLATE.scaled(setter.face.scale), colour="white")
    outer, setter.colour = setter.colour, None
    lines = setter.lines(element, style, width - 4.8, children=[title])
    setter.colour = outer
    pad = 0.75
    height = sum(line.height for line in lines) + 2 * pad
    items: list[Item] = [Path(rectangle(x, 0.0, width, height), fill=colour)]
    y = pad
    for line in lines:
        items += place_line(line, x + 2.4, y)
        y += line.height
    return Strip(height, tuple(items), keep=True, origin=element.origin)


def _framed(
    setter: Setter, strip: Strip, x: float, width: float, style: str, colour: str, index: int, count: int
) -> Strip:
    h = strip.height
    if style == "tint":
        if not setter.banding:
            style = "frame"
        else:
            return replace(strip, items=(Path(rectangle(x, -0.02, width, h + 0.04), fill="tint"), *strip.items))
    line = 0.25
    sides: list[Item] = []
    if count == 1:
        sides.append(Path(rectangle(x + line / 2, line / 2, width - line, h - line), stroke=colour, width=line))
        return replace(strip, items=(*strip.items, *sides))
    for left in (x, x + width - line):
        sides.append(Path(rectangle(left, 0.0, line, h), fill=colour))
    if index == 0:
        sides.append(Path(rectangle(x, 0.0, width, line), fill=colour))
    if index == count - 1:
        sides.append(Path(rectangle(x, h - line, width, line), fill=colour))
    return replace(strip, items=(*strip.items, *sides))


def set_rule(setter: Setter, element: Element, x: float, width: float) -> list[Strip]:
    space = element.values["space"]
    weight = element.values["weight"]
    colour = setter.colour or "rule"
    items: list[Item] = []
    thick = 0.0
    if weight == "thin":
        thick = HAIR_MM
        items = [Path(rectangle(x, space, width, thick), fill=colour)]
    elif weight == "thick":
        thick = 0.7
        items = [Path(rectangle(x, space, width, thick), fill=colour)]
    elif weight == "double":
        thick = 1.25
        items = [
            Path(rectangle(x, space, width, 0.7), fill=colour),
            Path(rectangle(x, space + 1.05, width, 0.2), fill=colour),
        ]
    return [Strip(2 * space + thick, tuple(items))]


def set_stamp(setter: Setter, element: Element, x: float, width: float) -> list[Strip]:
    lines: list[str] = [""]
    for child in element.children:
        if isinstance(child, str):
            lines[-1] += child.strip()
        else:
            lines.append("")
    size = min(max(element.values["size"], 7.0), 40.0)
    wide, high, items = draw_stamp(lines, size, element.values["angle"], element.origin)
    if wide > width:
        size *= width / wide
        wide, high, items = draw_stamp(lines, size, element.values["angle"], element.origin)
    left = start_of(x, width, wide, element.values["align"])
    moved = tuple(shift(item, left, 0.0) for item in items)
    return [Strip(high, moved, before=1.0, origin=element.origin), *air(1.5)]


def set_form_line(setter: Setter, element: Element, x: float, width: float) -> list[Strip]:
    values = element.values
    wide = min(values["width"] or width, width)
    style = setter.face.small
    high = 7.5
    label = setter.lines(element, style, wide, children=[values["label"]]) if values["label"] else ()
    out: list[Strip] = []
    # A label that leaves no room to write stands over its line.
    over = len(label) > 1 or (len(label) == 1 and label[0].width > wide * 0.7)
    if over:
        out = [replace(s, keep=True) for s in setter.line_strips(label, x, wide, "left", element.origin)]
    for index in range(max(values["count"], 1)):
        items: list[Item] = []
        left = x
        if index == 0 and label and not over:
            items += place_line(label[0], x, high - label[0].baseline - 0.4)
            left = x + label[0].width + 1.5
        items.append(Path(rectangle(left, high - 0.2, max(x + wide - left, 0.0), HAIR_MM), fill="rule"))
        if index == 0 and values["value"]:
            room = x + wide - left - 3.0
            size = fit_size("mono", values["value"], room, 10.0, 7.0)
            if size is None:
                setter.diagnostics.append(
                    findings.WORD_TOO_WIDE.at(
                        element.place,
                        f"`{values['value'][:40]}` is longer than the line of {room:.0f} mm for it",
                        "give it more room",
                    )
                )
            items.append(
                Text(left + 1.5, high - 1.3, values["value"], "mono", size or 7.0, "ink", origin=element.origin)
            )
        out.append(Strip(high, tuple(items), origin=element.origin))
    return spaced(out, 0.0, 1.2)


def list_labels(element: Element, style: Style) -> tuple[list[str], float]:
    """The text before each item of a list (none for drawn marks), and how far the items are indented for it."""
    kind, start = element.values["kind"], element.values["start"]
    labels = [item.values["label"] or _item_label(kind, start + i) for i, item in enumerate(element.elements())]
    em = style.size * MM_PER_POINT
    inset = {"bullet": 1.1 * em, "box": 1.7 * em, "none": 0.0}.get(kind, 1.2 * em)
    if any(labels):
        inset = max(inset, max(measure(style.font, label, style.size) for label in labels) + 0.45 * em)
    return labels, inset


def _item_label(kind: str, number: int) -> str:
    if kind == "number":
        return f"{number}."
    if kind == "letter":
        letters = ""
        while number > 0:
            number, rest = divmod(number - 1, 26)
            letters = chr(ord("a") + rest) + letters
        return f"{letters})"
    return ""


def _shares(widths: Sequence[Width], room: float) -> list[float]:
    """Widths of columns that are millimetres or shares; `auto` is one share."""
    fixed = sum(value for kind, value in widths if kind == "mm")
    shares = sum(value if kind == "share" else 1.0 for kind, value in widths if kind != "mm")
    free = max(room - fixed, 0.0)
    out = [value if kind == "mm" else free * (value if kind == "share" else 1.0) / shares for kind, value in widths]
    over = sum(out)
    return [o * room / over for o in out] if over > room > 0 else out
