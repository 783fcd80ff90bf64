"""Check 20 for pictures and drawings: each face and sheet on a screen is what the PDF prints."""

from __future__ import annotations

import io
import json
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from generator.build import Request, compile_pack
from tests.acceptance.content import Placed
from tests.acceptance.sheets import DOCUMENTS, DPI, NOMINAL_MM, Sheet, built, pack
from tests.acceptance.tiles import move

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"


@cache
def files_of(format: str) -> dict[str, bytes]:
    request = Request(format=format, only=DOCUMENTS, dpi=DPI)  # type: ignore[arg-type]
    documents, found = compile_pack(pack(), request)
    assert not found
    return {name: data for b in documents for name, data in b.files.items()}


@cache
def entries() -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(files_of("faces")["faces/manifest.json"])
    return found


def placed_fronts(sheet: Sheet) -> list[tuple[int, Placed]]:
    return [(n, f) for n, page in enumerate(sheet.pages) for f in page.faces if f.side == "front"]


def best_shift(one: Image.Image, other: Image.Image) -> tuple[int, int]:
    """By how many pixels the other must be moved to be most like the first, up to two either way."""
    errors = {
        (x, y): ImageStat.Stat(ImageChops.difference(one, ImageChops.offset(other, x, y)).convert("L")).mean[0]
        for x in range(-2, 3)
        for y in range(-2, 3)
    }
    return min(errors, key=lambda k: errors[k])


@pytest.mark.parametrize("document", DOCUMENTS)
def test_20_the_list_counts_what_the_sheet_prints(document: str) -> None:
    own = [e for e in entries() if e["document"] == document]
    printed = placed_fronts(built("a4", "colour", "duplex")[document])
    assert sum(int(str(e["copies"])) for e in own) == len(printed)
    # Pieces that look alike share one drawing on the sheet, and have files of their own here.
    names = Counter(f.id for _, f in printed)
    for entry in own:
        assert entry["width_mm"] == NOMINAL_MM[document]
        if entry["id"] in names and entry["copies"] == 1 and document == "unit-counters":
            assert names[str(entry["id"])] == 1


def test_20_every_piece_has_a_picture_and_a_drawing_of_either_side() -> None:
    files = files_of("faces")
    named = {f"faces/{e[side]}" for e in entries() for side in ("front", "back")}
    assert len(named) == 2 * len(entries()) > 200
    assert named == {n for n in files if n.endswith(".png")}
    assert {n.replace(".png", ".svg") for n in named} == {n for n in files if n.endswith(".svg")}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_20_a_picture_of_a_face_is_that_part_of_the_sheet(document: str) -> None:
    sheet = built("a4", "colour", "duplex")[document]
    known = {str(e["id"]) for e in entries() if e["document"] == document}
    seen = 0
    for number, page in enumerate(sheet.pages):
        for placed in [f for f in page.faces if f.id in known][::9]:
            picture = Image.open(io.BytesIO(files_of("faces")[f"faces/{placed.id}_{placed.side}.png"])).convert("RGB")
            part = move(sheet.pictures[number], (placed.x / 25.4 * DPI, placed.y / 25.4 * DPI), picture.size)
            # The edge of the one is white paper, that of the other its own bleed.
            inner = (2, 2, picture.width - 2, picture.height - 2)
            apart = ImageChops.difference(picture.crop(inner), part.crop(inner)).convert("L")
            assert ImageStat.Stat(apart).mean[0] < 14, (placed.id, placed.side)
            assert max(map(abs, best_shift(picture.crop(inner), part.crop(inner)))) <= 1, (placed.id, placed.side)
            seen += 1
    assert seen >= 2


