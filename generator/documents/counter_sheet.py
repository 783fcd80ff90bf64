"""Sheets of two-sided pieces: counters, markers, tokens; a face, a reverse and a grid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from generator.documents.kind import Job
from generator.layout import findings
from generator.layout.calibration import lay_back
from generator.layout.face_size import SMALL_SUFFIX, ground_reach, scale_face
from generator.layout.faces import Art, Face, Slot, read_face
from generator.layout.fill import Filler, Library, library
from generator.layout.imposition import Grid, Placement, choose_grid, impose
from generator.layout.items import IDENTITY, Group, Item, Mark, Page, Symbol, Use, rectangle, translate
from generator.layout.marks import Margin, cut_lines, draw_corners, draw_margin, sheet_inset
from generator.layout.paper import paper_label
from generator.model.collection_rows import collection_rows
from generator.model.document import DocumentSpec
from generator.model.record import FrozenMap
from generator.model.rows import Cell, Row, Rows, text
from generator.model.scalars import Count, Id, Line, Num
from generator.model.theme import Theme
from generator.source.decode import near_miss
from generator.source.diagnostic import Diagnostic
from generator.source.span import Span

KIND = "counter_sheet"

Edge = Annotated[Num, Field(ge=5, le=400)]
Bleed = Annotated[Num, Field(ge=0, le=10)]

LOW_INK_BLEED_MM = 1.0
MAX_PIECES = 5_000
"""Pieces of one document: some thirty sheets, more than any game holds."""

_BLANK = "blank"
_OVERLAP_MM = 0.3


class CounterSheetSpec(DocumentSpec):
    """Pieces cut from a sheet, all of one size."""

    rows: Id
    """The offer or the pack's collection that gives one row to a piece."""
    front: Id
    """The face's file: `faces/<front>.svg`."""
    back: Id | None = None
    """The reverse's file; without one the sheet is printed on one side."""
    size_mm: Edge
    """Edge of the square piece after cutting."""
    height_mm: Edge | None = None
    """Height, if the piece is no square."""
    bleed_mm: Bleed = 3.0
    """How far colour runs on beyond the cut."""
    group_by: Id | None = None
    """The column whose values are the islands of one colour; without one all pieces share their cuts."""
    copies: Line = "1"
    """How many of each row: a number, or the column that says it."""
    blanks: Count = 0
    """Spare pieces to each island, to be written on: without words, with the island's colours."""
    columns: FrozenMap[Id, Id] = FrozenMap()
    """Further columns: name to the column whose values it takes, so that a face can read any table."""
    paper_weight: Line = "160–200 g/m², or glued on board"
    notes: Line | None = None


