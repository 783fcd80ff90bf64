"""A map on sheets to paste together, and the same map on one sheet, as their files have them.

Sheets are joined as a person joins them: by the names printed on them and by laying crosses on crosses. The layout's
own plan is never asked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property

import pypdfium2
from PIL import Image

from generator.build import Request, compile_pack
from tests.acceptance.content import MM, Box, Content, read_pages
from tests.acceptance.sheets import pack

DOTS_A_MM = 10
"""A pixel of the pictures compared is a tenth of a millimetre on the sheets."""
CROSS_MM = 5.0
GAP = (255, 0, 255)
"""What no sheet covers."""
Point = tuple[float, float]


@dataclass(frozen=True, eq=False)
class MapFile:
    """A map's file."""

    data: bytes

    @cached_property
    def pages(self) -> list[Content]:
        return read_pages(self.data)

    @cached_property
    def pdf(self) -> pypdfium2.PdfDocument:
        return pypdfium2.PdfDocument(self.data)

    def text(self, page: int) -> str:
        words: str = self.pdf[page].get_textpage().get_text_range()
        return " ".join(words.split())

    def numbers(self, page: int) -> dict[str, Box]:
        """Hex number to the box of its ink, mm; those that a sheet's edge clips away or cuts are among them."""
        words, tall = self.pdf[page].get_textpage(), self.pages[page].height
        text = words.get_text_range()
        found = {}
        for match in re.finditer(r"(?<!\d)\d{4}(?!\d)", text):
            boxes = [words.get_charbox(n) for n in range(*match.span())]
            left, right = min(b[0] for b in boxes) / MM, max(b[2] for b in boxes) / MM
            bottom, top = min(b[1] for b in boxes) / MM, max(b[3] for b in boxes) / MM
            if match[0][2:] != "00" and right - left < 12:
                found.setdefault(match[0], (left, tall - top, right, tall - bottom))
        return found

    def crosses(self, page: int) -> list[Point]:
        """The middle of each printed cross: two thin strokes of 5 mm that halve each other."""
        thin = [n for n in self.pages[page].lines if abs(n.length - CROSS_MM) < 0.02 and n.width < 0.2]
        middles = [((n.x1 + n.x2) / 2, (n.y1 + n.y2) / 2, abs(n.x1 - n.x2) < 0.01) for n in thin]
        return [
            (x, y)
            for x, y, upright in middles
            if upright and any(not u and abs(x - a) < 0.02 and abs(y - b) < 0.02 for a, b, u in middles)
        ]

    def picture(self, page: int, dots_a_mm: float) -> Image.Image:
        return self.pdf[page].render(scale=dots_a_mm / MM).to_pil().convert("RGB")


@dataclass(frozen=True)
class Sheet:
    """One sheet of a tiled map. `at` is where its upper left corner lies on the joined map, mm."""

    page: int
    row: int
    column: int
    at: Point
    drawn: Box
    """The part of the map that it shows, on the joined map."""


@dataclass(frozen=True, eq=False)
class Tiled:
    """A tiled map joined, with the greatest distance of two crosses that ought to coincide, mm."""

    file: MapFile
    sheets: tuple[Sheet, ...]
    crosses: tuple[Point, ...]
    worst_cross: float
    overlaps: tuple[float, ...]

    def numbers(self) -> dict[str, list[tuple[Sheet, Box]]]:
        """Hex number to the sheets that have it whole, with its box on the joined map."""
        found: dict[str, list[tuple[Sheet, Box]]] = {}
        for sheet in self.sheets:
            for name, box in self.file.numbers(sheet.page).items():
                moved = shift(box, sheet.at)
                if contains(sheet.drawn, moved):
                    found.setdefault(name, []).append((sheet, moved))
        return found

    def picture(self, box: Box) -> Image.Image:
        """A part of the joined map: each sheet is cut along the line through its crosses."""
        size = round((box[2] - box[0]) * DOTS_A_MM), round((box[3] - box[1]) * DOTS_A_MM)
        joined = Image.new("RGB", size, GAP)
        for sheet in self.sheets:
            left, top, right, bottom = sheet.drawn
            # The crosses stand in the middle of the shared strips.
            xs = [x for x, y in self.crosses if top < y < bottom]
            ys = [y for x, y in self.crosses if left < x < right]
            left = min([x for x in xs if left < x < left + CROSS_MM + 2], default=left)
            right = max([x for x in xs if right - CROSS_MM - 2 < x < right], default=right)
            top = min([y for y in ys if top < y < top + CROSS_MM + 2], default=top)
            bottom = max([y for y in ys if bottom - CROSS_MM - 2 < y < bottom], default=bottom)
            # Moved by parts of a pixel too; a pixel more at the right and at the foot, so that rounding leaves no gap.
            by = (box[0] - sheet.at[0]) * DOTS_A_MM, (box[1] - sheet.at[1]) * DOTS_A_MM
            moved = move(self.file.picture(sheet.page, DOTS_A_MM), by, size)
            own = tuple(round(v * DOTS_A_MM) for v in shift((left, top, right, bottom), (-box[0], -box[1])))
            area = max(own[0], 0), max(own[1], 0), min(own[2] + 1, size[0]), min(own[3] + 1, size[1])
            joined.paste(moved.crop(area), area[:2])
        return joined


