"""Documents of prose and charts: a template over named tables, set as pages.

`tables` names the tables that the template sees; `group_by` gives each value of a column of the first one
a run of pages of its own.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.documents.kind import Job
from generator.layout import findings
from generator.layout.faces import read_face
from generator.layout.fill import Filler, Library, library
from generator.layout.items import Page, Symbol
from generator.layout.prose.flow import Imprint, lay_out_prose
from generator.layout.prose.template import TemplateFolder, place_of, render_template
from generator.model.document import DocumentSpec
from generator.model.pack import Pack
from generator.model.prose import Element
from generator.model.prose_findings import MARKUP_SYNTAX
from generator.model.prose_reader import read_prose
from generator.model.record import FrozenMap
from generator.model.rows import Cell, Row, Rows, text
from generator.model.scalars import Line
from generator.model.theme import Theme
from generator.source.decode import near_miss
from generator.source.diagnostic import Diagnostic
from generator.source.shipped import find_shipped
from generator.source.span import Span, whole

KIND = "prose"


class ProseSpec(DocumentSpec):
    """The record of a prose document."""

    template: Line
    """File name of the template: `mission-page.xml.j2`."""
    tables: tuple[Line, ...] = ()
    """The tables that the template sees by name; the first is the one that `group_by` parts."""
    group_by: Line | None = None
    """A column of the first table: each of its values has its own run of pages."""


SPEC = ProseSpec


@dataclass(frozen=True, slots=True)
class Prose:
    """A document composed: one checked tree for each run of pages."""

    title: str
    place: Span
    """Where the document names its template."""
    trees: tuple[Element, ...]
    groups: tuple[str, ...] = ()
    """Of a document that is grouped: for each tree the value that its rows share."""


def compose(spec: ProseSpec, job: Job) -> tuple[Prose | None, list[Diagnostic]]:
    """The trees that the template gives for the tables asked for, or every reason why it does not."""
    tables: dict[str, Rows] = {}
    diagnostics: list[Diagnostic] = []
    for index, name in enumerate(spec.tables):
        rows = job.offers.get(name)
        if rows is None:
            diagnostics.append(
                findings.UNKNOWN_ROWS.at(
                    job.pack.span(spec, "tables", index),
                    f"there is no table `{name}`",
                    near_miss(name, job.offers) or "the tables: " + ", ".join(f"`{n}`" for n in sorted(job.offers)),
                )
            )
        else:
            tables[name] = rows
    groups: list[Rows | None] = [None]
    if spec.group_by and spec.tables and spec.tables[0] in tables:
        first = tables[spec.tables[0]]
        if any(spec.group_by not in row for row in first):
            columns = sorted({c for row in first for c in row})
            diagnostics.append(
                findings.UNKNOWN_COLUMN.at(
                    job.pack.span(spec, "group_by"),
                    f"rows of `{spec.tables[0]}` have no column `{spec.group_by}`",
                    near_miss(spec.group_by, columns),
                )
            )
        else:
            groups = [*_group(first, spec.group_by)]
    if diagnostics:
        return None, diagnostics
    if not groups:
        return Prose(spec.title, job.pack.span(spec, "template"), ()), []
    contexts = [_context(spec, job, tables, group) for group in groups]
    folders = template_folders(job)
    trusted = job.pack.root.resolve().is_relative_to(find_shipped("content").resolve())
    markup, found = render_template(spec.template, folders, contexts, trusted)
    place = job.pack.span(spec, "template")
    if markup is None:
        return None, [_beside(d, place) for d in found]
    trees: list[Element] = []
    for one in markup:
        tree, found = read_prose(one, place_of(spec.template, folders))
        # A tag that is never closed is so on every page, each time near other words.
        ill_formed = {d.span for d in diagnostics if d.code == MARKUP_SYNTAX.code}
        diagnostics.extend(d for d in found if d.code != MARKUP_SYNTAX.code or d.span not in ill_formed)
        if tree is not None:
            trees.append(tree)
    if diagnostics:
        return None, list(dict.fromkeys(diagnostics))
    keys = tuple(text(g[0], spec.group_by) for g in groups if g) if spec.group_by else ()
    return Prose(spec.title, place, tuple(trees), keys), []


def lay_out(composed: Prose, job: Job) -> tuple[tuple[Page, ...], list[Diagnostic]]:
    """The document's pages; see `generator.layout.prose.flow` for what can be found wrong."""
    if not composed.trees:
        return (), []
    drawings = _Drawings(job, composed.place)
    pages, found = lay_out_prose(
        composed.trees,
        job.width,
        job.height,
        Imprint(composed.title, imprint_of(job.pack)),
        banding=job.ink != "low",
        drawings=drawings,
        footed=not job.bound,
        groups=composed.groups,
    )
    return pages, [*found, *drawings.told()]


