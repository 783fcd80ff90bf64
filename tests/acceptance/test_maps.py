"""The checks of every printed page, on maps: edge, type, scales, and what a page says of printing it."""

from __future__ import annotations

import re
from functools import cache

import pypdfium2
import pytest

from generator.build import Request, compile_pack
from tests.acceptance.content import Content, read_pages
from tests.acceptance.sheets import DPI, pack

LABELS = {"a4": "A4", "letter": "Letter", "a3": "A3", "tabloid": "Tabloid"}
CASES = [("sector-maps", p) for p in LABELS] + [("sector-maps-tiled", p) for p in ("a4", "letter")]


@cache
def made(document: str, paper: str) -> bytes:
    missions = None if document == "sector-maps" else (4, 9)
    built, found = compile_pack(pack(), Request(paper=paper, only=(document,), missions=missions))
    assert not found
    return next(iter(built[0].files.values()))


@cache
def pages(document: str, paper: str) -> list[Content]:
    return read_pages(made(document, paper))


@pytest.fixture(params=CASES, ids="-".join)
def case(request: pytest.FixtureRequest) -> tuple[str, str]:
    found: tuple[str, str] = request.param
    return found


def test_5_nothing_is_printed_near_the_edge(case: tuple[str, str]) -> None:
    for page in pypdfium2.PdfDocument(made(*case)):
        picture = page.render(scale=DPI / 72).to_pil().convert("L").point(lambda v: 255 if v < 250 else 0)
        left, top, right, bottom = picture.getbbox()
        least = min(left, top, picture.width - right, picture.height - bottom)
        # The frame's stroke and a letter of the compass may stand a hair out of the block.
        assert least * 25.4 / DPI >= 6


def test_14_scales_measure_what_they_say(case: tuple[str, str]) -> None:
    for page in pages(*case):
        straight = [n.length for n in page.lines if abs(n.x1 - n.x2) < 0.001 or abs(n.y1 - n.y2) < 0.001]
        assert any(abs(n - 50) < 0.02 for n in straight) and any(abs(n - 50.8) < 0.02 for n in straight)


def test_15_each_page_says_that_it_has_one_side_and_its_size(case: tuple[str, str]) -> None:
    document, paper = case
    for page in pypdfium2.PdfDocument(made(*case)):
        text = " ".join(page.get_textpage().get_text_range().split())
        assert "print on one side" in text and "actual size (100 %)" in text
        assert re.search(r"\bF · ", text)
        assert "50 mm" in text and "2 in" in text
        if document == "sector-maps":
            assert f"F · {LABELS[paper]} · " in text
