"""How high each panel of a form is, and who draws it. Millimetres throughout, y down."""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.layout.forms.bar import BAR_MM
from generator.layout.forms.charts import chart_row_height, draw_chart, draw_note, note_height
from generator.layout.forms.content import Filled
from generator.layout.forms.places import BESIDE_MM, GAP_MM, draw_places, place_grid, place_height
from generator.layout.forms.register import HEADING_MM, draw_register, head_height, register_widths, row_needs
from generator.layout.forms.sketch import Sketch
from generator.layout.forms.tally import draw_sum, draw_ticks, draw_track, tick_height, tick_rows
from generator.model.form import Chart, Note, Places, Register, Stack, Sum, Ticks, Track
from generator.model.rows import text


def shares(panels: Sequence[Filled], width: float) -> tuple[float, ...]:
    """The widths of panels side by side that together with the gaps fill `width`."""
    total = sum(f.panel.share for f in panels)
    free = width - BESIDE_MM * (len(panels) - 1)
    return tuple(free * f.panel.share / total for f in panels)


def fixed_height(filled: Filled, width: float) -> float:
    """The height of a panel without its rows: all of it, for a panel that is not continued."""
    panel = filled.panel
    if isinstance(panel, Register):
        return BAR_MM + head_height(panel, register_widths(panel, width))
    if isinstance(panel, Track):
        return BAR_MM + 4.2 + panel.row_height * max(len(panel.lines), 1)
    if isinstance(panel, Ticks):
        return BAR_MM + 0.8 + sum(tick_height(panel, r, width) for r in tick_rows(panel, filled.rows))
    if isinstance(panel, Chart):
        return BAR_MM + 4.2 + sum(chart_row_height(panel, r, width) for r in filled.rows)
    if isinstance(panel, Note):
        return (BAR_MM if panel.title else 0.0) + note_height(panel, width)
    if isinstance(panel, Sum):
        return BAR_MM + panel.box_mm + 7.0 + (4.0 if panel.note else 0.0)
    if isinstance(panel, Stack):
        return sum(whole_height(p, width) for p in filled.parts) + GAP_MM * (len(filled.parts) - 1)
    return 0.0


def unit_height(filled: Filled, width: float) -> float:
    """The least height of a row of a panel that can be continued on a further sheet; 0 for any other."""
    panel = filled.panel
    if isinstance(panel, Register):
        return panel.row_height
    if isinstance(panel, Places):
        rows = place_grid(panel, filled.rows, width)[1]
        return place_height(panel, rows) + GAP_MM
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
    widths = register_widths(filled.panel, width)
    for row in filled.rows:
        if text(row, "heading"):
            headings += HEADING_MM
        else:
            costs.append(row_needs(filled.panel, widths, row) + headings)
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
        draw_register(sketch, panel, filled, x, y, width, row)
    elif isinstance(panel, Track):
        draw_track(sketch, panel, filled, x, y, width)
    elif isinstance(panel, Ticks):
        draw_ticks(sketch, panel, filled, x, y, width, height)
    elif isinstance(panel, Chart):
        draw_chart(sketch, panel, filled, x, y, width)
    elif isinstance(panel, Note):
        draw_note(sketch, panel, filled, x, y, width)
    elif isinstance(panel, Sum):
        draw_sum(sketch, panel, filled, x, y, width, height)
    elif isinstance(panel, Places):
        draw_places(sketch, panel, filled.rows, x, y, width, row)
    else:
        _stack(sketch, filled, x, y, width, height)


def _stack(sketch: Sketch, filled: Filled, x: float, y: float, width: float, height: float) -> None:
    spare = max(height - fixed_height(filled, width), 0.0)
    gap = GAP_MM + spare / max(len(filled.parts) - 1, 1)
    for part in filled.parts:
        tall = whole_height(part, width)
        draw_panel(sketch, part, x, y, width, tall, unit_height(part, width))
        y += tall + gap
