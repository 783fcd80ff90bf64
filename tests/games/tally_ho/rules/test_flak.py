"""Guns, balloons and friendly fire (5.1, 5.8 to 5.11)."""

from __future__ import annotations

import pytest

from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.rules.end import count_points
from generator.games.tally_ho.rules.flak import meet_guns, meet_own_guns, squadron_altitude
from generator.games.tally_ho.rules.rescue import rescue_crews
from generator.games.tally_ho.rules.state import HL, LL, ML, SL
from tests.conftest import rule
from tests.games.tally_ho.rules.rig import BoundDice, Player, Rig, lay, unit

HERE = "0505"


def weapons(rig: Rig, hex_: str = HERE) -> list[str]:
    return [w.id for w in rig.scenario.rules.weapons[rig.number(hex_)]]


@rule("TH-E20")
@rule("TH-79", "TH-98", "TH-99")
@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("convoy", ["light"]),
        ("radar", ["light"]),
        ("raf_airfield", ["light"]),
        ("city", ["heavy"]),
        ("factory target", ["heavy"]),
        ("balloon", ["balloon"]),
        ("port", []),
        ("luftwaffe_airfield", []),
        ("town", []),
    ],
)
def test_what_stands_where(game: TallyHo, kind: str, expected: list[str]) -> None:
    rig = lay(game, [unit(game, "L", "do17", HERE)], sites=[(HERE, kind)]).start()
    assert weapons(rig) == expected
    assert weapons(rig, "0506") == [], "only in its own hex"


@rule("TH-E19")
@rule("TH-98", "TH-99")
@pytest.mark.parametrize(
    ("ruling", "expected"),
    [("light_if_convoy_radar_airfield", ["light"]), ("both", ["heavy", "light"]), ("heavy_only", ["heavy"])],
)
def test_guns_of_a_convoy_that_is_a_target(game: TallyHo, ruling: str, expected: list[str]) -> None:
    rig = lay(
        game, [unit(game, "L", "do17", HERE)], sites=[(HERE, "convoy target")], options={"target_aaa": ruling}
    ).start()
    assert weapons(rig) == expected


@rule("TH-E12")
@rule("TH-80", "TH-81")
def test_each_staffel_is_fired_on_by_itself(game: TallyHo) -> None:
    units = [unit(game, "A", "do17", HERE), unit(game, "B", "do17", HERE), unit(game, "C", "do17", "0506")]
    rig = lay(game, units, sites=[(HERE, "radar")]).start()
    dice = BoundDice({("A", "light AAA"): 1, ("B", "light AAA"): 6, ("B", "light AAA, confirmed"): 6})
    work = rig.work(dice)
    meet_guns(work, (0, 1), set())
    assert [u.elements for u in work.units] == [4, 3, 4]


@rule("TH-E14")
@rule("TH-99")
@pytest.mark.parametrize(("ruling", "confirming"), [("1", 2), ("2", 4)])
def test_dice_for_each_six_of_heavy_aaa(game: TallyHo, ruling: str, confirming: int) -> None:
    rig = lay(
        game,
        [unit(game, "L", "do17", HERE, altitude="LL")],
        sites=[(HERE, "city")],
        options={"heavy_aaa_confirm_dice": ruling},
    ).start()
    dice = BoundDice({("L", "heavy AAA"): [6, 6], ("L", "heavy AAA, confirmed"): [4, 3, 3, 3]})
    work = rig.work(dice)
    meet_guns(work, (0,), set())
    assert dice.count("heavy AAA, confirmed") == confirming
    assert work.units[0].elements == 3


@rule("TH-E21")
@rule("TH-100")
@pytest.mark.parametrize(("ruling", "lost"), [("current", 0), ("start", 1)])
def test_the_altitude_that_counts(game: TallyHo, ruling: str, lost: int) -> None:
    units = [unit(game, "L", "do17", HERE, altitude="LL")]
    rig = lay(game, units, sites=[(HERE, "radar")], options={"aaa_altitude": ruling}).start().set("L", altitude=HL)
    work = rig.work(BoundDice({("L", "light AAA"): 6, ("L", "light AAA, confirmed"): 4}))
    meet_guns(work, (0,), set())
    assert 4 - work.units[0].elements == lost


@rule("TH-E31")
@rule("TH-101", "TH-105")
def test_who_scores_for_what_guns_bring_down(game: TallyHo) -> None:
    units = [unit(game, "L", "do17", "0504", altitude="LL"), unit(game, "R", "hurricane", HERE)]
    rig = lay(game, units, sites=[("0504", "convoy"), (HERE, "city")], land={"england": ["0101"]}).start()
    work = rig.work(
        BoundDice(
            {
                ("L", "light AAA"): 6,
                ("L", "light AAA, confirmed"): 5,
                ("R", "friendly fire"): 6,
                ("R", "heavy AAA"): [6, 1],
                ("R", "heavy AAA, confirmed"): 5,
                ("L", "rescue"): 3,
                ("R", "rescue"): [1, 1],
            }
        )
    )
    meet_guns(work, (0,), set())
    meet_own_guns(work, (1,), set())
    rescue_crews(work)
    state = work.pack()
    assert [x.cause for x in state.losses] == ["aaa", "friendly_fire"]
    assert count_points(rig.scenario.rules, rig.scenario, state) == (1, 2)


