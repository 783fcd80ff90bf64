"""A doubtful place of a rulebook, the ways to play it, and the one this pack takes."""

from __future__ import annotations

from typing import ClassVar

from generator.model.record import FrozenMap, Record
from generator.model.scalars import Id, Line, Text


class Ruling(Record):
    """One question. The engine and a log refer to it by `id`; `erratum` is its number in the inventory."""

    NOUN: ClassVar[str] = "ruling"

    id: Id
    """The name by which the engine and a log refer to it."""
    erratum: Line
    """Its number in the inventory of doubtful places."""
    place: Line
    """Where the book leaves it open: `5.12, Example of Play`."""
    question: Text
    """What is to be decided."""
    choices: FrozenMap[Line, Text]
    """Each value with what it means at the table."""
    default: Line
    """The choice that this pack takes."""
    reason: Text
    """Why it takes that one."""


class Rulings(Record):
    """`rulings.yaml`: every ruling of a pack."""

    rulings: tuple[Ruling, ...]
