"""Dogfights: dice, targets, hits, defends, and what they leave (5.2 to 5.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.rules.decisions import IllegalDecisionError
from generator.games.tally_ho.rules.dogfight import fight, play_dogfights
from generator.games.tally_ho.rules.state import ACTIVE, DESTROYED, HL, JETTISONED, LL, RETURNING
from generator.games.tally_ho.setup.play import Placed
from tests.conftest import rule
from tests.games.tally_ho.rules.rig import BoundDice, Player, Rig, lay, unit

HERE = "0505"


def battle(
    game: TallyHo,
    units: Sequence[Placed],
    rolls: Mapping[str, Sequence[int]],
    extra: Mapping[tuple[str, str], Sequence[int] | int] | None = None,
    player: Player | None = None,
    options: Mapping[str, str] | None = None,
    **changes: Mapping[str, int],
) -> Rig:
    """One Dogfight with each unit's dice; `changes` are states of units before it."""
    rig = lay(game, units, options=options, player=player).start()
    for id_, fields in changes.items():
        rig.set(id_, **fields)
    script: dict[tuple[str, str], Sequence[int] | int] = {(u, "dogfight"): list(d) for u, d in rolls.items()}
    dice = BoundDice(script | dict(extra or {}))
    work = rig.work(dice, "dogfights")
    fight(work, rig.number(HERE))
    rig.state = work.pack()
    assert dice.unused == {}, "dice that nobody threw"
    return rig


@rule("TH-E57")
@rule("TH-80", "TH-33")
def test_only_units_in_one_hex_fight_all_at_once(game: TallyHo) -> None:
    units = [
        unit(game, "R", "hurricane", HERE, 1),
        unit(game, "L", "bf109e", HERE, 1),
        unit(game, "M", "bf109e", "0504"),
        unit(game, "N", "bf109e", "0101"),
    ]
    rig = lay(game, units).start()
    dice = BoundDice({("R", "dogfight"): 6, ("L", "dogfight"): 6})
    rig.state = play_dogfights(rig.scenario, rig.state, dice, rig.player, rig.tape)
    # The dead shoot back: numbers of dice are those at the start.
    assert (rig["R"].status, rig["L"].status) == (DESTROYED, DESTROYED)
    assert (rig["M"].fuel, rig["M"].scattered) == (2, 0)


@rule("TH-82", "TH-22", "TH-23")
def test_dice_are_elements_ace_and_nation(game: TallyHo) -> None:
    units = [
        unit(game, "R", "hurricane", HERE, 3, ace=True, nation="poland"),
        unit(game, "L", "do17", HERE, 3, ace=True),
    ]
    rig = battle(game, units, {"R": [3] * 7, "L": [3] * 4})
    assert [s.numbers["dice"] for s in rig.tape.of("dogfight")] == [7, 4]


@rule("TH-E76")
@rule("TH-25")
def test_an_ace_flies_with_the_last_element(game: TallyHo) -> None:
    units = [unit(game, "R", "hurricane", HERE, 4, ace=True, nation="canada"), unit(game, "L", "do17", HERE, 4)]
    battle(game, units, {"R": [3, 3, 3], "L": [3] * 4}, R={"elements": 1})


@rule("TH-E33")
@rule("TH-83")
@pytest.mark.parametrize(("ruling", "defends"), [("attack_and_defend", 1), ("attack_only", 0)])
def test_a_spitfires_further_die(game: TallyHo, ruling: str, defends: int) -> None:
    for type_, dice in (("bf109e", 5), ("bf110", 5), ("cr42", 5), ("g50", 5), ("do17", 4), ("br20", 4)):
        units = [unit(game, "R", "spitfire", HERE), unit(game, "L", type_, HERE, 2)]
        rolls = {"R": [3, 3, 3, 3, 1][:dice], "L": [4, 4]}
        rig = battle(game, units, rolls, options={"spitfire_bonus": ruling})
        step = rig.tape.of("dogfight", "R")[0]
        assert step.numbers["defends"] == (defends if dice == 5 else 0)
    units = [unit(game, "R", "hurricane", HERE), unit(game, "L", "bf109e", HERE, 2)]
    battle(game, units, {"R": [3] * 4, "L": [4, 4]})


@rule("TH-84", "TH-87")
def test_hits_less_the_other_sides_defends(game: TallyHo) -> None:
    units = [unit(game, "R", "hurricane", HERE), unit(game, "L", "bf109e", HERE)]
    rig = battle(game, units, {"R": [5, 6, 1, 3], "L": [1, 5, 2, 2]})
    assert (rig["R"].elements, rig["L"].elements) == (4, 3)
    # More defends than hits lose nothing, and gain nothing.
    rig = battle(game, units, {"R": [1, 1, 1, 3], "L": [5, 1, 1, 1]})
    assert (rig["R"].elements, rig["L"].elements) == (4, 4)


