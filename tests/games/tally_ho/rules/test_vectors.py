"""The book's worked examples outside the Gameplay Example, and vectors derived from its tables."""

from __future__ import annotations

from typing import Any

import pytest

from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.rules.bombing import attack_ground
from generator.games.tally_ho.rules.dogfight import count_dice, fight
from generator.games.tally_ho.rules.flak import fire
from generator.games.tally_ho.rules.formation import formation_altitude, formation_leader, formation_ma
from generator.games.tally_ho.rules.raf import roll_communications
from generator.games.tally_ho.rules.rescue import rescue_crews
from generator.games.tally_ho.rules.state import HL, JETTISONED, RETURNING, Loss
from tests.conftest import rule
from tests.games.tally_ho.rules.rig import BoundDice, Rig, lay, unit

HERE = "0505"


def _section_5_3(game: TallyHo, heinkel: list[int], falls: list[int]) -> Rig:
    rig = lay(
        game,
        [
            unit(game, "DEF", "defiant", HERE, 3),
            unit(game, "HUR", "hurricane", HERE, 4, ace=True),
            unit(game, "HE", "he111", HERE, 4),
        ],
    ).start()
    work = rig.work(
        BoundDice(
            {
                ("DEF", "dogfight"): [3, 5, 6],
                ("HUR", "dogfight"): [1, 3, 2, 4, 5],
                ("HE", "dogfight"): heinkel,
                ("DEF", "hit falls on"): falls,
            }
        ),
        "dogfights",
    )
    fight(work, rig.number(HERE))
    rig.state = work.pack()
    return rig


@rule("TH-84", "TH-86", "TH-88")
def test_the_dogfight_of_5_3(game: TallyHo) -> None:
    rig = _section_5_3(game, [2, 4, 6, 6], [2])
    assert [s.result for s in rig.tape.of("dogfight")] == ["1A -D", "1A 1D", "2A 1D"]
    assert [rig[u].elements for u in ("DEF", "HUR", "HE")] == [2, 4, 3]
    assert [rig[u].fuel for u in ("DEF", "HUR", "HE")] == [3, 2, 3]
    assert (rig["HE"].attack, rig["HE"].status) == (JETTISONED, RETURNING)


@rule("TH-87", "TH-97")
def test_the_dogfight_of_5_3_with_the_three_dice_of_its_text(game: TallyHo) -> None:
    rig = lay(
        game,
        [
            unit(game, "DEF", "defiant", HERE, 3),
            unit(game, "HUR", "hurricane", HERE, 4, ace=True),
            unit(game, "HE", "he111", HERE, 3),
        ],
    ).start()
    script = {
        ("DEF", "dogfight"): [3, 5, 6],
        ("HUR", "dogfight"): [1, 3, 2, 4, 5],
        ("HE", "dogfight"): [2, 5, 6],
    }
    work = rig.work(BoundDice(script), "dogfights")
    fight(work, rig.number(HERE))
    rig.state = work.pack()
    assert rig.tape.of("dogfight", "HE")[0].result == "1A 1D"
    assert [rig[u].elements for u in ("DEF", "HUR", "HE")] == [3, 4, 2]
    assert rig["HE"].attack == JETTISONED


@rule("TH-118")
@pytest.mark.parametrize(
    ("type_", "strength", "ace", "dice", "hits", "vp"),
    [
        ("he111", 4, False, [2, 3, 5, 6], 2, 8),
        ("ju87", 4, True, [1, 2, 3, 5, 6], 4, 4),
        ("do17", 3, False, [2, 5, 6], 2, 6),
    ],
)
def test_bombing_examples(
    game: TallyHo, type_: str, strength: int, ace: bool, dice: list[int], hits: int, vp: int
) -> None:
    rig = lay(game, [unit(game, "L", type_, HERE, strength, ace=ace)], sites=[(HERE, "port target")]).start()
    thrown = BoundDice({("L", "bombing"): dice})
    work = rig.work(thrown)
    attack_ground(work, (0,))
    rig.state = work.pack()
    assert thrown.unused == {}
    assert [(s.hits, s.vp) for s in rig.strikes("L")] == [(hits, vp)]


@rule("TH-131", "TH-127")
def test_rescue_example(game: TallyHo) -> None:
    # Three hexes from England: 5 + 2 - 3 = 4, lost.
    rig = lay(game, [unit(game, "R", "hurricane", HERE)], land={"england": ["0502"]}).start()
    rig.state = rig.state._replace(losses=(Loss(1, 0, "dogfight", rig.number(HERE)),))
    work = rig.work(BoundDice({("R", "rescue"): [5, 2]}), "bookkeeping")
    rescue_crews(work)
    assert work.losses[0].rescued is False
    assert rig.tape.of("rescue")[0].numbers["vp"] == 2


COMMS: list[tuple[list[tuple[Any, ...]], int, int, list[str]]] = [
    ([("hurricane", 1, True, None)], 2, 4, ["do-not-engage"]),
    ([("hurricane", 2, False, None), ("spitfire", 4, True, "norway")], 2, 11, ["engage", "engage"]),
    ([("spitfire", 1, False, None), ("defiant", 1, False, None)], 2, 4, ["do-not-engage", "engage"]),
    ([("hurricane", 4, False, None)], 4, 8, ["engage"]),
    ([("hurricane", 2, False, None)], 3, 5, ["engage"]),
    ([("hurricane", 2, False, None)], 2, 4, ["do-not-engage"]),
    ([("defiant", 4, True, None)], 1, 6, ["no-comms"]),
    ([("spitfire", 3, False, None)], 2, 5, ["engage"]),
    ([("hurricane", 1, False, "poland")], 2, 0, ["no-comms"]),
]


