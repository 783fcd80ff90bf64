"""Random facings after a Dogfight (5.4)."""

from __future__ import annotations

import pytest

from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.rules.scatter import roll_facings
from generator.games.tally_ho.rules.state import RETURNING
from tests.conftest import rule
from tests.games.tally_ho.rules.rig import BoundDice, lay, unit

HERE = "0505"


@rule("TH-92")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_facing_die(game: TallyHo, die: int) -> None:
    # 1 top, then clockwise.
    rig = lay(game, [unit(game, "R", "hurricane", HERE)]).start().set("R", scattered=2, facing=3)
    work = rig.work(BoundDice({("R", "facing"): die}))
    roll_facings(work)
    assert (work.units[0].facing, work.units[0].scattered) == (die, 1)


@rule("TH-91")
def test_each_scattered_unit_rolls_for_itself_and_returning_ones_do_not(game: TallyHo) -> None:
    units = [
        unit(game, "L", "bf110", HERE),
        unit(game, "M", "bf110", HERE),
        unit(game, "N", "bf110", HERE),
        unit(game, "R", "hurricane", HERE),
    ]
    rig = lay(game, units).start()
    for id_ in "LMNR":
        rig.set(id_, scattered=2, group=-1)
    rig.set("N", status=RETURNING)
    dice = BoundDice({("L", "facing"): 5, ("M", "facing"): 2, ("R", "facing"): 6})
    roll_facings(rig.work(dice))
    assert dice.unused == {}
    assert len(dice.throws) == 3


@rule("TH-E34")
@rule("TH-91")
@pytest.mark.parametrize(
    ("ruling", "round_", "phase"), [("next_round_start", 2, "luftwaffe"), ("end_of_round", 1, "bookkeeping")]
)
def test_when_facings_are_rolled(game: TallyHo, ruling: str, round_: int, phase: str) -> None:
    units = [unit(game, "L", "bf110", HERE), unit(game, "M", "bf110", "0911"), unit(game, "R", "hurricane", HERE)]
    rig = lay(game, units, mission=3, options={"scatter_roll": ruling}).begin()
    for _ in range(2):
        rig.round(BoundDice({("L", "move"): 6, ("M", "move"): 1}, otherwise=3))
    step = rig.tape.of("facing", "L")[0]
    assert (step.round, step.phase) == (round_, phase)


@rule("TH-91", "TH-76")
def test_then_staffels_roll_and_move_by_themselves(game: TallyHo) -> None:
    units = [unit(game, "L", "bf110", HERE), unit(game, "M", "bf110", HERE), unit(game, "R", "hurricane", "0901")]
    rig = lay(game, units, mission=3).begin()
    for id_ in "LM":
        rig.set(id_, scattered=2, group=-1)
    dice = BoundDice(
        {
            ("L", "facing"): 1,
            ("M", "facing"): 4,
            ("L", "move"): 1,
            ("M", "move"): 1,
            ("R", "communications"): 1,
        }
    )
    rig.round(dice)
    assert (rig["L"].facing, rig["M"].facing) == (6, 3)
    assert rig.at("L") != rig.at("M")
