"""What earlier missions do to a set-up, and why: in a campaign only (TH-6, TH-26)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.games.tally_ho.aircraft import Side
from generator.games.tally_ho.conditions import Facts, evaluate
from generator.games.tally_ho.effects import Discard, RemoveType, Rolls, StrengthRoll
from generator.games.tally_ho.mission import CarryOver, Mission, SetUp


@dataclass(frozen=True, slots=True)
class Carried:
    """One carry-over rule of a mission, and whether it applies; None if the log does not say."""

    side: Side
    rule: CarryOver
    applies: bool | None


@dataclass(frozen=True, slots=True)
class Order:
    """A side's set-up once carry-over has been taken into account."""

    set_up: SetUp
    rolls: int
    strength_bonus: int = 0
    bonus_by_type: tuple[tuple[str, int], ...] = ()
    removed: frozenset[str] = frozenset()
    discarded: tuple[tuple[str, int], ...] = ()
    """Types of which so many units are taken out again once rolled."""

    def bonus(self, type_: str) -> int:
        """What is added to the strength roll of a unit of that type."""
        return self.strength_bonus + sum(n for t, n in self.bonus_by_type if t == type_)


def judge_carry_over(mission: Mission, facts: Facts | None, rulings: Mapping[str, str]) -> tuple[Carried, ...]:
    """Every carry-over rule of the mission with its answer. Without facts (no campaign) none applies."""
    return tuple(
        Carried(side, rule, evaluate(rule.when, facts, rulings) if facts is not None else False)
        for side in ("raf", "luftwaffe")
        for rule in mission.side(side).carry_over_under(rulings)
    )


def order_side(mission: Mission, side: Side, carried: tuple[Carried, ...]) -> Order:
    """The set-up of one side after the rules that apply: fewer or more rolls, better or worse strengths.

    Rolls are taken off before rolling (TH-E93), and never below none.
    """
    set_up = mission.side(side)
    rolls, bonus = set_up.rolls, 0
    by_type: list[tuple[str, int]] = []
    removed: set[str] = set()
    discarded: list[tuple[str, int]] = []
    for effect in (e for c in carried if c.side == side and c.applies for e in c.rule.effects):
        match effect:
            case Rolls():
                rolls += effect.rolls
            case StrengthRoll() if effect.type is None:
                bonus += effect.strength_roll
            case StrengthRoll():
                by_type.append((str(effect.type), effect.strength_roll))
            case RemoveType():
                removed.add(str(effect.remove_type))
            case Discard():
                discarded.append((str(effect.type), effect.discard))
    return Order(set_up, max(rolls, 0), bonus, tuple(by_type), frozenset(removed), tuple(discarded))
