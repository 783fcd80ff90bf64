"""The Mission Tracking Sheet that a mission played by the engine leaves behind."""

from __future__ import annotations

from collections import defaultdict

from generator.games.tally_ho.log.read import FORMAT
from generator.games.tally_ho.log.records import Attack, Loss, MissionSheet
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.rules.mission_play import Played
from generator.games.tally_ho.rules.scenario import Scenario
from generator.games.tally_ho.rules.state import BOMBED, JETTISONED, Strike
from generator.games.tally_ho.setup.play import PlayedSetUp


def compose_played_sheet(view: TallyHo, set_up: PlayedSetUp, scenario: Scenario, played: Played) -> MissionSheet:
    """The sheet as a player would hold it after the last Round: losses, attacks, special missions, winner.

    Units that the map had no hex for never flew and have no entry but their line.
    """
    losses: dict[str, list[Loss]] = defaultdict(list)
    for lost in played.state.losses:
        losses[scenario.units[lost.unit].id].append(
            Loss(cause=lost.cause, rescued=bool(lost.rescued), round=lost.round)
        )
    attacks: dict[str, Attack] = {}
    for strike in played.state.strikes:
        attacks[scenario.units[strike.unit].id] = _attack(view, scenario, strike)
    for spec in scenario.units:
        if played.state.units[spec.index].attack == JETTISONED:
            attacks[spec.id] = Attack(kind="jettisoned")
    units = tuple(
        placed.unit.model_copy(update={"losses": tuple(losses[placed.unit.id]), "attack": attacks.get(placed.unit.id)})
        for placed in set_up.units
    )
    return MissionSheet(
        format=FORMAT,
        pack=view.pack.manifest.id,
        mission=set_up.mission.number,
        seed=set_up.seed,
        units=units,
        specials=played.outcome.specials,
        winner=played.outcome.winner,
    )


def _attack(view: TallyHo, scenario: Scenario, strike: Strike) -> Attack:
    site = scenario.rules.ground.sites[strike.site]
    target = site.kind if site.kind in ("convoy", "raf_airfield", "radar", "city", "factory", "port") else None
    return Attack(
        kind="bombed" if strike.attack == BOMBED else "strafed",
        target=target,
        place=site.place if site.place in view.places else None,
        hits=strike.hits,
    )
