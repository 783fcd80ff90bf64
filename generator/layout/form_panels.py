"""How high each panel of a form is, and how it is drawn. Millimetres throughout, y down."""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.layout import findings
from generator.layout.form_cells import draw_cell, draw_circle, draw_place, questions_height
from generator.layout.form_content import Filled
from generator.layout.form_sketch import Sketch, cap_middle, wrap
from generator.layout.items import ellipse, rectangle
from generator.model.form import Chart, Column, Note, Places, Register, Stack, Sum, Ticks, Track
from generator.model.record import FrozenMap
from generator.model.rows import Row, Rows, text
from generator.source.span import Span

BAR_MM = 5.2
"""Height of a panel's title bar."""
GAP_MM = 2.6
"""Between bands and between panels side by side."""
HEAD_PT = 7.0
_HEAD_LEADING = 2.75
_GROUP_MM = 3.9
_HEADING_MM = 5.6
_CHART_PT = 7.5
_CHART_ROW_MM = 3.9
_NOTE_PT = 8.0
_NOTE_LEADING = 3.45
_HEAVY = 0.5
_THIN = 0.12
_FRAME = 0.3
_PLACE_HEAD_MM = 8.0
_PLACE_FOOT_MM = 7.0

BLANK: Row = FrozenMap({})


def shares(panels: Sequence[Filled], width: float) -> tuple[float, ...]:
    """The widths of panels side by side that together with the gaps fill `width`."""
    total = sum(f.panel.share for f in panels)
    free = width - GAP_MM * (len(panels) - 1)
    return tuple(free * f.panel.share / total for f in panels)


def fixed_height(filled: Filled, width: float) -> float:
    """The height of a panel without its rows: all of it, for a panel that is not continued."""
    panel = filled.panel
    if isinstance(panel, Register):
        return BAR_MM + head_height(panel, register_widths(panel, width))
    if isinstance(panel, Track):
        return BAR_MM + 4.2 + panel.row_height * max(len(panel.lines), 1)
    if isinstance(panel, Ticks):
        return BAR_MM + 0.8 + sum(_tick_height(panel, r, width) for r in _tick_rows(panel, filled.rows))
    if isinstance(panel, Chart):
        return BAR_MM + 4.2 + sum(_chart_row_height(panel, r, width) for r in filled.rows)
    if isinstance(panel, Note):
        return (BAR_MM if panel.title else 0.0) + _note_height(panel, width)
    if isinstance(panel, Sum):
        return BAR_MM + panel.box_mm + 7.0 + (4.0 if panel.note else 0.0)
    if isinstance(panel, Stack):
        return sum(whole_height(p, width) for p in filled.parts) + GAP_MM * (len(filled.parts) - 1)
    return 0.0


def unit_height(filled: Filled, width: float) -> float:
    """The height of one row of a panel that can be continued on a further sheet; 0 for any other."""
    panel = filled.panel
    if isinstance(panel, Register):
        needed = [panel.row_height]
        for column, wide in zip(panel.columns, register_widths(panel, width), strict=True):
            if column.cell == "questions":
                needed += [questions_height(r, column, wide) for r in filled.rows]
        return max(needed)
    if isinstance(panel, Places):
        rows = _place_grid(panel, filled.rows, width)[1]
        return _place_height(panel, rows) + GAP_MM
    return 0.0


def units(filled: Filled) -> int:
    """How many rows a panel has to be continued by."""
    panel = filled.panel
    if isinstance(panel, Register):
        return sum(1 for r in filled.rows if not text(r, "heading"))
    if isinstance(panel, Places):
        return math.ceil(len(filled.rows) / panel.across)
    return 0


def unit_costs(filled: Filled, width: float) -> tuple[float, ...]:
    """The height that each row takes with the headings before it, millimetres."""
    high = unit_height(filled, width)
    if not isinstance(filled.panel, Register):
        return (high,) * units(filled)
    costs: list[float] = []
    headings = 0.0
    for row in filled.rows:
        if text(row, "heading"):
            headings += _HEADING_MM
        else:
            costs.append(high + headings)
            headings = 0.0
    if costs:
        costs[-1] += headings
    return tuple(costs)


def whole_height(filled: Filled, width: float) -> float:
    """The height of a panel with all its rows."""
    return fixed_height(filled, width) + sum(unit_costs(filled, width))


