"""A form that knows what stands on it: each panel with its rows, each sheet with its values."""

from __future__ import annotations

from dataclasses import dataclass, replace

from generator.model.form import FormSpec, Panel, Places
from generator.model.rows import Row, Rows
from generator.source.span import Span


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
    """The form with room for counters `factor` times as large in every box that takes counters."""
    if factor == 1.0:
        return form

    def scaled(filled: Filled) -> Filled:
        panel = filled.panel
        if isinstance(panel, Places):
            panel = panel.model_copy(update={"piece_mm": panel.piece_mm * factor})
        return replace(filled, panel=panel, parts=tuple(map(scaled, filled.parts)))

    sheets = tuple(
        replace(sheet, bands=tuple(replace(band, panels=tuple(map(scaled, band.panels))) for band in sheet.bands))
        for sheet in form.sheets
    )
    return replace(form, sheets=sheets)
