"""The report's own English: numbers and days spelt as the service spelt them, and a choice among ways of saying."""

from __future__ import annotations

import datetime
import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from generator.checks.english import NUMBERS

T = TypeVar("T")

_NUMBERS = ("no", *NUMBERS)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")

_SENTENCE = re.compile(r".*?[a-z][.!](?= [A-Z])")
_PERIOD = (
    ("Radar Stations", "R.D.F. Stations"),
    ("Radar Station", "R.D.F. Station"),
    ("radar", "R.D.F."),
    ("Stukas", "Junkers dive-bombers"),
    ("Airfield", "Aerodrome"),
    ("Dogfights", "combat"),
)


@dataclass(frozen=True, slots=True)
class Wording:
    """Chooses among ways of saying a thing: always the same one for the same log and place in the report."""

    seed: str

    def choose(self, place: str, ways: Sequence[T]) -> T:
        """One of `ways`, which must not be empty."""
        return ways[self.number(place, len(ways))]

    def number(self, place: str, below: int) -> int:
        """A whole number from 0, below `below`."""
        digest = hashlib.sha256(f"{self.seed}|{place}".encode()).digest()
        return int.from_bytes(digest[:8], "big") % below


def spell_number(number: int) -> str:
    """`two`, `nineteen`, `forty-seven`; figures from a hundred."""
    if 0 <= number < len(_NUMBERS):
        return _NUMBERS[number]
    if not 0 <= number < 100:
        return str(number)
    tens, ones = divmod(number, 10)
    return f"{_TENS[tens - 2]}-{_NUMBERS[ones]}" if ones else _TENS[tens - 2]


def spell_count(number: int, one: str, many: str) -> str:
    """`no Vics`, `one Vic`, `two Vics`."""
    return f"{spell_number(number)} {one if number == 1 else many}"


def spell_date(day: datetime.date) -> str:
    """`5th November, 1940`."""
    return f"{spell_day(day)}, {day.year}"


def spell_day(day: datetime.date) -> str:
    """`5th November`."""
    ending = "th" if 10 <= day.day <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(day.day % 10, "th")
    return f"{day.day}{ending} {day:%B}"


def list_words(words: Sequence[str]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


def begin_sentence(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def end_sentence(text: str | None) -> str:
    """A player's remark with a full stop, if it has no end of its own."""
    words = (text or "").strip()
    return words if not words or words[-1] in ".!?…'\"”’)" else f"{words}."


def date_words(text: str) -> str:
    """What the game's pages ask for, with the terms of 1940 for those of the game.

    Only the first sentence: what follows it there explains the rule, and nobody in 1940 had to be told it.
    """
    first = _SENTENCE.match(text)
    text = first[0] if first else text
    for modern, period in _PERIOD:
        text = text.replace(modern, period)
    return text
