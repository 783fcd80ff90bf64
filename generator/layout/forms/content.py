"""A form that knows what stands on it: each panel with its rows, each sheet with its values."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from generator.model.form import FormSpec, Panel, Places, Register
from generator.model.rows import Row, Rows
from generator.source.span import Span

LEAST_ROW_MM, LEAST_DIE_ROW_MM = 6.5, 13.4
"""How low a row with places may become when counters are small: without dice, and with them."""


@dataclass(frozen=True, slots=True)
class Filled:
    """A panel and the rows it shows; `parts` are those of a stack."""

    panel: Panel
    rows: Rows = ()
    parts: tuple[Filled, ...] = ()
    origin: Span | None = None
    """Where the panel was declared."""
    columns: tuple[Span, ...] = ()
    """Where each of its columns was declared."""


@dataclass(frozen=True, slots=True)
class FilledBand:
    """Panels side by side."""

    panels: tuple[Filled, ...]
    once: bool = False


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """One form, not yet cut into pages: the values of its header and its bands."""

    values: Row
    bands: tuple[FilledBand, ...]


@dataclass(frozen=True, slots=True)
class FilledForm:
    """Everything that one document prints."""

    spec: FormSpec
    sheets: tuple[FilledSheet, ...]
    imprint: str
    """Said small at the foot of every page."""
    origin: Span
    """Where the form was declared."""


def scale_places(form: FilledForm, factor: float) -> FilledForm:
    """The form with room for counters `factor` times as large in every box and every row that takes counters."""
    if factor == 1.0:
        return form

    def scaled(filled: Filled) -> Filled:
        panel = filled.panel
        if isinstance(panel, Places):
            panel = panel.model_copy(update={"piece_mm": panel.piece_mm * factor})
        elif isinstance(panel, Register):
            panel = _scale_register(panel, factor)
        return replace(filled, panel=panel, parts=tuple(map(scaled, filled.parts)))

    sheets = tuple(
        replace(sheet, bands=tuple(replace(band, panels=tuple(map(scaled, band.panels))) for band in sheet.bands))
        for sheet in form.sheets
    )
    return replace(form, sheets=sheets)


def _scale_register(panel: Register, factor: float) -> Register:
    """The register with places `factor` times as large; what else stands in its rows keeps its room."""
    pieces = [c.piece_mm for c in panel.columns if c.cell == "place"]
    if not pieces:
        return panel
    more = max(pieces) * (factor - 1)
    columns = tuple(
        c.model_copy(update={"piece_mm": c.piece_mm * factor, "width": c.width + c.piece_mm * (factor - 1)})
        if c.cell == "place"
        else c
        for c in panel.columns
    )
    # Dice stand in the same rows: small counters do not make them lower than a die's place.
    least = LEAST_DIE_ROW_MM if any(c.cell == "die" for c in panel.columns) else LEAST_ROW_MM
    row = max(panel.row_height + more, min(panel.row_height, least))
    tallest = max(panel.tallest_row + more, row)
    return panel.model_copy(update={"columns": columns, "row_height": row, "tallest_row": tallest})


def part_of_sheet(sheet: FilledSheet, part: int, parts: int) -> FilledSheet:
    """The sheet with the `part`th of so many equal parts of the rows of panels that stand side by side.

    Bands that are shown once stand in the first part only.
    """

    def parted(filled: Filled) -> Filled:
        rows = filled.rows
        if isinstance(filled.panel, Register):
            each = math.ceil(len(rows) / parts)
            rows = rows[part * each : (part + 1) * each]
        return replace(filled, rows=rows, parts=tuple(map(parted, filled.parts)))

    bands = tuple(
        replace(band, panels=tuple(map(parted, band.panels))) if len(band.panels) > 1 else band
        for band in sheet.bands
        if not (part and band.once)
    )
    return replace(sheet, bands=bands)
