"""Layers: named, all shown at first, and absent where a press would ask about them."""

from __future__ import annotations

import io

import pikepdf
import pypdfium2
import pytest

from generator.export.pdf import Profile, export_pdf
from generator.layout.items import Group, Page, Path, Printed, Symbol, Use, rectangle, translate

INKS = {"ink": "#000000"}


def made(profile: Profile = "home", *layers: str | None) -> bytes:
    pages = tuple(
        Page(100, 100, (Group((Path(rectangle(10 * n, 10, 8, 8), fill="ink"),), layer=layer),))
        for n, layer in enumerate(layers, 1)
    )
    return export_pdf(Printed("x", "X", "en-GB", pages), INKS, profile)


def test_each_layer_has_a_name_and_is_shown() -> None:
    with pikepdf.open(io.BytesIO(made("home", "guides", "hex-numbers", "guides", None))) as pdf:
        layers = pdf.Root.OCProperties
        assert [str(g.Name) for g in layers.OCGs] == ["Guides", "Hex numbers"]
        assert layers.D.BaseState == "/ON" and "/OFF" not in layers.D
        used = [sorted(str(v.Name) for v in p.Resources.get("/Properties", {}).values()) for p in pdf.pages]
        assert used == [["Guides"], ["Hex numbers"], ["Guides"], []]


@pytest.mark.parametrize("profile", ["home", "press"])
def test_a_layer_is_drawn_like_anything_else(profile: Profile) -> None:
    with_layer, without = (
        pypdfium2.PdfDocument(made(profile, layer))[0].render().to_pil().tobytes() for layer in ("guides", None)
    )
    assert with_layer == without


def test_a_press_gets_no_layers_and_a_page_without_them_says_nothing() -> None:
    for data in (made("press", "guides"), made("home", None)):
        with pikepdf.open(io.BytesIO(data)) as pdf:
            assert "/OCProperties" not in pdf.Root
            assert "/Properties" not in pdf.pages[0].Resources


def hidden(data: bytes, name: str) -> bytes:
    """The first page's pixels in a viewer that hides one layer."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pdf.Root.OCProperties.D.OFF = [g for g in pdf.Root.OCProperties.OCGs if str(g.Name) == name]
        buffer = io.BytesIO()
        pdf.save(buffer)
    return pixels(buffer.getvalue())


def pixels(data: bytes) -> bytes:
    picture: bytes = pypdfium2.PdfDocument(data)[0].render().to_pil().tobytes()
    return picture


def test_a_symbol_may_belong_to_a_layer_or_hold_some() -> None:
    def page(art: bool, text: bool) -> Page:
        drawn = Symbol("art.x", 8, 8, (Path(rectangle(0, 0, 8, 8), fill="ink"),), layer="art")
        items = (
            *((Use(drawn, translate(2, 2)),) if art else ()),
            *((Group((Path(rectangle(20, 20, 8, 8), fill="ink"),), layer="text"),) if text else ()),
        )
        return Page(100, 100, (Use(Symbol("face.a.front", 40, 40, items), translate(5, 5)),))

    both, only_text, only_art = (
        export_pdf(Printed("x", "X", "en-GB", (page(*has),)), INKS)
        for has in ((True, True), (False, True), (True, False))
    )
    with pikepdf.open(io.BytesIO(both)) as pdf:
        assert [str(g.Name) for g in pdf.Root.OCProperties.OCGs] == ["Art", "Text"]
    assert hidden(both, "Art") == pixels(only_text)
    assert hidden(both, "Text") == pixels(only_art)
    assert pixels(both) not in (pixels(only_art), pixels(only_text))
