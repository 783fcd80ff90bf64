"""Conditions: a closed, typed language over what was counted in a mission.

    all: [condition, ...]      any: [condition, ...]      not: condition
    by_ruling: m1_both         with `choices:` value of the ruling -> condition
    count: hits                with `side`, `type`, `target`, `place`, `cause`, `mission`, `of_each`
                               and one of `at_least`, `at_most`, `more_than`, `exactly`

Nothing in it is evaluated as text. The same language serves special missions, victory, special
rules and campaign carry-over. A count declares the depth of log that can answer it; what a
campaign row cannot answer becomes a yes/no box on the Campaign Sheet, under a lasting id.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import IntEnum
from typing import Annotated, Any, Literal, Protocol, Self, Union

from pydantic import ConfigDict, Discriminator, Field, Tag, model_validator
from pydantic_core import PydanticCustomError

from generator.games.tally_ho.aircraft import Side
from generator.model.record import FrozenMap, Record
from generator.model.reference import AircraftRef, PlaceRef, RulingRef
from generator.model.scalars import Count as Number
from generator.model.scalars import Flag, Int, Line
from generator.source import findings
from generator.source.decode import register_message

What = Literal[
    "hits",
    "bombed",
    "strafed",
    "elements_lost",
    "squadrons_lost",
    "aces_downed",
    "vp",
    "exited",
    "squadrons",
    "rounds",
]
"""What can be counted. `side` is always whose deed, loss or unit it is:

hits            hits that `side` scored on the ground; without a `cause`, strafing counts too unless ruling
                `convoy_hits_include_strafing` says no
