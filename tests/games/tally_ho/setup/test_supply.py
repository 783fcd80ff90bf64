"""How often a box of counters runs short: exact, and held against counting every roll."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction

import pytest

from generator.games.tally_ho.mission import Mission
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.setup.odds import find_largest, most_rolls
from generator.games.tally_ho.setup.supply import chance_of_shortage, find_core


def count_shortages(mission: Mission, counters: dict[str, int]) -> Fraction:
    """The same by going through every sequence of rolls."""
    enough = Fraction(1)
    for side in ("raf", "luftwaffe"):
        set_up = mission.side(side)  # type: ignore[arg-type]
        faces = [next(e.type for rolls, e in set_up.table.items() if face in rolls) for face in range(1, 7)]
        rolls = most_rolls(set_up)
        held = sum(
            all(n <= counters.get(t, 0) for t, n in Counter(rolled).items())
            for rolled in itertools.product(faces, repeat=rolls)
        )
        enough *= Fraction(held, 6**rolls)
    return 1 - enough


@pytest.mark.parametrize(
    "counters",
    [
        {"do17": 4, "bf109e": 4, "spitfire": 3, "hurricane": 3, "defiant": 3},
        {"do17": 3, "bf109e": 2, "spitfire": 1, "hurricane": 2, "defiant": 1},
        {"do17": 4, "bf109e": 4, "hurricane": 2},
    ],
)
def test_the_chance_is_that_of_counting_every_roll(game: TallyHo, counters: dict[str, int]) -> None:
    assert chance_of_shortage(game.missions[1], counters) == count_shortages(game.missions[1], counters)


def test_the_worst_case_never_runs_short(game: TallyHo) -> None:
    for mission in game.missions.values():
        most = find_largest(mission, "raf").per_type | find_largest(mission, "luftwaffe").per_type  # type: ignore[operator]
        assert chance_of_shortage(mission, most) == 0


@pytest.mark.parametrize("short", [Fraction(1, 20), Fraction(1, 100)])
def test_a_core_set_keeps_its_promise_and_no_counter_of_it_is_idle(game: TallyHo, short: Fraction) -> None:
    missions = [game.missions[n] for n in (1, 2, 3)]
    core = find_core(missions, short)
    assert all(chance_of_shortage(m, core) <= short for m in missions)
    for type_id in core:
        fewer = {**core, type_id: core[type_id] - 1}
        assert any(chance_of_shortage(m, fewer) > short for m in missions), type_id


def test_without_missions_there_is_no_core() -> None:
    assert find_core([], Fraction(1, 100)) == {}
