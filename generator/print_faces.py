"""Pictures of single faces: each piece's front and back by itself, with a list of them all."""

from __future__ import annotations

from collections.abc import Mapping

from generator.documents.counter_sheet import CounterSheetSpec, DrawnPiece, Sheet, compose, draw_faces
from generator.documents.kind import Job
from generator.export.manifest import FaceEntry, export_manifest
from generator.export.pdf import export_pdf
from generator.export.png import export_png
from generator.export.svg import export_svg
from generator.layout.items import IDENTITY, Page, Printed, Symbol, Use
from generator.model.rows import text
from generator.source.diagnostic import Diagnostic

FOLDER = "faces"
"""Where they go, below the output folder."""


def compile_faces(
    specs: list[CounterSheetSpec], job: Job, palette: Mapping[str, str], dpi: int
) -> tuple[dict[str, bytes], list[Diagnostic]]:
    """`faces/<id>_front.png`, `_back.png`, both as SVG, and `faces/manifest.csv` and `.json`; cut to the trim.

    An id that two documents use gets the document's id before it. A piece that looks like another shares nothing
    with it here: each has its own files.
    """
    files: dict[str, bytes] = {}
    entries: list[FaceEntry] = []
    diagnostics: list[Diagnostic] = []
    taken: set[str] = set()
    for spec in specs:
        sheet, found = compose(spec, job)
        diagnostics += found
        if sheet is None:
            continue
        pieces, found = draw_faces(sheet, job)
        diagnostics += found
        for piece in pieces:
            stem = piece.id if piece.id not in taken else f"{spec.id}-{piece.id}"
            taken.add(stem)
            entries.append(_entry(sheet, piece, stem, dpi))
            for side, symbol in (("front", piece.front), ("back", piece.back)):
                if symbol is not None:
                    files.update(_pictures(f"{FOLDER}/{stem}_{side}", symbol, job, palette, dpi))
    files |= {f"{FOLDER}/{name}": data for name, data in export_manifest(entries).items()}
    return files, diagnostics


def _entry(sheet: Sheet, piece: DrawnPiece, stem: str, dpi: int) -> FaceEntry:
    row = piece.row
    return FaceEntry(
        id=stem,
        document=sheet.spec.id,
        name=text(row, "name") or text(row, "text") or text(row, "owner"),
        side=text(row, "side"),
        type=text(row, "type") or text(row, "silhouette") or text(row, "style"),
        copies=piece.copies,
        width_mm=round(piece.front.width, 3),
        height_mm=round(piece.front.height, 3),
        bleed_mm=0.0,
        dpi=dpi,
        front=f"{stem}_front.png",
        back=f"{stem}_back.png" if piece.back else "",
    )


def _pictures(stem: str, symbol: Symbol, job: Job, palette: Mapping[str, str], dpi: int) -> dict[str, bytes]:
    page = Page(symbol.width, symbol.height, (Use(symbol, IDENTITY),))
    manifest = job.pack.manifest
    printed = Printed(stem, f"{manifest.title}: {stem.rpartition('/')[2]}", manifest.language, (page,))
    (picture,) = export_png(export_pdf(printed, palette), dpi)
    (drawing,) = export_svg(printed, palette)
    return {f"{stem}.png": picture, f"{stem}.svg": drawing}
