"""Crews down over land and sea (7.1, 7.2)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.rules.rescue import rescue_crews
from generator.games.tally_ho.rules.state import Loss
from tests.conftest import rule
from tests.games.tally_ho.rules.rig import BoundDice, Rig, lay, unit

LAND = {"england": ["0501", "0502"], "france": ["0509"], "belgium": ["0609"], "neutral": ["0709"]}


def fate(game: TallyHo, who: str, hex_: str, dice: list[int], cause: str = "dogfight") -> tuple[bool, Rig]:
    units = [unit(game, "R", "hurricane", "0301"), unit(game, "L", "do17", "0311")]
    rig = lay(game, units, land=LAND).start()
    index = rig.index[who]
    rig.state = rig.state._replace(losses=(Loss(1, index, cause, rig.number(hex_)),))  # type: ignore[arg-type]
    thrown = BoundDice({(who, "rescue"): dice})
    work = rig.work(thrown, "bookkeeping")
    rescue_crews(work)
    assert thrown.unused == {}
    found = work.losses[0].rescued
    assert found is not None
    return found, rig


@rule("TH-E61", "TH-E82", "TH-E129")
@rule("TH-130")
@pytest.mark.parametrize(
    ("who", "hex_", "rescued"),
    [
        ("R", "0502", True),
        ("L", "0502", False),
        ("R", "0509", False),
        ("L", "0509", True),
        ("R", "0609", False),
        ("L", "0609", True),
        ("R", "0709", False),
        ("L", "0709", False),
    ],
)
def test_over_land_there_is_nothing_to_roll(game: TallyHo, who: str, hex_: str, rescued: bool) -> None:
    assert fate(game, who, hex_, [])[0] is rescued


@rule("TH-131", "TH-132")
@pytest.mark.parametrize(("distance", "chances"), list(enumerate([26, 21, 15, 10, 6, 3, 1, 0], 1)))
def test_a_vic_over_the_sea(game: TallyHo, distance: int, chances: int) -> None:
    hex_ = f"05{2 + distance:02}"
    if distance == 7:
        hex_ = "0409"  # 0509 is France
    rescued = [fate(game, "R", hex_, [a, b])[0] for a, b in product(range(1, 7), repeat=2)]
    assert Fraction(sum(rescued), 36) == Fraction(chances, 36)


@rule("TH-131")
def test_a_schwarm_over_the_sea(game: TallyHo) -> None:
    assert [fate(game, "L", "0505", [die])[0] for die in range(1, 7)] == [True] * 3 + [False] * 3


@rule("TH-127")
@pytest.mark.parametrize("cause", ["dogfight", "aaa", "balloon", "friendly_fire"])
@pytest.mark.parametrize(("hex_", "vp"), [("0502", 1), ("0509", 2)])
def test_two_points_or_one_whatever_the_cause(game: TallyHo, cause: str, hex_: str, vp: int) -> None:
    _, rig = fate(game, "R", hex_, [], cause)
    assert rig.tape.of("rescue")[0].numbers["vp"] == vp


@rule("TH-E112")
@rule("TH-34")
def test_crews_are_looked_for_in_the_fourth_phase_of_the_same_round(game: TallyHo) -> None:
    units = [unit(game, "R", "hurricane", "0505"), unit(game, "L", "bf109e", "0505")]
    rig = lay(game, units, land=LAND).begin()
    rig.round(BoundDice({("L", "move"): 6, ("R", "dogfight"): [6, 3, 3, 3], ("L", "rescue"): 2}, otherwise=3))
    assert [s.phase for s in rig.tape.of("rescue")] == ["bookkeeping"]
    assert [(x.round, x.rescued) for x in rig.state.losses] == [(1, True)]
    assert rig.tape.states[-2][1].losses[0].rescued is None, "unknown after the Dogfights"


@rule("TH-E128")
def test_without_english_land_it_lies_beyond_the_top_edge(game: TallyHo) -> None:
    rig = lay(game, [unit(game, "R", "hurricane", "0301"), unit(game, "L", "do17", "0311")]).start()
    far = rig.scenario.rules.ground.to_england
    assert [far[rig.number(h)] for h in ("0501", "0502", "0511")] == [1, 2, 11]
    rig = lay(game, [unit(game, "R", "hurricane", "0301")], land={"england": ["0511"]}).start()
    assert rig.scenario.rules.ground.to_england[rig.number("0509")] == 2
