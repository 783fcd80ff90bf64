"""SVG pages: well formed, in layers, and at the same millimetres as the PDF and its pictures."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path as FilePath

import pypdfium2
import pytest
from PIL import Image

from generator.documents.hex_map import lay_out_map
from generator.engine.hexes import centre, field, format_hex
from generator.export.pdf import export_pdf
from generator.export.png import export_png
from generator.export.svg import export_inline_svg, export_svg
from generator.layout.items import Group, Page, Path, Printed, Symbol, Text, Use, rectangle, translate
from generator.model.theme import Theme
from generator.source.decode import decode
from generator.source.nodes import compose
from generator.source.read import read_source
from generator.source.shipped import find_shipped
from tests.documents.test_hex_map import make_scene

SVG = "{http://www.w3.org/2000/svg}"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"


@cache
def palette() -> dict[str, str]:
    source, _ = read_source(FilePath(find_shipped("content")) / "tally-ho" / "theme.yaml")
    assert source is not None
    composed, _ = compose(source)
    assert composed is not None
    theme, _ = decode(Theme, composed)
    assert theme is not None
    return dict(theme.palette("colour"))


@cache
def printed() -> Printed:
    page, found = lay_out_map(make_scene(), 210.0, 297.0)
    assert page is not None and not found
    return Printed("map", "A map", "en-GB", (page,))


@cache
def root() -> ET.Element:
    return ET.fromstring(export_svg(printed(), palette())[0])


def draw(*items: object) -> ET.Element:
    page = Page(100, 50, items)  # type: ignore[arg-type]
    return ET.fromstring(export_svg(Printed("p", "P", "en", (page,)), palette())[0])


def test_the_unit_is_the_millimetre() -> None:
    made = draw(Path(rectangle(10, 5, 20, 10), fill="ink"))
    assert (made.get("width"), made.get("height"), made.get("viewBox")) == ("100mm", "50mm", "0 0 100 50")
    path = made.find(f"{SVG}path")
    assert path is not None and path.get("d") == "M10 5 L30 5 L30 15 L10 15 Z"
    assert path.get("fill") == palette()["ink"]


def test_ids_are_unique_and_every_reference_is_met() -> None:
    ids = [e.get("id") for e in root().iter() if e.get("id")]
    assert len(ids) == len(set(ids)) > 20
    text = ET.tostring(root(), encoding="unicode")
    wanted = set(re.findall(r"url\(#([^)]+)\)", text))
    wanted |= {str(v).removeprefix("#") for e in root().iter() for k, v in e.attrib.items() if k.endswith("href")}
    assert wanted and wanted <= set(ids)


def test_two_groups_of_one_id_are_told_apart() -> None:
    made = draw(Group((), id="a"), Group((), id="a"))
    assert [g.get("id") for g in made.iter(f"{SVG}g")] == ["a", "a-2"]


def test_a_map_has_the_layers_that_a_person_edits() -> None:
    layers = {e.get(f"{INKSCAPE}label") for e in root().iter() if e.get(f"{INKSCAPE}groupmode") == "layer"}
    assert {"title", "field", "ground", "sea", "land", "coast", "grid", "hex-numbers", "signs", "names"} <= layers
    assert {"start-hexes", "targets", "rescue", "altitudes", "legend", "imprint"} <= layers


def test_a_symbol_is_defined_once_and_used_often() -> None:
    dot = Symbol("sign.dot", 2, 2, (Path(rectangle(0, 0, 2, 2), fill="ink"),))
    made = draw(Use(dot, translate(1, 1)), Use(dot, translate(5, 5)))
    assert len(list(made.iter(f"{SVG}use"))) == 2
    assert len(made.findall(f"{SVG}defs/{SVG}g")) == 1


def test_text_stays_text_in_an_embedded_face() -> None:
    made = draw(Text(10, 20, "Manston & Hawkinge", "sans", 7, "ink", halo="paper"))
    texts = list(made.iter(f"{SVG}text"))
    assert [t.text for t in texts] == ["Manston & Hawkinge"] * 2
    assert texts[0].get("stroke") == palette()["paper"] and texts[1].get("stroke") is None
    style = made.find(f"{SVG}defs/{SVG}style")
    assert style is not None and "Ops Room Sans Regular" in str(style.text) and "base64" in str(style.text)


def test_two_runs_give_the_same_bytes() -> None:
    assert export_svg(printed(), palette()) == export_svg(printed(), palette())


def hex_numbers_of_svg() -> dict[str, tuple[float, float]]:
    """Hex number to where its text stands on the page; the groups round it only shift."""
    found: dict[str, tuple[float, float]] = {}

    def walk(element: ET.Element, x: float, y: float) -> None:
        if m := re.fullmatch(r"matrix\(1 0 0 1 (\S+) (\S+)\)", element.get("transform", "")):
            x, y = x + float(m[1]), y + float(m[2])
        if element.tag == f"{SVG}text" and re.fullmatch(r"\d{4}", element.text or ""):
            found[str(element.text)] = x + float(element.get("x", 0)), y + float(element.get("y", 0))
        for child in element:
            walk(child, x, y)

    walk(root(), 0.0, 0.0)
    return found


def test_hexes_stand_at_the_same_millimetres_in_svg_pdf_and_png() -> None:
    scene = make_scene()
    numbers = hex_numbers_of_svg()
    assert len(numbers) == 110
    # The page's field begins where the scene's first number says; all others follow from geometry.
    left = numbers["0101"][0] - centre(next(field(10, 11)), scene.flats)[0]
    for hex_ in field(10, 11):
        assert numbers[format_hex(hex_)][0] == pytest.approx(left + centre(hex_, scene.flats)[0], abs=0.01)
    pdf = export_pdf(printed(), palette())
    document = pypdfium2.PdfDocument(pdf)
    page = document[0]
    height = page.get_height()
    text = page.get_textpage()
    for number in ("0101", "0506", "1011"):
        index, count = text.search(number).get_next()
        boxes = [text.get_charbox(index + n) for n in range(count)]
        middle = (min(b[0] for b in boxes) + max(b[2] for b in boxes)) / 2 * 25.4 / 72
        base = (height - min(b[1] for b in boxes)) * 25.4 / 72
        assert middle == pytest.approx(numbers[number][0], abs=0.15)
        assert base == pytest.approx(numbers[number][1], abs=0.1)
    for dpi in (150, 300):
        picture = Image.open(io.BytesIO(export_png(pdf, dpi)[0]))
        assert picture.width == pytest.approx(210 / 25.4 * dpi, abs=1)
        assert picture.height == pytest.approx(297 / 25.4 * dpi, abs=1)
        assert picture.info["dpi"][0] == pytest.approx(dpi, abs=0.1)


def test_an_inline_drawing_writes_a_long_line_once_and_shares_no_id() -> None:
    shore = (("M", 0.0, 0.0), *(("L", k * 0.5 + 0.04, float(k % 3)) for k in range(200)))
    lines = tuple(Path(shore, stroke=c, width=0.3) for c in ("ink", "white", "red"))
    page = Page(
        100.0, 50.0, (Group(lines, clip=rectangle(0, 0, 9, 9)), Text(1, 1, "7", "mono-bold", 8, "ink")), label="x"
    )
    drawn = [export_inline_svg(page, palette(), "en-GB", prefix) for prefix in ("a", "b")]
    for text in drawn:
        root = ET.fromstring(text)
        assert text.count("<path") == 2 and text.count("<use") == 3
        assert root.get("viewBox") == "0 0 100 50" and root.get("width") is None
        assert "font-face" not in text and "<title" not in text and "inkscape:label" not in text
    ids = [set(re.findall(r' id="([^"]+)"', text)) for text in drawn]
    assert ids[0] and not ids[0] & ids[1]


def test_a_long_line_keeps_its_points_to_a_tenth_of_a_millimetre() -> None:
    points = [(k * 0.37 % 9 + 0.04, k * 1.93 % 7 - 2) for k in range(300)]
    shore = (("M", *points[0]), *(("L", *p) for p in points[1:]), ("Z",))
    text = export_inline_svg(Page(10.0, 10.0, (Path(shore, stroke="ink", width=0.3),)), palette(), "en-GB", "a")
    drawn = re.search(r'd="M([^"]*)Z"', text)
    assert drawn
    steps = [[float(v) for v in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", s)] for s in drawn[1].split("l")]
    x = y = 0.0
    for (dx, dy), (wanted_x, wanted_y) in zip(steps, points, strict=True):
        x, y = x + dx, y + dy
        assert abs(x - wanted_x) <= 0.0501 and abs(y - wanted_y) <= 0.0501
