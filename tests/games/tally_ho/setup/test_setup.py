"""Setting up: every rule of section 2, thrown with dice that are known."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.engine.dice import DiceRanOutError, ScriptedDice, SeededDice
from generator.games.tally_ho.conditions import Count
from generator.games.tally_ho.effects import RemoveType, Rolls, StrengthRoll
from generator.games.tally_ho.log.facts import Known, LogFacts
from generator.games.tally_ho.log.records import CampaignRow
from generator.games.tally_ho.mission import CarryOver, Entry, Mission
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.setup.play import PlayedSetUp, play_set_up
from generator.games.tally_ho.setup.sheet import offer_filled_sheet, shorten_place
from generator.games.tally_ho.setup.text import compose_set_up_text, describe_nation
from generator.model.hex import Hex
from generator.model.record import FrozenMap
from generator.model.rows import text
from generator.model.scalars import DieRange
from tests.conftest import rule

# Mission 1: three types, strengths, airfields; four types, strengths; a column and an altitude for each Staffel.
RAF = [1, 2, 5, 4, 5, 6, 1, 3, 6]
LUFTWAFFE = [1, 3, 4, 6, 1, 5, 6, 6, 1, 1, 2, 2, 3, 3, 6, 6]


def play(
    game: TallyHo,
    mission: Mission,
    dice: Sequence[int],
    rulings: Mapping[str, str] | None = None,
    facts: LogFacts | None = None,
) -> PlayedSetUp:
    handed = ScriptedDice(dice)
    done = play_set_up(game, mission, handed, game.rulings_in_force(rulings), facts)
    assert handed.unused == ()
    return done


def row(vics: int, schwarms: int) -> CampaignRow:
    return CampaignRow(raf_vp=schwarms, luft_vp=vics, schwarms_lost=schwarms, vics_lost=vics, winner="raf")


def table(*entries: Entry) -> FrozenMap[DieRange, Entry]:
    """A chart with one entry a roll, the last for all rolls that are left."""
    rolls = [DieRange(n, n, str(n)) for n in range(1, len(entries))] + [DieRange(len(entries), 6, "rest")]
    return FrozenMap(dict(zip(rolls, entries, strict=True)))


def raf_only(mission: Mission, **changes: object) -> Mission:
    """The mission without a raid, its Squadrons' chart changed."""
    return mission.model_copy(
        update={
            "raf": mission.raf.model_copy(update=changes),
            "luftwaffe": mission.luftwaffe.model_copy(update={"rolls": 0, "carry_over": ()}),
        }
    )


@rule("TH-11")
def test_dice_are_thrown_in_the_order_of_the_book(game: TallyHo, missions: Mapping[int, Mission]) -> None:
    done = play(game, missions[1], RAF + LUFTWAFFE)
    order = [(t.unit.split()[0], t.purpose) for t in done.throws]
    squadrons = [("Squadron", p) for p in ("type", "strength", "airfield") for _ in range(3)]
    staffeln = [("Staffel", p) for p in ("type", "strength") for _ in range(4)]
    staffeln += [("Staffel", p) for _ in range(4) for p in ("column", "altitude")]
    assert order == squadrons + staffeln


@rule("TH-12")
def test_one_roll_a_unit_on_each_sides_chart(game: TallyHo, missions: Mapping[int, Mission]) -> None:
    done = play(game, missions[1], RAF + LUFTWAFFE)
    assert [p.unit.type for p in done.of("raf")] == ["defiant", "hurricane", "spitfire"]
    assert [p.unit.type for p in done.of("luftwaffe")] == ["do17", "do17", "bf109e", "bf109e"]


@rule("TH-13")
def test_one_die_for_the_strength_of_each_unit(game: TallyHo, missions: Mapping[int, Mission]) -> None:
    done = play(game, missions[1], RAF + LUFTWAFFE)
    assert [p.unit.strength for p in done.of("raf")] == [4, 3, 2]
    assert [p.unit.strength for p in done.of("luftwaffe")] == [4, 4, 3, 3]


