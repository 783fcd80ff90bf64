"""`opsroom replay`: a mission played again from its record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from generator.games.tally_ho.log.transcript import Transcript
    from generator.games.tally_ho.pack import TallyHo
    from generator.games.tally_ho.replay.drive import Replay


@click.command(short_help="Play a mission again from its record.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--pack", metavar="PACK", help="Play by another pack than the record names.")
@click.option(
    "--ruling", "rules", metavar="RULING=VALUE", multiple=True, help="Play by another ruling than the record names."
)
@click.option("--strict", is_flag=True, help="Warnings fail too.")
@click.option("--format", type=click.Choice(["text", "json", "github", "sarif"]), default="text", show_default=True)
@click.option("--pdf", is_flag=True, help="Draw it Round by Round on its map, as a PDF.")
@click.option("--svg", is_flag=True, help="Draw it Round by Round on its map, an SVG a page.")
@click.option("--paper", type=click.Choice(["a4", "letter", "a3", "tabloid"]), default="a4", show_default=True)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("output/replay"),
    show_default=True,
    help="Where drawings go.",
)
@click.option("--steps", is_flag=True, help="Tell every step, with the rules that it went by.")
def command(
    file: Path,
    pack: str | None,
    rules: tuple[str, ...],
    strict: bool,
    format: str,
    pdf: bool,
    svg: bool,
    paper: str,
    out: Path,
    steps: bool,
) -> None:
    """Play the mission recorded in FILE again, die by die.

    Every place where the record leaves the rules is told with its line and column, what was found there and what
    the rules give. After such a place the rest of that Round is not judged.
    """
    from generator.cli.tally_ho_desk import open_desk
    from generator.cli.terminal import finish, refuse, show, summary
    from generator.games.tally_ho.log.read import Filed, read_record
    from generator.games.tally_ho.log.transcript import Transcript
    from generator.games.tally_ho.replay.drive import replay
    from generator.games.tally_ho.replay.telling import describe_end, describe_steps
    from generator.source.read import read_source

    chosen = _read_rules(rules)

    shown = file.as_posix()
    filed, found = read_record(Transcript, file, shown)
    if filed is None:
        source, _ = read_source(file, shown)
        show(found, {shown: source} if source else {}, format)
        finish(found)
        refuse(f"cannot read {shown}")
    record = filed.record
    view = open_desk(pack or record.pack, None if record.map else record.mission).view
    _refuse_unknown(chosen, view)
    filed = Filed(filed.record.ruled_by(chosen), filed.source, filed.spans)
    played, departures = replay(view, filed)
    found = [*found, *departures]
    if format == "text" and steps and played is not None:
        click.echo("\n".join(describe_steps(played)))
    show(found, {shown: filed.source}, format)
    if format == "text":
        if played is not None:
            click.echo(describe_end(played))
        click.echo(summary(found), err=bool(found))
    if played is not None and played.stages and (pdf or svg):
        for path in _draw(view, filed.record, played, file.stem, pdf, svg, paper, out):
            click.echo(path.as_posix(), err=format != "text")
    finish(found, strict)


def _draw(
    view: TallyHo, record: Transcript, played: Replay, stem: str, pdf: bool, svg: bool, paper: str, out: Path
) -> list[Path]:
    """Writes the drawings; gives their paths."""
    from generator.cli.terminal import refuse
    from generator.replay_pages import compose_replay, palette
    from generator.source.write import write_whole

    printed, colours = compose_replay(view, record, played, paper), palette(view)
    files: dict[Path, bytes] = {}
    if pdf:
        from generator.export.pdf import export_pdf

        files[out / f"{stem}_{paper}.pdf"] = export_pdf(printed, colours)
    if svg:
        from generator.export.svg import export_svg

        for page, data in zip(printed.pages, export_svg(printed, colours), strict=True):
            number = page.label.rstrip("abcdefgh")
            files[out / f"{stem}_round-{number.rjust(2, '0')}{page.label.removeprefix(number)}.svg"] = data
    try:
        out.mkdir(parents=True, exist_ok=True)
        for path, data in files.items():
            write_whole(path, data)
    except OSError as error:
        refuse(f"cannot write {error.filename or out}: {(error.strerror or 'failed').lower()}")
    return list(files)


def _refuse_unknown(chosen: dict[str, str], view: TallyHo) -> None:
    """Rulings typed that nobody can play by."""
    from generator.games.tally_ho.rules.options import CHOICES

    choices = {**CHOICES, **{id_: tuple(r.choices) for id_, r in view.rulings.items()}}
    for name, value in chosen.items():
        if name not in choices:
            raise click.UsageError(f"there is no ruling {name!r} in this pack")
        if value not in choices[name]:
            raise click.UsageError(f"{name} may be {', '.join(choices[name])}, not {value!r}")


def _read_rules(typed: tuple[str, ...]) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for text in typed:
        name, equals, value = text.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise click.UsageError(f"--ruling {text}: write RULING=VALUE")
        chosen[name.strip()] = value.strip()
    return chosen
