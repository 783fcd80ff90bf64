"""The end of a mission: when, with how many points, for whom (3.5, 7)."""

from __future__ import annotations

from typing import Any

import pytest

from generator.games.tally_ho.conditions import Count
from generator.games.tally_ho.effects import Points
from generator.games.tally_ho.mission import Override, SpecialRule
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.rules.end import PlayedFacts, is_over, judge
from generator.games.tally_ho.rules.state import (
    BOMBED,
    DESTROYED,
    EXITED,
    RETURNING,
    STRAFED,
    Loss,
    Strike,
)
from tests.conftest import rule
from tests.games.tally_ho.rules.rig import Rig, lay, unit

CONVOYS = [("0503", "convoy target"), ("0703", "convoy target"), ("0201", "raf_airfield"), ("0301", "radar")]


def field(game: TallyHo, mission: int = 1, **kwargs: Any) -> Rig:
    units = [
        unit(game, "L", "do17", "0508"),
        unit(game, "F", "bf109e", "0608", 3, ace=True),
        unit(game, "R", "hurricane", "0502", ace=True),
    ]
    kwargs.setdefault("sites", CONVOYS)
    return lay(game, units, mission=mission, **kwargs).start()


def with_losses(rig: Rig, *losses: tuple[str, bool]) -> Rig:
    rig.state = rig.state._replace(losses=tuple(Loss(1, rig.index[u], "dogfight", 0, rescued) for u, rescued in losses))
    return rig


def with_strikes(rig: Rig, *strikes: tuple[str, int, int, int]) -> Rig:
    """Unit, attack, site, hits."""
    rig.state = rig.state._replace(
        strikes=tuple(
            Strike(1, rig.index[u], attack, site, hits, hits * rig.scenario.units[rig.index[u]].vp)
            for u, attack, site, hits in strikes
        )
    )
    return rig


@rule("TH-35")
def test_while_a_staffel_is_not_returning_there_is_another_round(game: TallyHo) -> None:
    rig = field(game)
    assert not is_over(rig.scenario, rig.state)
    rig.set("R", status=RETURNING, fuel=0).set("F", status=EXITED)
    assert not is_over(rig.scenario, rig.state)


@rule("TH-E63", "TH-E130")
@rule("TH-36")
def test_it_ends_with_the_last_staffel_gone_or_out_of_reach(game: TallyHo) -> None:
    for gone in (DESTROYED, EXITED):
        rig = field(game).set("L", status=gone).set("F", status=gone)
        assert is_over(rig.scenario, rig.state)
    # One returning Staffel: the Hurricanes of MA 3 can be in its way, or cannot.
    rig = field(game).set("F", status=EXITED).set("L", status=RETURNING, facing=4, hex="0501")
    assert not is_over(rig.scenario, rig.state)
    rig.set("L", hex="0511")
    assert is_over(rig.scenario, rig.state)
    rig.set("L", hex="0505").set("R", status=RETURNING, fuel=0)
    assert is_over(rig.scenario, rig.state), "nobody is left to catch it"
    rig.set("R", hex="0509")
    assert not is_over(rig.scenario, rig.state), "but it may run into one flying home"
    rig.set("R", status=DESTROYED)
    assert is_over(rig.scenario, rig.state)


@rule("TH-E32")
@rule("TH-127", "TH-128", "TH-37")
def test_points_are_elements_and_hits(game: TallyHo) -> None:
    rig = field(game, changes={"specials": ()})
    with_losses(rig, ("R", True), ("R", False), ("L", True), ("F", False))
    with_strikes(rig, ("L", BOMBED, 0, 2), ("F", STRAFED, 1, 3))
    outcome = judge(rig.scenario, rig.state)
    assert (outcome.raf_vp, outcome.luftwaffe_vp) == (1 + 2, 1 + 2 + 2 * 3 + 3 * 1)
    assert outcome.winner == "luftwaffe"


@rule("TH-E62")
@rule("TH-133")
@pytest.mark.parametrize(
    ("ruling", "winner"), [("draw_not_won", "draw"), ("luftwaffe_wins", "luftwaffe"), ("raf_wins", "raf")]
)
def test_equal_points(game: TallyHo, ruling: str, winner: str) -> None:
    rig = field(game, changes={"specials": ()}, options={"vp_tie": ruling})
    with_losses(rig, ("R", True), ("L", True))
    assert judge(rig.scenario, rig.state).winner == winner
    with_losses(rig, ("R", True), ("L", False))
    assert judge(rig.scenario, rig.state).winner == "raf"
    with_losses(rig, ("R", False), ("L", True))
    assert judge(rig.scenario, rig.state).winner == "luftwaffe"


