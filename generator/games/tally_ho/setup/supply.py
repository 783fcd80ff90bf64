"""How many counters of each type a set-up asks for, and how often a box that holds fewer runs short; exact."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb

from generator.engine.die_table import reckon_chances
from generator.games.tally_ho.aircraft import Side
from generator.games.tally_ho.mission import Mission, SetUp
from generator.games.tally_ho.setup.odds import enough_units, find_largest, most_rolls

_DIE = 6
_SIDES: tuple[Side, Side] = ("raf", "luftwaffe")


def chance_of_shortage(mission: Mission, counters: Mapping[str, int]) -> Fraction:
    """The chance that a set-up brings more units of some type than there are `counters` of it.

    Reckoned with the most rolls that a campaign can give either side.
    """
    enough = Fraction(1)
    for side in _SIDES:
        enough *= _chance_of_enough(mission.side(side), counters)
    return 1 - enough


def _chance_of_enough(set_up: SetUp, counters: Mapping[str, int]) -> Fraction:
    """Counts the sequences of rolls in which each type stays within its counters, type by type, in whole numbers."""
    rolls = most_rolls(set_up)
    faces: dict[str, int] = {}
    for entry, chance in reckon_chances(set_up.table, _DIE).items():
        faces[entry.type] = faces.get(entry.type, 0) + int(chance * _DIE)
    ways = [1] + [0] * rolls
    for type_id, number in faces.items():
        grown = [0] * (rolls + 1)
        for placed, way in enumerate(ways):
            for count in range(min(counters.get(type_id, 0), rolls - placed) + 1) if way else ():
                grown[placed + count] += way * comb(placed + count, count) * number**count
        ways = grown
    return Fraction(ways[rolls], _DIE**rolls)


def find_core(missions: Sequence[Mission], short: Fraction) -> Mapping[str, int]:
    """The fewest counters by type, found one by one, with which no mission's set-up runs short more often than `short`.

    It begins with what is enough of each type by itself, and adds the counter that helps most where help is
    needed most. In the order of the missions' charts.
    """
    core: dict[str, int] = {}
    for mission in missions:
        for side, type_id in _types(mission):
            units = find_largest(mission, side).units
            needed = enough_units(
                mission.side(side),
                lambda e, t=type_id: e.type == t,  # type: ignore[misc]
                units,
                short,
            )
            core[type_id] = max(core.get(type_id, 0), needed)
    while missions:
        chances = {m.number: chance_of_shortage(m, core) for m in missions}
        worst = max(missions, key=lambda m: chances[m.number])
        if chances[worst.number] <= short:
            break
        left = {t: chance_of_shortage(worst, {**core, t: core[t] + 1}) for _, t in _types(worst)}
        best = min(left, key=lambda t: left[t])
        core[best] += 1
    return core


def _types(mission: Mission) -> Iterator[tuple[Side, str]]:
    for side in _SIDES:
        for type_id in find_largest(mission, side).per_type:
            yield side, type_id
