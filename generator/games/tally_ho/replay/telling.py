"""A replay in words, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.replay.drive import Replay
from generator.games.tally_ho.rules.recorder import Step

_PHASES = {
    "set-up": "Set-up",
    "luftwaffe": "Luftwaffe actions",
    "raf": "RAF actions",
    "dogfights": "Dogfights",
    "bookkeeping": "Bookkeeping",
}

_WINNERS = {"raf": "the Royal Air Force wins", "luftwaffe": "the Luftwaffe wins", "draw": "a draw"}


def describe_end(played: Replay) -> str:
    """How it came out by the rules, or how far it could be followed; one line."""
    if played.outcome is not None:
        outcome = played.outcome
        return (
            f"by the rules: Luftwaffe {outcome.luftwaffe_vp}, RAF {outcome.raf_vp} after {outcome.rounds} "
            f"Round{'s' if outcome.rounds != 1 else ''}; {_WINNERS[outcome.winner]}"
        )
    if not played.stages:
        return "nothing could be followed"
    last = played.stages[-1]
    where = "the set-up" if last.phase == "set-up" else f"Round {last.round}, {_PHASES[last.phase]}"
    return f"followed as far as {where}"


def describe_steps(played: Replay) -> Iterator[str]:
    """Every step that the rules give, under its Round and phase."""
    for stage in played.stages:
        if not stage.steps:
            continue
        yield _PHASES[stage.phase] if stage.phase == "set-up" else f"Round {stage.round}, {_PHASES[stage.phase]}"
        for step in stage.steps:
            yield "  " + describe_step(step)


def describe_step(step: Step) -> str:
    """One step: who, what, the dice, the way, what came of it, and the rules."""
    parts = [" ".join((step.unit, *step.others)) if step.what in ("move", "joined") else step.unit, step.what]
    if step.throws:
        parts.append("[" + " ".join(str(t.value) for t in step.throws) + "]")
    if step.result:
        parts.append(step.result)
    if step.what == "dogfight" and step.others:
        parts.append("at " + " ".join(step.others))
    if step.path:
        parts.append("by " + " ".join(map(str, step.path)))
    for name in ("sum", "hits", "lost", "elements", "vp"):
        if name in step.numbers and not (step.what == "dogfight" and name == "hits"):
            parts.append(f"{name} {step.numbers[name]}")
    return f"{' '.join(parts)} ({', '.join(step.rules)})"