@rule("TH-66", "TH-102")
@pytest.mark.parametrize(("kind", "die", "dice"), [("city", 6, 2), ("convoy", 6, 1), ("city", 5, 0), ("convoy", 1, 0)])
def test_on_a_six_a_squadron_is_taken_for_the_enemy(game: TallyHo, kind: str, die: int, dice: int) -> None:
    rig = lay(game, [unit(game, "R", "hurricane", HERE)], sites=[(HERE, kind)]).start()
    thrown = BoundDice({("R", "friendly fire"): die}, otherwise=1)
    meet_own_guns(rig.work(thrown), (0,), set())
    assert thrown.count("friendly fire") == 1
    assert len(thrown.throws) == 1 + dice


@rule("TH-E25")
@rule("TH-102", "TH-107")
def test_airfields_know_their_own_and_balloons_hang_below(game: TallyHo) -> None:
    rig = lay(game, [unit(game, "R", "hurricane", HERE)], sites=[(HERE, "raf_airfield"), (HERE, "balloon")]).start()
    meet_own_guns(rig.work(BoundDice({})), (0,), set())
    assert rig.tape.steps == []


@rule("TH-E27")
@rule("TH-102")
@pytest.mark.parametrize(("ruling", "attacked"), [("check_once_attack_each", {"R", "S"}), ("one_attack_random", {"S"})])
def test_a_formation_is_checked_once(game: TallyHo, ruling: str, attacked: set[str]) -> None:
    units = [unit(game, "R", "hurricane", HERE), unit(game, "S", "hurricane", HERE)]
    rig = lay(game, units, sites=[(HERE, "convoy")], options={"friendly_fire_formation": ruling}).start()
    dice = BoundDice(
        {
            ("R", "friendly fire"): 6,
            ("R", "friendly fire on"): 5,
            ("R", "light AAA"): 1,
            ("S", "light AAA"): 1,
        }
    )
    meet_own_guns(rig.work(dice), (0, 1), set())
    assert dice.count("friendly fire") == 1
    assert {t.unit for t in dice.throws if t.purpose == "light AAA"} == attacked


@rule("TH-103")
def test_entering_a_dogfight_over_guns_is_fired_on_without_a_check(game: TallyHo) -> None:
    units = [unit(game, "R", "hurricane", HERE), unit(game, "L", "do17", HERE)]
    rig = lay(game, units, sites=[(HERE, "convoy")]).start()
    dice = BoundDice({("R", "light AAA"): 2})
    meet_own_guns(rig.work(dice), (0,), set())
    assert [t.purpose for t in dice.throws] == ["light AAA"]


@rule("TH-E26")
@rule("TH-103")
@pytest.mark.parametrize(("ruling", "units"), [("entering_units_only", ["R"]), ("all_in_hex", ["R", "L", "S"])])
def test_at_whom_guns_fire_in_a_dogfight(game: TallyHo, ruling: str, units: list[str]) -> None:
    there = [
        unit(game, "R", "hurricane", HERE),
        unit(game, "S", "hurricane", HERE),
        unit(game, "L", "do17", HERE),
    ]
    rig = lay(game, there, sites=[(HERE, "convoy")], options={"dogfight_aaa": ruling}).start()
    dice = BoundDice({}, otherwise=1)
    meet_own_guns(rig.work(dice), (0,), set())
    assert [t.unit for t in dice.throws] == units


@rule("TH-E125")
@rule("TH-104")
def test_a_squadron_there_shares_the_fire_on_those_who_come(game: TallyHo) -> None:
    units = [
        unit(game, "L", "do17", HERE),
        unit(game, "M", "do17", HERE),
        unit(game, "R", "hurricane", HERE),
    ]
    rig = lay(game, units, sites=[(HERE, "convoy")]).start()
    dice = BoundDice({}, otherwise=1)
    fired: set[int] = set()
    work = rig.work(dice)
    meet_guns(work, (0,), fired)
    meet_guns(work, (1,), fired)
    assert [t.unit for t in dice.throws] == ["L", "R", "M"], "once a Phase"


