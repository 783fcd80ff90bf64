"""What a mission can come to at most: elements that can be lost, hits and points that can be scored.

Exact where the rules are: the points that bombing and strafing can bring are worked out as the set of all sums
that some set-up can give, not merely as a largest number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from generator.engine.die_table import look_up_clamped
from generator.games.tally_ho.aircraft import Side
from generator.games.tally_ho.conditions import All, Condition, Count, resolve_rulings
from generator.games.tally_ho.effects import Rolls
from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.mission import SpecialMission
from generator.games.tally_ho.setup.carry_over import Carried, Order, judge_carry_over, order_side

Score = tuple[int, int]
"""Hits, and the points they bring."""


@dataclass(frozen=True, slots=True)
class Interval:
    """The numbers that a count can still have, given what is claimed."""

    low: int = 0
    high: int | None = None

    def meet(self, other: Interval) -> Interval:
        """The numbers allowed by both."""
        highs = [h for h in (self.high, other.high) if h is not None]
        return Interval(max(self.low, other.low), min(highs) if highs else None)

    @property
    def empty(self) -> bool:
        """Whether no number is left."""
        return self.high is not None and self.low > self.high


def orders(war: War, number: int) -> Mapping[Side, Order]:
    """Both sides' set-ups after carry-over. Where the log cannot tell, the larger side is taken."""
    mission = war.missions[number]
    carried = judge_carry_over(mission, war.facts(number), war.rulings)
    settled = tuple(_generous(c) for c in carried)
    return {side: order_side(mission, side, settled) for side in ("raf", "luftwaffe")}


def _generous(carried: Carried) -> Carried:
    if carried.applies is not None:
        return carried
    more = any(isinstance(e, Rolls) and e.rolls > 0 for e in carried.rule.effects)
    return Carried(carried.side, carried.rule, more)


def strengths(order: Order, type_: str) -> set[int]:
    """The strengths that one die can give a unit of that type."""
    found = (look_up_clamped(order.set_up.strength, face + order.bonus(type_)) for face in range(1, 7))
    return {s for s in found if s is not None}


def most_elements(order: Order) -> int:
    """The most Vics or Schwarms that the side can set up."""
    types = [t for t in order.set_up.types() if t not in order.removed]
    best = max((max(strengths(order, t), default=0) for t in types), default=0)
    return order.rolls * best


def least_strength(order: Order) -> int:
    """The weakest unit that the side can set up."""
    return min((min(strengths(order, t), default=0) for t in order.set_up.types()), default=0)


def attack_scores(war: War, number: int, bombers_idle: bool = False) -> frozenset[Score]:
    """Every (hits, points) that the Luftwaffe can score on the ground in this mission (TH-118, TH-124, TH-128)."""
    order = orders(war, number)["luftwaffe"]
    anywhere = war.rulings.get("ace_bomb_bonus") == "any_in_hex"  # TH-E65
    aces = order.rolls if any(e.ace for e in order.set_up.table.values()) else 0
    one: set[Score] = {(0, 0)}
    for entry in order.set_up.table.values():
        aircraft = war.view.aircraft.get(entry.type)
        if aircraft is None or aircraft.strafe_bomb is None or entry.type in order.removed:
            continue
        if bombers_idle and aircraft.strafe_bomb.kind == "b":
            continue
        dice = max(strengths(order, entry.type), default=0) + (aces if anywhere else int(entry.ace))
        one |= {(hits, hits * aircraft.strafe_bomb.vp) for hits in range(dice + 1)}
    return _sums(frozenset(one), order.rolls)


@lru_cache(maxsize=64)
def _sums(one: frozenset[Score], times: int) -> frozenset[Score]:
    """Every sum of so many scores. Points are kept as bits of a number, one number for each count of hits."""
    sums: dict[int, int] = {0: 1}
    for _ in range(times):
        added: dict[int, int] = {}
        for hits, points in one:
            for before, bits in sums.items():
                added[before + hits] = added.get(before + hits, 0) | bits << points
        sums = added
    return frozenset(
        (hits, points) for hits, bits in sums.items() for points in range(bits.bit_length()) if bits >> points & 1
    )


def claimed_intervals(
    war: War, number: int, claimed: Iterable[SpecialMission]
) -> Mapping[tuple[str, ...], tuple[Interval, tuple[str, ...]]]:
    """For each thing counted, the numbers left open by the special missions claimed, and by which of them."""
    targets = war.targets.get(number, ())
    found: dict[tuple[str, ...], tuple[Interval, tuple[str, ...]]] = {}
    for special in claimed:
        for count in _necessary(resolve_rulings(special.when, war.rulings)):
            key = (count.count, count.side or "", count.type or "", " ".join(sorted(count.target)), count.cause or "")
            each = sum(not count.target or kind in count.target for kind, _ in targets) if count.of_each else 1
            interval = _interval(count, max(each, 1))
            before, by = found.get(key, (Interval(), ()))
            found[key] = (before.meet(interval), (*by, special.id))
    return found


def _necessary(condition: Condition) -> Iterator[Count]:
    """The counts that must hold if the condition does; those under `any` and `not` need not."""
    match condition:
        case Count():
            yield condition
        case All():
            for part in condition.all:
                yield from _necessary(part)


def _interval(count: Count, times: int) -> Interval:
    name, limit = count.comparison
    match name:
        case "at_least":
            return Interval(limit * times)
        case "more_than":
            return Interval((limit + 1) * times)
        case "at_most":
            return Interval(0, limit * times)
    return Interval(limit * times, limit * times)
