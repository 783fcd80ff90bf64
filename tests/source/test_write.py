"""A file is written whole or not at all, where its link leads."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.source.write import write_whole


def test_a_failed_write_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "a.pdf"
    target.write_bytes(b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("generator.source.write.os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(target, b"new")
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.skipif(os.name == "nt", reason="links and modes are another matter there")
def test_a_link_stays_a_link_and_a_private_file_private(tmp_path: Path) -> None:
    (tmp_path / "drive").mkdir()
    kept = tmp_path / "drive" / "war.yaml"
    kept.write_bytes(b"old")
    kept.chmod(0o600)
    (tmp_path / "war.yaml").symlink_to(kept)
    write_whole(tmp_path / "war.yaml", b"new")
    assert kept.read_bytes() == b"new"
    assert (tmp_path / "war.yaml").is_symlink()
    assert kept.stat().st_mode & 0o777 == 0o600


def test_a_folder_that_takes_no_file_is_told_by_the_name_that_was_asked_for(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file") as caught:
        write_whole(tmp_path / "nowhere" / "war.yaml", b"new")
    assert caught.value.filename == str(tmp_path / "nowhere" / "war.yaml")
