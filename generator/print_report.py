"""The War Report as one document of several parts, in any of its formats."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence

from generator.documents.kind import Job
from generator.documents.prose import Prose, ProseSpec
from generator.games.tally_ho.report import TABLES, Texts, offer_report
from generator.games.tally_ho.report_facts import PhaseFought
from generator.games.tally_ho.war import War
from generator.model.prose import Element
from generator.model.rows import Rows
from generator.model.theme import Theme
from generator.print_single import compose_single, make_job, print_composed
from generator.source.diagnostic import Diagnostic, has_errors

TEMPLATES: tuple[str, ...] = ("war-report.xml.j2",)
"""Every template that a report may use."""


def print_report(
    war: War, texts: Texts, phases: Sequence[PhaseFought], format: str, paper: str = "a4", draft: bool = False
) -> tuple[bytes | None, list[Diagnostic]]:
    """The report on these phases as `pdf`, `md` or `html`; None if a finding on the way is an error."""
    pack = war.view.pack
    name = "War Report" if len(phases) > 1 else f"War Report, {phases[0].phase.name}"
    spec = _spec(texts, name, TEMPLATES[0], TABLES)
    job = make_job(pack, {}, paper, draft)
    composed, found = compose_report(war, texts, phases, job, spec)
    if composed is None or has_errors(found):
        return None, found
    title = f"{pack.manifest.title}: {name}"
    if format == "pdf":
        data, faults = print_composed(pack, spec, composed, job, title)
        return data, [*found, *faults]
    if format == "md":
        from generator.export.markdown import export_markdown

        return export_markdown(composed.trees).encode(), found
    from generator.export.html import export_html

    theme = pack.one("theme", Theme)
    palette = theme.palette(job.ink) if theme else {}
    return export_html(composed.trees, title, pack.manifest.language, palette).encode(), found


def compose_report(
    war: War, texts: Texts, phases: Sequence[PhaseFought], job: Job, spec: ProseSpec
) -> tuple[Prose | None, list[Diagnostic]]:
    """All parts of the report as one document of prose."""
    offers = offer_report(war, texts, phases, draft=job.draft)
    return _join(job, [(spec, offers)])


def _join(job: Job, parts: Sequence[tuple[ProseSpec, Mapping[str, Rows]]]) -> tuple[Prose | None, list[Diagnostic]]:
    trees: list[Element] = []
    diagnostics: list[Diagnostic] = []
    first: Prose | None = None
    for spec, offers in parts:
        composed, found = compose_single(spec, dataclasses.replace(job, offers=offers))
        diagnostics += found
        if composed is None:
            return None, diagnostics
        first = first or composed
        trees += composed.trees
    return (dataclasses.replace(first, trees=tuple(trees)) if first else None), diagnostics


def _spec(texts: Texts, title: str, template: str, tables: tuple[str, ...]) -> ProseSpec:
    spec = ProseSpec(kind="prose", title=title, template=template, tables=tables, provenance=texts.frame.provenance)
    spec.note_place(texts.frame.at)
    return spec
