"""Tables as strips: one strip a row, heads repeated where a page ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.layout import findings
from generator.layout.items import Item, Path, rectangle
from generator.layout.prose.block import list_labels
from generator.layout.prose.grid import Grid, column_widths, read_grid
from generator.layout.prose.lines import (
    line_widths,
)
from generator.layout.prose.setter import CAMPAIGN, HAIR_MM, Setter, spaced, without_tail
from generator.layout.prose.strips import Strip, flatten, kept, shift
from generator.layout.prose.type_styles import Style
from generator.model.prose import MM_PER_POINT, Element
from generator.source.span import whole


def set_table(setter: Setter, element: Element, x: float, width: float) -> list[Strip]:
    values = element.values
    grid = read_grid(element)
    if not grid.columns:
        return []
    base = setter.face.table
    if values["size"]:
        size = min(max(values["size"], 7.0), 12.0) * setter.face.scale
        base = replace(base, size=size, leading=size * 1.2)
    pad = (1.3 if values["style"] != "plain" else 1.0) * setter.face.scale
    narrow, wide = _cell_widths(setter, grid, base, pad, values["first"])
    widths, short = column_widths(
        values["widths"] or (("auto", 0.0),) * grid.columns, narrow, wide, width, values["width"] == "full"
    )
    if short > 0.05:
        setter.diagnostics.append(
            findings.TABLE_TOO_WIDE.at(
                element.template or element.origin or whole(""),
                f"the table needs {width + short:.0f} mm and has {width:.0f} mm",
                "give narrower or fewer columns, or turn the page",
            )
        )
    edges = [x]
    for one in widths:
        edges.append(edges[-1] + one)
    strips = _rows(setter, element, grid, edges, base, pad)
    out: list[Strip] = []
    if values["caption"]:
        style = setter.face.h3
        caption = setter.lines(element, style, width, children=[values["caption"]])
        out = [replace(s, keep=True) for s in setter.line_strips(caption, x, width, "left", element.origin)]
        out = spaced(out, style.before * 0.6, 0.5)
        out[-1] = replace(out[-1], keep=True)
    out += kept(strips) if values["keep"] else strips
    return spaced(out, 0.4 if not values["caption"] else 0.0, 2.2)


def _cell_style(setter: Setter, row: Element, cell: Element, base: Style, marked: bool) -> Style:
    if row.values["head"] or cell.values["head"]:
        return setter.face.head
    return base.strong() if marked else base


def _cell_widths(setter: Setter, grid: Grid, base: Style, pad: float, first: int) -> tuple[list[float], list[float]]:
    """The least and the natural width of every column, padding included."""
    narrow = [2 * pad] * grid.columns
    wide = [2 * pad] * grid.columns
    spread: list[tuple[int, int, float, float]] = []
    for place in grid.cells:
        style = _cell_style(setter, place.row, place.cell, base, first == place.column + 1 and place.span == 1)
        least, natural = _natural_width(setter, place.cell, style)
        least, natural = least + 2 * pad + 0.02, natural + 2 * pad + 0.02
        if place.span == 1:
            narrow[place.column] = max(narrow[place.column], least)
            wide[place.column] = max(wide[place.column], natural)
        else:
            spread.append((place.column, place.span, least, natural))
    for column, span, least, natural in spread:
        for needed, have in ((least, narrow), (natural, wide)):
            short = needed - sum(have[column : column + span])
            if short > 0:
                for index in range(column, column + span):
                    have[index] += short / span
    return narrow, wide


def _natural_width(setter: Setter, cell: Element, style: Style) -> tuple[float, float]:
    if cell.is_inline:
        return line_widths(cell.children, style, setter.numbers)
    least = natural = 0.0
    for block in cell.elements():
        if block.tag == "list":
            inner = [_natural_width(setter, item, style) for item in block.elements()]
            inset = list_labels(block, style)[1]
            pair = (
                max((n for n, _ in inner), default=0.0) + inset,
                max((w for _, w in inner), default=0.0) + inset,
            )
        elif block.tag == "figure":
            size = block.values["height"] or (6.0 if block.values["kind"] == "dice" else 16.0)
            count = max(len(block.values["values"]), 1) if block.values["kind"] == "dice" else 1
            pair = (size * 1.22 * count, size * 1.22 * count)
        else:
            pair = line_widths(block.children, style, setter.numbers)
        least, natural = max(least, pair[0]), max(natural, pair[1])
    return least, natural


def _rows(setter: Setter, element: Element, grid: Grid, edges: list[float], base: Style, pad: float) -> list[Strip]:
    values = element.values
    style = values["style"]
    left, right = edges[0], edges[-1]
    air = (0.8 if style != "plain" else 0.35) * setter.face.scale
    heights = [0.0] * len(grid.rows)
    contents: list[list[tuple[Strip, int]]] = [[] for _ in grid.rows]
    hanging: list[tuple[int, int, float]] = []
    for place in grid.cells:
        marked = values["first"] == place.column + 1 and place.span == 1
        cell_style = _cell_style(setter, place.row, place.cell, base, marked)
        plated = marked and place.row.values["head"]
        outer = setter.colour
        if place.row.values["campaign"]:
            setter.colour = CAMPAIGN
        if plated:
            setter.colour = "white"
        x, wide = edges[place.column] + pad, edges[place.column + place.span] - edges[place.column] - 2 * pad
        align = _cell_align(values["aligns"] or (), place.cell, place.column)
        strips = _cell_content(setter, place.cell, x, wide, cell_style, align)
        setter.colour = outer
        flat = flatten(strips)
        needed = flat.height + 2 * air
        if place.down == 1:
            heights[place.line] = max(heights[place.line], needed)
        else:
            hanging.append((place.line, place.down, needed))
        contents[place.line].append((flat, place.down))
    for line, down, needed in hanging:
        end = min(line + down, len(heights))
        short = needed - sum(heights[line:end])
        if short > 0:
            heights[end - 1] += short
    out: list[Strip] = []
    heads: list[Strip] = []
    stripe = 0
    for index, row in enumerate(grid.rows):
        height = heights[index]
        is_head = bool(row.values["head"])
        items: list[Item] = []
        if is_head:
            stripe = 0
        elif setter.banding and values["band"] and style != "plain" and stripe % 2 == 1:
            items.append(Path(rectangle(left, 0.0, right - left, height), fill="tint"))
        if values["first"] and 1 <= values["first"] <= grid.columns:
            items += _mark_column(edges, values["first"] - 1, height, is_head)
        for flat, down in contents[index]:
            full = sum(heights[index : index + down])
            # Heads stand on their lower rule; a cell over several rows in their middle.
            top = height - air - flat.height if is_head and down == 1 else air
            if down > 1 or style == "grid":
                top = (full - flat.height) / 2
            items += [shift(item, 0.0, top) for item in flat.items]
        items += _row_rules(setter, grid, index, style, edges, height, heights)
        if row.values["rule"] and not is_head and style == "ruled":
            items.append(Path(rectangle(left, 0.0, right - left, HAIR_MM * 0.6), fill="rule"))
        if row.values["campaign"] and setter.colour is None:
            items.append(Path(rectangle(left - 2.2, 0.0, 0.7, height), fill=CAMPAIGN))
        joined = index in grid.joined
        ids = (row.values["id"],) if row.values["id"] else ()
        strip = Strip(height, tuple(items), keep=is_head or joined, ids=ids, origin=row.origin or element.origin)
        if is_head:
            heads.append(strip)
        else:
            strip = replace(strip, heads=tuple(heads))
            if not joined:
                stripe += 1
        out.append(strip)
    return out


def _row_rules(
    setter: Setter, grid: Grid, index: int, style: str, edges: list[float], height: float, heights: list[float]
) -> list[Item]:
    left, right = edges[0], edges[-1]
    row = grid.rows[index]
    last = index == len(grid.rows) - 1
    colour = setter.colour or "rule"

    def across(y: float, thick: float, token: str) -> Item:
        return Path(rectangle(left, y, right - left, thick), fill=token)

    if style == "plain":
        return []
    if style == "grid":
        items: list[Item] = []
        for place in grid.cells:
            if place.line != index:
                continue
            x, end = edges[place.column], edges[place.column + place.span]
            tall = sum(heights[index : index + place.down])
            items.append(Path(rectangle(x, 0.0, end - x, tall), stroke=colour, width=HAIR_MM))
        return items
    items = []
    first_head = row.values["head"] and (index == 0 or not grid.rows[index - 1].values["head"])
    last_head = row.values["head"] and (last or not grid.rows[index + 1].values["head"])
    if first_head or (index == 0 and not row.values["head"]):
        items.append(across(0.0, HAIR_MM, colour))
    if last_head or last:
        items.append(across(height - HAIR_MM, HAIR_MM, colour))
    return items


def _mark_column(edges: list[float], column: int, height: float, head: bool) -> list[Item]:
    """The marked column: its head on a dark plate, a line at either side of its cells."""
    x, end = edges[column], edges[column + 1]
    if head:
        return [Path(rectangle(x, 0.0, end - x, height), fill="ink")]
    return [Path(rectangle(at, 0.0, 0.3, height), fill="ink") for at in (x, end - 0.3)]


def _cell_align(aligns: Sequence[str], cell: Element, column: int) -> str:
    if cell.values["align"] != "column":
        return str(cell.values["align"])
    letter = aligns[min(column, len(aligns) - 1)] if aligns else "l"
    return {"l": "left", "c": "centre", "r": "right"}[letter]


def _cell_content(setter: Setter, cell: Element, x: float, width: float, style: Style, align: str) -> list[Strip]:
    if cell.is_inline:
        return setter.line_strips(setter.lines(cell, style, width), x, width, align, cell.origin)
    style = replace(style, after=style.leading * MM_PER_POINT * 0.15)
    outer, setter.body = setter.body, style
    strips = without_tail(setter.blocks(cell.elements(), x, width))
    setter.body = outer
    return strips
