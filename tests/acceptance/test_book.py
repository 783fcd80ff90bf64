"""The campaign book as its file tells it: outline, links, labels, fonts, one size of page, a margin to bind by."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache

import pikepdf
import pypdfium2
import pytest

from generator.build import Request, compile_pack, open_pack
from generator.layout.extent import find_extent
from generator.layout.items import Page
from generator.layout.paper import PAPERS, SAFE_EDGE_MM
from generator.source.diagnostic import has_errors
from generator.source.shipped import find_shipped

WHOLE, KIT = ("a4", "colour", None), ("letter", "mono", (1, 2, 3))
editions = pytest.mark.parametrize("edition", [WHOLE, KIT], ids=["a4", "letter"])
Edition = tuple[str, str, tuple[int, ...] | None]
BINDING_MM = 13.0


@cache
def made(edition: Edition) -> tuple[tuple[Page, ...], bytes]:
    paper, ink, missions = edition
    pack, found = open_pack(find_shipped("content") / "tally-ho", "")
    assert pack is not None and not found
    asked = Request(paper=paper, ink=ink, missions=missions, only=("campaign-book",))  # type: ignore[arg-type]
    (built,), found = compile_pack(pack, asked)
    assert not has_errors(found)
    (data,) = built.files.values()
    return built.printed.pages, data


def opened(edition: Edition) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(made(edition)[1]))


def entries(pdf: pikepdf.Pdf) -> Iterator[tuple[int, str]]:
    def below(items: list[pikepdf.OutlineItem], level: int) -> Iterator[tuple[int, str]]:
        for item in items:
            yield level, str(item.title)
            yield from below(item.children, level + 1)

    with pdf.open_outline() as outline:
        yield from list(below(list(outline.root), 0))


def test_the_outline_goes_by_phase_mission_and_document() -> None:
    found = list(entries(opened(WHOLE)))
    assert found[:2] == [(0, "The Campaign Book"), (0, "Contents")]
    assert [t for level, t in found if level == 0 and "Phase" in t] == [
        f"{n} Phase" for n in ("First", "Second", "Third", "Fourth", "Fifth")
    ]
    begin = found.index((1, "10  “Black Saturday” and Duxford’s Big Wing"))
    assert [t for _, t in found[begin + 1 : begin + 5]] == ["Briefing", "Charts", "Map", "Record of the action"]


@editions
def test_charts_face_the_map_and_each_mission_begins_on_the_right(edition: Edition) -> None:
    pages, data = made(edition)
    texts = [p.get_textpage().get_text_range() for p in pypdfium2.PdfDocument(data)]
    places = {p.label: n for n, p in enumerate(pages, 1)}
    for mission in edition[2] or range(1, 16):
        own = [places[p.label] for p in pages if p.group == str(mission)]
        assert len(own) == 4 and own == list(range(own[0], own[0] + 4)), mission
        assert own[0] % 2 == 1, mission
        assert "That day" in texts[own[0] - 1].replace("THAT DAY", "That day")
        assert "LUFTWAFFE MOVEMENT" in texts[own[1] - 1].upper()
        assert "Scale 1:" in texts[own[2] - 1]


@editions
def test_every_link_leads_to_the_page_whose_number_stands_in_its_line(edition: Edition) -> None:
    pages, data = made(edition)
    (contents,) = (n for n, p in enumerate(pages) if p.links)
    page = pypdfium2.PdfDocument(data)[contents]
    said = page.get_textpage()
    pdf = opened(edition)
    annotations = pdf.pages[contents].Annots
    links = pages[contents].links
    assert len(annotations) == len(links) >= 15
    for link in links:
        line = said.get_text_bounded(*_points(link.x, link.y, link.width, link.height, page.get_height()))
        assert line.split()[-1] == pages[link.page].label


def _points(x: float, y: float, width: float, height: float, tall: float) -> tuple[float, float, float, float]:
    k = 72 / 25.4
    return x * k, tall - (y + height) * k, (x + width) * k, tall - y * k


@editions
def test_all_pages_have_one_size_and_are_seen_upright(edition: Edition) -> None:
    pages, _ = made(edition)
    width, height = PAPERS[edition[0]]
    pdf = opened(edition)
    for page, drawn in zip(pdf.pages, pages, strict=True):
        assert [float(v) for v in page.MediaBox] == pytest.approx(
            [0, 0, width * 72 / 25.4, height * 72 / 25.4], abs=0.1
        )
        assert int(page.get("/Rotate", 0)) == (90 if drawn.turned else 0)
    assert any(p.turned for p in pages)


@editions
def test_every_page_is_clear_of_the_binding_and_of_the_edges(edition: Edition) -> None:
    pages, _ = made(edition)
    width, height = PAPERS[edition[0]]
    for place, page in enumerate(pages, 1):
        box = find_extent(page.items)
        if box is None:
            continue
        left, top, right, bottom = box
        inner, outer = (left, width - right) if place % 2 else (width - right, left)
        assert inner >= BINDING_MM - 0.1, page.label
        assert min(outer, top, height - bottom) >= SAFE_EDGE_MM - 0.2, page.label


@editions
def test_no_page_keeps_the_foot_or_the_rulers_of_its_document(edition: Edition) -> None:
    _, data = made(edition)
    for page in pypdfium2.PdfDocument(data):
        text = page.get_textpage().get_text_range()
        assert "actual size" not in text
        assert "2 in\n" not in text + "\n"


@editions
def test_the_file_says_what_it_is(edition: Edition) -> None:
    pdf = opened(edition)
    assert str(pdf.docinfo.Title) == "Tally-Ho!: The Campaign Book"
    assert str(pdf.Root.Lang) == "en-GB"
    assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
    for page in pdf.pages:
        for font in page.get("/Resources", {}).get("/Font", {}).values():
            assert "/FontFile2" in font.FontDescriptor, font.BaseFont
    imprint = " ".join(pypdfium2.PdfDocument(made(edition)[1])[1].get_textpage().get_text_range().split())
    assert "Not published, endorsed or checked by the publisher" in imprint
    assert "OpenStreetMap contributors" in imprint and "CC BY 4.0" in imprint
