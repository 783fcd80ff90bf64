"""Phase 2: the Squadrons roll for Communications and fly (3.3, 4.3, 5.12)."""

from __future__ import annotations

from generator.engine.dice import Dice
from generator.games.tally_ho.charts import Order
from generator.games.tally_ho.rules.decisions import Flight, IllegalDecisionError, Policy
from generator.games.tally_ho.rules.flak import meet_own_guns
from generator.games.tally_ho.rules.paths import find_routes, plan_straight
from generator.games.tally_ho.rules.recorder import Recorder
from generator.games.tally_ho.rules.scenario import LEAST_SUM, MOST_SUM, Scenario
from generator.games.tally_ho.rules.state import DESTROYED, HOME, RETURNING, State
from generator.games.tally_ho.rules.working import Working

_RULES = {"no-comms": ("TH-61",), "do-not-engage": ("TH-63",), "engage": ("TH-64",)}


def play_raf_actions(scenario: Scenario, state: State, dice: Dice, policy: Policy, recorder: Recorder | None) -> State:
    """The state after Phase 2 of a Round."""
    work = Working(scenario, state, "raf", dice, policy, recorder)
    ready, returning = _muster(work)
    fired: set[int] = set()
    if ready:
        for group in _choose_groups(work, ready):
            _roll_and_fly(work, group, fired)
    for unit in returning:
        _fly_home(work, unit, fired)
    return work.pack()


def _muster(work: Working) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Squadrons that roll, and those that fly home. Who shares a hex with the enemy does neither (TH-55)."""
    ready, returning = [], []
    enemies = {work.units[i].hex for i in work.scenario.luftwaffe if work.on_map(i)}
    for i in work.scenario.raf:
        now = work.units[i]
        if now.status >= DESTROYED:
            continue
        if now.hex in enemies:  # TH-E52
            if work.round == 1 and work.specs[i].not_before == 1:
                work.units[i] = now._replace(surprised=True)  # TH-19
        elif now.status == RETURNING:
            returning.append(i)
        elif work.specs[i].not_before <= work.round:  # TH-E70
            ready.append(i)
    return tuple(ready), tuple(returning)


def _choose_groups(work: Working, ready: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Who rolls together: as the player likes, or as ruled (TH-60, TH-E23); formations first (TH-31)."""
    if work.options.raf_roll == "per_squadron" or len(ready) == 1:
        return tuple((i,) for i in ready)
    if work.options.raf_roll == "per_hex":
        by_hex: dict[int, list[int]] = {}
        for i in ready:
            by_hex.setdefault(work.units[i].hex, []).append(i)
        groups = tuple(tuple(g) for g in by_hex.values())
        return tuple(sorted(groups, key=lambda g: len(g) == 1))
    groups = work.policy.choose_groups(work.scenario, work.round, work.units, ready)
    if sorted(i for g in groups for i in g) != sorted(ready):
        raise IllegalDecisionError("RAF", "TH-32", "each Squadron that may roll does so once")
    alone = False
    for group in groups:
        if len({work.units[i].hex for i in group}) > 1:
            raise IllegalDecisionError(work.specs[group[0]].id, "TH-60", "only Squadrons in one hex roll together")
        if alone and len(group) > 1:
            raise IllegalDecisionError(work.specs[group[0]].id, "TH-31", "Massed Formations move first")
        alone = alone or len(group) == 1
    return groups


def roll_communications(work: Working, group: tuple[int, ...]) -> tuple[Order, ...]:
    """One die for a group, and what each Squadron of it may do by its own column (TH-56 to TH-59)."""
    die = work.roll(group[0], "communications")
    modifier = sum(work.units[i].elements + work.specs[i].comms for i in group)  # TH-56
    total = die + modifier
    rules = work.rules
    orders: list[Order] = []
    for i in group:
        if die == 1:
            order: Order | None = rules.natural_one  # TH-57
        else:
            column = rules.orders.get(work.specs[i].type)
            order = column[min(max(total, LEAST_SUM), MOST_SUM) - LEAST_SUM] if column else None  # TH-58, TH-E5
        orders.append(order or "no-comms")
    if work.recorder is not None:
        for i, order in zip(group, orders, strict=True):
            work.note(
                "communications",
                i,
                ("TH-56", "TH-57", "TH-58"),
                others=tuple(o for o in group if o != i),
                result=order,
                numbers={"die": die, "modifier": modifier, "sum": total},
            )
    return tuple(orders)


