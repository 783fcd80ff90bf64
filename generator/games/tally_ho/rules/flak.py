"""Guns and balloons against whoever enters their hex (5.8 to 5.11)."""

from __future__ import annotations

from generator.games.tally_ho.rules.scenario import Weapon
from generator.games.tally_ho.rules.state import DESTROYED, LL, ML, LossCause
from generator.games.tally_ho.rules.working import Working


def fire(work: Working, weapon: Weapon, unit: int, altitude: int) -> int:
    """One attack of one weapon on one unit; gives the elements lost. Nobody defends (TH-98, TH-99, TH-106).

    Out of its reach nothing is rolled: balloons at medium and high altitude.
    """
    reached = weapon.losses[altitude]
    if reached is None:
        return 0
    sixes = 0
    for _ in range(weapon.dice):
        if work.roll(unit, weapon.purpose) == weapon.trigger:
            sixes += 1
    lost = 0
    for _ in range(sixes * weapon.confirm_dice):  # TH-E14
        if work.roll(unit, weapon.purpose + ", confirmed") in reached:
            lost += 1
    if work.recorder is not None:
        rule = "TH-106" if weapon.balloon else "TH-99" if weapon.id == "heavy" else "TH-98"
        work.note("fire", unit, (rule, "TH-81"), result=weapon.id, numbers={"altitude": altitude, "lost": lost})
    if not lost:
        return 0
    raf = work.specs[unit].raf
    cause: LossCause = "balloon" if weapon.balloon else "friendly_fire" if raf else "aaa"
    return work.lose(unit, lost, cause, ("TH-105",) if raf else ("TH-101",))


def staffel_altitude(work: Working, unit: int) -> int:
    """The altitude at which guns meet a Staffel: as it flies now, or as it started (TH-100, TH-E21)."""
    return work.units[unit].altitude if work.options.aaa_altitude == "current" else work.specs[unit].altitude


def squadron_altitude(work: Working, unit: int, balloon: bool = False) -> int:
    """The altitude of a Squadron under fire: the lowest of the Staffels it meets, low if Scattered, else medium
    (TH-E58, TH-E126).

    Balloons reach it as they reach those it fights, whatever is ruled on guns (TH-107).
    """
    if work.options.raf_altitude == "always_LL" and not balloon:
        return LL
    met = [staffel_altitude(work, i) for i in work.staffels_in(work.units[unit].hex)]
    if met:
        return min(met)
    return LL if work.units[unit].scattered else ML


def meet_guns(work: Working, members: tuple[int, ...], fired: set[int]) -> None:
    """Guns and balloons against Staffels that have just entered a hex, one by one (TH-81, TH-51).

    A Squadron there shares the fire (TH-104), once a Phase (TH-E125); under `all_in_hex` so does every Staffel
    (TH-E26).
    """
    hex_ = work.units[members[0]].hex
    weapons = work.rules.weapons[hex_]
    if not weapons:
        return
    squadrons = work.squadrons_in(hex_)
    before = work.staffels_in(hex_)
    for unit in members:
        for weapon in weapons:
            if work.units[unit].status < DESTROYED:
                fire(work, weapon, unit, staffel_altitude(work, unit))
        fired.add(unit)
    if not squadrons:
        return
    if work.options.dogfight_aaa == "all_in_hex":
        for unit in before:
            if unit not in fired:
                fired.add(unit)
                for weapon in weapons:
                    if work.units[unit].status < DESTROYED:
                        fire(work, weapon, unit, staffel_altitude(work, unit))
    if not work.staffels_in(hex_):
        return  # The guns left nobody to fight.
    for unit in squadrons:
        if unit not in fired:
            fired.add(unit)
            fire_on_fighting(work, weapons, unit)


def fire_on_fighting(work: Working, weapons: tuple[Weapon, ...], unit: int) -> None:
    """Guns against a Squadron in a Dogfight, without a check (TH-103); an Airfield's by ruling (TH-E92).

    Balloons reach it at the altitude of those it fights (TH-107).
    """
    for weapon in weapons:
        if work.units[unit].status >= DESTROYED:
            return
        if weapon.friendly and not weapon.balloon and work.options.airfield_ff_in_dogfight == "no":
            continue
        fire(work, weapon, unit, squadron_altitude(work, unit, weapon.balloon))


def meet_own_guns(work: Working, members: tuple[int, ...], fired: set[int]) -> None:
    """Guns against Squadrons that have just entered a hex together (TH-66).

    With an enemy there they are fired on at once (TH-103). Otherwise, save over an Airfield, a die for all of them:
    on a 6 they are taken for the enemy (TH-102). Balloons leave them alone then (TH-107).
    """
    hex_ = work.units[members[0]].hex
    weapons = work.rules.weapons[hex_]
    if not weapons:
        return
    staffels = work.staffels_in(hex_)
    if staffels:
        for unit in members:
            fired.add(unit)
            fire_on_fighting(work, weapons, unit)
        if work.options.dogfight_aaa == "all_in_hex":  # TH-E26
            for unit in staffels:
                if unit not in fired:
                    fired.add(unit)
                    for weapon in weapons:
                        if work.units[unit].status < DESTROYED:
                            fire(work, weapon, unit, staffel_altitude(work, unit))
            for unit in work.squadrons_in(hex_):
                if unit not in fired:
                    fired.add(unit)
                    fire_on_fighting(work, weapons, unit)
        return
    for weapon in weapons:
        if weapon.balloon or weapon.friendly:
            continue
        known = work.roll(members[0], "friendly fire") != 6
        if work.recorder is not None:
            work.note(
                "fire",
                members[0],
                ("TH-102",),
                others=members[1:],
                result="recognised" if known else "friendly fire",
            )
        if known:
            continue
        suffering = tuple(i for i in members if work.on_map(i))
        if suffering and work.options.friendly_fire_formation == "one_attack_random":  # TH-E27
            suffering = (suffering[work.pick(suffering[0], "friendly fire on", len(suffering))],)
        for unit in suffering:
            if work.on_map(unit):
                fire(work, weapon, unit, squadron_altitude(work, unit))
