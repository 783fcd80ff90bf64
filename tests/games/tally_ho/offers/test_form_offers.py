"""What the forms are told: rows for the largest raid, foot charts of the rules, questions where they are answered."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

import pytest

from generator.build import open_pack
from generator.documents.form_content import compose_form
from generator.documents.kind import Job
from generator.engine.game import Scope
from generator.games.tally_ho.conditions import Condition, Count
from generator.games.tally_ho.mission import CarryOver, Mission
from generator.games.tally_ho.offers.forms import (
    LUFTWAFFE_LANES,
    RAF_LANES,
    most_units,
    offer_campaign_rows,
    offer_foot_aaa,
    offer_foot_points,
    offer_foot_rescue,
    offer_formation_boxes,
    offer_forms,
    offer_hit_shares,
    offer_tracking_sheets,
)
from generator.games.tally_ho.pack import TallyHo, view_pack
from generator.games.tally_ho.setup.odds import most_rolls
from generator.layout.forms.pages import lay_out_form
from generator.model.form import Column, FormSpec, Register
from generator.model.pack import Pack
from generator.model.rows import Row, Rows, row, text
from generator.model.scalars import parse_die_range
from generator.source.shipped import find_shipped
from tests.conftest import rule
from tests.documents.form_bench import A4, LETTER, boxes, extents, texts

ALL = Scope()


def nested(row: Row, column: str) -> Rows:
    """A table within a row."""
    value = row[column]
    assert isinstance(value, tuple)
    return value


# --- Mission Tracking Sheet


def test_blank_sheet_has_a_row_for_every_unit_of_the_largest_raid(
    game: TallyHo, missions: Mapping[int, Mission]
) -> None:
    (sheet,) = offer_tracking_sheets(game, ALL)
    assert len(nested(sheet, "raf_rows")) == max(most_rolls(m.raf) for m in missions.values()) == 9
    assert len(nested(sheet, "luftwaffe_rows")) == max(most_rolls(m.luftwaffe) for m in missions.values()) == 14
    assert nested(sheet, "specials") == ()


@pytest.mark.parametrize("number", [1, 2, 3])
def test_chosen_missions_have_a_sheet_each_with_its_heading(
    game: TallyHo, missions: Mapping[int, Mission], number: int
) -> None:
    (sheet,) = offer_tracking_sheets(game, Scope((number,)))
    mission = missions[number]
    assert text(sheet, "mission") == f"{number}  {mission.title}"
    assert str(mission.date.year) in text(sheet, "date") and mission.weekday[:3] in text(sheet, "date")
    assert len(nested(sheet, "raf_rows")) == mission.raf.rolls
    assert len(nested(sheet, "luftwaffe_rows")) == mission.luftwaffe.rolls
    assert [text(s, "text") for s in nested(sheet, "specials")] == [s.printed for s in mission.specials]
    assert [text(s, "worth") for s in nested(sheet, "specials")] == [f"+{s.vp}" for s in mission.specials]


def test_a_raid_that_grows_in_a_campaign_has_its_rows(game: TallyHo, missions: Mapping[int, Mission]) -> None:
    more = CarryOver.model_validate(
        {
            "id": "more",
            "when": {"count": "elements_lost", "side": "raf", "mission": "1", "at_least": "1"},
            "effects": [{"rolls": "2"}],
            "printed": "Two more.",
            "provenance": "authored",
        }
    )
    grown = missions[3].model_copy(
        update={"luftwaffe": missions[3].luftwaffe.model_copy(update={"carry_over": (more,)})}
    )
    larger = dataclasses.replace(game, missions={3: grown})
    assert most_units(larger, ALL, "luftwaffe") == missions[3].luftwaffe.rolls + 2


@rule("TH-98", "TH-99", "TH-106")
def test_foot_chart_of_guns_and_balloons(game: TallyHo) -> None:
    rows = {text(r, "weapon"): r for r in offer_foot_aaa(game)}
    levels = {w: [text(r, a) for a in ("sl", "ll", "ml", "hl")] for w, r in rows.items()}
    assert levels == {
        "Heavy AAA": ["4–6", "4–6", "5–6", "6"],
        "Light AAA": ["4–6", "4–6", "5–6", "6"],
        "Barrage Balloons": ["5–6", "6", "–", "–"],
    }
    assert text(rows["Heavy AAA"], "attack") == "2D6, each 6: 1D6"
    assert text(rows["Light AAA"], "attack") == "1D6, a 6: 1D6"


@rule("TH-127", "TH-128")
def test_foot_chart_of_points(game: TallyHo) -> None:
    values = [text(r, "value") for r in offer_foot_points(game)]
    assert values[1:] == ["2", "1"]
    assert "factor" in values[0]


@rule("TH-130", "TH-131")
def test_foot_chart_of_rescue(game: TallyHo) -> None:
    fates = {text(r, "where"): (text(r, "vic"), text(r, "schwarm")) for r in offer_foot_rescue(game)}
    assert fates == {
        "England": ("rescued", "not rescued"),
        "France": ("not rescued", "rescued"),
        "The sea": ("2D6 − hexes to England: 5+", "1D6: 1–3"),
    }


def test_every_figure_of_the_foot_charts_knows_its_line(game: TallyHo) -> None:
    for line in (*offer_foot_aaa(game), *offer_foot_points(game)):
        for cell in line.values():
            assert getattr(cell, "origin", None) is not None


# --- Campaign Tracking Sheet


@rule("TH-134")
def test_fifteen_missions_in_five_phases_once_each(game: TallyHo) -> None:
    rows = offer_campaign_rows(game)
    assert [text(r, "number") for r in rows if text(r, "number")] == [str(n) for n in range(1, 16)]
    headings = [n for n, r in enumerate(rows) if text(r, "heading")]
    assert headings == [0, 4, 8, 12, 16]  # TH-E11: no phase is printed twice
    assert {text(rows[n], "choices") for n in headings} == {"3|2|1|0"}
    assert text(rows[-1], "total") == "yes"


@rule("TH-26", "TH-134")
def test_what_is_carried_over_is_asked_on_the_row_that_answers_it(game: TallyHo) -> None:
    rows = {text(r, "number"): r for r in offer_campaign_rows(game) if text(r, "number")}
    asked = {n: [text(q, "text") for q in nested(r, "questions")] for n, r in rows.items()}
    assert asked["1"] == [
        "The RAF loses more than 4 Vics → M2: 1 Squadron fewer",
        "The Luftwaffe loses more than 6 Schwarms → M2: 1 Staffel fewer",
    ]
    assert asked["2"] == [
        "The RAF loses more than 6 Vics → M3: 1 Squadron fewer",
        "The Luftwaffe loses more than 7 Schwarms → M3: 1 Staffel fewer",
    ]
    assert asked["9"] == [
        "The RAF loses more than 8 Vics → M10: 1 Squadron fewer",
        "The Luftwaffe scores at least 1 hit at Hawker, Brooklands → M10: +2 strength Hurricane",
        "The Luftwaffe loses at least 4 Schwarms of Bf 110C (for M10)",
    ]
    assert not asked["15"]


def _mission_ten(missions: Mapping[int, Mission], when: dict[str, object], effect: dict[str, str]) -> Mission:
    carry = CarryOver.model_validate(
        {"id": "m10", "when": when, "effects": [effect], "printed": "x", "provenance": "authored"}
    )
    luftwaffe = missions[3].luftwaffe.model_copy(update={"carry_over": (carry,)})
    raf = missions[3].raf.model_copy(update={"carry_over": ()})
    return missions[3].model_copy(update={"number": 10, "luftwaffe": luftwaffe, "raf": raf})


def test_what_a_row_cannot_answer_has_its_lasting_box(game: TallyHo, missions: Mapping[int, Mission]) -> None:
    # TH-E7: was the works at Brooklands bombed? No column of the sheet says so.
    when: dict[str, object] = {"count": "bombed", "side": "luftwaffe", "mission": "9", "at_least": "1"}
    ten = _mission_ten(missions, when, {"strength_roll": "2", "type": "hurricane"})
    (question,) = nested(_row(dataclasses.replace(game, missions={10: ten}), "9"), "questions")
    count: Condition = ten.luftwaffe.carry_over[0].when
    assert isinstance(count, Count)
    assert text(question, "id") == count.box_id(10)
    assert text(question, "text").startswith("The Luftwaffe bombs at least 1 hex → M10: +2 strength Hurricane")


def test_a_condition_on_two_missions_is_asked_on_both_rows(game: TallyHo, missions: Mapping[int, Mission]) -> None:
    # TH-E72: at least four Bf 110C Schwarms shot down in each of two missions.
    def half(mission: int) -> dict[str, object]:
        return {
            "count": "elements_lost",
            "side": "luftwaffe",
            "type": "bf110",
            "mission": str(mission),
            "at_least": "4",
        }

    ten = _mission_ten(missions, {"all": [half(8), half(9)]}, {"remove_type": "bf110"})
    changed = dataclasses.replace(game, missions={10: ten})
    ids = set()
    for number in ("8", "9"):
        (question,) = nested(_row(changed, number), "questions")
        assert text(question, "text") == "The Luftwaffe loses at least 4 Schwarms of Bf 110C (for M10)"
        ids.add(text(question, "id"))
    assert len(ids) == 2


def _row(game: TallyHo, number: str) -> Row:
    return next(r for r in offer_campaign_rows(game) if text(r, "number") == number)


# --- Massed Formation Sheet


@rule("TH-78")
def test_eight_boxes_each_for_the_largest_formation_of_its_side(game: TallyHo) -> None:
    boxes = {(text(b, "title"), text(b, "letter")): text(b, "holds") for b in offer_formation_boxes(game, ALL)}
    assert len(boxes) == 8
    luftwaffe = {letter: holds for (title, letter), holds in boxes.items() if title.startswith("Luftwaffe")}
    assert luftwaffe == dict.fromkeys("ABCD", "8"), "the largest raid has fourteen: more than a box holds"
    raf = {letter: holds for (title, letter), holds in boxes.items() if title.startswith("Royal Air Force")}
    assert raf == dict.fromkeys("12", "8")
    italy = [h for (title, _), h in boxes.items() if "Italian" in title]
    assert italy == ["8", "8"]


def test_chosen_missions_have_no_boxes_for_those_who_do_not_fly(game: TallyHo) -> None:
    boxes = offer_formation_boxes(game, Scope((1,)))
    assert [text(b, "letter") for b in boxes] == ["A", "B", "C", "D", "1", "2"]
    assert {text(b, "holds") for b in boxes[:4]} == {"4"}


# --- Dogfight mat


@rule("TH-88")
def test_a_hit_falls_on_each_squadron_with_the_same_chance() -> None:
    names = ("first", "second", "third", "fourth", "fifth")
    for line in offer_hit_shares(5):
        squadrons = int(text(line, "squadrons"))
        shares = [_faces(text(line, n)) for n in names]
        taken, idle = shares[:squadrons], shares[squadrons:]
        assert len({len(s) for s in taken}) == 1 and taken[0]
        assert not any(idle)
        assert sorted([f for s in taken for f in s] + _faces(text(line, "again"))) == [1, 2, 3, 4, 5, 6]
    two = offer_hit_shares(2)[0]
    assert (text(two, "first"), text(two, "second")) == ("1–3", "4–6")


def _faces(printed: str) -> list[int]:
    found = parse_die_range(printed)
    return list(found.values(6)) if found else []


def test_lanes_are_as_many_as_can_meet_and_the_mat_holds(game: TallyHo) -> None:
    forms = offer_forms(game, ALL)
    assert (len(forms["mat_raf"]), len(forms["mat_luftwaffe"])) == (5, 7)
    assert len(forms["mat_raf"]) <= RAF_LANES and len(forms["mat_luftwaffe"]) <= LUFTWAFFE_LANES
    one = offer_forms(game, Scope((1,)))
    assert (len(one["mat_raf"]), len(one["mat_luftwaffe"])) == (3, 4)


# --- the forms themselves


@pytest.fixture(scope="module")
def whole_pack() -> Pack:
    """The pack with its documents."""
    pack, _ = open_pack(find_shipped("content") / "tally-ho", "")
    assert pack is not None
    return pack


@pytest.fixture(scope="module")
def forms(whole_pack: Pack) -> Mapping[str, FormSpec]:
    """The pack's forms and boards."""
    return {spec.id: spec for spec in whole_pack.all("documents", FormSpec)}