bombed          hexes in which `side` bombed, whether it hit or not
strafed         hexes that `side` strafed; what that takes is ruling `strafed_means`
elements_lost   Vics or Schwarms of `side` lost from any cause (TH-79a)
squadrons_lost  units of `side` of which nothing is left
aces_downed     aces of `side` lost with their last element (TH-25)
vp              victory points of `side`, special missions included
exited          units of `side` that left by the bottom edge
squadrons       units of `side` at the start
rounds          Rounds played; no side
"""

TargetKind = Literal["convoy", "raf_airfield", "radar", "city", "factory", "port"]
"""What may be attacked on the ground."""

Cause = Literal["dogfight", "aaa", "balloon", "friendly_fire", "bombing", "strafing"]
"""How an element was lost, or a hit scored."""


class Depth(IntEnum):
    """How much a log tells: a row of the Campaign Sheet, a Mission Sheet, or every die."""

    ROW = 1
    SHEET = 2
    TRANSCRIPT = 3

    def __str__(self) -> str:
        return self.name.lower()


_PLACE_FREE: Mapping[str, Depth] = {
    "elements_lost": Depth.ROW,
    "vp": Depth.ROW,
    "hits": Depth.SHEET,
    "bombed": Depth.SHEET,
    "strafed": Depth.SHEET,
    "squadrons_lost": Depth.SHEET,
    "aces_downed": Depth.SHEET,
    "squadrons": Depth.SHEET,
    "exited": Depth.TRANSCRIPT,
    "rounds": Depth.SHEET,
}

register_message(
    "comparison_needed",
    findings.MALFORMED,
    "a count needs one comparison, and here are {value}",
    "give one of `at_least`, `at_most`, `more_than`, `exactly`",
)
register_message(
    "count_key_unfit",
    findings.MALFORMED,
    "`{value}` does not apply to this count",
    "delete it, or count something else",
)

_FITTING: Mapping[str, frozenset[str]] = {
    "hits": frozenset({"side", "type", "target", "place", "cause", "of_each"}),
    "bombed": frozenset({"side", "type", "target", "place"}),
    "strafed": frozenset({"side", "type", "target", "place"}),
    "elements_lost": frozenset({"side", "type", "cause"}),
    "squadrons_lost": frozenset({"side", "type"}),
    "aces_downed": frozenset({"side", "type"}),
    "vp": frozenset({"side"}),
    "exited": frozenset({"side", "type"}),
    "squadrons": frozenset({"side", "type"}),
    "rounds": frozenset(),
}


class Count(Record):
    """A number got by counting, compared with a number typed."""

    count: What
    side: Side | None = None
    type: AircraftRef | None = None
    target: tuple[TargetKind, ...] = ()
    """Kinds of ground target; none means any."""
    place: PlaceRef | None = None
    """One named place."""
    cause: Cause | None = None
    of_each: Flag = False
    """The comparison must hold for each target of that kind by itself."""
    mission: Annotated[Int, Field(ge=1)] | None = None
    """An earlier mission; the mission at hand if absent."""
    at_least: Number | None = None
    at_most: Number | None = None
    more_than: Number | None = None
    exactly: Number | None = None

    @model_validator(mode="after")
    def _one_comparison(self) -> Self:
        given = [n for n in COMPARISONS if getattr(self, n) is not None]
        if len(given) != 1:
            raise PydanticCustomError("comparison_needed", "{value}", {"value": len(given) or "none"})
        for name in ("side", "type", "target", "place", "cause", "of_each"):
            if getattr(self, name) and name not in _FITTING[self.count]:
                raise PydanticCustomError("count_key_unfit", "{value}", {"value": name})
        if self.count != "rounds" and self.side is None:
            raise PydanticCustomError("missing", "Field required", {})
        return self

    @property
    def comparison(self) -> tuple[str, int]:
        """Its name and its number: `("at_least", 3)`."""
        return next((n, v) for n in COMPARISONS if (v := getattr(self, n)) is not None)

    @property
    def depth(self) -> Depth:
        """The shallowest log that can answer it."""
        depth = _PLACE_FREE[self.count]
        if self.type or self.cause:
            depth = max(depth, Depth.SHEET)
        if self.place or self.of_each:
            # Neither sheet says which of two convoys a bomb fell on.
            depth = Depth.TRANSCRIPT
        return depth

    def holds(self, number: int) -> bool:
        """Whether a number satisfies the comparison."""
        name, limit = self.comparison
        return {
            "at_least": number >= limit,
            "at_most": number <= limit,
            "more_than": number > limit,
            "exactly": number == limit,
        }[name]

    def box_id(self, mission: int) -> str:
        """The lasting id of the yes/no box that asks for this count on the row of its mission.

        `mission` is the mission at hand, used if the count names none. It depends on what is asked
        alone, never on the order of a file.
        """
        name, limit = self.comparison
        parts = [f"m{self.mission or mission:02}", self.count, self.side or ""]
        parts += [self.type or "", *sorted(self.target), self.place or "", self.cause or ""]
        parts += ["of-each" if self.of_each else "", name, str(limit)]
        return "-".join(p.replace("_", "-") for p in parts if p)


COMPARISONS = ("at_least", "at_most", "more_than", "exactly")


class All(Record):
    """True if every part is."""

    all: Annotated[tuple[Condition, ...], Field(min_length=1)]


class AnyOf(Record):
    """True if one part is."""

    any: Annotated[tuple[Condition, ...], Field(min_length=1)]


class Not(Record):
    """True if its part is not."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)

    not_: Annotated[Condition, Field(alias="not")]


class ByRuling(Record):
    """The condition that belongs to the ruling in force."""

    by_ruling: RulingRef
    choices: FrozenMap[Line, Condition]


_KEYS = ("all", "any", "not", "by_ruling", "count")


def _kind(value: Any) -> str | None:
    if isinstance(value, Record):
        return f"form {next((f.alias or n for n, f in type(value).model_fields.items()), '')}"
    return next((f"form {k}" for k in _KEYS if isinstance(value, dict) and k in value), None)


