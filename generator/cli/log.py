"""`opsroom log`: a campaign's log begun, added to, checked."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli import log_import, log_sheets
from generator.cli.log_add import add, read_pair
from generator.cli.log_fill import fill

if TYPE_CHECKING:
    from generator.games.tally_ho.log.read import LogFile
    from generator.games.tally_ho.pack import TallyHo
    from generator.source.diagnostic import Diagnostic

LOG = click.Path(dir_okay=False, path_type=Path)


@click.group(short_help="Keep the log of a campaign.")
def command() -> None:
    """Keep the log of a campaign: a text file that you may also write in by hand."""


command.add_command(log_import.command)
command.add_command(log_sheets.command)
command.add_command(fill)
command.add_command(add)


@command.command("new", short_help="Begin a log.")
@click.argument("file", type=LOG)
@click.option("--pack", default="tally-ho", show_default=True, help="The pack that the campaign is fought by.")
@click.option("--player", required=True, metavar="NAME", help="Who commands; signs the War Report.")
@click.option("--campaign", metavar="NAME", help="What the campaign is to be called.")
@click.option(
    "--ruling", multiple=True, metavar="RULING=VALUE", help="A ruling this table plays otherwise; repeatable."
)
@click.option("--force", is_flag=True, help="Overwrite a log that is there already (the old one is kept as .bak).")
def begin(file: Path, pack: str, player: str, campaign: str | None, ruling: tuple[str, ...], force: bool) -> None:
    """Begin the log FILE."""
    from generator.cli.tally_ho_desk import open_desk, write_log
    from generator.cli.terminal import finish, refuse, show
    from generator.games.tally_ho.log.check import check_log
    from generator.games.tally_ho.log.read import decode_log
    from generator.games.tally_ho.log.write import compose_log
    from generator.source.read import Source

    view = open_desk(pack).view
    if not player.strip():
        raise click.UsageError("a player needs a name")
    if file.exists() and not force:
        refuse(f"{file.as_posix()} is there already; name another file, or use --force")
    rulings = dict(read_pair(r, "--ruling") for r in ruling)
    manifest = view.pack.manifest
    text = compose_log(manifest.id, manifest.version, player.strip(), campaign, rulings)
    decoded, found = decode_log(file, Source(file.as_posix(), text))
    if decoded is not None:
        found = check_log(view, decoded, found)
    show(found, {file.as_posix(): Source(file.as_posix(), text)})
    finish(found)
    write_log(file, text, None)
    click.echo(f"{file.as_posix()} begun; put missions in with `opsroom log add {file.as_posix()}`")


@command.command("amend", short_help="Correct a mission in a log.")
@click.argument("file", type=LOG)
@click.option("--mission", type=int, required=True, help="Its number.")
@click.option("--played", type=click.DateTime(["%Y-%m-%d"]), metavar="YYYY-MM-DD")
@click.option("--raf-vp", type=click.IntRange(0))
@click.option("--luft-vp", type=click.IntRange(0))
@click.option("--vics-lost", type=click.IntRange(0))
@click.option("--schwarms-lost", type=click.IntRange(0))
@click.option("--winner", type=click.Choice(["raf", "luftwaffe", "draw"]))
@click.option("--hits", type=click.IntRange(0))
@click.option("--special", multiple=True, metavar="ID", help="All special missions achieved; repeatable.")
@click.option("--unit", multiple=True, metavar="ID", help="Ask for this row of the mission's sheet again; repeatable.")
@click.option("--notes", metavar="TEXT")
@click.option("--played-so", metavar="REASON")
def amend(
    file: Path,
    mission: int,
    played: datetime.datetime | None,
    special: tuple[str, ...],
    unit: tuple[str, ...],
    **typed: int | str | None,
) -> None:
    """Correct what the entry of a mission says; nothing else in FILE is touched.

    The entry as corrected is held against the rules like a new one. Errors elsewhere in the log do not stand in
    the way.
    """
    from generator.cli.tally_ho_desk import write_log
    from generator.cli.terminal import refuse, show
    from generator.games.tally_ho.log.check import check_log
    from generator.games.tally_ho.log.read import decode_log
    from generator.games.tally_ho.log.write import amend_entry
    from generator.source.diagnostic import has_errors
    from generator.source.read import Source

    log, view, before = _open(file)
    index = next((i for i, e in enumerate(log.log.record.missions) if e.mission == mission), None)
    if index is None:
        refuse(f"{file.as_posix()} has no entry for mission {mission}; put it in with `opsroom log add`")
    values: dict[str, object] = {k: v for k, v in typed.items() if v is not None}
    if played is not None:
        values["played"] = played.date().isoformat()
    if special:
        values["specials"] = special
    if unit:
        _amend_sheet(view, log, index, unit)
        if not values:
            return
    if not values:
        raise click.UsageError("say what to correct, for instance --raf-vp 9, or --unit 101 for a row of its sheet")
    text, absent = amend_entry(log, index, values)
    if absent:
        refuse(f"the entry has no {' and no '.join(f'`{a}`' for a in absent)} to correct; write it in by hand")
    amended, found = decode_log(file, Source(log.log.source.path, text))
    if amended is not None:
        found = check_log(view, amended, found)
    known = {(d.code, d.message) for d in before}
    fresh = [d for d in found if (d.code, d.message) not in known]
    show(fresh, amended.sources if amended else {log.log.source.path: Source(log.log.source.path, text)})
    if has_errors(fresh) or amended is None:
        refuse("nothing was written; correct all that belongs together in one go")
    write_log(file, text, log.log.source.text)
    click.echo(f"mission {mission} is corrected in {file.as_posix()} (the log before it: {file.name}.bak)")


def _amend_sheet(view: TallyHo, log: LogFile, index: int, units: tuple[str, ...]) -> None:
    """Rows of the sheet that an entry names, asked for again."""
    from generator.cli.log_fill import finish_sheet
    from generator.cli.sheet_desk import SheetDesk
    from generator.cli.terminal import refuse
    from generator.games.tally_ho.log.war import War

    entry = log.log.record.missions[index]
    sheet = log.sheets.get(index)
    if entry.sheet is None or sheet is None:
        refuse(f"mission {entry.mission} is kept without a sheet that could be amended")
    known = [u.id for u in sheet.record.units]
    for id_ in units:
        if id_ not in known:
            raise click.UsageError(f"there is no unit {id_} on this sheet; it has {', '.join(known)}")
    desk = SheetDesk(War(view, log).view, log.path.parent / entry.sheet, sheet, log)
    desk.fill_rows(units)
    finish_sheet(desk)


@command.command("check", short_help="Check a log against the rules.")
@click.argument("file", type=LOG)
@click.option("--strict", is_flag=True, help="Warnings fail too.")
@click.option("--format", type=click.Choice(["text", "json", "github", "sarif"]), default="text", show_default=True)
def check(file: Path, strict: bool, format: str) -> None:
    """Check every row of FILE against what the missions allow."""
    from generator.cli.terminal import finish, show, summary

    log, _, found = _open(file, format)
    show(found, log.sources, format)
    if format == "text":
        click.echo(summary(found), err=bool(found))
    finish(found, strict)


@command.command("vote", short_help="Throw the votes at a campaign's end.")
@click.argument("file", type=LOG)
@click.option("--dice", metavar="NUMBERS", help="All the dice, in the order of the vote sheet.")
@click.option("--seed", type=int, metavar="N", help="Let the program throw them.")
@click.option("--again", is_flag=True, help="Put them in place of the dice that the log has already.")
def vote(file: Path, dice: str | None, seed: int | None, again: bool) -> None:
    """Let the War Cabinet and the House of Commons vote on the campaign in FILE, which must be over.

    Without --dice or --seed each throw is asked for. The dice are written into the log; the War Report then ends
    with the division and the next morning's newspaper.
    """
    from generator.cli.tally_ho_desk import write_log
    from generator.cli.terminal import refuse, show
    from generator.engine.dice import AskedDice, Dice, DiceRanOutError, DieOutOfRangeError, ScriptedDice, SeededDice
    from generator.games.tally_ho.log.war import War
    from generator.games.tally_ho.log.write import insert_vote
    from generator.games.tally_ho.votes.campaign_end import count_victories, find_votes, throw_votes
    from generator.games.tally_ho.votes.text import describe_division
    from generator.games.tally_ho.votes.votes import count_dice
    from generator.source.diagnostic import has_errors

    if dice is not None and seed is not None:
        raise click.UsageError("give --dice or --seed, not both")
    log, view, found = _open(file)
    show(found, log.sources)
    if has_errors(found) and not again:
        refuse(f"{file.as_posix()} has errors; mend them first")
    war = War(view, log)
    rules = find_votes(war)
    if rules is None:
        refuse(f"the pack {view.pack.manifest.id} has no rules for a vote")
    if log.log.record.vote_dice and not again:
        refuse(f"{file.as_posix()} has its votes already; --again throws them anew")
    won = count_victories(war)
    if won is None:
        refuse("the campaign is not over: a mission has no result yet")
    thrown: Dice
    if dice is not None:
        typed = dice.replace(",", " ").split()
        if not all(t.isascii() and t.isdigit() for t in typed):
            raise click.UsageError("--dice: write the numbers with spaces between them")
        if len(typed) != count_dice(rules):
            raise click.UsageError(f"--dice: {len(typed)} dice are given, and the votes take {count_dice(rules)}")
        thrown = ScriptedDice(int(t) for t in typed)
    elif seed is not None:
        thrown = SeededDice(seed)
    else:
        click.echo(f"{won} missions won. Throw two dice for each, in the order of the vote sheet.")
        thrown = AskedDice(lambda who, _, sides: int(click.prompt(who, type=click.IntRange(1, sides))))
    try:
        division = throw_votes(war, thrown)
    except DieOutOfRangeError as error:
        raise click.UsageError(f"--dice: die {error.index + 1} shows {error.value}") from None
    except DiceRanOutError as error:
        raise click.UsageError(f"--dice: no die is left for {error.unit}") from None
    if division is None:
        refuse("the campaign is not over: a mission has no result yet")
    write_log(file, insert_vote(log, division.dice), log.log.source.text)
    for line in describe_division(rules, division):
        click.echo(line)


@command.command("status", short_help="How a campaign stands.")
@click.argument("file", type=LOG)
@click.option("--pdf", is_flag=True, help="Also print the State of the Battle, one page to keep in the box.")
@click.option("--paper", type=click.Choice(("a4", "letter")), default="a4", show_default=True)
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), default=Path("output/report"), show_default=True
)
@click.option("--force", is_flag=True, help="Overwrite a file that something else wrote or changed.")
def status(file: Path, pdf: bool, paper: str, out: Path, force: bool) -> None:
    """Tell what was fought, how it came out, and what the next mission carries over."""
    from generator.cli.terminal import finish, refuse, show
    from generator.games.tally_ho.log.state_text import describe_state
    from generator.games.tally_ho.log.war import War

    log, view, found = _open(file)
    show(found, log.sources)
    war = War(view, log)
    for line in describe_state(war):
        click.echo(line)
    if not pdf:
        return
    from generator.print_report import print_state
    from generator.publish import find_foreign, publish

    data, faults = print_state(war, paper)
    show(faults, {**view.pack.sources, **log.sources})
    if data is None:
        finish(faults)
        refuse("the page was not written")
    name = f"{file.stem}-state_{paper}.pdf"
    if not force and find_foreign(out, {name: data}):
        refuse(f"{(out / name).as_posix()} is not as this program wrote it; move it, or use --force")
    try:
        publish(out, {name: data}, f"state|{name}", "")
    except OSError as error:
        refuse(f"cannot write {error.filename or out}: {(error.strerror or 'failed').lower()}")
    click.echo((out / name).as_posix())


def _open(file: Path, format: str = "text") -> tuple[LogFile, TallyHo, list[Diagnostic]]:
    """The log, the pack that it names, and all findings; ends with status 1 if it cannot be read."""
    from generator.cli.tally_ho_desk import open_log

    return open_log(file, format)
