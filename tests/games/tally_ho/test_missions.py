"""The shipped figures against a second transcription of the book's tables."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from generator.engine.die_table import look_up
from generator.games.tally_ho import effects
from generator.games.tally_ho.mission import Mission
from generator.games.tally_ho.pack import TallyHo
from tests.conftest import rule

PERFORMANCE = {
    "ju87": (2, "6/1", 1, "b2/1"),
    "he111": (4, "6/3", 2, "b4/4"),
    "do17": (4, "6/1", 3, "b4/3"),
    "ju88": (5, "6/2", 2, "b4/3"),
    "bf109e": (2, "5/1", 3, "s4/1"),
    "bf110": (4, "6/2", 3, "s5/2"),
    "br20": (4, "6/2", 2, "b5/3"),
    "cr42": (1, "6/3", 2, "s5/1"),
    "g50": (2, "5/1", 2, "s5/1"),
    "spitfire": (3, "5/1", 3, None),
    "hurricane": (3, "5/1", 3, None),
    "defiant": (4, "6/2", 2, None),
}
# For each die 1 to 6.
ALTITUDES = {
    (1, "do17"): "SL LL ML ML HL HL",
    (1, "bf109e"): "SL SL LL ML HL HL",
    (2, "ju87"): "SL SL SL LL LL ML",
    (2, "bf109e"): "SL SL SL LL ML HL",
    (2, "bf110"): "LL LL ML ML ML HL",
    (3, "bf109e"): "SL SL LL LL LL ML",
    (3, "bf110"): "SL LL LL LL ML HL",
}
MOVEMENT = {
    (1, "do17"): "left-or-right from-raf from-raf to-target to-target to-target",
    (1, "bf109e"): "left-or-right to-target to-escort to-raf to-raf to-raf",
    (2, "ju87"): "left-or-right from-raf to-target to-target to-target to-target",
    (2, "bf110"): "left-or-right to-target to-escort to-escort to-raf to-raf",
    (2, "bf109e"): "left-or-right to-target to-escort to-raf to-raf to-raf",
    (3, "bf110"): "left right to-raf to-raf to-raf to-raf",
    (3, "bf109e"): "straight left right to-raf to-raf to-raf",
}
SET_UPS = {
    (1, "raf"): ("defiant hurricane hurricane hurricane spitfire spitfire", "", "444432"),
    (1, "luftwaffe"): ("do17 do17 do17 bf109e bf109e bf109e", "6", "444443"),
    (2, "raf"): ("defiant hurricane hurricane hurricane spitfire spitfire", "", "444432"),
    (2, "luftwaffe"): ("ju87 ju87 ju87 bf110 bf109e bf109e", "6", "444443"),
    (3, "raf"): ("defiant hurricane hurricane hurricane spitfire spitfire", "46", "444332"),
    (3, "luftwaffe"): ("bf110 bf110 bf110 bf109e bf109e bf109e", "356", "444433"),
}


@rule("TH-10")
def test_the_performance_chart(game: TallyHo) -> None:
    got = {
        a.id: (a.fuel, str(a.attack_defend), a.ma, str(a.strafe_bomb) if a.strafe_bomb else None)
        for a in game.aircraft.values()
    }
    assert got == PERFORMANCE


@rule("TH-16")
@pytest.mark.parametrize(("key", "row"), ALTITUDES.items())
def test_starting_altitudes(missions: Mapping[int, Mission], key: tuple[int, str], row: str) -> None:
    table = missions[key[0]].altitudes[key[1]]
    assert [look_up(table, die) for die in range(1, 7)] == row.split()


@pytest.mark.parametrize(("key", "row"), MOVEMENT.items())
def test_movement_charts(missions: Mapping[int, Mission], key: tuple[int, str], row: str) -> None:
    table = missions[key[0]].movement[key[1]]
    assert [look_up(table, die) for die in range(1, 7)] == row.split()


@rule("TH-12", "TH-13")
@pytest.mark.parametrize(("key", "facts"), SET_UPS.items())
def test_set_up_charts(missions: Mapping[int, Mission], key: tuple[int, str], facts: tuple[str, str, str]) -> None:
    set_up = missions[key[0]].raf if key[1] == "raf" else missions[key[0]].luftwaffe
    types, aces, strengths = facts
    entries = [look_up(set_up.table, die) for die in range(1, 7)]
    assert [e.type for e in entries if e] == types.split()
    assert "".join(str(die) for die, e in enumerate(entries, 1) if e and e.ace) == aces
    assert "".join(str(look_up(set_up.strength, die)) for die in range(1, 7)) == strengths


def test_dates_fall_on_their_weekdays_and_follow_each_other(missions: Mapping[int, Mission]) -> None:
    assert [f"{m.date:%A}" for m in missions.values()] == [m.weekday for m in missions.values()]
    dates = [m.date for m in missions.values()]
    assert dates == sorted(dates)


def test_titles_are_those_of_the_campaign_sheet(game: TallyHo) -> None:
    listed = {m.number: m.title for m in game.campaign.missions()}
    assert {n: m.title for n, m in game.missions.items()} == {n: listed[n] for n in game.missions}


@rule("TH-32")
@pytest.mark.parametrize(("number", "place"), [(2, "lympne"), (3, "thorney_island")])
def test_delayed_squadrons_start_where_the_map_has_a_start(game: TallyHo, number: int, place: str) -> None:
    mission = game.missions[number]
    (effect,) = mission.special_rules[0].effects
    assert isinstance(effect, effects.DelayUntil)
    assert (effect.place, effect.delay_until) == (place, 3)
    starts = [f.place for f in game.maps[mission.map].features if f.placement]
    assert place in starts


@rule("TH-118")
def test_do17s_hit_convoys_on_a_six_only_in_mission_1(missions: Mapping[int, Mission]) -> None:
    (effect,) = missions[1].special_rules[0].effects
    assert effect == effects.HitThreshold(hit_threshold=6, type="do17", target=("convoy",))


def test_special_missions_and_their_points(missions: Mapping[int, Mission]) -> None:
    got = {n: sorted((s.side, s.vp) for s in missions[n].specials) for n in (1, 2, 3)}
    assert got == {
        1: [("luftwaffe", 2), ("raf", 5)],
        2: [("luftwaffe", 2), ("raf", 3)],
        3: [("luftwaffe", 2), ("luftwaffe", 2), ("raf", 4)],
    }
