"""Every finding about logs, by its own documented example and by cases with exact places."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from generator.checks.check import find_checks
from generator.checks.documentation import documentation_parts
from generator.games.tally_ho.log.check import PACKAGE, check_log, find_log_findings
from generator.games.tally_ho.log.findings import BRACKETED, IDLE_EXCUSE
from generator.games.tally_ho.log.read import LogFile, read_log
from generator.source.diagnostic import Diagnostic, Finding
from tests.conftest import rule
from tests.games.tally_ho.log.log_bench import HEAD, check_text, complete_rows, shipped_view

SAMPLE = Path(__file__).parents[4] / "docs" / "sample-campaign"
CASES = Path(__file__).parents[3] / "log_cases"
CHECKED = [c.finding for c in find_checks(PACKAGE)] + [IDLE_EXCUSE]
ALONG = {"LOG014": {"LOG008"}}
"""What a bad example shows beside its own finding, where one brings the other with it."""


@pytest.mark.parametrize("finding", CHECKED, ids=lambda f: f.code)
def test_the_bad_example_gives_exactly_this_and_the_good_one_nothing(finding: Finding, tmp_path: Path) -> None:
    parts = documentation_parts(finding)
    bad = check_text(tmp_path, parts["Bad"] + "\n")
    assert {d.code for d in bad} - ALONG.get(finding.code, set()) == {finding.code}, bad
    assert check_text(tmp_path, parts["Good"] + "\n") == []


@pytest.mark.parametrize("finding", find_log_findings(), ids=lambda f: f.code)
def test_every_finding_is_documented(finding: Finding) -> None:
    parts = documentation_parts(finding)
    assert parts[""] and "\n" not in parts[""]
    assert {"What it finds", "Why it matters", "Bad", "Good"} <= parts.keys()


def test_codes_and_slugs_are_used_once() -> None:
    findings = find_log_findings()
    assert len({f.code for f in findings}) == len({f.slug for f in findings}) == len(findings)
    assert BRACKETED in findings


def load_cases() -> list[tuple[str, str, str, str]]:
    found = []
    for path in sorted(CASES.glob("LOG*.yaml")):
        for case in yaml.safe_load(path.read_text(encoding="utf-8")):
            found.append((path.stem, case["name"], case["log"], case.get("message", "")))
    return found


@pytest.mark.parametrize(("code", "name", "text", "message"), load_cases(), ids=lambda v: str(v)[:40])
def test_a_case_is_found_at_its_exact_place(code: str, name: str, text: str, message: str, tmp_path: Path) -> None:
    """The text between the brackets is the finding's place; a case without brackets is one of innocence."""
    marked = complete_rows(text)
    marked = marked if marked.startswith("format:") else HEAD + marked
    found = [d for d in check_text(tmp_path, marked.replace("⟦", "").replace("⟧", "")) if d.code == code]
    if "⟦" not in marked:
        assert found == []
        return
    piece, file = marked, "war.yaml"
    for part in marked.split("# file ")[1:]:
        if "⟦" in part:
            file, piece = part.split("\n", 1)
    before = piece[: piece.index("⟦")]
    inside = piece[piece.index("⟦") + 1 : piece.index("⟧")]
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    places = {(d.span.path, d.span.line, d.span.column, d.span.end_column) for d in found}
    assert places == {(file, line, column, column + len(inside))}, found
    assert message in found[0].message


def test_every_check_has_a_case() -> None:
    assert {p.stem for p in CASES.glob("LOG*.yaml")} >= {f.code for f in CHECKED}


@rule("TH-5")
def test_a_war_in_order_without_gaps_is_clean(tmp_path: Path) -> None:
    assert check_text(tmp_path, CLEAN) == []


CLEAN = """campaign: Autumn at the table
missions:
  - mission: 1
    played: 2026-11-02
    row: {raf_vp: 13, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf, specials: [m1-convoys-unharmed]}
  - mission: 2
    played: 2026-11-09
    row: {raf_vp: 6, luft_vp: 11, schwarms_lost: 4, vics_lost: 5, winner: luftwaffe}
  - mission: 3
    row: {raf_vp: 9, luft_vp: 9, schwarms_lost: 6, vics_lost: 4, winner: draw}
"""


def test_a_sheet_that_cannot_be_read_is_told_once_and_shown(tmp_path: Path) -> None:
    """What later missions and the votes would ask of it is no further slip."""
    for file in SAMPLE.glob("*.yaml"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    whole_war = {d.code + str(d.span) for d in _check(tmp_path / "war.yaml")[1]}
    sheet = tmp_path / "mission-04.sheet.yaml"
    sheet.write_text(sheet.read_text("utf-8").replace("side: raf", "side: navy", 1), "utf-8")
    log, found = _check(tmp_path / "war.yaml")
    assert [d.code for d in found if d.code + str(d.span) not in whole_war] == ["REC004"]
    (told,) = (d for d in found if d.code == "REC004")
    assert log.sources[told.span.path].slice(told.span) == "navy"


def _check(path: Path) -> tuple[LogFile, list[Diagnostic]]:
    log, found = read_log(path, path.name)
    assert log is not None
    return log, check_log(shipped_view(), log, found)
