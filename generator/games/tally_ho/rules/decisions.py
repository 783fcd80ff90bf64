"""What the player of the RAF decides, asked of whoever plays: a policy, a person, or a record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from generator.games.tally_ho.charts import Order
from generator.games.tally_ho.rules.scenario import Scenario
from generator.games.tally_ho.rules.state import Unit


class Flight(NamedTuple):
    """One Squadron's move: the hexes entered in order (none to orbit), and its facing afterwards."""

    path: tuple[int, ...]
    facing: int


class IllegalDecisionError(Exception):
    """A decision that the rules do not allow; whoever handed it in turns this into a finding."""

    def __init__(self, unit: str, rule: str, text: str) -> None:
        super().__init__(f"{unit}: {text} ({rule})")
        self.unit = unit
        self.rule = rule
        self.text = text


class Policy(Protocol):
    """The RAF's player. Units are indices into the scenario; `units` is the state of each at that moment."""

    def choose_facing(self, scenario: Scenario, unit: int) -> int:
        """A Squadron's facing at the start (TH-E42)."""
        ...

    def choose_groups(
        self, scenario: Scenario, round_: int, units: Sequence[Unit], ready: tuple[int, ...]
    ) -> tuple[tuple[int, ...], ...]:
        """Who rolls with whom, in what order (TH-60): every Squadron of `ready` once, groups sharing a hex."""
        ...

    def fly(self, scenario: Scenario, round_: int, units: Sequence[Unit], unit: int, order: Order) -> Flight:
        """The move of one Squadron under DO NOT ENGAGE or ENGAGE (TH-63, TH-64)."""
        ...

    def choose_route(
        self, scenario: Scenario, units: Sequence[Unit], unit: int, routes: tuple[tuple[int, ...], ...]
    ) -> int:
        """Which of equally short ways home a returning Squadron flies this Round (TH-113)."""
        ...

    def declare_targets(
        self, scenario: Scenario, units: Sequence[Unit], squadrons: tuple[int, ...], staffels: tuple[int, ...]
    ) -> tuple[int, ...]:
        """Whom each Squadron of a Dogfight attacks, before any dice (TH-85)."""
        ...

    def share_hits(
        self, scenario: Scenario, units: Sequence[Unit], hits: int, scored: tuple[tuple[int, int], ...]
    ) -> tuple[int, ...]:
        """How many of the hits left fall on each Staffel of `scored`, none above its figure there (TH-E22)."""
        ...
