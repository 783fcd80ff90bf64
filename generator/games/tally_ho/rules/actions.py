"""What a Staffel's roll makes of it: the eight actions of the movement charts as ways to fly (4.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import NamedTuple

from generator.engine.hexes import distance, step
from generator.games.tally_ho.charts import Action
from generator.games.tally_ho.rules.bombing import find_bombing_site, find_strafing_site, is_open
from generator.games.tally_ho.rules.paths import (
    EXIT,
    Steps,
    order_ways,
    plan_straight,
    plan_toward,
    turn,
)
from generator.games.tally_ho.rules.state import ACTIVE
from generator.games.tally_ho.rules.working import Working
from generator.model.hex import Hex

FROM_RAF_REACH = 3


class Plan(NamedTuple):
    """The way to fly: hexes with facings, and whether the unit stays where it is for a purpose."""

    steps: Steps
    action: Action
    """What it came to: TURN FROM RAF may end as TURN TO TARGET."""
    stays: bool = False
    joins: bool = False
    """Is in the hex of the Bombers it was to escort."""


def plan_action(work: Working, members: tuple[int, ...], leader: int, ma: int, action: Action) -> Plan:
    """The way that an action gives to a unit or formation; throws the dice of its ties."""
    return _ACTIONS[action](work, members, leader, ma)


def _ahead(work: Working, unit: int, facing: int, ma: int) -> Steps:
    deflect = work.options.edge_top == "deflect_60"  # TH-E28
    return plan_straight(work.rules.ground.geometry, work.units[unit].hex, facing, ma, True, deflect)


def _left(work: Working, members: tuple[int, ...], leader: int, ma: int) -> Plan:
    return Plan(_ahead(work, leader, turn(work.units[leader].facing, -1), ma), "left")  # TH-40


def _right(work: Working, members: tuple[int, ...], leader: int, ma: int) -> Plan:
    return Plan(_ahead(work, leader, turn(work.units[leader].facing, 1), ma), "right")  # TH-40


def _left_or_right(work: Working, members: tuple[int, ...], leader: int, ma: int) -> Plan:
    by = -1 if work.roll(members[0], "left or right") <= 3 else 1  # TH-41
    return Plan(_ahead(work, leader, turn(work.units[leader].facing, by), ma), "left-or-right")


def _straight(work: Working, members: tuple[int, ...], leader: int, ma: int) -> Plan:
    return Plan(_ahead(work, leader, work.units[leader].facing, ma), "straight")  # TH-42


def _to_target(work: Working, members: tuple[int, ...], leader: int, ma: int) -> Plan:
    ground = work.rules.ground
    type_ = work.specs[leader].type
    here = work.units[leader].hex
    open_hexes = {s.hex for s in ground.sites if is_open(s, type_)}  # TH-44
    if not open_hexes:
        return _straight(work, members, leader, ma)  # TH-E47
    goal = _nearest(work, members[0], here, open_hexes, "nearest Target")
    if goal == here:
        # TH-E121: over it already, whoever can attack it does so now; the others fly on.
        if _can_attack(work, members):
            return Plan([], "to-target", stays=True)
        return Plan(_ahead(work, leader, work.units[leader].facing, ma), "to-target")
    return Plan(plan_way(work, members[0], leader, goal, ma), "to-target")  # TH-43


def _can_attack(work: Working, members: tuple[int, ...]) -> bool:
    return any(find_bombing_site(work, i) is not None or find_strafing_site(work, i) is not None for i in members)


def _to_raf(work: Working, members: tuple[int, ...], leader: int, ma: int) -> Plan:
    units = work.units
    here = units[leader].hex
    squadrons = [i for i in work.scenario.raf if work.on_map(i)]
    if not squadrons:
        return _to_target(work, members, leader, ma)  # TH-E46
    distances = work.rules.ground.geometry.distances[here]
    least = min(distances[units[i].hex] for i in squadrons)
    if least == 0:
        return Plan([], "to-raf", stays=True)  # TH-46, TH-E86
    near = [i for i in squadrons if distances[units[i].hex] == least]
    fewest = min(units[i].elements for i in near)  # TH-45
    goals = tuple(dict.fromkeys(units[i].hex for i in near if units[i].elements == fewest))
    goal = goals[work.pick(members[0], "nearest Squadron", len(goals))]
    return Plan(plan_way(work, members[0], leader, goal, ma), "to-raf")


def _to_escort(work: Working, members: tuple[int, ...], leader: int, ma: int) -> Plan:
    units = work.units
    here = units[leader].hex
    bombers = [
        i
        for i in work.scenario.luftwaffe
        # TH-E48: returning Bombers need no escort.
        if work.specs[i].bomber and units[i].status == ACTIVE and i not in members
    ]
    if not bombers:
        return _to_raf(work, members, leader, ma)  # TH-47
    goal = _nearest(work, members[0], here, {units[i].hex for i in bombers}, "nearest Bombers")
    if goal == here:
        return Plan([], "to-escort", stays=True, joins=True)
    return Plan(plan_way(work, members[0], leader, goal, ma, beyond=False), "to-escort")


def _from_raf(work: Working, members: tuple[int, ...], leader: int, ma: int) -> Plan:
    units = work.units
    here = units[leader].hex
    geometry = work.rules.ground.geometry
    distances = geometry.distances[here]
    within = [i for i in work.scenario.raf if work.on_map(i) and distances[units[i].hex] <= FROM_RAF_REACH]
    if not within or any(units[i].hex == here for i in within):
        return _to_target(work, members, leader, ma)  # TH-48
    least = min(distances[units[i].hex] for i in within)
    near = [i for i in within if distances[units[i].hex] == least]
    most = max(units[i].elements for i in near)
    dangers = tuple(dict.fromkeys(units[i].hex for i in near if units[i].elements == most))
    danger = dangers[work.pick(members[0], "Squadron to shun", len(dangers))]
    # TH-E49: the straight way that would end farthest off, edges left out of account (TH-E123).
    hexes, now = geometry.hexes, units[leader].facing
    far = [_reckon_distance(hexes[here], facing, ma, hexes[danger]) for facing in range(1, 7)]
    best = max(far)
    ways = tuple(f for f in range(1, 7) if far[f - 1] == best)
    facing = now if now in ways else ways[work.pick(members[0], "way from the Squadron", len(ways))]
    return Plan(_ahead(work, leader, facing, ma), "from-raf")


@cache
def _reckon_distance(here: Hex, facing: int, ma: int, danger: Hex) -> int:
    """Distance from the danger after a straight flight over a boundless map."""
    return distance(step(here, facing, ma), danger)


def _nearest(work: Working, unit: int, here: int, goals: Iterable[int], purpose: str) -> int:
    """The nearest of some hexes, equals by lot in the order of their numbers (TH-43, TH-47)."""
    distances = work.rules.ground.geometry.distances[here]
    ordered = sorted(goals)
    least = min(distances[g] for g in ordered)
    near = [g for g in ordered if distances[g] == least]
    return near[work.pick(unit, purpose, len(near))]


def plan_way(work: Working, roller: int, unit: int, goal: int, ma: int, beyond: bool = True) -> Steps:
    """The most direct way to a hex, a tie between two by lot or by the smaller turn (TH-49, TH-E85, TH-E119).

    A unit that is there with movement left flies on straight ahead (TH-39, TH-E122), unless not to go `beyond`.
    """
    geometry = work.rules.ground.geometry
    now = work.units[unit]
    ways = order_ways(geometry.toward[now.hex][goal], now.facing)
    leading = ways[0] if ways else now.facing
    if len(ways) == 2 and work.options.path_tie == "random":
        leading = ways[work.pick(roller, "way", 2)]
    steps = plan_toward(geometry, now.hex, goal, leading, ma, True)
    left = ma - len(steps)
    if beyond and left and steps and steps[-1][0] != EXIT:
        here, facing = steps[-1]
        steps += plan_straight(geometry, here, facing, left, True, work.options.edge_top == "deflect_60")
    return steps


_ACTIONS: Mapping[Action, Callable[[Working, tuple[int, ...], int, int], Plan]] = {
    "left": _left,
    "right": _right,
    "left-or-right": _left_or_right,
    "straight": _straight,
    "to-target": _to_target,
    "to-raf": _to_raf,
    "to-escort": _to_escort,
    "from-raf": _from_raf,
}
