"""Phase 3: one Dogfight in every hex that both sides share (5.2 to 5.7)."""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.dice import Dice
from generator.games.tally_ho.rules.decisions import IllegalDecisionError, Policy
from generator.games.tally_ho.rules.recorder import Recorder
from generator.games.tally_ho.rules.scenario import Scenario
from generator.games.tally_ho.rules.state import ACTIVE, JETTISONED, LL, State
from generator.games.tally_ho.rules.working import Working


def play_dogfights(scenario: Scenario, state: State, dice: Dice, policy: Policy, recorder: Recorder | None) -> State:
    """The state after Phase 3 of a Round. Hexes fight topmost first; no Dogfight touches another."""
    work = Working(scenario, state, "dogfights", dice, policy, recorder)
    theirs = {work.units[i].hex for i in scenario.luftwaffe if work.on_map(i)}
    shared = {work.units[i].hex for i in scenario.raf if work.on_map(i)} & theirs  # TH-80, TH-E57
    for hex_ in sorted(shared, key=work.rules.ground.geometry.heights.__getitem__):
        fight(work, hex_)
    work.check_lone_staffel()
    return work.pack()


def fight(work: Working, hex_: int) -> None:
    """One Dogfight: everybody there, returning or not, rolls at once (TH-33, TH-96, TH-E56)."""
    squadrons, staffels = work.squadrons_in(hex_), work.staffels_in(hex_)
    targets = _declare(work, squadrons, staffels)
    counts = {i: count_dice(work, i) for i in (*squadrons, *staffels)}
    hits: dict[int, int] = {}
    defends: dict[int, int] = {}
    scored = dict.fromkeys(staffels, 0)
    for unit, target in zip(squadrons, targets, strict=True):
        bonus = work.rules.bonuses.get((work.specs[unit].type, work.specs[target].type), 0)  # TH-83
        hits[unit], defends[unit] = _roll_unit(work, unit, counts[unit], bonus)
        scored[target] += hits[unit]
    for unit in staffels:
        hits[unit], defends[unit] = _roll_unit(work, unit, counts[unit], 0)
    if work.recorder is not None:
        _note_rolls(work, squadrons, staffels, targets, hits, defends)
    allotted = _share_hits(work, scored, sum(defends[i] for i in staffels))
    taken = max(0, sum(hits[i] for i in staffels) - sum(defends[i] for i in squadrons))  # TH-87
    fallen = _assign_at_random(work, squadrons, taken)
    lost: dict[int, int] = {}
    for unit in squadrons:
        lost[unit] = work.lose(unit, fallen[unit], "dogfight", ("TH-87", "TH-88"))
    for unit in staffels:
        lost[unit] = work.lose(unit, allotted[unit], "dogfight", ("TH-86", "TH-87"))
    for unit in (*squadrons, *staffels):
        if work.on_map(unit):
            _come_out(work, unit, lost[unit])


def count_dice(work: Working, unit: int) -> int:
    """A unit's dice before any bonus for its target: elements, Ace, nation (TH-82, TH-23, TH-24).

    A Squadron caught on the ground may have half of them (TH-E44).
    """
    now, spec = work.units[unit], work.specs[unit]
    count = now.elements + spec.dice
    if now.surprised and work.options.ground_surprise == "raf_half_dice":
        count = (count + 1) // 2
    return count


def _declare(work: Working, squadrons: tuple[int, ...], staffels: tuple[int, ...]) -> tuple[int, ...]:
    """Whom each Squadron attacks; with one Staffel there is nothing to decide (TH-85)."""
    if len(staffels) == 1:
        return staffels * len(squadrons)
    targets = work.policy.declare_targets(work.scenario, work.units, squadrons, staffels)
    if len(targets) != len(squadrons) or not set(targets) <= set(staffels):
        raise IllegalDecisionError(
            work.specs[squadrons[0]].id, "TH-85", "each Squadron attacks one Staffel in its own hex"
        )
    return targets


def _roll_unit(work: Working, unit: int, count: int, bonus: int) -> tuple[int, int]:
    """Hits and defends of one unit's dice (TH-84). The `bonus` dice come last and may only hit (TH-E33)."""
    spec = work.specs[unit]
    attack, defend = spec.attack, spec.defend
    hits = defends = 0
    for _ in range(count):
        die = work.roll(unit, "dogfight")
        if die >= attack:
            hits += 1
        if die <= defend:
            defends += 1
    for _ in range(bonus):
        die = work.roll(unit, "dogfight")
        if die >= attack:
            hits += 1
        if die <= defend and work.options.spitfire_bonus == "attack_and_defend":
            defends += 1
    if work.units[unit].surprised and work.options.ground_surprise == "raf_no_attack":  # TH-E44
        hits = 0
    return hits, defends


