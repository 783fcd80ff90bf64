"""`opsroom log add`: a mission put into a log, by question and answer or by what the options say."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.log_fill import finish_sheet, open_sheet

if TYPE_CHECKING:
    from generator.cli.sheet_desk import SheetDesk
    from generator.games.tally_ho.log.read import LogFile
    from generator.games.tally_ho.mission import Mission
    from generator.games.tally_ho.pack import TallyHo
    from generator.source.diagnostic import Diagnostic


@click.command("add", short_help="Put a mission into a log.")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--mission", type=int, help="Its number [default: the next of the campaign].")
@click.option("--played", type=click.DateTime(["%Y-%m-%d"]), metavar="YYYY-MM-DD", help="The day it was played.")
@click.option("--row", is_flag=True, help="Ask for the row of the campaign sheet only, not for the mission's.")
@click.option("--sheet", metavar="PATH", help="A filled-in sheet beside the log; nothing is asked.")
@click.option("--transcript", metavar="PATH", help="A transcript beside the log.")
@click.option("--raf-vp", type=click.IntRange(0))
@click.option("--luft-vp", type=click.IntRange(0))
@click.option("--vics-lost", type=click.IntRange(0))
@click.option("--schwarms-lost", type=click.IntRange(0))
@click.option("--winner", type=click.Choice(["raf", "luftwaffe", "draw"]))
@click.option("--special", multiple=True, metavar="ID", help="A special mission achieved; repeatable.")
@click.option("--hits", type=click.IntRange(0), help="Bombing and strafing hits in all.")
@click.option("--answer", multiple=True, metavar="BOX=yes|no", help="A yes/no box of the campaign sheet; repeatable.")
@click.option("--squadron", multiple=True, metavar="NAME", help="A Squadron for the report to name; repeatable.")
@click.option("--ace", multiple=True, metavar="NAME", help="A pilot for the report to name; repeatable.")
@click.option("--convoy", multiple=True, metavar="NAME", help="A convoy for the report to name; repeatable.")
@click.option("--notes", metavar="TEXT")
@click.option("--played-so", metavar="REASON", help="Why it was played otherwise than the rules say.")
def add(
    file: Path,
    mission: int | None,
    played: datetime.datetime | None,
    row: bool,
    sheet: str | None,
    transcript: str | None,
    raf_vp: int | None,
    luft_vp: int | None,
    vics_lost: int | None,
    schwarms_lost: int | None,
    winner: str | None,
    special: tuple[str, ...],
    hits: int | None,
    answer: tuple[str, ...],
    squadron: tuple[str, ...],
    ace: tuple[str, ...],
    convoy: tuple[str, ...],
    notes: str | None,
    played_so: str | None,
) -> None:
    """Put a mission into the log FILE. What no option says is asked for, as the Mission Tracking Sheet has it.

    Row by row: what `opsroom setup` left as `mission-01.sheet.yaml` beside the log is filled in, or, if there is
    nothing, the units are asked for too. Each row is held against the rules at once and saved, so that you may stop
    and go on later. The points follow from the sheet. With --row, or with figures such as --raf-vp, only the row of
    the Campaign Tracking Sheet is kept.

    An entry that breaks the rules is not written, unless --played-so gives the reason.
    """
    from generator.cli.sheet_desk import SheetDesk
    from generator.cli.tally_ho_desk import open_log
    from generator.cli.terminal import refuse, show
    from generator.games.tally_ho.log.war import War
    from generator.source.diagnostic import has_errors

    log, view, before = open_log(file)
    show(before, log.sources)
    if has_errors(before):
        refuse(f"{file.as_posix()} has errors; mend them first")
    number = mission if mission is not None else _next(view, log)
    values: dict[str, object] = {"mission": number}
    if played is not None:
        values["played"] = played.date().isoformat()
    given = {
        "raf_vp": raf_vp,
        "luft_vp": luft_vp,
        "schwarms_lost": schwarms_lost,
        "vics_lost": vics_lost,
        "winner": winner,
    }
    if any(e.mission == number for e in log.log.record.missions):
        refuse(f"mission {number} is in {file.as_posix()} already; `opsroom log amend` corrects it")
    figures = row or hits is not None or bool(special or answer) or any(v is not None for v in given.values())
    if sheet is not None:
        values["sheet"] = sheet
    if transcript is not None:
        values["transcript"] = transcript
    if sheet is None and transcript is None and figures:
        values["row"] = _ask_figures(view, number, given, special, hits, answer)
    elif sheet is None and transcript is None:
        if number not in view.missions:
            known = ", ".join(map(str, view.missions))
            raise click.UsageError(f"there is no mission {number} in this pack; known: {known}")
        path = file.with_name(f"mission-{number:02}.sheet.yaml")
        stub = open_sheet(path) if path.exists() else None
        if stub is not None and stub.record.mission != number:
            refuse(
                f"{path.as_posix()} is of mission {stub.record.mission}; move it, or name the right one with --sheet"
            )
        desk = SheetDesk(War(view, log).view, path, stub, log)
        _ask_sheet(desk, view.missions[number], bool(played_so))
        values["sheet"] = path.name
    for key, names in (("squadrons", squadron), ("aces", ace), ("convoys", convoy)):
        if names:
            values[key] = names
    if notes:
        values["notes"] = notes
    if played_so:
        values["played_so"] = played_so
    _write_entry(file, view, log, before, values)


def _ask_sheet(desk: SheetDesk, mission: Mission, excused: bool) -> None:
    """The whole sheet asked for, or what is missing of it; with `excused` its breaches are for the log to judge."""
    from generator.cli.terminal import refuse

    shown = desk.path.as_posix()
    if desk.started:
        click.echo(f"Mission {mission.number}, {mission.title}: {shown}")
    else:
        click.echo(f"Mission {mission.number}, {mission.title}. There is no {shown} yet: its rows are asked for.")
    try:
        if desk.started:
            desk.fill_rows()
        desk.ask_set_up(mission)
        if not desk.started:
            refuse("no unit was named, so there is no sheet; --row keeps the figures alone")
        desk.ask_open_questions()
        if not excused:
            desk.ask_excuse()
    except click.Abort:
        if desk.started:
            click.echo(f"\nThe rows so far are in {shown}; the same command goes on from there.", err=True)
        raise
    finish_sheet(desk, excused)


def _ask_figures(
    view: TallyHo,
    number: int,
    given: dict[str, int | str | None],
    special: tuple[str, ...],
    hits: int | None,
    answer: tuple[str, ...],
) -> dict[str, object]:
    """One row of the Campaign Tracking Sheet; if any figure is asked for, special missions and boxes are too."""
    asked = any(v is None for v in given.values())
    row = _ask_row(given)
    row["specials"] = special or (_ask_specials(view.missions.get(number)) if asked else ())
    if hits is not None:
        row["hits"] = hits
    answers = _read_answers(answer)
    if asked:
        answers.update(_ask_boxes(view, number, answers))
    if answers:
        row["answers"] = answers
    return row


def _write_entry(
    file: Path, view: TallyHo, log: LogFile, before: list[Diagnostic], values: Mapping[str, object]
) -> None:
    """The entry put into the log if it keeps to the rules, and with the first one the rulings that it is played by."""
    from generator.cli.tally_ho_desk import write_log
    from generator.cli.terminal import finish, refuse, show
    from generator.games.tally_ho.log.check import check_log
    from generator.games.tally_ho.log.pinning import insert_pins
    from generator.games.tally_ho.log.read import decode_log
    from generator.games.tally_ho.log.write import compose_entry, insert_entry
    from generator.source.diagnostic import has_errors
    from generator.source.read import Source

    name = log.log.source.path
    text, found = insert_entry(log, compose_entry(values))
    if text is None:
        show(found, log.sources)
        finish(found)
        return
    added, found = decode_log(file, Source(name, text))
    if added is not None:
        text = insert_pins(added, view)
        added, found = decode_log(file, Source(name, text))
    if added is not None:
        found = check_log(view, added, found)
    told = {(d.code, d.message) for d in before}
    show(
        [d for d in found if (d.code, d.message) not in told],
        added.sources if added else {name: Source(name, text)},
    )
    if has_errors(found) or added is None:
        refuse("nothing was written; correct the figures, or say why with --played-so")
    write_log(file, text, log.log.source.text)
    click.echo(f"mission {values['mission']} is in {file.as_posix()} (the log before it: {file.name}.bak)")


def _next(view: TallyHo, log: LogFile) -> int:
    fought = {e.mission for e in log.log.record.missions}
    order = [m.number for m in view.campaign.missions()]
    following = next((n for n in order if n not in fought), order[-1] if order else 1)
    return int(click.prompt("Mission", type=int, default=following))


_QUESTIONS = {
    "raf_vp": "Victory Points of the Royal Air Force",
    "luft_vp": "Victory Points of the Luftwaffe",
    "schwarms_lost": "Schwarms lost",
    "vics_lost": "Vics lost",
}


def _ask_row(given: dict[str, int | str | None]) -> dict[str, object]:
    row: dict[str, object] = {}
    for key, value in given.items():
        if value is not None:
            row[key] = value
        elif key == "winner":
            row[key] = click.prompt("Winner", type=click.Choice(["raf", "luftwaffe", "draw"]))
        else:
            row[key] = click.prompt(_QUESTIONS[key], type=click.IntRange(0))
    return row


def _ask_specials(mission: Mission | None) -> tuple[str, ...]:
    achieved = []
    for special in mission.specials if mission else ():
        side = "Royal Air Force" if special.side == "raf" else "Luftwaffe"
        if click.confirm(f"{side}, {special.printed} Achieved?", default=False):
            achieved.append(special.id)
    return tuple(achieved)


def _read_answers(typed: tuple[str, ...]) -> dict[str, bool]:
    answers = {}
    for box, word in (read_pair(a, "--answer") for a in typed):
        if word not in ("yes", "no"):
            raise click.UsageError(f"--answer {box}: write yes or no")
        answers[box] = word == "yes"
    return answers


def _ask_boxes(view: TallyHo, number: int, answered: dict[str, bool]) -> dict[str, bool]:
    """The yes/no boxes of the campaign sheet that a later mission will ask about."""
    from generator.games.tally_ho.offers.missions import boxes_asked
    from generator.games.tally_ho.sentences import compose_clause

    given = {}
    for box, count in boxes_asked(view).get(number, {}).items():
        if box not in answered:
            clause = compose_clause(count.model_copy(update={"mission": None}), view)
            given[box] = click.confirm(f"{clause[:1].upper()}{clause[1:]}?", default=False)
    return given


def read_pair(text: str, option: str) -> tuple[str, str]:
    """The two halves of `NAME=VALUE`; anything else is wrong usage of that option."""
    name, equals, value = text.partition("=")
    if not equals or not name.strip() or not value.strip():
        raise click.UsageError(f"{option} {text}: write NAME=VALUE")
    return name.strip(), value.strip()
