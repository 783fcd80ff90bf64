"""Missions 4 to 15: what the rules say of them, what history says, and what campaign play makes of them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise

import pytest

from generator.engine.dice import SeededDice
from generator.games.tally_ho.conditions import Count, Depth, counts
from generator.games.tally_ho.effects import Discard, Effect, RemoveType, StrengthRoll
from generator.games.tally_ho.mission import CarryOver, Mission
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.sentences import compose_brief_effect, compose_effect
from generator.games.tally_ho.setup.carry_over import judge_carry_over, order_side
from generator.games.tally_ho.setup.odds import chance_of_none, find_largest
from generator.games.tally_ho.setup.play import PlayedSetUp, play_set_up
from generator.model.provenance import is_authored
from tests.conftest import rule

AUTHORED = range(4, 16)


class Answers:
    """A log that knows some counts of earlier missions and answers every other with none."""

    depth = Depth.TRANSCRIPT

    def __init__(self, known: Mapping[tuple[int, str, str], int]) -> None:
        self._known = known

    def numbers(self, count: Count) -> tuple[int, ...] | None:
        """By mission, what is counted, and its type or place."""
        key = (count.mission or 0, count.count, count.type or count.place or count.side or "")
        return (self._known.get(key, 0),)

    def answer(self, count: Count) -> bool | None:
        """No boxes."""
        return None


def carried(mission: Mission, rulings: Mapping[str, str], known: Mapping[tuple[int, str, str], int]) -> set[str]:
    """The ids of the carry-over that applies."""
    return {c.rule.id for c in judge_carry_over(mission, Answers(known), rulings) if c.applies}


def set_up(
    game: TallyHo, number: int, rulings: Mapping[str, str], known: Mapping[tuple[int, str, str], int], seed: int
) -> PlayedSetUp:
    """A mission set up in a campaign of which that is known."""
    return play_set_up(game, game.missions[number], SeededDice(seed), rulings, Answers(known))


def test_all_fifteen_are_there_and_own_up_to_being_ours(missions: Mapping[int, Mission]) -> None:
    assert list(missions) == list(range(1, 16))
    for number in AUTHORED:
        mission = missions[number]
        assert is_authored(mission.provenance) and is_authored(mission.raf.provenance), number
        assert mission.history.provenance.startswith("history ("), number
        assert len(mission.briefing.paragraphs) >= 2 and len(mission.history.paragraphs) == 3
        assert any(f.side == "raf" for f in mission.forces), "nobody to name a Squadron after"
        assert {s.side for s in mission.specials} == {"raf", "luftwaffe"}, number


def test_they_follow_each_other_within_their_phases(game: TallyHo) -> None:
    ordered = [game.missions[n] for n in range(1, 16)]
    assert all(a.date <= b.date for a, b in pairwise(ordered))
    for mission in ordered:
        phase = game.campaign.phase_of(mission.number)
        assert phase is not None and phase.begins is not None and phase.ends is not None
        assert phase.begins <= mission.date <= phase.ends
        assert mission.date.strftime("%A") == mission.weekday
    for before, after in pairwise(game.campaign.phases):
        assert before.ends is not None and after.begins is not None
        assert (after.begins - before.ends).days == 1


def test_types_come_and_go_as_they_did(missions: Mapping[int, Mission]) -> None:
    def flown(type_: str) -> list[int]:
        return [n for n, m in missions.items() if type_ in {*m.raf.types(), *m.luftwaffe.types()}]

    assert flown("ju87") == [2, 4, 5]
    assert min(flown("he111")) == 5 and min(flown("ju88")) == 6
    assert flown("br20") == flown("cr42") == flown("g50") == [14]
    assert "bf109e" not in missions[6].luftwaffe.types(), "it could not have carried the petrol"
    assert missions[13].luftwaffe.types() == ("he111", "do17", "ju88")
    defiants = sum(e.type == "defiant" for r, e in missions[13].raf.table.items() for face in range(1, 7) if face in r)
    assert defiants >= 4, "a night for Defiants"


@rule("TH-20")
def test_international_squadrons_serve_from_the_last_days_of_august(missions: Mapping[int, Mission]) -> None:
    serving = [n for n, m in missions.items() if any(e.international for e in m.raf.table.values())]
    assert serving and min(serving) == 8 and {10, 11, 12} <= set(serving)


def test_raids_grow_past_a_dozen_and_over_twenty_units_take_part(missions: Mapping[int, Mission]) -> None:
    staffels = [missions[n].luftwaffe.rolls for n in AUTHORED]
    assert max(staffels) > 12
    assert any(find_largest(m, "raf").units + find_largest(m, "luftwaffe").units > 20 for m in missions.values())


@rule("TH-75")
def test_the_chart_of_every_raid_has_bombers_left_and_a_chance_of_none_below_one_in_a_hundred(game: TallyHo) -> None:
    for number in AUTHORED:
        mission = game.missions[number]
        roles = [game.aircraft[t].role for t in mission.movement]
        assert roles == sorted(roles), f"mission {number}: bombers stand left"

        def raids(type_: str, of: Mission = mission) -> bool:
            return game.aircraft[type_].role == "bomber" or "to-target" in of.movement[type_].values()

        assert chance_of_none(mission.luftwaffe, lambda e: raids(e.type)) <= Fraction(1, 100), number


@rule("TH-129")
def test_some_are_won_otherwise_than_by_points(missions: Mapping[int, Mission]) -> None:
    assert [n for n, m in missions.items() if m.victory.overrides] == [9, 12, 13]


@rule("TH-26")
def test_carry_over_asks_earlier_missions_only_and_goes_both_ways(missions: Mapping[int, Mission]) -> None:
    for number in AUTHORED:
        mission = missions[number]
        rules = (*mission.raf.carry_over, *mission.luftwaffe.carry_over)
        assert rules, number
        for count in (c for r in rules for c in counts(r.when)):
            assert count.mission is not None and count.mission < number
    gains = [r.id for m in missions.values() for r in m.raf.carry_over if "more" in r.printed.split("roll for")[-1]]
    assert {"m7-north-quiet", "m11-rested"} <= set(gains), "a good day is worth something too"


BROOKLANDS = {(9, "hits", "hawker_brooklands"): 1}


@rule("TH-26")
@pytest.mark.parametrize(
    ("choice", "applies"),
    [
        ("per_mission_footnote", "m10-brooklands-weak"),
        ("strength_plus_2", "m10-brooklands-weak"),
        ("discard_one", "m10-brooklands-discard"),
    ],
)
def test_brooklands_costs_what_the_ruling_says_and_not_twice(game: TallyHo, choice: str, applies: str) -> None:
    rulings = game.rulings_in_force({"brooklands_effect": choice})
    assert carried(game.missions[10], rulings, BROOKLANDS) & {"m10-brooklands-weak", "m10-brooklands-discard"} == {
        applies
    }
    assert not {"m10-brooklands-weak", "m10-brooklands-discard"} & carried(game.missions[10], rulings, {})


def test_a_discarded_squadron_is_the_last_hurricane_rolled(game: TallyHo) -> None:
    rulings = game.rulings_in_force({"brooklands_effect": "discard_one"})
    whole = [p.unit.type for p in set_up(game, 10, rulings, {}, 3).of("raf")]
    less = set_up(game, 10, rulings, BROOKLANDS, 3)
    types = [p.unit.type for p in less.of("raf")]
    assert "hurricane" in whole
    last = len(whole) - 1 - whole[::-1].index("hurricane")
    assert types == [*whole[:last], *whole[last + 1 :]]
    assert any("taken out again" in note for note in less.notes)


def test_two_more_on_the_strength_roll_weakens_hurricanes_alone(game: TallyHo) -> None:
    rulings = game.rulings_in_force({"brooklands_effect": "strength_plus_2"})
    mission = game.missions[10]
    order = order_side(mission, "raf", judge_carry_over(mission, Answers(BROOKLANDS), rulings))
    assert (order.bonus("hurricane"), order.bonus("spitfire")) == (2, 0)
    assert order.discarded == ()


@pytest.mark.parametrize(
    ("choice", "eight", "nine", "removed"),
    [
        ("each", 4, 4, True),
        ("each", 9, 3, False),
        ("combined", 4, 0, True),
        ("combined", 0, 4, True),
        ("combined", 1, 3, True),
        ("combined", 2, 2, True),
        ("combined", 3, 1, True),
        ("combined", 2, 1, False),
        ("combined", 0, 3, False),
    ],
)
def test_bf110s_lost_in_missions_8_and_9_stay_away_from_mission_10(
    game: TallyHo, choice: str, eight: int, nine: int, removed: bool
) -> None:
    rulings = game.rulings_in_force({"bf110_threshold": choice})
    known = {(8, "elements_lost", "bf110"): eight, (9, "elements_lost", "bf110"): nine}
    assert ("m10-no-bf110" in carried(game.missions[10], rulings, known)) == removed
    flown = {p.unit.type for seed in range(6) for p in set_up(game, 10, rulings, known, seed).of("luftwaffe")}
    assert ("bf110" not in flown) == removed


@rule("TH-15")
def test_mission_6_begins_over_the_sea_and_has_fields_to_return_to(game: TallyHo) -> None:
    sector = game.sector(game.missions[6])
    assert sector is not None
    fields = {s.hex for s in sector.sites if s.feature.kind == "raf_airfield"}
    assert len(fields) >= 3
    for seed in range(8):
        for placed in set_up(game, 6, game.rulings_in_force(), {}, seed).of("raf"):
            assert placed.hex is not None and placed.hex not in fields


def test_places_named_by_rules_and_specials_are_on_their_maps(game: TallyHo) -> None:
    for number in AUTHORED:
        mission = game.missions[number]
        features = {f.place: f for f in game.maps[mission.map].features if f.place}
        for effect in (e for r in mission.special_rules for e in r.effects):
            place = getattr(effect, "place", None)
            assert place is None or features[place].placement, f"nobody starts at {place}"
        for count in (c for s in mission.specials for c in counts(s.when)):
            assert count.place is None or features[count.place].target, f"{count.place} is no Target"


def test_effects_are_told_in_few_words_on_a_form(game: TallyHo) -> None:
    told: list[tuple[Effect, str, str]] = [
        (Discard(discard=1, type="hurricane"), "1 Hurricane Squadron fewer", "take 1 Hurricane Squadron out again"),
        (RemoveType(remove_type="bf110"), "no Bf 110C", "take every Bf 110C that was rolled out again"),
        (
            StrengthRoll(strength_roll=2, type="hurricane"),
            "+2 strength Hurricane",
            "add 2 to the strength roll of each Hurricane Squadron",
        ),
    ]
    for effect, brief, clause in told:
        assert (compose_brief_effect(effect, game, "raf"), compose_effect(effect, game, "raf")) == (brief, clause)


def test_a_carry_over_without_rulings_is_always_in_force(missions: Mapping[int, Mission]) -> None:
    always: CarryOver = missions[2].raf.carry_over[0]
    assert always.in_force({})
    assert missions[10].raf.carry_over_under({}) == (missions[10].raf.carry_over[0],)
