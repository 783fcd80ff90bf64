"""Dice as a person types them, `3 5 1`, each with its place, so that a wrong one can be pointed at."""

from __future__ import annotations

import re
from dataclasses import dataclass

from generator.engine.dice import DiceRanOutError, DieOutOfRangeError
from generator.source.diagnostic import Diagnostic, Finding, Severity
from generator.source.read import Source
from generator.source.span import Span

TOO_FEW_DICE = Finding(
    "LOG040",
    "too-few-dice",
    Severity.ERROR,
    """Fewer dice are given than the set-up rolls.

What it finds: a list of dice that ends before the set-up is done.

Why it matters: a unit would have no strength or no place, and every later die would belong to another throw.

Bad:
    opsroom setup tally-ho 1 --dice "2 5 3"

Good:
    opsroom setup tally-ho 1
""",
)
TOO_MANY_DICE = Finding(
    "LOG041",
    "too-many-dice",
    Severity.ERROR,
    """More dice are given than the set-up rolls.

What it finds: dice left over when the set-up is done.

Why it matters: a die was rolled twice or written down twice, and the throws after it no longer belong to their units.

Bad:
    opsroom setup tally-ho 1 --dice "... 4 4"

Good:
    opsroom setup tally-ho 1 --dice "... 4"
""",
)
IMPOSSIBLE_DIE = Finding(
    "LOG042",
    "impossible-die",
    Severity.ERROR,
    """A die shows what no die can.

What it finds: a word that is not a number, or a number that a six-sided die does not have.

Why it matters: it is a slip of the pen, and the table has no row for it.

Bad:
    opsroom setup tally-ho 1 --dice "2 7 3"

Good:
    opsroom setup tally-ho 1 --dice "2 1 3"
""",
)

DICE_FINDINGS: tuple[Finding, ...] = (TOO_FEW_DICE, TOO_MANY_DICE, IMPOSSIBLE_DIE)

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
