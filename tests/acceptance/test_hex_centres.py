"""The middle of a hex is at the same place in PDF, SVG, picture and list, to a tenth of a millimetre.

All are read from the finished files: corners of the grid out of the PDF's operators and the SVG's paths, lines out of
the pixels, places out of the list.
"""

from __future__ import annotations

import dataclasses
import math
from functools import cache

import pytest

from generator.build import compile_pack, open_pack
from generator.model.pack import Pack
from generator.request import Request
from generator.source.shipped import find_shipped
from tests.acceptance.hexes import (
    corners_of_pdf,
    corners_of_svg,
    middles_by_corners,
    middles_by_pixels,
    read_manifest,
)

TOLERANCE_MM = 0.1
MISSIONS = (1, 6, 14)
"""A plain map, one turned so that west is nearly up, and one with smaller hexes and more of them."""

SETS = {
    "a4": Request(only=("sector-maps",), missions=MISSIONS),
    "letter": Request(only=("sector-maps",), missions=(6,), paper="letter"),
    "tiled": Request(only=("sector-maps-tiled",), missions=(6, 14)),
    "large": Request(only=("sector-maps",), missions=(6,), paper="400x560"),
}


@cache
def pack() -> Pack:
    opened, _ = open_pack(find_shipped("content") / "tally-ho", "")
    assert opened is not None
    return opened


@cache
def made(name: str, format: str, dpi: int = 300) -> dict[str, bytes]:
    built, found = compile_pack(pack(), dataclasses.replace(SETS[name], format=format, dpi=dpi))
    assert built, found
    return dict(built[0].files)


def listed(name: str, format: str, dpi: int = 300) -> dict[str, dict[str, tuple[float, float]]]:
    files = made(name, format, dpi)
    (manifest,) = (n for n in files if n.endswith("_manifest.json"))
    found = read_manifest(files[manifest])
    assert set(found) == set(files) - {manifest}, "every picture is listed"
    return found


def assert_agree(points: dict[str, tuple[float, float]], read: dict[str, tuple[float, float]], least: int) -> None:
    assert len(read) >= least
    worst = max(math.dist(points[number], read[number]) for number in read)
    assert worst <= TOLERANCE_MM, f"{worst:.3f} mm"


@pytest.mark.parametrize("name", SETS)
def test_the_list_has_every_hex(name: str) -> None:
    sheets: dict[str, set[str]] = {}
    for file, points in listed(name, "svg").items():
        sheets.setdefault(file if name != "tiled" else "all", set()).update(points)
        assert points
    sizes = {len(points) for points in sheets.values()}
    assert sizes <= {110, 132}


@pytest.mark.parametrize("name", SETS)
def test_an_svg_has_its_hexes_where_the_list_says(name: str) -> None:
    for file, points in listed(name, "svg").items():
        assert_agree(points, middles_by_corners(points, corners_of_svg(made(name, "svg")[file])), len(points))


@pytest.mark.parametrize("name", SETS)
def test_a_pdf_has_its_hexes_where_the_list_says(name: str) -> None:
    ((_, pdf),) = made(name, "pdf").items()
    for number, points in enumerate(listed(name, "svg").values()):
        assert_agree(points, middles_by_corners(points, corners_of_pdf(pdf, number)), len(points))


@pytest.mark.parametrize("dpi", [150, 300])
@pytest.mark.parametrize("name", SETS)
def test_a_picture_shows_its_hexes_where_the_list_says(name: str, dpi: int) -> None:
    pictures = made(name, "png", dpi)
    for (file, points), same in zip(listed(name, "png", dpi).items(), listed(name, "svg").values(), strict=True):
        assert points == same
        # A sheet may show little but coast and names; the others have open country and open sea.
        assert_agree(points, middles_by_pixels(points, pictures[file], dpi), 3 if name == "tiled" else 30)
