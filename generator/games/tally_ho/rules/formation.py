"""Massed Formations of the Luftwaffe: who may join, at what altitude, which column and speed (4.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.games.tally_ho.rules.scenario import Scenario
from generator.games.tally_ho.rules.state import ACTIVE, HL, Unit
from generator.games.tally_ho.rules.working import Working


def formation_altitude(scenario: Scenario, units: Sequence[Unit], members: Iterable[int]) -> int:
    """High with any Bomber among them, otherwise that of the highest Fighter (TH-70)."""
    members = tuple(members)
    if any(scenario.units[i].bomber for i in members):
        return HL
    return max(units[i].altitude for i in members)


def formation_ma(scenario: Scenario, members: Iterable[int]) -> int:
    """The lowest MA among the members (TH-74)."""
    return min(scenario.units[i].ma for i in members)


def formation_leader(scenario: Scenario, members: Iterable[int]) -> int:
    """The member whose type stands leftmost in the movement chart: its column counts for all (TH-75)."""
    return min(members, key=lambda i: (scenario.units[i].column, i))


def may_join(scenario: Scenario, a: int, b: int) -> bool:
    """Whether two Staffels may fly in one formation: both of one nation unless ruled otherwise (TH-E74)."""
    rules, units = scenario.rules, scenario.units
    if rules.options.mixed_axis_formation == "no" and units[a].italian != units[b].italian:
        return False
    return all(rules.may("formations", False, units[i].type) for i in (a, b))


def find_partners(work: Working, hex_: int, members: tuple[int, ...]) -> tuple[int, ...]:
    """The Staffels in a hex that `members`, coming in, would join; returning ones never (TH-69, TH-73)."""
    units = work.units
    return tuple(
        i
        for i in work.scenario.luftwaffe
        if i not in members
        and units[i].hex == hex_
        and units[i].status == ACTIVE
        and may_join(work.scenario, members[0], i)
    )


def join(work: Working, members: tuple[int, ...], partners: tuple[int, ...]) -> None:
    """Makes one formation of those coming in and those already there.

    All take the facing of those there (TH-71) and one altitude (TH-70); nobody there moves later this Round
    (TH-72).
    """
    units = work.units
    everyone = tuple(sorted((*members, *partners)))
    facing = units[partners[0]].facing
    altitude = formation_altitude(work.scenario, units, everyone)
    for i in everyone:
        units[i] = units[i]._replace(group=everyone[0], altitude=altitude, facing=facing, moved=True, scattered=0)
    if work.recorder is not None:
        work.note(
            "joined",
            members[0],
            ("TH-69", "TH-70", "TH-71", "TH-72"),
            others=tuple(i for i in everyone if i != members[0]),
            facing=facing,
            numbers={"altitude": altitude},
        )


def form_at_start(scenario: Scenario, units: list[Unit]) -> None:
    """Makes formations of Staffels set up in one hex, unless ruled otherwise (TH-E43)."""
    if scenario.rules.options.setup_stack != "formation":
        return
    waiting = list(scenario.luftwaffe)
    while waiting:
        first = waiting.pop(0)
        together = [first, *(i for i in waiting if units[i].hex == units[first].hex and may_join(scenario, first, i))]
        waiting = [i for i in waiting if i not in together]
        if len(together) > 1:
            altitude = formation_altitude(scenario, units, together)
            for i in together:
                units[i] = units[i]._replace(group=first, altitude=altitude, facing=units[first].facing)
