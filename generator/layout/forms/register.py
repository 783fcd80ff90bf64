"""Registers: ruled rows under heads, as wide as the paper lets them be. Millimetres throughout, y down."""

from __future__ import annotations

from collections.abc import Sequence

from generator.layout import findings
from generator.layout.forms.bar import BAR_MM, FRAME, HEAD_LEADING, HEAD_PT, HEAVY, THIN, draw_bar
from generator.layout.forms.cells import draw_cell, draw_circle, questions_height
from generator.layout.forms.content import Filled
from generator.layout.forms.sketch import Sketch, cap_middle, wrap
from generator.layout.items import rectangle
from generator.model.form import Column, Register
from generator.model.rows import Row, text
from generator.source.span import Span

HEADING_MM = 5.6
"""Height of a heading across all columns."""
_GROUP_MM = 3.9


def register_widths(panel: Register, width: float) -> tuple[float, ...]:
    """The columns' widths, which together are exactly `width`; spare width goes by `grow`."""
    least = sum(c.width for c in panel.columns)
    spare = width - least
    grow = sum(c.grow for c in panel.columns)
    if spare < 0 or not grow:
        return tuple(c.width * width / least for c in panel.columns)
    return tuple(c.width + spare * (c.grow / grow) for c in panel.columns)


def head_height(panel: Register, widths: Sequence[float]) -> float:
    """The height of a register's column heads, with the tier of group heads if it has one."""
    lines = max(
        max(len(wrap(c.head, w - 0.6, "sans-semibold", HEAD_PT)), 1) + (1 if c.heads and not c.group else 0)
        for c, w in zip(panel.columns, widths, strict=True)
    )
    return lines * HEAD_LEADING + 1.5 + (_GROUP_MM if any(c.group for c in panel.columns) else 0.0)


def row_needs(panel: Register, widths: Sequence[float], row: Row) -> float:
    """The height of a row: that of all rows, or more where its questions need more."""
    asked = (questions_height(row, c, w) for c, w in zip(panel.columns, widths, strict=True) if c.cell == "questions")
    return max(panel.row_height, *asked, 0.0)


def draw_register(
    sketch: Sketch, panel: Register, filled: Filled, x: float, y: float, width: float, row_height: float
) -> None:
    """Title bar, heads, rows and frame; what does not fit is told.

    `row_height` is that of the lowest rows: what they have been stretched by, the others are stretched by too.
    """
    draw_bar(sketch, panel.title, panel.note, panel.marker, x, y, width)
    widths = register_widths(panel, width)
    needed = sum(c.width for c in panel.columns)
    if needed > width + 1e-6 and filled.origin:
        sketch.tell(
            findings.FORM_TOO_WIDE.at(
                filled.origin,
                f"the columns of `{panel.title}` need {needed:.1f} mm, there are {width:.1f} mm",
                "make columns narrower, or fewer",
            )
        )
    top = y + BAR_MM
    head = head_height(panel, widths)
    _heads(sketch, panel, filled.columns, widths, x, top, head)
    at = top + head
    sketch.line(x, at, x + width, at, FRAME, "form-box")
    dark = False
    for row in filled.rows:
        if heading := text(row, "heading"):
            sketch.scope, sketch.about = f"{panel.rows}/heading/{sketch.number(panel.rows + '/heading')}", heading
            _heading(sketch, row, heading, x, at, width)
            at += HEADING_MM
            dark = False
            continue
        number = "total" if text(row, "total") else str(sketch.number(panel.rows))
        sketch.scope, sketch.about = f"{panel.rows}/{number}", f"{panel.title}, row {number}"
        if text(row, "total"):
            sketch.line(x, at, x + width, at, HEAVY, "form-box")
        tall = row_needs(panel, widths, row) + row_height - panel.row_height
        if dark:
            sketch.ground("form-tint", rectangle(x, at, width, tall))
        left = x
        for index, (column, wide) in enumerate(zip(panel.columns, widths, strict=True)):
            draw_cell(sketch, column, row, left, at, wide, tall)
            if index:
                sketch.line(left, at, left, at + tall, _between(panel, index))
            left += wide
        at += tall
        sketch.line(x, at, x + width, at, THIN)
        dark = not dark
    sketch.scope = sketch.about = ""
    sketch.stroke("form-box", rectangle(x, top, width, at - top), FRAME)


