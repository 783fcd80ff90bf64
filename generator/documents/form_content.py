"""A form's declaration joined with the tables it asks for: what forms and boards compose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.documents.kind import Job
from generator.layout import findings
from generator.layout.forms.cells import MARK_MM
from generator.layout.forms.content import Filled, FilledBand, FilledForm, FilledSheet
from generator.layout.forms.sketch import TOKENS
from generator.model.form import Chart, FormSpec, Panel, Places, Register, Stack, Ticks
from generator.model.provenance import is_authored
from generator.model.record import FrozenMap
from generator.model.rows import Cell, Row, Rows
from generator.model.theme import Theme
from generator.source.decode import near_miss
from generator.source.diagnostic import Diagnostic


def compose_form(spec: FormSpec, job: Job) -> tuple[FilledForm, list[Diagnostic]]:
    """The form with every table it asks for, one sheet for each row of `spec.sheets`.

    A table is looked for in the sheet's row first, then among the job's offers; an unknown one, an
    unknown chart column, an unknown colour token and a column too narrow for its marks are findings at
    the line that declares them. Never raises.
    """
    diagnostics = [*_check_tokens(spec, job), *_check_widths(spec, job)]
    blank: Row = FrozenMap({})
    rows: Rows = (blank,)
    if spec.sheets is not None:
        found = job.offers.get(spec.sheets)
        if found is None:
            diagnostics.append(_unknown_table(spec, "sheets", spec.sheets, job.offers, job))
        elif found:
            rows = found
    sheets = []
    for row in rows:
        bands = tuple(
            FilledBand(tuple(_fill(p, row, job, diagnostics) for p in band.panels), band.once) for band in spec.bands
        )
        sheets.append(FilledSheet(row, bands))
    own = "devised for this pack" if is_authored(spec.provenance) else f"after the {spec.provenance}"
    imprint = f"{job.pack.manifest.title}  ·  {spec.form}, {own}"
    unique = list(dict.fromkeys(diagnostics))
    return FilledForm(spec, tuple(sheets), imprint, job.pack.span(spec, "title")), unique


def _fill(panel: Panel, sheet: Row, job: Job, diagnostics: list[Diagnostic]) -> Filled:
    origin = job.pack.span(panel, "panel")
    if isinstance(panel, Stack):
        return Filled(panel, (), tuple(_fill(p, sheet, job, diagnostics) for p in panel.parts), origin)
    if not isinstance(panel, (Register, Ticks, Chart, Places)):
        return Filled(panel, (), (), origin)
    nested = sheet.get(panel.rows)
    rows = nested if isinstance(nested, tuple) else job.offers.get(panel.rows)
    if rows is None:
        tables = {k: () for k, v in sheet.items() if isinstance(v, tuple)} | dict(job.offers)
        diagnostics.append(_unknown_table(panel, "rows", panel.rows, tables, job))
        return Filled(panel, (), (), origin)
    if isinstance(panel, Chart) and rows:
        known = {k for r in rows for k in r}
        for column in panel.columns:
            if column.id not in known:
                diagnostics.append(
                    findings.FORM_UNKNOWN_COLUMN.at(
                        job.pack.span(column, "id"),
                        f"table `{panel.rows}` has no column `{column.id}`",
                        near_miss(column.id, known),
                    )
                )
    if isinstance(panel, Places):
        diagnostics += _check_markers(rows, job)
    columns = panel.columns if isinstance(panel, (Register, Chart)) else ()
    return Filled(panel, rows, (), origin, tuple(job.pack.span(c, "head") for c in columns))


def _check_markers(rows: Rows, job: Job) -> Iterator[Diagnostic]:
    theme = job.pack.one("theme", Theme)
    for row in rows if theme else ():
        marker = row.get("marker")
        if theme and isinstance(marker, Cell) and marker and marker not in theme.tokens:
            yield findings.FORM_UNKNOWN_TOKEN.at(
                marker.origin or job.pack.span(theme),
                f"the theme has no colour `{marker}`",
                near_miss(marker, theme.tokens),
            )


def _unknown_table(at: FormSpec | Panel, field: str, name: str, known: Mapping[str, object], job: Job) -> Diagnostic:
    return findings.FORM_UNKNOWN_TABLE.at(
        job.pack.span(at, field), f"there is no table called `{name}`", near_miss(name, known)
    )


def _panels(spec: FormSpec) -> Iterator[Panel]:
    for band in spec.bands:
        for panel in band.panels:
            yield panel
            if isinstance(panel, Stack):
                yield from panel.parts


def _check_tokens(spec: FormSpec, job: Job) -> Iterator[Diagnostic]:
    theme = job.pack.one("theme", Theme)
    if theme is None:
        return
    lacking = sorted(TOKENS - set(theme.tokens))
    if lacking:
        yield findings.FORM_UNKNOWN_TOKEN.at(
            job.pack.span(theme, "tokens", key=True),
            f"the theme lacks {', '.join(f'`{t}`' for t in lacking)}, which forms are printed in",
            "add it to `tokens`",
        )
    for panel in _panels(spec):
        if isinstance(panel, Register) and panel.marker and panel.marker not in theme.tokens:
            yield findings.FORM_UNKNOWN_TOKEN.at(
                job.pack.span(panel, "marker"),
                f"the theme has no colour `{panel.marker}`",
                near_miss(panel.marker, theme.tokens),
            )


def _check_widths(spec: FormSpec, job: Job) -> Iterator[Diagnostic]:
    for panel in _panels(spec):
        if not isinstance(panel, Register):
            continue
        for column in panel.columns:
            marks = {"squares": column.count, "circles": column.count, "letters": column.count, "tick": 1}
            needed = marks.get(column.cell, 0) * MARK_MM + 1.0
            if column.cell == "choices":
                needed = len(column.heads) * (MARK_MM + 1.0)
            if column.width < needed and needed > 1.0:
                yield findings.FORM_BOX_TOO_NARROW.at(
                    job.pack.span(column, "width"),
                    f"{column.width:g} mm is too narrow for what column `{column.id}` must hold",
                    f"at least {needed:g} mm",
                )
