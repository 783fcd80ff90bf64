"""The press profile: four inks and what they mean, boxes, a description, and nothing that a press cannot lay."""

from __future__ import annotations

import io
import re
from functools import cache

import pikepdf
import pytest
from PIL import Image, ImageCms

from generator.build import Request, compile_pack
from generator.export.pdf import export_pdf
from generator.layout.items import Field, Page, Path, Printed, rectangle
from tests.acceptance.sheets import pack

NOT_INKS = {"rg", "RG", "g", "G", "sh", "gs", "cs", "CS", "sc", "SC", "scn", "SCN", "ri", "BI", "BDC"}
"""Operators of other colours, of shadings, graphics states, pictures and layers."""
DOCUMENTS = ("unit-counters", "mission-tracking-sheet", "sector-maps")


@cache
def files() -> dict[str, bytes]:
    built, found = compile_pack(pack(), Request(profile="press", only=DOCUMENTS, missions=(4,)))
    assert not found and len(built) == len(DOCUMENTS)
    return {name: data for document in built for name, data in document.files.items()}


@pytest.fixture(params=range(len(DOCUMENTS)))
def pdf(request: pytest.FixtureRequest) -> pikepdf.Pdf:
    name, data = sorted(files().items())[request.param]
    assert name.endswith("_press.pdf")
    return pikepdf.open(io.BytesIO(data))


def test_every_colour_is_laid_in_four_inks(pdf: pikepdf.Pdf) -> None:
    operators: set[str] = set()
    for page in pdf.pages:
        operators |= {str(o) for _, o in pikepdf.parse_content_stream(page)}
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form":
            operators |= {str(o) for _, o in pikepdf.parse_content_stream(thing)}
    assert "k" in operators
    assert not operators & NOT_INKS


def test_no_two_inks_and_black_are_exceeded(pdf: pikepdf.Pdf) -> None:
    """At most 280 parts in a hundred of ink lie on one another: no paper stays wet."""
    for page in pdf.pages:
        for operands, operator in pikepdf.parse_content_stream(page):
            if str(operator) in ("k", "K"):
                assert sum(float(v) for v in operands) <= 2.8


def test_nothing_is_transparent_and_nothing_is_there_to_click_on(pdf: pikepdf.Pdf) -> None:
    for thing in pdf.objects:
        if isinstance(thing, (pikepdf.Dictionary, pikepdf.Stream)):
            assert not {"/SMask", "/ca", "/CA", "/BM", "/Group", "/AA"} & set(thing.keys())
            assert thing.get("/Subtype") not in ("/Image", "/PS", "/Type3")
    assert not {"/AcroForm", "/OCProperties", "/OpenAction", "/JavaScript"} & set(pdf.Root.keys())
    assert not any("/Annots" in page and len(page.Annots) for page in pdf.pages)
    assert not pdf.is_encrypted


def test_each_page_has_its_boxes(pdf: pikepdf.Pdf) -> None:
    for page in pdf.pages:
        media = [float(v) for v in page.MediaBox]
        assert [float(v) for v in page.TrimBox] == media == [float(v) for v in page.BleedBox]
        assert "/ArtBox" not in page


def test_fonts_are_embedded(pdf: pikepdf.Pdf) -> None:
    fonts = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"]
    assert fonts and all("/FontFile2" in f.FontDescriptor for f in fonts)


def test_it_says_that_it_is_not_trapped_and_claims_no_standard(pdf: pikepdf.Pdf) -> None:
    assert pdf.pdf_version == "1.6"
    assert str(pdf.docinfo.Trapped) == "/False"
    assert "/GTS_PDFXVersion" not in pdf.docinfo and "/GTS_PDFXConformance" not in pdf.docinfo
    assert b"GTS_PDFXVersion" not in pdf.Root.Metadata.read_bytes()
    assert "/ID" in pdf.trailer


def test_the_packet_says_what_the_head_says(pdf: pikepdf.Pdf) -> None:
    assert not list(pdf.Root.Metadata.get("/Filter", [])), "scanners look for it uncompressed"
    with pdf.open_metadata() as packet:
        assert packet["dc:title"] == str(pdf.docinfo.Title)
        assert packet["dc:creator"] == [str(pdf.docinfo.Author)]
        assert packet["dc:description"] == str(pdf.docinfo.Subject)
        assert packet["pdf:Trapped"] == "False"
        assert packet["xmpMM:VersionID"] == "1" and packet["xmpMM:RenditionClass"] == "default"
        assert re.fullmatch(r"uuid:[0-9a-f-]{36}", packet["xmpMM:DocumentID"])
        date = re.sub(r"\D", "", packet["xmp:CreateDate"])
        assert date == re.sub(r"\D", "", str(pdf.docinfo.CreationDate))
        assert packet["xmp:CreateDate"] == packet["xmp:ModifyDate"] == packet["xmp:MetadataDate"]


def test_the_embedded_profile_tells_the_colours_meant(pdf: pikepdf.Pdf) -> None:
    (intent,) = pdf.Root.OutputIntents
    assert intent.S == "/GTS_PDFX" and str(intent.OutputConditionIdentifier) == "Custom"
    assert len(str(intent.Info)) > 20, "asked for where the condition is not a registered one"
    assert intent.DestOutputProfile.N == 4
    data = intent.DestOutputProfile.read_bytes()
    profile = ImageCms.ImageCmsProfile(io.BytesIO(data))
    assert profile.profile.xcolor_space == "CMYK" and profile.profile.device_class == "prtr"
    screen = ImageCms.createProfile("sRGB")
    seen = ImageCms.buildTransform(
        profile, screen, "CMYK", "RGB", renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC
    )
    # The ground of a Royal Air Force counter, its ink, and the paper.
    theme = {(0x5D, 0x8A, 0xA8): (114, 46, 0, 87), (0, 0, 0): (0, 0, 0, 255), (255, 255, 255): (0, 0, 0, 0)}
    for colour, inks in theme.items():
        shown = ImageCms.applyTransform(Image.new("CMYK", (1, 1), inks), seen).getpixel((0, 0))
        assert max(abs(a - b) for a, b in zip(shown, colour, strict=True)) <= 4


def test_fields_are_for_screens() -> None:
    page = Page(60, 40, (Field(5, 5, 20, 6, "a", "A"), Path(rectangle(5, 5, 20, 6), stroke="ink")))
    data = export_pdf(Printed("x", "X & <Y>", "en-GB", (page,)), {"ink": "#000000"}, "press")
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert "/AcroForm" not in pdf.Root
        with pdf.open_metadata() as packet:
            assert packet["dc:title"] == "X & <Y>"
