"""One change to the shipped pack, and the finding it gives at exactly the range marked; or none.

A case file `tests/cases/<CODE>.yaml` is a list of

    name     what is done to the pack
    file     the file changed, or made
    find     text that stands in it exactly once; left out if the file is new
    put      what stands there instead; ⟦ ⟧ mark the range of the finding
    at       {file, text}: the range, if it lies elsewhere; text found once, its ⟦ ⟧ as above
    edits    further changes: file, find, put
    expect   codes, if other than the file's own; [] for a case of innocence

so that `pytest -k TAB002` runs the cases of one code.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.source.span import Span
from tests.specimen_pack import copy_pack, lint_folder, told

CASES = Path(__file__).parent.parent / "cases"


def _cases() -> Iterator[Any]:
    for file in sorted(CASES.glob("*.yaml")):
        for case in yaml.safe_load(file.read_text("utf-8")):
            yield pytest.param(file.stem, case, id=f"{file.stem}-{case['name'].replace(' ', '-')}")


@pytest.mark.parametrize(("code", "case"), list(_cases()))
def test_case(code: str, case: dict[str, Any], tmp_path: Path) -> None:
    folder = copy_pack(tmp_path)
    marked = None
    for edit in (*case.get("edits", ()), case):
        marked = _edit(folder, edit) or marked
    if "at" in case:
        marked = _marked(folder, case["at"]["file"], case["at"]["text"])
    _, found = lint_folder(folder)
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
