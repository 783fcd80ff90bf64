"""A pack of counters written in a temporary folder: no game, two faces, a drawing, six types on two sides."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent
from typing import Any

from generator.build import Request, compile_pack, open_pack
from generator.documents.kind import Job, Sides, find_kinds
from generator.layout.items import Page
from generator.layout.paper import PAPERS
from generator.model.document import DocumentSpec
from generator.model.theme import Ink
from generator.source.diagnostic import Diagnostic

_WRITTEN = {
    "pack.yaml": """
        id: own
        title: Own Game
        version: "1"
        language: en-GB
        author: A player
        licence: none
        statement: Home made.
        rulebook: None needed.
    """,
    "theme.yaml": """
        provenance: authored
        tokens:
          ink: {colour: "#101010", mono: "#000000"}
          field-blue: {colour: "#3070C0"}
          field-grey: {colour: "#808080"}
          plate: {colour: "#000000"}
    """,
    "aircraft.yaml": "aircraft:\n"
    + "".join(
        f"  - {{id: t{n}, name: Type {n}, short: Type {n}, side: {side}, role: fighter, span_m: 10, length_m: 8, "
        f"art: dart, provenance: authored, stats: {{count: {count}}}}}\n"
        for n, (side, count) in enumerate(
            [("blue", 5), ("grey", 12), ("blue", 1), ("blue", 30), ("grey", 3), ("blue", 0)], start=1
        )
    ),
    "documents/counters.yaml": """
        kind: counter_sheet
        title: Counters
        rows: aircraft
        front: front
        back: back
        size_mm: 16
        group_by: side
        copies: count
        provenance: authored
    """,
    "faces/front.svg": """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="16mm" height="16mm">
          <rect class="fill-field-{side}" x="-3" y="-3" width="22" height="22"/>
          <rect data-art="art" x="3" y="2" width="10" height="7" data-scale="0.5"/>
          <rect data-slot="id" class="fill-ink" x="4" y="10" width="8" height="4" data-size="9" data-floor="6"/>
        </svg>
    """,
    "faces/back.svg": """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="16mm" height="16mm">
          <rect class="fill-field-{side}" x="-3" y="-3" width="22" height="22"/>
          <rect class="fill-plate" x="4" y="2" width="8" height="4"/>
          <rect data-slot="id" class="fill-ink" x="4" y="10" width="8" height="4" data-size="9" data-floor="6"/>
        </svg>
    """,
    "art/dart.svg": """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="-5 -4 10 8" width="10mm" height="8mm">
          <path class="fill-ink" d="M0 -4L5 4H-5Z"/>
        </svg>
    """,
}

FILES = {name: dedent(text).lstrip() for name, text in _WRITTEN.items()}

COUNTS = {"blue": 36, "grey": 15}
"""Pieces of each island: 5 + 1 + 30 and 12 + 3."""


def write_pack(folder: Path, **changed: str | None) -> Path:
    """The pack in a folder; `documents_counters_yaml="…"` replaces a file, None leaves it out."""
    for name, text in FILES.items():
        text = changed.pop(name.replace("/", "_").replace(".", "_"), text)  # type: ignore[assignment]
        if text is None:
            continue
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    assert not changed, f"no such file: {changed}"
    return folder


def lay_out_pack(
    folder: Path, paper: str = "a4", sides: Sides = "duplex", ink: Ink = "colour", **further: Any
) -> tuple[tuple[Page, ...], list[Diagnostic]]:
    """The pages of the only document, and every finding on the way."""
    pack, found = open_pack(folder, "")
    assert pack is not None, found
    (spec,) = pack.all("documents", DocumentSpec)
    width, height = PAPERS[paper]
    job = Job(pack, {}, paper, width, height, ink=ink, sides=sides, templates=(folder,), **further)
    kind = find_kinds()[spec.kind]
    composed, more = kind.compose(spec, job)
    found = [*found, *more]
    if composed is None:
        return (), found
    pages, more = kind.lay_out(composed, job)
    return pages, [*found, *more]


def build_pdf(folder: Path, **asked: str) -> bytes:
    """The PDF of the only document, which must have no finding."""
    pack, found = open_pack(folder, "")
    assert pack is not None and not found, found
    (built,), found = compile_pack(pack, Request(**asked))  # type: ignore[arg-type]
    assert not found, found
    (data,) = built.files.values()
    return data
