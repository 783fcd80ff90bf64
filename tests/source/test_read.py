"""Bytes to text: what is ordinary, what is refused, and where the refusal points."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.source.read import MAX_BYTES, Source, decode_text, read_source
from generator.source.span import Span


def test_a_byte_order_mark_and_crlf_are_ordinary() -> None:
    source, found = decode_text("\ufeffa: 1\r\nb: 2\r\n".encode(), "m.yaml")
    assert found == [] and source is not None
    assert source.lines == ["a: 1", "b: 2", ""]
    assert source.slice(Span("m.yaml", 2, 4, 2, 5)) == "2"


@pytest.mark.parametrize(
    ("raw", "code", "place"),
    [
        ("a: ü".encode("utf-16"), "YML002", (1, 1)),
        ("ok\nZerstörer".encode("latin-1"), "YML002", (2, 6)),
        (b"\xef\xbb\xbfok\na: \xff", "YML002", (2, 4)),
        (b"a: 1\nb: \x00", "YML003", (2, 4)),
        (b"\x1b[31m", "YML003", (1, 1)),
        ("a: \ufffe".encode(), "YML003", (1, 4)),
    ],
)
def test_refusals_point_at_the_first_bad_character(raw: bytes, code: str, place: tuple[int, int]) -> None:
    source, found = decode_text(raw, "m.yaml")
    assert source is None
    assert [d.code for d in found] == [code]
    assert (found[0].span.line, found[0].span.column) == place


def test_a_file_of_exactly_the_limit_is_read_and_one_byte_more_is_not(tmp_path: Path) -> None:
    file = tmp_path / "m.yaml"
    file.write_bytes(b"#" * MAX_BYTES)
    assert read_source(file)[1] == []
    file.write_bytes(b"#" * (MAX_BYTES + 1))
    source, found = read_source(file)
    assert source is None and [d.code for d in found] == ["YML004"]


@pytest.mark.parametrize("make", ["absent", "folder", "loop"])
def test_what_cannot_be_opened_is_a_finding(make: str, tmp_path: Path) -> None:
    file = tmp_path / "m.yaml"
    if make == "folder":
        file.mkdir()
    elif make == "loop":
        file.symlink_to(file)
    source, found = read_source(file, "m.yaml")
    assert source is None and [d.code for d in found] == ["YML001"]
    assert found[0].message.startswith("cannot read the file: ")


@given(st.binary(max_size=200))
def test_any_bytes_give_a_source_or_a_finding(raw: bytes) -> None:
    source, found = decode_text(raw, "m.yaml")
    assert (source is None) == bool(found)


@given(st.lists(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=12)))
def test_the_slice_of_a_whole_line_is_the_line(lines: list[str]) -> None:
    source = Source("m.yaml", "\n".join([*lines, ""]))
    for number, line in enumerate(lines, 1):
        assert source.slice(Span("m.yaml", number, 1, number, len(line) + 1)) == line


@pytest.mark.skipif(os.name == "nt", reason="pipes and devices have no names there")
def test_what_would_never_end_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "endless.yaml").symlink_to("/dev/zero")
    for name in ("pipe.yaml", "endless.yaml"):
        source, found = read_source(tmp_path / name, name)
        assert source is None
        assert [d.message for d in found] == ["cannot read the file: it is no ordinary file"]
