"""`opsroom odds`: what a mission's tables hold, exactly."""

from __future__ import annotations

import click


@click.command(short_help="Tell the exact odds of a mission's tables.")
@click.argument("pack")
@click.argument("mission", type=int)
@click.option("--format", "form", type=click.Choice(("text", "json")), default="text", show_default=True)
def command(pack: str, mission: int, form: str) -> None:
    """Tell the exact odds of MISSION of PACK: set-up, Dogfights, guns, rescue, communications.

    Nothing is played and nothing is rounded before it is printed; --format json gives fractions.
    """
    from generator.cli.tally_ho_desk import open_desk
    from generator.games.tally_ho.simulation.odds import reckon_mission
    from generator.games.tally_ho.simulation.odds_text import compose_odds, describe_odds

    view = open_desk(pack).view
    if mission not in view.missions:
        known = ", ".join(map(str, view.missions)) or "none"
        raise click.UsageError(f"there is no mission {mission} in this pack; known: {known}")
    odds = reckon_mission(view, view.missions[mission], view.rulings_in_force())
    if form == "json":
        import json

        click.echo(json.dumps(describe_odds(odds), indent=2))
        return
    click.echo(compose_odds(view, odds))
