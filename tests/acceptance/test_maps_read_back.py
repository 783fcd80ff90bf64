"""Each sector map read back from its finished file: every place in its hex, the land as the coast has it, no clash.

The way from degrees to millimetres is gone again by other means: earth-centred coordinates instead of the program's
projection, polygons instead of its hex arithmetic, the raw coast instead of its cut one.
"""

from __future__ import annotations

import json
import math
from functools import cache
from typing import Any

import numpy
import pypdfium2
import pytest
import shapely
import yaml
from shapely import Point, Polygon
from shapely.strtree import STRtree

from generator.build import compile_pack, open_pack
from generator.request import Request
from generator.source.shipped import find_shipped
from tests.acceptance.drawn_map import DrawnMap

PACK = find_shipped("content") / "tally-ho"
MAPS = (*(f"{n:02}" for n in range(1, 16)), "example")

every_map = pytest.mark.parametrize("name", MAPS)


@cache
def made(paper: str, format: str) -> list[bytes]:
    pack, _ = open_pack(PACK, "")
    assert pack is not None
    built, found = compile_pack(pack, Request(only=("sector-maps",), paper=paper, format=format))
    assert built, found
    return [data for file, data in sorted(built[0].files.items()) if not file.endswith(".json")]


@cache
def drawn(name: str) -> DrawnMap:
    pages = made("a4", "svg")
    assert len(pages) == len(MAPS)
    return DrawnMap(pages[MAPS.index(name)])


@cache
def written(name: str) -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((PACK / "maps" / f"{name}.yaml").read_text("utf-8"))
    return read


@cache
def places() -> dict[str, tuple[float, float]]:
    read = yaml.safe_load((PACK / "geography" / "places.yaml").read_text("utf-8"))
    return {p["id"]: (float(p["latitude"]), float(p["longitude"])) for p in read["places"]}


def to_page(name: str, points: numpy.ndarray) -> numpy.ndarray:
    """Rows of latitude and longitude as millimetres on the page, by way of the centre of the earth.

    The plane touches the ellipsoid at the map's centre; a hundred kilometres off that is four metres from any
    other good projection, less than a hundredth of a millimetre.
    """

    def earth(latitude: numpy.ndarray, longitude: numpy.ndarray) -> numpy.ndarray:
        normal = 6378.137 / numpy.sqrt(1 - 0.00669437999014 * numpy.sin(latitude) ** 2)
        flat = normal * numpy.cos(latitude)
        up = normal * (1 - 0.00669437999014) * numpy.sin(latitude)
        return numpy.stack([flat * numpy.cos(longitude), flat * numpy.sin(longitude), up], axis=-1)

    map_ = written(name)
    phi, lam = (math.radians(float(v)) for v in map_["centre"])
    off = earth(*numpy.radians(points).T) - earth(numpy.array(phi), numpy.array(lam))
    east = off @ [-math.sin(lam), math.cos(lam), 0]
    north = off @ [-math.sin(phi) * math.cos(lam), -math.sin(phi) * math.sin(lam), math.cos(phi)]
    turn = math.radians(float(map_.get("bearing", 0)))
    right, down = east * math.cos(turn) - north * math.sin(turn), -(east * math.sin(turn) + north * math.cos(turn))
    left, top, far, foot = shapely.union_all(list(drawn(name).hexes.values())).bounds
    flats = math.sqrt(2 / math.sqrt(3) * drawn(name).hexes["0101"].area)
    return numpy.stack([(left + far) / 2 + right * flats / 10, (top + foot) / 2 + down * flats / 10], axis=-1)


def hex_of(name: str, point: Point) -> str:
    numbers, tree = hex_tree(name)
    return numbers[tree.nearest(point)]


@cache
def hex_tree(name: str) -> tuple[list[str], STRtree]:
    return list(drawn(name).hexes), STRtree(list(drawn(name).hexes.values()))


# Places


@every_map
def test_every_feature_is_drawn_in_the_hex_where_its_place_lies(name: str) -> None:
    signs = list(drawn(name).signs)
    features = written(name)["features"]
    assert len(signs) == len(features)
    for feature in features:
        kind = "radar_low" if feature.get("low") else feature["kind"]
        known = places().get(feature.get("place", ""))
        called = feature.get("place") or feature["kind"]
        here = [s for s in signs if (s.name, s.kind) == (called, kind)]
        position = known or feature.get("position")
        if position:
            (at,) = to_page(name, numpy.array([position], dtype=float))
            truth = Point(*at)
        else:
            truth = drawn(name).hexes[feature["hex"]].centroid
        nearest = min(here, key=lambda s: s.at.distance(truth))
        signs.remove(nearest)
        expected = feature["nudge"]["hex"] if "nudge" in feature else hex_of(name, truth)
        assert hex_of(name, nearest.at) == expected, called
        if "nudge" not in feature:
            assert nearest.at.distance(truth) < 12, f"{called} is drawn far from where it is"


