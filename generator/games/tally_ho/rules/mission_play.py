"""A mission played from its set-up to its end: the four phases of a Round, over and over (3.1).

The one implementation for replay, simulation and play at the table. Dice, decisions and a listener are handed in;
given the same dice and decisions it ends the same, with a listener or without.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.engine.dice import Dice
from generator.games.tally_ho.rules.bombing import is_open
from generator.games.tally_ho.rules.decisions import IllegalDecisionError, Policy
from generator.games.tally_ho.rules.dogfight import play_dogfights
from generator.games.tally_ho.rules.end import Outcome, is_over, judge
from generator.games.tally_ho.rules.formation import form_at_start
from generator.games.tally_ho.rules.luftwaffe import play_luftwaffe_actions
from generator.games.tally_ho.rules.raf import play_raf_actions
from generator.games.tally_ho.rules.recorder import Recorder
from generator.games.tally_ho.rules.rescue import rescue_crews
from generator.games.tally_ho.rules.scatter import roll_facings
from generator.games.tally_ho.rules.scenario import Scenario
from generator.games.tally_ho.rules.state import ACTIVE, State, Unit
from generator.games.tally_ho.rules.working import Working

MOST_ROUNDS = 60
"""Play stops here with a warning; the book has no limit (TH-E64)."""


@dataclass(frozen=True, slots=True)
class Played:
    """A mission, finished."""

    state: State
    outcome: Outcome


def begin(scenario: Scenario, dice: Dice, policy: Policy, recorder: Recorder | None = None) -> State:
    """The state before Round 1: every unit in its start hex, facings chosen or rolled, stacks formed."""
    units: list[Unit] = []
    for spec in scenario.units:
        facing = policy.choose_facing(scenario, spec.index) if spec.raf else 1  # TH-E42
        if not 1 <= facing <= 6:
            raise IllegalDecisionError(spec.id, "TH-92", f"{facing} is no facing")
        units.append(Unit(spec.strength, spec.fuel, spec.start, spec.altitude, facing))
    work = Working(scenario, State(0, tuple(units)), "set-up", dice, policy, recorder)
    _face_luftwaffe(work)
    form_at_start(scenario, work.units)
    state = work.pack()
    if recorder is not None:
        recorder.keep("set-up", state)
    return state


def _face_luftwaffe(work: Working) -> None:
    """The Luftwaffe's facings at the start, where it does not simply face the top (TH-E42)."""
    ground = work.rules.ground
    how = work.options.initial_facing_luft
    for i in work.scenario.luftwaffe:
        now = work.units[i]
        if how == "random":
            facing = work.rules.facings[work.roll(i, "facing")]
            work.units[i] = now._replace(facing=facing)
            work.note("facing", i, ("TH-92",), facing=facing)
        elif how == "toward_target":
            goals = sorted({s.hex for s in ground.sites if is_open(s, work.specs[i].type)} - {now.hex})
            if goals:
                distances = ground.geometry.distances[now.hex]
                goal = min(goals, key=lambda g: (distances[g], g))
                work.units[i] = now._replace(facing=ground.geometry.toward[now.hex][goal][0])


def play_round(scenario: Scenario, state: State, dice: Dice, policy: Policy, recorder: Recorder | None = None) -> State:
    """The state after one more Round (TH-27)."""
    state = State(
        state.round + 1,
        tuple([u._replace(moved=False) if u.moved else u for u in state.units]),
        state.losses,
        state.strikes,
    )
    state = play_luftwaffe_actions(scenario, state, dice, policy, recorder)
    if recorder is not None:
        recorder.keep("luftwaffe", state)
    state = play_raf_actions(scenario, state, dice, policy, recorder)
    if recorder is not None:
        recorder.keep("raf", state)
    state = play_dogfights(scenario, state, dice, policy, recorder)
    if recorder is not None:
        recorder.keep("dogfights", state)
    state = keep_books(scenario, state, dice, policy, recorder)
    if recorder is not None:
        recorder.keep("bookkeeping", state)
    return state


def keep_books(scenario: Scenario, state: State, dice: Dice, policy: Policy, recorder: Recorder | None) -> State:
    """The state after Phase 4: crews looked for, points known, and facings rolled if ruled so (TH-34, TH-E34)."""
    work = Working(scenario, state, "bookkeeping", dice, policy, recorder)
    rescue_crews(work)
    for i, u in enumerate(work.units):
        if u.scattered == 1 or u.surprised:
            work.units[i] = u._replace(scattered=0 if u.scattered == 1 else u.scattered, surprised=False)
    if work.options.scatter_roll == "end_of_round":
        roll_facings(work)
    return work.pack()


def play_mission(
    scenario: Scenario,
    dice: Dice,
    policy: Policy,
    recorder: Recorder | None = None,
    most_rounds: int = MOST_ROUNDS,
) -> Played:
    """The mission played to its end, or to the cap on Rounds; its outcome says which.

    Raises what the dice and the policy raise: `DiceRanOutError`, `DieOutOfRangeError`, `IllegalDecisionError`.
    """
    state = begin(scenario, dice, policy, recorder)
    # A raid that set-up left without a Staffel is over before it begins.
    over = not any(u.status == ACTIVE for i, u in enumerate(state.units) if not scenario.units[i].raf)
    while not over and state.round < most_rounds:
        state = play_round(scenario, state, dice, policy, recorder)
        over = is_over(scenario, state)
    return Played(state, judge(scenario, state, capped=not over))
