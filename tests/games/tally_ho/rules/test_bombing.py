"""Bombing and strafing (section 6)."""

from __future__ import annotations

import pytest

from generator.games.tally_ho.effects import HitThreshold, Restrict
from generator.games.tally_ho.mission import SpecialRule
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.rules.bombing import attack_ground
from generator.games.tally_ho.rules.state import ACTIVE, BOMBED, HL, LL, RETURNING, STRAFED
from tests.conftest import rule
from tests.games.tally_ho.rules.rig import BoundDice, Rig, lay, unit

OVER = "0504"
BELOW = "0505"
FAR = "0901"
SAFE = {("R", "communications"): 1}


def raid(game: TallyHo, units: list[object], *, sites: list[object] | None = None, **kwargs: object) -> Rig:
    return lay(
        game,
        [*units, unit(game, "R", "hurricane", FAR)],  # type: ignore[list-item]
        sites=sites or [(OVER, "port target")],  # type: ignore[arg-type]
        **kwargs,  # type: ignore[arg-type]
    ).begin()


@rule("TH-115", "TH-117", "TH-109")
def test_a_bomber_stops_at_a_target_bombs_and_turns_for_home(game: TallyHo) -> None:
    rig = raid(game, [unit(game, "L", "do17", BELOW)])
    dice = BoundDice({("L", "move"): 6, ("L", "bombing"): [1, 4, 5, 6], **SAFE}, otherwise=1)
    rig.round(dice)
    assert rig.path("L") == [OVER]
    assert [(s.hits, s.vp, s.attack) for s in rig.strikes("L")] == [(3, 9, BOMBED)]
    assert (rig["L"].status, rig["L"].facing) == (RETURNING, 4)


@rule("TH-117", "TH-115")
def test_bombs_fall_on_targets_only_and_not_from_returning_bombers(game: TallyHo) -> None:
    rig = raid(game, [unit(game, "L", "do17", BELOW)], sites=[(OVER, "raf_airfield"), ("0503", "radar")])
    rig.round(BoundDice({("L", "move"): 6, **SAFE}, otherwise=1))
    assert rig.strikes("L") == [] and len(rig.path("L")) == 3
    rig = raid(game, [unit(game, "L", "do17", "0503"), unit(game, "M", "do17", "0208")])
    rig.set("L", status=RETURNING, facing=4)
    rig.round(BoundDice(SAFE, otherwise=1))
    assert rig.path("L") == ["0504", "0505", "0506"] and rig.strikes("L") == []


@rule("TH-E65")
@rule("TH-118")
@pytest.mark.parametrize(("ruling", "dice"), [("bombing_units", 4), ("any_in_hex", 5)])
def test_dice_for_aces(game: TallyHo, ruling: str, dice: int) -> None:
    units = [unit(game, "L", "do17", BELOW), unit(game, "F", "bf109e", BELOW, ace=True)]
    rig = raid(game, units, options={"ace_bomb_bonus": ruling})
    thrown = BoundDice({("L", "move"): 6, **SAFE}, otherwise=1)
    rig.round(thrown)
    assert thrown.count("bombing", "L") == dice
    rig = raid(game, [unit(game, "L", "do17", BELOW, 3, ace=True)], options={"ace_bomb_bonus": ruling})
    thrown = BoundDice({("L", "move"): 6, **SAFE}, otherwise=1)
    rig.round(thrown)
    assert thrown.count("bombing", "L") == 4


@rule("TH-E88")
@rule("TH-119", "TH-122")
@pytest.mark.parametrize(("ruling", "group"), [("separate", -1), ("keep_formation", 1)])
def test_escorts_neither_strafe_nor_turn_for_home(game: TallyHo, ruling: str, group: int) -> None:
    units = [
        unit(game, "L", "do17", BELOW),
        unit(game, "F", "bf109e", BELOW),
        unit(game, "G", "bf109e", BELOW),
    ]
    rig = raid(game, units, options={"escort_after_bombing": ruling})
    rig.round(BoundDice({("L", "move"): 6, **SAFE}, otherwise=1))
    assert (rig.at("F"), rig["F"].status, rig["G"].status) == (OVER, ACTIVE, ACTIVE)
    assert (rig["F"].group >= 0, rig["G"].group >= 0) == (group >= 0, group >= 0)
    assert rig["F"].altitude == HL, "as high as it flew"
    assert rig.strikes("F") == []


@rule("TH-120")
@pytest.mark.parametrize(("type_", "altitude"), [("ju87", LL), ("he111", HL)])
def test_stukas_come_out_low(game: TallyHo, type_: str, altitude: int) -> None:
    movement = game.missions[2].movement
    movement = type(movement)({**movement, "he111": movement["ju87"]})
    rig = raid(game, [unit(game, "L", type_, BELOW, altitude="HL")], mission=2, changes={"movement": movement})
    rig.round(BoundDice({("L", "move"): 6, **SAFE}, otherwise=1))
    assert rig["L"].attack == BOMBED
    assert rig["L"].altitude == altitude


