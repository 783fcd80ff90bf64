"""Every finding's documentation is whole, and both of its examples do what they say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.checks.check import find_checks
from generator.checks.documentation import documentation_parts, explain_finding
from generator.source.diagnostic import Finding
from generator.source.findings import STAGE_FINDINGS
from tests.specimen_pack import apply_example, copy_pack, lint_folder, told

FINDINGS = (
    *STAGE_FINDINGS,
    *(c.finding for p in ("generator.checks", "generator.games.tally_ho.checks") for c in find_checks(p)),
)


@pytest.mark.parametrize("finding", FINDINGS, ids=lambda f: f.code)
def test_documentation_has_its_parts_and_its_style(finding: Finding) -> None:
    parts = documentation_parts(finding)
    wanted = ["", *(["Answers"] if finding.answers and "Answers" in parts else [])]
    assert list(parts) == [*wanted, "What it finds", "Why it matters", "Bad", "Good"]
    assert all(parts[head] for head in parts)
    assert parts[""].endswith(".") and len(parts[""]) < 100
    if "Answers" in parts:
        assert tuple(re.split(r",\s*", parts["Answers"])) == finding.answers
    assert re.fullmatch(r"[A-Z]{3}[0-9]{3}", finding.code)
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)+", finding.slug)
    text = explain_finding(finding)
    assert text.startswith(f"{finding.code} {finding.slug}")
    assert parts["Bad"].splitlines()[0] in text


@pytest.mark.parametrize("finding", FINDINGS, ids=lambda f: f.code)
def test_bad_example_gives_exactly_this_finding(finding: Finding, tmp_path: Path) -> None:
    folder = copy_pack(tmp_path)
    apply_example(folder, documentation_parts(finding)["Bad"])
    _, found = lint_folder(folder)
    assert {d.code for d in found} == {finding.code}, told(found)
    assert all(d.slug == finding.slug and d.severity is finding.severity for d in found)


@pytest.mark.parametrize("finding", FINDINGS, ids=lambda f: f.code)
def test_good_example_gives_nothing(finding: Finding, tmp_path: Path) -> None:
    folder = copy_pack(tmp_path)
    apply_example(folder, documentation_parts(finding)["Good"])
    _, found = lint_folder(folder)
    assert found == [], told(found)