def _share_hits(work: Working, scored: dict[int, int], defends: int) -> dict[int, int]:
    """What falls on each Staffel of the hits scored on it, all defends of its side taken off (TH-86, TH-89, TH-E22).

    Hits beyond a Staffel's elements are lost, or fall on the others (TH-E54).
    """
    total = sum(scored.values())
    left = max(0, total - defends)
    hit = tuple((i, n) for i, n in scored.items() if n)
    result = dict.fromkeys(scored, 0)
    if not left:
        return result
    if len(hit) == 1 or left == total:
        for i, n in hit:
            result[i] = min(n, left)
    else:
        shares = _SHARES[work.options.hit_allocation](work, left, hit)
        for (i, _), n in zip(hit, shares, strict=True):
            result[i] = n
    if work.options.overkill == "spill":
        spare = 0
        for i, n in result.items():
            over = max(0, n - work.units[i].elements)
            result[i] = n - over
            spare += over
        for _ in range(spare):
            open_ = [i for i in result if result[i] < work.units[i].elements]
            if not open_:
                break
            result[open_[work.pick(open_[0], "spare hit", len(open_))]] += 1
    return result


def _as_the_player_likes(work: Working, left: int, hit: tuple[tuple[int, int], ...]) -> Sequence[int]:
    shares = work.policy.share_hits(work.scenario, work.units, left, hit)
    fits = len(shares) == len(hit) and all(0 <= n <= cap for n, (_, cap) in zip(shares, hit, strict=True))
    if not fits or sum(shares) != left:
        raise IllegalDecisionError(
            work.specs[hit[0][0]].id, "TH-86", f"{left} hits are to be shared, no more to a Staffel than it took"
        )
    return shares


def _in_proportion(work: Working, left: int, hit: tuple[tuple[int, int], ...]) -> Sequence[int]:
    total = sum(n for _, n in hit)
    shares = [n * left // total for _, n in hit]
    # What rounding leaves goes where most was cut off, the first of equals.
    order = sorted(range(len(hit)), key=lambda k: (-(hit[k][1] * left % total), k))
    for k in order[: left - sum(shares)]:
        shares[k] += 1
    return shares


def _by_lot(work: Working, left: int, hit: tuple[tuple[int, int], ...]) -> Sequence[int]:
    shares = [n for _, n in hit]
    while sum(shares) > left:
        open_ = [k for k, n in enumerate(shares) if n]
        shares[open_[work.pick(hit[open_[0]][0], "hit defended", len(open_))]] -= 1
    return shares


_SHARES = {"player_capped": _as_the_player_likes, "proportional": _in_proportion, "random": _by_lot}


def _assign_at_random(work: Working, squadrons: tuple[int, ...], hits: int) -> dict[int, int]:
    """Hits on the RAF, one die each among the Squadrons that still have a Vic to lose (TH-88, TH-E55, TH-E89)."""
    fallen = dict.fromkeys(squadrons, 0)
    for _ in range(hits):
        open_ = [i for i in squadrons if fallen[i] < work.units[i].elements]
        if not open_:
            break
        fallen[open_[work.pick(open_[0], "hit falls on", len(open_))]] += 1
    return fallen


def _come_out(work: Working, unit: int, lost: int) -> None:
    """What a Dogfight leaves: one Fuel/Ammo fewer, low and Scattered, or on the way home (TH-90, TH-91, TH-94, TH-137).

    Its formations end with it (TH-76); later moves may make others (TH-93).
    """
    before, spec = work.units[unit], work.specs[unit]
    fuel = max(0, before.fuel - 1)
    active = before.status == ACTIVE
    work.units[unit] = before._replace(fuel=fuel, altitude=LL, group=-1, scattered=2 if active else 0, surprised=False)
    work.leave_group(before.group)
    if not active:
        return
    if spec.bomber and lost:
        _jettison(work, unit, ("TH-97",))
    elif not fuel:
        if spec.bomber:
            _jettison(work, unit, ("TH-95",))
        else:
            work.send_home(unit, 0, "last Fuel/Ammo", ("TH-95",))


def _jettison(work: Working, unit: int, rules: tuple[str, ...]) -> None:
    if work.recorder is not None:
        work.note("jettisoned", unit, rules)
    work.send_home(unit, JETTISONED, "jettisoned", ("TH-109", *rules))


def _note_rolls(
    work: Working,
    squadrons: tuple[int, ...],
    staffels: tuple[int, ...],
    targets: tuple[int, ...],
    hits: dict[int, int],
    defends: dict[int, int],
) -> None:
    """One step for each participant, in the order in which they rolled."""
    aims = dict(zip(squadrons, targets, strict=True))
    for unit in (*squadrons, *staffels):
        id_ = work.specs[unit].id
        cut = next((n for n, t in enumerate(work.throws) if t.unit != id_), len(work.throws))
        work.note(
            "dogfight",
            unit,
            ("TH-82", "TH-84", "TH-85"),
            others=(aims[unit],) if unit in aims else (),
            result=format_record(hits[unit], defends[unit]),
            numbers={"dice": cut, "hits": hits[unit], "defends": defends[unit]},
            cut=cut,
        )


def format_record(hits: int, defends: int) -> str:
    """Hits and defends as the sheet's sub-column has them: `2A -D` (TH-138)."""
    return f"{hits or '-'}A {defends or '-'}D"