@rule("TH-14")
def test_squadrons_start_on_the_airfield_of_their_roll(game: TallyHo, missions: Mapping[int, Mission]) -> None:
    done = play(game, missions[1], RAF + LUFTWAFFE)
    assert [p.unit.start for p in done.of("raf")] == ["Lympne", "Hawkinge", "Manston"]
    sector = game.sector(missions[1])
    assert sector is not None
    assert [p.hex for p in done.of("raf")] == [s.hex for s in sector.bases]


@rule("TH-15")
def test_without_numbered_airfields_no_die_places_a_squadron(game: TallyHo, missions: Mapping[int, Mission]) -> None:
    bare = game.maps["01"].model_copy(
        update={"features": tuple(f for f in game.maps["01"].features if f.placement is None)}
    )
    view = dataclasses.replace(game, maps={**game.maps, "01": bare})
    done = play(view, raf_only(missions[1]), RAF[:6])
    assert [p.hex for p in done.of("raf")] == [None] * 3
    assert "airfield" not in {t.purpose for t in done.throws}


@rule("TH-16", "TH-17")
def test_a_staffel_starts_in_its_column_at_its_altitude(game: TallyHo, missions: Mapping[int, Mission]) -> None:
    done = play(game, missions[1], RAF + LUFTWAFFE)
    assert [(p.column, p.unit.altitude) for p in done.of("luftwaffe")] == [(1, "SL"), (2, "LL"), (3, "LL"), (6, "HL")]
    starts = game.maps["01"].starts.columns
    assert [p.hex for p in done.of("luftwaffe")] == [
        starts[1]["SL"],
        starts[2]["LL"],
        starts[3]["LL"],
        starts[6]["HL"],
    ]


@rule("TH-17")
def test_the_lower_the_start_the_further_north(missions: Mapping[int, Mission], game: TallyHo) -> None:
    for mission in missions.values():
        for column in game.maps[mission.map].starts.columns.values():
            rows = [column[a].row for a in ("SL", "LL", "ML", "HL") if a in column]
            assert rows == sorted(rows) and len(set(rows)) == len(rows)


@rule("TH-18")
def test_the_sheet_records_position_and_altitude(game: TallyHo, missions: Mapping[int, Mission]) -> None:
    sheet = play(game, missions[1], RAF + LUFTWAFFE).sheet("tally-ho")
    assert [(u.start, u.altitude) for u in sheet.units] == [
        ("Lympne", None),
        ("Hawkinge", None),
        ("Manston", None),
        ("column 1", "SL"),
        ("column 2", "LL"),
        ("column 3", "LL"),
        ("column 6", "HL"),
    ]
    assert list(sheet.dice) == RAF + LUFTWAFFE


@rule("TH-19")
def test_a_low_staffel_in_reach_of_a_squadron_is_pointed_out(game: TallyHo, missions: Mapping[int, Mission]) -> None:
    near = game.maps["01"].starts.columns
    sector = game.sector(missions[1])
    assert sector is not None
    base = sector.bases[0].hex
    moved = FrozenMap({**near, 1: FrozenMap({**near[1], "SL": Hex(base.column, base.row + 3)})})
    map_ = game.maps["01"]
    map_ = map_.model_copy(update={"starts": map_.starts.model_copy(update={"columns": moved})})
    view = dataclasses.replace(game, maps={**game.maps, "01": map_})
    done = play(view, missions[1], RAF + LUFTWAFFE)
    assert any("begins at sea level within one move of 201 at Lympne" in note for note in done.notes)
    assert not any("501" in n for n in play(game, missions[1], RAF + LUFTWAFFE).notes)


def international(mission: Mission, squadrons: int) -> Mission:
    return raf_only(
        mission,
        rolls=squadrons,
        table=table(Entry(type="hurricane"), Entry(type="hurricane", international=True)),
        carry_over=(),
    )


