"""Boxes in which real counters are parked. Millimetres throughout, y down."""

from __future__ import annotations

import math

from generator.layout import findings
from generator.layout.forms.bar import FRAME, HEAVY, THIN
from generator.layout.forms.cells import draw_circle, draw_place
from generator.layout.forms.register import parts
from generator.layout.forms.sketch import Sketch, cap_middle
from generator.layout.items import rectangle
from generator.model.form import Places
from generator.model.rows import Row, Rows, text

GAP_MM = 2.6
"""Between bands, and between boxes."""
BESIDE_MM = 5.0
"""Between panels side by side: the note of one must not run into the title of the next."""
_PLACE_HEAD_MM = 8.0
_PLACE_FOOT_MM = 7.0
_MOST_COUNTERS = 500


def place_grid(panel: Places, rows: Rows, width: float) -> tuple[int, int]:
    """Counters across and down in one box, so that the fullest box takes all of its own."""
    most = max((_holds(r) or 1 for r in rows), default=1)
    pitch = panel.piece_mm + panel.air_mm
    inner = _box_width(panel, width) - panel.air_mm - _home_width(panel)
    across = max(int(inner // pitch), 1)
    return across, math.ceil(most / across)


def _holds(row: Row) -> int:
    """How many counters a box must hold; 0 if its row does not say. More than no paper could hold is cut off."""
    said = text(row, "holds")
    return min(int(said[:7]), _MOST_COUNTERS) if said.isdecimal() else 0


def _home_width(panel: Places) -> float:
    """The part of a box where the lettered counter lies."""
    return panel.piece_mm + 3.0


def _box_width(panel: Places, width: float) -> float:
    return (width - GAP_MM * (panel.across - 1)) / panel.across


def place_height(panel: Places, rows: int) -> float:
    """The height of a box with so many rows of counters, millimetres."""
    foot = _PLACE_FOOT_MM if panel.fields or panel.choices else 0.0
    return _PLACE_HEAD_MM + rows * (panel.piece_mm + panel.air_mm) + 2 * panel.air_mm + foot


def draw_places(sketch: Sketch, panel: Places, rows: Rows, x: float, y: float, width: float, tall: float) -> None:
    """Every box with a place for each counter, in a grid that all boxes share."""
    across, down = place_grid(panel, rows, width)
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
        sketch.scope, sketch.about = f"{panel.rows}/{sketch.number(panel.rows)}", text(row, "title")
        left = x + (index % panel.across) * (wide + GAP_MM)
        top = y + (index // panel.across) * tall
        _place_box(sketch, panel, row, left, top, wide, tall - GAP_MM, across, down)
    sketch.scope = sketch.about = ""


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
    sketch.line(x, y + _PLACE_HEAD_MM, x + width, y + _PLACE_HEAD_MM, HEAVY, "form-box")
    baseline = y + _PLACE_HEAD_MM / 2 + cap_middle("sans-bold", 11)
    taken = sketch.text(x + 5.0, baseline, text(row, "title").upper(), "sans-bold", 11, "ink", spacing=0.5)
    if note := text(row, "note"):
        room = width - 8.0 - taken
        sketch.text(x + width - 1.5, baseline, note, "sans-italic", 7.5, "form-label", "end", room)
    choices = parts(row, "choices") if "choices" in row else panel.choices
    fields = parts(row, "fields") if "fields" in row else panel.fields
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
    sketch.line(home + panel.piece_mm + 1.5, inside_top, home + panel.piece_mm + 1.5, inside_top + inside, THIN)
    grid_left = home + panel.piece_mm + 1.5 + panel.air_mm
    spare = x + width - panel.air_mm - grid_left - across * pitch + panel.air_mm
    for index in range(min(_holds(row) or across * down, across * down)):
        left = grid_left + spare / 2 + (index % across) * pitch
        place_top = grid_top + (index // across) * pitch
        draw_place(sketch, left, place_top, panel.piece_mm)
        inner = (left + 1.0, place_top + panel.piece_mm / 2 - 3.0, panel.piece_mm - 2.0, 6.0)
        sketch.write(*inner, f"unit/{index + 1}", f"unit {index + 1}, its number", size=10.0)
    if foot:
        _place_foot(sketch, choices, fields, x, y + height - foot, width, foot)
    sketch.stroke("form-box", rectangle(x, y, width, height), FRAME)


def _place_foot(
    sketch: Sketch,
    choices: tuple[str, ...],
    fields: tuple[str, ...],
    x: float,
    y: float,
    width: float,
    height: float,
) -> None:
    sketch.line(x, y, x + width, y, THIN)
    middle = y + height / 2
    baseline = middle + cap_middle("sans", 7.5)
    left = x + 1.5
    for choice in choices:
        draw_circle(sketch, left + 2.0, middle)
        sketch.check(left + 2.0, middle, 4.0, f"at/{choice}", choice)
        left += 4.8 + sketch.text(left + 4.7, baseline, choice, "sans-semibold", 7.5) + 1.8
    if fields:
        step = (x + width - left) / len(fields)
        for label in fields:
            taken = sketch.text(left + 1.0, baseline, label, "sans", 7.5, "form-label", width=step - 5.0)
            sketch.line(left + 2.0 + taken, y + height - 1.6, left + step - 1.5, y + height - 1.6, THIN)
            room = step - 3.5 - taken
            if room > 2:
                sketch.write(left + 2.0 + taken, y + 1.0, room, height - 2.8, f"field/{label}", label)
            left += step
