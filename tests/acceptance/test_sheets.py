"""The acceptance checks of the counter sheets, measured on the PDF files of every paper, ink and imposition."""

from __future__ import annotations

import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest
from PIL import ImageChops

from tests.acceptance.colour import EYES, distance, lightness
from tests.acceptance.content import MM
from tests.acceptance.sheets import (
    DOCUMENTS,
    DPI,
    INKS,
    PAPER_NAMES,
    SIDES,
    Sheet,
    built,
    grey_similarity,
    ids_in,
    ink_of,
    paper_size,
)

CASES = [(p, i, s) for p in PAPER_NAMES for i in INKS for s in SIDES]


@pytest.fixture(scope="module", params=CASES, ids="-".join)
def sheets(request: pytest.FixtureRequest) -> list[Sheet]:
    return list(built(*request.param).values())


@pytest.fixture(scope="module")
def units() -> Sheet:
    return built("a4", "colour", "duplex")["unit-counters"]


def test_1_each_back_is_the_mirror_of_its_front(sheets: list[Sheet]) -> None:
    for sheet in sheets:
        assert sheet.mirror_error() <= 0.05, sheet.document


def test_2_each_back_belongs_to_its_front(sheets: list[Sheet]) -> None:
    for sheet in sheets:
        pairs = sheet.pairs()
        assert len(pairs) == sum(f.side == "front" for page in sheet.pages for f in page.faces)
        if sheet.document != "markers":  # whose backs are all one drawing
            wrong = [(p.front.id, p.back.id) for p in pairs if p.front.id != p.back.id]
            assert all(a.startswith("piece") and b.startswith("piece") for a, b in wrong)
        if sheet.document != "unit-counters":
            continue
        read = 0
        for pair in pairs:
            words = [
                ids_in(sheet.text_in(page, sheet.trim(placed)))
                for page, placed in ((pair.front_page, pair.front), (pair.back_page, pair.back))
            ]
            if pair.front.id.startswith("piece"):
                assert words == [[], []]
            else:
                assert words[0][:1] == words[1][:1] == [pair.front.id]
                read += 1
        assert read > 80


def test_3_trims_are_as_large_as_they_should_be(sheets: list[Sheet]) -> None:
    for sheet in sheets:
        assert sheet.trim_error() <= 0.05, sheet.document


def test_4_the_block_is_centred(sheets: list[Sheet]) -> None:
    for sheet in sheets:
        assert sheet.centre_error() <= 0.05, sheet.document


def test_5_nothing_is_printed_near_the_edge(sheets: list[Sheet]) -> None:
    for sheet in sheets:
        # A pixel is an eighth of a millimetre.
        assert sheet.edge_distance() >= 6.35 - 25.4 / DPI, sheet.document


def test_6_colour_runs_on_beyond_the_cut(sheets: list[Sheet]) -> None:
    for sheet in sheets:
        assert not sheet.bleed_faults(), sheet.document


def test_7_islands_have_a_gutter_of_two_bleeds(sheets: list[Sheet]) -> None:
    for sheet in sheets:
        assert sheet.gutter() >= 2 * 3.0 - 0.05, sheet.document


def test_7_pieces_that_share_a_cut_have_one_ground(sheets: list[Sheet]) -> None:
    for sheet in sheets:
        size = sheet.nominal
        for number, page in enumerate(sheet.pages):
            fronts = [f for f in page.faces if f.side == "front"]
            for face in fronts:
                for other in fronts:
                    if abs(other.x - face.x - size) < 0.05 and abs(other.y - face.y) < 0.05:
                        y = face.y + 0.466 * size  # between the dots of an Italian edge in black printing
                        left = sheet.colour_at(number, face.x + size - 0.1, y)
                        right = sheet.colour_at(number, other.x + 0.1, y)
                        assert max(abs(a - b) for a, b in zip(left, right, strict=True)) <= 24, (face.id, other.id)


def test_8_every_cut_has_its_marks_and_none_lies_where_it_is_not_cut(sheets: list[Sheet]) -> None:
    for sheet in sheets:
        assert not sheet.mark_faults()[:3], sheet.document


