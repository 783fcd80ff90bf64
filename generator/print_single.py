"""One document by itself, with tables of one's own: a filled sheet, a report."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from generator.documents.kind import Job, find_kinds
from generator.layout.items import Page, Printed, Text
from generator.layout.paper import PAPERS
from generator.model.document import DocumentSpec
from generator.model.pack import Pack
from generator.model.rows import Rows
from generator.model.theme import Theme
from generator.source.diagnostic import Diagnostic, has_errors
from generator.source.shipped import find_shipped


def make_job(pack: Pack, offers: Mapping[str, Rows], paper: str = "a4", draft: bool = False) -> Job:
    """What a document may know when it is printed alone."""
    width, height = PAPERS[paper]
    return Job(
        pack=pack,
        offers=offers,
        paper=paper,
        width=width,
        height=height,
        draft=draft,
        templates=(pack.root, find_shipped("templates")),
    )


def print_single(pack: Pack, spec: DocumentSpec, job: Job, title: str) -> tuple[bytes | None, list[Diagnostic]]:
    """The document as a PDF, from compose to export; None if a finding on the way is an error.

    `title` is the PDF's own title. With `job.draft` every page is stamped at head and foot.
    """
    composed, diagnostics = compose_single(spec, job)
    if composed is None or has_errors(diagnostics):
        return None, diagnostics
    data, found = print_composed(pack, spec, composed, job, title)
    return data, [*diagnostics, *found]


def print_composed(
    pack: Pack, spec: DocumentSpec, composed: Any, job: Job, title: str
) -> tuple[bytes | None, list[Diagnostic]]:
    """Like `print_single`, from a document that is composed already."""
    pages, diagnostics = find_kinds()[spec.kind].lay_out(composed, job)
    if has_errors(diagnostics):
        return None, list(diagnostics)
    return print_pages(pack, spec, pages, job, title), list(diagnostics)


def print_pages(pack: Pack, spec: DocumentSpec, pages: tuple[Page, ...], job: Job, title: str) -> bytes | None:
    """Finished pages as a PDF; None if there are none, or the pack has no colours to print with."""
    theme = pack.one("theme", Theme)
    if not pages or theme is None:
        return None
    from generator.export.pdf import export_pdf

    if job.draft:
        pages = tuple(_stamp(page) for page in pages)
    printed = Printed(
        name=spec.id,
        title=title,
        language=pack.manifest.language,
        pages=pages,
        subject=spec.title,
        author=pack.manifest.author,
        keywords=pack.manifest.id,
    )
    return export_pdf(printed, theme.palette(job.ink))


def compose_single(spec: DocumentSpec, job: Job) -> tuple[Any, list[Diagnostic]]:
    """The document's content as its kind composes it."""
    composed, diagnostics = find_kinds()[spec.kind].compose(spec, job)
    return composed, list(diagnostics)


def _stamp(page: Page) -> Page:
    marks = [Text(page.width / 2, y, "DRAFT", "mono-bold", 9, "red", anchor="middle") for y in (9.5, page.height - 7)]
    return dataclasses.replace(page, items=(*page.items, *marks))
