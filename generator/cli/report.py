"""`opsroom report`: the War Report of a campaign, out of its log."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from generator.games.tally_ho.log.war import War
    from generator.source.read import Source


@click.command(short_help="Write the War Report of a campaign.")
@click.argument("log", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--format", type=click.Choice(["pdf", "md", "html"]), default="pdf", show_default=True)
@click.option("--phase", type=int, help="Report on one phase of the campaign [default: on all that was fought].")
@click.option("--paper", type=click.Choice(("a4", "letter")), default="a4", show_default=True)
@click.option("--draft", is_flag=True, help="Write it in spite of errors in the log, stamped DRAFT.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), default=Path("output/report"), show_default=True
)
@click.option("--force", is_flag=True, help="Overwrite a file that something else wrote or changed.")
def command(log: Path, format: str, phase: int | None, paper: str, draft: bool, out: Path, force: bool) -> None:
    """Write the War Report on the campaign in LOG, or on one phase of it.

    Which of the four judgements a phase gets depends on the missions won. Once every mission is fought and the
    votes are thrown (opsroom log vote), the report ends with them and with the next morning's newspaper. A log that
    breaks the rules gets its findings and no report.
    """
    from generator.cli.tally_ho_desk import open_log
    from generator.cli.terminal import finish, refuse, show, summary
    from generator.games.tally_ho.log.war import War
    from generator.games.tally_ho.report.compose import find_reportable, find_texts
    from generator.games.tally_ho.votes.campaign_end import count_victories
    from generator.print_report import print_report
    from generator.publish import find_foreign, publish
    from generator.source.diagnostic import has_errors

    file, view, found = open_log(log)
    show(found, file.sources)
    if has_errors(found) and not draft:
        refuse(f"{summary(found)} in {log.as_posix()}; no report was written (--draft writes one all the same)")
    war = War(view, file)
    texts = find_texts(war)
    if texts is None:
        refuse(f"the pack {view.pack.manifest.id} has no texts for a report")
    phases = find_reportable(war, texts)
    name = f"{log.stem}-war-report"
    if phase is not None:
        if phase not in texts.phases:
            known = ", ".join(map(str, texts.phases))
            raise click.UsageError(f"there is no report on phase {phase}; known: {known}")
        phases = tuple(p for p in phases if p.phase.number == phase)
        if not phases:
            refuse(f"{log.as_posix()} has no mission of phase {phase} yet")
        name += f"-phase-{phase}"
    if not phases:
        refuse(f"{log.as_posix()} has no mission yet that can be reported upon")
    data, faults = print_report(war, texts, phases, format, paper, draft)
    show(faults, {**view.pack.sources, **file.sources, **_templates(war)})
    if data is None:
        finish(faults)
        refuse("no report was written")
    name += f"_{paper}.pdf" if format == "pdf" else f".{format}"
    if not force and find_foreign(out, {name: data}):
        refuse(f"{(out / name).as_posix()} is not as this program wrote it; move it, or use --force")
    try:
        publish(out, {name: data}, f"report|{name}", "")
    except OSError as error:
        refuse(f"cannot write {error.filename or out}: {(error.strerror or 'failed').lower()}")
    click.echo((out / name).as_posix())
    if phase is None and count_victories(war) is not None and not file.log.record.vote_dice:
        click.echo(f"the votes are still to be thrown: opsroom log vote {log.as_posix()}", err=True)


def _templates(war: War) -> dict[str, Source]:
    """The report's templates, so that a finding in one can be shown with its line."""
    from generator.print_report import TEMPLATES
    from generator.source.read import read_source

    shown = {}
    for template in TEMPLATES:
        name = f"{war.view.pack.shown}templates/{template}"
        source, _ = read_source(war.view.pack.root / "templates" / template, name)
        if source:
            shown[name] = source
    return shown
