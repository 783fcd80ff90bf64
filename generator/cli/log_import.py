"""`opsroom log import`: a form filled in on a screen, read back into text."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("import", short_help="Read a form filled in on a screen.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE.pdf")
@click.option("--pack", default="tally-ho", show_default=True, help="The pack that was played.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Write files here [default: show them].")
@click.option("--force", is_flag=True, help="Overwrite files that are there already (kept as .bak).")
def command(file: Path, pack: str, out: Path | None, force: bool) -> None:
    """Turn a filled-in PDF into text: a Mission Tracking Sheet into a sheet, a Campaign Tracking Sheet into a log.

    The forms to fill in are made by `opsroom build --format fillable`. With findings that are errors the text is
    shown, so that it can be mended, but not written.
    """
    from generator.cli.tally_ho_desk import open_desk
    from generator.cli.terminal import finish, refuse, show
    from generator.games.tally_ho.log.import_findings import FORM_UNREADABLE
    from generator.games.tally_ho.log.sheet_import import import_form
    from generator.games.tally_ho.log.write import write_file
    from generator.source.diagnostic import has_errors
    from generator.source.pdf_fields import read_fields
    from generator.source.span import whole

    view = open_desk(pack).view
    fields, reason = read_fields(file)
    if fields is None:
        found = [FORM_UNREADABLE.at(whole(file.as_posix()), reason, "save the filled form, do not print it to a file")]
        show(found, {})
        finish(found)
        return
    made, found = import_form(fields, view, file.as_posix())
    show(found, {m.source.path: m.source for m in made})
    if out is None or has_errors(found):
        for one in made:
            click.echo(one.source.text, nl=False)
        finish(found)
        return
    taken = [out / m.name for m in made if (out / m.name).exists()]
    if taken and not force:
        refuse(f"{taken[0].as_posix()} is there already; move it, or use --force")
    try:
        out.mkdir(parents=True, exist_ok=True)
        for one in made:
            write_file(out / one.name, one.source.text)
            click.echo((out / one.name).as_posix())
    except OSError as error:
        refuse(f"cannot write {error.filename or out}: {(error.strerror or 'failed').lower()}")
