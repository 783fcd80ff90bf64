"""Panels that keep count: tracks, lines to tick off, sums. Millimetres throughout, y down."""

from __future__ import annotations

from generator.layout.forms.bar import BAR_MM, FRAME, HEAD_LEADING, HEAD_PT, THIN, draw_bar
from generator.layout.forms.cells import draw_cross
from generator.layout.forms.content import Filled
from generator.layout.forms.sketch import Sketch, cap_middle, wrap
from generator.layout.items import rectangle
from generator.model.form import Sum, Ticks, Track
from generator.model.record import FrozenMap
from generator.model.rows import Row, Rows, text

BLANK: Row = FrozenMap({})
"""A row to write in."""


def draw_track(sketch: Sketch, panel: Track, filled: Filled, x: float, y: float, width: float) -> None:
    """Numbered boxes, with a line of boxes for each running total."""
    draw_bar(sketch, panel.title, panel.note, None, x, y, width)
    label = 17.0
    last = 15.0 if panel.last else 0.0
    step = (width - label - last) / max(panel.count, 1)
    top = y + BAR_MM
    head = 4.2
    bottom = top + head + panel.row_height * max(len(panel.lines), 1)
    baseline = top + head / 2 + cap_middle("sans-semibold", 8)
    sketch.text(x + 1.0, baseline, panel.head, "sans-semibold", 7.5, "ink", width=label - 1.5)
    for index in range(panel.count):
        left = x + label + index * step
        sketch.line(left, top, left, bottom, THIN)
        sketch.text(left + step / 2, baseline, str(index + 1), "sans-bold", 8.5, "ink", "middle", step - 0.4)
        if index % 2:
            sketch.ground("form-tint", rectangle(left, top + head, step, bottom - top - head))
    if panel.last:
        left = x + width - last
        sketch.line(left, top, left, bottom, FRAME, "form-box")
        sketch.text(left + last / 2, baseline, panel.last, "sans-semibold", 7.5, "ink", "middle", last - 1)
    at = top + head
    for line in panel.lines:
        sketch.line(x, at, x + width, at, THIN)
        sketch.text(
            x + 1.0, at + panel.row_height / 2 + cap_middle("sans", 7.5), line, "sans", 7.5, "ink", width=label - 1.5
        )
        for index in range(panel.count):
            left = x + label + index * step
            name, about = f"{panel.head}/{line}/{index + 1}", f"{line}, {panel.head} {index + 1}"
            sketch.write(left + 0.3, at + 0.4, step - 0.6, panel.row_height - 0.8, name, about)
        if panel.last:
            box = (x + width - last + 0.4, at + 0.4, last - 0.8, panel.row_height - 0.8)
            sketch.write(*box, f"{panel.head}/{line}/{panel.last}", f"{line}, {panel.last}")
        at += panel.row_height
    sketch.stroke("form-box", rectangle(x, top, width, bottom - top), FRAME)


def tick_rows(panel: Ticks, rows: Rows) -> Rows:
    """The rows, and blank ones up to the number of lines."""
    return rows + (BLANK,) * max(panel.lines - len(rows), 0)


def _tick_lines(row: Row, width: float) -> tuple[str, ...]:
    return wrap(text(row, "text"), width - 19.0 - (10.0 if text(row, "label") else 0.0), "sans", 8.0)


def tick_height(panel: Ticks, row: Row, width: float) -> float:
    """The height of one line, millimetres."""
    return max(panel.row_height, 1.8 + len(_tick_lines(row, width)) * 3.2)


def draw_ticks(sketch: Sketch, panel: Ticks, filled: Filled, x: float, y: float, width: float, height: float) -> None:
    """A square for each line, the words, and what it is worth; lines share what height there is."""
    draw_bar(sketch, panel.title, panel.note, None, x, y, width)
    rows = tick_rows(panel, filled.rows)
    heights = [tick_height(panel, r, width) for r in rows]
    spare = max((height - BAR_MM - sum(heights)) / max(len(rows), 1), 0.0)
    at = y + BAR_MM
    for row, tall in zip(rows, heights, strict=True):
        tall += spare
        middle = at + tall / 2
        sketch.stroke("form-box", rectangle(x + 1.0, middle - 2.0, 4.0, 4.0), 0.25)
        if text(row, "done") and not sketch.fillable:
            draw_cross(sketch, x + 3.0, middle)
        number = sketch.number(panel.rows)
        sketch.check(
            x + 3.0, middle, 4.0, f"{panel.rows}/{number}", text(row, "text") or f"{panel.title}, line {number}"
        )
        if not text(row, "text"):
            box = (x + 6.5, at + 0.5, width - 13.0, tall - 1.0)
            sketch.write(*box, f"{panel.rows}/{number}/text", f"{panel.title}, line {number}", anchor="start")
        left = x + 6.5
        if label := text(row, "label"):
            sketch.text(left, middle + cap_middle("sans-semibold", 7.5), label, "sans-semibold", 7.5, width=9.4)
            left += 10.0
        lines = _tick_lines(row, width)
        baseline = middle - (len(lines) - 1) * 1.6 + cap_middle("sans", 8.0)
        origin = getattr(row.get("text"), "origin", None)
        for line in lines:
            sketch.text(left, baseline, line, "sans", 8.0, "ink", width=x + width - 10.5 - left, origin=origin)
            baseline += 3.2
        worth = text(row, "worth")
        if worth:
            sketch.text(x + width - 1.2, middle + cap_middle("sans-bold", 9), worth, "sans-bold", 9, "ink", "end", 9)
        elif not lines:
            sketch.text(x + width - 1.2, middle + cap_middle("sans", 7.5), "VP", "sans", 7.5, "form-label", "end")
        at += tall
        sketch.line(x, at, x + width, at, THIN)
    sketch.stroke("form-box", rectangle(x, y + BAR_MM, width, at - y - BAR_MM), FRAME)


def draw_sum(sketch: Sketch, panel: Sum, filled: Filled, x: float, y: float, width: float, height: float) -> None:
    """Boxes joined by their signs; the last, the result, drawn heavier."""
    draw_bar(sketch, panel.title, None, None, x, y, width)
    count = len(panel.terms)
    step = width / count
    top = y + BAR_MM + 1.6
    box = min(panel.box_mm, step - 5.0)
    for index, term in enumerate(panel.terms):
        middle = x + (index + 0.5) * step
        sketch.stroke("form-box", rectangle(middle - box / 2, top, box, box), 0.5 if index == count - 1 else 0.3)
        inner = (middle - box / 2 + 0.5, top + 0.5, box - 1.0, box - 1.0)
        sketch.write(*inner, f"{panel.title}/{term.label}", f"{panel.title}: {term.label}", size=14.0)
        if term.sign:
            sketch.text(
                x + index * step,
                top + box / 2 + cap_middle("sans-bold", 14),
                term.sign,
                "sans-bold",
                14,
                "ink",
                "middle",
            )
        baseline = top + box + 2.9
        for line in wrap(term.label, step - 0.8, "sans-semibold", HEAD_PT):
            sketch.text(middle, baseline, line, "sans-semibold", HEAD_PT, "ink", "middle", step - 0.4)
            baseline += HEAD_LEADING
    if panel.note:
        sketch.text(x + width / 2, y + height - 0.9, panel.note, "sans-italic", 7.5, "form-label", "middle", width)
