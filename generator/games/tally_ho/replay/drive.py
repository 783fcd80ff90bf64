"""A transcript played again by the rules: how it went, how it ended, and every place where it leaves them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from generator.engine.dice import Dice
from generator.games.tally_ho.conditions import Facts
from generator.games.tally_ho.log.read import Filed
from generator.games.tally_ho.log.transcript import ActKind, PlayedRound, Transcript
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.replay.findings import (
    DICE_MISCOUNTED,
    DICE_MISREAD,
    ENGAGED_WITHOUT_LEAVE,
    GUNS_WRONG,
    LOSSES_WRONG,
    MOVE_LENGTH_WRONG,
    MOVE_NOT_ALLOWED,
    NOT_OVER,
    RESCUE_WRONG,
    STEP_MISSING,
    STEP_UNFOUNDED,
    TALLY_WRONG,
)
from generator.games.tally_ho.replay.opening import open_transcript
from generator.games.tally_ho.replay.resuming import compare_state, resume
from generator.games.tally_ho.replay.script import LeftRulesError, PhaseScript, list_lone
from generator.games.tally_ho.rules.decisions import IllegalDecisionError, Policy
from generator.games.tally_ho.rules.dogfight import play_dogfights
from generator.games.tally_ho.rules.end import Outcome, is_over, judge
from generator.games.tally_ho.rules.luftwaffe import play_luftwaffe_actions
from generator.games.tally_ho.rules.mission_play import begin, keep_books
from generator.games.tally_ho.rules.raf import play_raf_actions
from generator.games.tally_ho.rules.recorder import Phase, Recorder, Step
from generator.games.tally_ho.rules.scenario import Scenario
from generator.games.tally_ho.rules.state import State
from generator.source.diagnostic import Diagnostic

PHASES: tuple[Phase, ...] = ("luftwaffe", "raf", "dogfights", "bookkeeping")

Play = Callable[[Scenario, State, Dice, Policy, Recorder | None], State]

_PLAYS: Mapping[Phase, Play] = {
    "luftwaffe": play_luftwaffe_actions,
    "raf": play_raf_actions,
    "dogfights": play_dogfights,
    "bookkeeping": keep_books,
}

_COSTLY = frozenset(
    f.code
    for f in (DICE_MISCOUNTED, DICE_MISREAD, LOSSES_WRONG, GUNS_WRONG, RESCUE_WRONG, STEP_MISSING, STEP_UNFOUNDED)
)
"""Slips that may cost points: whether the record's sum of them is right can only be said once they are mended."""

MOST_GUESSES = 5_000
"""Tries at dice that nobody wrote down, for one phase."""


@dataclass(frozen=True, slots=True)
class Stage:
    """One phase as the rules play it."""

    round: int
    phase: Phase
    steps: tuple[Step, ...]
    state: State
    """Afterwards."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A mission played again."""

    scenario: Scenario
    stages: tuple[Stage, ...]
    outcome: Outcome | None
    """By the rules, after the last Round that could be followed to its end; None if there is none."""
    broken_off: bool
    """Left the rules, and gave no state from which to take it up again."""


def replay(
    view: TallyHo, file: Filed[Transcript], facts: Facts | None = None
) -> tuple[Replay | None, list[Diagnostic]]:
    """The mission played again, and all findings, sorted.

    `facts` are those of the campaign that it belongs to, for what carries over to its set-up.

    After a departure the rest of its Round is not judged; the next is taken up from the recorded `state`, if
    that tells enough. None if there is nothing to play by. The pack must be free of errors.
    """
    scenario, found = open_transcript(view, file, facts)
    if scenario is None:
        return None, sorted(found, key=Diagnostic.sort_key)
    driver = _Driver(file, scenario)
    played = driver.play()
    return played, sorted([*found, *driver.found], key=Diagnostic.sort_key)


@dataclass(frozen=True, slots=True)
class _Course:
    """One Round as it can be followed from a state."""

    stages: tuple[Stage, ...]
    state: State | None
    """Afterwards; None if it left the rules and cannot be taken up again."""
    found: tuple[Diagnostic, ...]
    left: bool
    """Left the rules, rather than end with things standing otherwise than recorded."""

    def weigh(self) -> tuple[bool, int]:
        """Sorts the course first that agrees better with the record."""
        return self.left, len(self.found)


