"""A replay in words: for a terminal, and beside the drawings of its Rounds."""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.replay.drive import Replay
from generator.games.tally_ho.rules.recorder import Step
from generator.games.tally_ho.rules.scenario import Scenario
from generator.model.hex_map import ALTITUDES

PHASES = {
    "set-up": "Set-up",
    "luftwaffe": "Luftwaffe actions",
    "raf": "RAF actions",
    "dogfights": "Dogfights",
    "bookkeeping": "Bookkeeping",
}

WINNERS = {"raf": "the Royal Air Force wins", "luftwaffe": "the Luftwaffe wins", "draw": "a draw"}

FACINGS = ("", "top", "upper right", "lower right", "bottom", "lower left", "upper left")

ACTIONS = {
    "left": "left",
    "right": "right",
    "left-or-right": "left or right",
    "straight": "straight on",
    "to-target": "to Target",
    "to-raf": "to RAF",
    "to-escort": "to escort",
    "from-raf": "from RAF",
    "return": "home",
    "no-comms": "no comms",
    "do-not-engage": "do not engage",
    "engage": "engage",
}

CAUSES = {"dogfight": "a Dogfight", "aaa": "AAA", "balloon": "balloons", "friendly_fire": "friendly fire"}


def describe_end(played: Replay) -> str:
    """How it came out by the rules, or how far it could be followed; one line."""
    if played.outcome is not None:
        outcome = played.outcome
        return (
            f"by the rules: Luftwaffe {outcome.luftwaffe_vp}, RAF {outcome.raf_vp} after {outcome.rounds} "
            f"Round{'s' if outcome.rounds != 1 else ''}; {WINNERS[outcome.winner]}"
        )
    if not played.stages:
        return "nothing could be followed"
    last = played.stages[-1]
    where = "the set-up" if last.phase == "set-up" else f"Round {last.round}, {PHASES[last.phase]}"
    return f"followed as far as {where}"


def describe_steps(played: Replay) -> Iterator[str]:
    """Every step that the rules give, with the rules that it went by, under its Round and phase."""
    for stage in played.stages:
        if not stage.steps:
            continue
        yield PHASES[stage.phase] if stage.phase == "set-up" else f"Round {stage.round}, {PHASES[stage.phase]}"
        for step in stage.steps:
            yield f"  {describe_step(step, played.scenario)} ({', '.join(step.rules)})"


def describe_step(step: Step, scenario: Scenario) -> str:
    """One step in a line: who, the dice, what came of it."""
    who = _join((step.unit, *step.others)) if step.what in ("move", "joined") else step.unit
    dice = " ".join(str(t.value) for t in step.throws)
    numbers = step.numbers
    match step.what:
        case "move":
            head = f"{who} {f'[{dice}] ' if dice else ''}{ACTIONS.get(step.result, step.result)}"
            way = " ".join((*map(str, step.path), *(("off the map",) if "off" in numbers else ())))
            return f"{head}: {way or 'stays'}" if step.phase == "luftwaffe" or way else f"{head}: orbits"
        case "communications":
            return f"{who} [{dice or numbers['die']}], sum {numbers['sum']}: {ACTIONS[step.result]}"
        case "facing":
            return f"{who} [{dice}] faces {FACINGS[step.facing]}"
        case "fire" if "lost" in numbers:
            guns = {"light": "light AAA", "heavy": "heavy AAA", "balloon": "balloons"}.get(step.result, step.result)
            return f"{who} under {guns} at {ALTITUDES[numbers['altitude']]} [{dice}]: {_lost(numbers['lost'])}"
        case "fire":
            return f"{who} over its own guns [{dice}]: {step.result}"
        case "bombed" | "strafed":
            name = next((s.name for s in scenario.rules.ground.sites if s.place == step.result), step.result)
            verb = "bombs" if step.what == "bombed" else "strafes"
            return f"{who} {verb} {name} [{dice}]: {_count(numbers['hits'], 'hit')}, {_count(numbers['vp'], 'point')}"
        case "jettisoned":
            return f"{who} jettisons its bombs"
        case "joined":
            return f"{who} form up at {ALTITUDES[numbers['altitude']]}"
        case "dogfight":
            aim = f" at {_join(step.others)}" if step.others else ""
            return f"{who}{aim} [{dice}]: {step.result}"
        case "lost":
            to = CAUSES.get(step.result, step.result)
            return f"{who}{f' [{dice}]' if dice else ''} loses {numbers['lost']} to {to}, {numbers['elements']} left"
        case "returns":
            return f"{who} turns for home: {step.result}"
        case "exited":
            return f"{who} leaves the map"
        case "home":
            return f"{who} lands"
        case "rescue":
            return f"{who}, crews down in {step.hex}{f' [{dice}]' if dice else ''}: {step.result}"
    return f"{who} {step.what} {step.result}"


def _join(words: tuple[str, ...]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'s' if number != 1 else ''}"


def _lost(number: int) -> str:
    return f"{number} lost" if number else "no loss"
