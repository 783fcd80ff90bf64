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

UNITS = (
    "{id: 101, side: raf, type: spitfire, strength: 4, start: Lympne}",
    "{id: 102, side: raf, type: spitfire, strength: 4, start: Lympne}",
    "{id: 151, side: raf, type: hurricane, strength: 4, start: Lympne}",
    *(f"{{id: 50{n}, side: luftwaffe, type: do17, strength: 4, start: column {n}, altitude: LL}}" for n in range(1, 5)),
)
"""A set-up of mission 1 against which nothing can be said."""

_FILE = re.compile(r"^# file (\S+)\n", re.MULTILINE)


@cache
def shipped_view() -> TallyHo:
    """The shipped pack by its records' names."""
    pack, diagnostics = open_pack(find_shipped("content") / "tally-ho", "content/tally-ho")
    assert pack is not None, diagnostics
    view = view_pack(pack)
    assert view is not None, diagnostics
    return view


def complete_rows(text: str) -> str:
    """Rows of a sheet, `- {id: 101, …}`, as a log of mission 1 with that sheet; any other text as it is.

    A row takes the place of the one of `UNITS` with its number, else of the next one of its side. A line `rulings:`
    belongs to the log, any other line with a key to the sheet.
    """
    if "missions:" in text or not re.search(r"^- \{id", text, re.MULTILINE):
        return text
    keys = re.findall(r"^\S+:.*\n", text, re.MULTILINE)
    units: dict[str, str] = {unit[5:8]: unit for unit in UNITS}
    told: dict[str, str] = {}
    for row in re.findall(r"^- (\{.*(?:\n .*)*)", text, re.MULTILINE):
        id_, side = re.findall(r"id: ⟦?(\w+)", row)[0], re.findall(r"side: (\w+)", row)[0]
        free = (n for n, unit in units.items() if n not in told and f"side: {side}" in unit)
        told[id_ if id_ in units and id_ not in told else next(free)] = row
    lines = "".join(f"  - {row}\n".replace("\n   ", "\n     ") for row in (units | told).values())
    log = "".join(key for key in keys if key.startswith("rulings:"))
    return (
        f"{log}missions:\n  - mission: 1\n    sheet: one.sheet.yaml\n"
        f"# file one.sheet.yaml\nformat: 1\npack: tally-ho\nmission: 1\nunits:\n{lines}"
        + "".join(key for key in keys if not key.startswith("rulings:"))
    )


def lay_log(folder: Path, text: str) -> Path:
    """Writes a log (its head added if it has none) and the files that follow `# file NAME` lines."""
    log, *files = _FILE.split(complete_rows(text))
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
