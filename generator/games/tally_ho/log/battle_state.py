"""How a campaign stands, as facts: what was fought, what the next mission carries over, what nobody has told yet."""

from __future__ import annotations

from dataclasses import dataclass

from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.mission import Mission
from generator.games.tally_ho.report.facts import PhaseFought, find_phases
from generator.games.tally_ho.setup.carry_over import Carried, Order, judge_carry_over, order_side


@dataclass(frozen=True, slots=True)
class NextMission:
    """The mission to be fought next, with its set-up as the log so far makes it."""

    mission: Mission
    carried: tuple[Carried, ...]
    raf: Order
    luftwaffe: Order


@dataclass(frozen=True, slots=True)
class BattleState:
    """A campaign at one moment."""

    phases: tuple[PhaseFought, ...]
    skipped: tuple[int, ...]
    """Missions without a result that come before one with a result."""
    next: NextMission | None
    """None once the last mission of the pack is fought."""

    @property
    def finished(self) -> bool:
        """Whether every mission of the campaign has a result."""
        return all(p.finished for p in self.phases)

    @property
    def won(self) -> int:
        """Missions won by the Royal Air Force."""
        return sum(p.won for p in self.phases)


def find_state(war: War) -> BattleState:
    """How the campaign in the log stands."""
    phases = find_phases(war)
    fought = {f.mission.number for p in phases for f in p.fought}
    last = max(fought, default=0)
    order = [m.number for m in war.view.campaign.missions()]
    skipped = tuple(n for n in order if n not in fought and n < last)
    ahead = next((n for n in order if n > last and n in war.missions), None)
    if ahead is None:
        ahead = next((n for n in skipped if n in war.missions), None)
    return BattleState(phases, skipped, _prepare(war, ahead) if ahead is not None else None)


def _prepare(war: War, number: int) -> NextMission:
    mission = war.missions[number]
    carried = judge_carry_over(mission, war.facts(number), war.rulings)
    return NextMission(mission, carried, order_side(mission, "raf", carried), order_side(mission, "luftwaffe", carried))