@rule("TH-20")
def test_a_nation_that_flies_already_is_rolled_again(game: TallyHo, missions: Mapping[int, Mission]) -> None:
    done = play(game, international(missions[1], 2), [2, 2, 1, 1, 1, 1, 1, 4, 3, 3])
    assert [t.purpose for t in done.throws][4:8] == ["nation"] * 4
    nations = [p.nation for p in done.of("raf")]
    assert nations[0] is not None and nations[1] is not None
    assert nations[0].id != nations[1].id


@rule("TH-E75")
@rule("TH-20")
def test_a_seventh_nation_does_not_exist(game: TallyHo, missions: Mapping[int, Mission]) -> None:
    dice = [2] * 7 + [1] * 7 + [1, 2, 3, 4, 5, 6] + [3] * 7
    done = play(game, international(missions[1], 7), dice)
    assert done.of("raf")[6].nation is None
    assert any("no nation left" in note for note in done.notes)


@rule("TH-21")
def test_a_nation_brings_its_dice_and_its_manners(game: TallyHo) -> None:
    table_ = game.charts.international.rows.values()
    assert {n.id: (n.dice, n.comms) for n in table_} == {
        "poland": (3, -3),
        "new-zealand": (1, 0),
        "czechoslovakia": (1, -2),
        "norway": (1, 2),
        "canada": (1, 0),
        "eagle": (1, -1),
    }


@rule("TH-22")
def test_an_ace_comes_with_the_roll_that_names_him(game: TallyHo, missions: Mapping[int, Mission]) -> None:
    assert [p.unit.ace for p in play(game, missions[1], RAF + LUFTWAFFE).of("luftwaffe")] == [
        False,
        False,
        False,
        True,
    ]


@rule("TH-23", "TH-24")
def test_ace_and_nation_add_up_on_the_sheet(game: TallyHo, missions: Mapping[int, Mission]) -> None:
    mission = raf_only(
        missions[1],
        rolls=1,
        carry_over=(),
        table=table(Entry(type="hurricane", ace=True, international=True)),
    )
    done = play(game, mission, [1, 1, 1, 3])
    (squadron,) = done.of("raf")
    assert squadron.nation is not None and squadron.unit.ace
    assert squadron.unit.strength + squadron.nation.dice + squadron.unit.ace == 8
    row_ = offer_filled_sheet(done, {})["tracking_sheets"][0]["raf_rows"]
    assert isinstance(row_, tuple)
    assert text(row_[0], "comms") == "+2"


def carried(mission: Mission, side: str, *effects: object) -> Mission:
    """The mission with one carry-over rule: more than four Vics lost in mission 1."""
    carry = CarryOver(
        id="test",
        when=Count(count="elements_lost", side="raf", mission=1, more_than=4),
        effects=effects,
        printed="If it went badly.",
        provenance="authored",
    )
    return mission.model_copy(update={side: getattr(mission, side).model_copy(update={"carry_over": (carry,)})})


@rule("TH-E93")
@rule("TH-26")
def test_losses_take_a_squadron_away_before_rolling(game: TallyHo, missions: Mapping[int, Mission]) -> None:
    bad = LogFacts(2, {1: Known(row(5, 0))}, game.rulings_in_force())
    four, five = SeededDice(1), SeededDice(1)
    rulings = game.rulings_in_force()
    mild = LogFacts(2, {1: Known(row(4, 0))}, rulings)
    assert len(play_set_up(game, missions[2], four, rulings, mild).of("raf")) == 4
    done = play_set_up(game, missions[2], five, rulings, bad)
    assert len(done.of("raf")) == 3
    assert "1 Squadron fewer" in compose_set_up_text(done, campaign=True)


@rule("TH-6")
def test_a_mission_played_singly_carries_nothing_over(game: TallyHo, missions: Mapping[int, Mission]) -> None:
    done = play_set_up(game, missions[2], SeededDice(1), game.rulings_in_force())
    assert len(done.of("raf")) == 4
    assert "nothing is carried over" in compose_set_up_text(done, campaign=False)


