"""How things stood after a Round: the recorded state against the rules', and a replay taken up from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast, get_args

from generator.games.tally_ho.log.read import Filed
from generator.games.tally_ho.log.transcript import PlayedRound, Transcript, UnitState
from generator.games.tally_ho.replay.findings import FUEL_MISMARKED, LOSSES_WRONG, STATE_DIFFERS
from generator.games.tally_ho.rules.scenario import Scenario
from generator.games.tally_ho.rules.state import (
    ACTIVE,
    BOMBED,
    DESTROYED,
    JETTISONED,
    NO_ATTACK,
    STATUS_NAMES,
    STRAFED,
    Loss,
    LossCause,
    State,
    Strike,
    Unit,
)
from generator.model.hex_map import ALTITUDES
from generator.source.diagnostic import Diagnostic, Finding

_FINDINGS: dict[str, tuple[Finding, str]] = {
    "fuel": (FUEL_MISMARKED, "TH-90, TH-125"),
    "elements": (LOSSES_WRONG, "TH-87"),
    "status": (STATE_DIFFERS, "TH-109"),
    "hex": (STATE_DIFFERS, "TH-39"),
    "formation": (STATE_DIFFERS, "TH-69"),
    "facing": (STATE_DIFFERS, "TH-39"),
    "altitude": (STATE_DIFFERS, "TH-70, TH-91"),
    "scattered": (STATE_DIFFERS, "TH-91"),
}

_FOLLOW = {"status": ("formation", "facing", "altitude", "scattered"), "formation": ("facing", "altitude")}
"""What differs of itself where another value does: a unit not sent home is not turned about either."""


def describe_unit(scenario: Scenario, index: int, unit: Unit) -> dict[str, object]:
    """What a `state` row may say of a unit, by its keys; of a unit that is gone its status alone."""
    spec = scenario.units[index]
    if unit.status >= DESTROYED:
        return {"status": STATUS_NAMES[unit.status]}
    told: dict[str, object] = {
        "status": STATUS_NAMES[unit.status],
        "hex": scenario.rules.ground.geometry.hexes[unit.hex],
        "facing": unit.facing,
    }
    if not spec.raf:
        told["altitude"] = ALTITUDES[unit.altitude]
    told["elements"] = unit.elements
    told["fuel"] = unit.fuel
    if unit.group >= 0:
        told["formation"] = scenario.units[unit.group].id
    if unit.scattered:
        told["scattered"] = True
    return told


def compare_state(
    file: Filed[Transcript], scenario: Scenario, played: PlayedRound, state: State
) -> Iterator[Diagnostic]:
    """Every value of the recorded state that the rules do not give, but for those that follow from another."""
    ids = {s.id: s.index for s in scenario.units}
    for row in played.state:
        index = ids[row.unit]
        told = describe_unit(scenario, index, state.units[index])
        gone = state.units[index].status >= DESTROYED
        followed: tuple[str, ...] = ()
        for name, (finding, rules) in _FINDINGS.items():
            found = getattr(row, name)
            if found is None or name in followed or (gone and name != "status"):
                continue
            given = told.get(name, False if name == "scattered" else None)
            if name in ("hex", "facing") and scenario.units[index].raf:
                rules = "TH-54"
            if found != given:
                followed += _FOLLOW.get(name, ())
                yield finding.at(
                    file.span(row, name),
                    f"`{name}` of {row.unit} after Round {played.round} is {_said(found)}, and the rules give "
                    f"{_said(given)} ({rules})",
                    "",
                )


def _said(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value!s}"


def resume(file: Filed[Transcript], scenario: Scenario, played: PlayedRound, before: State) -> State | None:
    """The state after a Round as its record has it, for going on after a departure.

    None unless there is a row with hex, facing, elements and Fuel/Ammo for every unit that was on the map.
    """
    rows = {r.unit: r for r in played.state}
    ids = {s.id: s.index for s in scenario.units}
    units = list(before.units)
    for spec in scenario.units:
        if before.units[spec.index].status >= DESTROYED:
            continue
        row = rows.get(spec.id)
        if row is None:
            return None
        unit = _read_row(row, before.units[spec.index], scenario, ids)
        if unit is None:
            return None
        units[spec.index] = unit
    known = tuple(x for x in before.losses if x.round < played.round)
    losses, strikes = _read_acts(scenario, played, before, ids)
    for strike in strikes:
        units[strike.unit] = units[strike.unit]._replace(attack=strike.attack)
    for act in played.dogfights:
        if act.what == "jettisoned":
            units[ids[act.unit]] = units[ids[act.unit]]._replace(attack=JETTISONED)
    earlier = tuple(s for s in before.strikes if s.round < played.round)
    return State(
        played.round, tuple(units), (*(x for x in known if x.round < played.round), *losses), earlier + strikes
    )


def _read_row(row: UnitState, before: Unit, scenario: Scenario, ids: dict[str, int]) -> Unit | None:
    status = STATUS_NAMES.index(row.status) if row.status else before.status
    if status >= DESTROYED:
        return before._replace(
            status=status, group=-1, scattered=0, elements=0 if status == DESTROYED else before.elements
        )
    if row.hex is None or row.facing is None or row.elements is None or row.fuel is None:
        return None
    return before._replace(
        status=status,
        hex=scenario.rules.ground.geometry.number(row.hex),
        facing=row.facing,
        elements=row.elements,
        fuel=row.fuel,
        altitude=ALTITUDES.index(row.altitude) if row.altitude else before.altitude,
        group=ids[row.formation] if row.formation in ids and row.formation else -1,
        scattered=2 if row.scattered and status == ACTIVE else 0,
        surprised=False,
    )


def _read_acts(
    scenario: Scenario, played: PlayedRound, before: State, ids: dict[str, int]
) -> tuple[tuple[Loss, ...], tuple[Strike, ...]]:
    """Losses and attacks of a Round as its record has them."""
    losses: list[Loss] = []
    strikes: list[Strike] = []
    sites = scenario.rules.ground.sites
    for act in (*played.luftwaffe, *played.raf, *played.dogfights, *played.bookkeeping):
        unit = ids[act.unit]
        if act.what == "lost":
            cause = cast(LossCause, act.result) if act.result in get_args(LossCause) else "dogfight"
            one = Loss(played.round, unit, cause, before.units[unit].hex, rescued=False)
            losses += [one] * (1 if act.lost is None else act.lost)
        elif act.what == "rescue" and act.result == "rescued":
            n = next((k for k, x in enumerate(losses) if x.unit == unit and not x.rescued), None)
            if n is not None:
                losses[n] = losses[n]._replace(rescued=True)
        elif act.what in ("bombed", "strafed"):
            site = next((k for k, s in enumerate(sites) if s.place == act.result), 0)
            attack = {"bombed": BOMBED, "strafed": STRAFED}.get(act.what, NO_ATTACK)
            hits = act.hits or 0
            vp = act.vp if act.vp is not None else hits * scenario.units[unit].vp
            strikes.append(Strike(played.round, unit, attack, site, hits, vp))
    return tuple(losses), tuple(strikes)