SPEC = CounterSheetSpec


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece before it is drawn: its row, and how many of it there are to be."""

    row: Row
    copies: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """The content of the document: islands of pieces in order, and the two faces."""

    spec: CounterSheetSpec
    front: Face
    back: Face | None
    islands: tuple[tuple[str, tuple[Piece, ...]], ...]
    rows_span: Span


def compose(spec: CounterSheetSpec, job: Job) -> tuple[Sheet | None, list[Diagnostic]]:
    """The pieces of the sheet by island, in the order of the table; None if table or faces are not to be had."""
    diagnostics: list[Diagnostic] = []
    span = job.pack.span(spec, "rows")
    rows = find_rows(spec, job, span, diagnostics)
    front = find_face(spec, job, "front", diagnostics)
    back = find_face(spec, job, "back", diagnostics) if spec.back else None
    if rows is None or front is None or (spec.back and back is None):
        return None, diagnostics
    rows = add_columns(spec, job, rows, diagnostics)
    islands: dict[str, list[Piece]] = {}
    for row in rows:
        copies = _copies(spec, job, row, rows, diagnostics)
        key = text(row, spec.group_by) if spec.group_by else ""
        islands.setdefault(key, []).append(Piece(row, copies))
    if spec.group_by and rows and all(spec.group_by not in row for row in rows):
        _tell_column(spec, job, "group_by", spec.group_by, rows, diagnostics)
    if spec.blanks:
        for key, pieces in islands.items():
            pieces.append(Piece(blank_row([p.row for p in pieces], key, (front, back)), spec.blanks))
    kept = tuple((key, tuple(p for p in pieces if p.copies)) for key, pieces in islands.items())
    kept = tuple((key, pieces) for key, pieces in kept if pieces)
    count = sum(p.copies for _, pieces in kept for p in pieces)
    if count > MAX_PIECES:
        diagnostics.append(
            findings.TOO_MANY_PIECES.at(
                span, f"{count:,} pieces in one document, more than {MAX_PIECES:,}", "lower the copies, or divide it"
            )
        )
        return None, diagnostics
    if not kept and job.missions is None:
        diagnostics.append(
            findings.NO_PIECES.at(span, f"`{spec.rows}` gives no piece to print", "give it rows, or drop the document")
        )
    if not kept:
        return None, diagnostics
    return Sheet(spec, front, back, kept, span), diagnostics


def find_rows(spec: CounterSheetSpec, job: Job, span: Span, diagnostics: list[Diagnostic]) -> Rows | None:
    """The table that the document names: an offer of the game, or a collection of the pack."""
    rows = job.offers.get(spec.rows)
    if rows is None:
        rows = collection_rows(job.pack, spec.rows)
    if rows is None:
        known = [*job.offers, *job.pack.records]
        diagnostics.append(
            findings.UNKNOWN_ROWS.at(span, f"the pack has no table `{spec.rows}`", near_miss(spec.rows, known))
        )
    return rows


def find_face(spec: CounterSheetSpec, job: Job, field: str, diagnostics: list[Diagnostic]) -> Face | None:
    """The face that the document names, read and held against the size of the pieces."""
    stem = getattr(spec, field)
    span = job.pack.span(spec, field)
    shelf = _library(job)
    found = shelf.find("faces", stem)
    if found is None:
        diagnostics.append(
            findings.FACE_MISSING.at(
                span, f"there is no face `faces/{stem}.svg`", near_miss(stem, shelf.stems("faces"))
            )
        )
        return None
    face, faults = read_face(*found)
    diagnostics.extend(faults)
    if face is None:
        return None
    width, height = spec.size_mm, spec.height_mm or spec.size_mm
    if abs(face.width - width) > 0.005 or abs(face.height - height) > 0.005:
        diagnostics.append(
            findings.FACE_SIZE.at(
                job.pack.span(spec, "size_mm"),
                f"the face `{stem}` is {face.width:g} by {face.height:g} mm, the pieces {width:g} by {height:g}",
                "let `size_mm` and the face's viewBox agree",
                [(face.span, "the face says its size here")],
            )
        )
        return None
    return _in_size(face, stem, width, job, diagnostics)


def _in_size(face: Face, stem: str, drawn: float, job: Job, diagnostics: list[Diagnostic]) -> Face | None:
    """The face at the job's size: below its own size the drawing for small pieces, if the pack has one."""
    small = _library(job).find("faces", stem + SMALL_SUFFIX) if job.scale < 1 else None
    if small is not None:
        found, faults = read_face(*small)
        diagnostics.extend(faults)
        if found is None:
            return None
        face = found
    return scale_face(face, drawn * job.scale / face.width)


def add_columns(spec: CounterSheetSpec, job: Job, rows: Rows, diagnostics: list[Diagnostic]) -> Rows:
    """The rows with the further columns that the document asks for."""
    if not spec.columns:
        return rows
    for name, column in spec.columns.items():
        if rows and all(column not in row for row in rows):
            _tell_column(spec, job, "columns", column, rows, diagnostics, name)
    return tuple(
        Row({**row, **{name: row[column] for name, column in spec.columns.items() if column in row}}) for row in rows
    )


