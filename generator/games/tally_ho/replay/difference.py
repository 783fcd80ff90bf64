"""A recorded act held against the step that the rules give: what differs, which rule says so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.games.tally_ho.log.transcript import Act
from generator.games.tally_ho.replay.findings import (
    ACTION_MISREAD,
    COMMUNICATIONS_MISREAD,
    DICE_MISCOUNTED,
    DICE_MISREAD,
    GUNS_WRONG,
    LONE_STAFFEL_ACTS,
    LOSSES_WRONG,
    MOVE_LENGTH_WRONG,
    MOVE_NOT_ALLOWED,
    RESCUE_WRONG,
    RETURNING_UNIT_ACTS,
    SILENCE_IGNORED,
    STATE_DIFFERS,
    WAY_WRONG,
)
from generator.games.tally_ho.rules.recorder import Step
from generator.games.tally_ho.rules.scenario import Scenario
from generator.model.hex_map import ALTITUDES
from generator.source.diagnostic import Finding


class Difference(NamedTuple):
    """One thing that differs."""

    finding: Finding
    field: tuple[str | int, ...]
    """Where in the act it stands."""
    label: str
    found: str
    given: str
    rules: tuple[str, ...]
    help: str = ""


def compare_act(step: Step, act: Act, scenario: Scenario, alone: bool) -> Difference | None:
    """The first thing in which a record differs from what the rules give; what it leaves out is not compared.

    Only the first, since one slip brings the others with it: who throws a die too few reads other hits, who flies
    another way ends with another facing. `alone`: the unit is the only Staffel left on its raid.
    """
    if step.what == "move" and step.result == "return" and act.result not in (None, "return"):
        finding = LONE_STAFFEL_ACTS if alone else RETURNING_UNIT_ACTS
        rules = ("TH-112",) if alone else ("TH-109", "TH-110")
        return Difference(finding, ("result",), "its action is", str(act.result), "return: it is to fly home", rules)
    if len(act.dice) != len(step.throws):
        return _count(step, act)
    compare = _COMPARES.get(step.what)
    return next(compare(step, act, scenario), None) if compare else None


def _count(step: Step, act: Act) -> Difference:
    finding = {"fire": GUNS_WRONG, "rescue": RESCUE_WRONG}.get(step.what, DICE_MISCOUNTED)
    help_ = ""
    match step.what:
        case "dogfight":
            help_ = "one for each element, and for Ace, nation and a Spitfire's bonus"
        case "fire":
            help_ = "the second roll is for each 6 only"
        case "rescue":
            help_ = "dice are thrown over the sea only"
        case "bombed" | "strafed":
            help_ = "one for each element, and one for an Ace"
    thrown, given = len(act.dice), len(step.throws)
    return Difference(
        finding,
        ("dice",),
        "it throws",
        "1 die" if thrown == 1 else f"{thrown or 'no'} dice",
        str(given) if given else "none",
        _RULES_OF_DICE.get(step.what, step.rules),
        help_,
    )


_RULES_OF_DICE = {
    "dogfight": ("TH-82", "TH-83"),
    "bombed": ("TH-118",),
    "strafed": ("TH-124",),
    "rescue": ("TH-130", "TH-131"),
}


def _result(finding: Finding, step: Step, act: Act, label: str, rules: tuple[str, ...] = ()) -> Iterator[Difference]:
    if act.result is not None and act.result != step.result:
        yield Difference(finding, ("result",), label, act.result, step.result or "nothing", rules or step.rules)


def _number(finding: Finding, step: Step, act: Act, *names: str) -> Iterator[Difference]:
    for name in names:
        found, given = getattr(act, name), step.numbers.get(name)
        if found is not None and given is not None and found != given:
            label, rules = _NUMBERS[name]
            yield Difference(finding, (name,), label, str(found), str(given), rules or step.rules)


_NUMBERS: dict[str, tuple[str, tuple[str, ...]]] = {
    "sum": ("its sum is", ("TH-56",)),
    "hits": ("its hits are", ()),
    "vp": ("its points are", ("TH-128",)),
    "lost": ("the elements it loses are", ()),
    "elements": ("the elements it has left are", ()),
}
"""What to say of a number that differs, and the rules that it follows from where they are not all of the step's."""


def _with(finding: Finding, step: Step, act: Act) -> Iterator[Difference]:
    members, given = {act.unit, *act.others}, {step.unit, *step.others}
    if members != given:
        yield Difference(
            finding,
            ("with",) if act.others else ("unit",),
            "together are",
            " ".join(sorted(members)),
            " ".join(sorted(given)),
            step.rules,
        )


