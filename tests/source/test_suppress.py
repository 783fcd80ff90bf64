"""`# allow:` comments: what they excuse, what they do not, and what only looks like one."""

from __future__ import annotations

import pytest

from generator.source.diagnostic import Diagnostic, Finding, Severity
from generator.source.read import Source
from generator.source.span import Span
from generator.source.suppress import apply_suppressions, drop_allowed, read_suppressions

GAP = Finding("TAB003", "die-range-gap", Severity.ERROR, "doc")


def _apply(text: str, line: int | None, **more: object) -> list[Diagnostic]:
    found = [GAP.at(Span("m.yaml", line, 3, line, 4), "x")] if line else []
    return apply_suppressions(found, {"m.yaml": Source("m.yaml", text)}, ["die-range-gap"], **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a: 1\nb: 2  # allow: die-range-gap (the book has it)\n", 2),
        ("# allow: die-range-gap (the book has it)\nb: 2\n", 2),
        ("# allow: die-range-gap (the book has it)\n# and more about it\nb: 2\n", 3),
        ("#allow:die-range-gap(tight)\nb: 2\n", 2),
        ("b: {1: 2}  # allow: other-thing, die-range-gap (both (nested) reasons)\n", 1),
        ("b: |  # allow: die-range-gap (at the head of a block)\n  text\n", 1),
        ("a: 'it''s'  # allow: die-range-gap (after a quote)\n", 1),
    ],
)
def test_a_comment_excuses_its_line_or_the_next(text: str, line: int) -> None:
    assert _apply(text, line, unjudged=["other-thing"]) == []


@pytest.mark.parametrize(
    "text",
    [
        'b: "x # allow: die-range-gap (in quotes)"\n',
        "b: 'x\n  # allow: die-range-gap (in quotes)'\n",
        "b: |\n  # allow: die-range-gap (in a block)\n  x\n",
        "b: >-\n  # allow: die-range-gap (in a block)\n",
        "b: x#allow: die-range-gap (no space before it)\n",
    ],
)
def test_what_only_looks_like_a_comment_is_text(text: str) -> None:
    assert read_suppressions(Source("m.yaml", text)) == ([], [])


def test_a_comment_behind_a_value_does_not_excuse_the_next_line() -> None:
    codes = [d.code for d in _apply("a: 1  # allow: die-range-gap (here)\nb: 2\n", 2)]
    assert codes == ["TAB003", "YML020"]


@pytest.mark.parametrize("comment", ["# allow: die-range-gap", "# allow: die-range-gap ()", "# allow: (why)"])
def test_a_comment_without_reason_or_name_excuses_nothing(comment: str) -> None:
    found = _apply(f"b: 2  {comment}\n", 1)
    assert [d.code for d in found] == ["YML021", "TAB003"]
    assert found[0].span == Span("m.yaml", 1, 7, 1, 7 + len(comment))


def test_an_unused_comment_is_told_at_its_slug() -> None:
    (found,) = _apply("b: 2  # allow: die-range-gap (it was there once)\n", None)
    assert (found.code, found.span) == ("YML020", Span("m.yaml", 1, 16, 1, 29))


def test_a_misspelt_slug_gets_the_nearest_name() -> None:
    found = _apply("b: 2  # allow: die-rang-gap (typo)\n", 1)
    assert [d.code for d in found] == ["TAB003", "YML020"]
    assert found[1].help == "did you mean `die-range-gap`?"


def test_a_comment_for_a_stage_that_did_not_run_is_left_alone() -> None:
    assert _apply("b: 2  # allow: does-not-fit (small print)\n", None, unjudged=["does-not-fit"]) == []


def test_what_cannot_be_excused_says_so() -> None:
    found = _apply("b: 2  # allow: die-range-gap (please)\n", 1, fixed=["die-range-gap"])
    assert [d.code for d in found] == ["TAB003", "YML020"]
    assert "cannot be allowed" in found[1].message


def test_comments_before_a_fault_of_yaml_are_still_read() -> None:
    text = "a: 1  # allow: die-range-gap (here)\nb: [1, 2\nc: 3\n"
    assert _apply(text, 1) == []


def test_a_stage_that_runs_alone_heeds_the_comments_and_does_not_judge_them() -> None:
    source = Source("m.yaml", "a: 1  # allow: die-range-gap (here)\nb: 2  # allow: other-thing (unused)\n")
    found = [GAP.at(Span("m.yaml", line, 1, line, 2), "x") for line in (1, 2)]
    assert drop_allowed(found, {"m.yaml": source}) == found[1:]
    assert drop_allowed([], {}) == []