@rule("TH-E6")
@rule("TH-26")
def test_a_strength_roll_past_the_table_reads_its_end(game: TallyHo, missions: Mapping[int, Mission]) -> None:
    mission = carried(raf_only(missions[1], rolls=1), "raf", StrengthRoll(strength_roll=2, type="hurricane"))
    facts = LogFacts(2, {1: Known(row(5, 0))})
    for ruling, strength in (("clamp", 2), ("one_vic_fewer", 1)):
        done = play(game, mission, [2, 5, 3], {"strength_overflow": ruling}, facts)
        assert done.of("raf")[0].unit.strength == strength
    assert play(game, mission, [5, 5, 3], None, facts).of("raf")[0].unit.strength == 3  # a Spitfire
    assert play(game, mission, [2, 4, 3], {"strength_overflow": "one_vic_fewer"}, facts).of("raf")[0].unit.strength == 2


@rule("TH-E72")
@rule("TH-26")
def test_a_type_taken_out_is_not_replaced_unless_ruled_so(game: TallyHo, missions: Mapping[int, Mission]) -> None:
    mission = carried(missions[1], "luftwaffe", RemoveType(remove_type="do17"), Rolls(rolls=-2))
    facts = LogFacts(2, {1: Known(row(5, 0))})
    done = play(game, mission, [*RAF, 1, 4, 1, 1, 1], {"bf110_removed": "not_replaced"}, facts)
    assert [p.unit.type for p in done.of("luftwaffe")] == ["bf109e"]
    again = play(game, mission, [*RAF, 1, 2, 4, 4, 1, 1, 1, 1, 2, 2], {"bf110_removed": "re_rolled"}, facts)
    assert [p.unit.type for p in again.of("luftwaffe")] == ["bf109e", "bf109e"]


@rule("TH-70")
def test_staffeln_in_one_hex_begin_as_a_formation(game: TallyHo, missions: Mapping[int, Mission]) -> None:
    shared = [1, 4, 1, 4, 1, 1, 1, 1, 1, 2, 1, 3, 2, 1, 4, 1]
    (stack,) = play(game, missions[1], RAF + shared).stacks
    assert stack.formation and stack.altitude == "HL" and stack.letter == "A"
    assert {p.unit.type for p in stack.units} == {"do17", "bf109e"}
    (apart,) = play(game, missions[1], RAF + shared, {"setup_stack": "separate"}).stacks
    assert not apart.formation


def test_counters_are_numbered_within_their_type(game: TallyHo, missions: Mapping[int, Mission]) -> None:
    ids = [p.unit.id for p in play(game, missions[1], RAF + LUFTWAFFE).units]
    assert ids == ["201", "151", "101", "501", "502", "301", "302"]


def test_too_few_dice_name_what_comes_next(game: TallyHo, missions: Mapping[int, Mission]) -> None:
    with pytest.raises(DiceRanOutError) as raised:
        play(game, missions[1], RAF[:4])
    assert (raised.value.unit, raised.value.purpose) == ("Squadron 2", "strength")


def test_held_squadrons_are_named(game: TallyHo, missions: Mapping[int, Mission]) -> None:
    for seed in range(20):
        done = play_set_up(game, missions[2], SeededDice(seed), game.rulings_in_force())
        held = [p.unit.id for p in done.of("raf") if p.unit.start == "Lympne"]
        notes = [n for n in done.notes if "may not move before Round 3" in n]
        assert bool(held) == bool(notes)
        assert all(number in notes[0] for number in held)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), number=st.sampled_from([1, 2, 3]))
