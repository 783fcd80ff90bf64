"""The language of conditions: what it means, what it says in English, how deep it must look."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from generator.games.tally_ho.conditions import (
    COMPARISONS,
    All,
    AnyOf,
    ByRuling,
    Condition,
    Count,
    Depth,
    Not,
    counts,
    depth_of,
    evaluate,
    resolve_rulings,
)
from generator.games.tally_ho.effects import Effect
from generator.games.tally_ho.mission import Mission
from generator.games.tally_ho.sentences import compose_clause, compose_sentence
from tests.conftest import rule

RULINGS = {"m1_both": "each", "convoy_hits_include_strafing": "yes"}


@dataclass(frozen=True)
class Told:
    """Facts for tests: numbers by what is counted, as deep as said, and boxes ticked."""

    numbers_: Mapping[str, tuple[int, ...]]
    depth: Depth = Depth.TRANSCRIPT
    boxes: Mapping[str, bool] = field(default_factory=dict)

    def numbers(self, count: Count) -> tuple[int, ...] | None:
        """By the name of the count and its cause."""
        return self.numbers_.get(f"{count.count}:{count.cause}") or self.numbers_.get(count.count)

    def answer(self, count: Count) -> bool | None:
        """By the id of the box."""
        return self.boxes.get(count.box_id(1))


class Plain:
    """Names as ids."""

    def short(self, type_id: str) -> str:
        """The id."""
        return type_id

    def place_name(self, place_id: str) -> str:
        """The id."""
        return place_id


SIMPLE = ("elements_lost", "vp", "squadrons", "aces_downed", "exited", "hits")


@st.composite
def a_count(draw: st.DrawFn) -> Count:
    what = draw(st.sampled_from(SIMPLE))
    return Count.model_validate(
        {
            "count": what,
            "side": draw(st.sampled_from(["raf", "luftwaffe"])),
            draw(st.sampled_from(COMPARISONS)): draw(st.integers(0, 9)),
        }
        | ({"mission": 1} if draw(st.booleans()) else {})
        | ({"of_each": True, "target": ["convoy"]} if what == "hits" and draw(st.booleans()) else {})
    )


CONDITIONS: st.SearchStrategy[Condition] = st.recursive(
    a_count(),
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map(lambda parts: All(all=tuple(parts))),
        st.lists(inner, min_size=1, max_size=3).map(lambda parts: AnyOf(any=tuple(parts))),
        inner.map(lambda part: Not.model_validate({"not": part})),
        st.tuples(inner, inner).map(
            lambda two: ByRuling.model_validate({"by_ruling": "m1_both", "choices": {"each": two[0], "total": two[1]}})
        ),
    ),
    max_leaves=8,
)
FACTS = st.dictionaries(st.sampled_from(SIMPLE), st.tuples(st.integers(0, 9)))


@given(st.lists(CONDITIONS, min_size=1, max_size=3), FACTS)
def test_de_morgan_holds_even_where_something_is_unknown(
    parts: list[Condition], numbers: dict[str, tuple[int]]
) -> None:
    facts = Told(numbers)
    neither = Not.model_validate({"not": AnyOf(any=tuple(parts))})
    both_not = All(all=tuple(Not.model_validate({"not": p}) for p in parts))
    assert evaluate(neither, facts, RULINGS) == evaluate(both_not, facts, RULINGS)


@given(CONDITIONS, FACTS)
def test_deeper_facts_never_change_a_known_answer(condition: Condition, numbers: dict[str, tuple[int]]) -> None:
    answers = [evaluate(condition, Told(numbers, depth), RULINGS) for depth in Depth]
    known = [a for a in answers if a is not None]
    assert len(set(known)) <= 1, "a deeper log contradicts a shallower one"
    first = next((i for i, a in enumerate(answers) if a is not None), len(answers))
    assert None not in answers[first:], "what a row can tell a transcript can tell"


@given(CONDITIONS)
def test_facts_of_the_declared_depth_suffice(condition: Condition) -> None:
    numbers = {what: (3,) for what in SIMPLE}
    assert evaluate(condition, Told(numbers, depth_of(condition)), RULINGS) is not None


@given(CONDITIONS)
def test_every_condition_has_a_sentence_without_leftovers(condition: Condition) -> None:
    clause = compose_clause(condition, Plain(), RULINGS)
    assert clause and clause == clause.strip()
    assert "None" not in clause and "  " not in clause
    assert clause[0].islower() or clause[0] == "("


@given(CONDITIONS, FACTS)
def test_resolving_rulings_first_changes_nothing(condition: Condition, numbers: dict[str, tuple[int]]) -> None:
    resolved = resolve_rulings(condition, RULINGS)
    assert not any(isinstance(c, ByRuling) for c in [resolved])
    assert evaluate(resolved, Told(numbers), RULINGS) == evaluate(condition, Told(numbers), RULINGS)


@given(a_count(), st.integers(0, 12))
def test_a_comparison_compares(count: Count, number: int) -> None:
    name, limit = count.comparison
    expected = {
        "at_least": number >= limit,
        "at_most": number <= limit,
        "more_than": number > limit,
        "exactly": number == limit,
    }[name]
    assert count.holds(number) is expected


def test_a_false_part_decides_an_all_although_another_is_unknown() -> None:
    known = Count(count="vp", side="raf", at_least=5)
    unknown = Count(count="hits", side="luftwaffe", at_least=1)
    facts = Told({"vp": (4,)}, Depth.ROW)
    assert evaluate(All(all=(unknown, known)), facts, {}) is False
    assert evaluate(AnyOf(any=(unknown, known)), facts, {}) is None


def test_a_box_answers_what_a_row_cannot() -> None:
    count = Count(count="hits", side="luftwaffe", place="brooklands", mission=9, at_least=1)
    assert count.box_id(10) == "m09-hits-luftwaffe-brooklands-at-least-1"
    assert evaluate(count, Told({}, Depth.ROW, {count.box_id(1): True}), {}) is True
    assert evaluate(count, Told({}, Depth.ROW), {}) is None


@pytest.mark.parametrize(
    ("count", "depth"),
    [
        (Count(count="elements_lost", side="raf", more_than=4), Depth.ROW),
        (Count(count="elements_lost", side="luftwaffe", type="bf110", at_least=4), Depth.SHEET),
        (Count(count="hits", side="luftwaffe", target=("convoy",), exactly=0), Depth.SHEET),
        (Count(count="hits", side="luftwaffe", target=("convoy",), of_each=True, at_least=3), Depth.TRANSCRIPT),
        (Count(count="bombed", side="luftwaffe", place="brooklands", at_least=1), Depth.TRANSCRIPT),
    ],
)
def test_the_depth_of_a_count(count: Count, depth: Depth) -> None:
    assert count.depth is depth


def test_of_each_asks_every_target() -> None:
    count = Count(count="hits", side="luftwaffe", target=("convoy",), of_each=True, at_least=3)
    assert evaluate(count, Told({"hits": (3, 4)}), {}) is True
    assert evaluate(count, Told({"hits": (3, 2)}), {}) is False


def test_strafing_hits_count_only_if_the_ruling_says_so() -> None:
    count = Count(count="hits", side="luftwaffe", target=("convoy",), exactly=0)
    facts = Told({"hits": (1,), "hits:bombing": (0,)})
    assert evaluate(count, facts, {"convoy_hits_include_strafing": "yes"}) is False
    assert evaluate(count, facts, {"convoy_hits_include_strafing": "no"}) is True


@pytest.mark.parametrize(
    "data",
    [
        {"count": "vp", "side": "raf"},
        {"count": "vp", "side": "raf", "at_least": "1", "at_most": "2"},
        {"count": "vp", "at_least": "1"},
        {"count": "vp", "side": "raf", "target": ["convoy"], "at_least": "1"},
        {"count": "elements_lost", "side": "raf", "of_each": "true", "at_least": "1"},
        {"count": "hits", "side": "luftwaffe", "at_least": "-1"},
        {"count": "hits", "side": "luftwaffe", "at_least": "1", "where": "dover"},
    ],
)
def test_a_count_that_cannot_be_meant_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Count.model_validate(data)


@rule("TH-26")
@pytest.mark.parametrize(
    ("lost", "fewer"),
    [((4,), False), ((5,), True)],
)
def test_more_than_four_vics_lost_in_mission_1_weaken_mission_2(
    missions: Mapping[int, Mission], lost: tuple[int], fewer: bool
) -> None:
    (carry,) = missions[2].raf.carry_over
    assert evaluate(carry.when, Told({"elements_lost": lost}, Depth.ROW), {}) is fewer
    assert depth_of(carry.when) is Depth.ROW


@rule("TH-26")
@pytest.mark.parametrize(
    ("number", "side", "limit", "earlier"),
    [(2, "raf", 4, 1), (3, "raf", 6, 2), (2, "luftwaffe", 6, 1), (3, "luftwaffe", 7, 2)],
)
def test_the_printed_limits_of_carry_over(
    missions: Mapping[int, Mission], number: int, side: str, limit: int, earlier: int
) -> None:
    set_up = missions[number].raf if side == "raf" else missions[number].luftwaffe
    (count,) = counts(set_up.carry_over[0].when)
    assert (count.more_than, count.mission, count.side) == (limit, earlier, side)


@pytest.mark.parametrize(
    ("hits", "ruling", "won"),
    [((3, 3), "each", True), ((3, 0), "each", False), ((2, 1), "each", False), ((2, 1), "total", True)],
)
def test_hitting_both_convoys_follows_the_ruling(
    missions: Mapping[int, Mission], hits: tuple[int, ...], ruling: str, won: bool
) -> None:
    special = next(s for s in missions[1].specials if s.side == "luftwaffe")

    class Convoys:
        """Hits on each of two convoys."""

        depth = Depth.TRANSCRIPT

        def numbers(self, count: Count) -> tuple[int, ...]:
            return hits if count.of_each else (sum(hits),)

        def answer(self, count: Count) -> bool | None:
            return None

    assert evaluate(special.when, Convoys(), {"m1_both": ruling}) is won


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (
            {"count": "hits", "side": "luftwaffe", "target": ["convoy"], "exactly": "0"},
            "the Luftwaffe scores no hit on Convoys",
        ),
        (
            {"count": "elements_lost", "side": "raf", "mission": "1", "more_than": "4"},
            "in Mission 1 the RAF lost more than 4 Vics",
        ),
        (
            {"count": "strafed", "side": "luftwaffe", "target": ["raf_airfield", "radar"], "at_least": "2"},
            "the Luftwaffe strafes at least 2 Airfields or Radar Stations",
        ),
        (
            {"count": "elements_lost", "side": "luftwaffe", "type": "bf110", "mission": "8", "at_least": "4"},
            "in Mission 8 the Luftwaffe lost at least 4 Schwarms of bf110",
        ),
        ({"count": "rounds", "at_most": "9"}, "the Mission lasts at most 9 Rounds"),
    ],
)
def test_sentences_read_as_english(data: dict[str, object], said: str) -> None:
    assert compose_clause(Count.model_validate(data), Plain()) == said


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"rolls": "-1"}, "Roll for 1 Squadron fewer."),
        ({"rolls": "+2"}, "Roll for 2 Squadrons more."),
        ({"strength_roll": "+2", "type": "hurricane"}, "Add 2 to the strength roll of each hurricane Squadron."),
        ({"remove_type": "bf110"}, "Take every bf110 that was rolled out again."),
        (
            {"hit_threshold": "6", "type": "do17", "target": ["convoy"]},
            "Do17 hits against Convoys on a 6 only.",
        ),
        ({"delay_until": "3", "place": "lympne"}, "Squadrons starting at lympne do not move before Round 3."),
        ({"restrict": "bombing", "side": "luftwaffe", "type": "ju87"}, "Ju87 may not bomb."),
        ({"vp": "5", "side": "raf"}, "The RAF scores 5 VP."),
        ({"win": "raf"}, "The RAF wins the Mission."),
    ],
)
def test_every_effect_has_a_sentence(data: dict[str, object], said: str) -> None:
    effect = TypeAdapter(Effect).validate_python(data)
    assert compose_sentence(None, (effect,), Plain(), "raf") == said


def test_an_effect_with_two_keys_of_its_kind_is_refused() -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(Effect).validate_python({"rolls": "-1", "win": "raf"})
