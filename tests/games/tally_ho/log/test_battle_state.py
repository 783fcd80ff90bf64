"""How a campaign stands: what is fought, what is due, one page of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.games.tally_ho.log.battle_state import find_state
from generator.games.tally_ho.log.state_text import describe_state, offer_state
from generator.games.tally_ho.log.war import War
from generator.model.rows import text
from generator.print_report import print_state
from tests.conftest import rule
from tests.games.tally_ho.log.log_bench import HEAD, read_text, shipped_view
from tests.games.tally_ho.votes.test_votes import LOST, WON, war_of

HEAVY = "{raf_vp: 6, luft_vp: 30, schwarms_lost: 4, vics_lost: 12, winner: luftwaffe}"


def test_nothing_fought_is_a_state_too(tmp_path: Path) -> None:
    war = War(shipped_view(), read_text(tmp_path, HEAD))
    state = find_state(war)
    assert state.next is not None and state.next.mission.number == 1
    assert not state.finished and state.won == 0
    assert any("Next: mission 1" in line for line in describe_state(war))


def test_a_skipped_mission_is_named(tmp_path: Path) -> None:
    rows = "".join(f"  - mission: {n}\n    row: {WON}\n" for n in (1, 2, 4))
    war = War(shipped_view(), read_text(tmp_path, f"missions:\n{rows}"))
    state = find_state(war)
    assert state.skipped == (3,)
    assert state.next is not None and state.next.mission.number == 5
    assert "Without a result: mission 3" in list(describe_state(war))


@rule("TH-26")
def test_the_next_set_up_is_as_the_log_makes_it(tmp_path: Path) -> None:
    rows = "".join(f"  - mission: {n}\n    row: {HEAVY}\n" for n in range(1, 8))
    war = War(shipped_view(), read_text(tmp_path, f"missions:\n{rows}"))
    state = find_state(war)
    assert state.next is not None
    applied = [c for c in state.next.carried if c.applies]
    assert applied, "twelve Vics lost must cost something"
    offered = offer_state(war)
    raf = offered["state_set_up"][0]
    assert text(raf, "rolls") == str(state.next.raf.rolls)
    assert state.next.raf.rolls < state.next.raf.set_up.rolls or state.next.raf.strength_bonus
    assert text(raf, "changes")
    assert {text(r, "applies") for r in offered["state_carried"]} <= {"applies", "does not apply", "not told"}


@pytest.mark.parametrize("won", [0, 8, 15])
def test_at_the_end_the_votes_are_due(won: int, tmp_path: Path) -> None:
    war = war_of(tmp_path, won)
    lines = list(describe_state(war))
    assert f"The campaign is fought: {won} missions won." in lines
    assert lines[-1].startswith("The votes are still to be thrown")
    thrown = war_of(tmp_path, won, "vote_dice: [" + ", ".join(["3, 4"] * 14) + "]\n")
    assert "The House divided" in list(describe_state(thrown))[-1]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("missions", [0, 1, 4, 9, 14, 15])
def test_it_is_one_page_at_any_stage(missions: int, paper: str, tmp_path: Path) -> None:
    from pypdf import PdfReader

    rows = "".join(f"  - mission: {n}\n    row: {HEAVY if n % 2 else LOST}\n" for n in range(1, missions + 1))
    war = War(shipped_view(), read_text(tmp_path, f"{HEAD}missions:\n{rows}" if rows else HEAD))
    data, found = print_state(war, paper)
    assert data is not None and found == [], found
    path = tmp_path / "state.pdf"
    path.write_bytes(data)
    (page,) = PdfReader(path).pages
    shown = page.extract_text() or ""
    assert f"{missions} of 15 missions" in shown
    assert "Next: mission" in shown or "NEXT: MISSION" in shown or missions == 15
