"""The counter sheets as printed, built once for each paper, ink and imposition, and what can be measured on them."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property

import pypdfium2
from PIL import Image, ImageChops, ImageStat

from generator.build import Request, compile_pack, open_pack
from generator.layout.paper import PAPERS
from generator.model.pack import Pack
from generator.source.shipped import find_shipped
from tests.acceptance.colour import Colour, contrast
from tests.acceptance.content import MM, Box, Content, Line, Placed, read_pages

DOCUMENTS = ("unit-counters", "formation-counters", "markers")
NOMINAL_MM = {"unit-counters": 16.0, "formation-counters": 16.0, "markers": 12.7}
PAPER_NAMES = ("a4", "letter")
INKS = ("colour", "low", "mono")
SIDES = ("duplex", "gutterfold", "single")
BLEED_MM = {"colour": 3.0, "low": 1.0, "mono": 3.0}
DPI = 200


@cache
def pack() -> Pack:
    """The shipped game."""
    found, _ = open_pack(find_shipped("content") / "tally-ho", "")
    assert found is not None
    return found


@dataclass(frozen=True)
class Pair:
    """The front and the back of one piece: on two pages, or on one."""

    front: Placed
    back: Placed
    front_page: int
    back_page: int


@dataclass(frozen=True, eq=False)
class Sheet:
    """One document in one paper, ink and imposition, as its file has it."""

    document: str
    paper: str
    ink: str
    sides: str
    data: bytes

    @property
    def nominal(self) -> float:
        return NOMINAL_MM[self.document]

    @cached_property
    def pages(self) -> list[Content]:
        return read_pages(self.data)

    @cached_property
    def pdf(self) -> pypdfium2.PdfDocument:
        return pypdfium2.PdfDocument(self.data)

    @cached_property
    def pictures(self) -> list[Image.Image]:
        return [page.render(scale=DPI / 72).to_pil().convert("RGB") for page in self.pdf]

    @cached_property
    def words(self) -> list[pypdfium2.PdfTextPage]:
        return [page.get_textpage() for page in self.pdf]

    def text(self, page: int) -> str:
        return " ".join(self.words[page].get_text_range().split())

    def text_in(self, page: int, box: Box) -> str:
        tall = self.pages[page].height
        left, top, right, bottom = (v * MM for v in box)
        return " ".join(
            self.words[page]
            .get_text_bounded(left=left, bottom=tall * MM - bottom, right=right, top=tall * MM - top)
            .split()
        )

    def trim(self, placed: Placed) -> Box:
        return placed.x, placed.y, placed.x + self.nominal, placed.y + self.nominal

    def pairs(self) -> list[Pair]:
        """Each front with the back that lies behind it once the paper is turned, folded or glued."""
        found = []
        for front_page, back_page in self.page_pairs():
            width = self.pages[front_page].width
            backs = {(round(b.x, 1), round(b.y, 1)): b for b in self.pages[back_page].faces if b.side == "back"}
            for front in (f for f in self.pages[front_page].faces if f.side == "front"):
                key = (round(width - front.x - self.nominal, 1), round(front.y, 1))
                near = [
                    backs[k]
                    for dx in (0, -0.1, 0.1)
                    for dy in (0, -0.1, 0.1)
                    if (k := (round(key[0] + dx, 1), round(key[1] + dy, 1))) in backs
                ]
                assert near, f"nothing lies behind {front.id} at {front.x:.2f}, {front.y:.2f}"
                found.append(Pair(front, near[0], front_page, back_page))
        return found

    def page_pairs(self) -> list[tuple[int, int]]:
        """The pages whose faces meet."""
        count = len(self.pages)
        if self.sides == "duplex":
            return [(n, n + 1) for n in range(0, count, 2)]
        if self.sides == "single":
            return [(n, n + count // 2) for n in range(count // 2)]
        return [(n, n) for n in range(count)]

    # --- measures, each the worst of the sheet ------------------------------------

    def mirror_error(self) -> float:
        """Check 1: how far a back's trim is from the mirror of its front's, mm."""
        return max(
            max(
                abs(self.pages[p.front_page].width - p.front.x - self.nominal - p.back.x),
                abs(p.front.y - p.back.y),
            )
            for p in self.pairs()
        )

    def cuts(self, page: int) -> tuple[list[float], list[float]]:
        """The x of all upright cutting marks and the y of all level ones, each mark once."""
        marks = self.marks(page)
        return (
            [m.x1 for m in marks if abs(m.x1 - m.x2) < 0.01],
            [m.y1 for m in marks if abs(m.y1 - m.y2) < 0.01],
        )

    def marks(self, page: int) -> list[Line]:
        """The cutting marks: 3.5 mm long, not in a face, neither ruler nor fold."""
        return [line for line in self.pages[page].lines if line.face is None and abs(line.length - 3.5) < 0.02]

    def trim_error(self) -> float:
        """Check 3: how far a trim's edges are from the cutting marks, and its size from the nominal, mm."""
        worst = 0.0
        for number, page in enumerate(self.pages):
            xs, ys = self.cuts(number)
            for placed in page.faces:
                left, top, right, bottom = self.trim(placed)
                near = [min(xs, key=lambda x, v=v: abs(x - v)) for v in (left, right)]
                far = [min(ys, key=lambda y, v=v: abs(y - v)) for v in (top, bottom)]
                worst = max(worst, abs(near[0] - left), abs(far[0] - top))
                worst = max(worst, abs(near[1] - near[0] - self.nominal), abs(far[1] - far[0] - self.nominal))
        return worst

    def centre_error(self) -> float:
        """Check 4: how far the block of all cuts is from the middle of the paper, mm."""
        worst = 0.0
        for number, page in enumerate(self.pages):
            xs, ys = self.cuts(number)
            worst = max(worst, abs(min(xs) + max(xs) - page.width) / 2, abs(min(ys) + max(ys) - page.height) / 2)
        return worst

    def edge_distance(self) -> float:
        """Check 5: from the paper's edge to the nearest pixel that is not white, mm."""
        least = math.inf
        for picture in self.pictures:
            box = picture.convert("L").point(lambda v: 255 if v < 250 else 0).getbbox()
            assert box is not None
            left, top, right, bottom = box
            least = min(least, left, top, picture.width - right, picture.height - bottom)
        return least * 25.4 / DPI

    def colour_at(self, page: int, x: float, y: float) -> Colour:
        picture = self.pictures[page]
        value = picture.getpixel((round(x / 25.4 * DPI), round(y / 25.4 * DPI)))
        assert isinstance(value, tuple)
        return value[0], value[1], value[2]

    def colours_in(self, page: int, box: Box) -> set[Colour]:
        pixels = self.pictures[page].crop(tuple(round(v / 25.4 * DPI) for v in box))  # type: ignore[arg-type]
        return {colour for _, colour in pixels.getcolors(100_000) or []}  # type: ignore[misc]

    def bleed_faults(self) -> list[str]:
        """Check 6: places where the colour at a free edge does not run on to the bleed."""
        bleed = BLEED_MM[self.ink]
        out = bleed - 0.25
        faults = []
        for number, page in enumerate(self.pages):
            for placed in page.faces:
                left, top, right, bottom = self.trim(placed)
                clip = placed.clip
                for share in (0.06, 0.3, 0.5, 0.72, 0.92):
                    x, y = left + share * self.nominal, top + share * self.nominal
                    for free, outside, inside in (
                        (left - clip[0], (left - out, y), (left, y - 1.2, left + 1.2, y + 1.2)),
                        (clip[2] - right, (right + out, y), (right - 1.2, y - 1.2, right, y + 1.2)),
                        (top - clip[1], (x, top - out), (x - 1.2, top, x + 1.2, top + 1.2)),
                        (clip[3] - bottom, (x, bottom + out), (x - 1.2, bottom - 1.2, x + 1.2, bottom)),
                    ):
                        if free < 0.5 or any(_within(outside, f.clip) for f in page.faces if f is not placed):
                            continue  # shared, or in an inner corner that two bleeds claim
                        if free < bleed - 0.05:
                            faults.append(f"{placed.id} is clipped {free:.2f} mm beyond its cut")
                        seen, meant = self.colour_at(number, *outside), self.colours_in(number, inside)
                        if not any(max(abs(a - b) for a, b in zip(seen, m, strict=True)) <= 24 for m in meant):
                            faults.append(f"{placed.id} {placed.side} page {number + 1}: ends as {seen}")
        return faults

    def gutter(self) -> float:
        """Check 7: the least distance of two pieces that do not share a cut, mm."""
        least = math.inf
        for page in self.pages:
            for side in ("front", "back"):
                boxes = [self.trim(f) for f in page.faces if f.side == side]
                for index, (left, top, right, bottom) in enumerate(boxes):
                    for other in boxes[index + 1 :]:
                        apart = max(other[0] - right, left - other[2], other[1] - bottom, top - other[3])
                        if apart > 0.05:
                            least = min(least, apart)
        return least

    def mark_faults(self) -> list[str]:
        """Check 8: marks of a wrong weight or too near a bleed, and cuts without a mark at either end."""
        faults = []
        bleed = 3.0
        for number, page in enumerate(self.pages):
            xs, ys = self.cuts(number)
            areas = [
                (left - bleed, top - bleed, right + bleed, bottom + bleed)
                for left, top, right, bottom in map(self.trim, page.faces)
            ]
            for mark in self.marks(number):
                if not 0.1 <= mark.width <= 0.25:
                    faults.append(f"a mark is {mark.width:.3f} mm wide")
                box = (min(mark.x1, mark.x2), min(mark.y1, mark.y2), max(mark.x1, mark.x2), max(mark.y1, mark.y2))
                for area in areas:
                    apart = max(area[0] - box[2], box[0] - area[2], area[1] - box[3], box[1] - area[3])
                    if apart < 0.99:
                        faults.append(f"page {number + 1}: a mark lies {apart:.2f} mm from a bleed")
            for placed in page.faces:
                left, top, right, bottom = self.trim(placed)
                for cut, all_cuts in ((left, xs), (right, xs), (top, ys), (bottom, ys)):
                    if sum(abs(cut - c) < 0.05 for c in all_cuts) < 2:
                        faults.append(f"page {number + 1}: the cut at {cut:.2f} mm lacks a mark")
        return faults

    def characters(self, page: int) -> Iterator[tuple[str, Box]]:
        """Every character's ink with its box, mm."""
        words, tall = self.words[page], self.pages[page].height
        for index in range(words.count_chars()):
            letter = words.get_text_range(index, 1)
            if letter.strip():
                left, bottom, right, top = (v / MM for v in words.get_charbox(index))
                yield letter, (left, tall - top, right, tall - bottom)

    def text_inset(self) -> float:
        """Check 9: the least distance from a character on a piece to the cut, mm."""
        least = math.inf
        for number, page in enumerate(self.pages):
            trims = [self.trim(f) for f in page.faces]
            for _, (left, top, right, bottom) in self.characters(number):
                x, y = (left + right) / 2, (top + bottom) / 2
                for t in trims:
                    if t[0] < x < t[2] and t[1] < y < t[3]:
                        least = min(least, left - t[0], top - t[1], t[2] - right, t[3] - bottom)
        return least

    def smallest_type(self) -> tuple[float, float]:
        """Check 10: the smallest type on a piece, and that of the factors, points (0 if there are none)."""
        sizes = [t.size for page in self.pages for t in page.texts if t.face]
        factors = [t.size for page in self.pages for t in page.texts if t.face and "/" in t.text] or [0.0]
        return min(sizes), min(factors)

    def least_contrast(self) -> tuple[float, float]:
        """Check 11: the least contrast of a text on a piece with its ground, of all and of type over 9 points."""
        least, large = math.inf, math.inf
        seen: set[tuple[object, ...]] = set()
        for number, page in enumerate(self.pages):
            for shown in page.texts:
                key = (shown.face, shown.side, round(shown.size, 1), shown.colour)
                if shown.face is None or key in seen:
                    continue
                seen.add(key)
                tall = shown.size / MM * 0.72
                box = tuple(
                    round(v / 25.4 * DPI) for v in (shown.x - 0.3, shown.y - tall - 0.1, shown.x + tall, shown.y + 0.1)
                )
                counts = Counter(dict((c, n) for n, c in self.pictures[number].crop(box).getcolors(100_000) or []))  # type: ignore[arg-type]
                grounds = [
                    c
                    for c, _ in counts.most_common()
                    if max(abs(a - b) for a, b in zip(c, shown.colour, strict=True)) > 60
                ]
                ratio = contrast(shown.colour, grounds[0])
                least = min(least, ratio)
                if shown.size > 9:
                    large = min(large, ratio)
        return least, large

    def rulers(self) -> list[tuple[float, float]]:
        """Check 14: for each page the lengths of its two scales, mm."""
        found = []
        for page in self.pages:
            level = [n.length for n in page.lines if n.face is None and abs(n.y1 - n.y2) < 0.001 and n.length > 40]
            found.append((min(level, default=0.0), max(level, default=0.0)))
        return found