def draw_panel(sketch: Sketch, filled: Filled, x: float, y: float, width: float, height: float, row: float) -> None:
    """A panel in its box. `row` is the height of the rows of a register or of the boxes of places.

    A register without one takes the height it is given, as far as its rows may be stretched.
    """
    panel = filled.panel
    sketch.origin = filled.origin
    if isinstance(panel, Register):
        if not row and (count := units(filled)):
            least = unit_height(filled, width)
            row = min(least + (height - whole_height(filled, width)) / count, max(panel.tallest_row, least))
        _register(sketch, panel, filled, x, y, width, row)
    elif isinstance(panel, Track):
        _track(sketch, panel, filled, x, y, width)
    elif isinstance(panel, Ticks):
        _ticks(sketch, panel, filled, x, y, width, height)
    elif isinstance(panel, Chart):
        _chart(sketch, panel, filled, x, y, width)
    elif isinstance(panel, Note):
        _note(sketch, panel, filled, x, y, width)
    elif isinstance(panel, Sum):
        _sum(sketch, panel, filled, x, y, width, height)
    elif isinstance(panel, Places):
        _places(sketch, panel, filled.rows, x, y, width, row)
    else:
        _stack(sketch, filled, x, y, width, height)


# --- title bar


def _bar(sketch: Sketch, title: str, note: str | None, marker: str | None, x: float, y: float, width: float) -> None:
    """Title in spaced capitals on a heavy rule, with a block of the side's colour before it."""
    at = x
    if marker:
        sketch.fill(marker, rectangle(x, y + 0.7, 3.2, BAR_MM - 1.5))
        sketch.stroke("form-box", rectangle(x, y + 0.7, 3.2, BAR_MM - 1.5), 0.2)
        at = x + 4.6
    baseline = y + BAR_MM - 1.45
    taken = sketch.text(at, baseline, title.upper(), "sans-bold", 9.0, "ink", spacing=0.5)
    if note:
        room = width - (at - x) - taken - 3.0
        sketch.text(x + width, baseline, note, "sans-italic", 7.5, "form-label", "end", room)
    sketch.line(x, y + BAR_MM, x + width, y + BAR_MM, _HEAVY, "form-box")


# --- register


def register_widths(panel: Register, width: float) -> tuple[float, ...]:
    """The columns' widths, which together are exactly `width`; spare width goes by `grow`."""
    least = sum(c.width for c in panel.columns)
    spare = width - least
    grow = sum(c.grow for c in panel.columns)
    if spare < 0 or not grow:
        return tuple(c.width * width / least for c in panel.columns)
    return tuple(c.width + spare * c.grow / grow for c in panel.columns)


def head_height(panel: Register, widths: Sequence[float]) -> float:
    """The height of a register's column heads, with the tier of group heads if it has one."""
    lines = max(
        max(len(wrap(c.head, w - 0.6, "sans-semibold", HEAD_PT)), 1) + (1 if c.heads and not c.group else 0)
        for c, w in zip(panel.columns, widths, strict=True)
    )
    return lines * _HEAD_LEADING + 1.5 + (_GROUP_MM if any(c.group for c in panel.columns) else 0.0)


def _register(
    sketch: Sketch, panel: Register, filled: Filled, x: float, y: float, width: float, row_height: float
) -> None:
    _bar(sketch, panel.title, panel.note, panel.marker, x, y, width)
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
    sketch.line(x, at, x + width, at, _FRAME, "form-box")
    dark = False
    for row in filled.rows:
        if heading := text(row, "heading"):
            _heading(sketch, row, heading, x, at, width)
            at += _HEADING_MM
            dark = False
            continue
        if text(row, "total"):
            sketch.line(x, at, x + width, at, _HEAVY, "form-box")
        if dark:
            sketch.ground("form-tint", rectangle(x, at, width, row_height))
        left = x
        for index, (column, wide) in enumerate(zip(panel.columns, widths, strict=True)):
            draw_cell(sketch, column, row, left, at, wide, row_height)
            if index:
                sketch.line(left, at, left, at + row_height, _THIN)
            left += wide
        at += row_height
        sketch.line(x, at, x + width, at, _THIN)
        dark = not dark
    sketch.stroke("form-box", rectangle(x, top, width, at - top), _FRAME)


def _parts(row: Row, column: str) -> tuple[str, ...]:
    return tuple(p.strip() for p in text(row, column).split("|") if p.strip())