@rule("TH-E92")
@rule("TH-104")
@pytest.mark.parametrize(("ruling", "units"), [("yes", ["L", "R"]), ("no", ["L"])])
def test_guns_of_an_airfield_that_is_raided(game: TallyHo, ruling: str, units: list[str]) -> None:
    there = [unit(game, "L", "do17", HERE), unit(game, "R", "hurricane", HERE)]
    rig = lay(game, there, sites=[(HERE, "raf_airfield")], options={"airfield_ff_in_dogfight": ruling}).start()
    dice = BoundDice({}, otherwise=1)
    meet_guns(rig.work(dice), (0,), set())
    assert [t.unit for t in dice.throws] == units


@rule("TH-106")
@pytest.mark.parametrize(("altitude", "dice"), [("SL", 2), ("LL", 2), ("ML", 0), ("HL", 0)])
def test_balloons_reach_low_staffels_only(game: TallyHo, altitude: str, dice: int) -> None:
    rig = lay(game, [unit(game, "L", "do17", HERE, altitude=altitude)], sites=[(HERE, "balloon")]).start()
    thrown = BoundDice({}, otherwise=6)
    work = rig.work(thrown)
    meet_guns(work, (0,), set())
    assert len(thrown.throws) == dice
    assert [x.cause for x in work.losses] == ["balloon"] * (dice // 2)


@rule("TH-107")
@pytest.mark.parametrize("ruling", ["engaged_or_scattered_else_ML", "always_LL"])
@pytest.mark.parametrize(("altitude", "die", "lost"), [("SL", 5, 1), ("LL", 5, 0), ("LL", 6, 1), ("ML", 6, 0)])
def test_balloons_reach_a_squadron_as_those_it_fights(
    game: TallyHo, ruling: str, altitude: str, die: int, lost: int
) -> None:
    units = [unit(game, "R", "hurricane", HERE), unit(game, "L", "do17", HERE, altitude=altitude)]
    rig = lay(game, units, sites=[(HERE, "balloon")], options={"raf_altitude": ruling}).start()
    thrown = BoundDice({("R", "balloons"): 6, ("R", "balloons, confirmed"): die})
    work = rig.work(thrown)
    meet_own_guns(work, (0,), set())
    assert len(thrown.throws) == (0 if altitude == "ML" else 2)
    assert 4 - work.units[0].elements == lost


@rule("TH-E58")
@rule("TH-100")
def test_the_altitude_of_a_squadron(game: TallyHo) -> None:
    units = [unit(game, "R", "hurricane", HERE), unit(game, "L", "do17", "0506", altitude="HL")]
    rig = lay(game, units).start()
    assert squadron_altitude(rig.work(), 0) == ML
    assert squadron_altitude(rig.set("R", scattered=1).work(), 0) == LL
    assert squadron_altitude(rig.set("L", hex=HERE).work(), 0) == HL
    assert squadron_altitude(rig.set("L", altitude=SL).work(), 0) == SL
    rig = lay(game, units, options={"raf_altitude": "always_LL"}).start().set("L", hex=HERE)
    assert squadron_altitude(rig.work(), 0) == LL


@rule("TH-E59", "TH-E78")
@rule("TH-98")
def test_only_entering_a_hex_draws_fire(game: TallyHo) -> None:
    # It starts over the guns and stays to fight over them: neither is entering (TH-E78, TH-E59).
    units = [unit(game, "L", "bf109e", HERE), unit(game, "R", "hurricane", HERE)]
    rig = lay(game, units, sites=[(HERE, "radar")]).begin()
    dice = BoundDice({("L", "move"): 6}, otherwise=3)
    rig.round(dice)
    assert dice.count("light AAA") == 0


@rule("TH-E79")
def test_a_squadron_is_checked_in_every_hex_that_it_crosses(game: TallyHo) -> None:
    sites = [("0504", "convoy"), ("0503", "radar"), ("0502", "raf_airfield")]
    units = [unit(game, "R", "hurricane", HERE), unit(game, "L", "do17", "0911")]
    player = Player(flights={("R", 1): (["0504", "0503", "0502"], 1)})
    rig = lay(game, units, sites=sites, player=player).begin()
    dice = BoundDice({("L", "move"): 1, ("L", "left or right"): 1, ("R", "communications"): 6}, otherwise=2)
    rig.round(dice)
    assert rig.at("R") == "0502"
    assert dice.count("friendly fire", "R") == 2


@rule("TH-E126")
@pytest.mark.parametrize(("lower", "found"), [("SL", SL), ("ML", ML)])
def test_of_several_staffels_the_lowest_counts(game: TallyHo, lower: str, found: int) -> None:
    units = [
        unit(game, "R", "hurricane", HERE),
        unit(game, "L", "do17", HERE, altitude="HL"),
        unit(game, "M", "do17", HERE, altitude=lower),
    ]
    rig = lay(game, units, options={"setup_stack": "separate"}).start()
    assert squadron_altitude(rig.work(), 0) == found