@rule("TH-85")
def test_each_squadron_attacks_one_staffel_in_its_hex(game: TallyHo) -> None:
    units = [
        unit(game, "R", "hurricane", HERE, 2),
        unit(game, "S", "hurricane", HERE, 2),
        unit(game, "L", "do17", HERE, 2),
        unit(game, "M", "bf109e", HERE, 2),
        unit(game, "far", "do17", "0101"),
    ]
    rolls = {"R": [6, 6], "S": [3, 3], "L": [3, 3], "M": [3, 3]}
    rig = battle(game, units, rolls, player=Player(targets={"R": "L", "S": "L"}))
    assert (rig["L"].status, rig["M"].elements) == (DESTROYED, 2), "nobody need attack M"
    with pytest.raises(IllegalDecisionError) as refused:
        battle(game, units, {}, player=Player(targets={"R": "L", "S": "far"}))
    assert refused.value.rule == "TH-85"


@rule("TH-86", "TH-89")
def test_an_escorts_defends_protect_the_bombers(game: TallyHo) -> None:
    units = [
        unit(game, "R", "hurricane", HERE, 2),
        unit(game, "L", "do17", HERE, 2),
        unit(game, "F", "bf109e", HERE, 2),
    ]
    rolls = {"R": [6, 6], "L": [3, 3], "F": [1, 1]}
    rig = battle(game, units, rolls, player=Player(targets={"R": "L"}))
    assert (rig["L"].elements, rig["L"].status) == (2, ACTIVE)


TWO_ON_TWO = {"R": [6, 6, 6], "S": [6, 3, 3], "L": [3, 3, 3], "M": [1, 1, 3]}


def two_on_two(game: TallyHo, ruling: str, shares: list[int] | None, extra: Mapping[tuple[str, str], int]) -> Rig:
    units = [
        unit(game, "R", "hurricane", HERE, 3),
        unit(game, "S", "hurricane", HERE, 3),
        unit(game, "L", "do17", HERE, 3),
        unit(game, "M", "bf109e", HERE, 3),
    ]
    player = Player(targets={"R": "L", "S": "M"}, shares=shares)
    return battle(game, units, TWO_ON_TWO, extra, player, {"hit_allocation": ruling})


@rule("TH-E22")
@rule("TH-86")
def test_the_player_shares_the_hits_that_are_left(game: TallyHo) -> None:
    # Three hits on L and one on M; two defends leave two.
    for shares, left in (([2, 0], (1, 3)), ([1, 1], (2, 2))):
        rig = two_on_two(game, "player_capped", shares, {})
        assert (rig["L"].elements, rig["M"].elements) == left
    for shares in ([0, 2], [3, 0], [1, 0], [2, -1]):
        with pytest.raises(IllegalDecisionError) as refused:
            two_on_two(game, "player_capped", shares, {})
        assert refused.value.rule == "TH-86"


@rule("TH-E22")
@rule("TH-86")
def test_other_rulings_on_sharing_hits(game: TallyHo) -> None:
    rig = two_on_two(game, "proportional", None, {})
    assert (rig["L"].elements, rig["M"].elements) == (1, 3), "three to one of two: one and a half, and a half"
    rig = two_on_two(game, "random", None, {("L", "hit defended"): [2, 5]})  # type: ignore[dict-item]
    assert (rig["L"].elements, rig["M"].elements) == (1, 3)


@rule("TH-E54")
@rule("TH-87")
@pytest.mark.parametrize(("ruling", "left"), [("lost", 3), ("spill", 2)])
def test_hits_beyond_a_units_elements(game: TallyHo, ruling: str, left: int) -> None:
    units = [
        unit(game, "R", "hurricane", HERE, 3),
        unit(game, "L", "do17", HERE, 2),
        unit(game, "M", "bf109e", HERE, 3),
    ]
    rolls = {"R": [6, 6, 6], "L": [3, 3], "M": [3, 3, 3]}
    rig = battle(game, units, rolls, player=Player(targets={"R": "L"}), options={"overkill": ruling})
    assert (rig["L"].status, rig["M"].elements) == (DESTROYED, left)


@rule("TH-E55", "TH-E89")
@rule("TH-88")
def test_hits_on_the_raf_fall_by_lot_and_not_on_the_dead(game: TallyHo) -> None:
    units = [
        unit(game, "R", "hurricane", HERE, 1),
        unit(game, "S", "hurricane", HERE, 1),
        unit(game, "T", "hurricane", HERE, 4),
        unit(game, "L", "bf109e", HERE, 3),
    ]
    rolls = {"R": [3], "S": [3], "T": [3] * 4, "L": [6, 6, 6]}
    # Among three: 3-4 is S. Among R and T: 1-3 is R. Then T alone, without a die.
    extra = {("R", "hit falls on"): [3, 2]}
    rig = battle(game, units, rolls, extra)
    assert [rig[u].elements for u in "RST"] == [0, 0, 3]


