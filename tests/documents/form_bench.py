"""A pack of no game written into a folder, and what is measured on the pages it prints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path as FilePath
from typing import Any

from generator.documents.form_content import compose_form
from generator.documents.kind import Job, document_records
from generator.layout.fonts import measure
from generator.layout.forms.pages import lay_out_form
from generator.layout.forms.sketch import TOKENS
from generator.layout.items import Page, Path, Text
from generator.model.form import FormSpec
from generator.model.pack import Pack, load_pack
from generator.model.record import FrozenMap
from generator.model.rows import Row, Rows, row
from generator.source.diagnostic import Diagnostic

A4, LETTER = (210.0, 297.0), (215.9, 279.4)

MANIFEST = """\
id: harbour
title: Harbour Watch
version: "1"
author: a test
licence: CC0
statement: Of no publisher.
rulebook: None is needed.
"""

REGISTER = """\
kind: form_sheet
title: Log of the Watch
form: Form 7
service: Harbour office
orientation: landscape
provenance: authored
sheets: sheets
fields:
  - {id: day, label: Day, width: 30}
bands:
  - panels:
      - panel: register
        title: Ships
        rows: ships
        spare: 2
        columns:
          - {id: name, head: Name, width: 40, grow: 1, align: start}
          - {id: boats, head: Boats, width: 20, cell: squares, count: 4}
          - {id: coal, head: Coal, width: 25, cell: circles, count: 5}
          - {id: pilot, head: Pilot, width: 8, cell: tick}
  - once: true
    panels:
      - {panel: track, title: Tides, head: Tide, count: 6, lines: [Height]}
      - {panel: ticks, title: Orders, rows: orders, lines: 2}
  - panels:
      - panel: chart
        title: Signals
        rows: signals
        columns:
          - {id: flag, head: Flag, width: 1, align: start}
          - {id: meaning, head: Meaning, width: 3, align: start}
"""

BOARD = """\
kind: board
title: Berths
form: Form 8
service: Harbour office
clip_mm: 9
provenance: authored
bands:
  - panels:
      - {panel: places, rows: berths, piece_mm: 16, air_mm: 1.5, across: 2, choices: [In, Out], fields: [Draught]}
  - panels:
      - {panel: note, text: Moor every ship at its own berth.}
"""

SIGNALS: Rows = (row({"flag": "P", "meaning": "about to sail"}), row({"flag": "Q", "meaning": "healthy"}))


def theme_text(without: str = "") -> str:
    """A theme with every colour that forms need, and one of a marker."""
    tokens = sorted((TOKENS | {"buoy"}) - {without})
    return "provenance: authored\ntokens:\n" + "".join(f'  {t}: {{colour: "#101010"}}\n' for t in tokens)


def write_pack(folder: FilePath, form: str = REGISTER, theme: str | None = None) -> tuple[Pack, list[Diagnostic]]:
    """A pack with one document, decoded without any game."""
    (folder / "documents").mkdir(parents=True, exist_ok=True)
    (folder / "pack.yaml").write_text(MANIFEST, encoding="utf-8")
    (folder / "theme.yaml").write_text(theme or theme_text(), encoding="utf-8")
    (folder / "documents" / "log.yaml").write_text(form, encoding="utf-8")
    pack, found = load_pack(folder, (), document_records())
    assert pack is not None
    return pack, found


def ships(*names: str, **cells: str) -> Rows:
    """Rows of a register."""
    return tuple(row({"name": name, **cells}) for name in names)


def sheet(rows: Rows, **cells: Any) -> Mapping[str, Rows]:
    """The offers of one sheet."""
    first: Row = FrozenMap({"ships": rows, "orders": (), **cells})
    return {"sheets": (first,), "signals": SIGNALS}


def make_pages(
    pack: Pack,
    offers: Mapping[str, Rows],
    size: tuple[float, float] = A4,
    tinted: bool = True,
) -> tuple[tuple[Page, ...], list[Diagnostic]]:
    """The document of a pack, composed and laid out, with every finding."""
    (spec,) = pack.all("documents", FormSpec)
    paper = "a4" if size == A4 else "letter"
    job = Job(pack, offers, paper, *size, ink="colour" if tinted else "low")
    form, found = compose_form(spec, job)
    pages, more = lay_out_form(form, paper, *size, tinted=tinted)
    return pages, found + more


def texts(page: Page) -> tuple[Text, ...]:
    """Every text on a page."""
    return tuple(i for i in page.items if isinstance(i, Text))


def said(page: Page) -> list[str]:
    """What a page says, in the order drawn."""
    return [t.text for t in texts(page)]


def extents(page: Page) -> Iterator[tuple[float, float, float, float]]:
    """Left, top, right, bottom of every mark on a page, millimetres; of texts by their measured width."""
    for item in page.items:
        if isinstance(item, Text):
            wide = measure(item.font, item.text, item.size, item.spacing)
            left = {"start": item.x, "middle": item.x - wide / 2, "end": item.x - wide}[item.anchor]
            yield left, item.y - item.size * 0.75 * 25.4 / 72, left + wide, item.y + item.size * 0.25 * 25.4 / 72
        elif isinstance(item, Path):
            half = item.width / 2 if item.stroke else 0.0
            for xs, ys in corners(item):
                yield min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half


def corners(path: Path) -> Iterator[tuple[list[float], list[float]]]:
    """The x and the y of the points of each shape in a path."""
    xs: list[float] = []
    ys: list[float] = []
    for command in path.commands:
        if command[0] == "M" and xs:
            yield xs, ys
            xs, ys = [], []
        numbers = [float(v) for v in command[1:]]
        xs += numbers[0::2]
        ys += numbers[1::2]
    if xs:
        yield xs, ys


def boxes(page: Page, width: float, height: float, dashed: bool = False) -> list[tuple[float, float]]:
    """Left and top of every outlined shape of a size, to a thousandth of a millimetre."""
    found = []
    for item in page.items:
        if isinstance(item, Path) and item.stroke and bool(item.dash) == dashed:
            for xs, ys in corners(item):
                if abs(max(xs) - min(xs) - width) < 1e-3 and abs(max(ys) - min(ys) - height) < 1e-3:
                    found.append((round(min(xs), 3), round(min(ys), 3)))
    return found
