"""Pictures of single faces and lines for a cutting machine: what other programs take from a counter sheet."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest
from PIL import Image

from generator.build import Request, compile_pack, open_pack
from tests.documents.counter_pack import COUNTS, write_pack


def files_of(folder: Path, **asked: object) -> dict[str, bytes]:
    pack, found = open_pack(write_pack(folder), "")
    assert pack is not None and not found
    built, found = compile_pack(pack, Request(**asked))  # type: ignore[arg-type]
    assert not found
    return {name: data for b in built for name, data in b.files.items()}


def test_each_piece_has_its_pictures_and_its_entry(tmp_path: Path) -> None:
    files = files_of(tmp_path, format="faces")
    entries = json.loads(files["faces/manifest.json"])
    table = list(csv.DictReader(io.StringIO(files["faces/manifest.csv"].decode("utf-8"))))
    assert [e["id"] for e in entries] == ["t1", "t3", "t4", "t2", "t5"] == [row["id"] for row in table]
    assert sum(e["copies"] for e in entries) == sum(COUNTS.values())
    named = {f"faces/{e[side]}" for e in entries for side in ("front", "back")}
    assert named == {name for name in files if name.endswith(".png")}
    assert {n.replace(".png", ".svg") for n in named} == {name for name in files if name.endswith(".svg")}
    for name in named:
        picture = Image.open(io.BytesIO(files[name]))
        assert picture.size == (189, 189)  # 16 mm at 300 dots an inch
        assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.01)


def test_a_picture_is_cut_to_the_trim(tmp_path: Path) -> None:
    picture = Image.open(io.BytesIO(files_of(tmp_path, format="faces", dpi=100)["faces/t1_front.png"])).convert("RGB")
    blue = (0x30, 0x70, 0xC0)
    width, height = picture.size
    assert {picture.getpixel(p) for p in ((0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1))} == {blue}


def test_a_drawing_carries_only_the_letters_it_shows(tmp_path: Path) -> None:
    files = files_of(tmp_path, format="faces")
    drawings = [data for name, data in files.items() if name.endswith(".svg")]
    assert drawings and all(b"<text" in d and b"base64," in d and len(d) < 25_000 for d in drawings)


def test_a_cutting_machine_gets_marks_and_lines(tmp_path: Path) -> None:
    files = files_of(tmp_path, marks=("silhouette",))
    pdf, cuts = "50-counters_a4_colour_duplex.pdf", "50-counters_a4_colour_duplex_cuts_01.svg"
    assert set(files) == {pdf, cuts}
    drawing = files[cuts].decode("utf-8")
    assert 'width="210mm"' in drawing and 'viewBox="0 0 210 297"' in drawing
    lines = re.findall(r"M([\d.]+) ([\d.]+) L([\d.]+) ([\d.]+)", drawing)
    assert len(lines) == len(set(lines)), "no line is cut twice"
    assert {round(abs(float(a) - float(c)) + abs(float(b) - float(d)), 3) for a, b, c, d in lines} == {16.0}
    # A front and its neighbour share an edge: fewer lines than four to a piece, more than two.
    pieces = sum(COUNTS.values())
    assert 2 * pieces < len(lines) < 4 * pieces