@rule("TH-E36")
@rule("TH-121", "TH-44")
def test_stukas_bomb_a_limited_target_while_the_rest_go_on(game: TallyHo) -> None:
    # In this chart the Do 17 leads and flies as far as the Stukas would; the Stukas' own MA holds all back.
    units = [unit(game, "S", "ju87", BELOW), unit(game, "D", "do17", BELOW), unit(game, "F", "bf109e", BELOW)]
    rig = raid(game, units, sites=[(OVER, "radar target", "ju87"), ("0501", "port target")])
    rig.round(BoundDice({("S", "move"): 6, **SAFE}, otherwise=1))
    assert [s.attack for s in rig.strikes("S")] == [BOMBED]
    assert rig.strikes("D") == [] and rig.strikes("F") == []
    assert rig["S"].status == RETURNING
    assert rig["D"].status == ACTIVE and rig["D"].group == rig["F"].group >= 0, "the formation goes on"
    rig.round(BoundDice({("D", "move"): 6, **SAFE}, otherwise=1))
    assert rig.path("D", 2) == ["0503", "0502", "0501"]


@rule("TH-116", "TH-123", "TH-125")
@pytest.mark.parametrize("kind", ["raf_airfield", "radar", "convoy target"])
def test_a_fighter_strafes_what_it_comes_upon(game: TallyHo, kind: str) -> None:
    movement = game.missions[3].movement
    rig = raid(
        game,
        [unit(game, "F", "bf109e", BELOW, altitude="HL")],
        sites=[(OVER, kind)],
        changes={"movement": movement},
    )
    rig.round(BoundDice({("F", "move"): 1, ("F", "strafing"): [3, 4, 5, 6], **SAFE}, otherwise=1))
    assert rig.path("F") == [OVER]
    assert [(s.hits, s.vp, s.attack) for s in rig.strikes("F")] == [(3, 3, STRAFED)]
    assert (rig["F"].altitude, rig["F"].fuel, rig["F"].status) == (LL, 0, RETURNING)


@rule("TH-E30")
@rule("TH-116")
@pytest.mark.parametrize(("ruling", "strikes"), [("airfield_radar_target", 1), ("airfield_radar", 0)])
def test_whether_fighters_strafe_targets(game: TallyHo, ruling: str, strikes: int) -> None:
    rig = raid(game, [unit(game, "F", "bf109e", BELOW)], options={"strafe_targets": ruling})
    rig.round(BoundDice({("F", "move"): 2, **SAFE}, otherwise=1))
    assert len(rig.strikes("F")) == strikes


@rule("TH-E114", "TH-E90")
@rule("TH-116", "TH-125")
def test_no_strafing_on_the_way_home_or_over_a_limited_target(game: TallyHo) -> None:
    units = [unit(game, "F", "bf109e", "0503"), unit(game, "G", "bf109e", "0208"), unit(game, "H", "bf109e", "0209")]
    rig = raid(game, units, sites=[(OVER, "radar")]).set("F", status=RETURNING, facing=4)
    rig.round(BoundDice(SAFE, otherwise=1))
    assert rig.strikes("F") == []
    movement = game.missions[3].movement
    rig = raid(game, [units[0]], sites=[("0502", "convoy target", "ju87")], changes={"movement": movement})
    rig.round(BoundDice({("F", "move"): 1, **SAFE}, otherwise=1))
    assert rig.strikes("F") == [] and len(rig.path("F")) == 3


@rule("TH-E66")
@rule("TH-124")
def test_a_mixed_formation_strafes_type_by_type(game: TallyHo) -> None:
    units = [unit(game, "F", "bf109e", BELOW, 3, ace=True), unit(game, "G", "bf110", BELOW, 4)]
    rig = raid(game, units, sites=[(OVER, "radar")], mission=3).set("F", facing=2).set("G", facing=2)
    rig.round(
        BoundDice(
            {
                ("F", "move"): 1,
                ("F", "strafing"): [4, 4, 4, 4],
                ("G", "strafing"): [4, 5, 6, 4],
                **SAFE,
            },
            otherwise=1,
        )
    )
    assert [(s.hits, s.vp) for s in rig.strikes("F")] == [(4, 4)], "Schwarms and Ace, 4 or more"
    assert [(s.hits, s.vp) for s in rig.strikes("G")] == [(2, 4)], "5 or more, two points each"


@rule("TH-E53")
@rule("TH-115")
@pytest.mark.parametrize(("ruling", "strikes"), [("yes", 1), ("no", 0)])
def test_a_target_at_which_a_squadron_waits(game: TallyHo, ruling: str, strikes: int) -> None:
    units = [unit(game, "L", "do17", BELOW), unit(game, "S", "hurricane", OVER)]
    rig = raid(game, units, options={"bomb_before_dogfight": ruling})
    rig.round(BoundDice({("L", "move"): 6, **SAFE}, otherwise=3))
    assert len(rig.strikes("L")) == strikes
    assert rig.tape.of("dogfight", "L") != []
    assert rig.at("L") == OVER


