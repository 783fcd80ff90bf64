"""The votes at a campaign's end: thrown by the printed rules, and their odds exact."""

from __future__ import annotations

import itertools
from fractions import Fraction
from pathlib import Path

import pytest

from generator.engine.dice import DiceRanOutError, ScriptedDice, SeededDice
from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.offers.votes import offer_votes, show_chance
from generator.games.tally_ho.votes.campaign_end import count_victories, find_division
from generator.games.tally_ho.votes.records import CabinetRules, CommonsRules, Votes
from generator.games.tally_ho.votes.votes import (
    count_ayes,
    count_dice,
    find_tenths,
    play_votes,
    reckon_odds,
    weigh_report,
)
from generator.model.rows import text
from tests.conftest import rule
from tests.games.tally_ho.log.log_bench import HEAD, read_text, shipped_view

WON = "{raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}"
LOST = "{raf_vp: 6, luft_vp: 11, schwarms_lost: 4, vics_lost: 5, winner: luftwaffe}"


def shipped_votes() -> Votes:
    votes = shipped_view().pack.one("votes", Votes)
    assert votes is not None
    return votes


def throw(won: int, *dice: int) -> tuple[str, ...]:
    """`f` or `t` for each minister, by these dice."""
    division = play_votes(shipped_votes(), won, ScriptedDice(dice))
    return tuple("f" if v.fights else "t" for v in division.cabinet.voices)


def test_everyone_who_can_vote_is_there_once() -> None:
    votes = shipped_votes()
    names = [m.name for m in votes.cabinet.members] + [votes.cabinet.chair.name]
    assert len(names) == len(set(names)) == 8
    assert sum(p.seats for p in votes.commons.parties) == 614  # 615 less the Speaker
    parties = {p.id for p in votes.commons.parties}
    assert {m.party for m in votes.cabinet.members} - {None} <= parties
    leads = [p.leads for p in votes.commons.parties]
    assert leads == sorted(leads, reverse=True), "the leading parties throw first"


def test_the_lines_of_the_report_s_weight_are_in_order() -> None:
    votes = shipped_votes()
    lines = [(w.won, w.cabinet, w.house) for w in votes.report]
    assert lines == sorted(lines, reverse=True) and lines[-1][0] == 0
    assert [weigh_report(votes, n).cabinet for n in (15, 14, 12, 11, 8, 7, 1, 0)] == [3, 2, 2, 1, 0, -1, -4, -4]


@rule("TH-135")
def test_a_minister_needs_his_number_by_dice_report_and_those_before_him() -> None:
    sevens = [3, 4] * 14
    # 8 missions weigh nothing. 7 against 10, 6, 9, 6, 8, 8, 5: terms, on, terms, on, terms, terms, and then
    # two more for terms than against them take one off: 6 is still 5 or more.
    assert throw(8, *sevens) == ("t", "f", "t", "f", "t", "t", "f")
    assert throw(15, *sevens) == ("f",) * 7
    lows = [1, 1] * 14
    assert throw(15, *lows) == ("t",) * 7
    division = play_votes(shipped_votes(), 15, ScriptedDice(lows))
    assert [sum(s.by for s in v.sways) for v in division.cabinet.voices] == [3, 3, 2, 2, 2, 2, 2]


@rule("TH-135")
def test_the_chair_is_for_fighting_on_and_decides_a_tie() -> None:
    votes = shipped_votes()
    high, low = [6, 6], [1, 1]
    # Four ministers for terms, three and the chair against.
    division = play_votes(votes, 8, ScriptedDice([*high, *low, *high, *low, *high, *low, *low, *([3, 4] * 7)]))
    assert (division.cabinet.fight, division.cabinet.terms) == (4, 4)
    assert division.cabinet.fights
    alone = play_votes(votes, 0, ScriptedDice([*low * 7, *([3, 4] * 7)]))
    assert (alone.cabinet.fight, alone.cabinet.terms) == (1, 7)
    assert any(s.why == "the War Cabinet" and s.by == votes.commons.alone for s in alone.parties[0].sways)


@rule("TH-135")
def test_the_house_is_swayed_by_all_that_the_sheet_names() -> None:
    votes = shipped_votes()
    united = play_votes(votes, 15, ScriptedDice([6, 6] * 7 + [2, 3] * 7))
    by = {p.party.id: {s.why: s.by for s in p.sways} for p in united.parties}
    assert by["labour"] == {"the War Cabinet": 2, "the report": 1, "itself": 1, "its ministers": 1}
    assert by["conservative"] == {"the War Cabinet": 2, "the report": 1, "its ministers": 1}
    assert by["liberal-national"] == {"the War Cabinet": 2, "the report": 1, "the great parties": 1}
    assert by["ilp"]["itself"] == -6
    beaten = play_votes(votes, 0, ScriptedDice([1, 1] * 7 + [2, 3] * 7))
    by = {p.party.id: {s.why: s.by for s in p.sways} for p in beaten.parties}
    assert by["others"] == {"the War Cabinet": -2, "the report": -2, "the great parties": -1}
    assert not beaten.fights


