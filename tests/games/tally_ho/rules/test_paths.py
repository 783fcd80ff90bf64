"""Ways over the map: edges, ties and detours."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.engine.hexes import FACINGS
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.rules.ground import tabulate
from generator.games.tally_ho.rules.paths import (
    EXIT,
    find_path,
    find_routes,
    order_ways,
    plan_straight,
    plan_toward,
    step_ahead,
)
from generator.model.hex import parse_hex
from tests.conftest import rule
from tests.games.tally_ho.rules.rig import BoundDice, lay, unit

MAP = tabulate(7, 9)


def flown(start: str, facing: int, ma: int, deflect: bool = False, leaves: bool = True) -> list[str]:
    steps = plan_straight(MAP, MAP.number(parse_hex(start)), facing, ma, leaves, deflect)
    return ["exit" if h == EXIT else f"{MAP.hexes[h]}/{f}" for h, f in steps]


@rule("TH-52")
@pytest.mark.parametrize(
    ("start", "facing", "expected"),
    [
        ("0104", 6, ["0103/1", "0102/1"]),
        ("0104", 5, ["0105/4", "0106/4"]),
        ("0704", 2, ["0703/1", "0702/1"]),
        ("0704", 3, ["0705/4", "0706/4"]),
        # The top has no parallel heading: about, and on the other way.
        ("0301", 1, ["0302/4", "0303/4"]),
        ("0401", 2, ["0301/5", "0202/5"]),
        ("0401", 6, ["0501/3", "0602/3"]),
        # So has a corner.
        ("0101", 6, ["0202/3", "0302/3"]),
    ],
)
def test_edges(start: str, facing: int, expected: list[str]) -> None:
    assert flown(start, facing, 2) == expected


@rule("TH-E28", "TH-E120")
@rule("TH-52")
@pytest.mark.parametrize(
    ("start", "facing", "expected"),
    [
        ("0101", 1, ["0201/2", "0301/3"]),
        ("0701", 1, ["0601/6", "0501/5"]),
        ("0401", 2, ["0501/3", "0602/3"]),
        ("0401", 6, ["0301/5", "0202/5"]),
        # A side edge is the same under either ruling.
        ("0104", 6, ["0103/1", "0102/1"]),
    ],
)
def test_the_top_edge_under_the_other_ruling(start: str, facing: int, expected: list[str]) -> None:
    assert flown(start, facing, 2, deflect=True) == expected


@rule("TH-E28")
@rule("TH-52")
@pytest.mark.parametrize(
    ("ruling", "path"), [("reverse", ["0402", "0403", "0404"]), ("deflect_60", ["0501", "0602", "0702"])]
)
def test_a_staffel_turns_at_the_top_as_ruled(game: TallyHo, ruling: str, path: list[str]) -> None:
    units = [unit(game, "L", "bf110", "0401"), unit(game, "R", "hurricane", "0911")]
    rig = lay(game, units, options={"edge_top": ruling}, mission=3).begin().set("L", facing=2)
    # TURN LEFT in Mission 3 makes it face the top.
    rig.round(BoundDice({("L", "move"): 1}, otherwise=1))
    assert rig.path("L") == path


@rule("TH-53")
def test_only_the_bottom_is_a_way_out() -> None:
    assert flown("0309", 4, 3) == ["exit"]
    assert flown("0308", 4, 3) == ["0309/4", "exit"]
    # In the corner the side edge turns a unit down and out.
    assert flown("0109", 5, 3) == ["exit"]


@rule("TH-62")
@given(start=st.sampled_from(MAP.hexes), facing=st.sampled_from(FACINGS), ma=st.integers(1, 4), deflect=st.booleans())
def test_the_raf_never_leaves_the_map(start: object, facing: int, ma: int, deflect: bool) -> None:
    steps = plan_straight(MAP, MAP.hexes.index(start), facing, ma, False, deflect)  # type: ignore[arg-type]
    assert len(steps) == ma
    here = MAP.hexes.index(start)  # type: ignore[arg-type]
    for there, f in steps:
        assert there in MAP.neighbours[here][1:] and 1 <= f <= 6
        here = there


@rule("TH-39", "TH-52")
@given(start=st.sampled_from(MAP.hexes), facing=st.sampled_from(FACINGS), deflect=st.booleans())
def test_a_staffel_is_on_the_map_or_out_by_the_bottom(start: object, facing: int, deflect: bool) -> None:
    here = MAP.hexes.index(start)  # type: ignore[arg-type]
    there, _ = step_ahead(MAP, here, facing, True, deflect)
    if there == EXIT:
        assert MAP.hexes[here].row == MAP.rows
    else:
        assert there in MAP.neighbours[here][1:]


@rule("TH-43")
@given(a=st.sampled_from(MAP.hexes), b=st.sampled_from(MAP.hexes), ma=st.integers(1, 3))
def test_ways_to_a_hex_are_most_direct_and_end_facing_it(a: object, b: object, ma: int) -> None:
    start, goal = MAP.hexes.index(a), MAP.hexes.index(b)  # type: ignore[arg-type]
    for leading in MAP.toward[start][goal]:
        steps = plan_toward(MAP, start, goal, leading, ma, True)
        assert len(steps) == min(ma, MAP.distances[start][goal])
        end, facing = steps[-1]
        assert MAP.distances[end][goal] == MAP.distances[start][goal] - len(steps)
        assert end == goal or facing in MAP.toward[end][goal]


@rule("TH-49")
def test_the_smaller_turn_comes_first() -> None:
    assert order_ways((1, 6), 1) == (1, 6)
    assert order_ways((1, 6), 5) == (6, 1)
    assert order_ways((1, 2), 3) == (2, 1)
    assert order_ways((3, 4), 6) == (4, 3)
    assert order_ways((2,), 6) == (2,)


def test_a_path_goes_round_what_is_blocked() -> None:
    start, goal = MAP.number(parse_hex("0405")), MAP.number(parse_hex("0403"))
    wall = {MAP.number(parse_hex("0404"))}
    path = find_path(MAP, start, goal, 3, wall)
    assert path is not None
    assert len(path) == 3 and not wall & set(path) and path[-1] == goal
    assert find_path(MAP, start, goal, 2, wall) is None
    assert find_path(MAP, start, goal, 2, wall | {goal}) is None, "only the goal itself may be blocked"
    assert find_path(MAP, start, start, 0, ()) == ()


@rule("TH-113")
def test_routes_home_are_all_the_shortest_and_avoid_the_enemy() -> None:
    start, home = MAP.number(parse_hex("0405")), MAP.number(parse_hex("0402"))
    assert len(find_routes(MAP, start, home, 3, frozenset())) == 1
    round_ = find_routes(MAP, start, home, 3, frozenset({MAP.number(parse_hex("0404"))}))
    assert len(set(round_)) == len(round_) > 1
    assert all(MAP.distances[r[-1]][home] == 1 for r in round_), "four hexes by any of them"
    assert all(MAP.number(parse_hex("0404")) not in r for r in round_)
    ring = frozenset(h for h in MAP.neighbours[start][1:])
    assert find_routes(MAP, start, home, 3, ring) == find_routes(MAP, start, home, 3, frozenset())