def test_most_signs_stand_where_their_places_are() -> None:
    off = []
    for name in MAPS:
        for sign in drawn(name).signs:
            if sign.name in places():
                (at,) = to_page(name, numpy.array([places()[sign.name]]))
                off.append(sign.at.distance(Point(*at)))
    assert len(off) > 300
    assert sum(d < 0.05 for d in off) >= 100, "exactly there"
    assert sum(d < 2 for d in off) > len(off) / 2, "within a kilometre"


@every_map
def test_no_sign_reaches_out_of_its_hex(name: str) -> None:
    for sign in drawn(name).signs:
        outline = drawn(name).hexes[hex_of(name, sign.at)]
        assert outline.contains(sign.ink), f"{sign.name}: {sign.ink.difference(outline).area:.2f} mm² outside"


# Land


@cache
def coast() -> tuple[list[Polygon], STRtree]:
    data = json.loads((PACK / "geography" / "coast.geojson").read_text("utf-8"))
    parts = list(shapely.get_parts([shapely.geometry.shape(f["geometry"]) for f in data["features"]]))
    return parts, STRtree(parts)


@cache
def true_land(name: str) -> shapely.Geometry:
    """The raw coast on the page, in the neighbourhood of the map."""
    latitude, longitude = (float(v) for v in written(name)["centre"])
    window = shapely.box(longitude - 2.6, latitude - 1.6, longitude + 2.6, latitude + 1.6)
    parts, tree = coast()
    near = [shapely.intersection(shapely.make_valid(parts[n]), window) for n in tree.query(window)]
    moved = [
        shapely.make_valid(shapely.transform(part, lambda xy: to_page(name, xy[:, ::-1])))
        for part in near
        if not part.is_empty
    ]
    return shapely.union_all(moved) if moved else Polygon()


@every_map
def test_each_hex_has_as_much_land_as_the_coast_gives_it(name: str) -> None:
    tinted = drawn(name).land.get("land", Polygon())
    for number, outline in drawn(name).hexes.items():
        share = outline.intersection(tinted).area / outline.area
        truth = outline.intersection(true_land(name)).area / outline.area
        assert share == pytest.approx(truth, abs=0.002), number


@every_map
def test_a_hex_counts_as_land_if_the_coast_gives_it_any(name: str) -> None:
    table = yaml.safe_load((PACK / "maps" / "land" / f"{name}.yaml").read_text("utf-8"))["rows"]
    for number, outline in drawn(name).hexes.items():
        letter = table[int(number[2:]) - 1][int(number[:2]) - 1]
        dry = outline.intersection(true_land(name)).area
        if letter == ".":
            assert dry < 0.001, number
        else:
            assert dry > 0, number
            tints = {n: outline.intersection(shape).area for n, shape in drawn(name).land.items() if n != "land"}
            owner = max(tints, key=lambda n: tints[n], default="")
            expected = {"e": "land-england", "f": "land-france"}.get(letter)
            if expected and dry > 0.5:
                assert owner == expected, number


# Words


@every_map
def test_no_word_touches_a_word_or_a_sign(name: str) -> None:
    shapes = [(f"{w.text} ({w.layer})", w.box) for w in drawn(name).words if w.layer != "signs"]
    shapes += [(s.name, s.ink) for s in drawn(name).signs]
    tree = STRtree([shape for _, shape in shapes])
    for n, (called, shape) in enumerate(shapes):
        for other in tree.query(shape, predicate="intersects"):
            if other > n:
                assert shape.intersection(shapes[other][1]).area < 1e-6, f"{called} over {shapes[other][0]}"


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_map_of_both_papers_carries_its_charts(paper: str) -> None:
    ((pdf,),) = [made(paper, "pdf")]
    pages = list(pypdfium2.PdfDocument(pdf))
    assert len(pages) == len(MAPS)
    for name, page in zip(MAPS, pages, strict=True):
        words = page.get_textpage().get_text_range()
        assert ("Moves, 1D6" in words and "Orders, 1D6" in words) == (name != "example"), name


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_letter_stands_where_a_printer_may_not_reach(paper: str) -> None:
    reach = 6.3 * 72 / 25.4
    for name, page in zip(MAPS, pypdfium2.PdfDocument(made(paper, "pdf")[0]), strict=True):
        width, height = page.get_size()
        text = page.get_textpage()
        for n in range(text.count_chars()):
            left, foot, right, top = text.get_charbox(n)
            if right > left:
                assert left >= reach and right <= width - reach, name
                assert foot >= reach and top <= height - reach, name
