"""Dice: the same seed throws the same dice for ever; handed-in dice are taken in order."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.engine.dice import AskedDice, DiceRanOutError, DieOutOfRangeError, ScriptedDice, SeededDice, Throw


def throw(seed: int, index: int, count: int) -> list[int]:
    dice = SeededDice(seed, index)
    return [dice.roll("unit", "test") for _ in range(count)]


def test_a_seed_throws_these_dice_on_any_machine() -> None:
    assert throw(1940, 0, 12) == [5, 6, 2, 5, 6, 2, 1, 5, 3, 4, 5, 2]


def test_another_hash_seed_changes_nothing() -> None:
    code = (
        "from generator.engine.dice import SeededDice\n"
        "d = SeededDice(7, 3)\nprint([d.roll('a', 'b') for _ in range(20)])"
    )
    out = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": h, "PYTHONPATH": "."}, capture_output=True, check=True
        ).stdout
        for h in ("1", "2")
    }
    assert {line.decode().strip() for line in out} == {str(throw(7, 3, 20))}


def test_games_of_one_seed_differ() -> None:
    assert throw(5, 0, 30) != throw(5, 1, 30) != throw(6, 1, 30)


@given(st.integers(), st.integers(0, 50), st.sampled_from([2, 4, 6, 10, 20]))
def test_a_die_shows_one_of_its_sides(seed: int, index: int, sides: int) -> None:
    dice = SeededDice(seed, index)
    assert all(1 <= dice.roll("u", "p", sides) <= sides for _ in range(40))


def test_every_side_comes_up_about_as_often() -> None:
    rolled = throw(3, 0, 6000)
    assert all(900 < rolled.count(face) < 1100 for face in range(1, 7))


def test_a_throw_is_bound_to_its_unit_and_purpose() -> None:
    dice = ScriptedDice([3, 6])
    dice.roll("Do 17 a", "strength")
    dice.roll("Bf 109E b", "altitude")
    assert dice.throws == (Throw("Do 17 a", "strength", 6, 3), Throw("Bf 109E b", "altitude", 6, 6))


def test_scripted_dice_tell_what_nobody_asked_for() -> None:
    dice = ScriptedDice([3, 6, 1])
    dice.roll("u", "p")
    assert dice.unused == (6, 1)


def test_scripted_dice_run_out_naming_what_was_wanted() -> None:
    dice = ScriptedDice([2])
    dice.roll("u", "p")
    with pytest.raises(DiceRanOutError) as raised:
        dice.roll("Squadron 2", "position")
    assert (raised.value.unit, raised.value.purpose) == ("Squadron 2", "position")


def test_a_seven_is_refused_with_its_place_in_the_row() -> None:
    dice = ScriptedDice([2, 7])
    dice.roll("u", "p")
    with pytest.raises(DieOutOfRangeError) as raised:
        dice.roll("u", "p")
    assert (raised.value.index, raised.value.value) == (1, 7)
    assert dice.throws == (Throw("u", "p", 6, 2),)


def test_asked_dice_ask_for_each_throw() -> None:
    asked: list[tuple[str, str, int]] = []

    def ask(unit: str, purpose: str, sides: int) -> int:
        asked.append((unit, purpose, sides))
        return 4

    assert AskedDice(ask).roll("u", "ace", 6) == 4
    assert asked == [("u", "ace", 6)]