def test_lobbies_add_up_and_halves_go_to_the_ayes() -> None:
    assert [count_ayes(385, t) for t in (0, 1, 5, 10)] == [0, 39, 193, 385]
    assert [find_tenths(t, 1) for t in (-3, 1, 2, 11, 15)] == [0, 0, 1, 10, 10]
    for seed in range(50):
        division = play_votes(shipped_votes(), seed % 16, SeededDice(seed))
        assert division.ayes + division.noes == 614
        assert all(p.ayes + p.noes == p.party.seats for p in division.parties)
        assert division.fights == (division.ayes >= 307)


def test_dice_fall_as_many_as_the_sheet_says() -> None:
    votes = shipped_votes()
    assert count_dice(votes) == 28
    division = play_votes(votes, 9, SeededDice(4))
    assert len(division.dice) == 28
    assert play_votes(votes, 9, ScriptedDice(division.dice)) == division
    with pytest.raises(DiceRanOutError):
        play_votes(votes, 9, ScriptedDice(division.dice[:-1]))


def small_votes() -> Votes:
    """Two ministers and three parties: few enough for every throw to be tried."""
    votes = shipped_votes()
    cabinet, commons = votes.cabinet, votes.commons
    members = tuple(m for m in cabinet.members if m.id in ("halifax", "attlee"))
    parties = tuple(p for p in commons.parties if p.id in ("labour", "conservative", "liberal"))
    return votes.model_copy(
        update={
            "cabinet": CabinetRules(**{**dict(cabinet), "members": members, "lead": 1}),
            "commons": CommonsRules(**{**dict(commons), "parties": parties}),
        }
    )


@pytest.mark.parametrize("won", [0, 5, 9, 15])
def test_the_odds_are_those_of_every_throw_tried(won: int) -> None:
    votes = small_votes()
    ways = {total: [(a, total - a) for a in range(1, 7) if 1 <= total - a <= 6] for total in range(2, 13)}
    cabinet = house = Fraction(0)
    for totals in itertools.product(ways, repeat=5):
        weight = 1
        for total in totals:
            weight *= len(ways[total])
        division = play_votes(votes, won, ScriptedDice(d for total in totals for d in ways[total][0]))
        chance = Fraction(weight, 36**5)
        cabinet += chance * division.cabinet.fights
        house += chance * division.fights
    odds = reckon_odds(votes, won)
    assert (odds.cabinet, odds.house) == (cabinet, house)


@rule("TH-136")
def test_fifteen_victories_can_still_lose_but_rarely_and_none_can_win() -> None:
    votes = shipped_votes()
    lost = 1 - reckon_odds(votes, 15).house
    assert Fraction(1, 200) < lost < Fraction(1, 20)
    assert Fraction(1, 200) < reckon_odds(votes, 0).house < Fraction(1, 20)
    chances = [reckon_odds(votes, won).house for won in range(16)]
    assert chances == sorted(chances)
    assert Fraction(1, 2) < chances[8] < Fraction(9, 10) and chances[5] < Fraction(1, 3)


@pytest.mark.parametrize("won", [3, 8, 12])
def test_many_seeded_votes_come_out_as_the_odds_say(won: int) -> None:
    votes = shipped_votes()
    games = 2000
    share = sum(play_votes(votes, won, SeededDice(7, n)).fights for n in range(games)) / games
    assert abs(share - float(reckon_odds(votes, won).house)) < 0.04


def test_the_printed_tables_say_what_the_rules_do() -> None:
    offered = offer_votes(shipped_view())
    votes = shipped_votes()
    assert [text(r, "won") for r in offered["vote_weights"]][:3] == ["15", "12–14", "10–11"]
    assert text(offered["vote_odds"][0], "house") == show_chance(reckon_odds(votes, 15).house)
    for party, line in zip(votes.commons.parties, offered["vote_lobbies"], strict=True):
        counts = line["ayes"]
        assert isinstance(counts, tuple)
        assert [text(c, "count") for c in counts] == [str(count_ayes(party.seats, t)) for t in range(11)]
    assert text(offered["vote_rules"][0], "needed") == "307"
    assert show_chance(Fraction(9999, 10000)) == "99.99 %"
    assert show_chance(Fraction(1, 3)) == "33.3 %"


def war_of(folder: Path, won: int, dice: str = "", missions: int = 15) -> War:
    rows = "".join(f"  - mission: {n}\n    row: {WON if n <= won else LOST}\n" for n in range(1, missions + 1))
    return War(shipped_view(), read_text(folder, f"{HEAD}{dice}missions:\n{rows}"))


def test_a_log_s_dice_give_its_division(tmp_path: Path) -> None:
    dice = ", ".join(["3, 4"] * 14)
    war = war_of(tmp_path, 9, f"vote_dice: [{dice}]\n")
    assert count_victories(war) == 9
    assert find_division(war) == play_votes(shipped_votes(), 9, ScriptedDice([3, 4] * 14))
    assert find_division(war_of(tmp_path, 9)) is None
    assert find_division(war_of(tmp_path, 9, "vote_dice: [3]\n")) is None
    assert count_victories(war_of(tmp_path, 9, missions=14)) is None