def blank_row(rows: Sequence[Row], key: str, faces: Sequence[Face | None]) -> Row:
    """A row for a spare piece: no words, only the colours and the art that all the island's pieces have."""
    columns = dict.fromkeys(column for row in rows for column in row)
    parts = [part for face in faces if face for part in face.parts]
    slots = {part.column for part in parts if isinstance(part, Slot)}
    arts = {part.column for part in parts if isinstance(part, Art)}
    cells: dict[str, Cell] = {}
    for column in columns:
        differs = len({text(row, column) for row in rows}) > 1
        empty = column in slots or (column in arts and differs)
        cells[column] = Cell("" if empty else text(rows[0], column))
    if "id" not in slots:
        cells["id"] = Cell(f"{key or 'spare'}-blank")
    cells[_BLANK] = Cell("yes")
    return Row(dict(cells))


def _copies(spec: CounterSheetSpec, job: Job, row: Row, rows: Rows, diagnostics: list[Diagnostic]) -> int:
    if _is_count(spec.copies):
        return int(spec.copies)
    if spec.copies not in row:
        if spec.copies.lstrip("+-").isdigit():
            found = findings.COPIES_MALFORMED.at(
                job.pack.span(spec, "copies"),
                f"`{spec.copies[:20]}` is not a number of copies",
                "write a whole number from 0 to 9999",
            )
            if found not in diagnostics:
                diagnostics.append(found)
        elif all(spec.copies not in other for other in rows):
            _tell_column(spec, job, "copies", spec.copies, rows, diagnostics)
        return 1
    cell = row[spec.copies]
    word = text(row, spec.copies)
    if _is_count(word):
        return int(word)
    if len(rows) > 1 and not any(_is_count(text(other, spec.copies)) for other in rows):
        found = findings.COPIES_MALFORMED.at(
            job.pack.span(spec, "copies"),
            f"the column `{spec.copies}` holds no numbers of copies, but `{word}`",
            "name the column that does, or write a whole number",
        )
        if all(found.span != other.span for other in diagnostics):
            diagnostics.append(found)
        return 1
    place = cell.origin if isinstance(cell, Cell) and cell.origin else job.pack.span(spec, "copies")
    diagnostics.append(
        findings.COPIES_MALFORMED.at(
            place, f"`{word}` is not a number of copies", "write a whole number from 0 to 9999"
        )
    )
    return 1


