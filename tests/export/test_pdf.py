"""The PDF as independent readers see it."""

from __future__ import annotations

import io
from pathlib import Path as FilePath

import pikepdf
import pypdfium2
import pytest

from generator.export.pdf import export_pdf
from generator.layout.fonts import font
from generator.layout.items import (
    MM,
    Group,
    Mark,
    Page,
    Path,
    Printed,
    Symbol,
    Text,
    Use,
    ellipse,
    rectangle,
    translate,
)

PALETTE = {"ink": "#14181C", "red": "#B3282D", "white": "#FFFFFF", "grey": "#808080"}


def printed(*items, pages: int = 1, **more) -> Printed:
    page = Page(100, 60, tuple(items), **more)
    return Printed("x", "A title", "en-GB", (page,) * pages)


def read(document: Printed) -> tuple[bytes, pikepdf.Pdf]:
    data = export_pdf(document, PALETTE)
    return data, pikepdf.open(io.BytesIO(data))


def test_the_same_pages_give_the_same_bytes() -> None:
    document = printed(Text(10, 10, "AVAT 5/1", "sans-bold", 10, "ink"))
    assert export_pdf(document, PALETTE) == export_pdf(document, PALETTE)


def test_the_file_is_well_formed_and_says_what_it_is() -> None:
    _, pdf = read(printed(Mark("One", 0), Text(10, 10, "x", "serif", 9, "ink"), pages=2, label="F1"))
    assert pdf.check_pdf_syntax() == []
    assert str(pdf.docinfo["/Title"]) == "A title"
    assert str(pdf.Root.Lang) == "en-GB"
    assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
    assert pdf.Root.PageLabels is not None
    with pdf.open_outline() as outline:
        assert [entry.title for entry in outline.root] == ["One", "One"]


def test_only_embedded_subset_fonts() -> None:
    _, pdf = read(printed(Text(10, 10, "Żółć Ελλ → Привет", "sans", 9, "ink")))
    fonts = pdf.pages[0].Resources.Font
    assert len(fonts) >= 2
    for entry in fonts.values():
        assert "+OpsRoom" in str(entry.BaseFont)
        assert entry.FontDescriptor.FontFile2 is not None


def test_text_stands_where_it_was_laid_and_extracts_unchanged() -> None:
    data, _ = read(printed(Text(50, 30, "Żółć Привет", "sans", 12, "ink", anchor="middle")))
    page = pypdfium2.PdfDocument(data)[0].get_textpage()
    assert page.get_text_range().strip() == "Żółć Привет"
    boxes = [page.get_charbox(i) for i in range(page.count_chars())]
    left, right = min(b[0] for b in boxes) / MM, max(b[2] for b in boxes) / MM
    assert (left + right) / 2 == pytest.approx(50, abs=0.3)


def test_drawn_width_is_measured_width() -> None:
    text = "AVAT To Wa"
    data, _ = read(printed(Text(10, 30, text + "|", "sans", 40, "ink")))
    page = pypdfium2.PdfDocument(data)[0].get_textpage()
    bar = page.get_charbox(len(text), loose=True)
    assert bar[0] / MM == pytest.approx(10 + font("sans").width(text, 40), abs=0.15)


def test_a_symbol_is_one_form_placed_by_its_matrix() -> None:
    art = Symbol("art.x", 4, 4, (Path(ellipse(2, 2, 2, 2), fill="red"),))
    face = Symbol("face.12.front", 16, 16, (Use(art, translate(6, 6)),), bleed=3)
    _, pdf = read(printed(Use(face, translate(10, 10)), Use(face, translate(30, 10))))
    forms = [str(n) for n in pdf.pages[0].Resources.XObject]
    assert forms.count("/FormXob.face.12.front") == 1
    content = pdf.pages[0].Contents.read_bytes().decode("latin-1")
    assert content.count("/FormXob.face.12.front Do") == 2
    assert "1 0 0 1 30 10 cm" in content


def test_two_symbols_of_one_name_are_refused() -> None:
    one = Symbol("face.a.front", 4, 4, ())
    two = Symbol("face.a.front", 5, 4, ())
    with pytest.raises(ValueError, match=r"face\.a\.front"):
        export_pdf(printed(Use(one, translate(0, 0)), Use(two, translate(0, 0))), PALETTE)


def test_greys_are_written_as_black_ink_alone() -> None:
    data, pdf = read(printed(Path(rectangle(0, 0, 9, 9), fill="grey", stroke="white")))
    content = pdf.pages[0].Contents.read_bytes().decode("latin-1")
    assert " rg" not in content.replace("0 0 0 rg", "") and "0.502 g" in content
    assert data


def test_boxes_are_in_points_from_below() -> None:
    _, pdf = read(printed(trim=(10, 10, 26, 30), bleed=(7, 7, 29, 33)))
    page = pdf.pages[0]
    # 60 mm high: bottom of the trim = 60 - 30 = 30 mm
    assert [float(v) / MM for v in page.TrimBox] == pytest.approx([10, 30, 26, 50])
    assert [float(v) / MM for v in page.BleedBox] == pytest.approx([7, 27, 29, 53])


def test_a_clipped_group_shows_nothing_outside() -> None:
    group = Group((Path(rectangle(0, 0, 100, 60), fill="red"),), clip=rectangle(20, 20, 10, 10))
    data, _ = read(printed(group))
    image = pypdfium2.PdfDocument(data)[0].render(scale=72 / 25.4 * 2 / 72 * 25.4).to_pil().convert("RGB")
    scale = image.width / 100
    assert image.getpixel((int(25 * scale), int(25 * scale))) != (255, 255, 255)
    assert image.getpixel((int(40 * scale), int(25 * scale))) == (255, 255, 255)


def test_an_unknown_token_is_our_bug() -> None:
    with pytest.raises(KeyError):
        export_pdf(printed(Path(rectangle(0, 0, 1, 1), fill="nope")), PALETTE)


def test_no_font_is_left_over_from_the_library(tmp_path: FilePath) -> None:
    data, _ = read(printed(Path(rectangle(0, 0, 1, 1), fill="ink")))
    assert b"Helvetica" not in data