@rule("TH-129", "TH-118")
def test_a_special_rule_may_change_the_lowest_hit_and_forbid_attacks(game: TallyHo) -> None:
    harder = SpecialRule(
        id="x",
        effects=(HitThreshold(hit_threshold=6, type="do17", target=("port",)),),
        printed="x",
        provenance="authored",
    )
    for effects, hits in (((harder,), [1]), ((), [3])):
        rig = raid(game, [unit(game, "L", "do17", BELOW)], changes={"special_rules": effects})
        rig.round(BoundDice({("L", "move"): 6, ("L", "bombing"): [3, 4, 5, 6], **SAFE}, otherwise=1))
        assert [s.hits for s in rig.strikes("L")] == hits
    for what, type_ in (("bombing", "do17"), ("strafing", "bf109e")):
        ban = SpecialRule(
            id="y",
            effects=(Restrict(restrict=what, side="luftwaffe", type=type_),),
            printed="y",  # type: ignore[arg-type]
            provenance="authored",
        )
        rig = raid(game, [unit(game, "L", type_, BELOW)], changes={"special_rules": (ban,)})
        rig.round(BoundDice({("L", "move"): 2 if type_ == "bf109e" else 6, **SAFE}, otherwise=1))
        assert rig.strikes("L") == []


@rule("TH-126")
def test_results_are_told_at_once_with_their_points(game: TallyHo) -> None:
    movement = game.missions[1].movement
    movement = type(movement)({**movement, "he111": movement["do17"]})
    rig = raid(game, [unit(game, "L", "he111", BELOW)], changes={"movement": movement})
    rig.round(BoundDice({("L", "move"): 6, ("L", "bombing"): [2, 3, 5, 6], **SAFE}, otherwise=1))
    step = rig.tape.of("bombed", "L")[0]
    assert (step.phase, step.numbers["hits"], step.numbers["vp"]) == ("luftwaffe", 2, 8)
    assert [t.value for t in step.throws] == [2, 3, 5, 6]


@rule("TH-E121")
@rule("TH-43", "TH-115")
def test_a_bomber_over_its_target_already_bombs_without_moving(game: TallyHo) -> None:
    rig = raid(game, [unit(game, "L", "do17", OVER)])
    rig.round(BoundDice({("L", "move"): 6, **SAFE}, otherwise=5))
    assert rig.path("L") == []
    assert [s.hits for s in rig.strikes("L")] == [4]


@rule("TH-E124")
def test_of_two_targets_in_one_hex_each_staffel_bombs_one(game: TallyHo) -> None:
    sites: list[object] = [(OVER, "port target"), (OVER, "factory target")]
    rig = raid(game, [unit(game, "L", "do17", BELOW)], sites=sites)
    rig.round(BoundDice({("L", "move"): 6, **SAFE}, otherwise=5))
    assert [s.site for s in rig.strikes("L")] == [0]
    # Limited to another type, the first is none for it.
    sites = [(OVER, "port target", "ju87"), (OVER, "factory target")]
    rig = raid(game, [unit(game, "L", "do17", BELOW)], sites=sites)
    rig.round(BoundDice({("L", "move"): 6, **SAFE}, otherwise=5))
    assert [s.site for s in rig.strikes("L")] == [1]


@rule("TH-E45")
def test_nobody_strafes_an_airfield_of_the_luftwaffe(game: TallyHo) -> None:
    movement = game.missions[3].movement
    units = [unit(game, "F", "bf109e", BELOW)]
    rig = raid(game, units, sites=[(OVER, "luftwaffe_airfield")], changes={"movement": movement})
    rig.round(BoundDice({("F", "move"): 1, **SAFE}, otherwise=1))
    assert rig.strikes("F") == [] and len(rig.path("F")) == 3


@rule("TH-E77")
def test_guns_meet_a_strafing_staffel_at_the_altitude_it_came_with(game: TallyHo) -> None:
    movement = game.missions[3].movement
    units = [unit(game, "F", "bf109e", BELOW, altitude="HL")]
    rig = raid(game, units, sites=[(OVER, "radar")], changes={"movement": movement})
    # A 5 on the second roll brings down who flies low or medium.
    rolls = {("F", "move"): 1, ("F", "light AAA"): 6, ("F", "light AAA, confirmed"): 5, **SAFE}
    rig.round(BoundDice(rolls, otherwise=1))
    assert (rig["F"].elements, rig["F"].altitude) == (4, LL)


@rule("TH-122")
@pytest.mark.parametrize(("ruling", "strikes"), [("yes", 0), ("no", 1)])
def test_only_bombers_of_its_own_formation_keep_a_fighter_from_strafing(
    game: TallyHo, ruling: str, strikes: int
) -> None:
    units = [unit(game, "F", "bf109e", OVER), unit(game, "I", "br20", OVER)]
    options = {"mixed_axis_formation": ruling, "setup_stack": "separate"}
    rig = raid(game, units, sites=[(OVER, "radar")], options=options)
    work = rig.work(BoundDice({}, otherwise=4))
    attack_ground(work, (0,))
    assert len(work.strikes) == strikes