def _is_count(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 4


def _tell_column(
    spec: CounterSheetSpec,
    job: Job,
    field: str,
    column: str,
    rows: Rows,
    diagnostics: list[Diagnostic],
    *more: str,
) -> None:
    known = {name for row in rows for name in row}
    found = findings.UNKNOWN_COLUMN.at(
        job.pack.span(spec, field, *more),
        f"no row of `{spec.rows}` has a column `{column}`",
        near_miss(column, known),
    )
    if found not in diagnostics:
        diagnostics.append(found)


def lay_out(sheet: Sheet, job: Job) -> tuple[tuple[Page, ...], list[Diagnostic]]:
    """The pages front, back, front, back (in `single` all fronts first); every text that does not fit is told."""
    spec = sheet.spec
    filler = _filler(sheet, job)
    width, height = _size(sheet, job)
    counts = [sum(piece.copies for piece in pieces) for _, pieces in sheet.islands]
    sides = job.sides if sheet.back else "single"
    grid = choose_grid(counts, width, height, spec.bleed_mm, job.width, job.height, sides, sheet_inset(job.marks))
    if grid is None:
        filler.tell(
            findings.PIECE_TOO_LARGE.at(
                job.pack.span(spec, "size_mm"),
                f"a piece of {width:g} by {height:g} mm does not fit {paper_label(job.paper)} with bleed and marks",
                "print on larger paper, or make the pieces smaller",
            )
        )
        return (), filler.diagnostics
    drawn = [draw_pieces(pieces, sheet, filler) for _, pieces in sheet.islands]
    return place_pieces(grid, impose(grid, counts), drawn, sheet, job), filler.diagnostics


def _filler(sheet: Sheet, job: Job) -> Filler:
    """What fills the sheet's faces in the job's ink and size; faults of the faces themselves are told already."""
    spec = sheet.spec
    # The grid is the same in every ink; in low ink less of the bleed is printed.
    bleed = min(spec.bleed_mm, LOW_INK_BLEED_MM) if job.ink == "low" else spec.bleed_mm
    if job.scale < 1:
        # A face drawn for larger pieces may not reach so far any more.
        bleed = min(bleed, *(ground_reach(face) for face in (sheet.front, sheet.back) if face is not None))
    filler = Filler(_library(job), job.ink, sheet.rows_span, bleed, job.scale < 1, layered=True)
    rows = [piece.row for _, pieces in sheet.islands for piece in pieces]
    faces = [face for face in (sheet.front, sheet.back) if face is not None]
    for face in faces:
        filler.check_columns(face, rows)
        filler.check_face(face)
    return filler


def draw_pieces(
    pieces: Sequence[Piece], sheet: Sheet, filler: Filler
) -> list[tuple[Symbol, Symbol | None, Span | None]]:
    """Front and back of every piece of an island, copies included, with the place of its row."""
    drawn: list[tuple[Symbol, Symbol | None, Span | None]] = []
    for piece in pieces:
        front = filler.fill(sheet.front, piece.row, "front")
        back = filler.fill(sheet.back, piece.row, "back") if sheet.back else None
        cell = piece.row.get("id")
        drawn += [(front, back, cell.origin if isinstance(cell, Cell) else None)] * piece.copies
    return drawn


@dataclass(frozen=True, slots=True)
class DrawnPiece:
    """One piece by itself: for pictures of single faces, which other tables than paper use."""

    id: str
    row: Row
    copies: int
    front: Symbol
    back: Symbol | None


def draw_faces(sheet: Sheet, job: Job) -> tuple[tuple[DrawnPiece, ...], list[Diagnostic]]:
    """Every different piece of the sheet, in the order of the sheet, ids made unique; and what does not fit."""
    filler = _filler(sheet, job)
    taken: dict[str, int] = {}
    drawn: list[DrawnPiece] = []
    for _, pieces in sheet.islands:
        for piece in pieces:
            wanted = "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "-" for c in text(piece.row, "id"))
            wanted = wanted or "blank"
            taken[wanted] = taken.get(wanted, 0) + 1
            unique = wanted if taken[wanted] == 1 else f"{wanted}-{taken[wanted]}"
            front = filler.fill(sheet.front, piece.row, "front")
            back = filler.fill(sheet.back, piece.row, "back") if sheet.back else None
            drawn.append(DrawnPiece(unique, piece.row, piece.copies, front, back))
    return tuple(drawn), filler.diagnostics


def place_pieces(
    grid: Grid,
    placements: Sequence[Placement],
    drawn: Sequence[Sequence[tuple[Symbol, Symbol | None, Span | None]]],
    sheet: Sheet,
    job: Job,
) -> tuple[Page, ...]:
    """The finished pages: each piece clipped to its trim, and to its bleed where nothing of its island adjoins."""
    spec = sheet.spec
    total = placements[-1].sheet + 1
    fronts: list[list[Item]] = [[] for _ in range(total)]
    backs: list[list[Item]] = [[] for _ in range(total)]
    for placement in placements:
        front, back, _ = drawn[placement.island][placement.index]
        fronts[placement.sheet].extend(_underlay(front, placement.front.x, placement.front.y, placement.open))
        if back is not None:
            backs[placement.sheet].extend(_underlay(back, placement.back.x, placement.back.y, _turned(placement.open)))
    for placement in placements:
        front, back, origin = drawn[placement.island][placement.index]
        fronts[placement.sheet].append(_placed(front, placement.front.x, placement.front.y, placement.open, origin))
        if back is not None:
            turned = _turned(placement.open)
            backs[placement.sheet].append(_placed(back, placement.back.x, placement.back.y, turned, origin))
    pages: list[Page] = []

    def page(number: int, side: str, items: Sequence[Item]) -> Page:
        margin = Margin(
            game=job.pack.manifest.title,
            document=spec.title,
            sheet=number + 1,
            sheets=total,
            side=side,
            paper=job.paper,
            ink=job.ink,
            sides=grid.sides,
            two_sided=sheet.back is not None,
            flip=job.flip,
            footer=job.footer,
            marks=job.marks,
        )
        marks = [Mark(spec.title, 0)] if not pages else []
        label = f"{side[0]}{number + 1}"
        drawn_items: tuple[Item, ...] = (Group(draw_margin(grid, margin), layer="guides"), *items)
        if "corners" in job.marks and side != "B":
            corners = draw_corners(p.front for p in placements if p.sheet == number)
            drawn_items = (*drawn_items, Group(corners, layer="guides"))
        if side == "B" and grid.sides == "duplex":
            drawn_items = lay_back(drawn_items, grid.page_width, grid.page_height, job.back_offset, job.flip)
        fronts_here = (p.front for p in placements if p.sheet == number)
        cuts = cut_lines(fronts_here) if "silhouette" in job.marks and side == "F" else ()
        return Page(grid.page_width, grid.page_height, (*marks, *drawn_items), label, cuts=cuts)

    if grid.sides == "gutterfold":
        for number in range(total):
            pages.append(page(number, "FB", [*fronts[number], *backs[number]]))
    elif grid.sides == "single":
        for number in range(total):
            pages.append(page(number, "F", fronts[number]))
        for number in range(total if sheet.back else 0):
            pages.append(page(number, "B", backs[number]))
    else:
        for number in range(total):
            pages.append(page(number, "F", fronts[number]))
            pages.append(page(number, "B", backs[number]))
    return tuple(pages)


Edges = tuple[bool, bool, bool, bool]
"""Whether a piece is free at its left, top, right, bottom."""


def _turned(open: Edges) -> Edges:
    left, top, right, bottom = open
    return right, top, left, bottom


def _placed(symbol: Symbol, x: float, y: float, open: Edges, origin: Span | None) -> Item:
    left, top, right, bottom = (symbol.bleed if edge else 0.0 for edge in open)
    clip = rectangle(-left, -top, symbol.width + left + right, symbol.height + top + bottom)
    return Group((Use(symbol, IDENTITY, origin),), translate(x, y), clip=clip)


def _underlay(symbol: Symbol, x: float, y: float, open: Edges) -> list[Item]:
    """The piece's ground a little wider than its trim, under all pieces.

    Two edges that meet exactly on a cut leave a pale hairline in most viewers and some printers.
    """
    ground = symbol.items[0] if symbol.items else None
    if all(open) or not isinstance(ground, Use):
        return []
    left, top, right, bottom = (0.0 if edge else min(_OVERLAP_MM, symbol.bleed) for edge in open)
    clip = rectangle(-left, -top, symbol.width + left + right, symbol.height + top + bottom)
    return [Group((ground,), translate(x, y), clip=clip)]


def _size(sheet: Sheet, job: Job) -> tuple[float, float]:
    return sheet.spec.size_mm * job.scale, (sheet.spec.height_mm or sheet.spec.size_mm) * job.scale


def _library(job: Job) -> Library:
    theme = job.pack.one("theme", Theme)
    tokens: Mapping[str, object] = theme.tokens if theme else {}
    folders = [(job.pack.root, job.pack.shown), *((f, f"{f.name}/") for f in job.templates if f != job.pack.root)]
    return library(folders, tokens)
