"""Findings as values: what repeats itself is folded."""

from __future__ import annotations

import pytest

from generator.source import findings
from generator.source.diagnostic import Diagnostic, fold_repeats
from generator.source.span import Span


def _found(line: int, message: str) -> Diagnostic:
    return findings.SYNTAX.at(Span("m.yaml", line, 1, line, 2), message)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ([1], []),
        ([1, 1], []),
        ([1, 2], ["m.yaml:2:1 and here"]),
        ([1, 2, 3, 4], ["m.yaml:2:1 and here", "m.yaml:3:1 and here", "m.yaml:4:1 and here"]),
        ([1, 2, 3, 4, 5, 6], ["m.yaml:2:1 and here", "m.yaml:3:1 and here", "m.yaml:4:1 and here, and in 2 more"]),
    ],
)
def test_the_further_places_of_one_fault_are_told_with_the_first(lines: list[int], told: list[str]) -> None:
    first, other = fold_repeats([_found(lines[0], "a"), _found(9, "b"), *(_found(n, "a") for n in lines[1:])])
    assert (first.message, other.message) == ("a", "b")
    assert [f"{span} {said}" for span, said in first.related] == told


def test_other_codes_are_left_alone() -> None:
    found = [_found(1, "a"), _found(2, "a")]
    assert fold_repeats(found, {"OTHER"}) == found
