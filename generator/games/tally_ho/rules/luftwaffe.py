"""Phase 1: every Staffel and Massed Formation rolls and flies, topmost first (3.2, 4.2, 5.12)."""

from __future__ import annotations

from generator.engine.dice import Dice
from generator.games.tally_ho.rules.actions import Plan, plan_action, plan_way
from generator.games.tally_ho.rules.bombing import attack_ground, find_bombing_site, may_stay_a_formation
from generator.games.tally_ho.rules.decisions import Policy
from generator.games.tally_ho.rules.flak import meet_guns
from generator.games.tally_ho.rules.formation import find_partners, formation_leader, formation_ma, join
from generator.games.tally_ho.rules.paths import EXIT, Steps
from generator.games.tally_ho.rules.recorder import Recorder
from generator.games.tally_ho.rules.scatter import roll_facings
from generator.games.tally_ho.rules.scenario import Scenario
from generator.games.tally_ho.rules.state import ACTIVE, DESTROYED, EXITED, OVER_FRANCE, RETURNING, State
from generator.games.tally_ho.rules.working import BOTTOM_FACING, Working

_RULES = {
    "left": ("TH-40",),
    "right": ("TH-40",),
    "left-or-right": ("TH-41",),
    "straight": ("TH-42",),
    "to-target": ("TH-43", "TH-44"),
    "to-raf": ("TH-45", "TH-46"),
    "to-escort": ("TH-47",),
    "from-raf": ("TH-48",),
}


def play_luftwaffe_actions(
    scenario: Scenario, state: State, dice: Dice, policy: Policy, recorder: Recorder | None
) -> State:
    """The state after Phase 1 of a Round."""
    work = Working(scenario, state, "luftwaffe", dice, policy, recorder)
    if work.options.scatter_roll == "next_round_start":
        roll_facings(work)  # TH-91, TH-E34
    work.check_lone_staffel()
    fired: set[int] = set()
    for unit in order_staffels(work):
        now = work.units[unit]
        if now.moved or now.status >= DESTROYED:
            continue  # TH-72
        if now.status != ACTIVE:  # TH-50
            _fly_home(work, unit, fired)
        else:
            members = find_members(work, unit)
            _act(work, members, fired)
        work.check_lone_staffel()  # TH-112
    return work.pack()


def order_staffels(work: Working) -> list[int]:
    """Staffels in the order in which they move: topmost, leftmost, lowest number (TH-28, TH-E50)."""
    heights = work.rules.ground.geometry.heights
    units = work.units
    return sorted(
        (i for i in work.scenario.luftwaffe if units[i].status < DESTROYED), key=lambda i: (heights[units[i].hex], i)
    )


def find_members(work: Working, unit: int) -> tuple[int, ...]:
    """A Staffel's formation, itself included; alone, itself (TH-29)."""
    group = work.units[unit].group
    if group < 0:
        return (unit,)
    return tuple(i for i in work.scenario.luftwaffe if work.units[i].group == group)


def _act(work: Working, members: tuple[int, ...], fired: set[int]) -> None:
    """One roll for a unit or formation, and what comes of it (TH-29, TH-30)."""
    leader = formation_leader(work.scenario, members) if len(members) > 1 else members[0]
    ma = formation_ma(work.scenario, members) if len(members) > 1 else work.specs[leader].ma
    column = work.rules.actions.get(work.specs[leader].type)
    die = work.roll(members[0], "move")
    action = column[die] if column else None
    # A type without a column, which no chart of the game has, flies on.
    plan = plan_action(work, members, leader, ma, action or "straight")
    units = work.units
    for i in members:
        units[i] = units[i]._replace(moved=True)
    work.hold()
    if plan.stays:
        entered = 0
        _stay(work, members, plan)
    else:
        entered = _fly(work, members, plan.steps, fired)
    if work.recorder is not None:
        numbers = {"die": die, "ma": ma}
        rules = (*_RULES[plan.action], "TH-39")
        work.release(members[0], rules, plan.steps, entered, plan.action, numbers, members[1:])


def _stay(work: Working, members: tuple[int, ...], plan: Plan) -> None:
    """What a group does that its action keeps in its hex: joins Bombers, bombs the Target under it, or fights."""
    if plan.joins:
        partners = find_partners(work, work.units[members[0]].hex, members)
        if partners:
            join(work, members, partners)  # TH-E48
    elif plan.action == "to-target":
        attacked = attack_ground(work, members)
        if any(work.specs[i].bomber for i in attacked):
            may_stay_a_formation(work, members, attacked)


