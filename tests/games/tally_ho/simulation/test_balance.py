"""The balance on record: within its bounds, and of the missions as they are."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from generator.games.tally_ho.mission import Mission
from generator.games.tally_ho.simulation.balance import Balance, fingerprint_mission
from generator.model.pack import Pack


@pytest.fixture(scope="module")
def balance(shipped_pack: Pack) -> Balance:
    """The figures as shipped."""
    found = shipped_pack.one("balance", Balance)
    assert found is not None
    return found


def changed(pack: Pack, number: int, **fields: Any) -> str:
    """The fingerprint of a mission with other values."""
    missions = tuple(m.model_copy(update=fields) if m.number == number else m for m in pack.all("missions", Mission))
    grown = replace(pack, records={**pack.records, "missions": missions})
    return fingerprint_mission(grown, next(m for m in missions if m.number == number))


def test_every_mission_is_measured_under_three_players(balance: Balance, shipped_pack: Pack) -> None:
    assert [m.mission for m in balance.missions] == sorted(m.number for m in shipped_pack.all("missions", Mission))
    assert balance.games >= 1000
    for measured in balance.missions:
        assert list(measured.players) == ["random", "plain", "tips"]
        for rates in measured.players.values():
            assert 0 <= rates.raf + rates.luftwaffe <= 100.1


def test_no_mission_is_hopeless_or_idle_for_who_follows_the_advice(balance: Balance) -> None:
    for measured in balance.missions:
        assert 10 <= measured.players["tips"].raf <= 85, f"mission {measured.mission}"


def test_the_designed_curve_is_met(balance: Balance) -> None:
    won = {m.mission: m.players["tips"].raf for m in balance.missions}
    worst = sum(won[n] for n in (7, 8, 9)) / 3
    others = {
        phase: sum(won[n] for n in numbers) / 3
        for phase, numbers in {2: (4, 5, 6), 4: (10, 11, 12), 5: (13, 14, 15)}.items()
    }
    assert all(worst < mean for mean in others.values()), "the end of August is the worst of it"
    assert others[4] < others[5], "the autumn favours the defence"


def test_authored_missions_come_to_blows_early_and_end_within_the_half_hour(balance: Balance) -> None:
    for measured in balance.missions:
        if measured.mission > 3:
            assert measured.early > 50, "first losses before Round 3 are typical"
            assert 5 <= measured.rounds <= 11


def test_a_fingerprint_changes_with_a_figure_and_not_with_a_word(shipped_pack: Pack) -> None:
    (mission,) = (m for m in shipped_pack.all("missions", Mission) if m.number == 5)
    own = fingerprint_mission(shipped_pack, mission)
    assert changed(shipped_pack, 5, title="Another title", history=mission.briefing) == own
    assert changed(shipped_pack, 5, raf=mission.raf.model_copy(update={"carry_over": ()})) == own
    assert changed(shipped_pack, 5, raf=mission.raf.model_copy(update={"rolls": 7})) != own
    assert changed(shipped_pack, 5, specials=mission.specials[1:]) != own
    assert changed(shipped_pack, 5, communications="night") != own