def _heading(sketch: Sketch, row: Row, heading: str, x: float, y: float, width: float) -> None:
    sketch.ground("tint-strong", rectangle(x, y, width, _HEADING_MM))
    baseline = y + _HEADING_MM / 2 + cap_middle("sans-bold", 8.5)
    taken = sketch.text(x + 1.2, baseline, heading.upper(), "sans-bold", 8.5, "ink", spacing=0.4)
    choices = _parts(row, "choices")
    at = x + width - 1.0
    for choice in reversed(choices):
        draw_circle(sketch, at - 2.0, y + _HEADING_MM / 2, text(row, "chosen") == choice)
        sketch.text(at - 4.8, baseline, choice, "sans-semibold", 8.0, "ink", "end")
        at -= 11.0
    sketch.text(at, baseline, text(row, "ask"), "sans-italic", 8.0, "form-label", "end")
    if note := text(row, "note"):
        sketch.text(x + 4.5 + taken, baseline, note, "sans-italic", 8.0, "form-label", width=width - taken - 7)
    sketch.line(x, y + _HEADING_MM, x + width, y + _HEADING_MM, _FRAME, "form-box")


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
            sketch.line(left, top, left, top + head, _THIN)
        if column.group:
            middle = top + _GROUP_MM / 2 + cap_middle("sans-semibold", HEAD_PT)
            sketch.text(
                left + wide / 2, middle, column.group, "sans-semibold", HEAD_PT, anchor="middle", width=wide - 0.6
            )
            sketch.line(left, upper, left + wide, upper, _THIN)
            inner = left
            for member in range(index, run):
                if member > index:
                    sketch.line(inner, upper, inner, top + head, _THIN)
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
                sketch.line(x + index * step, above, x + index * step, y + height, _THIN)
        if column.group:
            return
        height -= _HEAD_LEADING
    lines = wrap(column.head, width - 0.6, "sans-semibold", HEAD_PT)
    baseline = y + height / 2 - (len(lines) - 1) * _HEAD_LEADING / 2 + cap_middle("sans-semibold", HEAD_PT)
    for line in lines:
        sketch.text(x + width / 2, baseline, line, "sans-semibold", HEAD_PT, "ink", "middle", width - 0.4)
        baseline += _HEAD_LEADING


# --- track


def _track(sketch: Sketch, panel: Track, filled: Filled, x: float, y: float, width: float) -> None:
    _bar(sketch, panel.title, panel.note, None, x, y, width)
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
        sketch.line(left, top, left, bottom, _THIN)
        sketch.text(left + step / 2, baseline, str(index + 1), "sans-bold", 8.5, "ink", "middle")
        if index % 2:
            sketch.ground("form-tint", rectangle(left, top + head, step, bottom - top - head))
    if panel.last:
        left = x + width - last
        sketch.line(left, top, left, bottom, _FRAME, "form-box")
        sketch.text(left + last / 2, baseline, panel.last, "sans-semibold", 7.5, "ink", "middle", last - 1)
    at = top + head
    for line in panel.lines:
        sketch.line(x, at, x + width, at, _THIN)
        sketch.text(
            x + 1.0, at + panel.row_height / 2 + cap_middle("sans", 7.5), line, "sans", 7.5, "ink", width=label - 1.5
        )
        at += panel.row_height
    sketch.stroke("form-box", rectangle(x, top, width, bottom - top), _FRAME)


# --- ticks


def _tick_rows(panel: Ticks, rows: Rows) -> Rows:
    return rows + (BLANK,) * max(panel.lines - len(rows), 0)


def _tick_lines(row: Row, width: float) -> tuple[str, ...]:
    return wrap(text(row, "text"), width - 19.0 - (10.0 if text(row, "label") else 0.0), "sans", 8.0)


def _tick_height(panel: Ticks, row: Row, width: float) -> float:
    return max(panel.row_height, 1.8 + len(_tick_lines(row, width)) * 3.2)


