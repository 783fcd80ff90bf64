"""Rulings on what one mission of a campaign does to the next."""

from __future__ import annotations

import pytest

from generator.games.tally_ho.conditions import Count, Depth
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.setup.carry_over import judge_carry_over
from tests.conftest import rule


class Told:
    """Facts of earlier missions as a test tells them."""

    depth = Depth.TRANSCRIPT

    def __init__(self, brooklands: int = 0, eighth: int = 0, ninth: int = 0) -> None:
        self._hits = brooklands
        self._lost = {8: eighth, 9: ninth}

    def numbers(self, count: Count) -> tuple[int, ...] | None:
        if count.count == "hits":
            return (self._hits if count.place == "hawker_brooklands" else 0,)
        return (self._lost.get(count.mission or 0, 0) if count.type == "bf110" else 0,)

    def answer(self, count: Count) -> bool | None:
        return None


def applied(game: TallyHo, facts: Told, **rulings: str) -> set[str]:
    carried = judge_carry_over(game.missions[10], facts, game.rulings_in_force(rulings))
    return {c.rule.id for c in carried if c.applies}


@rule("TH-E7")
@rule("TH-26")
@pytest.mark.parametrize(
    ("ruling", "id_"),
    [
        ("per_mission_footnote", "m10-brooklands-weak"),
        ("strength_plus_2", "m10-brooklands-weak"),
        ("discard_one", "m10-brooklands-discard"),
    ],
)
def test_what_the_bombing_of_brooklands_does(game: TallyHo, ruling: str, id_: str) -> None:
    assert applied(game, Told(brooklands=1), brooklands_effect=ruling) == {id_}
    assert applied(game, Told(brooklands=0), brooklands_effect=ruling) == set()


@rule("TH-E72")
@rule("TH-26")
@pytest.mark.parametrize(
    ("eighth", "ninth", "each", "combined"),
    [(4, 4, True, True), (4, 3, False, True), (2, 2, False, True), (0, 4, False, True), (1, 2, False, False)],
)
def test_when_the_110s_are_withdrawn(game: TallyHo, eighth: int, ninth: int, each: bool, combined: bool) -> None:
    for ruling, expected in (("each", each), ("combined", combined)):
        got = applied(game, Told(eighth=eighth, ninth=ninth), bf110_threshold=ruling)
        assert ("m10-no-bf110" in got) is expected