def _move(step: Step, act: Act, scenario: Scenario) -> Iterator[Difference]:
    if step.phase == "luftwaffe":
        yield from _result(ACTION_MISREAD, step, act, "its action is")
        yield from _with(MOVE_NOT_ALLOWED, step, act)
    else:
        silent = step.result == "no-comms"
        yield from _result(SILENCE_IGNORED if silent else COMMUNICATIONS_MISREAD, step, act, "it moves under")
    if act.path is not None and act.path != step.path:
        far, given = len(act.path), len(step.path)
        n = next((k for k, (a, b) in enumerate(zip(act.path, step.path, strict=False)) if a != b), None)
        field: tuple[str | int, ...] = ("path",) if n is None else ("path", n)
        finding = WAY_WRONG if far == given else MOVE_LENGTH_WRONG
        if step.result == "no-comms":
            finding = SILENCE_IGNORED
        yield Difference(finding, field, "it flies", _way(act.path), _way(step.path), _rules_of_way(step, scenario))
    # A Squadron's way home has no facing of its own: it faces as it flies.
    own = step.phase == "luftwaffe" or step.result != "return"
    if own and act.facing is not None and act.facing != step.facing:
        rules = _rules_of_way(step, scenario)
        yield Difference(WAY_WRONG, ("facing",), "its facing is", str(act.facing), str(step.facing), rules)


def _rules_of_way(step: Step, scenario: Scenario) -> tuple[str, ...]:
    """The step's rules, with that of the edges where it came to one."""
    geometry = scenario.rules.ground.geometry
    edge = any(h.column in (1, geometry.columns) or h.row in (1, geometry.rows) for h in step.path)
    return (*step.rules, "TH-52") if edge and "TH-52" not in step.rules else step.rules


def _way(path: tuple[object, ...]) -> str:
    return " ".join(map(str, path)) or "no hex"


def _facing(step: Step, act: Act, scenario: Scenario) -> Iterator[Difference]:
    if act.facing is not None and act.facing != step.facing:
        yield Difference(WAY_WRONG, ("facing",), "its facing is", str(act.facing), str(step.facing), step.rules)


def _communications(step: Step, act: Act, scenario: Scenario) -> Iterator[Difference]:
    yield from _number(COMMUNICATIONS_MISREAD, step, act, "sum")
    silent = step.result == "no-comms"
    rules = ("TH-57",) if step.numbers.get("die") == 1 else ("TH-58", "TH-61") if silent else ("TH-58",)
    yield from _result(SILENCE_IGNORED if silent else COMMUNICATIONS_MISREAD, step, act, "its order is", rules)
    yield from _with(MOVE_NOT_ALLOWED, step, act)


def _fire(step: Step, act: Act, scenario: Scenario) -> Iterator[Difference]:
    yield from _result(GUNS_WRONG, step, act, "it is fired at by" if "lost" in step.numbers else "it is")
    yield from _number(GUNS_WRONG, step, act, "lost")
    altitude = step.numbers.get("altitude")
    if act.altitude is not None and altitude is not None and act.altitude != ALTITUDES[altitude]:
        given = ALTITUDES[altitude]
        yield Difference(GUNS_WRONG, ("altitude",), "it is met at", act.altitude, given, ("TH-100",))


def _strike(step: Step, act: Act, scenario: Scenario) -> Iterator[Difference]:
    yield from _result(MOVE_NOT_ALLOWED, step, act, "it attacks")
    yield from _number(DICE_MISREAD, step, act, "hits", "vp")
    if act.kind is not None:
        ground = scenario.rules.ground
        kinds = {s.kind for s in ground.sites if s.place == step.result}
        if act.kind not in kinds:
            given = ", ".join(sorted(kinds)) or "nothing"
            yield Difference(MOVE_NOT_ALLOWED, ("kind",), "it attacks a", act.kind, given, step.rules)


def _joined(step: Step, act: Act, scenario: Scenario) -> Iterator[Difference]:
    yield from _with(MOVE_NOT_ALLOWED, step, act)
    yield from _facing(step, act, scenario)
    altitude = ALTITUDES[step.numbers["altitude"]]
    if act.altitude is not None and act.altitude != altitude:
        yield Difference(STATE_DIFFERS, ("altitude",), "its altitude is", act.altitude, altitude, ("TH-70",))


def _dogfight(step: Step, act: Act, scenario: Scenario) -> Iterator[Difference]:
    yield from _result(DICE_MISREAD, step, act, "its dice are read as", ("TH-84",))
    if act.target is not None and act.target not in step.others:
        given = ", ".join(step.others) or "nobody"
        yield Difference(MOVE_NOT_ALLOWED, ("target",), "it attacks", act.target, given, ("TH-85",))


def _lost(step: Step, act: Act, scenario: Scenario) -> Iterator[Difference]:
    yield from _result(LOSSES_WRONG, step, act, "it loses to")
    yield from _number(LOSSES_WRONG, step, act, "lost", "elements")


def _returns(step: Step, act: Act, scenario: Scenario) -> Iterator[Difference]:
    yield from _result(STATE_DIFFERS, step, act, "it turns for home after")


def _rescue(step: Step, act: Act, scenario: Scenario) -> Iterator[Difference]:
    yield from _result(RESCUE_WRONG, step, act, "its crews are", ("TH-130", "TH-131"))
    if act.vp is not None and act.vp != step.numbers["vp"]:
        yield Difference(RESCUE_WRONG, ("vp",), "its points are", str(act.vp), str(step.numbers["vp"]), ("TH-127",))


_COMPARES = {
    "facing": _facing,
    "move": _move,
    "communications": _communications,
    "fire": _fire,
    "bombed": _strike,
    "strafed": _strike,
    "joined": _joined,
    "dogfight": _dogfight,
    "lost": _lost,
    "returns": _returns,
    "rescue": _rescue,
}
