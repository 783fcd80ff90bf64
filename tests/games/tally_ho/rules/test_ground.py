"""The tables of a map: every first step towards a hex stays on the map and shortens the way."""

from __future__ import annotations

import pytest

from generator.games.tally_ho.rules.ground import tabulate
from tests.conftest import rule


@rule("TH-43")
@pytest.mark.parametrize(("columns", "rows"), [(2, 2), (10, 11), (11, 12)])
def test_a_direct_path_never_leaves_the_map(columns: int, rows: int) -> None:
    geometry = tabulate(columns, rows)
    every = range(len(geometry.hexes))
    for here in every:
        for goal in every:
            steps = geometry.toward[here][goal]
            assert bool(steps) == (here != goal)
            for facing in steps:
                there = geometry.neighbours[here][facing]
                assert there >= 0, f"{geometry.hexes[here]} to {geometry.hexes[goal]} leaves the map"
                assert geometry.distances[there][goal] == geometry.distances[here][goal] - 1