def test_20_another_programs_picture_of_the_sheet_is_ours(tmp_path: Path) -> None:
    if shutil.which("gs") is None:
        pytest.skip("Ghostscript is not installed; our pictures are our PDF as PDFium renders it")
    (tmp_path / "sheet.pdf").write_bytes(built("a4", "colour", "duplex")["unit-counters"].data)
    command = ["gs", "-q", "-dSAFER", "-sDEVICE=png16m", f"-r{DPI}", "-dLastPage=2", "-dTextAlphaBits=4"]
    command += ["-dGraphicsAlphaBits=4", "-o", str(tmp_path / "%d.png"), str(tmp_path / "sheet.pdf")]
    subprocess.run(command, check=True, capture_output=True)
    pictures = sorted(n for n in files_of("png") if "unit-counters" in n)
    assert pictures
    for number, name in enumerate(pictures[:2], start=1):
        ours = Image.open(io.BytesIO(files_of("png")[name])).convert("RGB")
        theirs = Image.open(tmp_path / f"{number}.png").convert("RGB")
        assert max(abs(a - b) for a, b in zip(ours.size, theirs.size, strict=True)) <= 1
        theirs = theirs.crop((0, 0, *ours.size))
        assert best_shift(ours, theirs) == (0, 0)
        smooth = [p.reduce(8) for p in (ours, theirs)]
        apart = ImageChops.difference(*smooth).convert("L")
        assert ImageStat.Stat(apart).mean[0] < 3
        assert sum(apart.histogram()[64:]) == 0


def uses_of(drawing: bytes) -> Counter[tuple[str, float, float]]:
    """Each face used in an SVG with the place of its origin, millimetres."""
    found: Counter[tuple[str, float, float]] = Counter()

    def walk(element: ET.Element, x: float, y: float) -> None:
        if m := re.fullmatch(r"matrix\(1 0 0 1 (\S+) (\S+)\)", element.get("transform", "")):
            x, y = x + float(m[1]), y + float(m[2])
        target = element.get(HREF, element.get("href", ""))
        if element.tag == f"{SVG}use" and (m := re.fullmatch(r"#face-(.+)-(front|back)", target)):
            found[f"{m[1]}.{m[2]}", round(x, 2), round(y, 2)] += 1
        for child in element:
            if element.tag != f"{SVG}defs":
                walk(child, x, y)

    walk(ET.fromstring(drawing), 0.0, 0.0)
    return found


@pytest.mark.parametrize("document", DOCUMENTS)
def test_20_faces_of_a_drawn_sheet_stand_where_the_pdf_has_them(document: str) -> None:
    sheet = built("a4", "colour", "duplex")[document]
    drawings = [files_of("svg")[n] for n in sorted(files_of("svg")) if document in n]
    assert len(drawings) == len(sheet.pages)
    for page, drawing in zip(sheet.pages, drawings, strict=True):
        drawn = uses_of(drawing)
        assert drawn
        printed = Counter((f"{f.id}.{f.side}".replace(".", "-"), f.x, f.y) for f in page.faces)
        for (name, x, y), _ in printed.items():
            near = [
                k for k in drawn if k[0].replace(".", "-") == name and abs(k[1] - x) < 0.02 and abs(k[2] - y) < 0.02
            ]
            assert near, (name, x, y)
        assert sum(drawn.values()) == len(page.faces)


def test_20_text_of_a_drawn_face_stands_where_the_pdf_has_it() -> None:
    sheet = built("a4", "colour", "duplex")["unit-counters"]
    seen = 0
    for number, page in enumerate(sheet.pages[:2]):
        for placed in page.faces[::12]:
            name = f"faces/{placed.id}_{placed.side}.svg"
            if name not in files_of("faces"):
                continue
            root = ET.fromstring(files_of("faces")[name])
            drawn = sorted(
                (round(float(t.get("y", 0)), 2), round(float(t.get("font-size", 0)) / 25.4 * 72, 1))
                for t in root.iter(f"{SVG}text")
            )
            within = [
                t
                for t in page.texts
                if t.face == placed.id and 0 < t.x - placed.x < sheet.nominal and 0 < t.y - placed.y < sheet.nominal
            ]
            printed = sorted((round(t.y - placed.y, 2), round(t.size, 1)) for t in within)
            assert [y for y, _ in drawn] == pytest.approx([y for y, _ in printed], abs=0.02), (number, placed.id)
            assert Counter(s for _, s in drawn) == Counter(s for _, s in printed)
            seen += 1
    assert seen >= 8
