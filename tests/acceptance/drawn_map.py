"""A map as its SVG file shows it: hexes with numbers, signs, words and land, and nothing of the layout's own plan.

Shapes are shapely's, in millimetres on the page. Letters are measured in the font files, not by the program's metrics.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import shapely
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont
from shapely import MultiPolygon, Point, Polygon, box
from shapely.affinity import affine_transform
from shapely.ops import polygonize, unary_union

from generator.source.shipped import find_shipped

SVG = "{http://www.w3.org/2000/svg}"
_LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
_HREF = "{http://www.w3.org/1999/xlink}href"
Matrix = tuple[float, float, float, float, float, float]
_STILL: Matrix = (1, 0, 0, 1, 0, 0)


@dataclass(frozen=True)
class Word:
    """One line of text: the box of its ink, without its halo."""

    text: str
    layer: str
    box: Polygon


@dataclass(frozen=True)
class Sign:
    """One sign: what its id calls it, its kind, where its origin stands, and its ink with its plate's."""

    name: str
    kind: str
    at: Point
    ink: Polygon


class DrawnMap:
    """One page of sector maps, read from the bytes of its SVG."""

    def __init__(self, data: bytes) -> None:
        self.root = ET.fromstring(data)
        self.by_id = {e.get("id"): e for e in self.root.iter() if e.get("id")}

    @cached_property
    def hexes(self) -> dict[str, Polygon]:
        """Hex number to the outline that the grid draws round it."""
        lines = [
            shapely.LineString(points)
            for element, now in self._walk("grid")
            if element.tag == f"{SVG}path"
            for points in _lines(element.get("d", ""), now)
            if len(points) == 2
        ]
        cells = list(polygonize(lines))
        found = {}
        for word in self.words:
            if word.layer == "hex-numbers":
                (cell,) = (c for c in cells if c.contains(word.box))
                found[word.text] = cell
        assert len(found) == len(cells), "one number to a hex"
        return found

    @cached_property
    def words(self) -> list[Word]:
        """Every line of text inside the field."""
        found = []
        for element, now in self._walk("field"):
            if element.tag == f"{SVG}text" and not element.get("stroke"):
                found.append(Word(element.text or "", self.layers[element], _move(_ink_of_text(element), now)))
        return found

    @cached_property
    def signs(self) -> list[Sign]:
        """Every sign of the field, in the order of drawing."""
        found = []
        for group in self.by_id["signs"]:
            (now,) = (m for e, m in self._walk("signs") if e is group)
            (use,) = group.findall(f"{SVG}use")
            x, y, kind = self._placed(use)
            inks = [_ink_of_shape(e, _STILL) for e in group if e.tag == f"{SVG}path"]
            symbol = self.by_id[(use.get(_HREF) or "").removeprefix("#")]
            inks += [
                _ink_of_shape(e, (1, 0, 0, 1, x, y), clipped=e in self._clipped) for e in symbol.iter(f"{SVG}path")
            ]
            name = re.sub(r"^sign-\d+-", "", group.get("id") or "")
            ink = box(*unary_union([i for i in inks if not i.is_empty]).bounds)
            found.append(Sign(name, kind, _move(Point(x, y), now), _move(ink, now)))
        return found

    @cached_property
    def land(self) -> dict[str, MultiPolygon]:
        """The tinted land, by the id of its layer: `land` is all of it, `land-france` that of France."""
        found = {}
        for name in [n for n in self.by_id if n and (n == "land" or n.startswith("land-"))]:
            element = self.by_id[name]
            (now,) = (m for e, m in self._walk("field") if e is element)
            shape = shapely.union_all([_even_odd(_lines(p.get("d", ""), now)) for p in element.findall(f"{SVG}path")])
            if clip := re.fullmatch(r"url\(#(.+)\)", element.get("clip-path", "")):
                (edge,) = self.by_id[clip[1]].findall(f"{SVG}path")
                shape = shape.intersection(_even_odd(_lines(edge.get("d", ""), now)))
            found[name] = shape
        return found

    @cached_property
    def layers(self) -> dict[ET.Element, str]:
        """Every element to the innermost layer that holds it."""
        found: dict[ET.Element, str] = {}

        def note(element: ET.Element, layer: str) -> None:
            layer = element.get(_LABEL) or layer
            found[element] = layer
            for child in element:
                note(child, layer)

        note(self.root, "")
        return found

    @cached_property
    def _clipped(self) -> set[ET.Element]:
        """What a clip keeps inside a shape that is drawn as well."""
        return {e for g in self.root.iter(f"{SVG}g") if g.get("clip-path") for e in g.iter()}

    def _placed(self, use: ET.Element) -> tuple[float, float, str]:
        moved = re.fullmatch(r"matrix\(1 0 0 1 (\S+) (\S+)\)", use.get("transform", ""))
        assert moved, "a sign is moved only, never turned or scaled"
        return float(moved[1]), float(moved[2]), (use.get(_HREF) or "").removeprefix("#map-")

    def _walk(self, wanted: str) -> Iterator[tuple[ET.Element, Matrix]]:
        """Every element under the group of an id, with what moves it onto the page."""

        def go(element: ET.Element, now: Matrix, inside: bool) -> Iterator[tuple[ET.Element, Matrix]]:
            if element.tag not in (f"{SVG}use", f"{SVG}text", f"{SVG}defs"):
                now = _combine(now, _matrix(element))
            inside = inside or element.get("id") == wanted
            if inside:
                yield element, now
            if element.tag != f"{SVG}defs":
                for child in element:
                    yield from go(child, now, inside)

        return go(self.root, _STILL, False)


