"""The acceptance checks that concern forms and boards, on the files of every paper and ink."""

from __future__ import annotations

import io
import re
from functools import cache

import pikepdf
import pypdfium2
import pytest

from generator.build import Request, compile_pack
from tests.acceptance.content import MM, Content, read_pages
from tests.acceptance.sheets import DPI, INKS, PAPER_NAMES, pack, paper_size

FORMS = ("mission-tracking-sheet", "campaign-tracking-sheet", "massed-formation-sheet", "dogfight-mat")


@cache
def forms(paper: str, ink: str) -> dict[str, bytes]:
    built, found = compile_pack(pack(), Request(paper=paper, ink=ink, only=FORMS))  # type: ignore[arg-type]
    assert not found, found[:3]
    return {b.spec.id: next(iter(b.files.values())) for b in built}


@cache
def pages(paper: str, ink: str, name: str) -> list[Content]:
    return read_pages(forms(paper, ink)[name])


CASES = [(p, i, n) for p in PAPER_NAMES for i in INKS for n in FORMS]


@pytest.fixture(params=CASES, ids="-".join)
def case(request: pytest.FixtureRequest) -> tuple[str, str, str]:
    return request.param


def test_5_nothing_is_printed_near_the_edge(case) -> None:
    paper, ink, name = case
    for page in pypdfium2.PdfDocument(forms(paper, ink)[name]):
        picture = page.render(scale=DPI / 72).to_pil().convert("L").point(lambda v: 255 if v < 250 else 0)
        left, top, right, bottom = picture.getbbox()
        least = min(left, top, picture.width - right, picture.height - bottom)
        assert least * 25.4 / DPI >= 6.35 - 25.4 / DPI


def test_10_no_type_is_under_seven_points(case) -> None:
    sizes = [t.size for page in pages(*case) for t in page.texts]
    assert len(sizes) > 20
    assert min(sizes) >= 7 - 0.001


def test_14_rulers_measure_what_they_say(case) -> None:
    for page in pages(*case):
        lengths = [line.length for line in page.lines if abs(line.y1 - line.y2) < 0.001]
        assert any(abs(n - 50) < 0.02 for n in lengths) and any(abs(n - 50.8) < 0.02 for n in lengths)


def test_15_each_page_says_what_it_is(case) -> None:
    paper, ink, name = case
    document = pypdfium2.PdfDocument(forms(paper, ink)[name])
    for index, page in enumerate(document, 1):
        text = page.get_textpage().get_text_range()
        assert re.search(r"Form O\.R\. \d", text) and f"F {index} · Sheet {index} of {len(document)}" in text
        assert {"a4": "A4", "letter": "Letter"}[paper] in text and "one side, actual size (100 %)" in text


def test_16_and_17_fonts_are_embedded_and_the_file_is_clean(case) -> None:
    paper, ink, name = case
    with pikepdf.open(io.BytesIO(forms(paper, ink)[name])) as pdf:
        fonts = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"]
        assert fonts and all("/FontFile2" in f.FontDescriptor for f in fonts)
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert "/Duplex" not in pdf.Root.ViewerPreferences
        assert str(pdf.docinfo.Title) and pdf.Root.Outlines.Count != 0
        for page in pdf.pages:
            size = sorted(float(v) / MM for v in page.MediaBox[2:])
            assert size == pytest.approx(sorted(paper_size(paper)), abs=0.01)


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("paper", PAPER_NAMES)
def test_19_black_printing_uses_black_alone(paper: str, name: str) -> None:
    for page in pages(paper, "mono", name):
        assert not page.operators & {"rg", "RG", "k", "K"}