@rule("TH-E56", "TH-E81")
@rule("TH-90", "TH-94")
def test_every_participant_marks_one_point_and_the_dead_none(game: TallyHo) -> None:
    units = [
        unit(game, "R", "hurricane", HERE, 1),
        unit(game, "S", "spitfire", HERE, 2),
        unit(game, "L", "do17", HERE, 2),
        unit(game, "M", "bf110", HERE, 2),
    ]
    rolls = {"R": [3], "S": [3, 3], "L": [3, 3], "M": [6, 3]}
    rig = battle(game, units, rolls, {("R", "hit falls on"): 1}, Player(targets={"R": "L", "S": "L"}))
    assert rig["R"].status == DESTROYED and rig["R"].fuel == 3
    assert [rig[u].fuel for u in "SLM"] == [2, 3, 3], "those that nobody attacked as well"


@rule("TH-91")
def test_all_come_out_low_and_scattered_but_the_returning(game: TallyHo) -> None:
    units = [
        unit(game, "R", "hurricane", HERE, 2),
        unit(game, "L", "bf110", HERE, 2, altitude="HL"),
        unit(game, "M", "bf110", HERE, 2, altitude="HL"),
    ]
    rolls = {"R": [3, 3], "L": [3, 3], "M": [3, 3]}
    rig = battle(game, units, rolls, player=Player(targets={"R": "L"}), M={"status": RETURNING})
    assert rig["L"].group == -1
    assert [rig[u].scattered for u in "RLM"] == [2, 2, 0]
    assert (rig["L"].altitude, rig["M"].altitude) == (LL, LL)
    assert rig.at("L") == HERE


@rule("TH-95")
def test_the_last_point_sends_home_and_a_bomber_jettisons_first(game: TallyHo) -> None:
    units = [
        unit(game, "R", "hurricane", HERE, 2),
        unit(game, "L", "do17", HERE, 2),
        unit(game, "F", "bf109e", HERE, 2),
    ]
    rolls = {"R": [3, 3], "L": [3, 3], "F": [3, 3]}
    rig = battle(game, units, rolls, player=Player(targets={"R": "L"}), R={"fuel": 1}, L={"fuel": 1}, F={"fuel": 1})
    assert [rig[u].status for u in "RLF"] == [RETURNING] * 3
    assert (rig["L"].attack, rig["F"].attack) == (JETTISONED, 0)
    assert (rig["L"].facing, rig["F"].facing) == (4, 4)


@rule("TH-E39")
@rule("TH-96")
def test_without_fuel_a_unit_fights_as_well_as_ever(game: TallyHo) -> None:
    units = [unit(game, "R", "hurricane", HERE), unit(game, "L", "bf109e", HERE)]
    nothing = {"fuel": 0, "status": RETURNING}
    rig = battle(game, units, {"R": [6, 1, 3, 3], "L": [5, 1, 3, 3]}, R=nothing, L=nothing)
    assert [s.result for s in rig.tape.of("dogfight")] == ["1A 1D", "1A 1D"]
    assert (rig["R"].fuel, rig["L"].fuel) == (0, 0)


@rule("TH-E38")
@rule("TH-97", "TH-109")
def test_a_bomber_that_loses_a_schwarm_in_a_dogfight_jettisons(game: TallyHo) -> None:
    units = [unit(game, "R", "hurricane", HERE), unit(game, "L", "do17", HERE, altitude="HL")]
    rig = battle(game, units, {"R": [6, 3, 3, 3], "L": [3] * 4})
    assert (rig["L"].attack, rig["L"].status) == (JETTISONED, RETURNING)
    assert rig.tape.of("jettisoned", "L") != []
    rig = battle(game, units, {"R": [3] * 4, "L": [3] * 4})
    assert (rig["L"].attack, rig["L"].status) == (0, ACTIVE)
    # A Fighter that loses one fights on; a Bomber that loses one to guns keeps its bombs.
    units = [unit(game, "R", "hurricane", HERE), unit(game, "F", "bf110", HERE)]
    rig = battle(game, units, {"R": [6, 3, 3, 3], "F": [3] * 4})
    assert rig["F"].status == ACTIVE
    rig = lay(game, [unit(game, "L", "do17", HERE, altitude="HL")]).start()
    work = rig.work()
    work.lose(0, 1, "aaa", ())
    assert (work.units[0].status, work.units[0].altitude) == (ACTIVE, HL)


@rule("TH-E44")
@rule("TH-19")
@pytest.mark.parametrize(("ruling", "dice", "hits"), [("none", 3, 3), ("raf_half_dice", 2, 2), ("raf_no_attack", 3, 0)])
def test_a_squadron_caught_on_the_ground(game: TallyHo, ruling: str, dice: int, hits: int) -> None:
    units = [unit(game, "L", "bf110", "0506", altitude="SL"), unit(game, "R", "hurricane", HERE, 3)]
    movement = {("L", "move"): 6, ("R", "dogfight"): [6] * dice, ("L", "dogfight"): [3] * 4}
    changed = game.missions[1].movement
    changed = type(changed)({**changed, "bf110": changed["bf109e"]})
    rig = lay(game, units, options={"ground_surprise": ruling}, changes={"movement": changed}).begin()
    rig.round(BoundDice(movement, otherwise=1))
    step = rig.tape.of("dogfight", "R")[0]
    assert (step.numbers["dice"], step.numbers["hits"]) == (dice, hits)
    assert not rig["R"].surprised, "once only"
