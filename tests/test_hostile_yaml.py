"""Whatever lies in a pack's folder: findings, never an exception, and all of them in one run."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.build import open_pack
from generator.source.formats import FORMATS, format_findings
from tests.specimen_pack import PACK, copy_pack, lint_folder, told

FILES = (
    "pack.yaml",
    "aircraft.yaml",
    "charts.yaml",
    "campaign.yaml",
    "counters.yaml",
    "rulings.yaml",
    "theme.yaml",
    "missions/01.yaml",
    "maps/01.yaml",
)


def _bomb(raw: bytes) -> bytes:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 12)]
    return "\n".join(lines).encode()


DAMAGE: dict[str, tuple[Callable[[bytes], bytes], set[str]]] = {
    "unclosed quote": (lambda raw: raw + b'\nzz: "open\n', {"YML006"}),
    "tab": (lambda raw: raw + b"\nzz:\n\ty: 1\n", {"YML007"}),
    "duplicate key": (lambda raw: raw + b"\nzz: 1\nzz: 2\n", {"YML008"}),
    "unknown key": (lambda raw: raw + b"\nzz: 1\n", {"REC001"}),
    "alias bomb": (_bomb, {"YML011"}),
    "cycle": (lambda raw: raw + b"\nzz: &z [*z]\n", {"YML009"}),
    "tag": (lambda raw: raw + b"\nzz: !!python/object/apply:os.system [ls]\n", {"YML010"}),
    "UTF-16": (lambda raw: raw.decode().encode("utf-16"), {"YML002"}),
    "Latin-1": (lambda raw: raw + "\nzz: Zerstörer\n".encode("latin-1"), {"YML002"}),
    "NUL": (lambda raw: raw + b"\nzz: \x00\n", {"YML003"}),
    "empty": (lambda raw: b"", {"YML005"}),
    "over-size": (lambda raw: raw + b"#" * 1_000_001, {"YML004"}),
    "deep nesting": (lambda raw: raw + b"\nzz: " + b"[" * 5000 + b"]" * 5000 + b"\n", {"YML012"}),
    "scalar": (lambda raw: b"just a word\n", {"REC003"}),
    "list": (lambda raw: b"- a\n- b\n", {"REC003"}),
    "null": (lambda raw: b"~\n", {"REC003"}),
    "two documents": (lambda raw: raw + b"\n---\nzz: 1\n", {"YML015"}),
    "merge key": (lambda raw: raw + b"\n<<: {a: 1}\n", {"YML014"}),
    "key of a list": (lambda raw: raw + b"\n? [a]\n: 1\n", {"YML013"}),
}


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize("file", ["pack.yaml", "missions/01.yaml"])
def test_each_kind_of_damage_has_its_finding(file: str, damage: str, tmp_path: Path) -> None:
    folder = copy_pack(tmp_path)
    spoil, codes = DAMAGE[damage]
    (folder / file).write_bytes(spoil((folder / file).read_bytes()))
    _, found = lint_folder(folder)
    assert {d.code for d in found if d.span.path == file} == codes, told(found)


@pytest.mark.parametrize("dress", ["BOM", "CRLF", "no last line end", "BOM and CRLF"])
def test_what_editors_do_is_ordinary(dress: str, tmp_path: Path) -> None:
    folder = copy_pack(tmp_path)
    for file in folder.rglob("*.yaml"):
        raw = file.read_bytes()
        if "CRLF" in dress:
            raw = raw.replace(b"\n", b"\r\n")
        if "BOM" in dress:
            raw = b"\xef\xbb\xbf" + raw
        if dress == "no last line end":
            raw = raw.rstrip(b"\n")
        file.write_bytes(raw)
    _, found = lint_folder(folder)
    assert found == lint_folder(copy_pack(tmp_path / "plain"))[1]


def test_all_problems_of_all_files_are_told_in_one_run(tmp_path: Path) -> None:
    folder = copy_pack(tmp_path)
    for index, file in enumerate(FILES[1:]):
        spoil, _ = DAMAGE[["unclosed quote", "unknown key", "tag", "NUL"][index % 4]]
        (folder / file).write_bytes(spoil((folder / file).read_bytes()))
    _, found = lint_folder(folder)
    assert {d.span.path for d in found} >= set(FILES[1:])


def test_one_broken_file_does_not_accuse_the_others(tmp_path: Path) -> None:
    folder = copy_pack(tmp_path)
    for file in FILES[1:]:
        raw = (folder / file).read_bytes()
        (folder / file).write_bytes(raw + b"\nzz: 1\n")
        _, found = lint_folder(folder)
        assert {d.code for d in found} == {"REC001"}, f"{file}\n{told(found)}"
        (folder / file).write_bytes(raw)


@pytest.mark.parametrize("file", FILES)
def test_a_folder_in_place_of_a_file(file: str, tmp_path: Path) -> None:
    folder = copy_pack(tmp_path)
    (folder / file).unlink()
    (folder / file).mkdir()
    _, found = lint_folder(folder)
    assert ("YML001", file) in [(d.code, d.span.path) for d in found], told(found)


@pytest.mark.parametrize("file", FILES)
def test_a_file_that_is_gone(file: str, tmp_path: Path) -> None:
    folder = copy_pack(tmp_path)
    (folder / file).unlink()
    lint_folder(folder)


def test_an_empty_folder_and_no_folder_at_all(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "gone"):
        pack, found = open_pack(folder, "")
        assert pack is None and [d.code for d in found] == ["REC009"]


_PIECES = (
    *(b":", b" ", b"\n", b"\t", b"'", b'"', b"{", b"}", b"[", b"]", b"-", b"- ", b"#", b"&a ", b"*a", b"|", b">"),
    *(b"!", b"?", b",", b"0", b"9", b"-1", b"5-3", b"\x00", b"\xff", b"\xc3", b"\xc3\xbc", b"~", b"<<: ", b"true"),
)
_EDIT = st.tuples(
    st.sampled_from(["delete", "insert", "replace"]),
    st.floats(0, 1, exclude_max=True),
    st.integers(1, 40),
    st.sampled_from(_PIECES),
)


def _mutate(raw: bytes, edits: list[tuple[str, float, int, bytes]]) -> bytes:
    for how, place, length, piece in edits:
        at = int(place * (len(raw) + 1))
        end = at + (length if how != "insert" else 0)
        raw = raw[:at] + (piece if how != "delete" else b"") + raw[end:]
    return raw


@pytest.fixture(scope="module")
def specimen() -> object:
    with tempfile.TemporaryDirectory() as folder:
        yield copy_pack(Path(folder))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(FILES), st.lists(_EDIT, min_size=1, max_size=4))
def test_random_damage_gives_findings_and_never_an_exception(
    specimen: Path, file: str, edits: list[tuple[str, float, int, bytes]]
) -> None:
    target = specimen / file
    try:
        target.write_bytes(_mutate((PACK / file).read_bytes(), edits))
        pack, found = lint_folder(specimen)
        sources = pack.sources if pack else {}
        for format in FORMATS:
            format_findings(found, sources, format)
        for diagnostic in found:
            assert diagnostic.span.line >= 1 and diagnostic.span.column >= 1
            assert diagnostic.message and "\n" not in diagnostic.message
            assert not diagnostic.message.endswith(".")
    finally:
        shutil.copyfile(PACK / file, target)