def test_a_seed_sets_up_the_same_mission_twice_and_within_the_charts(seed: int, number: int) -> None:
    from tests.games.tally_ho.log.log_bench import shipped_view

    game = shipped_view()
    mission = game.missions[number]
    first = play_set_up(game, mission, SeededDice(seed, number), game.rulings_in_force(), seed=seed)
    second = play_set_up(game, mission, SeededDice(seed, number), game.rulings_in_force(), seed=seed)
    assert first == second
    replay = play(game, mission, [t.value for t in first.throws])
    assert replay.units == first.units
    assert len(first.of("raf")) == mission.raf.rolls
    for placed in first.units:
        assert 2 <= placed.unit.strength <= 4 and placed.hex is not None
    assert len({p.unit.id for p in first.units}) == len(first.units)


def test_every_mission_sets_up_and_its_sheet_can_be_printed() -> None:
    """Many set-ups of all missions, each filled into the tracking sheet on both papers without a finding."""
    from generator.engine.game import Scope
    from generator.games.tally_ho.setup.sheet import SHEETS
    from generator.model.document import DocumentSpec
    from generator.print_single import make_job, print_single
    from tests.games.tally_ho.log.log_bench import shipped_view

    view = shipped_view()
    (spec,) = (s for s in view.pack.all("documents", DocumentSpec) if getattr(s, "sheets", None) == SHEETS)
    for number, mission in view.missions.items():
        offers = view.pack.game.offer(view.pack, Scope((number,)))
        for seed in (1, 2, 3):
            done = play_set_up(view, mission, SeededDice(seed, number), view.rulings_in_force(), seed=seed)
            paper = ("a4", "letter")[seed % 2]
            filled = offer_filled_sheet(done, offers, "A. N. Other, Esquire")
            pdf, found = print_single(view.pack, spec, make_job(view.pack, filled, paper), "Sheet")
            assert found == [] and pdf is not None, (number, seed, found)


@rule("TH-23")
def test_a_nation_is_told_in_words(game: TallyHo) -> None:
    nations = {n.id: describe_nation(n) for n in game.charts.international.rows.values()}
    assert nations["poland"].endswith("(+3 dice, comms -3)")
    assert nations["canada"].endswith("(+1 die)")


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Lympne", "Lympne"),
        ("Thorney Island", "Thorney I."),
        ("Martlesham Heath", "Martlesham H."),
        ("Lammermuir patrol", "Lammermuir p."),
        ("Boscombe Down and Andover", "Boscombe D. a. A."),
    ],
)
def test_long_places_are_shortened_from_the_end(name: str, short: str) -> None:
    assert shorten_place(name) == short


def test_germans_and_italians_keep_apart_unless_ruled_together(game: TallyHo, missions: Mapping[int, Mission]) -> None:
    mixed = missions[1].model_copy(
        update={
            "luftwaffe": missions[1].luftwaffe.model_copy(
                update={"rolls": 3, "table": table(Entry(type="bf109e"), Entry(type="cr42"))}
            ),
            "altitudes": FrozenMap({**missions[1].altitudes, "cr42": missions[1].altitudes["bf109e"]}),
        }
    )
    dice = [*RAF, 1, 2, 2, 1, 1, 1, 1, 3, 1, 3, 1, 3]
    (italians,) = play(game, mixed, dice).stacks
    assert {p.unit.type for p in italians.units} == {"cr42"}
    (all_three,) = play(game, mixed, dice, {"mixed_axis_formation": "yes"}).stacks
    assert len(all_three.units) == 3


@rule("TH-78")
def test_a_formation_takes_the_next_counter_of_its_air_force_while_there_are_any(game: TallyHo) -> None:
    owned = {"italy": 2, "luftwaffe": 4}
    seen: set[str] = set()
    for seed in range(40):
        for number in (11, 14):
            done = play_set_up(game, game.missions[number], SeededDice(seed, number), game.rulings_in_force())
            for colours, count in owned.items():
                letters = [s.letter for s in done.stacks if s.units[0].aircraft.colours == colours]
                assert letters == [*"ABCD"[: min(count, len(letters))], *[""] * (len(letters) - count)]
                seen.update(letters)
    assert {"A", "B", "C", ""} <= seen