def _roll_and_fly(work: Working, group: tuple[int, ...], fired: set[int]) -> None:
    """A group's roll, its members' decisions, and their moves: who flies the same way flies together (TH-60).

    Who means to orbit rolls as well, and may hear nothing (TH-65).
    """
    orders = roll_communications(work, group)
    companies: dict[object, list[int]] = {}
    flights: dict[int, Flight] = {}
    for i, order in zip(group, orders, strict=True):
        if order == "no-comms":
            _fly_blind(work, i, fired)
            continue
        flight = work.policy.fly(work.scenario, work.round, work.units, i, order)
        check_flight(work, i, order, flight)
        flights[i] = flight
        companies.setdefault(flight.path or i, []).append(i)
        if work.recorder is not None:
            work.note("move", i, _RULES[order], path=flight.path, facing=flight.facing, result=order)
    for company in companies.values():
        _fly(work, tuple(company), flights[company[0]].path, fired)
        for i in company:
            if work.on_map(i):
                work.units[i] = work.units[i]._replace(facing=flights[i].facing, moved=True)


def check_flight(work: Working, unit: int, order: Order, flight: Flight) -> None:
    """Raises `IllegalDecisionError` for a move that the order or the map does not allow (TH-54, TH-62 to TH-64)."""
    spec = work.specs[unit]
    if len(flight.path) > spec.ma:
        raise IllegalDecisionError(spec.id, "TH-54", f"{len(flight.path)} hexes are more than its MA of {spec.ma}")
    if not 1 <= flight.facing <= 6:
        raise IllegalDecisionError(spec.id, "TH-92", f"{flight.facing} is no facing")
    neighbours = work.rules.ground.geometry.neighbours
    enemies = {work.units[i].hex for i in work.scenario.luftwaffe if work.on_map(i)}
    here = work.units[unit].hex
    for n, there in enumerate(flight.path, 1):
        if there < 0 or there not in neighbours[here][1:]:
            raise IllegalDecisionError(spec.id, "TH-62", f"step {n} does not lead to a neighbouring hex of the map")
        if there in enemies:
            if order == "do-not-engage":
                raise IllegalDecisionError(spec.id, "TH-63", "it may not enter a hex that holds the enemy")
            if n < len(flight.path):
                raise IllegalDecisionError(spec.id, "TH-E51", "it must stop where it meets the enemy")
        here = there


def _fly(work: Working, company: tuple[int, ...], path: tuple[int, ...], fired: set[int]) -> None:
    """Squadrons that fly one way together, the guns of every hex entered included (TH-E79)."""
    for hex_ in path:
        for i in company:
            work.units[i] = work.units[i]._replace(hex=hex_, moved=True)
        meet_own_guns(work, company, fired)
        company = tuple(i for i in company if work.on_map(i))
        if not company:
            return


def _fly_blind(work: Working, unit: int, fired: set[int]) -> None:
    """NO COMMS: full MA ahead, edges as for the Luftwaffe but never off the map, until it meets the enemy (TH-61)."""
    spec, now = work.specs[unit], work.units[unit]
    deflect = work.options.edge_top == "deflect_60"
    steps = plan_straight(work.rules.ground.geometry, now.hex, now.facing, spec.ma, False, deflect)  # TH-62
    work.units[unit] = now._replace(moved=True)
    work.hold()
    entered = 0
    for entered, (hex_, facing) in enumerate(steps, 1):  # noqa: B007
        work.units[unit] = work.units[unit]._replace(hex=hex_, facing=facing)
        meet_own_guns(work, (unit,), fired)
        if not work.on_map(unit) or work.staffels_in(hex_):
            break
    work.release(unit, _RULES["no-comms"], steps, entered, "no-comms", {"ma": spec.ma})


def _fly_home(work: Working, unit: int, fired: set[int]) -> None:
    """A returning Squadron: no roll, full MA by a shortest way clear of the enemy to its Airfield, where it is gone
    (TH-67, TH-113, TH-E115)."""
    spec, now = work.specs[unit], work.units[unit]
    geometry = work.rules.ground.geometry
    enemies = frozenset(work.units[i].hex for i in work.scenario.luftwaffe if work.on_map(i))
    routes = find_routes(geometry, now.hex, spec.home, spec.ma, enemies)
    choice = work.policy.choose_route(work.scenario, work.units, unit, routes) if len(routes) > 1 else 0
    if not 0 <= choice < len(routes):
        raise IllegalDecisionError(spec.id, "TH-113", "that is no shortest way home")
    path = routes[choice]
    if work.recorder is not None:
        work.note("move", unit, ("TH-67", "TH-113"), path=path, result="return", numbers={"ma": spec.ma})
    for hex_ in path:
        facing = geometry.neighbours[work.units[unit].hex].index(hex_)
        work.units[unit] = work.units[unit]._replace(hex=hex_, facing=facing, moved=True)
        meet_own_guns(work, (unit,), fired)
        if not work.on_map(unit):
            return
        if hex_ in enemies:
            return
    if work.units[unit].hex == spec.home:
        work.units[unit] = work.units[unit]._replace(status=HOME, scattered=0)
        if work.recorder is not None:
            work.note("home", unit, ("TH-67", "TH-113"))