def _ink_of_shape(path: ET.Element, now: Matrix, clipped: bool = False) -> shapely.Geometry:
    """Fill and stroke of a path; nothing if it is drawn in paper, which is a halo, or clipped to what is drawn."""
    lines = _lines(path.get("d", ""), now)
    pen = float(path.get("stroke-width", "0")) if path.get("stroke", "none") != "none" else 0.0
    if clipped or path.get("stroke") == path.get("fill"):
        return Polygon()
    strokes = [shapely.LineString(points).buffer(pen / 2) for points in lines if len(points) > 1]
    return unary_union([*strokes, _even_odd(lines)] if path.get("fill", "none") != "none" else strokes)


def _even_odd(lines: list[list[tuple[float, float]]]) -> shapely.Geometry:
    shape: shapely.Geometry = Polygon()
    for points in lines:
        if len(points) > 2:
            shape = shape.symmetric_difference(shapely.make_valid(Polygon(points)))
    return shape


def _lines(d: str, now: Matrix) -> list[list[tuple[float, float]]]:
    """The lines of a path, its curves in eight pieces."""
    found: list[list[tuple[float, float]]] = []
    for letter, numbers in re.findall(r"([MLCZ])([^MLCZ]*)", d):
        values = [float(v) for v in numbers.split()]
        points = [_apply(now, x, y) for x, y in zip(values[::2], values[1::2], strict=True)]
        if letter == "M":
            found.append(points)
        elif letter == "Z":
            found[-1].append(found[-1][0])
        elif letter == "C":
            found[-1] += [_on_curve((found[-1][-1], *points), n / 8) for n in range(1, 9)]
        else:
            found[-1] += points
    return found


def _on_curve(four: tuple[tuple[float, float], ...], t: float) -> tuple[float, float]:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    return sum(w * p[0] for w, p in zip(weights, four, strict=True)), sum(
        w * p[1] for w, p in zip(weights, four, strict=True)
    )


def _ink_of_text(element: ET.Element) -> Polygon:
    """The box of a line's ink: as wide as the file says or its letters are, as high as its highest and lowest."""
    words, size = element.text or "", float(element.get("font-size", "0"))
    family = (element.get("font-family") or "").split("'")[1]
    advances, low, high = _letters(family, words)
    spacing = float(element.get("letter-spacing", "0"))
    wide = float(element.get("textLength") or advances * size + spacing * (len(words) - 1))
    x, y = float(element.get("x", "0")), float(element.get("y", "0"))
    left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[element.get("text-anchor", "start")]
    return box(left, y - high * size, left + wide, y - low * size)


@cache
def _fonts() -> dict[str, TTFont]:
    folder = Path(find_shipped("templates")) / "fonts"
    opened = [TTFont(path) for path in folder.glob("*.ttf")]
    return {"Ops Room " + f["name"].getDebugName(6).removeprefix("OpsRoom").replace("-", " "): f for f in opened}


@cache
def _letters(family: str, words: str) -> tuple[float, float, float]:
    """Advance widths, lowest and highest ink of a line, in ems."""
    face = _fonts()[family]
    em, names, glyphs = face["head"].unitsPerEm, face.getBestCmap(), face.getGlyphSet()
    wide, low, high = 0.0, 0.0, 0.0
    for letter in words:
        name = names[ord(letter)]
        pen = BoundsPen(glyphs)
        glyphs[name].draw(pen)
        wide += face["hmtx"][name][0] / em
        if pen.bounds:
            low, high = min(low, pen.bounds[1] / em), max(high, pen.bounds[3] / em)
    return wide, low, high


def _matrix(element: ET.Element) -> Matrix:
    found = re.fullmatch(r"matrix\(([^)]*)\)", element.get("transform", ""))
    return tuple(float(v) for v in found[1].split()) if found else _STILL  # type: ignore[return-value]


def _combine(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f


def _apply(m: Matrix, x: float, y: float) -> tuple[float, float]:
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def _move(shape: shapely.Geometry, m: Matrix) -> shapely.Geometry:
    a, b, c, d, e, f = m
    return affine_transform(shape, [a, c, b, d, e, f])
