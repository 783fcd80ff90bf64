"""The front page after the vote: its headline follows the division, its columns the campaign."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.engine.dice import SeededDice
from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.report.compose import find_reportable, find_texts
from generator.games.tally_ho.report.newspaper import judge_division
from generator.games.tally_ho.report.newspaper_records import Newspaper
from generator.games.tally_ho.votes.votes import Division, play_votes
from generator.model.record import Record
from generator.print_report import print_report
from tests.conftest import rule
from tests.games.tally_ho.log.log_bench import HEAD, read_text, shipped_view
from tests.games.tally_ho.report.test_report import AMERICAN, ANACHRONISMS, texts_of, unescaped
from tests.games.tally_ho.votes.test_votes import LOST, WON, shipped_votes


def page() -> Newspaper:
    paper = shipped_view().pack.one("newspaper", Newspaper)
    assert paper is not None
    return paper


def war_of(folder: Path, won: int, dice: tuple[int, ...]) -> War:
    rows = "".join(
        f"  - mission: {n}\n    row: {WON if n <= won else LOST}\n"
        f"    squadrons: [No. {n} Squadron]\n    aces: [Pilot Officer {chr(64 + n)}. Kestrel]\n"
        for n in range(1, 16)
    )
    return War(shipped_view(), read_text(folder, f"{HEAD}vote_dice: [{', '.join(map(str, dice))}]\nmissions:\n{rows}"))


def written(war: War, format: str = "md") -> bytes:
    found = find_texts(war)
    assert found is not None
    data, faults = print_report(war, found, find_reportable(war, found), format)
    assert data is not None and faults == [], faults
    return data


def divisions(won: int) -> Iterator[Division]:
    return (play_votes(shipped_votes(), won, SeededDice(n)) for n in range(400))


def test_every_verdict_is_reached_by_some_vote() -> None:
    reached = {judge_division(d) for won in (0, 7, 15) for d in divisions(won)}
    assert reached == set(type(page().verdicts).model_fields)


@pytest.mark.parametrize(
    ("ayes", "verdict"),
    [
        (614, "united"),
        (522, "united"),
        (521, "firm"),
        (332, "firm"),
        (331, "narrow"),
        (307, "narrow"),
        (306, "narrow_terms"),
        (283, "narrow_terms"),
        (282, "terms"),
        (0, "terms"),
    ],
)
def test_the_figures_set_the_verdict(ayes: int, verdict: str) -> None:
    some = next(divisions(8))
    division = dataclasses.replace(some, ayes=ayes, noes=614 - ayes, fights=ayes >= 307)
    assert judge_division(division) == verdict


@rule("TH-135")
@pytest.mark.parametrize("won", [0, 7, 15])
def test_the_report_ends_with_the_division_and_the_page_that_it_sets(won: int, tmp_path: Path) -> None:
    seen = set()
    for division in divisions(won):
        name = judge_division(division)
        if name in seen:
            continue
        seen.add(name)
        report = unescaped(written(war_of(tmp_path, won, division.dice)).decode())
        assert f"The House divided: Ayes {division.ayes}, Noes {division.noes}." in report
        assert ("the campaign is won" in report) == division.fights
        for other in type(page().verdicts).model_fields:
            verdict = getattr(page().verdicts, other)
            assert any(f"## {b}\n" in report for b in verdict.banners) == (other == name)
            assert (verdict.leader.head in report) == (other == name)
        assert "No. 1 Squadron, No. 2 Squadron" in report and "Pilot Officer A. Kestrel" in report


def test_without_votes_the_report_has_no_page(tmp_path: Path) -> None:
    war = war_of(tmp_path, 9, ())
    report = written(war).decode()
    assert "House divided" not in report and page().name not in report


@pytest.mark.parametrize("won", [0, 4, 8, 15])
def test_the_page_is_one_page(won: int, tmp_path: Path) -> None:
    from pypdf import PdfReader

    for division in list(divisions(won))[:2]:
        path = tmp_path / "report.pdf"
        path.write_bytes(written(war_of(tmp_path, won, division.dice), "pdf"))
        shown = [p.extract_text() or "" for p in PdfReader(path).pages]
        assert "LONDON EDITION" in shown[-1] and "WANTED" in shown[-1]
        assert "CONCLUSIONS" in shown[-2] and "DIVISION" in shown[-2]


def test_html_needs_nothing_beside_it(tmp_path: Path) -> None:
    html = written(war_of(tmp_path, 9, next(divisions(9)).dice), "html").decode()
    assert html.startswith("<!DOCTYPE html>") and page().name in html
    assert not re.search(r"(?:src|href)=\"(?!#)", html) and "<script" not in html
    assert 'role="img"' in html


def test_the_words_are_british_and_of_their_time() -> None:
    paper: Record = page()
    words = [w for w in texts_of(paper) if w != page().provenance]
    assert len(words) > 60
    for sentence in words:
        assert not re.search(ANACHRONISMS, sentence), sentence
        assert not re.search(AMERICAN, sentence, re.IGNORECASE), sentence
        assert "'" not in sentence or sentence.isupper() or "’" not in sentence, sentence