def _fly(work: Working, members: tuple[int, ...], steps: Steps, fired: set[int]) -> int:
    """Flies hex by hex until the way ends or something stops it: a Target, the enemy, comrades (TH-39).

    Gives how many of the steps it flew.
    """
    units = work.units
    at = work.rules.ground.at
    for entered, (hex_, facing) in enumerate(steps, 1):
        if hex_ == EXIT:
            _leave(work, members)
            return entered
        for i in members:
            units[i] = units[i]._replace(hex=hex_, facing=facing)
        if hex_ in at:
            meet_guns(work, members, fired)  # TH-108: before bombs and strafing
            work.check_lone_staffel()  # TH-E127
            members = tuple(i for i in members if units[i].status == ACTIVE)
            if not members:
                return entered
            full = _stops_all(work, members)
            attacked = attack_ground(work, members)
            if attacked:
                whole = any(work.specs[i].bomber for i in attacked)
                rest = tuple(i for i in members if i not in attacked)
                if not rest:
                    return entered
                if full or work.squadrons_in(hex_):
                    if whole:
                        may_stay_a_formation(work, rest, attacked)
                    _join_here(work, rest, members)
                    return entered
                members = rest  # TH-121
        if work.squadrons_in(hex_):
            _join_here(work, members, members)
            return entered
        if _join_here(work, members, members):
            return entered
    return len(steps)


def _stops_all(work: Working, members: tuple[int, ...]) -> bool:
    """Whether an attack here stops the whole group: not at a Target limited to some of its types (TH-E36)."""
    sites = work.rules.ground.sites
    found = [s for i in members if (s := find_bombing_site(work, i)) is not None]
    return not found or any(sites[s].limited_to is None for s in found)


def _join_here(work: Working, arriving: tuple[int, ...], flew: tuple[int, ...]) -> bool:
    """Joins the Staffels in the hex just entered, if any may be joined beside those that `flew` in (TH-69)."""
    partners = find_partners(work, work.units[arriving[0]].hex, flew)
    if not partners:
        return False
    join(work, arriving, partners)
    return True


def _leave(work: Working, members: tuple[int, ...]) -> None:
    """Over the bottom edge and out of play (TH-53)."""
    for i in members:
        work.units[i] = work.units[i]._replace(status=EXITED, group=-1, scattered=0)
        if work.recorder is not None:
            work.note("exited", i, ("TH-53",))


def _fly_home(work: Working, unit: int, fired: set[int]) -> None:
    """A returning Staffel's move, without a die: to France if there is one, then down and out (TH-110, TH-111).

    It joins nobody (TH-73); meeting a Squadron it must fight (TH-114).
    """
    spec = work.specs[unit]
    ground = work.rules.ground
    now = work.units[unit]
    steps: Steps = []
    here = now.hex
    if now.status == RETURNING and ground.french_coast and ground.nations[here] != "france":
        coast = ground.french_coast[here]
        goal = coast[work.pick(unit, "French coast", len(coast))]  # TH-E80
        steps = plan_way(work, unit, unit, goal, spec.ma, beyond=False)
        here = steps[-1][0]
    if not ground.france or now.status == OVER_FRANCE or ground.nations[here] == "france":
        while len(steps) < spec.ma and here != EXIT:
            there = ground.geometry.neighbours[here][BOTTOM_FACING]
            here = there if there >= 0 else EXIT
            steps.append((here, BOTTOM_FACING))
    work.units[unit] = now._replace(moved=True)
    work.hold()
    entered = _follow(work, unit, steps, fired)
    if work.recorder is not None:
        rules = ("TH-110", "TH-111") if ground.france else ("TH-110",)
        work.release(unit, rules, steps, entered, "return", {"ma": spec.ma})


def _follow(work: Working, unit: int, steps: Steps, fired: set[int]) -> int:
    """Flies the way home until the enemy is met; gives how many steps it flew."""
    ground = work.rules.ground
    for entered, (hex_, facing) in enumerate(steps, 1):
        if hex_ == EXIT:
            _leave(work, (unit,))
            return entered
        status = work.units[unit].status
        if status == RETURNING and ground.nations[hex_] == "france":
            status = OVER_FRANCE
        work.units[unit] = work.units[unit]._replace(hex=hex_, facing=facing, status=status)
        meet_guns(work, (unit,), fired)
        if not work.on_map(unit) or work.squadrons_in(hex_):
            return entered
    return len(steps)