@rule("TH-129")
def test_special_missions_and_rules_add_points_and_overrides_decide(game: TallyHo) -> None:
    rig = field(game)
    outcome = judge(rig.scenario, rig.state)
    assert (outcome.specials, outcome.raf_vp) == (("m1-convoys-unharmed",), 5)
    bonus = SpecialRule(id="x", effects=(Points(vp=3, side="luftwaffe"),), printed="x", provenance="authored")
    rig = field(game, changes={"special_rules": (bonus,)})
    assert judge(rig.scenario, rig.state).luftwaffe_vp == 3
    victory = game.missions[1].victory
    override = Override(when=Count(count="exited", side="luftwaffe", at_least=2), winner="luftwaffe", printed="x")
    rig = field(game, changes={"victory": victory.model_copy(update={"overrides": (override,)})})
    assert judge(rig.scenario, rig.state).winner == "raf"
    rig.set("L", status=EXITED).set("F", status=EXITED)
    assert judge(rig.scenario, rig.state).winner == "luftwaffe"


@rule("TH-E68")
@rule("TH-129")
@pytest.mark.parametrize(
    ("ruling", "hits", "met"),
    [
        ("each", (3, 3), True),
        ("each", (5, 2), False),
        ("total", (2, 1), True),
        ("total", (3, 0), False),
        ("total", (1, 1), False),
    ],
)
def test_three_hits_on_both_convoys(game: TallyHo, ruling: str, hits: tuple[int, int], met: bool) -> None:
    rig = field(game, options={"m1_both": ruling})
    with_strikes(rig, ("L", BOMBED, 0, hits[0]), ("F", STRAFED, 1, hits[1]))
    assert ("m1-both-convoys" in judge(rig.scenario, rig.state).specials) is met


@rule("TH-E67")
@rule("TH-129")
@pytest.mark.parametrize(("ruling", "met"), [("yes", False), ("no", True)])
def test_strafing_hits_on_convoys(game: TallyHo, ruling: str, met: bool) -> None:
    rig = field(game, options={"convoy_hits_include_strafing": ruling})
    with_strikes(rig, ("F", STRAFED, 1, 2))
    assert ("m1-convoys-unharmed" in judge(rig.scenario, rig.state).specials) is met


@rule("TH-E67")
@rule("TH-129")
@pytest.mark.parametrize(("ruling", "met"), [("attempt", True), ("hit", False)])
def test_what_counts_as_strafed(game: TallyHo, ruling: str, met: bool) -> None:
    rig = field(game, mission=3, options={"strafed_means": ruling})
    with_strikes(rig, ("F", STRAFED, 2, 1), ("F", STRAFED, 3, 0))
    assert ("m3-strafe" in judge(rig.scenario, rig.state).specials) is met


@rule("TH-E69", "TH-E71")
@rule("TH-25", "TH-79a")
def test_an_ace_falls_with_the_last_element_and_all_losses_count(game: TallyHo) -> None:
    rig = field(game, mission=3)
    assert judge(rig.scenario, rig.state).specials == ()
    rig.set("F", elements=0, status=DESTROYED)
    assert judge(rig.scenario, rig.state).specials == ("m3-ace",)
    rig.state = rig.state._replace(
        losses=tuple(Loss(1, rig.index["R"], c, 0, True) for c in ("dogfight", "aaa", "balloon", "friendly_fire") * 2)  # type: ignore[arg-type]
    )
    assert "m3-five-vics" in judge(rig.scenario, rig.state).specials


def test_every_count_can_be_answered(game: TallyHo) -> None:
    rig = field(game).set("L", status=EXITED).set("R", elements=0, status=DESTROYED)
    with_strikes(rig, ("L", BOMBED, 0, 2), ("F", STRAFED, 2, 1))
    with_losses(rig, ("R", True))
    facts = PlayedFacts(rig.scenario, rig.state, 7, 9)
    asked: list[tuple[dict[str, Any], tuple[int, ...]]] = [
        ({"count": "hits", "side": "luftwaffe"}, (3,)),
        ({"count": "hits", "side": "luftwaffe", "cause": "strafing"}, (1,)),
        ({"count": "hits", "side": "luftwaffe", "place": "convoy-0503"}, (2,)),
        ({"count": "hits", "side": "luftwaffe", "target": ("convoy",), "of_each": True}, (2, 0)),
        ({"count": "bombed", "side": "luftwaffe"}, (1,)),
        ({"count": "strafed", "side": "luftwaffe", "target": ("raf_airfield",)}, (1,)),
        ({"count": "elements_lost", "side": "raf"}, (1,)),
        ({"count": "elements_lost", "side": "raf", "cause": "aaa"}, (0,)),
        ({"count": "squadrons_lost", "side": "raf"}, (1,)),
        ({"count": "aces_downed", "side": "raf"}, (1,)),
        ({"count": "squadrons", "side": "luftwaffe", "type": "do17"}, (1,)),
        ({"count": "exited", "side": "luftwaffe"}, (1,)),
        ({"count": "vp", "side": "raf"}, (7,)),
        ({"count": "rounds"}, (1,)),
    ]
    for fields, numbers in asked:
        assert facts.numbers(Count(**fields, exactly=0)) == numbers, fields
    assert facts.numbers(Count(count="vp", side="raf", mission=2, exactly=0)) is None
    assert facts.answer(Count(count="vp", side="raf", exactly=0)) is None