def _columns(spec: FormSpec) -> list[Column]:
    return [c for band in spec.bands for p in band.panels if isinstance(p, Register) for c in p.columns]


@rule("TH-18", "TH-126", "TH-138")
def test_tracking_sheet_has_a_place_for_everything_that_must_be_noted(forms: Mapping[str, FormSpec]) -> None:
    spec = forms["mission-tracking-sheet"]
    raf, luftwaffe = (b.panels[0] for b in spec.bands[:2])
    assert isinstance(raf, Register) and isinstance(luftwaffe, Register)
    ours = {c.id: c for c in raf.columns}
    theirs = {c.id: c for c in luftwaffe.columns}
    shared = {"type", "rtb", "id", "rescued", "lost", "formation", "ace", "fuel", "attack_defend", "ma", "dogfight"}
    assert shared <= ours.keys() and shared <= theirs.keys()
    assert {"vics", "international", "start", "comms", "holds"} <= ours.keys()
    # TH-E113: altitude now, hits and points have columns of their own
    assert {"schwarms", "strafe_bomb", "start_column", "start_altitude", "altitude", "hits", "vp"} <= theirs.keys()
    for block in (ours, theirs):
        assert block["fuel"].count == 5
        assert len(block["dogfight"].heads) == 6
        assert block["rescued"].count == block["lost"].count == 4
    assert ours["vics"].count == theirs["schwarms"].count == 4
    assert min(raf.row_height, luftwaffe.row_height) >= 6.5
    assert spec.clip_mm >= 15 and spec.orientation == "landscape"


