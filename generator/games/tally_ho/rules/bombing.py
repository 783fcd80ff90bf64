"""Bombing and strafing on entering a hex (section 6)."""

from __future__ import annotations

from generator.games.tally_ho.rules.formation import may_join
from generator.games.tally_ho.rules.ground import GroundSite
from generator.games.tally_ho.rules.state import ACTIVE, BOMBED, DESTROYED, LL, STRAFED, Strike
from generator.games.tally_ho.rules.working import Working

DIVE_BOMBERS = frozenset({"ju87"})
"""Types that end low once they have bombed (TH-120)."""


def find_bombing_site(work: Working, unit: int) -> int | None:
    """The Target that a Bomber bombs in its hex: of any Targets open to its type the first (TH-115, TH-117,
    TH-E124)."""
    spec = work.specs[unit]
    if not spec.bomber or work.units[unit].status != ACTIVE or not work.rules.may("bombing", False, spec.type):
        return None
    ground = work.rules.ground
    for index in ground.at.get(work.units[unit].hex, ()):
        if is_open(ground.sites[index], spec.type):
            return index
    return None


def is_open(site: GroundSite, type_: str) -> bool:
    """Whether a site is a Target, and one that the type may attack (TH-44)."""
    return site.target and site.limited_to in (None, type_)


def find_strafing_site(work: Working, unit: int) -> int | None:
    """What a Fighter strafes in its hex: an Airfield, a Radar Station or a Target (TH-116, TH-E30).

    None without Fuel/Ammo, on the way home (TH-E114), over a limited Target (TH-E90), and where a Bomber flies with
    which it makes a formation (TH-122).
    """
    spec, now = work.specs[unit], work.units[unit]
    if spec.bomber or spec.ground != "s" or now.status != ACTIVE or now.fuel < 1:
        return None
    if not work.rules.may("strafing", False, spec.type):
        return None
    ground = work.rules.ground
    sites = ground.at.get(now.hex, ())
    if not sites:
        return None
    targets = work.options.strafe_targets == "airfield_radar_target"
    for index in sites:
        site = ground.sites[index]
        if site.kind in ("raf_airfield", "radar") or (targets and site.target and site.limited_to is None):
            beside = (i for i in work.staffels_in(now.hex) if work.specs[i].bomber and work.units[i].status == ACTIVE)
            if any(may_join(work.scenario, unit, i) for i in beside):
                return None
            return index
    return None


def attack_ground(work: Working, members: tuple[int, ...]) -> tuple[int, ...]:
    """Lets every member of a group bomb or strafe what lies in its hex; gives those that did.

    They are on their way home afterwards; the rest of their formation is not (TH-119).
    """
    hex_ = work.units[members[0]].hex
    if hex_ not in work.rules.ground.at:
        return ()
    if work.options.bomb_before_dogfight == "no" and work.squadrons_in(hex_):  # TH-E53
        return ()
    bombing = tuple((i, s) for i in members if (s := find_bombing_site(work, i)) is not None)
    # Who flew in with Bombers does not strafe, even as the Bombers turn for home.
    strafing = tuple((i, s) for i in members if (s := find_strafing_site(work, i)) is not None)
    for attackers, attack in ((bombing, BOMBED), (strafing, STRAFED)):
        spare = _other_aces(work, hex_, tuple(i for i, _ in attackers)) if attackers else 0
        for unit, site in attackers:
            _strike(work, unit, site, attack, spare)
            spare = 0
    return tuple(i for i, _ in (*bombing, *strafing))


def _other_aces(work: Working, hex_: int, attackers: tuple[int, ...]) -> int:
    """Aces in the hex beside those attacking, where they count (TH-E65)."""
    if work.options.ace_bomb_bonus != "any_in_hex":
        return 0
    return sum(work.specs[i].ace for i in work.staffels_in(hex_) if i not in attackers)


def _strike(work: Working, unit: int, index: int, attack: int, spare: int) -> None:
    """One unit's dice against the ground: no one defends (TH-118, TH-124)."""
    spec, now = work.specs[unit], work.units[unit]
    site = work.rules.ground.sites[index]
    purpose = "bombing" if attack == BOMBED else "strafing"
    threshold = work.rules.thresholds.get((spec.type, site.kind), spec.threshold)
    count = now.elements + spec.ace + spare
    hits = 0
    for _ in range(count):
        if work.roll(unit, purpose) >= threshold:
            hits += 1
    vp = hits * spec.vp
    work.strikes.append(Strike(work.round, unit, attack, index, hits, vp))  # TH-126
    if attack == STRAFED:
        work.units[unit] = now._replace(altitude=LL, fuel=0)  # TH-123, TH-125
    elif spec.type in DIVE_BOMBERS:
        work.units[unit] = now._replace(altitude=LL)  # TH-120
    if work.recorder is not None:
        work.note(
            "bombed" if attack == BOMBED else "strafed",
            unit,
            ("TH-115", "TH-118", "TH-126") if attack == BOMBED else ("TH-116", "TH-124", "TH-125"),
            result=site.place,
            numbers={"dice": count, "threshold": threshold, "hits": hits, "vp": vp},
        )
    work.send_home(unit, attack, purpose, ("TH-109",))


def may_stay_a_formation(work: Working, members: tuple[int, ...], attacked: tuple[int, ...]) -> None:
    """Breaks up the escorts of Bombers that have bombed, unless they may keep together (TH-119, TH-E88)."""
    left = tuple(i for i in members if i not in attacked and work.units[i].status < DESTROYED)
    if left and work.options.escort_after_bombing == "separate":
        for i in left:
            work.units[i] = work.units[i]._replace(group=-1)