def imprint_of(pack: Pack) -> str:
    """The line of small type at the foot: the pack, its version, and its statement."""
    manifest = pack.manifest
    return f"{manifest.title}, {manifest.version}. {' '.join(manifest.statement.split())}"


def template_folders(job: Job) -> tuple[TemplateFolder, ...]:
    """Where templates are looked up: `templates/` of each of the job's folders, or a folder of that name."""
    out = []
    for folder in job.templates:
        if folder.name == "templates":
            out.append(TemplateFolder(folder, "templates/"))
        elif (folder / "templates").is_dir():
            shown = job.pack.shown if folder == job.pack.root else f"{folder.name}/"
            out.append(TemplateFolder(folder / "templates", f"{shown}templates/"))
    return tuple(out)


def _group(rows: Rows, column: str) -> tuple[Rows, ...]:
    """The rows by the value of a column, in order of first appearance."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(text(row, column), []).append(row)
    return tuple(tuple(group) for group in found.values())


def _context(spec: ProseSpec, job: Job, tables: Mapping[str, Rows], group: Rows | None) -> dict[str, Any]:
    context: dict[str, Any] = {name.replace("-", "_"): rows for name, rows in tables.items()}
    if group is not None:
        context[spec.tables[0].replace("-", "_")] = group
        context["group"] = group[0]
    manifest = job.pack.manifest
    values: dict[str, Any] = {}
    for name in type(manifest).model_fields:
        value = getattr(manifest, name)
        if isinstance(value, str):
            values[name] = Cell(value, job.pack.span(manifest, name))
        elif isinstance(value, tuple):
            values[name] = tuple(Cell(v, job.pack.span(manifest, name, i)) for i, v in enumerate(value))
    context.update(pack=FrozenMap(values), title=spec.title, paper=job.paper, ink=job.ink)
    return context


def _beside(diagnostic: Diagnostic, place: Span) -> Diagnostic:
    """The finding with the document that asked for the template."""
    return dataclasses.replace(diagnostic, related=(*diagnostic.related, (place, "asked for here")))


class _Drawings:
    """Art and filled faces for figures, each read once."""

    def __init__(self, job: Job, place: Span) -> None:
        self.job = job
        theme = job.pack.one("theme", Theme)
        shown = [(f, job.pack.shown if f == job.pack.root else f"{f.name}/") for f in job.templates]
        self.library: Library = library(shown, theme.tokens if theme else {})
        self.filler = Filler(self.library, job.ink, place, 0.0)
        self.diagnostics: list[Diagnostic] = []

    def told(self) -> list[Diagnostic]:
        """Everything found wrong with the drawings, once each."""
        return list(dict.fromkeys([*self.diagnostics, *self.filler.diagnostics]))

    def __call__(self, figure: Element) -> Symbol | None:
        if figure.values["kind"] == "art":
            return self.art(figure)
        return self.counter(figure)

    def place(self, figure: Element) -> Span:
        return figure.template or figure.origin or whole(self.job.pack.shown)

    def art(self, figure: Element) -> Symbol | None:
        """The drawing `art/<key>.svg`."""
        key = figure.values["key"]
        found = self.library.find("art", key)
        if found is None:
            near = near_miss(key, self.library.stems("art"))
            self.diagnostics.append(
                findings.UNKNOWN_ART.at(self.place(figure), f"there is no drawing `art/{key}.svg`", near)
            )
            return None
        symbol = self.read(found, FrozenMap({"id": Cell(key)}))
        return dataclasses.replace(symbol, name=f"figure.{key}") if symbol else None

    def counter(self, figure: Element) -> Symbol | None:
        """The face `faces/<key>.svg`, filled with the row that the figure names."""
        key = figure.values["key"]
        found = self.library.find("faces", key)
        if found is None:
            near = near_miss(key, self.library.stems("faces"))
            self.diagnostics.append(
                findings.FACE_MISSING.at(self.place(figure), f"there is no face `faces/{key}.svg`", near)
            )
            return None
        name, _, number = figure.values["row"].partition(" ")
        rows = self.job.offers.get(name, ())
        index = int(number) if number.isascii() and number.isdigit() else 0
        if not 1 <= index <= len(rows):
            self.diagnostics.append(
                findings.FIGURE_EMPTY.at(
                    self.place(figure),
                    f"`row` is `{figure.values['row']}`, which is no row of any table",
                    "write the table's name and the row's number from 1: `unit_counters 1`",
                )
            )
            return None
        return self.read(found, rows[index - 1])

    def read(self, found: tuple[Path, str], row: Row) -> Symbol | None:
        face, diagnostics = read_face(*found)
        self.diagnostics.extend(d for d in diagnostics if d not in self.diagnostics)
        return self.filler.fill(face, row, found[0].stem) if face else None
