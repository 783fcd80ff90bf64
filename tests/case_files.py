"""Case files: one change to the shipped pack, and the finding it gives at exactly the range marked; or none.

A case file is a list of

    name     what is done to the pack
    file     the file changed, or made
    find     text that stands in it exactly once; left out if the file is new
    put      what stands there instead; ⟦ ⟧ mark the range of the finding
    at       {file, text}: the range, if it lies elsewhere; text found once, its ⟦ ⟧ as above
    edits    further changes, made before: file, find, put
    expect   codes, if other than the file's own; [] for a case of innocence
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from generator.source.span import Span
from tests.specimen_pack import copy_pack, lint_folder, told


def read_cases(folder: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The stem of each case file in a folder, and each of its cases."""
    for file in sorted(folder.glob("*.yaml")):
        for case in yaml.safe_load(file.read_text("utf-8")):
            yield file.stem, case


def case_id(stem: str, case: dict[str, Any]) -> str:
    """A name for `pytest -k`."""
    return f"{stem}-{case['name'].replace(' ', '-')}"


def run_case(code: str, case: dict[str, Any], folder: Path) -> None:
    """Makes the change in a copy of the pack and asserts its findings; `code` is the one whose range is marked."""
    pack = copy_pack(folder)
    marked = None
    for edit in (*case.get("edits", ()), case):
        marked = _edit(pack, edit) or marked
    if "at" in case:
        marked = _marked(pack, case["at"]["file"], case["at"]["text"])
    _, found = lint_folder(pack)
    expected = case.get("expect", [code])
    assert sorted({d.code for d in found}) == sorted(expected), told(found)
    if code in expected:
        assert marked is not None, "the case marks no range"
        assert marked in [d.span for d in found if d.code == code], f"expected {marked}\n{told(found)}"


def _edit(folder: Path, edit: dict[str, Any]) -> Span | None:
    file = folder / edit["file"]
    put = edit["put"]
    if "find" in edit:
        text = file.read_text("utf-8")
        assert text.count(edit["find"]) == 1, f"{edit['find']!r} stands {text.count(edit['find'])} times"
        text = text.replace(edit["find"], put)
    else:
        text = put
    file.parent.mkdir(exist_ok=True)
    file.write_text(text.replace("⟦", "").replace("⟧", ""), "utf-8")
    return _range(edit["file"], text) if "⟦" in put else None


def _marked(folder: Path, file: str, wanted: str) -> Span:
    text = (folder / file).read_text("utf-8")
    plain = wanted.replace("⟦", "").replace("⟧", "")
    assert text.count(plain) == 1, f"{plain!r} stands {text.count(plain)} times"
    return _range(file, text.replace(plain, wanted if "⟦" in wanted else f"⟦{wanted}⟧"))


def _range(file: str, text: str) -> Span:
    begin, end = text.index("⟦"), text.index("⟧") - 1
    text = text.replace("⟦", "").replace("⟧", "")
    return Span(file, *_position(text, begin), *_position(text, end))


def _position(text: str, offset: int) -> tuple[int, int]:
    before = text[:offset].split("\n")
    return len(before), len(before[-1]) + 1
