"""The working copy of a state within one phase: it is unpacked at the phase's start and packed at its end.

Between phases only frozen states pass. Within one, units stand in a list, so that twenty small changes do not
copy everything twenty times.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.engine.dice import Dice, Throw
from generator.games.tally_ho.rules.decisions import Policy
from generator.games.tally_ho.rules.recorder import Phase, Recorder, Step, What
from generator.games.tally_ho.rules.scenario import Scenario
from generator.games.tally_ho.rules.state import (
    ACTIVE,
    DESTROYED,
    OVER_FRANCE,
    RETURNING,
    Loss,
    LossCause,
    State,
)

BOTTOM_FACING = 4


class Working:
    """One phase at work."""

    __slots__ = (
        "dice",
        "head",
        "held",
        "losses",
        "options",
        "phase",
        "policy",
        "recorder",
        "round",
        "rules",
        "scenario",
        "specs",
        "strikes",
        "throws",
        "units",
    )

    def __init__(
        self, scenario: Scenario, state: State, phase: Phase, dice: Dice, policy: Policy, recorder: Recorder | None
    ) -> None:
        self.scenario = scenario
        self.rules = scenario.rules
        self.options = scenario.rules.options
        self.specs = scenario.units
        self.round = state.round
        self.units = list(state.units)
        self.losses = list(state.losses)
        self.strikes = list(state.strikes)
        self.phase: Phase = phase
        self.dice = dice
        self.policy = policy
        self.recorder = recorder
        self.throws: list[Throw] = []
        self.head: tuple[Throw, ...] = ()
        self.held: list[Step] | None = None

    def pack(self) -> State:
        """The state as it now is."""
        return State(self.round, tuple(self.units), tuple(self.losses), tuple(self.strikes))

    def roll(self, unit: int, purpose: str) -> int:
        """One six-sided die for a unit."""
        id_ = self.specs[unit].id
        value = self.dice.roll(id_, purpose)
        if self.recorder is not None:
            self.throws.append(Throw(id_, purpose, 6, value))
        return value

    def pick(self, unit: int, purpose: str, count: int) -> int:
        """One of `count` equal choices by die, from 0: 1–3 / 4–6, 1–2 / 3–4 / 5–6, otherwise rolls too high
        are rolled again (TH-49, TH-E55)."""
        if count == 1:
            return 0
        if count in (2, 3, 6):
            return (self.roll(unit, purpose) - 1) * count // 6
        if count < 6:
            while (value := self.roll(unit, purpose)) > count:
                pass
            return value - 1
        fair = 36 // count * count
        while (value := 6 * (self.roll(unit, purpose) - 1) + self.roll(unit, purpose) - 1) >= fair:
            pass
        return value % count

    def note(
        self,
        what: What,
        unit: int,
        rules: tuple[str, ...],
        *,
        others: tuple[int, ...] = (),
        path: tuple[int, ...] = (),
        hex_: int | None = None,
        facing: int = 0,
        result: str = "",
        numbers: Mapping[str, int] | None = None,
        cut: int | None = None,
    ) -> None:
        """Tells the recorder, with all dice thrown since the last step (or the first `cut` of them).

        Nothing without a recorder; callers within loops ask first.
        """
        if self.recorder is None:
            return
        throws = tuple(self.throws if cut is None else self.throws[:cut])
        del self.throws[: len(throws)]
        self._tell(unit, what, rules, throws, others, path, hex_, facing, result, numbers or {})

    def hold(self) -> None:
        """Keeps back what follows until `release` has told the move during which it happens: only at its end is it
        known how far the move went."""
        if self.recorder is not None:
            self.head, self.held = tuple(self.throws), []
            self.throws.clear()

    def release(
        self,
        unit: int,
        rules: tuple[str, ...],
        steps: list[tuple[int, int]],
        entered: int,
        result: str,
        numbers: Mapping[str, int],
        others: tuple[int, ...] = (),
    ) -> None:
        """Tells a move, of whose planned steps so many were flown, and then what was kept back."""
        if self.recorder is None:
            return
        held, self.held = self.held or [], None
        flown = [(h, f) for h, f in steps[:entered] if h >= 0]
        facing = flown[-1][1] if flown else 0
        path = tuple(h for h, _ in flown)
        end = path[-1] if path else None
        if len(flown) < entered:
            numbers = {**numbers, "off": 1}
        self._tell(unit, "move", rules, self.head, others, path, end, facing, result, numbers)
        for step in held:
            self.recorder.note(step)

    def _tell(
        self,
        unit: int,
        what: What,
        rules: tuple[str, ...],
        throws: tuple[Throw, ...],
        others: tuple[int, ...],
        path: tuple[int, ...],
        hex_: int | None,
        facing: int,
        result: str,
        numbers: Mapping[str, int],
    ) -> None:
        assert self.recorder is not None
        hexes = self.rules.ground.geometry.hexes
        at = self.units[unit].hex if hex_ is None else hex_
        tell = self.recorder.note if self.held is None else self.held.append
        tell(
            Step(
                round=self.round,
                phase=self.phase,
                what=what,
                unit=self.specs[unit].id,
                rules=rules,
                throws=throws,
                others=tuple(self.specs[o].id for o in others),
                path=tuple(hexes[h] for h in path),
                hex=hexes[at],
                facing=facing or self.units[unit].facing,
                result=result,
                numbers=numbers,
            )
        )

    def on_map(self, unit: int) -> bool:
        """Whether a unit is still in play."""
        return self.units[unit].status < DESTROYED

    def squadrons_in(self, hex_: int) -> tuple[int, ...]:
        """The RAF units in a hex, returning ones included."""
        units = self.units
        return tuple(i for i in self.scenario.raf if units[i].hex == hex_ and units[i].status < DESTROYED)

    def staffels_in(self, hex_: int) -> tuple[int, ...]:
        """The Luftwaffe units in a hex, returning ones included."""
        units = self.units
        return tuple(i for i in self.scenario.luftwaffe if units[i].hex == hex_ and units[i].status < DESTROYED)

    def lose(self, unit: int, count: int, cause: LossCause, rules: tuple[str, ...]) -> int:
        """Takes elements off a unit and gives how many it really had to lose; at none it leaves the map (TH-E81)."""
        before = self.units[unit]
        lost = min(count, before.elements)
        if lost <= 0:
            return 0
        self.losses.extend([Loss(self.round, unit, cause, before.hex)] * lost)
        left = before.elements - lost
        if left:
            self.units[unit] = before._replace(elements=left)
        else:
            self.units[unit] = before._replace(elements=0, status=DESTROYED, group=-1, scattered=0, surprised=False)
            self.leave_group(before.group)
        if self.recorder is not None:
            self.note("lost", unit, rules, result=cause, numbers={"lost": lost, "elements": left})
        return lost

    def send_home(self, unit: int, attack: int, reason: str, rules: tuple[str, ...]) -> None:
        """Makes a unit Return to Base: out of its formation, a Staffel facing the bottom edge (TH-109, TH-110)."""
        before = self.units[unit]
        if before.status != ACTIVE:
            return
        raf = self.specs[unit].raf
        over_france = not raf and self.rules.ground.nations[before.hex] == "france"
        self.units[unit] = before._replace(
            status=OVER_FRANCE if over_france else RETURNING,
            attack=attack or before.attack,
            group=-1,
            scattered=0,
            facing=before.facing if raf else BOTTOM_FACING,
        )
        self.leave_group(before.group)
        if self.recorder is not None:
            self.note("returns", unit, rules, result=reason, numbers={"attack": attack})

    def leave_group(self, group: int) -> None:
        """Ends a formation of which only one Staffel is left."""
        if group < 0:
            return
        left = [i for i in self.scenario.luftwaffe if self.units[i].group == group]
        if len(left) == 1:
            self.units[left[0]] = self.units[left[0]]._replace(group=-1)

    def check_lone_staffel(self) -> None:
        """Sends the last Staffel that is not returning home, from Round 2 on (TH-112, TH-E18)."""
        if self.round < 2 or self.options.lone_staffel_rtb != "on":
            return
        units = self.units
        active = [i for i in self.scenario.luftwaffe if units[i].status == ACTIVE]
        if len(active) == 1:
            self.send_home(active[0], 0, "lone Staffel", ("TH-112", "TH-E18"))  # TH-112
