"""A player without subtlety: to the nearest enemy by the shortest way, all together, and at the strongest there."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from generator.games.tally_ho.charts import Order
from generator.games.tally_ho.rules.decisions import Flight
from generator.games.tally_ho.rules.paths import find_path
from generator.games.tally_ho.rules.scenario import Scenario
from generator.games.tally_ho.rules.state import ACTIVE, DESTROYED, Unit


class PlainPolicy:
    """The same state always brings the same decision."""

    def __init__(self, source: Random) -> None:
        pass

    def choose_facing(self, scenario: Scenario, unit: int) -> int:
        """To the bottom edge, from which they come."""
        return 4

    def choose_groups(
        self, scenario: Scenario, round_: int, units: Sequence[Unit], ready: tuple[int, ...]
    ) -> tuple[tuple[int, ...], ...]:
        """All Squadrons in a hex roll together."""
        return group_by_hex(units, ready)

    def fly(self, scenario: Scenario, round_: int, units: Sequence[Unit], unit: int, order: Order) -> Flight:
        """Towards the nearest Staffel, one not returning if there is any; into its hex if it may."""
        here = units[unit].hex
        distances = scenario.rules.ground.geometry.distances[here]
        enemies = [i for i in scenario.luftwaffe if units[i].status < DESTROYED]
        wanted = [i for i in enemies if units[i].status == ACTIVE] or enemies
        if not wanted:
            return Flight((), 4)
        goal = min(wanted, key=lambda i: (distances[units[i].hex], i))
        return fly_at(scenario, units, unit, units[goal].hex, order)

    def choose_route(
        self, scenario: Scenario, units: Sequence[Unit], unit: int, routes: tuple[tuple[int, ...], ...]
    ) -> int:
        """The first."""
        return 0

    def declare_targets(
        self, scenario: Scenario, units: Sequence[Unit], squadrons: tuple[int, ...], staffels: tuple[int, ...]
    ) -> tuple[int, ...]:
        """All at the Staffel with most Schwarms."""
        goal = max(staffels, key=lambda i: (units[i].elements, -i))
        return (goal,) * len(squadrons)

    def share_hits(
        self, scenario: Scenario, units: Sequence[Unit], hits: int, scored: tuple[tuple[int, int], ...]
    ) -> tuple[int, ...]:
        """As they come."""
        return share_in_order(hits, scored, range(len(scored)), [cap for _, cap in scored])


def group_by_hex(units: Sequence[Unit], ready: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Squadrons by hex, formations first."""
    by_hex: dict[int, list[int]] = {}
    for i in ready:
        by_hex.setdefault(units[i].hex, []).append(i)
    groups = [tuple(g) for g in by_hex.values()]
    groups.sort(key=lambda g: len(g) == 1)
    return tuple(groups)


def face(scenario: Scenario, here: int, goal: int, otherwise: int) -> int:
    """The facing from one hex towards another."""
    ways = scenario.rules.ground.geometry.toward[here][goal]
    return ways[0] if ways else otherwise


def fly_at(scenario: Scenario, units: Sequence[Unit], unit: int, goal: int, order: Order) -> Flight:
    """As near to a hex as MA, order and enemies in between allow, facing it: into it only if free to engage."""
    geometry = scenario.rules.ground.geometry
    ma, here, now = scenario.units[unit].ma, units[unit].hex, units[unit].facing
    enemies = {units[i].hex for i in scenario.luftwaffe if units[i].status < DESTROYED}
    if order == "engage" or goal not in enemies:
        path = find_path(geometry, here, goal, ma, enemies)
        if path is not None:
            return Flight(path, face(scenario, path[-2] if len(path) > 1 else here, goal, now))
    distances = geometry.distances[goal]
    for aim in sorted(geometry.near[min(ma, 3)][here], key=lambda h: (distances[h], h)):
        if aim in enemies:
            continue
        if distances[aim] >= distances[here]:
            break
        path = find_path(geometry, here, aim, ma, enemies)
        if path is not None:
            return Flight(path, face(scenario, aim, goal, now))
    return Flight((), face(scenario, here, goal, now))


def share_in_order(
    hits: int, scored: tuple[tuple[int, int], ...], order: Sequence[int], wanted: Sequence[int]
) -> tuple[int, ...]:
    """Hits given to one Staffel after another, first as many as are wanted for each, then up to what it took."""
    shares = [0] * len(scored)
    for limits in (wanted, [cap for _, cap in scored]):
        for k in order:
            more = min(hits, max(0, min(limits[k], scored[k][1]) - shares[k]))
            shares[k] += more
            hits -= more
    return tuple(shares)
