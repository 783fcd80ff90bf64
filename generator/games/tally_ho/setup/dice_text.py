"""Dice as a person types them, `3 5 1`, each with its place, so that a wrong one can be pointed at."""

from __future__ import annotations

import re
from dataclasses import dataclass

from generator.engine.dice import DiceRanOutError, DieOutOfRangeError
from generator.games.tally_ho.log.findings import IMPOSSIBLE_DIE, TOO_FEW_DICE, TOO_MANY_DICE
from generator.source.diagnostic import Diagnostic
from generator.source.read import Source
from generator.source.span import Span

NAME = "--dice"
"""How findings call the typed dice."""


@dataclass(frozen=True, slots=True)
class TypedDice:
    """The dice in order, and where each was typed."""

    source: Source
    values: tuple[int, ...]
    spans: tuple[Span, ...]

    @property
    def end(self) -> Span:
        """Just behind the last die."""
        column = self.spans[-1].end_column if self.spans else 1
        return Span(NAME, 1, column, 1, column + 1)


def read_dice(text: str) -> tuple[TypedDice | None, list[Diagnostic]]:
    """Numbers with blanks or commas between them; a word that is no number is a finding at its place."""
    flat = " ".join(text.splitlines())
    source = Source(NAME, flat)
    values: list[int] = []
    spans: list[Span] = []
    diagnostics: list[Diagnostic] = []
    for found in re.finditer(r"[^\s,;]+", flat):
        span = Span(NAME, 1, found.start() + 1, 1, found.end() + 1)
        if found.group().isascii() and found.group().isdigit():
            values.append(int(found.group()))
            spans.append(span)
        else:
            diagnostics.append(
                IMPOSSIBLE_DIE.at(span, f"`{found.group()}` is not a number", "write what the die showed, 1 to 6")
            )
    if diagnostics:
        return None, diagnostics
    return TypedDice(source, tuple(values), tuple(spans)), []


def explain_shortage(typed: TypedDice, error: DiceRanOutError) -> Diagnostic:
    """The finding for dice that ran out."""
    given = len(typed.values)
    return TOO_FEW_DICE.at(
        typed.end,
        f"{given} {'die is' if given == 1 else 'dice are'} not enough: next comes {error.unit}, {error.purpose}",
        "roll on, and give all the dice in the order thrown",
    )


def explain_impossible(typed: TypedDice, error: DieOutOfRangeError) -> Diagnostic:
    """The finding for a die that shows too much or nothing."""
    return IMPOSSIBLE_DIE.at(
        typed.spans[error.index],
        f"`{error.value}` cannot come up on a die of {error.sides} sides ({error.unit}, {error.purpose})",
        f"write what the die showed, 1 to {error.sides}",
    )


def explain_surplus(typed: TypedDice, used: int) -> Diagnostic:
    """The finding for dice left over after `used` of them."""
    left = len(typed.values) - used
    return TOO_MANY_DICE.at(
        typed.spans[used].to(typed.spans[-1]),
        f"{left} {'die is' if left == 1 else 'dice are'} left over: this set-up rolls {used}",
        "delete what was not rolled for this set-up",
    )