Condition = Annotated[
    Union[
        Annotated[All, Tag("form all")],
        Annotated[AnyOf, Tag("form any")],
        Annotated[Not, Tag("form not")],
        Annotated[ByRuling, Tag("form by_ruling")],
        Annotated[Count, Tag("form count")],
    ],
    Discriminator(_kind),
]
"""Any one condition, told apart by its key."""

for _form in (All, AnyOf, Not, ByRuling):
    _form.model_rebuild()


class Facts(Protocol):
    """What is known of the missions played, at some depth of log."""

    @property
    def depth(self) -> Depth:
        """How deep it goes."""
        ...

    def numbers(self, count: Count) -> tuple[int, ...] | None:
        """The number counted, or one for each target if `of_each`; None if it is not known."""
        ...

    def answer(self, count: Count) -> bool | None:
        """The yes/no box of a count: ticked, left open, or None if there is no such box."""
        ...


def resolve_rulings(condition: Condition, rulings: Mapping[str, str]) -> Condition:
    """The condition without any `by_ruling`: each replaced by the choice in force.

    Raises KeyError if a ruling is not in force or the condition has no choice for its value; a
    check tells that beforehand.
    """
    match condition:
        case All():
            return All(all=tuple(resolve_rulings(c, rulings) for c in condition.all))
        case AnyOf():
            return AnyOf(any=tuple(resolve_rulings(c, rulings) for c in condition.any))
        case Not():
            return Not(not_=resolve_rulings(condition.not_, rulings))
        case ByRuling():
            return resolve_rulings(condition.choices[rulings[condition.by_ruling]], rulings)
        case Count():
            return _under_rulings(condition, rulings)


def _under_rulings(count: Count, rulings: Mapping[str, str]) -> Count:
    # TH-E67: do strafing hits count as hits on a convoy?
    if count.count == "hits" and count.cause is None and rulings.get("convoy_hits_include_strafing") == "no":
        return count.model_copy(update={"cause": "bombing"})
    return count


def evaluate(condition: Condition, facts: Facts, rulings: Mapping[str, str]) -> bool | None:
    """Whether the condition holds; None if the facts do not reach deep enough to tell.

    Three-valued: one false part makes an `all` false even if another part is unknown. A count that
    the facts cannot answer is looked up among the yes/no boxes.
    """
    match condition:
        case All():
            parts = [evaluate(c, facts, rulings) for c in condition.all]
            return False if False in parts else None if None in parts else True
        case AnyOf():
            parts = [evaluate(c, facts, rulings) for c in condition.any]
            return True if True in parts else None if None in parts else False
        case Not():
            inner = evaluate(condition.not_, facts, rulings)
            return None if inner is None else not inner
        case ByRuling():
            return evaluate(condition.choices[rulings[condition.by_ruling]], facts, rulings)
        case Count():
            asked = _under_rulings(condition, rulings)
            numbers = facts.numbers(asked) if facts.depth >= condition.depth else None
            if numbers is None:
                return facts.answer(condition)
            return bool(numbers) and all(condition.holds(n) for n in numbers)


def counts(condition: Condition, rulings: Mapping[str, str] | None = None) -> Iterator[Count]:
    """Every count in a condition, from left to right; with `rulings` only those in force."""
    match condition:
        case All():
            for part in condition.all:
                yield from counts(part, rulings)
        case AnyOf():
            for part in condition.any:
                yield from counts(part, rulings)
        case Not():
            yield from counts(condition.not_, rulings)
        case ByRuling():
            if rulings is None:
                for part in condition.choices.values():
                    yield from counts(part, rulings)
            else:
                yield from counts(condition.choices[rulings[condition.by_ruling]], rulings)
        case Count():
            yield condition


def depth_of(condition: Condition, rulings: Mapping[str, str] | None = None) -> Depth:
    """The shallowest log that answers every count of a condition."""
    return max((c.depth for c in counts(condition, rulings)), default=Depth.ROW)