def test_9_text_stays_clear_of_the_cut(sheets: list[Sheet]) -> None:
    for sheet in sheets:
        assert sheet.text_inset() >= 1.2 - 0.01, sheet.document


def test_10_no_type_is_too_small(sheets: list[Sheet]) -> None:
    for sheet in sheets:
        smallest, factors = sheet.smallest_type()
        assert smallest >= 5 - 0.001, sheet.document
        if sheet.document == "unit-counters":
            assert factors >= 10 - 0.001


def test_11_text_stands_out_from_its_ground(sheets: list[Sheet]) -> None:
    for sheet in sheets:
        least, large = sheet.least_contrast()
        assert least >= 4.5, sheet.document
        if sheet.document == "unit-counters":
            assert large >= 7


def test_12_sides_are_told_apart_by_any_eye() -> None:
    sheet = built("a4", "colour", "duplex")["formation-counters"]
    (page, *_) = sheet.pages
    grounds = {}
    for face in page.faces:
        # Right of the insignia, under the bar, left of the letter: bare ground.
        grounds[face.id.split("-")[0]] = sheet.colour_at(0, face.x + 0.7, face.y + 8)
    assert set(grounds) == {"raf", "luftwaffe", "italy"}
    pairs = [(a, b) for a in grounds for b in grounds if a < b]
    for one, other in pairs:
        for eye in EYES:
            assert distance(grounds[one], grounds[other], eye) >= 20, (one, other, eye)
        assert abs(lightness(grounds[one]) - lightness(grounds[other])) >= 15, (one, other)


def test_12_each_side_has_its_insignia(sheets: list[Sheet]) -> None:
    for sheet in sheets[:2]:
        for page in sheet.pages:
            for face in page.faces:
                assert sum(a.startswith("insignia-") for a in face.arts) == 1, face.id


def test_13_front_and_back_differ_without_colour(sheets: list[Sheet]) -> None:
    sheet = sheets[0]
    seen = set()
    for pair in sheet.pairs():
        kind = next(iter(sorted(pair.front.arts)))
        if kind in seen:
            continue
        seen.add(kind)
        crops = [
            sheet.pictures[page].crop(tuple(round(v / 25.4 * DPI) for v in sheet.trim(placed)))  # type: ignore[arg-type]
            for page, placed in ((pair.front_page, pair.front), (pair.back_page, pair.back))
        ]
        assert grey_similarity(*crops) <= 0.8, pair.front.id
        assert "RTB" in sheet.text_in(pair.back_page, sheet.trim(pair.back))
        assert "RTB" not in sheet.text_in(pair.front_page, sheet.trim(pair.front))
    assert len(seen) >= 8


def test_14_rulers_measure_what_they_say(sheets: list[Sheet]) -> None:
    for sheet in sheets:
        for number, (metric, inch) in enumerate(sheet.rulers()):
            assert metric == pytest.approx(50, abs=0.02)
            assert inch == pytest.approx(50.8, abs=0.02)
            assert "50 mm" in sheet.text(number) and "2 in" in sheet.text(number)


def test_15_each_page_says_what_it_is_and_how_to_print_it(sheets: list[Sheet]) -> None:
    words = {"colour": "full colour", "low": "low ink", "mono": "black only"}
    for sheet in sheets:
        count = max(front for front, _ in sheet.page_pairs()) // (2 if sheet.sides == "duplex" else 1) + 1
        for front, back in sheet.page_pairs():
            index = front // 2 + 1 if sheet.sides == "duplex" else front + 1
            for page, letter in ((front, "F"), (back, "B")):
                text = sheet.text(page)
                assert re.search(rf"\b{letter} {index}\b", text), text[:80]
                assert f"sheet {index} of {count}" in text
                assert {"a4": "A4", "letter": "Letter"}[sheet.paper] in text
                assert words[sheet.ink] in text and "actual size (100 %)" in text
                expected = {"duplex": "flip on long edge", "gutterfold": "fold on the broken line", "single": "glue"}
                assert expected[sheet.sides] in text


