"""A face: the drawing of one side of a piece, read from a closed subset of SVG.

The file is plain, valid SVG that any editor opens. What varies from piece to piece is marked:
`data-slot` (a rectangle that takes a row's text), `data-art` (a rectangle that takes a drawing),
`data-if` (shown when a row's value holds) and colour classes `fill-TOKEN`, `stroke-TOKEN`, in which
`{column}` stands for a row's value. Everything outside the subset is a finding with its line.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path as FilePath
from typing import Literal, cast

from generator.layout import findings
from generator.layout.fonts import FONT_NAMES
from generator.layout.items import IDENTITY, Anchor, Matrix, combine, ellipse, polygon, rectangle, rounded, translate
from generator.layout.path_data import Commands, decode_path_data
from generator.layout.svg_tree import NAMESPACE, Element, read_tree
from generator.source.decode import near_miss
from generator.source.diagnostic import Diagnostic, Finding
from generator.source.read import Source, read_source
from generator.source.span import Span

MAX_PARTS = 5_000
"""Parts of one face after every `use` is drawn out."""
MAX_TILES = 2_000
"""Tiles of one pattern under one shape."""


@dataclass(frozen=True, slots=True)
class Condition:
    """`bomber`, `!bomber`, `class=a|b`, `!class=a`: whether a part is shown for a row."""

    column: str
    values: tuple[str, ...] | None
    """The values that hold; None for any but nothing, `no` and `false`."""
    negated: bool

    def holds(self, value: str) -> bool:
        """Whether the condition is met by the row's text in its column."""
        met = value not in ("", "no", "false") if self.values is None else value in self.values
        return met != self.negated