def _between(panel: Register, index: int) -> float:
    """The weight of the rule before a column: heavier where a group of columns begins or ends."""
    before, after = panel.columns[index - 1].group, panel.columns[index].group
    return THIN if before == after else FRAME


def parts(row: Row, column: str) -> tuple[str, ...]:
    """The words of a cell parted by `|`."""
    return tuple(p.strip() for p in text(row, column).split("|") if p.strip())


def _heading(sketch: Sketch, row: Row, heading: str, x: float, y: float, width: float) -> None:
    sketch.ground("tint-strong", rectangle(x, y, width, HEADING_MM))
    baseline = y + HEADING_MM / 2 + cap_middle("sans-bold", 8.5)
    taken = sketch.text(x + 1.2, baseline, heading.upper(), "sans-bold", 8.5, "ink", spacing=0.4)
    choices = parts(row, "choices")
    at = x + width - 1.0
    for choice in reversed(choices):
        chosen = text(row, "chosen") == choice
        draw_circle(sketch, at - 2.0, y + HEADING_MM / 2, chosen and not sketch.fillable)
        sketch.check(at - 2.0, y + HEADING_MM / 2, 4.0, choice, f"{text(row, 'ask')} {choice}", chosen)
        sketch.text(at - 4.8, baseline, choice, "sans-semibold", 8.0, "ink", "end")
        at -= 11.0
    sketch.text(at, baseline, text(row, "ask"), "sans-italic", 8.0, "form-label", "end")
    if note := text(row, "note"):
        sketch.text(x + 4.5 + taken, baseline, note, "sans-italic", 8.0, "form-label", width=width - taken - 7)
    sketch.line(x, y + HEADING_MM, x + width, y + HEADING_MM, FRAME, "form-box")


def _heads(
    sketch: Sketch,
    panel: Register,
    origins: Sequence[Span],
    widths: Sequence[float],
    x: float,
    top: float,
    head: float,
) -> None:
    panel_origin = sketch.origin
    grouped = any(c.group for c in panel.columns)
    upper = top + (_GROUP_MM if grouped else 0.0)
    left = x
    index = 0
    columns = panel.columns
    while index < len(columns):
        column = columns[index]
        sketch.origin = origins[index] if index < len(origins) else panel_origin
        run = index + 1
        while column.group and run < len(columns) and columns[run].group == column.group:
            run += 1
        wide = sum(widths[index:run])
        if index:
            sketch.line(left, top, left, top + head, _between(panel, index))
        if column.group:
            middle = top + _GROUP_MM / 2 + cap_middle("sans-semibold", HEAD_PT)
            sketch.text(
                left + wide / 2, middle, column.group, "sans-semibold", HEAD_PT, anchor="middle", width=wide - 0.6
            )
            sketch.line(left, upper, left + wide, upper, THIN)
            inner = left
            for member in range(index, run):
                if member > index:
                    sketch.line(inner, upper, inner, top + head, THIN)
                sketch.origin = origins[member] if member < len(origins) else panel_origin
                _column_head(sketch, columns[member], inner, upper, widths[member], top + head - upper)
                inner += widths[member]
        else:
            _column_head(sketch, column, left, top, wide, head)
        left += wide
        index = run
    sketch.origin = panel_origin


def _column_head(sketch: Sketch, column: Column, x: float, y: float, width: float, height: float) -> None:
    if column.heads:
        # The labels of the parts stand under the head, or alone where the group's head says it all.
        step = width / len(column.heads)
        baseline = y + height / 2 + cap_middle("sans", HEAD_PT) if column.group else y + height - 1.0
        for index, label in enumerate(column.heads):
            at = x + (index + 0.5) * step
            sketch.text(at, baseline, label, "sans", HEAD_PT, "form-label", "middle", step - 0.4)
            if index and column.cell == "split":
                above = y if column.group else y + height - 3.4
                sketch.line(x + index * step, above, x + index * step, y + height, THIN)
        if column.group:
            return
        height -= HEAD_LEADING
    lines = wrap(column.head, width - 0.6, "sans-semibold", HEAD_PT)
    baseline = y + height / 2 - (len(lines) - 1) * HEAD_LEADING / 2 + cap_middle("sans-semibold", HEAD_PT)
    for line in lines:
        sketch.text(x + width / 2, baseline, line, "sans-semibold", HEAD_PT, "ink", "middle", width - 0.4)
        baseline += HEAD_LEADING
