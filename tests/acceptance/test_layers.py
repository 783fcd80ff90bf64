"""Layers of the counter sheets: all print unless hidden, and each hides what its name says."""

from __future__ import annotations

import io
from functools import cache

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from tests.acceptance.sheets import DOCUMENTS, DPI, INKS, Sheet, built

LAYERS = {
    "unit-counters": ["Art", "Guides", "Text"],
    "formation-counters": ["Art", "Guides", "Text"],
    "markers": ["Guides", "Text"],
}
CASES = pytest.mark.parametrize("ink", INKS)


def rendered(data: bytes) -> Image.Image:
    return pypdfium2.PdfDocument(data)[0].render(scale=DPI / 72).to_pil().convert("RGB")


@cache
def without(sheet: Sheet, *names: str) -> Image.Image:
    """The first page as a viewer shows it that hides some layers."""
    with pikepdf.open(io.BytesIO(sheet.data)) as pdf:
        layers = pdf.Root.OCProperties
        hidden = [g for g in layers.OCGs if str(g.Name) in names]
        assert len(hidden) == len(names)
        layers.D.OFF = pikepdf.Array(hidden)
        buffer = io.BytesIO()
        pdf.save(buffer)
    return rendered(buffer.getvalue())


def ignoring_layers(sheet: Sheet) -> Image.Image:
    """The first page as a viewer shows it that knows nothing of layers."""
    with pikepdf.open(io.BytesIO(sheet.data)) as pdf:
        del pdf.Root.OCProperties
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Stream) and "/OC" in thing:
                del thing["/OC"]
        buffer = io.BytesIO()
        pdf.save(buffer)
    return rendered(buffer.getvalue())


@pytest.mark.parametrize("document", DOCUMENTS)
@CASES
def test_art_text_and_guides_are_layers_and_all_are_shown(document: str, ink: str) -> None:
    sheet = built("a4", ink, "duplex")[document]
    with pikepdf.open(io.BytesIO(sheet.data)) as pdf:
        assert sorted(str(g.Name) for g in pdf.Root.OCProperties.OCGs) == LAYERS[document]
        assert pdf.Root.OCProperties.D.BaseState == "/ON" and "/OFF" not in pdf.Root.OCProperties.D
    assert ImageChops.difference(sheet.pictures[0], ignoring_layers(sheet)).getbbox() is None


def differs(sheet: Sheet, hidden: Image.Image) -> tuple[bool, bool]:
    """Whether something is gone from within the first piece, and from the margin."""
    apart = ImageChops.difference(sheet.pictures[0], hidden)
    face = sheet.pages[0].faces[0]
    box = tuple(round(v / 25.4 * DPI) for v in sheet.trim(face))
    head = (0, 0, apart.width, round(12 / 25.4 * DPI))
    return apart.crop(box).getbbox() is not None, apart.crop(head).getbbox() is not None  # type: ignore[arg-type]


@CASES
def test_each_layer_hides_what_its_name_says(ink: str) -> None:
    sheet = built("a4", ink, "duplex")["unit-counters"]
    assert differs(sheet, without(sheet, "Art")) == (True, False)
    assert differs(sheet, without(sheet, "Text")) == (True, False)
    assert differs(sheet, without(sheet, "Guides")) == (False, True)


def test_without_art_and_text_a_piece_is_bare_ground() -> None:
    """What a person prints who draws counters of his own: band, ground and plate, no figure, no aircraft."""
    sheet = built("a4", "colour", "duplex")["unit-counters"]
    face = sheet.pages[0].faces[0]
    box = tuple(round(v / 25.4 * DPI) for v in (face.x + 0.5, face.y + 10, face.x + 15.5, face.y + 15.5))
    bare = without(sheet, "Art", "Text").crop(box)  # type: ignore[arg-type]
    whole = sheet.pictures[0].crop(box)  # type: ignore[arg-type]
    assert len(bare.getcolors(100_000) or []) * 3 < len(whole.getcolors(100_000) or [])
