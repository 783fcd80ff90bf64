"""The printed sheet itself: what the PDF says about trims, backs, bleed, marks and margins."""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from generator.build import Request, compile_pack, open_pack
from generator.layout.items import MM
from generator.layout.paper import PAPERS
from generator.source.shipped import find_shipped
from tests.documents.counter_pack import COUNTS, build_pdf, write_pack

CASES = [(paper, sides) for paper in ("a4", "letter") for sides in ("duplex", "gutterfold", "single")]
TOLERANCE = 0.05


Placed = tuple[str, tuple[float, float], tuple[float, float, float, float]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_pack(tmp_path_factory.mktemp("own"))


@cache
def pdf_of(folder: Path, **asked: str) -> bytes:
    return build_pdf(folder, **asked)


def placed_forms(page: pikepdf.Page) -> list[Placed]:
    """Every face drawn on a page: form name, trim corner, and clip (left, top, right, bottom), mm from the top left."""
    width, height = (float(v) for v in page.mediabox[2:])
    stack: list[tuple[list[float], list[tuple[float, float]]]] = []
    matrix, points = [1.0, 0, 0, 1, 0, 0], []
    clip: list[tuple[float, float]] = []
    found = []

    def to_page(x: float, y: float) -> tuple[float, float]:
        a, b, c, d, e, f = matrix
        return (a * x + c * y + e) / MM, (height - (b * x + d * y + f)) / MM

    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name == "q":
            stack.append((list(matrix), list(clip)))
        elif name == "Q":
            matrix, clip = stack.pop()
        elif name == "cm":
            g, h, i, j, k, m = (float(v) for v in operands)
            a, b, c, d, e, f = matrix
            matrix = [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f]
        elif name in ("m", "l"):
            points.append(to_page(*(float(v) for v in operands)))
        elif name == "W":
            clip, points = points, []
        elif name in ("n", "f", "S", "B", "f*", "B*"):
            points = []
        elif name == "Do" and "face" in str(operands[0]):
            xs, ys = [p[0] for p in clip], [p[1] for p in clip]
            found.append((str(operands[0]), to_page(0, 0), (min(xs), min(ys), max(xs), max(ys))))
    assert width > 0
    return found


def forms_of(data: bytes):
    """`placed_forms` of every page."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return [placed_forms(page) for page in pdf.pages]


def ids_at(data: bytes, number: int) -> list[tuple[str, float, float]]:
    """The counters' ids on a page with the middle of each word, mm from the top left."""
    page = pypdfium2.PdfDocument(data)[number]
    height = page.get_height()
    text = page.get_textpage()
    words = text.get_text_range()
    found = []
    for match in re.finditer(r"\bt[1-6]\b", words):
        first, last = text.get_charbox(match.start()), text.get_charbox(match.end() - 1)
        found.append((match[0], (first[0] + last[2]) / 2 / MM, (height - last[1]) / MM))
    return found


def face_key(name: str) -> str:
    return re.sub(r".*face", "", name).split(".")[1]


@pytest.mark.parametrize(("paper", "sides"), CASES)
def test_each_back_mirrors_its_own_front(folder: Path, paper: str, sides: str) -> None:
    data = pdf_of(folder, paper=paper, sides=sides)
    width = PAPERS[paper][0]
    forms = forms_of(data)
    if sides == "gutterfold":
        pairs = [([f for f in p if "front" in f[0]], [f for f in p if "back" in f[0]]) for p in forms]
    else:
        pairs = [(forms[0], forms[1])]
    count = 0
    for fronts, backs in pairs:
        assert len(fronts) == len(backs)
        by_corner = {(round(c[0], 2), round(c[1], 2)): n for n, c, _ in fronts}
        for name, (x, y), _ in backs:
            # The trim of a back begins at width - x - 16 of its front.
            front = by_corner[round(width - x - 16, 2), round(y, 2)]
            assert face_key(front) == face_key(name)
            count += 1
    assert count == sum(COUNTS.values())


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_ids_read_on_paper_meet_back_to_back(folder: Path, paper: str) -> None:
    data = pdf_of(folder, paper=paper)
    width = PAPERS[paper][0]
    fronts, backs = ids_at(data, 0), ids_at(data, 1)
    assert len(fronts) == sum(COUNTS.values())
    sums: dict[str, list[float]] = {}
    for word, x, y in backs:
        near = [x + u - width for w, u, v in fronts if w == word and abs(y - v) < TOLERANCE and abs(x + u - width) < 1]
        assert len(near) == 1
        sums.setdefault(word, []).append(near[0])
    # The ink of a word is not centred on its advance: the sum is off by twice that, the same for all its pieces.
    for word, offsets in sums.items():
        assert max(offsets) - min(offsets) < TOLERANCE, word


@pytest.mark.parametrize(("paper", "sides"), CASES)
def test_trims_are_sixteen_millimetres_and_bleed_three(folder: Path, paper: str, sides: str) -> None:
    for page in forms_of(pdf_of(folder, paper=paper, sides=sides)):
        for _, (x, y), (left, top, right, bottom) in page:
            for beyond in (x - left, y - top, right - x - 16, bottom - y - 16):
                assert min(abs(beyond), abs(beyond - 3)) < TOLERANCE


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_block_is_centred_on_the_paper(folder: Path, paper: str) -> None:
    forms = forms_of(pdf_of(folder, paper=paper))[0]
    width, height = PAPERS[paper]
    xs, ys = [c[0] for _, c, _ in forms], [c[1] for _, c, _ in forms]
    assert min(xs) + max(xs) + 16 == pytest.approx(width, abs=TOLERANCE)
    assert min(ys) + max(ys) + 16 == pytest.approx(height, abs=TOLERANCE)


def render(data: bytes, number: int, dpi: int = 150):
    return pypdfium2.PdfDocument(data)[number].render(scale=dpi / 72).to_pil().convert("RGB")


@pytest.mark.parametrize(("paper", "sides"), CASES)
@pytest.mark.parametrize("ink", ["colour", "mono"])
def test_nothing_is_printed_within_six_millimetres_of_the_edge(folder: Path, paper: str, sides: str, ink: str) -> None:
    from PIL import ImageChops

    data = pdf_of(folder, paper=paper, sides=sides, ink=ink)
    for number in range(len(pypdfium2.PdfDocument(data))):
        image = render(data, number)
        box = ImageChops.difference(image, _white(image)).getbbox()
        assert box is not None
        px = 150 / 25.4
        assert min(box[0], box[1]) >= 6.2 * px
        assert box[2] <= image.width - 6.2 * px
        assert box[3] <= image.height - 6.2 * px


def _white(image):
    from PIL import Image

    return Image.new("RGB", image.size, "white")


def test_every_island_is_ringed_by_its_own_colour(folder: Path) -> None:
    data = pdf_of(folder)
    grey, blue = (0x80, 0x80, 0x80), (0x30, 0x70, 0xC0)
    px = 150 / 25.4
    for number, page in enumerate(forms_of(data)):
        image = render(data, number)
        for name, _, (left, top, right, bottom) in page:
            colour = grey if face_key(name) in ("t2", "t5") else blue
            # The corners of what is printed of a piece, half a millimetre inside, bleed included.
            for x in (left + 0.5, right - 0.5):
                for y in (top + 0.5, bottom - 0.5):
                    assert image.getpixel((int(x * px), int(y * px))) == colour


def test_no_seam_shows_on_a_shared_cut(folder: Path) -> None:
    data = pdf_of(folder)
    image = render(data, 0, 200)
    px = 200 / 25.4
    inner = [c for _, c, clip in forms_of(data)[0] if abs(c[0] - clip[0]) < TOLERANCE]
    for x, y in inner:
        # One millimetre under the top trim, across the cut: nothing paler than the ground.
        row = [image.getpixel((int(x * px) + d, int((y + 1) * px))) for d in (-2, -1, 0, 1, 2)]
        assert max(p[0] for p in row) <= 0x80 + 12


def test_the_pdf_asks_for_actual_size_and_the_long_edge(folder: Path) -> None:
    pdf = pikepdf.open(io.BytesIO(pdf_of(folder)))
    assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
    assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
    assert pdf.check_pdf_syntax() == []


# --- the shipped packs ---------------------------------------------------------


@cache
def shipped(name: str):
    pack, found = open_pack(find_shipped("content") / name, "")
    assert pack is not None and not found
    return pack


SHEETS = [
    ("tally-ho", "unit-counters"),
    ("tally-ho", "formation-counters"),
    ("tally-ho", "markers"),
    ("fighters-of-europe", "tokens"),
]


@pytest.mark.parametrize(("name", "document"), SHEETS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("ink", ["colour", "low", "mono"])
def test_shipped_sheets_have_nothing_against_them(name: str, document: str, paper: str, ink: str) -> None:
    built, found = compile_pack(shipped(name), Request(paper=paper, ink=ink, only=(document,)))  # type: ignore[arg-type]
    assert not found, [d.message for d in found]
    (sheet,) = built
    for data in sheet.files.values():
        assert len(data) < 500_000
        fronts, backs = forms_of(data)[:2]
        width = PAPERS[paper][0]
        corners = {(round(c[0], 2), round(c[1], 2)) for _, c, _ in fronts}
        size = {"markers": 12.7, "tokens": 25.4}.get(document, 16.0)
        assert {(round(width - c[0] - size, 2), round(c[1], 2)) for _, c, _ in backs} == corners
