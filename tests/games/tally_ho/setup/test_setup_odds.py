"""What a set-up can bring: worst cases and exact chances, against dice counted by another program."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

import icepool
import pytest

from generator.engine.die_table import look_up
from generator.games.tally_ho.aircraft import Side
from generator.games.tally_ho.mission import Mission
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.setup.odds import (
    chance_of_none,
    chances_of_count,
    chances_of_elements,
    find_largest,
    mean_elements,
    most_of_each_type,
)
from tests.conftest import rule


@rule("TH-12", "TH-13")
@pytest.mark.parametrize(
    ("number", "side", "units", "elements"),
    [
        (1, "raf", 3, 12),
        (1, "luftwaffe", 4, 16),
        (2, "raf", 4, 16),
        (2, "luftwaffe", 6, 24),
        (3, "raf", 5, 20),
        (3, "luftwaffe", 7, 28),
    ],
)
def test_the_largest_set_ups(
    missions: Mapping[int, Mission], number: int, side: Side, units: int, elements: int
) -> None:
    largest = find_largest(missions[number], side)
    assert (largest.units, largest.elements) == (units, elements)


def test_chances_of_no_bomber_and_no_ace(missions: Mapping[int, Mission], game: TallyHo) -> None:
    bombers = {a.id for a in game.aircraft.values() if a.role == "bomber"}
    assert chance_of_none(missions[1].luftwaffe, lambda e: e.type in bombers) == Fraction(1, 16)
    assert chance_of_none(missions[2].luftwaffe, lambda e: e.type in bombers) == Fraction(1, 64)
    assert chance_of_none(missions[3].luftwaffe, lambda e: e.ace) == Fraction(1, 128)
    # One roll fewer after a costly Mission 2.
    assert chance_of_none(missions[3].luftwaffe, lambda e: e.ace, 6) == Fraction(1, 64)


def test_counting_every_roll_gives_the_same_chances(missions: Mapping[int, Mission]) -> None:
    set_up = missions[1].raf
    spitfires: dict[int, int] = {}
    for dice in product(range(1, 7), repeat=set_up.rolls):
        n = sum(entry is not None and entry.type == "spitfire" for entry in (look_up(set_up.table, d) for d in dice))
        spitfires[n] = spitfires.get(n, 0) + 1
    expected = tuple(Fraction(spitfires.get(n, 0), 6**set_up.rolls) for n in range(set_up.rolls + 1))
    assert chances_of_count(set_up, lambda e: e.type == "spitfire") == expected


@pytest.mark.parametrize("number", [1, 2, 3])
def test_strengths_agree_with_an_independent_program(missions: Mapping[int, Mission], number: int) -> None:
    for set_up in (missions[number].raf, missions[number].luftwaffe):
        table = set_up.strength
        die = icepool.Die([look_up(table, face) for face in range(1, 7)])
        whole = set_up.rolls @ die
        assert chances_of_elements(set_up) == {n: whole.probability(n) for n in whole.outcomes()}
        assert mean_elements(set_up) == whole.mean()


def test_a_strength_roll_past_its_table_counts_as_a_six(missions: Mapping[int, Mission]) -> None:
    # +2 on 1-4=4, 5=3, 6=2: 1 and 2 become 3 and 4 (4 Vics), 3 becomes 5 (3 Vics), 4 to 6 become 6 to 8 (2 Vics).
    assert chances_of_elements(missions[1].raf, 1, 2) == {2: Fraction(3, 6), 3: Fraction(1, 6), 4: Fraction(2, 6)}


def test_most_of_each_type_is_the_worst_of_all_missions(missions: Mapping[int, Mission]) -> None:
    assert most_of_each_type(missions.values()) == {
        "defiant": 8,
        "hurricane": 9,
        "spitfire": 9,
        "do17": 14,
        "bf109e": 14,
        "ju87": 10,
        "bf110": 13,
        "he111": 14,
        "ju88": 13,
        "br20": 10,
        "cr42": 10,
        "g50": 10,
    }
