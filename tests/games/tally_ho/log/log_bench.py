"""A log in a folder of its own, checked against the shipped pack: what the tests of logs stand on."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from generator.build import open_pack
from generator.games.tally_ho.log.check import check_log
from generator.games.tally_ho.log.read import LogFile, read_log
from generator.games.tally_ho.pack import TallyHo, view_pack
from generator.source.diagnostic import Diagnostic
from generator.source.shipped import find_shipped

HEAD = 'format: 1\npack: tally-ho\npack_version: "0.1"\nplayer: A. N. Other\n'

_FILE = re.compile(r"^# file (\S+)\n", re.MULTILINE)


@cache
def shipped_view() -> TallyHo:
    """The shipped pack by its records' names."""
    pack, diagnostics = open_pack(find_shipped("content") / "tally-ho", "content/tally-ho")
    assert pack is not None, diagnostics
    view = view_pack(pack)
    assert view is not None, diagnostics
    return view


def lay_log(folder: Path, text: str) -> Path:
    """Writes a log (its head added if it has none) and the files that follow `# file NAME` lines."""
    log, *files = _FILE.split(text)
    for name, body in zip(files[::2], files[1::2], strict=True):
        (folder / name).write_text(body, encoding="utf-8")
    path = folder / "war.yaml"
    path.write_text(log if log.startswith("format:") else HEAD + log, encoding="utf-8")
    return path


def check_text(folder: Path, text: str) -> list[Diagnostic]:
    """All findings about such a log."""
    file, found = read_log(lay_log(folder, text), "war.yaml")
    return found if file is None else check_log(shipped_view(), file, found)


def read_text(folder: Path, text: str) -> LogFile:
    """Such a log, which must be readable."""
    file, found = read_log(lay_log(folder, text), "war.yaml")
    assert file is not None and not found, found
    return file
