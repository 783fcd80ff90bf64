"""What was typed is what is printed: names in any of our letters extract unchanged, any other letter is refused."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from generator.build import Request, compile_pack, open_pack
from tests.documents.counter_pack import FILES, write_pack

FACE = (
    FILES["faces/front.svg"]
    .replace('data-slot="id"', 'data-slot="short"')
    .replace('x="4" y="10" width="8"', 'x="1.3" y="10" width="13.4"')
)
NAMES = ("Fürth", "Łódź-Żary", "Ζάκυνθος", "Київ Ёж", "Aïn Çay", "Ñandú", "Tő-Ű", "R&R <b>", "fi ffl", "AVATo", "6 – 9")


def pack_with(folder: Path, name: str) -> Path:
    write_pack(folder)
    (folder / "faces/front.svg").write_text(FACE, "utf-8")
    path = folder / "aircraft.yaml"
    path.write_text(path.read_text("utf-8").replace("short: Type 1", f'short: "{name}"', 1), "utf-8")
    return folder


@pytest.mark.parametrize("name", NAMES)
def test_a_name_extracts_as_it_was_typed(tmp_path: Path, name: str) -> None:
    pack, found = open_pack(pack_with(tmp_path, name), "")
    assert pack is not None and not found, found
    (built,), found = compile_pack(pack, Request())
    assert not found, found
    document = pypdfium2.PdfDocument(next(iter(built.files.values())))
    text = document[0].get_textpage().get_text_range()
    assert " ".join(name.split()) in " ".join(text.split())


@pytest.mark.parametrize(("name", "letter"), [("作戦", "作"), ("a\u0600b", "\u0600"), ("x🛩", "🛩")])
def test_what_cannot_be_shown_is_refused_at_its_line(tmp_path: Path, name: str, letter: str) -> None:
    pack, found = open_pack(pack_with(tmp_path, name), "")
    assert pack is not None and not found, found
    built, found = compile_pack(pack, Request())
    assert not built
    missing = [d for d in found if d.code == "PRT027"]
    assert missing and letter in missing[0].message and f"U+{ord(letter):04X}" in missing[0].message
    assert missing[0].span.path == "aircraft.yaml" and missing[0].span.line == 2
