"""`opsroom build`: a pack to printable files."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from generator.cli.settings import NumbersType, OffsetType, PaperType, SettingsCommand
from generator.request import INK_NAMES, SIDE_NAMES, SIZES_MM, Offset, Request


@click.command(cls=SettingsCommand, short_help="Make the print-and-play files of a pack.")
@click.argument("pack", default="tally-ho")
@click.option(
    "--paper",
    type=PaperType(),
    metavar="PAPER",
    default="a4",
    show_default=True,
    help="a4, letter, a3, tabloid, or WIDTHxHEIGHT in mm.",
)
@click.option(
    "--ink", type=click.Choice(INK_NAMES), default="colour", show_default=True, help="Full, sparing, or black only."
)
@click.option(
    "--sides", type=click.Choice(SIDE_NAMES), default="duplex", show_default=True, help="How fronts and backs meet."
)
@click.option(
    "--flip", type=click.Choice(["long", "short"]), default="long", show_default=True, help="Edge the printer turns on."
)
@click.option("--size", type=click.Choice([f"{s:g}" for s in SIZES_MM]), help="Edge of a counter, mm [default: 16].")
@click.option("--back-offset", type=OffsetType(), metavar="DX,DY,ANGLE", help="Move backs; see `opsroom calibrate`.")
@click.option(
    "--marks",
    type=click.Choice(["corners", "silhouette"]),
    multiple=True,
    help="Add corner arcs, or marks for a cutting machine.",
)
@click.option("--footer/--no-footer", default=True, show_default=True, help="Words at the foot of counter sheets.")
@click.option(
    "--profile", type=click.Choice(["home", "press"]), default="home", show_default=True, help="sRGB, or CMYK inks."
)
@click.option("--only", multiple=True, metavar="DOC", help="Only this document; may be said several times.")
@click.option(
    "--mission", multiple=True, type=NumbersType(), metavar="N", help="A kit for this mission, or for several: `1-3`."
)
@click.option(
    "--phase", multiple=True, type=NumbersType(), metavar="N", help="A kit for all missions of a phase of the campaign."
)
@click.option(
    "--format",
    type=click.Choice(["pdf", "png", "svg", "fillable", "csv", "faces"]),
    default="pdf",
    show_default=True,
    help="`fillable` and `csv`: forms only; `faces`: each counter by itself.",
)
@click.option("--dpi", type=click.IntRange(36, 1200), default=300, show_default=True, help="Dots an inch of a PNG.")
@click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    metavar="N",
    help="Documents made side by side [default: one a core, up to 4].",
)
@click.option("--draft", is_flag=True, help="Build in spite of errors, each page stamped DRAFT.")
@click.option("--force", is_flag=True, help="Overwrite files that something else wrote or changed.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Where to [default: output/PACK].")
@click.option("-v", "--verbose", is_flag=True, help="Tell the time spent in each stage.")
def command(
    pack: str,
    only: tuple[str, ...],
    mission: tuple[tuple[int, ...], ...],
    phase: tuple[tuple[int, ...], ...],
    size: str | None,
    back_offset: Offset | None,
    force: bool,
    out: Path | None,
    verbose: bool,
    jobs: int | None,
    **asked: Any,
) -> None:
    """Make the print-and-play files of PACK (a folder, or the name of a shipped pack).

    A kit for some missions goes into a folder of its own beside that of the whole set.
    Paper, ink, sides, flip, size and back-offset may also stand in the settings file: `opsroom calibrate` says where.
    """
    from generator.cli.terminal import find_pack_folder, folder_shown, refuse
    from generator.publish import find_unchanged, hash_inputs

    if asked["profile"] == "press" and asked["format"] != "pdf":
        raise click.UsageError(f"a press takes pages of PDF: leave out --profile press or --format {asked['format']}")
    if "silhouette" in asked["marks"] and asked["sides"] == "gutterfold":
        raise click.UsageError("a Silhouette finds its marks on a flat sheet: leave out --sides gutterfold")
    folder = find_pack_folder(pack)
    request = Request(
        only=tuple(sorted(only)),
        missions=tuple(sorted({n for numbers in mission for n in numbers})) or None,
        phases=tuple(sorted({n for numbers in phase for n in numbers})),
        size=float(size) if size else None,
        back_offset=back_offset or (0.0, 0.0, 0.0),
        **asked,
    )
    kit = request.kit_name()
    target = out or Path("output") / (f"{folder.resolve().name}-{kit}" if kit else folder.resolve().name)
    try:
        inputs = hash_inputs(_inputs(folder))
        unchanged = find_unchanged(target, request.key(), inputs)
    except OSError as error:
        refuse(f"cannot read {error.filename or folder}: {(error.strerror or 'unreadable').lower()}")
    if unchanged is not None:
        files = f"{len(unchanged)} files" if len(unchanged) > 1 else "1 file"
        are = "are" if len(unchanged) > 1 else "is"
        click.echo(f"{files} in {target.as_posix()} {are} up to date with {folder_shown(folder)}")
        return
    _build(folder, target, inputs, request, jobs or min(4, os.cpu_count() or 1), force, verbose)


def _inputs(folder: Path) -> list[Path]:
    """Everything that decides the output's bytes: the pack, the templates and fonts, the program."""
    from generator.source.shipped import find_shipped

    return [folder, find_shipped("templates"), Path(__file__).resolve().parent.parent]


