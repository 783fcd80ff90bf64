"""Files appear whole or not at all, and nobody else's are touched."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.publish import RECORD, find_foreign, find_unchanged, hash_inputs, publish, read_record, write_whole

FILES = {"a.pdf": b"one", "b.pdf": b"two"}


def test_a_build_is_unchanged_until_an_input_or_an_output_changes(tmp_path: Path) -> None:
    publish(tmp_path, FILES, "a4", "hash-1")
    assert find_unchanged(tmp_path, "a4", "hash-1") == ["a.pdf", "b.pdf"]
    assert find_unchanged(tmp_path, "a4", "hash-2") is None
    assert find_unchanged(tmp_path, "letter", "hash-1") is None
    (tmp_path / "b.pdf").write_bytes(b"scribbled on")
    assert find_unchanged(tmp_path, "a4", "hash-1") is None


def test_a_file_that_somebody_changed_is_foreign(tmp_path: Path) -> None:
    (tmp_path / "b.pdf").write_bytes(b"a holiday photograph")
    assert find_foreign(tmp_path, FILES) == ["b.pdf"]
    publish(tmp_path, FILES, "a4", "hash-1")
    assert find_foreign(tmp_path, FILES) == []
    (tmp_path / "a.pdf").write_bytes(b"annotated by hand")
    assert find_foreign(tmp_path, FILES) == ["a.pdf"]


def test_a_folder_in_the_way_is_foreign(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").mkdir()
    assert find_foreign(tmp_path, FILES) == ["a.pdf"]


def test_a_damaged_record_counts_as_none(tmp_path: Path) -> None:
    publish(tmp_path, FILES, "a4", "hash-1")
    for damage in ("", "{", "[]", '{"files": 3, "requests": {}}', '{"files": {}, "requests": {"a4": 1}}'):
        (tmp_path / RECORD).write_text(damage)
        assert read_record(tmp_path).files == {}


def test_two_papers_are_remembered_side_by_side(tmp_path: Path) -> None:
    publish(tmp_path, {"a.pdf": b"one"}, "a4", "h")
    publish(tmp_path, {"b.pdf": b"two"}, "letter", "h")
    assert find_unchanged(tmp_path, "a4", "h") == ["a.pdf"]
    assert find_unchanged(tmp_path, "letter", "h") == ["b.pdf"]


def test_a_failed_write_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "a.pdf"
    target.write_bytes(b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("generator.publish.os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(target, b"new")
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def test_the_hash_follows_names_and_bytes_but_not_caches(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text("a: 1")
    first = hash_inputs([tmp_path])
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "x.pyc").write_bytes(b"1")
    assert hash_inputs([tmp_path]) == first
    (tmp_path / "x.yaml").rename(tmp_path / "y.yaml")
    assert hash_inputs([tmp_path]) != first
