"""A form that knows what stands on it: each panel with its rows, each sheet with its values."""

from __future__ import annotations

from dataclasses import dataclass

from generator.model.form import FormSpec, Panel
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
