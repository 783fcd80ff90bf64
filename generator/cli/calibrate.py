"""`opsroom calibrate`: the sheet from which a printer's shift between front and back is read."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import click

from generator.cli.settings import OffsetType, PaperType, SettingsCommand, settings_path
from generator.request import Offset


@click.command(cls=SettingsCommand, short_help="Measure how your printer lays backs on fronts.")
@click.option(
    "--paper",
    type=PaperType(),
    metavar="PAPER",
    default="a4",
    show_default=True,
    help="a4, letter, a3, tabloid, or WIDTHxHEIGHT in mm.",
)
@click.option(
    "--flip", type=click.Choice(["long", "short"]), default="long", show_default=True, help="Edge the printer turns on."
)
@click.option("--back-offset", type=OffsetType(), metavar="DX,DY,ANGLE", help="Print the sheet corrected, as a proof.")
@click.option("--force", is_flag=True, help="Overwrite a file that something else wrote or changed.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), default="output", show_default=True, help="Where to."
)
def command(paper: str, flip: Literal["long", "short"], back_offset: Offset | None, force: bool, out: Path) -> None:
    """Make a sheet that measures how far your printer lays a back from its front.

    Print it on both sides and read three figures off it; the sheet says how. Give them to `build` as --back-offset,
    or write them into the settings file, from which they are taken each time.
    """
    from generator.build import compile_calibration
    from generator.cli.terminal import refuse
    from generator.publish import find_foreign, publish

    offset = back_offset or (0.0, 0.0, 0.0)
    name, data = compile_calibration(paper, offset, flip)
    if not force and find_foreign(out, {name: data}):
        refuse(f"{(out / name).as_posix()} is not as this program wrote it; move it, or use --force")
    try:
        publish(out, {name: data}, f"calibrate|{name}|{offset}", "")
    except OSError as error:
        refuse(f"cannot write {error.filename or out}: {(error.strerror or 'failed').lower()}")
    click.echo(f"{(out / name).as_posix()}  2 pages, to be printed on one sheet")
    click.echo(f"settings file: {settings_path()}{'' if settings_path().is_file() else '  (none yet)'}")
    click.echo("  back-offset: 0.5,-1,0.2")