def _ticks(sketch: Sketch, panel: Ticks, filled: Filled, x: float, y: float, width: float, height: float) -> None:
    _bar(sketch, panel.title, panel.note, None, x, y, width)
    rows = _tick_rows(panel, filled.rows)
    heights = [_tick_height(panel, r, width) for r in rows]
    spare = max((height - BAR_MM - sum(heights)) / max(len(rows), 1), 0.0)
    at = y + BAR_MM
    for row, tall in zip(rows, heights, strict=True):
        tall += spare
        middle = at + tall / 2
        sketch.stroke("form-box", rectangle(x + 1.0, middle - 2.0, 4.0, 4.0), 0.25)
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
        sketch.line(x, at, x + width, at, _THIN)
    sketch.stroke("form-box", rectangle(x, y + BAR_MM, width, at - y - BAR_MM), _FRAME)


# --- chart


def _chart_widths(panel: Chart, width: float) -> tuple[float, ...]:
    total = sum(c.width for c in panel.columns)
    return tuple(width * c.width / total for c in panel.columns)


def _chart_row_height(panel: Chart, row: Row, width: float) -> float:
    lines = max(
        len(wrap(text(row, c.id), w - 1.2, "sans", _CHART_PT))
        for c, w in zip(panel.columns, _chart_widths(panel, width), strict=True)
    )
    return _CHART_ROW_MM + (max(lines, 1) - 1) * 2.9


def _chart(sketch: Sketch, panel: Chart, filled: Filled, x: float, y: float, width: float) -> None:
    _bar(sketch, panel.title, panel.note, None, x, y, width)
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
    sketch.line(x, at_y, x + width, at_y, _THIN, "form-box")
    for index, row in enumerate(filled.rows):
        tall = _chart_row_height(panel, row, width)
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
    sketch.line(x, at_y, x + width, at_y, _FRAME, "form-box")


# --- note


def _note_height(panel: Note, width: float) -> float:
    lines = len(wrap(panel.text, width - 1.0, "sans", _NOTE_PT)) if panel.text else 0
    height = lines * _NOTE_LEADING + (1.2 if lines else 0.0)
    for step in panel.steps:
        height += len(wrap(step, width - 6.5, "sans", _NOTE_PT)) * _NOTE_LEADING + 1.0
    return height + 1.4


def _note(sketch: Sketch, panel: Note, filled: Filled, x: float, y: float, width: float) -> None:
    if panel.title:
        _bar(sketch, panel.title, None, None, x, y, width)
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


# --- sum


def _sum(sketch: Sketch, panel: Sum, filled: Filled, x: float, y: float, width: float, height: float) -> None:
    _bar(sketch, panel.title, None, None, x, y, width)
    count = len(panel.terms)
    step = width / count
    top = y + BAR_MM + 1.6
    box = min(panel.box_mm, step - 5.0)
    for index, term in enumerate(panel.terms):
        middle = x + (index + 0.5) * step
        sketch.stroke("form-box", rectangle(middle - box / 2, top, box, box), 0.5 if index == count - 1 else 0.3)
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
            baseline += _HEAD_LEADING
    if panel.note:
        sketch.text(x + width / 2, y + height - 0.9, panel.note, "sans-italic", 7.5, "form-label", "middle", width)


# --- places


