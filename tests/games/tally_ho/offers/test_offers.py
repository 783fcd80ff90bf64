"""The named tables: counts of counters, lasting numbers, places of every text."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from generator.engine.game import Scope
from generator.games.tally_ho.aircraft import Side
from generator.games.tally_ho.campaign import CampaignMission
from generator.games.tally_ho.conditions import Count
from generator.games.tally_ho.mission import CarryOver, Entry, Mission
from generator.games.tally_ho.offers import offer
from generator.games.tally_ho.offers.counters import (
    count_core_counters,
    count_unit_counters,
    offer_pieces,
    offer_supply,
)
from generator.games.tally_ho.offers.missions import boxes_asked, offer_campaign
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.setup.odds import chances_of_count, enough_units, find_largest
from generator.games.tally_ho.setup.supply import chance_of_shortage
from generator.model.pack import Pack
from generator.model.record import FrozenMap
from generator.model.rows import Cell, Row, Rows, text
from tests.conftest import rule


def cells(rows: Rows) -> Iterator[Cell]:
    """Every cell of a table and of the tables in it."""
    for row in rows:
        for value in row.values():
            if isinstance(value, Cell):
                yield value
            else:
                yield from cells(value)


def numbers(rows: Rows, type_id: str) -> list[str]:
    """The numbers on one type's counters."""
    return [text(r, "id") for r in rows if text(r, "type") == type_id]


@pytest.fixture(scope="module")
def tables(shipped_pack: Pack) -> dict[str, Rows]:
    """All tables of the whole pack."""
    return dict(offer(shipped_pack, Scope()))


def test_no_table_is_empty(tables: dict[str, Rows]) -> None:
    assert not [name for name, rows in tables.items() if not rows]


def test_a_cell_from_a_source_shows_what_stands_there(tables: dict[str, Rows], shipped_pack: Pack) -> None:
    placed = [c for rows in tables.values() for c in cells(rows) if c.origin and c]
    assert len(placed) > 1000
    for cell in placed:
        assert cell.origin is not None
        source = shipped_pack.sources[cell.origin.path]
        assert cell.origin.line <= len(source.lines)


@pytest.mark.parametrize("column", ["name", "factors", "attack_kind"])
def test_counters_point_at_the_line_of_their_figure(tables: dict[str, Rows], shipped_pack: Pack, column: str) -> None:
    for row in tables["unit_counters"]:
        cell = row[column]
        if isinstance(cell, Cell) and cell:
            assert cell.origin is not None
            span = cell.origin
            line = shipped_pack.sources[span.path].lines[span.line - 1]
            assert line[span.column - 1 : span.end_column - 1].strip('"') == cell


@rule("TH-8")
def test_raf_counters_attack_nothing_on_the_ground(tables: dict[str, Rows]) -> None:
    for row in tables["unit_counters"]:
        assert (text(row, "attack_kind") == "") is (text(row, "side") == "raf")
        if text(row, "side") == "raf":
            assert text(row, "role") == "fighter"


@rule("TH-9")
def test_fighters_strafe_and_bombers_bomb(tables: dict[str, Rows]) -> None:
    for row in tables["unit_counters"]:
        if kind := text(row, "attack_kind"):
            assert kind[0] == {"fighter": "s", "bomber": "b"}[text(row, "role")]


def test_there_are_counters_for_the_worst_case_and_never_under_four(game: TallyHo) -> None:
    supply = count_unit_counters(game, Scope())
    assert supply == {
        "ju87": 11,
        "he111": 15,
        "do17": 15,
        "ju88": 14,
        "bf109e": 15,
        "bf110": 14,
        "br20": 11,
        "cr42": 11,
        "g50": 11,
        "spitfire": 10,
        "hurricane": 10,
        "defiant": 9,
    }


def test_a_kit_for_one_mission_has_just_what_it_can_need(game: TallyHo) -> None:
    supply = count_unit_counters(game, Scope((1,)))
    assert supply == {"do17": 4, "bf109e": 4, "spitfire": 3, "hurricane": 3, "defiant": 3}


def test_the_core_set_and_what_goes_beyond_it_are_all_counters_in_one_run_of_numbers(game: TallyHo) -> None:
    every, core = count_unit_counters(game, Scope()), count_core_counters(game, Scope())
    assert sum(core.values()) < 0.7 * sum(every.values())
    assert all(game.counters.minimum <= core[t] <= every[t] for t in every)
    both = tuple(r for t in ("unit_counters", "further_counters") for r in offer_supply(game, Scope())[t])
    for type_id, count in every.items():
        first = game.counters.blocks[type_id].first
        assert sorted(map(int, numbers(both, type_id))) == list(range(first, first + count))


