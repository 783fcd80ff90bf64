"""A player who decides by lot: every decision is legal and none is meant."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from generator.games.tally_ho.charts import Order
from generator.games.tally_ho.rules.decisions import Flight
from generator.games.tally_ho.rules.scenario import Scenario
from generator.games.tally_ho.rules.state import DESTROYED, Unit


class RandomPolicy:
    """Draws every decision from one source, by `Random.random()` alone, so that it is the same everywhere."""

    def __init__(self, source: Random) -> None:
        self._random = source.random

    def _draw(self, count: int) -> int:
        return int(self._random() * count)

    def choose_facing(self, scenario: Scenario, unit: int) -> int:
        """Any of the six."""
        return 1 + self._draw(6)

    def choose_groups(
        self, scenario: Scenario, round_: int, units: Sequence[Unit], ready: tuple[int, ...]
    ) -> tuple[tuple[int, ...], ...]:
        """Squadrons in one hex roll together as often as not."""
        by_hex: dict[int, list[int]] = {}
        for i in ready:
            by_hex.setdefault(units[i].hex, []).append(i)
        together: list[tuple[int, ...]] = []
        alone: list[tuple[int, ...]] = []
        for group in by_hex.values():
            if len(group) > 1 and self._draw(2):
                together.append(tuple(group))
            else:
                alone.extend((i,) for i in group)
        return (*together, *alone)

    def fly(self, scenario: Scenario, round_: int, units: Sequence[Unit], unit: int, order: Order) -> Flight:
        """A walk of any length that the order allows."""
        geometry = scenario.rules.ground.geometry
        enemies = {units[i].hex for i in scenario.luftwaffe if units[i].status < DESTROYED}
        here = units[unit].hex
        path: list[int] = []
        for _ in range(self._draw(scenario.units[unit].ma + 1)):
            open_ = [h for h in geometry.neighbours[here][1:] if h >= 0 and (order == "engage" or h not in enemies)]
            if not open_:
                break
            here = open_[self._draw(len(open_))]
            path.append(here)
            if here in enemies:
                break
        return Flight(tuple(path), 1 + self._draw(6))

    def choose_route(
        self, scenario: Scenario, units: Sequence[Unit], unit: int, routes: tuple[tuple[int, ...], ...]
    ) -> int:
        """Any."""
        return self._draw(len(routes))

    def declare_targets(
        self, scenario: Scenario, units: Sequence[Unit], squadrons: tuple[int, ...], staffels: tuple[int, ...]
    ) -> tuple[int, ...]:
        """Any Staffel for each."""
        return tuple(staffels[self._draw(len(staffels))] for _ in squadrons)

    def share_hits(
        self, scenario: Scenario, units: Sequence[Unit], hits: int, scored: tuple[tuple[int, int], ...]
    ) -> tuple[int, ...]:
        """One hit after another on any Staffel that can still take one."""
        shares = [0] * len(scored)
        for _ in range(hits):
            open_ = [k for k, (_, cap) in enumerate(scored) if shares[k] < cap]
            shares[open_[self._draw(len(open_))]] += 1
        return tuple(shares)
