"""Files appear whole or not at all, and nobody else's are touched."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from generator.publish import RECORD, find_foreign, find_unchanged, hash_inputs, publish, read_record

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


def test_the_hash_follows_names_and_bytes_but_not_caches(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text("a: 1")
    first = hash_inputs([tmp_path])
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "x.pyc").write_bytes(b"1")
    assert hash_inputs([tmp_path]) == first
    (tmp_path / "x.yaml").rename(tmp_path / "y.yaml")
    assert hash_inputs([tmp_path]) != first


def test_what_a_build_wrote_inside_a_pack_is_none_of_its_inputs(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text("a: 1")
    first = hash_inputs([tmp_path])
    publish(tmp_path / "output", {"faces/a.png": b"1"}, "a4", first)
    publish(tmp_path, {"a.pdf": b"1"}, "a4", first)
    assert hash_inputs([tmp_path]) == first
    (tmp_path / "output" / "mine.yaml").write_text("b: 2")
    assert hash_inputs([tmp_path]) != first


def test_the_very_same_bytes_are_nobodys_loss(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(FILES["a.pdf"])
    assert find_foreign(tmp_path, FILES) == []


def test_a_full_disk_leaves_none_of_the_files_and_all_that_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish(tmp_path, FILES, "a4", "h")
    written: list[int] = []

    def fills_up(handle: int) -> None:
        written.append(handle)
        if len(written) == 2:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr("generator.source.write.os.fsync", fills_up)
    with pytest.raises(OSError, match="No space") as caught:
        publish(tmp_path, {"a.pdf": b"new", "b.pdf": b"newer", "c.pdf": b"newest"}, "a4", "h2")
    assert caught.value.filename == str(tmp_path / "b.pdf")
    assert find_unchanged(tmp_path, "a4", "h") == ["a.pdf", "b.pdf"]
    assert {p.name for p in tmp_path.iterdir()} == {"a.pdf", "b.pdf", RECORD}


def test_a_folder_that_cannot_be_overwritten_is_named_and_nothing_else_is_written(tmp_path: Path) -> None:
    (tmp_path / "b.pdf").mkdir()
    with pytest.raises(OSError, match="directory") as caught:
        publish(tmp_path, FILES, "a4", "h")
    assert caught.value.filename == str(tmp_path / "b.pdf")
    assert [p.name for p in tmp_path.iterdir()] == ["b.pdf"]


def test_broken_off_between_two_names_the_record_knows_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish(tmp_path, FILES, "a4", "h")
    replace = Path.replace

    def interrupted(self: Path, target: Path) -> Path:
        if target.name == "b.pdf":
            raise KeyboardInterrupt
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        publish(tmp_path, {"a.pdf": b"new", "b.pdf": b"newer"}, "a4", "h2")
    monkeypatch.undo()
    assert find_foreign(tmp_path, {"a.pdf": b"later", "b.pdf": b"later"}) == []
    assert find_unchanged(tmp_path, "a4", "h2") is None


def test_builds_side_by_side_lose_nothing_of_each_others_records(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: publish(tmp_path, {f"{n}.pdf": b"x"}, f"request-{n}", "h"), range(24)))
    assert all(find_unchanged(tmp_path, f"request-{n}", "h") == [f"{n}.pdf"] for n in range(24))


@pytest.mark.skipif(sys.platform != "linux", reason="only there a name may be any bytes")
def test_a_name_that_is_no_text_is_hashed_too(tmp_path: Path) -> None:
    first = hash_inputs([tmp_path])
    (tmp_path / os.fsdecode(b"a\xff.yaml")).write_text("a: 1")
    assert hash_inputs([tmp_path]) != first