@pytest.mark.parametrize("scope", [Scope(), Scope((1,)), Scope((4, 5, 6))], ids=["all", "mission", "phase"])
def test_the_start_page_tells_the_mission_that_runs_short_most_often(game: TallyHo, scope: Scope) -> None:
    (told,) = offer_supply(game, scope)["shortage"]
    core = count_core_counters(game, scope)
    chances = {n: chance_of_shortage(m, core) for n, m in game.missions.items() if scope.wants(n)}
    assert chances[int(text(told, "number"))] == max(chances.values()) <= Fraction(1, game.counters.one_in)
    assert int(text(told, "core")) + int(text(told, "further")) == int(text(told, "every"))
    assert text(told, "kit") == {None: "", (1,): "Mission 1", (4, 5, 6): "Missions 4 to 6"}[scope.missions]
    assert text(told, "option") == {None: "", (1,): " --mission 1", (4, 5, 6): " --mission 4-6"}[scope.missions]


def test_missions_apart_are_asked_for_one_by_one(game: TallyHo) -> None:
    (told,) = offer_supply(game, Scope((2, 6, 9)))["shortage"]
    assert text(told, "option") == " --mission 2 --mission 6 --mission 9"


def test_numbers_are_unique_and_within_their_blocks(game: TallyHo) -> None:
    rows = tuple(r for t in ("unit_counters", "further_counters") for r in offer_supply(game, Scope())[t])
    ids = [int(text(r, "id")) for r in rows]
    assert len(set(ids)) == len(ids)
    for row in rows:
        block = game.counters.blocks[text(row, "type")]
        assert block.first <= int(text(row, "id")) <= block.last
    spans = sorted((b.first, b.last) for b in game.counters.blocks.values())
    assert all(last < first for (_, last), (first, _) in itertools.pairwise(spans))


def test_a_mission_added_later_only_appends_counters(game: TallyHo) -> None:
    before = offer_supply(game, Scope())["unit_counters"]
    bigger = game.missions[1].model_copy(
        update={
            "number": 4,
            "luftwaffe": game.missions[1].luftwaffe.model_copy(update={"rolls": 13}),
            "raf": game.missions[3].raf.model_copy(update={"rolls": 9}),
        }
    )
    grown = replace(game, missions={**game.missions, 4: bigger})
    after = offer_supply(grown, Scope())["unit_counters"]
    assert len(after) > len(before)
    for type_id in game.aircraft:
        old, new = numbers(before, type_id), numbers(after, type_id)
        assert new[: len(old)] == old, f"counters of {type_id} already cut out have other numbers now"


def test_the_facing_table_runs_clockwise_from_the_top(tables: dict[str, Rows]) -> None:
    assert [(text(r, "die"), text(r, "facing")) for r in tables["facing"]] == [
        ("1", "top"),
        ("2", "upper right"),
        ("3", "lower right"),
        ("4", "bottom"),
        ("5", "lower left"),
        ("6", "upper left"),
    ]


@rule("TH-21")
def test_the_international_squadrons(tables: dict[str, Rows]) -> None:
    assert [tuple(text(r, c) for c in ("nation", "dice", "comms")) for r in tables["international"]] == [
        ("Poland", "+3", "−3"),
        ("New Zealand", "+1", "0"),
        ("Czechoslovakia", "+1", "−2"),
        ("Norway", "+1", "+2"),
        ("Canada", "+1", "0"),
        ("Eagle (USA)", "+1", "−1"),
    ]


@rule("TH-98", "TH-99", "TH-106")
def test_guns_and_balloons(tables: dict[str, Rows]) -> None:
    got = {text(r, "id"): tuple(text(r, c) for c in ("attack", "SL", "LL", "ML", "HL")) for r in tables["aaa"]}
    assert got == {
        "heavy": ("2D6; for each 6 roll 1D6", "4–6", "4–6", "5–6", "6"),
        "light": ("1D6; on a 6 roll 1D6", "4–6", "4–6", "5–6", "6"),
        "balloon": ("1D6; on a 6 roll 1D6", "5–6", "6", "–", "–"),
    }


@rule("TH-58")
def test_the_communications_chart(tables: dict[str, Rows]) -> None:
    chart = next(c for c in tables["communications"] if text(c, "id") == "standard")
    rows = chart["rows"]
    assert isinstance(rows, tuple)
    got = {text(r, "die"): [text(c, "id") for c in _nested(r, "cells")] for r in rows}
    assert got == {
        "1–3": ["no-comms", "no-comms", "do-not-engage"],
        "4": ["do-not-engage", "do-not-engage", "engage"],
        "5+": ["engage", "engage", "engage"],
    }
    assert text(chart, "natural_one") == "NO COMMS"


def _nested(row: Row, column: str) -> Rows:
    value = row[column]
    assert isinstance(value, tuple)
    return value


@rule("TH-75")
def test_the_movement_columns_stand_in_the_printed_order(tables: dict[str, Rows]) -> None:
    order = [[text(t, "id") for t in _nested(m, "movement_types")] for m in tables["missions"]]
    assert order[:3] == [["do17", "bf109e"], ["ju87", "bf110", "bf109e"], ["bf110", "bf109e"]]


def test_specials_carry_both_sentences(tables: dict[str, Rows]) -> None:
    for mission in tables["missions"]:
        for special in _nested(mission, "specials"):
            assert text(special, "printed").endswith(".")
            assert text(special, "made").startswith("If ") and "VP" in text(special, "made")


