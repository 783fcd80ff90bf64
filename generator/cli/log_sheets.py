"""`opsroom log sheets`: a campaign's log printed back on its tracking sheets."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("sheets", short_help="Print the tracking sheets with the log filled in.")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--paper", type=click.Choice(("a4", "letter")), default="a4", show_default=True)
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), default=Path("output/report"), show_default=True
)
@click.option("--force", is_flag=True, help="Overwrite files that something else wrote or changed.")
def command(file: Path, paper: str, out: Path, force: bool) -> None:
    """Print the Campaign Tracking Sheet as the log FILE fills it in, to put into the box or to go on with by hand.

    With it come the Mission Tracking Sheets of those missions that the log keeps unit by unit. What the log does not
    know stays blank.
    """
    from generator.cli.tally_ho_desk import open_log
    from generator.cli.terminal import finish, refuse, show
    from generator.games.tally_ho.log.war import War
    from generator.print_sheets import print_sheets
    from generator.publish import find_foreign, publish

    log, view, found = open_log(file)
    show(found, log.sources)
    war = War(view, log)
    sheets, faults = print_sheets(war, paper)
    show(faults, {**view.pack.sources, **log.sources})
    if not sheets:
        finish(faults)
        refuse(f"the pack {view.pack.manifest.id} has no tracking sheets to fill in")
    files = {f"{file.stem}-{name}_{paper}.pdf": data for name, data in sheets.items()}
    if not force and (foreign := find_foreign(out, files)):
        refuse(f"{(out / foreign[0]).as_posix()} is not as this program wrote it; move it, or use --force")
    try:
        publish(out, files, f"sheets|{file.stem}|{paper}", "")
    except OSError as error:
        refuse(f"cannot write {error.filename or out}: {(error.strerror or 'failed').lower()}")
    for name in files:
        click.echo((out / name).as_posix())
