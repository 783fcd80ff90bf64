"""`opsroom build`: a pack to printable files."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import click

PAPERS = ("a4", "letter")
INKS = ("colour", "mono")
SIDES = ("duplex",)


@click.command(short_help="Make the print-and-play files of a pack.")
@click.argument("pack", default="tally-ho")
@click.option("--paper", type=click.Choice(PAPERS), default="a4", show_default=True, help="The paper in the printer.")
@click.option("--ink", type=click.Choice(INKS), default="colour", show_default=True, help="Full colour, or black only.")
@click.option(
    "--sides", type=click.Choice(SIDES), default="duplex", show_default=True, help="How fronts and backs meet."
)
@click.option("--only", multiple=True, metavar="DOC", help="Only this document; may be said several times.")
@click.option(
    "--mission", multiple=True, type=int, metavar="N", help="A kit for this mission; may be said several times."
)
@click.option("--format", type=click.Choice(["pdf", "png"]), default="pdf", show_default=True)
@click.option("--draft", is_flag=True, help="Build in spite of errors, each page stamped DRAFT.")
@click.option("--force", is_flag=True, help="Overwrite files that something else wrote or changed.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Where to [default: output/PACK].")
@click.option("-v", "--verbose", is_flag=True, help="Tell the time spent in each stage.")
def command(
    pack: str,
    paper: str,
    ink: Literal["colour", "mono"],
    sides: Literal["duplex"],
    only: tuple[str, ...],
    mission: tuple[int, ...],
    format: str,
    draft: bool,
    force: bool,
    out: Path | None,
    verbose: bool,
) -> None:
    """Make the print-and-play files of PACK (a folder, or the name of a shipped pack)."""
    from generator.cli.terminal import find_pack_folder, folder_shown, refuse
    from generator.publish import find_unchanged, hash_inputs

    folder = find_pack_folder(pack)
    target = out or Path("output") / folder.resolve().name
    key = "|".join([paper, ink, sides, *sorted(only), *map(str, sorted(mission)), format, str(draft)])
    try:
        inputs = hash_inputs(_inputs(folder))
        unchanged = find_unchanged(target, key, inputs)
    except OSError as error:
        refuse(f"cannot read {error.filename or folder}: {(error.strerror or 'unreadable').lower()}")
    if unchanged is not None:
        click.echo(f"{len(unchanged)} files in {target.as_posix()} are up to date with {folder_shown(folder)}")
        return
    _build(folder, target, key, inputs, paper, ink, sides, only, mission, format, draft, force, verbose)


def _inputs(folder: Path) -> list[Path]:
    """Everything that decides the output's bytes: the pack, the templates and fonts, the program."""
    from generator.source.shipped import find_shipped

    return [folder, find_shipped("templates"), Path(__file__).resolve().parent.parent]


def _build(
    folder: Path,
    target: Path,
    key: str,
    inputs: str,
    paper: str,
    ink: Literal["colour", "mono"],
    sides: Literal["duplex"],
    only: tuple[str, ...],
    mission: tuple[int, ...],
    format: str,
    draft: bool,
    force: bool,
    verbose: bool,
) -> None:
    from generator.build import (
        Request,
        Timer,
        check_pack,
        compile_pack,
        documents_of,
        open_pack,
        unknown_documents,
        unknown_missions,
    )
    from generator.cli.terminal import finish, folder_shown, refuse, show, summary
    from generator.publish import find_foreign, publish
    from generator.source.diagnostic import has_errors

    timer = Timer()
    shown = folder_shown(folder)
    with timer.stage("read and decode"):
        pack, diagnostics = open_pack(folder, shown)
    if pack is None:
        show(diagnostics, {})
        finish(diagnostics)
        return
    with timer.stage("check"):
        diagnostics = check_pack(pack, diagnostics)
    request = Request(paper, ink, sides, only, tuple(sorted(mission)) or None, draft, format)
    for complaint in [*unknown_documents(pack, request), *unknown_missions(pack, request)]:
        raise click.UsageError(complaint)
    if has_errors(diagnostics) and not draft:
        show(diagnostics, pack.sources)
        refuse(f"{summary(diagnostics)} in {shown}; nothing was built (--draft builds all the same)")
    with click.progressbar(length=len(documents_of(pack)), label=f"Building {shown}", hidden=not _terminal()) as bar:
        built, found = compile_pack(pack, request, timer, lambda title: bar.update(1))
    diagnostics = [*diagnostics, *found]
    show(diagnostics, pack.sources)
    if has_errors(found):
        refuse(f"{summary(found)} while laying out {shown}; nothing was written")
    files = {name: data for b in built for name, data in b.files.items()}
    if not force and (foreign := find_foreign(target, files)):
        refuse(
            f"{(target / foreign[0]).as_posix()} is not as this program wrote it"
            f"{f' (nor are {len(foreign) - 1} more)' if len(foreign) > 1 else ''}; move it, or use --force"
        )
    try:
        with timer.stage("publish"):
            publish(target, files, key, inputs)
    except OSError as error:
        refuse(f"cannot write {error.filename or target}: {(error.strerror or 'failed').lower()}")
    for document in built:
        pages = len(document.printed.pages)
        click.echo(f"{(target / next(iter(document.files))).as_posix()}  {pages} page{'s' if pages > 1 else ''}")
    click.echo(f"{len(files)} files from {shown}")
    if verbose:
        for name, seconds in timer.seconds.items():
            click.echo(f"  {name:16} {seconds * 1000:7.0f} ms", err=True)


def _terminal() -> bool:
    import sys

    return sys.stderr.isatty() and sys.stdout.isatty()
