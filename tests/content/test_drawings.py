"""The drawings that came with the packs: to scale, within the closed subset of SVG, and in tokens only."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml

from generator.source.shipped import find_shipped

CONTENT = find_shipped("content")
FACES = sorted(CONTENT.glob("*/faces/*.svg"))
ART = sorted(CONTENT.glob("*/art/*.svg"))
ELEMENTS = set(
    [
        "svg",
        "g",
        "defs",
        "use",
        "path",
        "rect",
        "circle",
        "ellipse",
        "line",
        "polyline",
        "polygon",
        "pattern",
        "title",
        "desc",
    ]
)
ATTRIBUTES = set(
    [
        "id",
        "class",
        "d",
        "x",
        "y",
        "width",
        "height",
        "rx",
        "ry",
        "cx",
        "cy",
        "r",
        "x1",
        "y1",
        "x2",
        "y2",
        "points",
        "transform",
        "href",
        "viewBox",
        "patternUnits",
        "patternTransform",
        "fill",
        "fill-rule",
        "stroke-width",
        "stroke-dasharray",
        "stroke-linecap",
        "stroke-linejoin",
    ]
)
FLEET = json.loads((CONTENT / "tally-ho" / "art" / "silhouettes.json").read_text(encoding="utf-8"))["aircraft"]


def name_of(path: Path) -> str:
    return str(path.relative_to(CONTENT))


def tokens_of(path: Path) -> set[str]:
    theme = yaml.safe_load((path.parent.parent / "theme.yaml").read_text(encoding="utf-8"))
    return set(theme["tokens"])


def view_box(root: ElementTree.Element) -> tuple[float, ...]:
    return tuple(float(part) for part in root.get("viewBox", "").split())


@pytest.mark.parametrize("path", FACES + ART, ids=name_of)
def test_drawing_keeps_to_the_subset_and_to_tokens_of_its_theme(path: Path) -> None:
    tokens = tokens_of(path)
    seen = 0
    for element in ElementTree.parse(path).getroot().iter():
        assert element.tag.removeprefix("{http://www.w3.org/2000/svg}") in ELEMENTS
        for name, value in element.attrib.items():
            assert name in ATTRIBUTES or name.startswith("data-"), name
            if name == "fill":
                assert value == "none" or value.startswith("url(#"), value
            if name == "class":
                for word in value.split():
                    role, _, token = word.partition("-")
                    assert role in ("fill", "stroke"), word
                    assert token in tokens, word
                    seen += 1
    assert seen


@pytest.mark.parametrize("path", FACES, ids=name_of)
def test_every_reference_inside_a_face_has_its_target(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    wanted = set(re.findall(r'(?:url\(|href=")#([\w-]+)', text))
    assert wanted <= set(re.findall(r'\bid="([\w-]+)"', text))


@pytest.mark.parametrize("path", FACES, ids=name_of)
def test_text_stays_clear_of_the_cut_and_large_enough_to_read(path: Path) -> None:
    root = ElementTree.parse(path).getroot()
    _, _, width, height = view_box(root)
    for slot in root.iter():
        column = slot.get("data-slot", slot.get("data-text"))
        if column is None:
            continue
        x, y, w, h = (float(slot.attrib[key]) for key in ("x", "y", "width", "height"))
        assert min(x, y, width - x - w, height - y - h) >= 1.18, column
        # On pieces of half an inch two pairs of factors find no room at 10 points.
        figures = 8 if path.stem.endswith("-small") else 10
        floor = figures if column in ("factors", "attack_kind") else 6 if column == slot.get("data-text") else 5
        assert float(slot.attrib["data-size"]) >= float(slot.attrib["data-floor"]) >= floor


@pytest.mark.parametrize("path", FACES, ids=name_of)
def test_ground_reaches_past_the_cut_on_every_side(path: Path) -> None:
    root = ElementTree.parse(path).getroot()
    _, _, width, height = view_box(root)
    numbers = [float(part) for part in re.findall(r'(?:\bx|\by)="(-?[\d.]+)"', path.read_text(encoding="utf-8"))]
    assert min(numbers) <= -3
    far = [
        (float(e.attrib["x"]) + float(e.attrib["width"]), float(e.attrib["y"]) + float(e.attrib["height"]))
        for e in root.iter("{http://www.w3.org/2000/svg}rect")
        if "data-slot" not in e.attrib
    ]
    paths = " ".join(e.attrib["d"] for e in root.iter("{http://www.w3.org/2000/svg}path"))
    assert max(x for x, _ in far) >= width + 3 or f"H{width + 3:g}" in paths
    assert max(y for _, y in far) >= height + 3


@pytest.mark.parametrize("key", sorted(FLEET))
def test_silhouette_has_the_span_and_length_of_the_aircraft(key: str) -> None:
    _, _, span, length = view_box(ElementTree.parse(CONTENT / "tally-ho" / "art" / f"{key}.svg").getroot())
    assert span == pytest.approx(FLEET[key]["span_m"], rel=1e-3)
    assert length == pytest.approx(FLEET[key]["length_m"], rel=1e-3)


def test_silhouettes_of_one_game_are_at_one_scale_and_fit_their_place() -> None:
    for path in FACES:
        for place in ElementTree.parse(path).getroot().iter():
            if place.get("data-art") != "silhouette":
                continue
            scale = float(place.attrib["data-scale"])
            fleet = sorted((path.parent.parent / "art").glob("*.svg"))
            for art in (a for a in fleet if a.stem in FLEET):
                _, _, span, length = view_box(ElementTree.parse(art).getroot())
                assert span * scale <= float(place.attrib["width"]), (path, art)
                assert length * scale <= float(place.attrib["height"]), (path, art)


def test_committed_silhouettes_are_what_the_tool_draws() -> None:
    tool = CONTENT.parent / "tools" / "make_silhouettes.py"
    if not tool.is_file():
        pytest.skip("an installed copy has no tools")
    spec = importlib.util.spec_from_file_location("make_silhouettes", tool)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for key, aircraft in FLEET.items():
        for pack in ("tally-ho", *(p for p, keys in module.COPIES.items() if key in keys)):
            assert (CONTENT / pack / "art" / f"{key}.svg").read_text(encoding="utf-8") == module.draw(aircraft)


def _lab_of_linear(r: float, g: float, b: float) -> tuple[float, float, float]:
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089

    def f(t: float) -> float:
        return float(max(t, 0.0) ** (1 / 3)) if t > 0.008856 else 7.787 * t + 16 / 116

    return 116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))


# Machado, Oliveira and Fernandes 2009, severity 1, on linear sRGB.
SIGHT = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
}


@pytest.mark.parametrize("sight", sorted(SIGHT))
def test_sides_differ_to_every_eye(sight: str) -> None:
    theme = yaml.safe_load((CONTENT / "tally-ho" / "theme.yaml").read_text(encoding="utf-8"))["tokens"]
    seen = []
    for side in ("raf", "luftwaffe", "italy"):
        colour = theme[f"field-{side}"]["colour"]
        channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        mixed = [sum(k * c for k, c in zip(row, linear, strict=True)) for row in SIGHT[sight]]
        seen.append(_lab_of_linear(mixed[0], mixed[1], mixed[2]))
    for one in range(3):
        for other in range(one):
            apart = sum((a - b) ** 2 for a, b in zip(seen[one], seen[other], strict=True)) ** 0.5
            assert apart >= 20
            if sight == "all colours":
                assert abs(seen[one][0] - seen[other][0]) >= 14.5


def test_factors_and_small_text_have_contrast_enough() -> None:
    from generator.model.theme import Theme, contrast

    for path in sorted(CONTENT.glob("*/theme.yaml")):
        tokens = yaml.safe_load(path.read_text(encoding="utf-8"))["tokens"]
        theme = Theme.model_validate({"provenance": "authored", "tokens": tokens})
        for ink in ("colour", "low", "mono"):
            palette = theme.palette(ink)
            assert contrast(palette["ink"], palette["paper"]) >= 7
            assert contrast(palette["plate-text"], palette["plate"]) >= 7
            assert contrast(palette["muted"], palette["white"]) >= 4.5
            for ground in ("sea", "land-england", "land-france", "land-neutral"):
                if ground in palette:
                    assert contrast(palette["hex-number"], palette[ground]) >= 4.5
            if ink == "mono":
                assert all(value[1:3] == value[3:5] == value[5:7] for value in palette.values())