def _build(folder: Path, target: Path, inputs: str, request: Request, jobs: int, force: bool, verbose: bool) -> None:
    from generator.build import (
        Timer,
        check_pack,
        compile_pack,
        documents_of,
        open_pack,
        sources_of,
        unknown_documents,
        unknown_missions,
        with_phases,
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
    for complaint in [*unknown_documents(pack, request), *unknown_missions(pack, request)]:
        raise click.UsageError(complaint)
    asked, request = request, with_phases(pack, request)
    if has_errors(diagnostics) and not request.draft:
        show(diagnostics, sources_of(pack, diagnostics))
        refuse(f"{summary(diagnostics)} in {shown}; nothing was built (--draft builds all the same)")
    with click.progressbar(length=len(documents_of(pack)), label=f"Building {shown}", hidden=not _terminal()) as bar:
        built, found = compile_pack(pack, request, timer, lambda title: bar.update(1), jobs)
    diagnostics = [*diagnostics, *found]
    show(diagnostics, sources_of(pack, diagnostics))
    if has_errors(found):
        refuse(f"{summary(found)} while laying out {shown}; nothing was written")
    files = {name: data for b in built for name, data in b.files.items()}
    if not files:
        wanted = {"csv": "forms, which alone come as csv", "fillable": "forms, which alone can be filled in"}
        none = wanted.get(request.format, "counter sheets" if request.format == "faces" else "pages")
        refuse(f"nothing to make: what was asked for of {shown} has no {none}")
    if not force and (foreign := find_foreign(target, files)):
        refuse(
            f"{(target / foreign[0]).as_posix()} is not as this program wrote it"
            f"{f' (nor are {len(foreign) - 1} more)' if len(foreign) > 1 else ''}; move it, or use --force"
        )
    try:
        with timer.stage("publish"):
            publish(target, files, asked.key(), inputs)
    except OSError as error:
        refuse(f"cannot write {error.filename or target}: {(error.strerror or 'failed').lower()}")
    for document in built:
        pages = len(document.printed.pages)
        count = f"  {pages} page{'s' if pages > 1 else ''}" if pages else ""
        click.echo(f"{(target / next(iter(document.files))).as_posix()}{count}")
    click.echo(f"{len(files)} file{'s' if len(files) > 1 else ''} from {shown}")
    if verbose:
        for name, seconds in timer.seconds.items():
            click.echo(f"  {name:16} {seconds * 1000:7.0f} ms", err=True)


def _terminal() -> bool:
    import sys

    return sys.stderr.isatty() and sys.stdout.isatty()
