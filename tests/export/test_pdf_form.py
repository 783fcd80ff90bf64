"""Fillable forms: every place to write has a field with a name and a tooltip, and readers agree on what is in it."""

from __future__ import annotations

import io
import itertools
import re
from functools import cache

import pikepdf
import pypdf
import pypdfium2
import pytest

from generator.build import Request, compile_pack
from generator.export.pdf import export_pdf
from generator.layout.items import Field, Page, Printed
from tests.acceptance.sheets import pack

FORMS = ("mission-tracking-sheet", "campaign-tracking-sheet", "massed-formation-sheet", "dogfight-mat")


@cache
def form(name: str, paper: str = "a4") -> bytes:
    built, found = compile_pack(pack(), Request(paper=paper, format="fillable", only=(name,)))
    assert not found, found[:3]
    (document,) = built
    assert next(iter(document.files)).endswith("_fillable.pdf")
    return next(iter(document.files.values()))


def fields_of(data: bytes) -> list[dict[str, str]]:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return [{k: str(f.get(k, "")) for k in ("/T", "/TU", "/V")} for f in pdf.Root.AcroForm.Fields]


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_field_has_a_name_of_its_own_and_says_what_it_is(name: str, paper: str) -> None:
    fields = fields_of(form(name, paper))
    names = [f["/T"] for f in fields]
    assert len(names) == len(set(names)) > 100
    assert all(re.fullmatch(r"[^/.]+(/[^/.]+)*", n) for n in names)
    assert all(len(f["/TU"]) > 1 for f in fields)
    # A person hears the tooltips: no two may be the same.
    told = [f["/TU"] for f in fields if "questions" not in f["/T"]]
    assert len(told) - len(set(told)) <= 3


@pytest.mark.parametrize("name", FORMS)
def test_the_form_has_one_font_and_no_script(name: str) -> None:
    with pikepdf.open(io.BytesIO(form(name))) as pdf:
        assert list(pdf.Root.AcroForm.DR.Font.keys()) == ["/Helv"]
        loose = [
            str(o.BaseFont)
            for o in pdf.objects
            if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font" and "/FontDescriptor" not in o
        ]
        assert loose == ["/Helvetica"]
        assert "/JavaScript" not in pdf.Root.get("/Names", {}) and "/XFA" not in pdf.Root.AcroForm


def test_fields_are_reached_in_reading_order() -> None:
    """Viewers go from field to field as they stand in the page's list."""
    with pikepdf.open(io.BytesIO(form("mission-tracking-sheet"))) as pdf:
        page = pdf.pages[0]
        rows = [(str(a.T), [float(v) for v in a.Rect]) for a in page.Annots]
    raf = [(n, r) for n, r in rows if n.startswith("raf_rows/")]
    for (one, a), (other, b) in itertools.pairwise(raf):
        same_row = one.split("/")[1] == other.split("/")[1]
        assert (b[0] > a[0] - 20 and abs(b[3] - a[3]) < 15) if same_row else b[3] < a[3], (one, other)


@pytest.mark.parametrize("name", FORMS)
def test_no_field_covers_another_and_all_lie_on_the_page(name: str) -> None:
    with pikepdf.open(io.BytesIO(form(name))) as pdf:
        for page in pdf.pages:
            _, _, width, height = (float(v) for v in page.MediaBox)
            boxes = [(str(a.T), [float(v) for v in a.Rect]) for a in page.Annots]
            for index, (one, a) in enumerate(boxes):
                assert 18 <= a[0] < a[2] <= width - 18 and 18 <= a[1] < a[3] <= height - 18, one
                for other, b in boxes[index + 1 :]:
                    apart = max(b[0] - a[2], a[0] - b[2], b[1] - a[3], a[1] - b[3])
                    assert apart > -0.01, (one, other)


def test_what_is_filled_in_is_read_back_by_another_reader() -> None:
    typed = {"player": "Jürgen Łódź", "raf_rows/1/type": "Spitfire", "raf_rows/1/vics/2": "/Yes"}
    reader = pypdf.PdfReader(io.BytesIO(form("mission-tracking-sheet")))
    writer = pypdf.PdfWriter(clone_from=reader)
    for page in writer.pages:
        writer.update_page_form_field_values(page, typed, auto_regenerate=False)
    buffer = io.BytesIO()
    writer.write(buffer)
    found = pypdf.PdfReader(buffer).get_fields() or {}
    assert {name: found[name]["/V"] for name in typed} == typed
    document = pypdfium2.PdfDocument(buffer.getvalue())
    document.init_forms()
    plain = document[0].render(scale=1, may_draw_forms=False).to_pil()
    filled = document[0].render(scale=1, may_draw_forms=True).to_pil()
    assert plain.tobytes() != filled.tobytes()


def test_an_unfilled_form_prints_like_the_paper_one() -> None:
    """Empty fields show nothing: no boxes, no grounds."""
    document = pypdfium2.PdfDocument(form("dogfight-mat"))
    document.init_forms()
    assert document[0].render(scale=1, may_draw_forms=False).to_pil().tobytes() == (
        document[0].render(scale=1, may_draw_forms=True).to_pil().tobytes()
    )


def test_two_fields_of_one_name_are_our_bug() -> None:
    field = Field(10, 10, 20, 5, "a", "A")
    page = Page(100, 100, (field, field))
    with pytest.raises(ValueError, match="two fields are called a"):
        export_pdf(Printed("x", "X", "en-GB", (page,)), {})


@pytest.mark.parametrize("value", ["Ludów", "作戦", "a (b) \\ c", "x" * 300])
def test_any_value_can_stand_in_a_field(value: str) -> None:
    page = Page(100, 100, (Field(10, 10, 60, 6, "a", "A", value=value),))
    data = export_pdf(Printed("x", "X", "en-GB", (page,)), {})
    assert fields_of(data)[0]["/V"] == value


def test_forms_as_tables_open_in_a_spreadsheet() -> None:
    built, found = compile_pack(pack(), Request(format="csv"))
    assert not found
    files = {name: data for b in built for name, data in b.files.items()}
    assert set(files) == {"40-mission-tracking-sheet.csv", "42-campaign-tracking-sheet.csv"} | {
        "44-massed-formation-sheet.csv",
        "46-dogfight-mat.csv",
    }
    text = files["42-campaign-tracking-sheet.csv"].decode("utf-8-sig")
    assert "Battle of Britain" in text and "First Phase" in text
