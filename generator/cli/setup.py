"""`opsroom setup`: a mission rolled and placed, its tracking sheet filled in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from generator.cli.tally_ho_desk import Desk
    from generator.games.tally_ho.conditions import Facts
    from generator.games.tally_ho.setup.play import PlayedSetUp
    from generator.source.diagnostic import Diagnostic


@click.command(short_help="Set up a mission: roll it, place it, fill in the sheet.")
@click.argument("pack")
@click.argument("mission", type=int)
@click.option("--seed", type=int, help="Let the program roll; the same seed rolls the same set-up.")
@click.option("--dice", metavar='"3 5 1 …"', help="Your own dice, in the order in which the set-up rolls them.")
@click.option(
    "--campaign",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="LOG",
    help="The log of the campaign: what earlier missions carry over is applied.",
)
@click.option("--paper", type=click.Choice(("a4", "letter")), default="a4", show_default=True)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("output/setup"),
    show_default=True,
    help="Where the filled sheet and its record go.",
)
@click.option("--force", is_flag=True, help="Overwrite a sheet that is there already.")
def command(
    pack: str,
    mission: int,
    seed: int | None,
    dice: str | None,
    campaign: Path | None,
    paper: str,
    out: Path,
    force: bool,
) -> None:
    """Roll the set-up of MISSION of PACK, tell where each counter goes, and fill in the tracking sheet.

    With neither --seed nor --dice it asks for each die, so that you may throw your own.
    """
    if seed is not None and dice is not None:
        raise click.UsageError("give --seed or --dice, not both")
    from generator.cli.terminal import finish, refuse, show
    from generator.games.tally_ho.log.write import compose_sheet_text
    from generator.games.tally_ho.setup.text import compose_set_up_text
    from generator.source.diagnostic import has_errors
    from generator.source.write import write_whole

    opened = _open(pack, mission)
    view, facts, rulings, player = opened.view, None, opened.view.rulings_in_force(), ""
    if mission not in view.missions:
        known = ", ".join(map(str, view.missions)) or "none"
        raise click.UsageError(f"there is no mission {mission} in this pack; known: {known}")
    if view.sector(view.missions[mission]) is None:
        refuse(f"mission {mission} has no map in this pack, so nothing can be placed")
    if campaign is not None:
        from generator.games.tally_ho.log.read import read_log
        from generator.games.tally_ho.log.war import War

        file, found = read_log(campaign)
        show(found, file.sources if file else {})
        finish(found)
        if file is None:
            refuse(f"cannot read {campaign.as_posix()}")
        war = War(view, file)
        facts, rulings, player = war.facts(mission), dict(war.rulings), war.log.record.player
    play = _roll(opened, mission, seed, dice, rulings, facts)
    click.echo(compose_set_up_text(play, campaign is not None))
    log = campaign.as_posix() if campaign is not None else "LOG"
    remarks = [
        f"Mission {mission}, {play.mission.title}: as set up.",
        f"`opsroom log add {log}` asks for the rest; or write in it by hand, for each unit what happened to it:",
        "  losses: 1 rescued, 2 lost to aaa     fuel_used: 2     dogfights: 2A 1D, 2/0, -/1, unknown",
        "  attack: bombed convoy 2, or strafed radar 1, or jettisoned",
    ]
    files = {
        f"mission-{mission:02}.sheet.yaml": compose_sheet_text(play.sheet(view.pack.manifest.id), remarks).encode()
    }
    pdf, found = _print_sheet(opened, play, paper, player)
    show(found, view.pack.sources)
    if pdf is not None:
        files[f"mission-{mission:02}-tracking-sheet_{paper}.pdf"] = pdf
    changed = [n for n, data in files.items() if (out / n).exists() and (out / n).read_bytes() != data]
    if changed and not force:
        refuse(f"{(out / changed[0]).as_posix()} is there already; move it, name another --out, or use --force")
    try:
        out.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            write_whole(out / name, data)
    except OSError as error:
        refuse(f"cannot write {error.filename or out}: {(error.strerror or 'failed').lower()}")
    click.echo("")
    for name in files:
        click.echo((out / name).as_posix())
    if campaign is not None and out.resolve() == campaign.resolve().parent:
        click.echo(f"When it is fought: opsroom log add {log} --mission {mission}")
    if has_errors(found):
        finish(found)


def _open(name: str, mission: int) -> Desk:
    from generator.cli.tally_ho_desk import open_desk

    return open_desk(name, mission)


def _roll(
    opened: Desk, number: int, seed: int | None, typed: str | None, rulings: dict[str, str], facts: Facts | None
) -> PlayedSetUp:
    import sys

    from generator.cli.terminal import show
    from generator.engine.dice import AskedDice, DiceRanOutError, DieOutOfRangeError, ScriptedDice, SeededDice
    from generator.games.tally_ho.setup.dice_text import (
        explain_impossible,
        explain_shortage,
        explain_surplus,
        read_dice,
    )
    from generator.games.tally_ho.setup.play import play_set_up

    mission = opened.view.missions[number]
    if seed is not None:
        return play_set_up(opened.view, mission, SeededDice(seed, number), rulings, facts, seed)
    if typed is None:
        return play_set_up(opened.view, mission, AskedDice(_ask), rulings, facts)
    handed, found = read_dice(typed)
    if handed is None:
        from generator.source.read import Source

        show(found, {"--dice": Source("--dice", typed)})
        sys.exit(1)
    dice = ScriptedDice(handed.values)
    fault: Diagnostic | None = None
    try:
        play = play_set_up(opened.view, mission, dice, rulings, facts)
        if dice.unused:
            fault = explain_surplus(handed, len(dice.throws))
    except DiceRanOutError as error:
        fault = explain_shortage(handed, error)
    except DieOutOfRangeError as error:
        fault = explain_impossible(handed, error)
    if fault is not None:
        show([fault], {handed.source.path: handed.source})
        sys.exit(1)
    return play


def _ask(unit: str, purpose: str, sides: int) -> int:
    return int(click.prompt(f"{unit}, {purpose}", type=click.IntRange(1, sides)))


def _print_sheet(opened: Desk, play: PlayedSetUp, paper: str, player: str) -> tuple[bytes | None, list[Diagnostic]]:
    from generator.engine.game import Scope
    from generator.games.tally_ho.setup.sheet import SHEETS, offer_filled_sheet
    from generator.model.document import DocumentSpec
    from generator.print_single import make_job, print_single

    pack = opened.view.pack
    spec = next((s for s in pack.all("documents", DocumentSpec) if getattr(s, "sheets", None) == SHEETS), None)
    if spec is None:
        return None, []
    offers = pack.game.offer(pack, Scope((play.mission.number,)))
    job = make_job(pack, offer_filled_sheet(play, offers, player), paper)
    title = f"{pack.manifest.title}: {spec.title}, Mission {play.mission.number}"
    return print_single(pack, spec, job, title)
