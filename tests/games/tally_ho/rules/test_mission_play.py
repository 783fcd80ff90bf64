"""Whole missions: the order of phases, the start, the cap, and what always holds."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.engine.dice import SeededDice
from generator.games.tally_ho.mission import Mission
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.policies import POLICIES
from generator.games.tally_ho.rules.invariants import find_breaches
from generator.games.tally_ho.rules.mission_play import begin, play_mission
from generator.games.tally_ho.rules.options import CHOICES, Options, read_options
from generator.games.tally_ho.rules.recorder import Tape
from generator.games.tally_ho.rules.scenario import read_mission_rules, set_up_scenario
from generator.games.tally_ho.setup.play import play_set_up
from tests.conftest import rule
from tests.games.tally_ho.rules.rig import BoundDice, Player, lay, unit


def played(game: TallyHo, number: int, seed: int, policy: str, rulings: Mapping[str, str]) -> tuple[Any, Tape, Any]:
    mission = game.missions[number]
    rules = read_mission_rules(game, mission, rulings)
    scenario = set_up_scenario(rules, play_set_up(game, mission, SeededDice(seed), rulings))
    tape = Tape()
    end = play_mission(scenario, SeededDice(seed, 1), POLICIES[policy](Random(seed)), tape)
    return scenario, tape, end


@rule("TH-27")
def test_a_round_is_four_phases_in_order(game: TallyHo) -> None:
    _, tape, end = played(game, 1, 3, "plain", game.rulings_in_force())
    phases = [phase for phase, _ in tape.states]
    assert phases == ["set-up", *["luftwaffe", "raf", "dogfights", "bookkeeping"] * end.outcome.rounds]
    order = {p: n for n, p in enumerate(("set-up", "luftwaffe", "raf", "dogfights", "bookkeeping"))}
    told = [(s.round, order[s.phase]) for s in tape.steps]
    assert told == sorted(told)


@rule("TH-4")
@pytest.mark.parametrize("policy", POLICIES)
def test_the_luftwaffe_needs_no_player_and_a_listener_changes_nothing(game: TallyHo, policy: str) -> None:
    for number in game.missions:
        scenario, _, end = played(game, number, 5, policy, game.rulings_in_force())
        again = play_mission(scenario, SeededDice(5, 1), POLICIES[policy](Random(5)))
        assert again == end


@rule("TH-3", "TH-1", "TH-7")
def test_sizes_of_units_and_maps(game: TallyHo, missions: Mapping[int, Mission]) -> None:
    for mission in missions.values():
        assert game.maps[mission.map].hex_km == 10
        for side in (mission.raf, mission.luftwaffe):
            assert all(1 <= n <= 4 for n in side.strength.values())
        sector = game.sector(mission)
        assert sector is not None
        kinds = {"raf_airfield", "convoy", "radar", "city", "factory", "port"}
        assert {s.kind for s in sector.targets} <= kinds


@rule("TH-2")
def test_italian_units_are_staffels_for_every_rule(game: TallyHo) -> None:
    movement = game.missions[1].movement
    movement = type(movement)({"br20": movement["do17"]})
    units = [unit(game, "S", "br20", "0505"), unit(game, "R", "hurricane", "0901")]
    rig = lay(game, units, sites=[("0504", "port target")], changes={"movement": movement}).begin()
    rig.round(
        BoundDice(
            {("S", "move"): 6, ("S", "heavy AAA"): [1, 1], ("S", "bombing"): [5, 5, 4, 4], ("R", "communications"): 1}
        )
    )
    assert [(s.hits, s.vp) for s in rig.strikes("S")] == [(2, 6)]


@rule("TH-10")
def test_two_dogfights_send_a_109_home(game: TallyHo) -> None:
    units = [unit(game, "L", "bf109e", "0505"), unit(game, "R", "hurricane", "0505")]
    rig = lay(game, units, options={"lone_staffel_rtb": "off"}).begin()
    for status in (0, 1):
        rig.round(BoundDice({("L", "move"): 6}, otherwise=3))
        assert rig["L"].status == status


@rule("TH-E42")
@rule("TH-11")
@pytest.mark.parametrize(("ruling", "facing"), [("top", 1), ("random", 5), ("toward_target", 3)])
def test_facings_at_the_start(game: TallyHo, ruling: str, facing: int) -> None:
    units = [unit(game, "L", "do17", "0304"), unit(game, "R", "hurricane", "0901")]
    options = {"initial_facing_luft": ruling}
    rig = lay(game, units, sites=[("0807", "port target")], options=options, player=Player(facings={"R": 6}))
    rig.begin(BoundDice({("L", "facing"): 5}))
    assert (rig["L"].facing, rig["R"].facing) == (facing, 6)


@rule("TH-139", "TH-109")
def test_whoever_turns_for_home_is_told_once_to_be_flipped(game: TallyHo) -> None:
    for seed in range(10):
        scenario, tape, end = played(game, 2, seed, "plain", game.rulings_in_force())
        told = [s.unit for s in tape.of("returns")]
        assert len(told) == len(set(told))
        # Whoever ended on the way home, at home, or out by the bottom after attacking was told of.
        homeward = {
            spec.id
            for spec, now in zip(scenario.units, end.state.units, strict=True)
            if now.status in (1, 2, 5) or now.attack
        }
        assert homeward <= set(told)
        reasons = {s.result for s in tape.of("returns")}
        assert reasons <= {"bombing", "strafing", "jettisoned", "last Fuel/Ammo", "lone Staffel"}


@rule("TH-137")
@pytest.mark.parametrize("policy", POLICIES)
def test_fuel_marked_is_as_many_dogfights_as_were_fought(game: TallyHo, policy: str) -> None:
    """Strafing marks all of it, and who has none left, or nobody left, marks none."""
    seen = set()
    for number in (1, 3, 10, 14):
        scenario, tape, end = played(game, number, 8, policy, game.rulings_in_force())
        for spec, now in zip(scenario.units, end.state.units, strict=True):
            fought = len(tape.of("dogfight", spec.id))
            marked = spec.fuel - now.fuel
            if tape.of("strafed", spec.id):
                assert marked == spec.fuel
                seen.add("strafed")
            elif now.elements == 0 and any(
                s.round == tape.of("dogfight", spec.id)[-1].round and s.result == "dogfight"
                for s in tape.of("lost", spec.id)[-1:]
            ):
                assert marked == min(spec.fuel, fought - 1)
                seen.add("destroyed")
            else:
                assert marked == min(spec.fuel, fought)
                seen.add("more" if fought > spec.fuel else "fought" if fought else "none")
    assert {"destroyed", "fought", "none"} <= seen


@rule("TH-E64")
def test_a_mission_that_does_not_end_is_stopped_and_says_so(game: TallyHo) -> None:
    mission = game.missions[1]
    rules = read_mission_rules(game, mission, game.rulings_in_force())
    scenario = set_up_scenario(rules, play_set_up(game, mission, SeededDice(1), rules.rulings))
    end = play_mission(scenario, SeededDice(1), POLICIES["plain"](Random(0)), most_rounds=1)
    assert (end.outcome.capped, end.outcome.rounds) == (True, 1)


def test_a_raid_of_nobody_is_over_at_once(game: TallyHo) -> None:
    rig = lay(game, [unit(game, "R", "hurricane", "0505")])
    end = play_mission(rig.scenario, BoundDice({}), rig.player)
    assert (end.outcome.rounds, end.outcome.capped) == (0, False)
    assert begin(rig.scenario, BoundDice({}), rig.player).round == 0


def test_a_unit_for_which_the_map_has_no_hex_is_not_quietly_left_out(game: TallyHo) -> None:
    mission = game.missions[1]
    rules = read_mission_rules(game, mission, game.rulings_in_force())
    set_up = play_set_up(game, mission, SeededDice(1), rules.rulings)
    homeless = dataclasses.replace(set_up, units=(dataclasses.replace(set_up.units[0], hex=None), *set_up.units[1:]))
    with pytest.raises(ValueError, match=f"no start hex for {set_up.units[0].unit.id}"):
        set_up_scenario(rules, homeless)


def test_options_are_the_rulings_of_the_pack(game: TallyHo) -> None:
    assert read_options(game.rulings_in_force()) == Options()
    for name, values in CHOICES.items():
        assert set(game.rulings[name].choices) == set(values), name
        assert game.rulings[name].default == values[0]
    with pytest.raises(ValueError, match="vp_tie"):
        read_options({"vp_tie": "nobody"})


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_nothing_impossible_happens_whatever_the_rulings(game: TallyHo, data: st.DataObject) -> None:
    choices = {r.id: tuple(r.choices) for r in game.rulings.values()}
    rulings = {id_: data.draw(st.sampled_from(values), label=id_) for id_, values in choices.items()}
    number = data.draw(st.sampled_from(sorted(game.missions)))
    policy = data.draw(st.sampled_from(sorted(POLICIES)))
    scenario, tape, _ = played(game, number, data.draw(st.integers(0, 9999)), policy, rulings)
    assert find_breaches(scenario, tape) == []


TYPES = ("ju87", "he111", "do17", "ju88", "bf109e", "bf110", "br20", "cr42", "g50")
KINDS = ("convoy target", "radar", "raf_airfield", "city", "balloon", "factory target", "port target", "city target")


@pytest.mark.parametrize("seed", range(150))
def test_nothing_impossible_happens_on_any_map_with_any_units(game: TallyHo, seed: int) -> None:
    """Every type, Italians with Germans, limited Targets, everything crowded on a small map."""
    source = Random(seed)
    columns, rows = source.randint(3, 8), source.randint(3, 9)
    hexes = [f"{c:02}{r:02}" for c in range(1, columns + 1) for r in range(1, rows + 1)]

    def some(most: int) -> range:
        return range(source.randint(0, most))

    units = [
        unit(
            game,
            f"L{n}",
            source.choice(TYPES),
            source.choice(hexes),
            source.randint(1, 4),
            ace=source.random() < 0.3,
            altitude=source.choice(("SL", "LL", "ML", "HL")),
        )
        for n in range(source.randint(1, 7))
    ]
    units += [
        unit(
            game,
            f"R{n}",
            source.choice(("hurricane", "spitfire", "defiant")),
            source.choice(hexes),
            source.randint(1, 4),
            nation=source.choice((None, None, "poland")),
        )
        for n in some(5)
    ]
    column = game.missions[2].movement["bf109e"]
    rig = lay(
        game,
        units,
        columns=columns,
        rows=rows,
        sites=[(source.choice(hexes), source.choice(KINDS), source.choice((None, None, "ju87"))) for _ in some(10)],
        land={nation: [source.choice(hexes) for _ in some(4)] for nation in ("england", "france")},
        options={r.id: source.choice(tuple(r.choices)) for r in game.rulings.values()},
        changes={"movement": type(game.missions[2].movement)({t: column for t in TYPES}), "specials": ()},
    )
    tape = Tape()
    policy = POLICIES[source.choice(sorted(POLICIES))](source)
    play_mission(rig.scenario, SeededDice(seed), policy, tape, most_rounds=25)
    assert find_breaches(rig.scenario, tape) == []