def test_the_first_three_missions_ask_for_no_box_on_the_campaign_sheet(game: TallyHo) -> None:
    assert not {1, 2, 3} & boxes_asked(game).keys()


def test_a_carry_over_by_type_asks_for_a_box_on_the_row_of_its_mission(game: TallyHo) -> None:
    asked = Count(count="elements_lost", side="luftwaffe", type="do17", mission=1, at_least=4)
    carry = CarryOver(id="later", when=asked, effects=(), printed="Test.", provenance="authored")
    mission: Mission = game.missions[2]
    changed = mission.model_copy(update={"raf": mission.raf.model_copy(update={"carry_over": (carry,)})})
    grown = replace(game, missions={**game.missions, 2: changed})
    assert boxes_asked(grown)[1] == {"m01-elements-lost-luftwaffe-do17-at-least-4": asked}
    (row,) = [m for p in offer_campaign(grown) for m in _nested(p, "missions") if text(m, "number") == "1"]
    (box,) = _nested(row, "boxes")
    assert text(box, "text") == "In Mission 1 the Luftwaffe lost at least 4 Schwarms of Do 17: yes or no"


def test_the_campaign_lists_fifteen_missions_in_five_phases(game: TallyHo) -> None:
    assert [len(p.missions) for p in game.campaign.phases] == [3] * 5
    assert [m.number for m in game.campaign.missions()] == list(range(1, 16))
    assert all(isinstance(m, CampaignMission) for m in game.campaign.missions())


def test_every_ruling_offers_its_default(game: TallyHo) -> None:
    assert game.rulings
    for ruling in game.rulings.values():
        assert ruling.default in ruling.choices
        assert isinstance(ruling.choices, FrozenMap)


def test_there_are_markers_for_the_largest_raid(tables: dict[str, Rows], game: TallyHo) -> None:
    copies = {text(r, "id"): int(text(r, "copies")) for r in tables["markers"]}
    missions = game.missions.values()
    squadrons = max(find_largest(m, "raf").units for m in missions)
    staffels = max(find_largest(m, "luftwaffe").units for m in missions)
    assert copies["moved"] == squadrons + staffels
    assert copies["ll"] >= staffels
    assert copies["delayed"] >= squadrons and copies["no-comms"] >= squadrons
    for mission in missions:
        if mission.number in (1, 2, 3):
            continue  # smaller than any of the rest

        def enough(side: Side, wanted: Callable[[Entry], bool], of: Mission = mission) -> int:
            return enough_units(of.side(side), wanted, find_largest(of, side).units)

        bombing = enough("luftwaffe", lambda e: game.aircraft[e.type].role == "bomber")
        strafing = enough("luftwaffe", lambda e: game.aircraft[e.type].role == "fighter")
        aces = enough("luftwaffe", lambda e: e.ace) + enough("raf", lambda e: e.ace)
        assert copies["ace"] >= aces, f"mission {mission.number}"
        if mission.number != 13:  # a night without fighters: not all of them reach London
            assert copies["bombed"] >= min(bombing, 9) and copies["jettisoned"] >= min(bombing, 9)
        assert copies["strafed"] >= min(strafing, 9)


def test_a_printed_raid_cannot_make_more_formations_than_there_are_counters(game: TallyHo) -> None:
    for number in (1, 2, 3):
        for side in ("raf", "luftwaffe"):
            counters = [f for f in game.counters.formations if f.side == side]
            assert find_largest(game.missions[number], side).units // 2 <= len(counters)


def test_have_ready_is_enough_for_all_but_one_set_up_in_a_hundred(game: TallyHo) -> None:
    pieces = offer_pieces(game, game.missions[11])
    ready = {text(p, "what"): int(text(p, "count")) for p in pieces}
    bf109e = chances_of_count(game.missions[11].luftwaffe, lambda e: e.type == "bf109e")
    assert ready["Bf 109E"] == 11
    assert sum(bf109e[12:]) <= Fraction(1, 100) < sum(bf109e[11:])


def test_italians_have_formation_counters_of_their_own_ready(game: TallyHo) -> None:
    (formations,) = [
        p
        for p in offer_pieces(game, game.missions[14])
        if "Massed" in text(p, "what") and text(p, "side") == "luftwaffe"
    ]
    assert (text(formations, "count"), text(formations, "numbers")) == ("2", "A, B")


def test_the_tutorial_tells_the_figures_of_the_counters(game: TallyHo) -> None:
    tutorial = Path(__file__).parents[4] / "docs" / "tutorial-print-and-play.md"
    words = " ".join(tutorial.read_text("utf-8").split())
    (told,) = offer_supply(game, Scope())["shortage"]
    (phase,) = offer_supply(game, Scope((1, 2, 3)))["shortage"]
    assert f"fit on one sheet: {text(told, 'core')} of them" in words
    assert f"once in {text(told, 'chance')} of mission {text(told, 'number')}" in words
    assert f"the other {text(told, 'further')} too" in words
    assert f"one sheet of unit counters, {text(phase, 'core')} of them" in words
