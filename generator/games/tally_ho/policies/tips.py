"""A player who follows the advice that the book gives beside its rules.

Loaded Bombers before Fighters, and in a Dogfight a different one for each Squadron; leave those that have
jettisoned; end a move facing the enemy, so that NO COMMS still closes; keep units together, but not all in one hex;
fight within three hexes of England; without leave to engage, stand in the way of a Staffel flying home.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from generator.games.tally_ho.charts import Order
from generator.games.tally_ho.policies.plain import face, fly_at, group_by_hex, share_in_order
from generator.games.tally_ho.rules.decisions import Flight
from generator.games.tally_ho.rules.scenario import Scenario
from generator.games.tally_ho.rules.state import ACTIVE, DESTROYED, Unit

SAFE_WATER = 3
"""Hexes from England beyond which crews are seldom found."""

COMPANY = (0, -3, -3, 6, 12, 16)
"""What speaks against a Staffel after which so many Squadrons have been sent already: two or three help each other,
and all in one hex leave the rest of the raid alone."""


class TipsPolicy:
    """Remembers within a Round whom it has sent after whom; otherwise the same state brings the same decision."""

    def __init__(self, source: Random) -> None:
        self._round = 0
        self._sent: dict[int, int] = {}

    def choose_facing(self, scenario: Scenario, unit: int) -> int:
        """Towards the middle of the bottom edge."""
        geometry = scenario.rules.ground.geometry
        middle = (geometry.rows - 1) * geometry.columns + geometry.columns // 2
        return face(scenario, scenario.units[unit].start, middle, 4)

    def choose_groups(
        self, scenario: Scenario, round_: int, units: Sequence[Unit], ready: tuple[int, ...]
    ) -> tuple[tuple[int, ...], ...]:
        """Together where one of them is unlikely to be heard alone; who cannot but be heard rolls for himself."""
        groups: list[tuple[int, ...]] = []
        for group in group_by_hex(units, ready):
            sure = tuple(i for i in group if units[i].elements + scenario.units[i].comms >= 3)
            if len(sure) == len(group):
                groups.extend((i,) for i in group)
            else:
                groups.append(group)
        groups.sort(key=lambda g: len(g) == 1)
        return tuple(groups)

    def fly(self, scenario: Scenario, round_: int, units: Sequence[Unit], unit: int, order: Order) -> Flight:
        """After the enemy worth most and near enough, where others have gone but not all; in his way if not free to
        engage."""
        if round_ != self._round:
            self._round, self._sent = round_, {}
        goal = self._choose(scenario, units, unit)
        if goal is None:
            return Flight((), units[unit].facing)
        self._sent[goal] = self._sent.get(goal, 0) + 1
        if order == "engage":
            return fly_at(scenario, units, unit, units[goal].hex, order)
        return self._stand_in_the_way(scenario, units, unit, goal, order)

    def _choose(self, scenario: Scenario, units: Sequence[Unit], unit: int) -> int | None:
        """The Staffel to go for: the lowest sum of its distance and what speaks against it."""
        ground = scenario.rules.ground
        distances = ground.geometry.distances[units[unit].hex]
        ma = scenario.units[unit].ma
        best: int | None = None
        least = 999
        for i in scenario.luftwaffe:
            now = units[i]
            if now.status >= DESTROYED:
                continue
            spec = scenario.units[i]
            rounds = -(-distances[now.hex] // ma)
            cost = (
                4 * rounds
                + COMPANY[min(self._sent.get(i, 0), len(COMPANY) - 1)]
                + max(0, ground.to_england[now.hex] - SAFE_WATER)
            )
            if now.status != ACTIVE:
                cost += 8 + 2 * rounds  # Jettisoned or empty: it can only be chased.
            elif spec.bomber:
                cost -= 3
            elif units[unit].elements < now.elements:
                cost += 2
            if cost < least:
                best, least = i, cost
        return best

    def _stand_in_the_way(
        self, scenario: Scenario, units: Sequence[Unit], unit: int, goal: int, order: Order
    ) -> Flight:
        """One hex on along the Staffel's way, if that is free; otherwise next to it."""
        geometry = scenario.rules.ground.geometry
        now = units[goal]
        facing = now.facing if now.status == ACTIVE else 4
        ahead = geometry.neighbours[now.hex][facing]
        enemies = {units[i].hex for i in scenario.luftwaffe if units[i].status < DESTROYED}
        if ahead >= 0 and ahead not in enemies:
            flight = fly_at(scenario, units, unit, ahead, order)
            end = flight.path[-1] if flight.path else units[unit].hex
            return Flight(flight.path, face(scenario, end, now.hex, flight.facing))
        return fly_at(scenario, units, unit, now.hex, order)

    def choose_route(
        self, scenario: Scenario, units: Sequence[Unit], unit: int, routes: tuple[tuple[int, ...], ...]
    ) -> int:
        """The first."""
        return 0

    def declare_targets(
        self, scenario: Scenario, units: Sequence[Unit], squadrons: tuple[int, ...], staffels: tuple[int, ...]
    ) -> tuple[int, ...]:
        """Each at another loaded Bomber while there are any; then at what is worth most."""
        ranked = sorted(staffels, key=lambda i: (-self._worth(scenario, units, i), i))
        loaded = [i for i in ranked if scenario.units[i].bomber and units[i].status == ACTIVE]
        aims = loaded or ranked[:1]
        return tuple(aims[n % len(aims)] for n in range(len(squadrons)))

    def share_hits(
        self, scenario: Scenario, units: Sequence[Unit], hits: int, scored: tuple[tuple[int, int], ...]
    ) -> tuple[int, ...]:
        """One on each loaded Bomber, to make it jettison; then on what is worth most, never more than it has."""
        ranked = sorted(range(len(scored)), key=lambda k: (-self._worth(scenario, units, scored[k][0]), k))
        first = [int(scenario.units[i].bomber and units[i].status == ACTIVE) if cap else 0 for i, cap in scored]
        jettisoning = sum(first)
        if hits <= jettisoning:
            return share_in_order(hits, scored, ranked, first)
        return share_in_order(hits, scored, ranked, [min(cap, units[i].elements) for i, cap in scored])

    def _worth(self, scenario: Scenario, units: Sequence[Unit], staffel: int) -> int:
        spec = scenario.units[staffel]
        loaded = spec.bomber and units[staffel].status == ACTIVE
        return 10 * loaded + 2 * (units[staffel].status == ACTIVE) + spec.ace