@dataclass(frozen=True, slots=True)
class Shape:
    """Something drawn: commands in the face's millimetres, colours as token patterns (`bar-{side}`)."""

    commands: Commands
    when: tuple[Condition, ...]
    span: Span
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.2
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    even_odd: bool = False
    clip: Commands | None = None
    """The outline that a pattern's tiles are seen through."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a text: a rectangle in its own coordinates, which `matrix` maps to the face's."""

    column: str | None
    """The row's column; None for the fixed `text`."""
    text: str
    x: float
    y: float
    width: float
    height: float
    font: str
    size: float
    floor: float
    anchor: Anchor
    colour: str
    underline: bool
    matrix: Matrix
    when: tuple[Condition, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Art:
    """A place for a drawing named by a row: `scale` millimetres to its unit, or fitted into the rectangle."""

    column: str
    x: float
    y: float
    width: float
    height: float
    scale: float | None
    turn: float
    tint: str | None
    outline: float | None
    """Weight in millimetres of the lines that stand for filled shapes, if ink is saved so."""
    matrix: Matrix
    when: tuple[Condition, ...]
    span: Span


Part = Shape | Slot | Art


@dataclass(frozen=True, slots=True)
class Face:
    """A drawing ready to be filled: its size is the trim, the parts may reach beyond it as bleed."""

    stem: str
    path: str
    width: float
    height: float
    parts: tuple[Part, ...]
    span: Span

    def columns(self) -> dict[str, Span]:
        """Every column of a row that the face reads, with the first place that does."""
        found: dict[str, Span] = {}
        for part in self.parts:
            for name in _columns(part):
                found.setdefault(name, part.span)
        return found


def _columns(part: Part) -> Iterator[str]:
    for condition in part.when:
        yield condition.column
    if isinstance(part, Art):
        yield part.column
    elif isinstance(part, Slot):
        if part.column is not None:
            yield part.column
        yield from token_columns(part.colour)
    else:
        for token in (part.fill, part.stroke):
            yield from token_columns(token)


def token_columns(token: str | None) -> tuple[str, ...]:
    """The columns in a token pattern: `field-{side}` has `side`."""
    return tuple(_HOLE.findall(token)) if token else ()


def read_face(path: FilePath, shown: str) -> tuple[Face | None, list[Diagnostic]]:
    """The face in a file, called `shown` in findings; every fault of the drawing is told.

    None if the drawing is faulty. The same file is read once, until it changes. Units are
    millimetres for a face; for art, whatever its viewBox counts in.
    """
    try:
        state = path.stat()
        stamp = (state.st_mtime_ns, state.st_size)
    except OSError:
        stamp = (0, 0)
    face, found = _read_face(path, shown, stamp)
    return face, list(found)


@lru_cache(maxsize=512)
def _read_face(path: FilePath, shown: str, stamp: tuple[int, int]) -> tuple[Face | None, tuple[Diagnostic, ...]]:
    source, found = read_source(path, shown)
    if source is None:
        return None, tuple(found)
    face, found = decode_face(source, path.stem)
    return face, tuple(found)


def decode_face(source: Source, stem: str) -> tuple[Face | None, list[Diagnostic]]:
    """The face in an SVG text, or every finding that stands against it."""
    root, diagnostics = read_tree(source)
    if root is None:
        return None, diagnostics
    reader = _FaceReader(diagnostics)
    face = reader.face(root, stem, source.path)
    return (None if diagnostics else face), diagnostics


_COMMON = frozenset({"id", "class", "transform", "data-if"})
_PAINT = frozenset({"fill", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "fill-rule"})
_SLOT = frozenset({"data-slot", "data-text", "data-font", "data-size", "data-floor", "data-anchor", "data-underline"})
_ART = frozenset({"data-art", "data-scale", "data-turn", "data-tint", "data-outline"})
ELEMENTS: dict[str, frozenset[str]] = {
    "svg": frozenset({"xmlns", "viewBox", "width", "height", "id"}),
    "title": frozenset(),
    "desc": frozenset(),
    "defs": frozenset({"id"}),
    "g": _COMMON | _PAINT,
    "use": _COMMON | _PAINT | {"href", "x", "y"},
    "path": _COMMON | _PAINT | {"d"},
    "rect": _COMMON | _PAINT | _SLOT | _ART | {"x", "y", "width", "height", "rx", "ry"},
    "circle": _COMMON | _PAINT | {"cx", "cy", "r"},
    "ellipse": _COMMON | _PAINT | {"cx", "cy", "rx", "ry"},
    "line": _COMMON | _PAINT | {"x1", "y1", "x2", "y2"},
    "polyline": _COMMON | _PAINT | {"points"},
    "polygon": _COMMON | _PAINT | {"points"},
    "pattern": frozenset({"id", "patternUnits", "width", "height", "patternTransform"}),
}
"""The whole of the subset: element to the attributes it may have."""

_HOLE = re.compile(r"\{([a-z][a-z0-9_]*)\}")
_CLASS = re.compile(r"(fill|stroke)-((?:[a-z0-9]|-|\{[a-z][a-z0-9_]*\})+)\Z")
_TOKEN = re.compile(r"(?:[a-z0-9]|-|\{[a-z][a-z0-9_]*\})+\Z")
_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?\Z")
_SIZE = re.compile(r"([0-9]+(?:\.[0-9]+)?)mm\Z")
_CONDITION = re.compile(r"(!?)([a-z][a-z0-9_]*)(?:=([^=|]+(?:\|[^=|]+)*))?\Z")
_COLUMN = re.compile(r"[a-z][a-z0-9_]*\Z")
_CALL = re.compile(r"[\s,]*([a-zA-Z]+)\s*\(([^()]*)\)")
_COLOUR_LITERAL = re.compile(r"#[0-9A-Fa-f]{3,8}\b|(?:rgba?|hsla?)\(|[a-zA-Z]+\Z")
_LOCAL = re.compile(r"#([A-Za-z_][\w.-]*)\Z")
_URL = re.compile(r"url\(\s*#([A-Za-z_][\w.-]*)\s*\)\Z")


@dataclass(frozen=True, slots=True)
class _Paint:
    """What a shape inherits: colours and stroke, as SVG does it."""

    fill: str | None = None
    fill_said: bool = False
    pattern: str | None = None
    stroke: str | None = None
    width: float = 0.2
    dash: tuple[float, ...] = ()
    cap: str = "butt"
    join: str = "miter"
    even_odd: bool = False


class _FaceReader:
    def __init__(self, diagnostics: list[Diagnostic]) -> None:
        self.diagnostics = diagnostics
        self.ids: dict[str, Element] = {}
        self.parts: list[Part] = []
        self.open: list[str] = []
        self.full = False

    def tell(self, finding: Finding, span: Span, message: str, help: str = "") -> None:
        self.diagnostics.append(finding.at(span, message, help))

    def face(self, root: Element, stem: str, path: str) -> Face | None:
        if root.name != "svg":
            self.tell(findings.SVG_ROOT, root.span, f"the root element is `{root.name}`, not `svg`")
            return None
        self.check(root, True)
        if root.attributes.get("xmlns") != NAMESPACE:
            self.tell(
                findings.SVG_ROOT,
                root.place("xmlns"),
                "the root lacks the SVG namespace, so no editor opens the file",
                f'write `xmlns="{NAMESPACE}"`',
            )
        box = self.view_box(root)
        if box is None:
            return None
        x, y, width, height = box
        origin = translate(-x, -y)
        for child in root.children:
            self.walk(child, origin, _Paint(), ())
        return Face(stem, path, width, height, tuple(self.parts), root.span)

    def view_box(self, root: Element) -> tuple[float, float, float, float] | None:
        text = root.attributes.get("viewBox")
        if text is None:
            self.tell(findings.SVG_ROOT, root.span, "the root has no `viewBox`", 'write `viewBox="0 0 16 16"`')
            return None
        values = self.numbers(root, "viewBox")
        if values is None:
            return None
        if len(values) != 4 or values[2] <= 0 or values[3] <= 0:
            self.tell(findings.SVG_ROOT, root.place("viewBox"), f"`{text}` is not a viewBox", "x, y, width, height")
            return None
        for name, extent in (("width", values[2]), ("height", values[3])):
            said = root.attributes.get(name)
            if said is None:
                continue
            size = _SIZE.match(said)
            if size is None or abs(float(size[1]) - extent) > 0.005:
                self.tell(
                    findings.SVG_ROOT,
                    root.place(name),
                    f"{name} `{said}` does not agree with the viewBox",
                    f'one unit is one millimetre: write `{name}="{extent:g}mm"`',
                )
        return values[0], values[1], values[2], values[3]

    def check(self, element: Element, top: bool = False) -> None:
        """Tells every unknown element and attribute of a tree, and takes note of its ids."""
        allowed = ELEMENTS.get(element.name)
        if allowed is None or (element.name == "svg" and not top):
            self.tell(findings.SVG_UNKNOWN_ELEMENT, element.span, *_about_element(element.name))
            return
        for name, value in element.attributes.items():
            place = element.place(name)
            if (name in ("stroke", "fill") and name not in allowed) or name == "fill":
                self.check_colour(element, name, value)
            elif name in ("href", "xlink:href") and not _LOCAL.match(value):
                self.tell(
                    findings.SVG_EXTERNAL,
                    place,
                    f"`{value[:60]}` points outside the drawing",
                    "refer to an id in the same file, or place art with `data-art`",
                )
            elif name not in allowed:
                self.tell(
                    findings.SVG_UNKNOWN_ATTRIBUTE,
                    place,
                    f"`{element.name}` cannot have the attribute `{name}`",
                    _about_attribute(name) or near_miss(name, allowed),
                )
        identity = element.attributes.get("id")
        if identity is not None:
            if identity in self.ids:
                self.tell(
                    findings.SVG_REFERENCE, element.place("id"), f"id `{identity}` is given twice", "rename one of them"
                )
            self.ids[identity] = element
        for child in element.children:
            self.check(child)

    def check_colour(self, element: Element, name: str, value: str) -> None:
        if name == "fill" and (value == "none" or _URL.match(value)):
            return
        if name == "fill" and value.startswith("url("):
            self.tell(
                findings.SVG_EXTERNAL,
                element.place(name),
                f"`{value[:60]}` points outside the drawing",
                "refer to a `pattern` in the same file: `url(#hatch)`",
            )
        elif _COLOUR_LITERAL.match(value) or name == "stroke":
            self.tell(
                findings.SVG_COLOUR,
                element.place(name),
                f"`{value}` is a colour of its own",
                f'name a token of theme.yaml: `class="{name}-ink"`',
            )
        else:
            self.tell(findings.SVG_VALUE, element.place(name), f"`{value}` is not a fill", "`none` or `url(#pattern)`")

    def walk(self, element: Element, matrix: Matrix, paint: _Paint, when: tuple[Condition, ...]) -> None:
        name = element.name
        if self.full or name not in ELEMENTS or name in ("defs", "pattern", "title", "desc", "svg"):
            return
        if len(self.parts) > MAX_PARTS:
            self.full = True
            self.tell(findings.SVG_TOO_LARGE, element.span, f"more than {MAX_PARTS:,} parts in one face")
            return
        matrix = combine(matrix, self.transform(element, "transform"))
        paint = self.paint(element, paint)
        if "data-if" in element.attributes:
            when = (*when, *self.condition(element))
        if name == "g":
            for child in element.children:
                self.walk(child, matrix, paint, when)
        elif name == "use":
            self.use(element, matrix, paint, when)
        elif name == "rect" and ("data-slot" in element.attributes or "data-text" in element.attributes):
            self.slot(element, matrix, paint, when)
        elif name == "rect" and "data-art" in element.attributes:
            self.art(element, matrix, when)
        else:
            self.shape(element, matrix, paint, when)

    def use(self, element: Element, matrix: Matrix, paint: _Paint, when: tuple[Condition, ...]) -> None:
        match = _LOCAL.match(element.attributes.get("href", ""))
        if match is None:
            if "href" not in element.attributes:
                self.tell(findings.SVG_REFERENCE, element.span, "`use` has no `href`", 'write `href="#id"`')
            return
        target = self.ids.get(match[1])
        if target is None:
            self.tell(
                findings.SVG_REFERENCE,
                element.place("href"),
                f"nothing in the drawing has the id `{match[1]}`",
                near_miss(match[1], self.ids),
            )
            return
        if match[1] in self.open or len(self.open) > 20:
            self.tell(findings.SVG_REFERENCE, element.place("href"), f"`{match[1]}` is drawn inside itself")
            return
        x, y = self.number(element, "x", 0.0), self.number(element, "y", 0.0)
        self.open.append(match[1])
        self.walk(target, combine(matrix, translate(x, y)), paint, when)
        self.open.pop()

    # --- values -----------------------------------------------------------------

    def number(self, element: Element, name: str, default: float | None = None) -> float:
        text = element.attributes.get(name)
        if text is None:
            if default is None:
                self.tell(findings.SVG_VALUE, element.span, f"`{element.name}` lacks its `{name}`")
                return 0.0
            return default
        if not _NUMBER.match(text) or abs(float(text)) > 1e6:
            self.tell(
                findings.SVG_VALUE, element.place(name), f"`{text[:40]}` is not a plain number", "millimetres, no unit"
            )
            return default or 0.0
        return float(text)

    def numbers(self, element: Element, name: str) -> list[float] | None:
        words = element.attributes.get(name, "").replace(",", " ").split()
        if any(not _NUMBER.match(w) or abs(float(w)) > 1e6 for w in words):
            self.tell(
                findings.SVG_VALUE,
                element.place(name),
                f"`{element.attributes[name][:40]}` is not a list of plain numbers",
            )
            return None
        return [float(w) for w in words]

    def transform(self, element: Element, name: str) -> Matrix:
        text = element.attributes.get(name)
        if not text:
            return IDENTITY
        matrix, at = IDENTITY, 0
        while text[at:].strip(" ,\t\r\n"):
            match = _CALL.match(text, at)
            step = _transform(match[1], match[2]) if match else None
            if match is None or step is None:
                self.tell(
                    findings.SVG_VALUE,
                    element.place(name),
                    f"`{text[at:].strip()[:40]}` is not a transform",
                    "translate, scale, rotate, skewX, skewY, matrix",
                )
                return IDENTITY
            matrix, at = combine(matrix, step), match.end()
        return matrix

    def condition(self, element: Element) -> tuple[Condition, ...]:
        text = element.attributes["data-if"].strip()
        match = _CONDITION.match(text)
        if match is None:
            self.tell(
                findings.SVG_VALUE,
                element.place("data-if"),
                f"`{text[:60]}` is not a condition",
                "write `column`, `!column`, `column=value` or `column=one|two`",
            )
            return ()
        values = tuple(v.strip() for v in match[3].split("|")) if match[3] is not None else None
        return (Condition(match[2], values, match[1] == "!"),)

    def paint(self, element: Element, paint: _Paint) -> _Paint:
        found = element.attributes
        for word in found.get("class", "").split():
            match = _CLASS.match(word)
            if match is None:
                self.tell(
                    findings.SVG_VALUE,
                    element.place("class"),
                    f"class `{word[:40]}` names no colour",
                    "write `fill-TOKEN` or `stroke-TOKEN`, with a token of theme.yaml",
                )
            elif match[1] == "fill":
                paint = replace(paint, fill=match[2], fill_said=True)
            else:
                paint = replace(paint, stroke=match[2])
        fill = found.get("fill")
        if fill == "none":
            paint = replace(paint, fill=None, fill_said=True, pattern=None)
        elif fill and (match := _URL.match(fill)):
            paint = replace(paint, pattern=match[1], fill_said=True)
        elif fill or "stroke" in found:
            # Told as a colour literal already: no second finding for having no colour.
            paint = replace(paint, fill_said=True)
        if "stroke-width" in found:
            paint = replace(paint, width=self.number(element, "stroke-width", 0.2))
        if "stroke-dasharray" in found and (dash := self.numbers(element, "stroke-dasharray")) is not None:
            paint = replace(paint, dash=tuple(dash))
        for name, words in (
            ("stroke-linecap", ("butt", "round", "square")),
            ("stroke-linejoin", ("miter", "round", "bevel")),
            ("fill-rule", ("nonzero", "evenodd")),
        ):
            value = found.get(name)
            if value is None:
                continue
            if value not in words:
                self.tell(findings.SVG_VALUE, element.place(name), f"`{value[:40]}` is not one of {', '.join(words)}")
            elif name == "stroke-linecap":
                paint = replace(paint, cap=value)
            elif name == "stroke-linejoin":
                paint = replace(paint, join=value)
            else:
                paint = replace(paint, even_odd=value == "evenodd")
        return paint

    # --- parts ------------------------------------------------------------------

    def slot(self, element: Element, matrix: Matrix, paint: _Paint, when: tuple[Condition, ...]) -> None:
        found = element.attributes
        column = found.get("data-slot")
        if column is not None and not _COLUMN.match(column):
            self.tell(findings.SVG_VALUE, element.place("data-slot"), f"`{column[:40]}` is not the name of a column")
            return
        if (column is None) == ("data-text" not in found):
            self.tell(findings.SVG_VALUE, element.place("data-text"), "a slot has `data-slot` or `data-text`, not both")
            return
        face = found.get("data-font", "sans-semibold")
        if face not in FONT_NAMES:
            self.tell(
                findings.SVG_VALUE,
                element.place("data-font"),
                f"no font is called `{face[:40]}`",
                near_miss(face, FONT_NAMES),
            )
            return
        anchor = found.get("data-anchor", "middle")
        if anchor not in ("start", "middle", "end"):
            self.tell(findings.SVG_VALUE, element.place("data-anchor"), f"`{anchor[:40]}` is not start, middle or end")
            return
        if abs(matrix[0] * matrix[3] - matrix[1] * matrix[2] - 1) > 1e-6:
            self.tell(
                findings.SVG_VALUE,
                element.span,
                "a slot is scaled or mirrored by a transform around it",
                "turn or move slots only, so that sizes of type stay what they say",
            )
            return
        size = self.number(element, "data-size")
        self.parts.append(
            Slot(
                column=column,
                text=found.get("data-text", ""),
                x=self.number(element, "x", 0.0),
                y=self.number(element, "y", 0.0),
                width=self.number(element, "width"),
                height=self.number(element, "height"),
                font=face,
                size=size,
                floor=self.number(element, "data-floor", size),
                anchor=cast(Anchor, anchor),
                colour=paint.fill or "ink",
                underline="data-underline" in found,
                matrix=matrix,
                when=when,
                span=element.span,
            )
        )

    def art(self, element: Element, matrix: Matrix, when: tuple[Condition, ...]) -> None:
        found = element.attributes
        column = found["data-art"]
        if not _COLUMN.match(column):
            self.tell(findings.SVG_VALUE, element.place("data-art"), f"`{column[:40]}` is not the name of a column")
            return
        tint = found.get("data-tint")
        if tint is not None and not _TOKEN.match(tint):
            self.tell(findings.SVG_VALUE, element.place("data-tint"), f"`{tint[:40]}` is not a token")
            return
        self.parts.append(
            Art(
                column=column,
                x=self.number(element, "x", 0.0),
                y=self.number(element, "y", 0.0),
                width=self.number(element, "width"),
                height=self.number(element, "height"),
                scale=self.number(element, "data-scale") if "data-scale" in found else None,
                turn=self.number(element, "data-turn", 0.0),
                tint=tint,
                outline=self.number(element, "data-outline") if "data-outline" in found else None,
                matrix=matrix,
                when=when,
                span=element.span,
            )
        )

    def shape(self, element: Element, matrix: Matrix, paint: _Paint, when: tuple[Condition, ...]) -> None:
        commands = self.outline(element)
        if not commands:
            return
        if not paint.fill_said and paint.stroke is None:
            self.tell(
                findings.SVG_NO_COLOUR,
                element.span,
                f"`{element.name}` has no colour, so it would not be drawn",
                'write `class="fill-TOKEN"` or `class="stroke-TOKEN"`',
            )
            return
        commands = transform_commands(commands, matrix)
        scale = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
        fill = None if element.name == "line" else paint.fill
        shape = Shape(
            commands=commands,
            when=when,
            span=element.span,
            fill=fill,
            stroke=paint.stroke,
            width=paint.width * scale,
            dash=tuple(d * scale for d in paint.dash),
            cap=cast(Literal["butt", "round", "square"], paint.cap),
            join=cast(Literal["miter", "round", "bevel"], paint.join),
            even_odd=paint.even_odd,
        )
        if paint.pattern is None or element.name == "line":
            self.parts.append(shape)
            return
        if fill is not None:
            self.parts.append(replace(shape, stroke=None))
        self.parts.extend(self.tiles(element, paint.pattern, commands, matrix, when))
        if paint.stroke is not None:
            self.parts.append(replace(shape, fill=None))

    def outline(self, element: Element) -> Commands:
        name = element.name
        if name == "path":
            commands, fault = decode_path_data(element.attributes.get("d", ""))
            if fault:
                place = element.place("d")
                # A path on one line is pointed at to the character.
                column = place.column + fault.offset
                span = Span(place.path, place.line, column, place.line, column + 1)
                whole_line = "\n" not in element.attributes.get("d", "")
                self.tell(findings.SVG_VALUE, span if whole_line else place, fault.message)
                return ()
            return commands
        if name == "rect":
            x, y = self.number(element, "x", 0.0), self.number(element, "y", 0.0)
            w, h = self.number(element, "width"), self.number(element, "height")
            if "rx" in element.attributes or "ry" in element.attributes:
                rx = self.number(element, "rx", self.number(element, "ry", 0.0))
                return rounded(x, y, w, h, rx)
            return rectangle(x, y, w, h)
        if name == "circle":
            r = self.number(element, "r")
            return ellipse(self.number(element, "cx", 0.0), self.number(element, "cy", 0.0), r, r)
        if name == "ellipse":
            rx, ry = self.number(element, "rx"), self.number(element, "ry")
            return ellipse(self.number(element, "cx", 0.0), self.number(element, "cy", 0.0), rx, ry)
        if name == "line":
            x1, y1, x2, y2 = (self.number(element, n, 0.0) for n in ("x1", "y1", "x2", "y2"))
            return (("M", x1, y1), ("L", x2, y2))
        values = self.numbers(element, "points")
        if values is None:
            return ()
        if len(values) < 4 or len(values) % 2:
            self.tell(findings.SVG_VALUE, element.place("points"), "the points are not pairs of numbers, two or more")
            return ()
        points = tuple(zip(values[::2], values[1::2], strict=True))
        return polygon(*points, close=name == "polygon")

    def tiles(
        self, element: Element, name: str, clip: Commands, matrix: Matrix, when: tuple[Condition, ...]
    ) -> list[Shape]:
        pattern = self.ids.get(name)
        if pattern is None or pattern.name != "pattern":
            self.tell(
                findings.SVG_REFERENCE,
                element.place("fill"),
                f"the drawing has no pattern `{name}`",
                near_miss(name, [i for i, e in self.ids.items() if e.name == "pattern"]),
            )
            return []
        if pattern.attributes.get("patternUnits") != "userSpaceOnUse":
            self.tell(
                findings.SVG_VALUE,
                pattern.span,
                "a pattern is not measured in millimetres",
                'write `patternUnits="userSpaceOnUse"`',
            )
            return []
        width, height = self.number(pattern, "width"), self.number(pattern, "height")
        if width <= 0.01 or height <= 0.01:
            self.tell(findings.SVG_VALUE, pattern.span, "a pattern's tile has no size")
            return []
        matrix = combine(matrix, self.transform(pattern, "patternTransform"))
        box = _bounds(transform_commands(clip, _inverse(matrix)))
        columns = range(math.floor(box[0] / width) - 1, math.ceil(box[2] / width) + 1)
        rows = range(math.floor(box[1] / height) - 1, math.ceil(box[3] / height) + 1)
        shapes: list[Shape] = []
        for tile in pattern.children:
            if tile.name in ("title", "desc") or tile.name not in ELEMENTS:
                continue
            paint = self.paint(tile, _Paint())
            outline = self.outline(tile)
            if paint.fill is None or not outline:
                self.tell(findings.SVG_NO_COLOUR, tile.span, "a pattern's tile has no fill", 'write `class="fill-…"`')
                continue
            bounds = _bounds(outline)
            # A bar as long as its tile is one stripe, not hundreds of tiles that might show their seams.
            across = tile.name == "rect" and bounds[1] <= 1e-9 and bounds[3] >= height - 1e-9
            stripes = [range(1)] if across else [rows]
            if len(columns) * len(stripes[0]) > MAX_TILES:
                self.tell(findings.SVG_TOO_LARGE, element.span, f"more than {MAX_TILES:,} tiles of a pattern")
                return shapes
            commands: list[tuple[str | float, ...]] = []
            for column in columns:
                if across:
                    x = column * width + bounds[0]
                    length = len(rows) * height
                    commands.extend(rectangle(x, rows[0] * height, bounds[2] - bounds[0], length))
                    continue
                for row in rows:
                    commands.extend(transform_commands(outline, translate(column * width, row * height)))
            placed = transform_commands(tuple(commands), matrix)
            shapes.append(Shape(commands=placed, when=when, span=element.span, fill=paint.fill, clip=clip))
        return shapes


def _about_element(name: str) -> tuple[str, str]:
    message = f"`{name[:40]}` is not an element that a face may hold"
    if name in ("text", "tspan", "textPath"):
        return message, "words are slots: a `rect` with `data-slot` or `data-text`"
    if name in ("script", "foreignObject", "image", "style", "a", "animate", "set"):
        return message, "delete it; a drawing holds shapes only"
    if "Gradient" in name or name in ("filter", "mask", "clipPath"):
        return message, "draw flat shapes: gradients, masks and filters are not printed"
    return message, near_miss(name, ELEMENTS)


def _about_attribute(name: str) -> str:
    if name.startswith("on"):
        return "delete it; a drawing runs nothing"
    if name == "style":
        return "use a class for colour and `stroke-width` and its like for the rest"
    if name == "xlink:href":
        return "write `href`"
    if name.startswith(("sodipodi:", "inkscape:", "xmlns:", "xml:")):
        return 'save the drawing as "plain SVG" in the editor'
    if "opacity" in name:
        return "choose a paler token; nothing is printed half transparent"
    return ""


def _transform(name: str, arguments: str) -> Matrix | None:
    words = arguments.replace(",", " ").split()
    if any(not _NUMBER.match(w) or abs(float(w)) > 1e6 for w in words):
        return None
    v = [float(w) for w in words]
    count = len(v)
    if name == "translate" and count in (1, 2):
        return translate(v[0], v[1] if count == 2 else 0.0)
    if name == "scale" and count in (1, 2):
        return (v[0], 0.0, 0.0, v[-1], 0.0, 0.0)
    if name == "rotate" and count in (1, 3):
        turned = rotate(v[0])
        if count == 1:
            return turned
        return combine(translate(v[1], v[2]), combine(turned, translate(-v[1], -v[2])))
    if name == "skewX" and count == 1:
        return (1.0, 0.0, math.tan(math.radians(v[0])), 1.0, 0.0, 0.0)
    if name == "skewY" and count == 1:
        return (1.0, math.tan(math.radians(v[0])), 0.0, 1.0, 0.0, 0.0)
    if name == "matrix" and count == 6:
        return (v[0], v[1], v[2], v[3], v[4], v[5])
    return None


def rotate(degrees: float) -> Matrix:
    """Turns clockwise as seen about the origin; quarter turns are exact."""
    exact = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}
    turn = degrees % 360
    cos, sin = exact.get(turn, (math.cos(math.radians(turn)), math.sin(math.radians(turn))))  # type: ignore[call-overload]
    return (cos, sin, -sin, cos, 0.0, 0.0)


def transform_commands(commands: Commands, matrix: Matrix) -> Commands:
    """The same path, each point mapped by the matrix."""
    if matrix == IDENTITY:
        return commands
    a, b, c, d, e, f = matrix
    out: list[tuple[str | float, ...]] = []
    for command in commands:
        values = cast(tuple[float, ...], command[1:])
        mapped: list[str | float] = [command[0]]
        for x, y in zip(values[::2], values[1::2], strict=True):
            mapped += (a * x + c * y + e, b * x + d * y + f)
        out.append(tuple(mapped))
    return tuple(out)


def _inverse(matrix: Matrix) -> Matrix:
    a, b, c, d, e, f = matrix
    det = a * d - b * c
    if abs(det) < 1e-9:
        return IDENTITY
    return (d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det)


def _bounds(commands: Commands) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of all points, handles included."""
    xs = [float(v) for c in commands for v in c[1::2]]
    ys = [float(v) for c in commands for v in c[2::2]]
    if not xs:
        return 0.0, 0.0, 0.0, 0.0
    return min(xs), min(ys), max(xs), max(ys)