class _Driver:
    def __init__(self, file: Filed[Transcript], scenario: Scenario) -> None:
        self.file = file
        self.scenario = scenario
        self.found: list[Diagnostic] = []
        self.stages: list[Stage] = []

    def play(self) -> Replay:
        script = PhaseScript(self.file, self.scenario, "set-up", None, None)
        try:
            state = begin(self.scenario, script, script, script)
            script.close(state)
        except LeftRulesError as error:
            self.found += error.diagnostics
            return Replay(self.scenario, (), None, True)
        except IllegalDecisionError as error:
            self.found.append(self._illegal(script, error))
            return Replay(self.scenario, (), None, True)
        self.stages.append(Stage(0, "set-up", tuple(script.steps), state))
        rounds = self.file.record.rounds
        whole = bool(rounds)
        nudged: State | None = None
        for n, played in enumerate(rounds):
            phases = PHASES
            if n == 0:
                phases = phases[PHASES.index(self.file.record.begins) :]
            if played.ends is not None:
                phases = tuple(p for p in phases if PHASES.index(p) <= PHASES.index(played.ends))
            course = self._play_round(played, state, phases)
            if nudged is not None and course.found:
                # Did they play on from where things were said to stand? That was told of the Round before.
                course = min(course, self._play_round(played, nudged, phases), key=_Course.weigh)
            self.stages += course.stages
            self.found += course.found
            if course.state is None:
                return Replay(self.scenario, tuple(self.stages), None, True)
            state = course.state
            told = course.found and not course.left
            nudged = resume(self.file, self.scenario, played, state) if told else None
            whole = phases[-1:] == ("bookkeeping",)
        outcome = judge(self.scenario, state) if whole else None
        if outcome is not None and not any(d.code in _COSTLY for d in self.found):
            self.found += _check_tally(self.file, self.scenario, state, outcome)
        return Replay(self.scenario, tuple(self.stages), outcome, False)

    def _play_round(self, played: PlayedRound, state: State, phases: tuple[Phase, ...]) -> _Course:
        """A Round from a state, as far as it keeps to the rules."""
        state = state._replace(round=played.round, units=tuple(u._replace(moved=False) for u in state.units))
        stages: list[Stage] = []
        for phase in phases:
            stage, left = self._play_phase(played, phase, state, stages)
            if stage is None:
                return _Course(tuple(stages), resume(self.file, self.scenario, played, state), tuple(left), True)
            stages.append(stage)
            state = stage.state
        return _Course(tuple(stages), state, tuple(compare_state(self.file, self.scenario, played, state)), False)

    def _play_phase(
        self, played: PlayedRound, phase: Phase, state: State, earlier: list[Stage]
    ) -> tuple[Stage | None, list[Diagnostic]]:
        """One phase, after the `earlier` ones of its Round, or where it leaves the rules.

        Unknown dice are tried one value after another until the record agrees; if it never does, the departure of
        the try that came farthest is told.
        """
        alone = list_lone(step for stage in (*self.stages, *earlier) for step in stage.steps)
        guesses: list[int] = []
        told: list[Diagnostic] = []
        farthest = -1
        for _ in range(MOST_GUESSES):
            script = PhaseScript(self.file, self.scenario, phase, played, state, guesses, alone)
            try:
                after = _PLAYS[phase](self.scenario, state, script, script, script)
                script.close(after)
                return Stage(played.round, phase, tuple(script.steps), after), []
            except LeftRulesError as error:
                left = error.diagnostics
            except IllegalDecisionError as error:
                left = [self._illegal(script, error)]
            if len(script.steps) > farthest:
                told, farthest = left, len(script.steps)
            guesses = script.guessed
            while guesses and guesses[-1] == 6:
                guesses.pop()
            if not guesses:
                break
            guesses[-1] += 1
        return None, told

    def _illegal(self, script: PhaseScript, error: IllegalDecisionError) -> Diagnostic:
        kinds: tuple[ActKind, ...] = ("dogfight",) if script.phase == "dogfights" else ("move", "communications")
        act = script.find(error.unit, kinds)
        finding = {"TH-63": ENGAGED_WITHOUT_LEAVE, "TH-54": MOVE_LENGTH_WRONG}.get(error.rule, MOVE_NOT_ALLOWED)
        if act is None:
            return finding.at(script.place(), f"{error.unit}: {error.text} ({error.rule})", "")
        field = "facing" if error.rule == "TH-92" else "path" if act.what == "move" else "unit"
        return finding.at(self.file.span(act, field), f"{error.unit}: {error.text} ({error.rule})", "")


def _check_tally(file: Filed[Transcript], scenario: Scenario, state: State, outcome: Outcome) -> Iterator[Diagnostic]:
    """The recorded end against the one that the Rounds come to."""
    tally = file.record.final
    if tally is None:
        return
    if not tally.conceded and not is_over(scenario, state):
        yield NOT_OVER.at(
            file.span(file.record, "final", key=True),
            f"the mission is not over after Round {state.round} (TH-35, TH-36)",
            "play on, or add `conceded: true` if the player ended it",
        )
    raf = sum(scenario.units[x.unit].raf for x in state.losses)
    given: dict[str, object] = {
        "raf_vp": outcome.raf_vp,
        "luftwaffe_vp": outcome.luftwaffe_vp,
        "vics_lost": raf,
        "schwarms_lost": len(state.losses) - raf,
        "rounds": outcome.rounds,
        "winner": outcome.winner,
    }
    rules = {"winner": "TH-133", "rounds": "TH-35", "vics_lost": "TH-34", "schwarms_lost": "TH-34"}
    for name, value in given.items():
        found = getattr(tally, name)
        if found is not None and found != value:
            yield TALLY_WRONG.at(
                file.span(tally, name),
                f"`{name}` is {found}, and the rules give {value} ({rules.get(name, 'TH-127, TH-128')})",
                _explain(name, scenario, state),
            )
    if tally.specials is not None and set(tally.specials) != set(outcome.specials):
        achieved = ", ".join(outcome.specials) or "none"
        yield TALLY_WRONG.at(
            file.span(tally, "specials"),
            f"`specials` are {', '.join(tally.specials) or 'none'}, and the rules give {achieved} (TH-129)",
            "",
        )


def _explain(name: str, scenario: Scenario, state: State) -> str:
    """How points and losses come about, for whoever added them up otherwise."""
    if name in ("rounds", "winner"):
        return ""
    raf = name in ("vics_lost", "luftwaffe_vp")
    losses = [x for x in state.losses if scenario.units[x.unit].raf == raf]
    word = "Vic" if raf else "Schwarm"
    lost = sum(not x.rescued for x in losses)
    parts = [f"{len(losses)} {word}{'s' if len(losses) != 1 else ''} lost, {len(losses) - lost} of them rescued"]
    if name == "luftwaffe_vp":
        parts.append(f"{sum(s.vp for s in state.strikes)} points by bombs and strafing")
    return "; ".join(parts)
