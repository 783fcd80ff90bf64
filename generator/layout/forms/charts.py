"""Panels to look things up in: small charts and notes. Millimetres throughout, y down."""

from __future__ import annotations

from generator.layout.forms.bar import BAR_MM, FRAME, HEAD_PT, THIN, draw_bar
from generator.layout.forms.content import Filled
from generator.layout.forms.sketch import Sketch, cap_middle, wrap
from generator.layout.items import ellipse, rectangle
from generator.model.form import Chart, Note
from generator.model.rows import Row, text

_CHART_PT = 7.5
_CHART_ROW_MM = 3.9
_NOTE_PT = 8.0
_NOTE_LEADING = 3.45


def _chart_widths(panel: Chart, width: float) -> tuple[float, ...]:
    total = sum(c.width for c in panel.columns)
    return tuple(width * c.width / total for c in panel.columns)


def chart_row_height(panel: Chart, row: Row, width: float) -> float:
    """The height of one row: more where a cell needs several lines."""
    lines = max(
        len(wrap(text(row, c.id), w - 1.2, "sans", _CHART_PT))
        for c, w in zip(panel.columns, _chart_widths(panel, width), strict=True)
    )
    return _CHART_ROW_MM + (max(lines, 1) - 1) * 2.9


def draw_chart(sketch: Sketch, panel: Chart, filled: Filled, x: float, y: float, width: float) -> None:
    """Heads between two rules, then the rows, every second one tinted."""
    draw_bar(sketch, panel.title, panel.note, None, x, y, width)
    widths = _chart_widths(panel, width)
    top = y + BAR_MM
    baseline = top + 2.1 + cap_middle("sans-semibold", HEAD_PT)
    left = x
    for index, (column, wide) in enumerate(zip(panel.columns, widths, strict=True)):
        at = left + wide / 2 if column.align == "middle" else left + 0.6
        sketch.origin = filled.columns[index] if index < len(filled.columns) else filled.origin
        sketch.text(at, baseline, column.head, "sans-semibold", HEAD_PT, "form-label", column.align, wide - 0.6)
        left += wide
    sketch.origin = filled.origin
    at_y = top + 4.2
    sketch.line(x, at_y, x + width, at_y, THIN, "form-box")
    for index, row in enumerate(filled.rows):
        tall = chart_row_height(panel, row, width)
        if index % 2:
            sketch.ground("form-tint", rectangle(x, at_y, width, tall))
        left = x
        for column, wide in zip(panel.columns, widths, strict=True):
            value = text(row, column.id)
            lines = wrap(value, wide - 1.2, "sans", _CHART_PT)
            at = left + wide / 2 if column.align == "middle" else left + 0.6
            line_y = at_y + tall / 2 - (len(lines) - 1) * 1.45 + cap_middle("sans", _CHART_PT)
            origin = getattr(row.get(column.id), "origin", None)
            face = "sans-semibold" if column is panel.columns[0] else "sans"
            for line in lines:
                sketch.text(at, line_y, line, face, _CHART_PT, "ink", column.align, wide - 0.6, origin=origin)
                line_y += 2.9
            left += wide
        at_y += tall
    sketch.line(x, at_y, x + width, at_y, FRAME, "form-box")


def note_height(panel: Note, width: float) -> float:
    """The height of a note under its title bar, millimetres."""
    lines = len(wrap(panel.text, width - 1.0, "sans", _NOTE_PT)) if panel.text else 0
    height = lines * _NOTE_LEADING + (1.2 if lines else 0.0)
    for step in panel.steps:
        height += len(wrap(step, width - 6.5, "sans", _NOTE_PT)) * _NOTE_LEADING + 1.0
    return height + 1.4


def draw_note(sketch: Sketch, panel: Note, filled: Filled, x: float, y: float, width: float) -> None:
    """The text, then the steps with their numbers in discs."""
    if panel.title:
        draw_bar(sketch, panel.title, None, None, x, y, width)
        y += BAR_MM
    baseline = y + 1.8 + 2.0 * cap_middle("sans", _NOTE_PT)
    if panel.text:
        baseline = sketch.paragraph(x + 0.5, baseline, panel.text, width - 1.0, "sans", _NOTE_PT, _NOTE_LEADING)
        baseline += 1.2
    for number, step in enumerate(panel.steps, 1):
        middle = baseline - cap_middle("sans", _NOTE_PT)
        sketch.fill("form-box", ellipse(x + 2.3, middle, 1.9, 1.9))
        sketch.text(x + 2.3, middle + cap_middle("sans-bold", 7.5), str(number), "sans-bold", 7.5, "white", "middle")
        baseline = sketch.paragraph(x + 6.0, baseline, step, width - 6.5, "sans", _NOTE_PT, _NOTE_LEADING)
        baseline += 1.0
