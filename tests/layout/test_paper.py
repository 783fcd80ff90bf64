"""Papers as people type them: a name, or a measure in any unit and order."""

from __future__ import annotations

import pytest

from generator.layout.paper import PAPERS, measure_paper, name_paper, paper_label, read_paper


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("a4", "a4"),
        ("Letter", "letter"),
        ("600x900", "600x900"),
        ("900x600mm", "600x900"),
        ("60 × 90 cm", "600x900"),
        ("24x36in", "609.6x914.4"),
        ("594.5X841", "594.5x841"),
    ],
)
def test_a_paper_is_read_in_any_unit_and_order(words: str, name: str) -> None:
    assert read_paper(words) == name
    width, height = measure_paper(name)
    assert width <= height


@pytest.mark.parametrize(
    ("words", "name"), [("210x297", "a4"), ("29.7 x 21 cm", "a4"), ("8.5x11in", "letter"), ("216x279", "letter")]
)
def test_the_measure_of_a_paper_with_a_name_is_that_paper(words: str, name: str) -> None:
    assert read_paper(words) == name


@pytest.mark.parametrize(
    "words", ["", "a5", "600", "600x", "x900", "600x900pt", "90x900", "600x3001", "-600x900", "1e3x9e2"]
)
def test_what_is_no_paper_is_none(words: str) -> None:
    assert read_paper(words) is None


def test_a_measure_is_exact_and_has_a_label() -> None:
    assert measure_paper("609.6x914.4") == (609.6, 914.4)
    assert paper_label("600x900") == "600 × 900 mm"
    assert {measure_paper(name) for name in PAPERS} == set(PAPERS.values())


@pytest.mark.parametrize("name", [*PAPERS, "600x900", "609.6x914.4"])
def test_a_paper_is_named_by_its_size(name: str) -> None:
    width, height = measure_paper(name)
    assert name_paper(width, height) == name_paper(height, width) == name
