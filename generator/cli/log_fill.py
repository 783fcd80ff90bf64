"""`opsroom log fill`: a Mission Tracking Sheet filled in by question and answer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from generator.cli.sheet_desk import SheetDesk
    from generator.games.tally_ho.log.read import Filed, LogFile
    from generator.games.tally_ho.log.records import MissionSheet


@click.command("fill", short_help="Fill in a Mission Tracking Sheet.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--unit", "only", multiple=True, metavar="ID", help="Only this unit; repeatable. To amend a sheet.")
@click.option(
    "--campaign",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="LOG",
    help="The log of the campaign: its rulings hold, and what earlier missions carry over.",
)
def fill(file: Path, only: tuple[str, ...], campaign: Path | None) -> None:
    """Fill in the sheet FILE that `opsroom setup` wrote, row by row in the order of the printed columns.

    Write as on paper: losses `1 rescued, 2 lost to aaa` or `1R 2L`, Dogfights `2A 1D, 2/0, -/1`, attacks
    `bombed convoy 2`, `strafed radar 1` or `jettisoned`; `unknown` where nobody can tell. Each row is held against
    the rules at once and saved; what breaks them may be kept with a reason. Rows that are filled in already are not
    asked for, save with --unit. `opsroom log add` does the same and puts the sheet into the log as well.
    """
    from generator.cli.sheet_desk import SheetDesk
    from generator.cli.tally_ho_desk import open_desk, open_log
    from generator.source.shipped import resolve_pack

    sheet = open_sheet(file)
    log: LogFile | None = None
    if campaign is not None:
        log, view, _ = open_log(campaign)
    else:
        named = sheet.record.pack
        view = open_desk(named if resolve_pack(named, Path.cwd()) else "tally-ho").view
    known = [u.id for u in sheet.record.units]
    for id_ in only:
        if id_ not in known:
            raise click.UsageError(f"there is no unit {id_} on this sheet; it has {', '.join(known)}")
    desk = SheetDesk(view, file, sheet, log)
    if not only and all(u.flight_noted for u in sheet.record.units):
        click.echo("Every row is filled in; --unit ID asks for one again.")
    desk.fill_rows(only)
    finish_sheet(desk)
    click.echo(f"`opsroom log add LOG --sheet {file.name}` puts it into a log beside it")


def open_sheet(file: Path) -> Filed[MissionSheet]:
    """A sheet that can be read; ends with status 1 and its findings otherwise."""
    from generator.cli.terminal import finish, refuse, show
    from generator.games.tally_ho.log.read import read_record
    from generator.games.tally_ho.log.records import MissionSheet
    from generator.source.read import read_source

    shown = file.as_posix()
    sheet, found = read_record(MissionSheet, file, shown)
    if sheet is None:
        source, _ = read_source(file, shown)
        show(found, {shown: source} if source else {})
        finish(found)
        refuse(f"cannot read {shown}")
    return sheet


def finish_sheet(desk: SheetDesk, excused: bool = False) -> None:
    """Tells every finding about the sheet and the points that follow; ends with status 1 if one is an error.

    With `excused` whoever comes next tells and judges them.
    """
    from generator.cli.terminal import finish, show

    row, found = desk.check()
    shown = desk.path.as_posix()
    if not excused:
        show(found, {shown: desk.sheet.source})
    if row is not None:
        lost = f"{_count(row.vics_lost, 'Vic')} and {_count(row.schwarms_lost, 'Schwarm')} lost"
        click.echo(f"Luftwaffe {row.luft_vp}, RAF {row.raf_vp}; {lost}")
    click.echo(f"{shown} is filled in")
    if not excused:
        finish(found)


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
