"""The minutes of a mission while it is played: everything that a transcript needs, taken down as it happens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from generator.games.tally_ho.charts import Order
from generator.games.tally_ho.rules.decisions import Flight, Policy
from generator.games.tally_ho.rules.recorder import Phase, Step
from generator.games.tally_ho.rules.scenario import Scenario
from generator.games.tally_ho.rules.state import State, Unit


@dataclass(slots=True)
class Minutes:
    """A recorder that also sits beside the player, whose decisions it passes on unchanged.

    Hand it in as policy and as recorder.
    """

    policy: Policy
    steps: list[Step] = field(default_factory=list)
    states: list[tuple[Phase, State]] = field(default_factory=list)
    shares: dict[tuple[int, int], int] = field(default_factory=dict)
    """Round and Staffel to the hits that the player let fall on it."""

    def note(self, step: Step) -> None:
        """Takes down a step."""
        self.steps.append(step)

    def keep(self, phase: Phase, state: State) -> None:
        """Takes down how things stand."""
        self.states.append((phase, state))

    def choose_facing(self, scenario: Scenario, unit: int) -> int:
        """Asks the player."""
        return self.policy.choose_facing(scenario, unit)

    def choose_groups(
        self, scenario: Scenario, round_: int, units: Sequence[Unit], ready: tuple[int, ...]
    ) -> tuple[tuple[int, ...], ...]:
        """Asks the player."""
        return self.policy.choose_groups(scenario, round_, units, ready)

    def fly(self, scenario: Scenario, round_: int, units: Sequence[Unit], unit: int, order: Order) -> Flight:
        """Asks the player."""
        return self.policy.fly(scenario, round_, units, unit, order)

    def choose_route(
        self, scenario: Scenario, units: Sequence[Unit], unit: int, routes: tuple[tuple[int, ...], ...]
    ) -> int:
        """Asks the player."""
        return self.policy.choose_route(scenario, units, unit, routes)

    def declare_targets(
        self, scenario: Scenario, units: Sequence[Unit], squadrons: tuple[int, ...], staffels: tuple[int, ...]
    ) -> tuple[int, ...]:
        """Asks the player."""
        return self.policy.declare_targets(scenario, units, squadrons, staffels)

    def share_hits(
        self, scenario: Scenario, units: Sequence[Unit], hits: int, scored: tuple[tuple[int, int], ...]
    ) -> tuple[int, ...]:
        """Asks the player, and takes down the answer."""
        shares = tuple(self.policy.share_hits(scenario, units, hits, scored))
        # Their rolls have just been told, so the last step is of this Round.
        for (unit, _), share in zip(scored, shares, strict=True):
            self.shares[self.steps[-1].round, unit] = share
        return shares
