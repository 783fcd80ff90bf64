"""`opsroom report`: the War Report of a campaign, out of its log."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from generator.games.tally_ho.war import War
    from generator.source.diagnostic import Diagnostic
    from generator.source.read import Source


@click.command(short_help="Write the War Report of a campaign.")
@click.argument("log", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--format", type=click.Choice(["pdf", "md", "html"]), default="pdf", show_default=True)
@click.option("--phase", type=int, help="The phase of the campaign [default: the last one fought in].")
@click.option("--paper", type=click.Choice(("a4", "letter")), default="a4", show_default=True)
@click.option("--draft", is_flag=True, help="Write it in spite of errors in the log, stamped DRAFT.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), default=Path("output/report"), show_default=True
)
@click.option("--force", is_flag=True, help="Overwrite a file that something else wrote or changed.")
def command(log: Path, format: str, phase: int | None, paper: str, draft: bool, out: Path, force: bool) -> None:
    """Write the War Report on one phase of the campaign in LOG.

    Which of the four judgements it gives depends on the missions won. A log that breaks the rules gets its
    findings and no report.
    """
    from generator.cli.tally_ho_desk import open_log
    from generator.cli.terminal import finish, refuse, show, summary
    from generator.games.tally_ho.report import find_fought, find_texts
    from generator.games.tally_ho.war import War
    from generator.publish import find_foreign, publish
    from generator.source.diagnostic import has_errors

    file, view, found = open_log(log)
    show(found, file.sources)
    if has_errors(found) and not draft:
        refuse(f"{summary(found)} in {log.as_posix()}; no report was written (--draft writes one all the same)")
    war = War(view, file)
    texts = find_texts(war)
    phases = [p for p in view.campaign.phases if p.number in texts]
    begun = [p for p in phases if find_fought(war, p)]
    if phase is None and not begun:
        refuse(f"{log.as_posix()} has no mission yet that can be reported upon")
    chosen = begun[-1] if phase is None else next((p for p in phases if p.number == phase), None)
    if chosen is None:
        raise click.UsageError(f"there is no report on phase {phase}; known: {', '.join(map(str, texts))}")
    if not find_fought(war, chosen):
        refuse(f"{log.as_posix()} has no mission of phase {chosen.number} yet")
    data, faults = _make(war, chosen, format, paper, draft)
    show(faults, {**view.pack.sources, **file.sources, **_templates(war)})
    if data is None:
        finish(faults)
        refuse("no report was written")
    name = f"{log.stem}-war-report-phase-{chosen.number}"
    name += f"_{paper}.pdf" if format == "pdf" else f".{format}"
    if not force and find_foreign(out, [name]):
        refuse(f"{(out / name).as_posix()} is not as this program wrote it; move it, or use --force")
    try:
        publish(out, {name: data}, f"report|{name}", "")
    except OSError as error:
        refuse(f"cannot write {error.filename or out}: {(error.strerror or 'failed').lower()}")
    click.echo((out / name).as_posix())


def _make(war: War, phase: Any, format: str, paper: str, draft: bool) -> tuple[bytes | None, list[Diagnostic]]:
    from generator.documents.prose import ProseSpec
    from generator.games.tally_ho.report import TABLES, find_texts, offer_report
    from generator.print_single import compose_single, make_job, print_single
    from generator.source.diagnostic import has_errors

    pack, text = war.view.pack, find_texts(war)[phase.number]
    spec = ProseSpec(
        kind="prose",
        title=f"War Report, {phase.name}",
        template="war-report.xml.j2",
        tables=TABLES,
        provenance=text.provenance,
    )
    spec.note_place(text.at)
    job = make_job(pack, offer_report(war, phase, text, draft=draft), paper, draft)
    title = f"{pack.manifest.title}: {spec.title}"
    if format == "pdf":
        return print_single(pack, spec, job, title)
    composed, found = compose_single(spec, job)
    if composed is None or has_errors(found):
        return None, found
    if format == "md":
        from generator.export.markdown import export_markdown

        return export_markdown(composed.trees).encode(), found
    from generator.export.html import export_html
    from generator.model.theme import Theme

    theme = pack.one("theme", Theme)
    palette = theme.palette(job.ink) if theme else {}
    return export_html(composed.trees, title, pack.manifest.language, palette).encode(), found


def _templates(war: War) -> dict[str, Source]:
    """The report's template, so that a finding in it can be shown with its line."""
    from generator.source.read import read_source

    path = war.view.pack.root / "templates" / "war-report.xml.j2"
    shown = f"{war.view.pack.shown}templates/war-report.xml.j2"
    source, _ = read_source(path, shown)
    return {shown: source} if source else {}
