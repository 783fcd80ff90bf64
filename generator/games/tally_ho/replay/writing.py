"""A mission that was just played, as the text of a transcript."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields

from generator.games.tally_ho.log.read import FORMAT
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.replay.drive import PHASES
from generator.games.tally_ho.replay.minutes import Minutes
from generator.games.tally_ho.replay.resuming import describe_unit
from generator.games.tally_ho.rules.mission_play import Played
from generator.games.tally_ho.rules.options import Options
from generator.games.tally_ho.rules.recorder import Step
from generator.games.tally_ho.rules.scenario import Scenario, UnitSpec
from generator.games.tally_ho.rules.state import DESTROYED, State
from generator.games.tally_ho.setup.play import PlayedSetUp
from generator.model.hex import Hex
from generator.model.hex_map import ALTITUDES
from generator.source.edit import quote_scalar


def compose_transcript(
    view: TallyHo,
    scenario: Scenario,
    minutes: Minutes,
    played: Played,
    set_up: PlayedSetUp | None = None,
    seed: int | None = None,
    title: str | None = None,
) -> str:
    """The YAML text of a finished mission, which `opsroom replay` accepts; one line to an act.

    With `set_up` its dice are written down too; leave it out if carry-over had a part in it. The mission must have
    been played on its own map.
    """
    rules = scenario.rules
    lines = [f"format: {FORMAT}", f"pack: {view.pack.manifest.id}", f"mission: {rules.mission.number}"]
    if title:
        lines.append(f"title: {quote_scalar(title)}")
    if seed is not None:
        lines.append(f"seed: {seed}")
    chosen = _list_rulings(view, rules.rulings)
    lines += ["rulings:", *(f"  {n}: {quote_scalar(v)}" for n, v in chosen.items())] if chosen else []
    if set_up is not None and set_up.throws:
        lines.append(f"dice: {_flow(tuple(t.value for t in set_up.throws))}")
    start = minutes.states[0][1]
    lines.append("units:")
    starts = {p.unit.id: p.unit.start for p in set_up.units} if set_up else {}
    lines += [f"  - {_flow(_tell_unit(scenario, s, start, starts.get(s.id)))}" for s in scenario.units]
    opening = [s for s in minutes.steps if s.phase == "set-up"]
    if opening:
        lines += ["set_up:", *(f"  - {_flow(_tell_step(scenario, s, start, minutes))}" for s in opening)]
    lines += _list_rounds(scenario, minutes)
    lines.append(f"final: {_flow(_tell_end(scenario, played))}")
    return "\n".join(lines) + "\n"


def _list_rounds(scenario: Scenario, minutes: Minutes) -> Iterator[str]:
    after = {(state.round, phase): state for phase, state in minutes.states}
    count = max((state.round for _, state in minutes.states), default=0)
    if not count:
        yield "rounds: []"
        return
    yield "rounds:"
    by: dict[tuple[int, str], list[Step]] = {}
    for step in minutes.steps:
        by.setdefault((step.round, step.phase), []).append(step)
    before = minutes.states[0][1]
    for number in range(1, count + 1):
        yield f"  - round: {number}"
        for phase in PHASES:
            steps = by.get((number, phase), [])
            if steps:
                yield f"    {phase}:"
                for step in steps:
                    yield f"      - {_flow(_tell_step(scenario, step, after[number, phase], minutes))}"
        state = after[number, "bookkeeping"]
        yield "    state:"
        for spec in scenario.units:
            if before.units[spec.index].status < DESTROYED:
                told = {"unit": spec.id, **describe_unit(scenario, spec.index, state.units[spec.index])}
                yield f"      - {_flow(told)}"
        before = state


def _list_rulings(view: TallyHo, rulings: Mapping[str, str]) -> dict[str, str]:
    """The rulings that are not the pack's own, by name."""
    defaults = {f.name: str(f.default) for f in fields(Options)} | view.rulings_in_force()
    return {name: value for name, value in sorted(rulings.items()) if defaults.get(name) != value}


def _tell_unit(scenario: Scenario, spec: UnitSpec, start: State, named: str | None) -> dict[str, object]:
    hexes = scenario.rules.ground.geometry.hexes
    told: dict[str, object] = {
        "id": spec.id,
        "side": "raf" if spec.raf else "luftwaffe",
        "type": spec.type,
        "strength": spec.strength,
    }
    if spec.ace:
        told["ace"] = True
    if spec.nation:
        told["international"] = spec.nation
    if named:
        told["start"] = named
    told["hex"] = hexes[spec.start]
    if spec.raf:
        told["facing"] = start.units[spec.index].facing
    else:
        told["altitude"] = ALTITUDES[spec.altitude]
    return told


def _tell_step(scenario: Scenario, step: Step, after: State, minutes: Minutes) -> dict[str, object]:
    """The act that a step makes."""
    spec = next(s for s in scenario.units if s.id == step.unit)
    told: dict[str, object] = {"what": step.what, "unit": step.unit}
    if step.others and step.what != "dogfight":
        told["with"] = step.others
    if step.throws:
        told["dice"] = tuple(t.value for t in step.throws)
    if step.what == "dogfight" and step.others:
        told["target"] = step.others[0]
    if step.result:
        told["result"] = step.result
    numbers = step.numbers
    match step.what:
        case "move":
            told["path"] = step.path
            if not spec.raf or step.result != "return":
                told["facing"] = step.facing
        case "facing":
            told["facing"] = step.facing
        case "joined":
            told["facing"] = step.facing
            told["altitude"] = ALTITUDES[numbers["altitude"]]
        case "communications":
            told["sum"] = numbers["sum"]
        case "fire" if "lost" in numbers:
            told["altitude"] = ALTITUDES[numbers["altitude"]]
            told["lost"] = numbers["lost"]
        case "lost":
            told["lost"] = numbers["lost"]
            told["elements"] = numbers["elements"]
        case "bombed" | "strafed":
            site = next((s for s in scenario.rules.ground.sites if s.place == step.result), None)
            if site is not None:
                told["kind"] = site.kind
            told["hits"] = numbers["hits"]
            told["vp"] = numbers["vp"]
        case "dogfight":
            told["fuel"] = after.units[spec.index].fuel
            share = minutes.shares.get((step.round, spec.index))
            if share is not None:
                told["share"] = share
        case "rescue":
            told["vp"] = numbers["vp"]
    return told


def _tell_end(scenario: Scenario, played: Played) -> dict[str, object]:
    outcome, losses = played.outcome, played.state.losses
    vics = sum(scenario.units[x.unit].raf for x in losses)
    return {
        "raf_vp": outcome.raf_vp,
        "luftwaffe_vp": outcome.luftwaffe_vp,
        "vics_lost": vics,
        "schwarms_lost": len(losses) - vics,
        "rounds": outcome.rounds,
        "specials": outcome.specials,
        "winner": outcome.winner,
    }


def _flow(value: object) -> str:
    """A value on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Hex):
        return str(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{k}: {_flow(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_flow(v) for v in value) + "]"
    if isinstance(value, str):
        return quote_scalar(value)
    return str(value)
