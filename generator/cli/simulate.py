"""`opsroom simulate`: a mission played many times by itself."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from generator.games.tally_ho.mission import Mission
    from generator.games.tally_ho.pack import TallyHo
    from generator.games.tally_ho.simulation.simulate import Result, Tally, Worth

POLICIES = ("random", "plain", "tips")


@click.command(short_help="Play a mission many times and count what comes of it.")
@click.argument("pack")
@click.argument("mission", type=int)
@click.option(
    "--games", type=click.IntRange(1, 1_000_000), default=1000, show_default=True, help="Games under each policy."
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same figures.")
@click.option(
    "--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes; figures stay the same."
)
@click.option(
    "--policy",
    "policies",
    type=click.Choice(POLICIES),
    multiple=True,
    help="Who plays the RAF; may be given again. All three if not given.",
)
@click.option(
    "--against",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Another version of the mission's file, played with the same dice.",
)
@click.option("--ruling", "rules", metavar="RULING=VALUE", multiple=True, help="Play by another ruling.")
@click.option(
    "--transcript",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write down one game, under the first policy, for `opsroom replay`.",
)
@click.option("--game", type=click.IntRange(0), default=0, show_default=True, help="Which game to write down.")
@click.option("--format", "form", type=click.Choice(("text", "json")), default="text", show_default=True)
def command(
    pack: str,
    mission: int,
    games: int,
    seed: int,
    jobs: int,
    policies: tuple[str, ...],
    against: Path | None,
    rules: tuple[str, ...],
    transcript: Path | None,
    game: int,
    form: str,
) -> None:
    """Play MISSION of PACK to its end many times and tell how it goes.

    The Luftwaffe rolls its dice; the RAF is played by chance (random), by going for the nearest (plain), or by the
    advice of the rulebook (tips). Figures say more about the mission than about you.
    """
    from generator.cli.tally_ho_desk import open_desk
    from generator.games.tally_ho.simulation.mission_changes import changed_parts, list_changes, take_part
    from generator.games.tally_ho.simulation.simulate import compare
    from generator.games.tally_ho.simulation.text import (
        compose_comparison,
        compose_simulation,
        describe_tally,
    )

    view = open_desk(pack, mission).view
    if mission not in view.missions:
        known = ", ".join(map(str, view.missions)) or "none"
        raise click.UsageError(f"there is no mission {mission} in this pack; known: {known}")
    rulings = view.rulings_in_force(_read_rulings(view, rules))
    chosen = tuple(dict.fromkeys(policies)) or POLICIES
    ours = view.missions[mission]
    if transcript is not None:
        _write_down(view, ours, rulings, chosen[0], seed, game, transcript)
    other = _read_other(view, ours, against) if against else None
    played = {p: _play(view, ours, rulings, p, games, seed, jobs, form) for p in chosen}
    tallies: dict[str, Tally] = {p: tally for p, (tally, _) in played.items()}
    worths: dict[str, dict[str, Worth]] = {}
    others: dict[str, Tally] = {}
    changes: tuple[str, ...] = ()
    if other is not None:
        changes = list_changes(ours, other)
        parts = changed_parts(ours, other)
        for policy in chosen:
            tally, results = _play(view, other, rulings, policy, games, seed, jobs, form)
            others[policy] = tally
            worths[policy] = {"all": compare(played[policy][1], results)}
            for part in parts if len(parts) > 1 else ():
                _, results = _play(view, take_part(ours, other, part), rulings, policy, games, seed, jobs, form)
                worths[policy][part] = compare(played[policy][1], results)
    if form == "json":
        import json

        data = {
            "pack": view.pack.manifest.id,
            "mission": mission,
            "seed": seed,
            "policies": {p: describe_tally(ours, t) for p, t in tallies.items()},
        }
        if other is not None:
            data["against"] = {
                "changes": list(changes),
                "policies": {p: describe_tally(other, t) for p, t in others.items()},
                "worth": {p: {part: w._asdict() for part, w in parts.items()} for p, parts in worths.items()},
            }
        click.echo(json.dumps(data, indent=2))
        return
    if other is not None:
        # What was asked for comes first; the mission as it stands follows.
        click.echo(compose_comparison(changes, worths))
        click.echo("")
    click.echo(compose_simulation(ours, tallies, seed))


def _write_down(
    view: TallyHo, mission: Mission, rulings: dict[str, str], policy: str, seed: int, game: int, path: Path
) -> None:
    """One game as a transcript; a file that is there is left alone."""
    from generator.cli.terminal import refuse
    from generator.games.tally_ho.replay.recording import record_game
    from generator.games.tally_ho.simulation.simulate import open_match
    from generator.source.write import write_whole

    data = record_game(view, open_match(view, mission, rulings), policy, seed, game).encode()
    if path.exists() and path.read_bytes() != data:
        refuse(f"{path.as_posix()} is there already; name another file")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, data)
    except OSError as error:
        refuse(f"cannot write {error.filename or path}: {(error.strerror or 'failed').lower()}")
    click.echo(f"game {game} under {policy} is in {path.as_posix()}", err=True)


def _read_rulings(view: TallyHo, typed: tuple[str, ...]) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for text in typed:
        name, _, value = text.partition("=")
        ruling = view.rulings.get(name)
        if ruling is None:
            raise click.UsageError(f"there is no ruling {name!r} in this pack")
        if value not in ruling.choices:
            raise click.UsageError(f"{name} may be {', '.join(ruling.choices)}, not {value!r}")
        chosen[name] = value
    return chosen


def _play(
    view: TallyHo,
    mission: Mission,
    rulings: dict[str, str],
    policy: str,
    games: int,
    seed: int,
    jobs: int,
    form: str,
) -> tuple[Tally, list[Result]]:
    import sys

    from generator.games.tally_ho.simulation.simulate import open_match, simulate

    match = open_match(view, mission, rulings)
    hidden = form == "json" or not sys.stderr.isatty()
    with click.progressbar(length=games, label=policy, file=sys.stderr, hidden=hidden) as bar:
        return simulate(match, policy, seed, games, jobs, bar.update)


def _read_other(view: TallyHo, ours: Mission, path: Path) -> Mission:
    """The other version, checked in its pack's place; ends with status 1 and its findings if it has errors."""
    import sys
    from dataclasses import replace

    from generator.build import check_pack
    from generator.cli.terminal import show
    from generator.games.tally_ho.mission import Mission
    from generator.source.decode import decode
    from generator.source.diagnostic import Severity
    from generator.source.nodes import compose
    from generator.source.read import read_source

    source, found = read_source(path, path.as_posix())
    diagnostics = list(found)
    record: Mission | None = None
    if source is not None:
        composed, found = compose(source)
        diagnostics += found
        if composed is not None:
            record, found = decode(Mission, composed)
            diagnostics += found
            if record is not None:
                if record.number != ours.number:
                    raise click.UsageError(f"{path} holds mission {record.number}, not {ours.number}")
                pack = view.pack
                rest = tuple(r for r in pack.records["missions"] if getattr(r, "number", None) != ours.number)
                pack = replace(
                    pack,
                    records={**pack.records, "missions": (*rest, record)},
                    sources={**pack.sources, source.path: source},
                    spans={**pack.spans, **composed.spans},
                )
                diagnostics += [d for d in check_pack(pack, []) if d.span.path == source.path]
    errors = [d for d in diagnostics if d.severity is Severity.ERROR]
    if source is None or record is None or errors:
        show(errors or diagnostics, {source.path: source} if source else {})
        sys.exit(1)
    return record
