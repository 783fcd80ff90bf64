"""The three players: always legal, and each what it says it is."""

from __future__ import annotations

from random import Random

import pytest

from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.policies import POLICIES
from generator.games.tally_ho.policies.plain import share_in_order
from generator.games.tally_ho.policies.tips import TipsPolicy
from generator.games.tally_ho.rules.state import RETURNING
from generator.games.tally_ho.simulation.simulate import mean_interval, open_match, simulate
from tests.games.tally_ho.rules.rig import lay, unit


@pytest.mark.parametrize("policy", POLICIES)
def test_every_policy_plays_every_mission_to_its_end(game: TallyHo, policy: str) -> None:
    for mission in game.missions.values():
        # An illegal decision would raise.
        tally, _ = simulate(open_match(game, mission, game.rulings_in_force()), policy, 3, 4)
        assert tally.games == 4 and tally.capped == 0


@pytest.mark.parametrize("better", ["plain", "tips"])
def test_meaning_it_is_better_than_chance(game: TallyHo, better: str) -> None:
    for number in (1, 2, 3):
        match = open_match(game, game.missions[number], game.rulings_in_force())
        margins = {}
        for policy in ("random", better):
            _, results = simulate(match, policy, 5, 120)
            margins[policy] = mean_interval([float(r.raf_vp - r.luftwaffe_vp) for r in results])
        assert margins[better][0] - margins[better][1] > margins["random"][0] + margins["random"][1]


def test_the_advised_player_goes_for_loaded_bombers(game: TallyHo) -> None:
    units = [
        unit(game, "F", "bf109e", "0505"),
        unit(game, "B", "do17", "0305"),
        unit(game, "C", "do17", "0705"),
        unit(game, "R", "hurricane", "0503"),
        *(unit(game, f"S{n}", "hurricane", "0503") for n in range(3)),
    ]
    rig = lay(game, units, sites=[("0501", "port target")]).begin()
    policy = TipsPolicy(Random(0))
    ends = []
    for i in (3, 4, 5, 6):
        flight = policy.fly(rig.scenario, 1, rig.state.units, i, "engage")
        ends.append(str(rig.scenario.rules.ground.geometry.hexes[flight.path[-1]]))
    assert ends == ["0305", "0305", "0305", "0705"], "in threes, and at no Fighter"
    assert policy.declare_targets(rig.scenario, rig.state.units, (3, 4), (0, 1, 2)) == (1, 2)
    # One that has jettisoned is left alone.
    rig.set("B", status=RETURNING, attack=3)
    assert policy.declare_targets(rig.scenario, rig.state.units, (3, 4), (0, 1, 2)) == (2, 2)


def test_the_advised_player_stands_in_the_way_when_it_may_not_engage(game: TallyHo) -> None:
    units = [unit(game, "B", "do17", "0505"), unit(game, "R", "hurricane", "0706")]
    rig = lay(game, units).begin().set("B", status=RETURNING, facing=4)
    flight = TipsPolicy(Random(0)).fly(rig.scenario, 1, rig.state.units, 1, "do-not-engage")
    assert str(rig.scenario.rules.ground.geometry.hexes[flight.path[-1]]) == "0506"


def test_hits_are_shared_in_order() -> None:
    scored = ((4, 2), (5, 3))
    assert share_in_order(3, scored, (1, 0), (9, 9)) == (0, 3)
    assert share_in_order(4, scored, (0, 1), (1, 1)) == (2, 2)
    assert share_in_order(0, scored, (0, 1), (1, 1)) == (0, 0)