def _place_grid(panel: Places, rows: Rows, width: float) -> tuple[int, int]:
    """Counters across and down in one box, so that the fullest box takes all of its own."""
    most = max((int(text(r, "holds")) for r in rows if text(r, "holds").isdigit()), default=1)
    pitch = panel.piece_mm + panel.air_mm
    inner = _box_width(panel, width) - panel.air_mm - _home_width(panel)
    across = max(int(inner // pitch), 1)
    return across, math.ceil(most / across)


def _home_width(panel: Places) -> float:
    """The part of a box where the lettered counter lies."""
    return panel.piece_mm + 3.0


def _box_width(panel: Places, width: float) -> float:
    return (width - GAP_MM * (panel.across - 1)) / panel.across


def _place_height(panel: Places, rows: int) -> float:
    foot = _PLACE_FOOT_MM if panel.fields or panel.choices else 0.0
    return _PLACE_HEAD_MM + rows * (panel.piece_mm + panel.air_mm) + 2 * panel.air_mm + foot


def _places(sketch: Sketch, panel: Places, rows: Rows, x: float, y: float, width: float, tall: float) -> None:
    across, down = _place_grid(panel, rows, width)
    wide = _box_width(panel, width)
    needed = _home_width(panel) + across * (panel.piece_mm + panel.air_mm) + panel.air_mm
    if needed > wide + 1e-6 and sketch.origin:
        sketch.tell(
            findings.FORM_BOX_TOO_NARROW.at(
                sketch.origin,
                f"a box is {wide:.1f} mm wide and needs {needed:.1f} mm for its counters",
                "put fewer boxes `across`",
            )
        )
    for index, row in enumerate(rows):
        left = x + (index % panel.across) * (wide + GAP_MM)
        top = y + (index // panel.across) * tall
        _place_box(sketch, panel, row, left, top, wide, tall - GAP_MM, across, down)


def _place_box(
    sketch: Sketch,
    panel: Places,
    row: Row,
    x: float,
    y: float,
    width: float,
    height: float,
    across: int,
    down: int,
) -> None:
    marker = text(row, "marker")
    if marker:
        sketch.fill(marker, rectangle(x, y, 3.0, _PLACE_HEAD_MM))
    sketch.line(x, y + _PLACE_HEAD_MM, x + width, y + _PLACE_HEAD_MM, _HEAVY, "form-box")
    baseline = y + _PLACE_HEAD_MM / 2 + cap_middle("sans-bold", 11)
    taken = sketch.text(x + 5.0, baseline, text(row, "title").upper(), "sans-bold", 11, "ink", spacing=0.5)
    if note := text(row, "note"):
        room = width - 8.0 - taken
        sketch.text(x + width - 1.5, baseline, note, "sans-italic", 7.5, "form-label", "end", room)
    choices = _parts(row, "choices") if "choices" in row else panel.choices
    fields = _parts(row, "fields") if "fields" in row else panel.fields
    foot = _PLACE_FOOT_MM if fields or choices else 0.0
    pitch = panel.piece_mm + panel.air_mm
    inside_top = y + _PLACE_HEAD_MM
    inside = height - _PLACE_HEAD_MM - foot
    grid_top = inside_top + (inside - down * pitch + panel.air_mm) / 2
    # Where the lettered counter lies while the formation is not on the map.
    home = x + 1.5
    draw_place(sketch, home, inside_top + (inside - panel.piece_mm) / 2, panel.piece_mm)
    letter_y = inside_top + inside / 2 + cap_middle("stencil", 30)
    sketch.text(home + panel.piece_mm / 2, letter_y, text(row, "letter"), "stencil", 30, "rule-light", "middle")
    sketch.line(home + panel.piece_mm + 1.5, inside_top, home + panel.piece_mm + 1.5, inside_top + inside, _THIN)
    grid_left = home + panel.piece_mm + 1.5 + panel.air_mm
    spare = x + width - panel.air_mm - grid_left - across * pitch + panel.air_mm
    holds = int(text(row, "holds")) if text(row, "holds").isdigit() else across * down
    for index in range(min(holds, across * down)):
        left = grid_left + spare / 2 + (index % across) * pitch
        draw_place(sketch, left, grid_top + (index // across) * pitch, panel.piece_mm)
    if foot:
        _place_foot(sketch, choices, fields, x, y + height - foot, width, foot)
    sketch.stroke("form-box", rectangle(x, y, width, height), _FRAME)


def _place_foot(
    sketch: Sketch,
    choices: tuple[str, ...],
    fields: tuple[str, ...],
    x: float,
    y: float,
    width: float,
    height: float,
) -> None:
    sketch.line(x, y, x + width, y, _THIN)
    middle = y + height / 2
    baseline = middle + cap_middle("sans", 7.5)
    left = x + 1.5
    for choice in choices:
        draw_circle(sketch, left + 2.0, middle)
        left += 4.8 + sketch.text(left + 4.7, baseline, choice, "sans-semibold", 7.5) + 1.8
    if fields:
        step = (x + width - left) / len(fields)
        for label in fields:
            taken = sketch.text(left + 1.0, baseline, label, "sans", 7.5, "form-label", width=step - 5.0)
            sketch.line(left + 2.0 + taken, y + height - 1.6, left + step - 1.5, y + height - 1.6, _THIN)
            left += step


# --- stack


def _stack(sketch: Sketch, filled: Filled, x: float, y: float, width: float, height: float) -> None:
    spare = max(height - fixed_height(filled, width), 0.0)
    gap = GAP_MM + spare / max(len(filled.parts) - 1, 1)
    for part in filled.parts:
        tall = whole_height(part, width)
        draw_panel(sketch, part, x, y, width, tall, unit_height(part, width))
        y += tall + gap