@rule("TH-56", "TH-57", "TH-59")
@pytest.mark.parametrize(("group", "die", "total", "orders"), COMMS)
def test_communications_examples(
    game: TallyHo, group: list[tuple[Any, ...]], die: int, total: int, orders: list[str]
) -> None:
    units = [
        unit(game, f"R{n}", type_, HERE, vics, ace=ace, nation=nation)
        for n, (type_, vics, ace, nation) in enumerate(group)
    ]
    rig = lay(game, units).start()
    work = rig.work(BoundDice({("R0", "communications"): die}), "raf")
    assert list(roll_communications(work, tuple(range(len(group))))) == orders
    assert rig.tape.of("communications")[0].numbers["sum"] == total


DEFIANT_AND_OTHERS = {
    -2: ("NNNNND", "NDDDDE"),
    -1: ("NNNNDE", "NDDDEE"),
    0: ("NNNDEE", "NDDEEE"),
    1: ("NNDEEE", "NDEEEE"),
    2: ("NDEEEE", "NEEEEE"),
    3: ("NEEEEE", "NEEEEE"),
    7: ("NEEEEE", "NEEEEE"),
}


@rule("TH-E5")
@rule("TH-58", "TH-68")
@pytest.mark.parametrize("modifier", DEFIANT_AND_OTHERS)
def test_every_communications_roll(game: TallyHo, modifier: int) -> None:
    letters = {"no-comms": "N", "do-not-engage": "D", "engage": "E"}
    nation = "poland" if modifier < 1 else None
    vics = modifier + 3 if modifier < 1 else min(modifier, 4)
    for type_, expected in zip(("hurricane", "defiant"), DEFIANT_AND_OTHERS[modifier], strict=True):
        units = [unit(game, "R", type_, HERE, vics, nation=nation)]
        if modifier > 4:
            units.append(unit(game, "S", type_, HERE, modifier - 4))
        got = ""
        for die in range(1, 7):
            rig = lay(game, units).start()
            work = rig.work(BoundDice({("R", "communications"): die}), "raf")
            got += letters[roll_communications(work, tuple(range(len(units))))[0]]
        assert got == expected, (type_, modifier)


@rule("TH-82", "TH-24", "TH-83")
@pytest.mark.parametrize(
    ("type_", "vics", "ace", "nation", "expected"),
    [
        ("hurricane", 4, True, "poland", 8),
        ("hurricane", 4, False, "norway", 5),
        ("spitfire", 4, True, None, 5),
    ],
)
def test_dice_pools(game: TallyHo, type_: str, vics: int, ace: bool, nation: str | None, expected: int) -> None:
    rig = lay(
        game, [unit(game, "R", type_, HERE, vics, ace=ace, nation=nation), unit(game, "L", "bf109e", HERE)]
    ).start()
    assert count_dice(rig.work(), 0) == expected
    dice = BoundDice({}, otherwise=4)
    fight(rig.work(dice), rig.number(HERE))
    assert dice.count("dogfight", "R") == expected + (type_ == "spitfire"), "one more against a Fighter"


@rule("TH-138")
def test_the_sheets_shorthand(game: TallyHo) -> None:
    rig = lay(game, [unit(game, "R", "hurricane", HERE), unit(game, "L", "do17", HERE)]).start()
    dice = BoundDice({("R", "dogfight"): [5, 6, 3, 2], ("L", "dogfight"): [2, 2, 2, 2]})
    fight(rig.work(dice), rig.number(HERE))
    assert [s.result for s in rig.tape.of("dogfight")] == ["2A -D", "-A -D"]


@rule("TH-70", "TH-74", "TH-75")
def test_the_formation_of_4_4(game: TallyHo) -> None:
    # The book's own mission is not in the free edition: its chart has the Stuka leftmost.
    column = game.missions[1].movement["do17"]
    movement = type(game.missions[1].movement)({"ju87": column, "do17": column, "bf110": column})
    rig = lay(
        game,
        [unit(game, "F", "bf110", HERE), unit(game, "B", "do17", HERE), unit(game, "S", "ju87", HERE)],
        changes={"movement": movement},
    ).start()
    members = (0, 1, 2)
    assert formation_ma(rig.scenario, members) == 1
    assert rig.scenario.units[formation_leader(rig.scenario, members)].id == "S"
    assert formation_altitude(rig.scenario, rig.state.units, members) == HL


@rule("TH-E13")
@rule("TH-98", "TH-99", "TH-106")
@pytest.mark.parametrize(
    ("kind", "altitude", "attack", "confirm", "lost"),
    [
        ("convoy", "ML", [6], [5], 1),
        ("convoy", "HL", [6], [5], 0),
        ("convoy", "SL", [5], [], 0),
        ("city", "LL", [6, 6], [4, 3], 1),
        ("city", "HL", [6, 2], [6], 1),
        ("balloon", "LL", [6], [5], 0),
        ("balloon", "SL", [6], [5], 1),
        ("balloon", "ML", [], [], 0),
    ],
)
def test_guns_and_balloons(
    game: TallyHo, kind: str, altitude: str, attack: list[int], confirm: list[int], lost: int
) -> None:
    rig = lay(game, [unit(game, "L", "do17", HERE, altitude=altitude)], sites=[(HERE, kind)]).start()
    weapon = rig.scenario.rules.weapons[rig.number(HERE)][0]
    dice = BoundDice({("L", weapon.purpose): attack, ("L", weapon.purpose + ", confirmed"): confirm})
    assert fire(rig.work(dice), weapon, 0, rig["L"].altitude) == lost
    assert dice.unused == {k: v for k, v in dice.unused.items() if v}, "every die was asked for"
    assert not dice.unused
