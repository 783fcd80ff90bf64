"""`opsroom log fill`: a Mission Tracking Sheet filled in by question and answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from generator.games.tally_ho.log.read import Filed
    from generator.games.tally_ho.log.records import MissionSheet, SheetUnit
    from generator.games.tally_ho.pack import TallyHo
    from generator.source.diagnostic import Diagnostic


@click.command("fill", short_help="Fill in a Mission Tracking Sheet.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--unit", "only", multiple=True, metavar="ID", help="Only this unit; repeatable. To amend a sheet.")
def fill(file: Path, only: tuple[str, ...]) -> None:
    """Fill in the sheet FILE that `opsroom setup` wrote, row by row in the order of the printed columns.

    Write as on paper: losses `1 rescued, 2 lost to aaa` or `1R 2L`, Dogfights `2A 1D, 2/0, -/1`, attacks
    `bombed convoy 2`, `strafed radar 1` or `jettisoned`; `unknown` where nobody can tell. Each row is held against
    the rules at once; what breaks them may be kept with a reason.
    """
    from generator.cli.tally_ho_desk import open_desk
    from generator.cli.terminal import finish, refuse, show
    from generator.games.tally_ho.log.read import read_record
    from generator.games.tally_ho.log.records import MissionSheet
    from generator.games.tally_ho.log.sheet_fill import check_sheet
    from generator.games.tally_ho.log.write import write_file
    from generator.source.read import read_source
    from generator.source.shipped import resolve_pack

    shown = file.as_posix()
    sheet, found = read_record(MissionSheet, file, shown)
    if sheet is None:
        source, _ = read_source(file, shown)
        show(found, {shown: source} if source else {})
        finish(found)
        refuse(f"cannot read {shown}")
    named = sheet.record.pack
    view = open_desk(named if resolve_pack(named, Path.cwd()) else "tally-ho").view
    known = [u.id for u in sheet.record.units]
    for id_ in only:
        if id_ not in known:
            raise click.UsageError(f"there is no unit {id_} on this sheet; it has {', '.join(known)}")
    before = sheet.source.text
    for index, unit in enumerate(sheet.record.units):
        if not only or unit.id in only:
            sheet = _fill_unit(view, sheet, index)
    row, found = check_sheet(view, sheet)
    show(found, {shown: sheet.source})
    try:
        faults = write_file(file, sheet.source.text, before)
    except OSError as error:
        refuse(f"cannot write {error.filename or file}: {(error.strerror or 'failed').lower()}")
    show(faults, {})
    finish(faults)
    if row is not None:
        click.echo(
            f"Luftwaffe {row.luft_vp}, RAF {row.raf_vp}; {row.vics_lost} Vics and {row.schwarms_lost} Schwarms lost"
        )
    click.echo(f"{shown} is filled in; `opsroom log add LOG --sheet {file.name}` puts it into a log beside it")
    finish(found)


def _fill_unit(view: TallyHo, sheet: Filed[MissionSheet], index: int) -> Filed[MissionSheet]:
    """The sheet with one unit's row asked for, as often as it takes."""
    from generator.cli.terminal import show
    from generator.games.tally_ho.log.read import decode_record
    from generator.games.tally_ho.log.records import MissionSheet
    from generator.games.tally_ho.log.sheet_fill import check_sheet, fill_sheet
    from generator.source.read import Source

    unit = sheet.record.units[index]
    _, earlier = check_sheet(view, sheet)
    while True:
        answers = _ask_unit(view, sheet.record.units[index])
        filled, found = decode_record(MissionSheet, Source(sheet.source.path, fill_sheet(sheet, {index: answers})))
        if filled is None:
            show(found, {})
            continue
        _, told = check_sheet(view, filled)
        # What concerns other rows may mend itself when those are filled in.
        row = filled.spans[filled.source.path, "units", index].value
        fresh = [d for d in told if not _known(d, earlier) and row.line <= d.span.line <= row.end_line]
        if not fresh or filled.record.played_so:
            return filled
        show(fresh, {filled.source.path: filled.source})
        if click.confirm(f"Ask for {unit.id} again? (no: it was played so)", default=True):
            continue
        reason = click.prompt("Why it was played so")
        kept, found = decode_record(MissionSheet, Source(sheet.source.path, fill_sheet(filled, {}, played_so=reason)))
        assert kept is not None, found
        return kept


def _known(diagnostic: Diagnostic, earlier: list[Diagnostic]) -> bool:
    return any((d.code, d.message) == (diagnostic.code, diagnostic.message) for d in earlier)


def _ask_unit(view: TallyHo, unit: SheetUnit) -> dict[str, Any]:
    """One row in the order of the sheet's columns; what is there already is offered."""
    from generator.games.tally_ho.log.sheet_fill import describe_attack, describe_losses
    from generator.games.tally_ho.log.sheet_shorthand import expand_attack, expand_dogfights, expand_losses

    word = "Vic" if unit.side == "raf" else "Schwarm"
    count = f"{unit.strength} {word}{'s' if unit.strength != 1 else ''}"
    click.echo(f"{unit.id}  {view.short(unit.type)}, {count}, {unit.start}{', Ace' if unit.ace else ''}")
    losses = _ask("  Rescued/lost", describe_losses(unit.losses) or "none", expand_losses)
    fuel = _ask("  Fuel/Ammo marked", "0" if unit.fuel_used is None else str(unit.fuel_used), _read_fuel)
    records = _ask("  Dogfights", ", ".join(unit.dogfights) or "none", lambda t: expand_dogfights(_none(t)))
    answers: dict[str, Any] = {
        "losses": losses if expand_losses(losses) else [],
        "fuel_used": fuel if fuel == "unknown" else int(fuel),
        "dogfights": expand_dogfights(_none(records)),
    }
    craft = view.aircraft.get(unit.type)
    if craft is not None and craft.strafe_bomb is not None:
        told = describe_attack(unit.attack)
        attack = _ask(
            "  Bombed, strafed or jettisoned", told or "none", lambda t: expand_attack(_none(t)) if _none(t) else None
        )
        if _none(attack):
            answers["attack"] = attack
    return answers


def _none(text: str) -> str:
    return "" if text.strip().lower() in ("none", "-") else text


def _read_fuel(text: str) -> None:
    from pydantic_core import PydanticCustomError

    if text.strip() != "unknown" and not text.strip().isdecimal():
        raise PydanticCustomError("whole_number_expected", "{value}", {"value": text})


def _ask(question: str, default: str, read: Callable[[str], object]) -> str:
    """An answer that can be read; what cannot is told and asked for again."""
    from pydantic_core import PydanticCustomError

    from generator.source.decode import explain_message

    while True:
        answer = str(click.prompt(question, default=default)).strip()
        try:
            read(answer)
        except PydanticCustomError as error:
            message, help_ = explain_message(error.type, str((error.context or {}).get("value", answer)))
            click.echo(f"  {message}; {help_}" if help_ else f"  {message}")
            continue
        return answer
