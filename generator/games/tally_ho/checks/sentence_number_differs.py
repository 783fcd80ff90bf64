"""A sentence names another number than the condition beside it.

What it finds: a special mission, a carry-over or a victory whose `printed` sentence names numbers, in figures or in
words, but not one that its `when` compares with; and a sentence that promises other Victory Points than `vp`. `more
than four` and `five or more` are the same. Numbers of missions, of Rounds, of types and of the effects are left aside;
of the choices under `by_ruling` one must agree.

Why it matters: the players plan for the sentence on the page, and the report scores by the condition.

Bad:
    # missions/03.yaml specials.m3-five-vics.printed
    Bring down six Vics or more.
Good:
    # missions/03.yaml specials.m3-five-vics.printed
    Bring down more than four Vics.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from generator.checks.english import NUMBERS
from generator.games.tally_ho.aircraft import TallyHoAircraftFile
from generator.games.tally_ho.conditions import All, AnyOf, ByRuling, Condition, Count, Not, counts
from generator.games.tally_ho.mission import CarryOver, Mission, Override, SpecialMission
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL057", "sentence-number-differs", Severity.WARNING, __doc__)

_WORDS = {word: n for n, word in enumerate(NUMBERS, 1)} | {"once": 1, "twice": 2, "thrice": 3}
# A figure or a word by itself: not the `17` of `Do-17`, the `2` of `2.5`, nor the `twenty` of `twenty-one`.
_NUMBER = re.compile(rf"(?<![\w.-])(?<!\d,)(?:\d+|{'|'.join(_WORDS)})(?![\w-]|[.,]\d)", re.IGNORECASE)
_ASIDE = re.compile(r"\b(?:Missions?|Rounds?|Phases?|No\.|Nos\.) \d+(?:(?:, | and | or | to |[-–])\d+)*")
_POINTS = re.compile(r"\s+(?:VPs?|Victory Points?|points?)\b", re.IGNORECASE)
_ABOVE = re.compile(r"\b(?:more than|over|above|exceeds?|exceeding)\s+$", re.IGNORECASE)
_BELOW = re.compile(r"\b(?:fewer than|less than|under|below)\s+$", re.IGNORECASE)
_AT_LEAST = re.compile(r"\b(?:at least|not less than|not fewer than)\s+$", re.IGNORECASE)
_AT_MOST = re.compile(r"\b(?:at most|up to|not above)\s+$", re.IGNORECASE)
# Where a condition asks for one or none, `a`, `no` and the like say it as well as a number.
_ONE_OR_NONE = re.compile(
    r"\b(?:an?|any|no(?! (?:more|less|fewer))|not(?! (?:more|less|fewer))|none|nothing|nobody|without|never|single)\b",
    re.IGNORECASE,
)

_Told = CarryOver | SpecialMission | Override


@dataclass(frozen=True, slots=True)
class _Named:
    """A number of a sentence: `word` as written, and whether points follow it."""

    word: str
    number: int
    points: bool
    bound: Literal["above", "below", ""]
    """Whether the sentence parts the numbers above it from the rest, those below it, or leaves that open."""

    @property
    def parts(self) -> frozenset[int]:
        """The numbers between which and the next the sentence draws its line: `more than 4` draws it above 4."""
        if self.bound == "above":
            return frozenset({self.number})
        return frozenset({self.number - 1} if self.bound == "below" else {self.number - 1, self.number})


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each sentence that disagrees, at the sentence."""
    file = pack.one("aircraft", TallyHoAircraftFile)
    types = {name for a in file.aircraft for name in (a.short, a.name)} if file else set()
    for mission in pack.all("missions", Mission):
        told: tuple[_Told, ...] = (
            *mission.raf.carry_over,
            *mission.luftwaffe.carry_over,
            *mission.specials,
            *mission.victory.overrides,
        )
        for one in told:
            yield from _judge(pack, one, _find_numbers(one.printed, types))


def _judge(pack: Pack, told: _Told, named: list[_Named]) -> Iterator[Diagnostic]:
    if not any(c.count == "vp" for c in counts(told.when)):
        promised = [n for n in named if n.points]
        named = [n for n in named if not n.points]
        if isinstance(told, SpecialMission) and promised and all(n.number != told.vp for n in promised):
            yield FINDING.at(
                pack.span(told, "printed"),
                f"the sentence promises `{promised[0].word}` points, and `vp` is `{told.vp}`",
                "say the same in both",
                [(pack.span(told, "vp"), "the points")],
            )
    if isinstance(told, CarryOver):
        named = _leave_effects(told, named)
    missing = _find_missing(told.when, named, _ONE_OR_NONE.search(told.printed) is not None) if named else None
    if missing is not None:
        name, limit = missing.comparison
        words = list(dict.fromkeys(n.word for n in named))
        yield FINDING.at(
            pack.span(told, "printed"),
            f"the sentence names {' and '.join(f'`{w}`' for w in words)}, and the condition `{name}: {limit}`",
            "say the same in both",
            [(pack.span(missing, name), "the condition")],
        )


def _find_numbers(sentence: str, types: Iterable[str]) -> list[_Named]:
    for name in sorted(types, key=len, reverse=True):
        sentence = sentence.replace(name, "~" * len(name))
    sentence = " ".join(_ASIDE.sub("~", sentence).split())
    found: list[_Named] = []
    for match in _NUMBER.finditer(sentence):
        word = match.group()
        number = int(word) if word.isdecimal() else _WORDS[word.lower()]
        before, after = sentence[: match.start()], sentence[match.end() :]
        found.append(_Named(word, number, _POINTS.match(after) is not None, _bound(before, after)))
    return found


def _bound(before: str, after: str) -> Literal["above", "below", ""]:
    clause = re.split(r"[.,;:]", after)[0]
    if _AT_LEAST.search(before) or re.search(r"\bor more\b", clause):
        return "below"
    if _AT_MOST.search(before) or re.search(r"\bor (?:fewer|less)\b", clause):
        return "above"
    return "above" if _ABOVE.search(before) else "below" if _BELOW.search(before) else ""


def _leave_effects(carry: CarryOver, named: list[_Named]) -> list[_Named]:
    """The numbers without those of the effects, of which a sentence speaks last."""
    left = list(named)
    for effect in carry.effects:
        for value in (getattr(effect, field) for field in type(effect).model_fields):
            said = [n for n in left if type(value) is int and n.number == abs(value) and not n.bound]
            if said:
                del left[max(i for i, n in enumerate(left) if n is said[-1])]
    return left


def _find_missing(condition: Condition, named: list[_Named], worded: bool) -> Count | None:
    """The first count whose number the sentence does not name; None if it agrees with all."""
    match condition:
        case All():
            parts: Iterable[Condition] = condition.all
        case AnyOf():
            parts = condition.any
        case Not():
            return _find_missing(condition.not_, named, worded)
        case ByRuling():
            # The sentence is written for one of the choices, whichever.
            missing = [_find_missing(c, named, worded) for c in condition.choices.values()]
            return None if None in missing else next(iter(missing), None)
        case Count():
            return None if _agrees(condition, named, worded) else condition
    return next((m for p in parts if (m := _find_missing(p, named, worded)) is not None), None)


def _agrees(count: Count, named: list[_Named], worded: bool) -> bool:
    name, limit = count.comparison
    if name == "exactly":
        return (limit == 0 and worded) or any(n.number == limit for n in named)
    line = limit - 1 if name == "at_least" else limit
    if line <= 0 and (worded or count.of_each):
        return True
    return any(line in n.parts for n in named)
