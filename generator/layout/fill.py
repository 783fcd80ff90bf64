"""A face and a row become a finished drawing: texts fitted, art placed, conditions decided."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path as FilePath

from generator.layout import findings
from generator.layout.faces import Art, Condition, Face, Shape, Slot, read_face, rotate, token_columns
from generator.layout.fonts import FALLBACK, fit_size, font, measure
from generator.layout.items import IDENTITY, Group, Item, Matrix, Path, Symbol, Text, Use, combine, rectangle, translate
from generator.model.rows import Cell, Row, text
from generator.source.decode import near_miss
from generator.source.diagnostic import Diagnostic
from generator.source.span import Span

SAFE_TEXT_MM = 1.2
"""No text stands nearer to the cut."""
SMALLEST_PT = 5.0
"""No text on a piece is smaller."""
INK_COLUMN = "ink"
"""A column that every row has: the ink of the day (`colour`, `low`, `mono`), for conditions."""
SMALL_COLUMN = "small"
"""Another: `yes` on pieces that are cut smaller than the pack draws them."""

_MM_PER_POINT = 25.4 / 72
_TOLERANCE = 0.01
_TURNED = str.maketrans("0689-", "0986-")


def is_ambiguous(word: str) -> bool:
    """Whether a number turned upside down is another number: `66`, `9`, `109` is not, `69` is not."""
    return bool(word) and set(word) <= set("0689-") and word[::-1].translate(_TURNED) != word


@dataclass(frozen=True, slots=True)
class Library:
    """Where art and faces lie (the pack's own folder first), and the tokens that they may name."""

    folders: tuple[FilePath, ...]
    shown: tuple[str, ...]
    """What findings put before a path in each folder."""
    tokens: Collection[str]

    def find(self, kind: str, stem: str) -> tuple[FilePath, str] | None:
        """The file `<kind>/<stem>.svg` and its name in findings; None if no folder has it."""
        for folder, shown in zip(self.folders, self.shown, strict=True):
            path = folder / kind / f"{stem}.svg"
            # A link out of the folder is no file of the pack.
            if path.is_file() and path.resolve().is_relative_to(folder.resolve()):
                return path, f"{shown}{kind}/{stem}.svg"
        return None

    def stems(self, kind: str) -> list[str]:
        """The names of all drawings of a kind."""
        return sorted({p.stem for folder in self.folders for p in folder.glob(f"{kind}/*.svg")})


class Filler:
    """Fills faces for one document, and keeps what equal pieces share.

    What does not depend on a text is one symbol for all pieces that show it alike, and each art key is
    one symbol. `diagnostics` gathers every finding once. If it is `layered`, what slots hold is in a layer `text`
    and art in a layer `art`.
    """

    def __init__(
        self,
        library: Library,
        ink: str,
        fallback: Span,
        bleed_mm: float,
        small: bool = False,
        layered: bool = False,
    ) -> None:
        self.library = library
        self.small = small
        self.layered = layered
        self.ink = ink
        self.fallback = fallback
        self.bleed_mm = bleed_mm
        self.diagnostics: list[Diagnostic] = []
        self._told: set[tuple[str, Span, str]] = set()
        self._arts: dict[tuple[str, str | None, float | None], Symbol | None] = {}
        self._grounds: dict[tuple[object, ...], tuple[Item | Slot, ...]] = {}
        self._counts: dict[str, int] = {}
        self._plans: dict[int, _Plan] = {}
        self._pieces: dict[tuple[object, ...], Symbol] = {}
        self._names: set[str] = set()

    def fill(self, face: Face, row: Row, side: str) -> Symbol:
        """The piece's drawing as the symbol `face.<id>.<side>`; equal inputs give the same symbol.

        A text that does not fit is drawn at its floor and told, so that a draft still shows it.
        """
        plan = self._plans.get(id(face))
        if plan is None:
            plan = self._plans[id(face)] = _Plan.of(face)
        known = (id(face), side, *(self.cell(row, c) for c in plan.columns))
        if (piece := self._pieces.get(known)) is not None:
            return piece
        state = (
            id(face),
            tuple(c.holds(self.cell(row, c.column)) for c in plan.conditions),
            tuple(self.cell(row, c) for c in plan.structure),
        )
        ground = self._grounds.get(state)
        if ground is None:
            ground = self._grounds[state] = self.ground(face, row)
        items: list[Item] = []
        texts: list[Item] = []

        def close() -> None:
            if texts and self.layered:
                items.append(Group(tuple(texts), layer="text"))
            else:
                items.extend(texts)
            texts.clear()

        for part in ground:
            if isinstance(part, Slot):
                texts += self.slot(face, part, row)
            else:
                close()
                items.append(part)
        close()
        symbol = Symbol(self.name(row, side), face.width, face.height, tuple(items), self.bleed_mm)
        self._pieces[known] = symbol
        return symbol

    def check_columns(self, face: Face, rows: Iterable[Row]) -> None:
        """Tells each column that the face reads and no row has."""
        own = {INK_COLUMN, SMALL_COLUMN}
        known = set(own)
        for row in rows:
            known.update(row)
        for column, span in face.columns().items():
            if column not in known:
                self.tell(
                    findings.SVG_UNKNOWN_COLUMN.at(
                        span,
                        f"no row has a column `{column}`",
                        near_miss(column, known - own),
                        [(self.fallback, "the rows are named here")],
                    )
                )

    def check_face(self, face: Face) -> None:
        """Tells each slot that may shrink its text under 5 points."""
        for part in face.parts:
            if isinstance(part, Slot) and min(part.floor, part.size) < SMALLEST_PT:
                self.tell(
                    findings.SVG_TYPE_TOO_SMALL.at(
                        part.span,
                        f"this slot's type may be {min(part.floor, part.size):g} pt",
                        f"write a `data-floor` of at least {SMALLEST_PT:g}",
                    )
                )

    def tell(self, diagnostic: Diagnostic) -> None:
        """Keeps a finding, once."""
        key = (diagnostic.code, diagnostic.span, diagnostic.message)
        if key not in self._told:
            self._told.add(key)
            self.diagnostics.append(diagnostic)

    # --- what pieces share ------------------------------------------------------

    def ground(self, face: Face, row: Row) -> tuple[Item | Slot, ...]:
        """The parts shown for a row in order: each run of shapes and art as one symbol, slots between."""
        out: list[Item | Slot] = []
        run: list[Item] = []

        def close() -> None:
            if len(run) > 1:
                count = self._counts[face.stem] = self._counts.get(face.stem, 0) + 1
                name = f"ground.{face.stem}.{count}"
                out.append(Use(Symbol(name, face.width, face.height, tuple(run), self.bleed_mm), IDENTITY))
            else:
                out.extend(run)
            run.clear()

        for part in face.parts:
            if not all(c.holds(self.cell(row, c.column)) for c in part.when):
                continue
            if isinstance(part, Slot):
                close()
                out.append(replace(part, colour=self.token(part.colour, row, part.span) or "ink"))
            elif isinstance(part, Art):
                run.extend(self.art(face, part, row))
            else:
                run.extend(self.shape(part, row))
        close()
        return tuple(out)

    def shape(self, shape: Shape, row: Row) -> list[Item]:
        """The shape in the row's colours; a pattern's tiles within their outline."""
        fill = self.token(shape.fill, row, shape.span)
        stroke = self.token(shape.stroke, row, shape.span)
        if fill is None and stroke is None:
            return []
        path = Path(
            commands=shape.commands,
            fill=fill,
            stroke=stroke,
            width=shape.width,
            dash=shape.dash,
            even_odd=shape.even_odd,
            cap=shape.cap,
            join=shape.join,
            origin=shape.span,
        )
        return [Group((path,), clip=shape.clip)] if shape.clip else [path]

    def token(self, pattern: str | None, row: Row, span: Span) -> str | None:
        """The token that a colour class means for a row; None if it means none, and then told."""
        if pattern is None:
            return None
        name, place = pattern, span
        for column in token_columns(pattern):
            cell = row.get(column)
            if isinstance(cell, Cell) and cell.origin:
                place = cell.origin
            name = name.replace(f"{{{column}}}", self.cell(row, column))
        if name in self.library.tokens:
            return name
        self.tell(
            findings.SVG_UNKNOWN_TOKEN.at(
                place,
                f"theme.yaml has no token `{name}`",
                near_miss(name, self.library.tokens),
                [(span, "the drawing asks for it here")] if place != span else [],
            )
        )
        return None

    def art(self, face: Face, art: Art, row: Row) -> list[Item]:
        """The drawing named by the row, centred in its place; nothing if the row names none."""
        key = self.cell(row, art.column)
        if not key:
            return []
        tint = self.token(art.tint, row, art.span) if art.tint else None
        symbol = self.art_symbol(key, tint, row, art)
        if symbol is None:
            return []
        scale = _art_scale(art, symbol.width, symbol.height)
        matrix = combine(translate(art.x + art.width / 2, art.y + art.height / 2), rotate(art.turn))
        matrix = combine(matrix, (scale, 0.0, 0.0, scale, 0.0, 0.0))
        matrix = combine(art.matrix, combine(matrix, translate(-symbol.width / 2, -symbol.height / 2)))
        left, top, right, bottom = _extent(matrix, 0, 0, symbol.width, symbol.height)
        if min(left, top) < -_TOLERANCE or right > face.width + _TOLERANCE or bottom > face.height + _TOLERANCE:
            self.tell(
                findings.ART_OUTSIDE.at(
                    art.span,
                    f"drawing `{key}` is {right - left:.1f} mm by {bottom - top:.1f} mm here and leaves the piece",
                    "lower `data-scale`, for all drawings alike",
                )
            )
        return [Use(symbol, matrix, art.span)]

    def art_symbol(self, key: str, tint: str | None, row: Row, art: Art) -> Symbol | None:
        """One symbol to an art key, tint and weight of outline, in the units of its own viewBox."""
        known = (key, tint, art.outline)
        if known in self._arts:
            return self._arts[known]
        symbol: Symbol | None = None
        cell = row.get(art.column)
        place = cell.origin if isinstance(cell, Cell) and cell.origin else self.fallback
        found = self.library.find("art", key) if _is_stem(key) else None
        if found is None:
            self.tell(
                findings.UNKNOWN_ART.at(
                    place,
                    f"there is no drawing `art/{key}.svg`",
                    near_miss(key, self.library.stems("art")),
                    [(art.span, "the face places it here")],
                )
            )
        else:
            drawing, diagnostics = read_face(*found)
            for diagnostic in diagnostics:
                self.tell(diagnostic)
            if drawing is not None:
                items: list[Item] = []
                for part in drawing.parts:
                    if isinstance(part, Shape):
                        if tint:
                            part = replace(part, fill=tint if part.fill else None, stroke=tint if part.stroke else None)
                        if art.outline is not None and part.fill is not None:
                            weight = art.outline / _art_scale(art, drawing.width, drawing.height)
                            part = replace(part, fill=None, stroke=part.fill, width=weight, join="round")
                        items.extend(self.shape(part, row))
                    else:
                        self.tell(
                            findings.SVG_VALUE.at(part.span, "art cannot hold a slot or other art", "draw it as shapes")
                        )
                name = f"art.{key}.{tint}" if tint else f"art.{key}"
                if art.outline is not None:
                    name += f".outline-{art.outline:.3g}"
                # A hair of bleed, so that an outline stroked on the viewBox's edge is not cut.
                hair = max(drawing.width, drawing.height) * 0.05
                symbol = Symbol(
                    name, drawing.width, drawing.height, tuple(items), hair, "art" if self.layered else None
                )
        self._arts[known] = symbol
        return symbol

    # --- what differs -----------------------------------------------------------

    def slot(self, face: Face, slot: Slot, row: Row) -> list[Item]:
        """The row's text in the slot: as large as it may be, centred by the height of its capitals."""
        cell = row.get(slot.column) if slot.column is not None else None
        words = self.cell(row, slot.column) if slot.column is not None else slot.text
        if not words.strip():
            return []
        origin = cell.origin if isinstance(cell, Cell) and cell.origin else None
        place = origin or (self.fallback if slot.column is not None else slot.span)
        if missing := self.missing(slot.font, words):
            self.tell(
                findings.GLYPH_MISSING.at(
                    place,
                    f"no font has the character `{missing[0]}` (U+{ord(missing[0]):04X}) of `{words}`",
                    "write it with another character",
                )
            )
        cap = font(slot.font).cap_height * _MM_PER_POINT
        top = min(slot.size, math.floor(slot.height / cap * 10) / 10)
        size = fit_size(slot.font, words, slot.width, top, slot.floor) if top >= slot.floor else None
        fits = size is not None
        if size is None:
            size = slot.floor
            need = measure(slot.font, words, size)
            tall = top < slot.floor
            what = (
                f"`{words}` is {cap * size:.1f} mm high and its place {slot.height:g} mm"
                if tall
                else f"`{words}` is {need:.1f} mm wide at {size:g} pt and its place {slot.width:g} mm"
            )
            self.tell(
                findings.TEXT_TOO_WIDE.at(
                    place, what, "shorten the text, or give it more room on the face", [(slot.span, "its place")]
                )
            )
        x = {"start": slot.x, "middle": slot.x + slot.width / 2, "end": slot.x + slot.width}[slot.anchor]
        y = slot.y + slot.height / 2 + cap * size / 2
        width = measure(slot.font, words, size)
        left = {"start": x, "middle": x - width / 2, "end": x - width}[slot.anchor]
        items: list[Item] = [Text(x, y, words, slot.font, size, slot.colour, slot.anchor, origin=origin or slot.span)]
        bottom = y
        if slot.underline and is_ambiguous(words):
            thick = max(0.18, 0.07 * size * _MM_PER_POINT)
            bottom = y + 0.25 + thick
            items.append(Path(rectangle(left, y + 0.25, width, thick), fill=slot.colour, origin=slot.span))
        if fits:  # one that does not has been told already
            self.check_inset(face, slot, _extent(slot.matrix, left, y - cap * size, left + width, bottom), words)
        return items if slot.matrix == IDENTITY else [Group(tuple(items), slot.matrix)]

    def check_inset(self, face: Face, slot: Slot, box: tuple[float, float, float, float], words: str) -> None:
        """Tells a text nearer than 1.2 mm to the cut."""
        left, top, right, bottom = box
        inset = min(left, top, face.width - right, face.height - bottom)
        if inset < SAFE_TEXT_MM - _TOLERANCE:
            self.tell(
                findings.TEXT_NEAR_TRIM.at(
                    slot.span,
                    f"`{words}` stands {inset:.2f} mm from the cut",
                    f"leave {SAFE_TEXT_MM} mm on every side",
                )
            )

    def missing(self, name: str, words: str) -> list[str]:
        """The characters that neither the slot's font nor the fallback has."""
        return [c for c in font(name).missing(words) if c in font(FALLBACK).missing(c)]

    def cell(self, row: Row, column: str) -> str:
        """The row's text in a column, with the ink of the day as `ink`, and `small`."""
        if column == INK_COLUMN and column not in row:
            return self.ink
        if column == SMALL_COLUMN and column not in row:
            return "yes" if self.small else ""
        return text(row, column)

    def name(self, row: Row, side: str) -> str:
        """`face.<id>.<side>`, unique in the document."""
        wanted = "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "-" for c in text(row, "id")) or "piece"
        name, count = f"face.{wanted}.{side}", 1
        while name in self._names:
            count += 1
            name = f"face.{wanted}-{count}.{side}"
        self._names.add(name)
        return name


@dataclass(frozen=True, slots=True)
class _Plan:
    """What of a row a face depends on, and how: conditions, columns that shape it, all columns."""

    conditions: tuple[Condition, ...]
    structure: tuple[str, ...]
    columns: tuple[str, ...]

    @classmethod
    def of(cls, face: Face) -> _Plan:
        conditions: dict[Condition, None] = {}
        structure: dict[str, None] = {}
        for part in face.parts:
            conditions.update(dict.fromkeys(part.when))
            patterns: tuple[str | None, ...]
            if isinstance(part, Art):
                structure[part.column] = None
                patterns = (part.tint,)
            elif isinstance(part, Slot):
                patterns = (part.colour,)
            else:
                patterns = (part.fill, part.stroke)
            for pattern in patterns:
                structure.update(dict.fromkeys(token_columns(pattern)))
        return cls(tuple(conditions), tuple(structure), tuple(face.columns()))


def _art_scale(art: Art, width: float, height: float) -> float:
    """Millimetres for a unit of a drawing that is so many units wide and high."""
    return art.scale or min(art.width / width, art.height / height)


def _is_stem(key: str) -> bool:
    return all(c.isascii() and (c.isalnum() or c in "-_") for c in key)


def _extent(matrix: Matrix, left: float, top: float, right: float, bottom: float) -> tuple[float, float, float, float]:
    a, b, c, d, e, f = matrix
    xs = [a * x + c * y + e for x in (left, right) for y in (top, bottom)]
    ys = [b * x + d * y + f for x in (left, right) for y in (top, bottom)]
    return min(xs), min(ys), max(xs), max(ys)


def library(folders: Iterable[tuple[FilePath, str]], tokens: Mapping[str, object]) -> Library:
    """A library of (folder, name in findings) pairs; a folder twice counts once."""
    unique = dict(folders)
    return Library(tuple(unique), tuple(unique.values()), frozenset(tokens))