def fonts_of(pdf: pikepdf.Pdf) -> list[pikepdf.Dictionary]:
    return [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"]


def test_16_fonts_are_embedded_subsets(sheets: list[Sheet]) -> None:
    for sheet in sheets:
        with pikepdf.open(io.BytesIO(sheet.data)) as pdf:
            fonts = fonts_of(pdf)
            assert fonts
            for font in fonts:
                assert font.Subtype == "/TrueType"
                assert re.match(r"/[A-Z]{6}\+OpsRoom", str(font.BaseFont))
                assert "/FontFile2" in font.FontDescriptor
                assert "/ToUnicode" in font


def test_17_the_file_is_valid_and_clean(sheets: list[Sheet], tmp_path: Path) -> None:
    for sheet in sheets:
        with pikepdf.open(io.BytesIO(sheet.data)) as pdf:
            assert pdf.check() == [] if hasattr(pdf, "check") else True
            assert not pdf.is_encrypted
            assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
            assert str(pdf.Root.Lang) == "en-GB"
            assert str(pdf.docinfo.Title).startswith("Tally-Ho!")
            assert pdf.Root.Outlines.Count != 0
            assert "/PageLabels" in pdf.Root
            kinds = {str(o.get("/S")) for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and "/S" in o}
            assert "/JavaScript" not in kinds and "/JavaScript" not in pdf.Root.get("/Names", {})
            for page in pdf.pages:
                media, bleed, trim = (
                    [float(v) for v in page.get(k, page.MediaBox)] for k in ("/MediaBox", "/BleedBox", "/TrimBox")
                )
                assert media[0] <= bleed[0] <= trim[0] and trim[2] <= bleed[2] <= media[2]
                assert [v / MM for v in media[2:]] == pytest.approx(paper_size(sheet.paper), abs=0.01)


@pytest.mark.skipif(shutil.which("qpdf") is None, reason="qpdf is not installed; pikepdf reads every file in any case")
def test_17_qpdf_finds_nothing(sheets: list[Sheet], tmp_path: Path) -> None:
    for sheet in sheets:
        path = tmp_path / "sheet.pdf"
        path.write_bytes(sheet.data)
        run = subprocess.run(["qpdf", "--check", path], capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stdout + run.stderr


_BUILD = """
import sys, hashlib, locale
from tests.acceptance.sheets import built
for sheet in built("letter", "low", "gutterfold").values():
    print(sheet.document, hashlib.sha256(sheet.data).hexdigest())
"""


def test_18_the_same_bytes_anywhere_at_any_time(tmp_path: Path) -> None:
    here = Path(__file__).parents[2]
    told = []
    for seed, zone, language in (("1", "UTC", "C"), ("77", "Pacific/Auckland", "de_DE.UTF-8")):
        folder = tmp_path / seed
        folder.mkdir()
        # In a locale without UTF-8 Python itself cannot read the path of an install whose folder has an accent.
        told_in = language if str(here).isascii() else "C.UTF-8"
        environment = dict(os.environ, PYTHONHASHSEED=seed, TZ=zone, LC_ALL=told_in, PYTHONPATH=str(here))
        run = subprocess.run(
            [sys.executable, "-c", _BUILD], cwd=folder, env=environment, capture_output=True, text=True, check=True
        )
        told.append(run.stdout)
    assert told[0] == told[1]
    ours = {d: hashlib.sha256(s.data).hexdigest() for d, s in built("letter", "low", "gutterfold").items()}
    assert dict(line.split() for line in told[0].splitlines()) == ours


def test_19_files_are_small(sheets: list[Sheet]) -> None:
    for sheet in sheets:
        assert len(sheet.data) < 500_000, sheet.document


OF_ONE_INK = pytest.mark.parametrize(("paper", "sides"), [(p, s) for p in PAPER_NAMES for s in SIDES])


@OF_ONE_INK
def test_19_black_printing_uses_black_alone(paper: str, sides: str) -> None:
    for sheet in built(paper, "mono", sides).values():
        for page in sheet.pages:
            assert not page.operators & {"rg", "RG", "k", "K", "sh", "scn", "SCN"}
        for picture in sheet.pictures:
            red, green, blue = picture.split()
            assert ImageChops.difference(red, green).getbbox() is None
            assert ImageChops.difference(red, blue).getbbox() is None


@OF_ONE_INK
def test_19_low_ink_takes_two_fifths_of_the_ink_at_most(paper: str, sides: str) -> None:
    for sheet in built(paper, "low", sides).values():
        full = built(paper, "colour", sides)[sheet.document]
        assert ink_of(sheet) <= 0.4 * ink_of(full), sheet.document


@pytest.mark.skipif(shutil.which("gs") is None, reason="Ghostscript is not installed; ink is measured on pixels too")
@pytest.mark.parametrize("document", DOCUMENTS)
def test_19_ghostscript_sees_as_little_ink(document: str, tmp_path: Path) -> None:
    def coverage(ink: str) -> list[float]:
        path = tmp_path / f"{ink}.pdf"
        path.write_bytes(built("a4", ink, "duplex")[document].data)
        run = subprocess.run(
            ["gs", "-q", "-o", "-", "-sDEVICE=inkcov", path], capture_output=True, text=True, check=True
        )
        rows = [[float(v) for v in line.split()[:4]] for line in run.stdout.splitlines() if "CMYK" in line]
        return [sum(column) for column in zip(*rows, strict=True)]

    colour, low, mono = (coverage(ink) for ink in ("colour", "low", "mono"))
    assert sum(low) <= 0.4 * sum(colour)
    assert mono[:3] == [0, 0, 0]


DIRECTIONS = [(x, y) for x in (-2, 0, 2) for y in (-2, 0, 2) if x or y]


def test_21_a_back_two_millimetres_off_shows_no_foreign_ground(units: Sheet) -> None:
    """The misregistration drill: shifted either way, a back keeps its own side's colours and its RTB whole."""
    backs = [p for p in units.pairs() if not p.front.id.startswith("piece")]
    # At the ends of a run the neighbour is bleed, inside it another piece of the same class.
    for pair in (backs[0], backs[7], backs[40], backs[-1]):
        left, top, right, bottom = units.trim(pair.back)
        own = units.colours_in(pair.back_page, (left, top, right, bottom))
        whole = (right - left) * (bottom - top)
        for dx, dy in DIRECTIONS:
            box = (left - dx, top - dy, right - dx, bottom - dy)
            picture = units.pictures[pair.back_page].crop(tuple(round(v / 25.4 * DPI) for v in box))  # type: ignore[arg-type]
            foreign = sum(
                n
                for n, colour in picture.getcolors(100_000) or []
                if not any(max(abs(a - b) for a, b in zip(colour, o, strict=True)) <= 32 for o in own)  # type: ignore[arg-type]
            )
            assert foreign * (25.4 / DPI) ** 2 <= 0.005 * whole, (pair.back.id, dx, dy)


def test_21_rtb_stands_further_in_than_a_misprint_reaches(units: Sheet) -> None:
    for number, page in enumerate(units.pages):
        for face in (f for f in page.faces if f.side == "back"):
            letters = [b for c, b in units.characters(number) if c in "RTB" and _in(b, units.trim(face))]
            plate = [b for b in letters if face.y + 7 < b[1] < face.y + 10]
            assert len(plate) == 3, face.id
            assert min(b[0] for b in plate) - face.x >= 2 and face.x + 16 - max(b[2] for b in plate) >= 2
        if number:
            break


def _in(box: tuple[float, ...], trim: tuple[float, ...]) -> bool:
    return trim[0] < box[0] and box[2] < trim[2] and trim[1] < box[1] and box[3] < trim[3]


@pytest.mark.parametrize("paper", PAPER_NAMES)
def test_22_the_wrong_edge_is_seen_on_the_first_sheet(paper: str) -> None:
    """Turned rightly the back's tag lies behind the front's; turned on the other edge it is at the far corner."""
    sheet = built(paper, "colour", "duplex")["markers"]
    places = []
    for page, word in ((0, "F 1"), (1, "B 1")):
        tag = next(t for t in sheet.pages[page].texts if t.face is None and re.search(rf'"{word}"', t.text))
        places.append((tag.x, tag.y))
    width, height = paper_size(paper)
    (fx, fy), (bx, by) = places
    right = abs(width - bx - fx) + abs(by - fy)
    wrong = abs(bx - fx) + abs(height - by - fy)
    assert right < 15
    assert wrong > 200
