"""Nothing is registered by hand, so what was forgotten must show here."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.checks.check import find_checks
from generator.checks.documentation import write_reference
from generator.explain import every_finding, explain, layout_findings, list_findings
from generator.source.shipped import shipped_packs
from tests.acceptance import test_sheets as acceptance
from tests.content import test_tally_ho_counters as counters
from tests.specimen_pack import lint_folder, told

TESTS = Path(__file__).parent
REFERENCE = TESTS.parent / "docs" / "reference" / "checks.md"
PACKAGES = ("generator.checks", "generator.games.tally_ho.checks")


def _numbers(*ranges: tuple[int, int]) -> list[str]:
    return [f"TH-L{n:03}" for low, high in ranges for n in range(low, high + 1)]


ASSIGNED = _numbers(
    *((1, 13), (101, 111), (201, 214), (301, 316), (401, 420)),
    *((501, 503), (507, 509), (511, 511), (601, 612), (701, 714)),
)
"""The numbers of the rule inventory that lint answers; later ones are added as they are answered."""

MEASURED = {
    "TH-L504": (acceptance.test_1_each_back_is_the_mirror_of_its_front,),
    "TH-L505": (acceptance.test_12_sides_are_told_apart_by_any_eye, acceptance.test_11_text_stands_out_from_its_ground),
    "TH-L506": (counters.test_all_silhouettes_stand_at_one_scale,),
    "TH-L510": (
        acceptance.test_6_colour_runs_on_beyond_the_cut,
        acceptance.test_8_every_cut_has_its_marks_and_none_lies_where_it_is_not_cut,
        acceptance.test_10_no_type_is_too_small,
    ),
}
"""The numbers that no record can show, and the tests that measure them on the printed sheets."""


def test_every_assigned_number_is_answered_exactly_once() -> None:
    answered = [number for f in every_finding() for number in f.answers]
    for number in ASSIGNED:
        assert answered.count(number) == 1, number
    assert len(set(answered)) == len(answered)


def test_what_is_measured_on_paper_is_not_also_a_finding() -> None:
    answered = {number for f in every_finding() for number in f.answers}
    assert not MEASURED.keys() & (answered | set(ASSIGNED))
    assert all(callable(test) for tests in MEASURED.values() for test in tests)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_check_has_cases(package: str) -> None:
    cases = {f.stem for f in (TESTS / "cases").glob("*.yaml")}
    missing = [c.finding.code for c in find_checks(package) if c.finding.code not in cases]
    assert missing == []


def test_every_case_file_belongs_to_a_finding() -> None:
    codes = {f.code for f in every_finding()}
    assert {f.stem for f in (TESTS / "cases").glob("*.yaml")} <= codes


def test_codes_and_slugs_are_each_for_one_finding() -> None:
    findings = every_finding()
    assert len({f.code for f in findings}) == len({f.slug for f in findings}) == len(findings)
    assert {f.code for f in layout_findings()} <= {f.code for f in findings}


def test_every_finding_can_be_explained_by_code_and_by_slug() -> None:
    listed = list_findings()
    for finding in every_finding():
        text, known = explain(finding.code)
        assert known and finding.slug in text
        assert explain(finding.slug) == (text, True)
        assert finding.code in listed


@pytest.mark.parametrize(
    ("word", "near"), [("TAB02", "TAB002"), ("die-range-overlaps", "die-range-overlap"), ("tal015", "TAL015")]
)
def test_a_slip_in_a_code_is_told_or_forgiven(word: str, near: str) -> None:
    text, known = explain(word)
    assert near in text
    assert known == (word.upper() == near)


@pytest.mark.parametrize("folder", shipped_packs(), ids=lambda p: p.name)
def test_shipped_packs_lint_to_nothing(folder: Path) -> None:
    _, found = lint_folder(folder)
    assert found == [], told(found)


def test_the_reference_is_the_program_s_own(request: pytest.FixtureRequest) -> None:
    text = write_reference(every_finding())
    if request.config.getoption("--refresh"):
        REFERENCE.parent.mkdir(exist_ok=True)
        REFERENCE.write_text(text, "utf-8")
    assert REFERENCE.read_text("utf-8") == text, "run pytest tests/test_completeness.py --refresh"