def test_one_name_for_each_column_on_both_blocks(forms: Mapping[str, FormSpec]) -> None:
    # TH-L508: the same column is called the same wherever it stands.
    heads: dict[str, set[str]] = {}
    for column in _columns(forms["mission-tracking-sheet"]):
        heads.setdefault(column.id, set()).add(column.head)
    heads.pop("type")  # of a Squadron, of a Staffel
    assert all(len(names) == 1 for names in heads.values())


@rule("TH-134")
def test_campaign_sheet_has_its_columns(forms: Mapping[str, FormSpec], game: TallyHo) -> None:
    columns = {c.id: c for c in _columns(forms["campaign-tracking-sheet"])}
    assert {"raf_vp", "luftwaffe_vp", "vics_lost", "schwarms_lost", "winner", "questions", "notes"} <= columns.keys()
    assert columns["winner"].heads == ("RAF", "Luft.", "Draw")  # TH-E62: a draw is possible
    assert columns["questions"].cell == "questions"


NAMES = ("mission-tracking-sheet", "campaign-tracking-sheet", "massed-formation-sheet", "dogfight-mat")


@pytest.mark.parametrize("size", [A4, LETTER], ids=["a4", "letter"])
@pytest.mark.parametrize("scope", [ALL, Scope((1,)), Scope((3,))], ids=["pack", "one", "three"])
@pytest.mark.parametrize("name", NAMES)
def test_each_form_fits_one_leaf_of_either_paper(
    whole_pack: Pack,
    forms: Mapping[str, FormSpec],
    game: TallyHo,
    name: str,
    scope: Scope,
    size: tuple[float, float],
) -> None:
    job = Job(whole_pack, offer_forms(game, scope), "a4" if size == A4 else "letter", *size)
    form, found = compose_form(forms[name], job)
    pages, more = lay_out_form(form, job.paper, *size, tinted=True)
    assert [str(d) for d in found + more] == []
    # Fifteen missions, and a raid of fourteen, take both sides of a leaf.
    long = name == "campaign-tracking-sheet" or (name == "mission-tracking-sheet" and scope is ALL)
    assert len(pages) == (2 if long else 1)
    for page in pages:
        assert min(t.size for t in texts(page)) >= 7.0
        for left, top, right, bottom in extents(page):
            assert left >= 6.35 and right <= page.width - 6.35
            assert top >= max(forms[name].clip_mm, 6.35) and bottom <= page.height - 6.35


def test_a_raid_too_large_for_one_sheet_has_a_second(whole_pack: Pack, forms: Mapping[str, FormSpec]) -> None:
    blank = row({})
    offers = dict(offer_forms(_view(whole_pack), ALL))
    offers["tracking_sheets"] = (row({"raf_rows": (blank,) * 9, "luftwaffe_rows": (blank,) * 16, "specials": ()}),)
    form, _ = compose_form(forms["mission-tracking-sheet"], Job(whole_pack, offers, "a4", *A4))
    pages, found = lay_out_form(form, "a4", *A4, tinted=True)
    assert found == [] and len(pages) == 2
    # A unit's row has 4 squares of strength, 4 and 4 circles of losses, 5 of Fuel/Ammo, and 2 ticks.
    marks = sum(len(boxes(page, 4.0, 4.0)) for page in pages)
    specials = 3  # on the first sheet only
    rows, rest = divmod(marks - specials, 4 + 8 + 5 + 2)
    assert rest == 0
    assert 25 <= rows <= 25 + 3 + 5, "every unit, and spare rows on the last sheet only"


def _view(pack: Pack) -> TallyHo:
    view = view_pack(pack)
    assert view is not None
    return view
