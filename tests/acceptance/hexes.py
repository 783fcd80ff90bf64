"""Where the hexes of a map stand, read from finished files: a PDF's grid, an SVG's grid, the pixels of a picture.

Nothing here knows the layout. A reader needs a rough guess of each middle, to know which corners belong together.
"""

from __future__ import annotations

import io
import json
import math
import re
import statistics
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterable, Iterator, Mapping

import pikepdf
from PIL import Image

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]

MM = 72 / 25.4
GRID_MM = 0.11
"""The grid is drawn with a pen of this width, before any enlargement, and nothing else is."""

_SVG = "{http://www.w3.org/2000/svg}"


def read_manifest(data: bytes) -> dict[str, dict[str, Point]]:
    """File name to hex number to millimetres from the top left corner."""
    return {e["file"]: {n: (x, y) for n, (x, y) in e["points"].items()} for e in json.loads(data)}


def corners_of_pdf(data: bytes, number: int) -> list[Point]:
    """Every end of the grid's lines on a page, millimetres from its top left corner."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        page = pdf.pages[number]
        height = float(page.MediaBox[3])
        found: list[Point] = []
        here: list[Point] = []
        now: Matrix = (1, 0, 0, 1, 0, 0)
        pen = 0.0
        stack: list[tuple[Matrix, float]] = []
        for operands, operator in pikepdf.parse_content_stream(page):
            word = str(operator)
            if word == "q":
                stack.append((now, pen))
            elif word == "Q":
                now, pen = stack.pop()
            elif word == "cm":
                now = _combine(now, tuple(float(v) for v in operands))  # type: ignore[arg-type]
            elif word == "w":
                pen = float(operands[0])
            elif word in ("m", "l"):
                x, y = _apply(now, float(operands[0]), float(operands[1]))
                here.append((x / MM, (height - y) / MM))
            elif word in ("S", "f", "f*", "B", "B*", "n", "s"):
                if word == "S" and abs(pen - GRID_MM) < 1e-4:
                    found += here
                here = []
        return found


def corners_of_svg(data: bytes) -> list[Point]:
    """Every end of the grid's lines in a drawing, millimetres from its top left corner."""
    root = ET.fromstring(data)
    assert (root.get("width") or "").endswith("mm"), "the user unit is the millimetre"
    return list(_svg_corners(root, (1, 0, 0, 1, 0, 0), False))


def _svg_corners(element: ET.Element, now: Matrix, in_grid: bool) -> Iterator[Point]:
    if moved := re.fullmatch(r"matrix\(([^)]*)\)", element.get("transform", "")):
        now = _combine(now, tuple(float(v) for v in moved[1].split()))  # type: ignore[arg-type]
    in_grid = in_grid or element.get("id") == "grid"
    if in_grid and element.tag == f"{_SVG}path" and element.get("stroke-width") == str(GRID_MM):
        for x, y in re.findall(r"[ML](\S+) (\S+)", element.get("d", "")):
            yield _apply(now, float(x), float(y))
    for child in element:
        yield from _svg_corners(child, now, in_grid)


def middles_by_corners(guesses: Mapping[str, Point], corners: Iterable[Point]) -> dict[str, Point]:
    """Each hex's middle as the mean of its six corners, for the hexes that have six."""
    apart = _pitch(guesses)
    single = {(round(x, 2), round(y, 2)) for x, y in corners}
    found = {}
    for number, guess in guesses.items():
        six = [c for c in single if math.dist(c, guess) < 0.66 * apart]
        if len(six) == 6:
            found[number] = statistics.fmean(x for x, _ in six), statistics.fmean(y for _, y in six)
    return found


def middles_by_pixels(guesses: Mapping[str, Point], png: bytes, dpi: int) -> dict[str, Point]:
    """Each hex's middle, halfway between the lines of its edges as they are seen in a picture.

    Only hexes with enough clean edges: no coast, name or water-line beside the line.
    """
    picture = Image.open(io.BytesIO(png)).convert("L")
    scan = _Scan(picture.tobytes(), picture.width, picture.height, dpi / 25.4)
    flats = _pitch(guesses)
    side = flats / math.sqrt(3)
    found = {}
    for number, (x, y) in guesses.items():
        across, down = [], []
        for share in (-0.4, -0.34, 0.34, 0.4):
            top, foot = (scan.line_down(x + share * side, y + end * flats / 2) for end in (-1, 1))
            if top is not None and foot is not None:
                down.append((top + foot) / 2)
        for share in (-0.3, -0.2, 0.2, 0.3):
            reach = side - abs(share) * flats / math.sqrt(3)
            left, right = (scan.line_across(x + end * reach, y + share * flats) for end in (-1, 1))
            if left is not None and right is not None:
                across.append((left + right) / 2)
        if len(across) > 1 and len(down) > 1:
            found[number] = statistics.median(across), statistics.median(down)
    return found


class _Scan:
    """Looks for a thin line across a picture, to a fraction of a pixel; all lengths in millimetres."""

    def __init__(self, pixels: bytes, width: int, height: int, per_mm: float) -> None:
        self.pixels, self.width, self.height, self.per_mm = pixels, width, height, per_mm

    def line_down(self, x: float, y: float) -> float | None:
        """The height of a level line near a point."""
        column = int(x * self.per_mm)
        return self._line(y, lambda row: self._at(column, row))

    def line_across(self, x: float, y: float) -> float | None:
        """How far right the line near a point is, at that height.

        The row of pixels may lie a little off the height asked for. Both edges of a hex lean alike from its axis, so
        that halfway between them this comes to nothing.
        """
        row = int(y * self.per_mm)
        return self._line(x, lambda column: self._at(column, row))

    def _at(self, column: int, row: int) -> int:
        inside = 0 <= column < self.width and 0 <= row < self.height
        return self.pixels[row * self.width + column] if inside else 0

    def _line(self, at: float, pixel: Callable[[int], int]) -> float | None:
        middle = int(at * self.per_mm)
        reach = max(4, round(0.8 * self.per_mm))
        values = [pixel(middle + n) for n in range(-reach, reach + 1)]
        ground = statistics.median(values)
        dark = [max(0.0, ground - v) for v in values]
        peak = max(dark)
        where = dark.index(peak)
        beside = [d for n, d in enumerate(dark) if abs(n - where) > max(2, round(0.2 * self.per_mm))]
        if not 8 <= peak <= 90 or not beside or max(beside) > 0.12 * peak or max(values) > ground + 0.12 * peak:
            return None
        weight = sum(dark)
        return (middle - reach + sum(n * d for n, d in enumerate(dark)) / weight + 0.5) / self.per_mm


def _pitch(guesses: Mapping[str, Point]) -> float:
    """The distance between neighbouring middles of a column."""
    return min(
        abs(guesses[number][1] - guesses[f"{number[:2]}{int(number[2:]) + 1:02}"][1])
        for number in guesses
        if f"{number[:2]}{int(number[2:]) + 1:02}" in guesses
    )


def _apply(m: Matrix, x: float, y: float) -> Point:
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def _combine(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f