def _within(point: tuple[float, float], box: Box) -> bool:
    return box[0] < point[0] < box[2] and box[1] < point[1] < box[3]


@cache
def built(paper: str, ink: str, sides: str) -> dict[str, Sheet]:
    """All three counter sheets, by document."""
    request = Request(paper=paper, ink=ink, sides=sides, only=DOCUMENTS)  # type: ignore[arg-type]
    documents, found = compile_pack(pack(), request)
    assert not found, found[:3]
    return {b.spec.id: Sheet(b.spec.id, paper, ink, sides, next(iter(b.files.values()))) for b in documents}


def ink_of(sheet: Sheet) -> float:
    """Check 19: cyan, magenta, yellow and black laid on all pages, in whole pages, black replacing grey fully."""
    total = 0.0
    for picture in sheet.pictures:
        r, g, b = picture.split()
        high = ImageStat.Stat(ImageChops.lighter(ImageChops.lighter(r, g), b)).mean[0]
        # Black is 255 - high; each colour is high less its channel.
        total += (255 - high + 3 * high - sum(ImageStat.Stat(picture).mean)) / 255
    return total


def grey_similarity(one: Image.Image, other: Image.Image) -> float:
    """Check 13: mean SSIM of two pictures in grey, over blocks of 8 by 8."""
    a, b = (p.convert("L") for p in (one, other.resize(one.size)))
    values = []
    for top in range(0, a.height - 7, 8):
        for left in range(0, a.width - 7, 8):
            x, y = (p.crop((left, top, left + 8, top + 8)).tobytes() for p in (a, b))
            mx, my = sum(x) / 64, sum(y) / 64
            vx, vy = sum((v - mx) ** 2 for v in x) / 63, sum((v - my) ** 2 for v in y) / 63
            cov = sum((v - mx) * (w - my) for v, w in zip(x, y, strict=True)) / 63
            values.append((2 * mx * my + 6.5) * (2 * cov + 58.5) / ((mx**2 + my**2 + 6.5) * (vx + vy + 58.5)))
    return sum(values) / len(values)


def paper_size(paper: str) -> tuple[float, float]:
    """Millimetres, upright."""
    return PAPERS[paper]


def ids_in(text: str) -> list[str]:
    """The counters' numbers in a text."""
    return re.findall(r"(?<![\d/bs])\b\d{1,3}\b(?!/)", text)