def move(picture: Image.Image, by: Point, size: tuple[int, int]) -> Image.Image:
    """The part of a picture that begins at a point, pixels and parts of pixels."""
    return picture.transform(size, Image.Transform.AFFINE, (1, 0, by[0], 0, 1, by[1]), Image.Resampling.BILINEAR)


def shift(box: Box, by: Point) -> Box:
    """The box moved."""
    return box[0] + by[0], box[1] + by[1], box[2] + by[0], box[3] + by[1]


def contains(outer: Box, inner: Box) -> bool:
    """Whether a box lies in another."""
    return outer[0] <= inner[0] and outer[1] <= inner[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


@cache
def build_map(document: str, paper: str, size: float | None, mission: int) -> MapFile:
    """One mission's map in one paper, for counters of one size."""
    request = Request(paper=paper, size=size, only=(document,), missions=(mission,))
    (built,), found = compile_pack(pack(), request)
    assert not found
    (data,) = built.files.values()
    return MapFile(data)


@cache
def join(paper: str, size: float | None, mission: int) -> Tiled:
    """The tiled map with its sheets laid together."""
    file = build_map("sector-maps-tiled", paper, size, mission)
    names = {}
    for page in range(len(file.pages)):
        match = re.search(r", sheet ([A-Z])(\d+) of (\d+)", file.text(page))
        assert match and int(match[3]) == len(file.pages), file.text(page)[-200:]
        names[ord(match[1]) - ord("A"), int(match[2]) - 1] = page
    rows, columns = max(r for r, _ in names) + 1, max(c for _, c in names) + 1
    assert len(names) == rows * columns == len(file.pages)
    at: dict[tuple[int, int], Point] = {(0, 0): (0.0, 0.0)}
    worst = 0.0
    overlaps = []
    for row, column in sorted(names):
        for other, axis in (((row, column - 1), 0), ((row - 1, column), 1)):
            if other not in names:
                continue
            here, there = names[row, column], names[other]
            mine = _strip(file.crosses(here), axis, first=True)
            theirs = _strip(file.crosses(there), axis, first=False)
            assert len(mine) == len(theirs) == 3
            apart = [(t[0] - m[0], t[1] - m[1]) for m, t in zip(mine, theirs, strict=True)]
            by = sum(a[0] for a in apart) / 3, sum(a[1] for a in apart) / 3
            place = at[other][0] + by[0], at[other][1] + by[1]
            at.setdefault((row, column), place)
            found = at[row, column]
            worst = max(
                worst,
                *(
                    max(abs(t[0] + at[other][0] - m[0] - found[0]), abs(t[1] + at[other][1] - m[1] - found[1]))
                    for m, t in zip(mine, theirs, strict=True)
                ),
            )
            overlaps.append(at[other][axis] + _drawn(file, there)[axis + 2] - found[axis] - _drawn(file, here)[axis])
    sheets = tuple(
        Sheet(page, row, column, at[row, column], shift(_drawn(file, page), at[row, column]))
        for (row, column), page in sorted(names.items())
    )
    crosses = tuple((x + s.at[0], y + s.at[1]) for s in sheets for x, y in file.crosses(s.page))
    return Tiled(file, sheets, crosses, worst, tuple(overlaps))


def _drawn(file: MapFile, page: int) -> Box:
    """The part of the sheet that shows the map: its first clipping path."""
    return file.pages[page].clips[0]


def _strip(crosses: list[Point], axis: int, first: bool) -> list[Point]:
    """The three crosses of the strip at one end of a sheet, in order along the strip."""
    ordered = sorted(crosses, key=lambda p: p[axis], reverse=not first)[:3]
    return sorted(ordered, key=lambda p: p[1 - axis])
