"""What must hold after every phase of every mission, whatever dice and player do. For proofs, not for play."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from generator.games.tally_ho.rules.end import count_points
from generator.games.tally_ho.rules.recorder import Phase, Tape
from generator.games.tally_ho.rules.scenario import Scenario
from generator.games.tally_ho.rules.state import (
    ACTIVE,
    BOMBED,
    DESTROYED,
    HL,
    HOME,
    JETTISONED,
    NO_ATTACK,
    OVER_FRANCE,
    RETURNING,
    STRAFED,
    State,
)
from generator.games.tally_ho.rules.working import BOTTOM_FACING


def find_breaches(scenario: Scenario, tape: Tape) -> list[str]:
    """Every broken invariant of a recorded mission, in words; empty if it is sound."""
    found: list[str] = []
    before: State | None = None
    for phase, state in tape.states:
        where = f"Round {state.round}, after {phase}"
        found += [f"{where}: {text}" for text in _check_state(scenario, state)]
        if before is not None:
            found += [f"{where}: {text}" for text in _check_change(scenario, phase, before, state)]
        before = state
    if before is not None:
        found += _check_points(scenario, tape, before)
    return found


def _check_state(scenario: Scenario, state: State) -> Iterator[str]:
    ground = scenario.rules.ground
    lost = [0] * len(scenario.units)
    for loss in state.losses:
        lost[loss.unit] += 1
    groups: dict[int, list[int]] = {}
    for spec, now in zip(scenario.units, state.units, strict=True):
        name = spec.id
        if now.elements < 0 or now.elements + lost[spec.index] != spec.strength:
            yield f"{name} has {now.elements} elements of {spec.strength} with {lost[spec.index]} lost"
        if not 0 <= now.fuel <= spec.fuel:
            yield f"{name} has {now.fuel} Fuel/Ammo of {spec.fuel}"
        if not 0 <= now.hex < len(ground.nations) or not 1 <= now.facing <= 6:
            yield f"{name} is in no hex or faces nowhere"
        if (now.elements == 0) != (now.status == DESTROYED):
            yield f"{name} has {now.elements} elements and status {now.status}"
        if now.status == ACTIVE and now.fuel == 0:
            yield f"{name} is out of Fuel/Ammo and not returning"
        if now.attack != NO_ATTACK and now.status == ACTIVE:
            yield f"{name} has attacked and is not returning"
        if spec.raf and (now.attack != NO_ATTACK or now.group >= 0 or now.status == OVER_FRANCE):
            yield f"{name} does what only Staffels do"
        if not spec.raf and now.status == HOME:
            yield f"{name} has landed on a British airfield"
        if now.attack == STRAFED and (spec.bomber or now.fuel):
            yield f"{name} strafed and is a Bomber, or has Fuel/Ammo left"
        if now.attack in (BOMBED, JETTISONED) and not spec.bomber:
            yield f"{name} has dropped bombs and is a Fighter"
        if now.group >= 0:
            groups.setdefault(now.group, []).append(spec.index)
    for members in groups.values():
        units = [state.units[i] for i in members]
        names = ", ".join(scenario.units[i].id for i in members)
        if len(members) < 2:
            yield f"{names} is a formation of one"
        if len({(u.hex, u.facing, u.altitude) for u in units}) > 1:
            yield f"{names} fly as a formation in different hexes, facings or altitudes"
        if any(u.status != ACTIVE for u in units):
            yield f"{names} hold a returning Staffel in their formation"
        if any(scenario.units[i].bomber for i in members) and units[0].altitude != HL:
            yield f"{names} hold a Bomber and do not fly high"


def _check_change(scenario: Scenario, phase: Phase, before: State, after: State) -> Iterator[str]:
    ground = scenario.rules.ground
    distances = ground.geometry.distances
    hexes = ground.geometry.hexes
    enemies = {before.units[i].hex for i in scenario.luftwaffe if before.units[i].status < DESTROYED}
    for spec, old, new in zip(scenario.units, before.units, after.units, strict=True):
        name = spec.id
        if new.elements > old.elements or new.fuel > old.fuel:
            yield f"{name} has grown"
        if old.status != ACTIVE and new.status < old.status:
            yield f"{name} went back from status {old.status} to {new.status}"
        if old.status >= DESTROYED and new != old and new != old._replace(moved=False):
            yield f"{name} changed after it had left the map"
        far = distances[old.hex][new.hex]
        mover: Phase = "raf" if spec.raf else "luftwaffe"
        if far and phase != mover:
            yield f"{name} moved in another's phase"
        if far > spec.ma:
            yield f"{name} moved {far} hexes with an MA of {spec.ma}"
        if not far or old.status not in (RETURNING, OVER_FRANCE):
            if far and spec.raf and old.hex in enemies:
                yield f"{name} left a Dogfight"
            if far and spec.not_before > after.round:
                yield f"{name} moved before its Round"
            continue
        if spec.raf:
            way = _measure_home(ground.geometry.neighbours, spec.home, enemies - {old.hex})
            # Round enemies the way may lead away at first; with every way shut it is the direct one (TH-113).
            left = way if old.hex in way else dict(enumerate(distances[spec.home]))
            if left.get(new.hex, len(hexes)) >= left[old.hex]:
                yield f"{name} is returning and did not near its Airfield"
        elif old.status == RETURNING and ground.french_coast and ground.nations[old.hex] != "france":
            coast = ground.french_coast
            nearer = distances[new.hex][coast[new.hex][0]] < distances[old.hex][coast[old.hex][0]]
            if new.status == RETURNING and not nearer:
                yield f"{name} is returning and did not near France"
        elif hexes[new.hex].column != hexes[old.hex].column or hexes[new.hex].row <= hexes[old.hex].row:
            yield f"{name} is returning and did not fly down the map"
        elif new.status in (RETURNING, OVER_FRANCE) and new.facing != BOTTOM_FACING:
            yield f"{name} is returning and does not face the bottom edge"


def _measure_home(neighbours: Sequence[Sequence[int]], home: int, shut: Collection[int]) -> dict[int, int]:
    """The steps to an Airfield from every hex that has a way to it round the hexes shut."""
    way = {home: 0}
    edge = [home]
    while edge:
        near = (there for here in edge for there in neighbours[here][1:])
        edge = [there for there in dict.fromkeys(near) if there >= 0 and there not in way and there not in shut]
        way |= dict.fromkeys(edge, max(way.values()) + 1)
    return way


def _check_points(scenario: Scenario, tape: Tape, last: State) -> Iterator[str]:
    """Points of the state against those of the steps told, each from a rescue or an attack."""
    raf = {s.id: s.raf for s in scenario.units}
    told = [0, 0]
    for step in tape.of("rescue"):
        told[raf[step.unit]] += step.numbers["vp"]
    for what in ("bombed", "strafed"):
        for step in tape.of(what):
            told[1] += step.numbers["vp"]
    for is_raf, vp in scenario.rules.points:
        told[0 if is_raf else 1] += vp
    if tuple(told) != count_points(scenario.rules, scenario, last):
        yield f"points told {told}, points kept {count_points(scenario.rules, scenario, last)}"
    if any(x.rescued is None for x in last.losses):
        yield "an element was lost and nobody looked for its crews"
