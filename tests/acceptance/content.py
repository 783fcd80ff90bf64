"""What a page of a PDF draws, read by an interpreter of our own from the file alone: placed faces, lines, fills, text.

Independent of the layout: everything here comes out of content streams and form XObjects, as pikepdf gives them.
Millimetres from the top left corner, y down.
"""

from __future__ import annotations

import io
import math
import re
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

import pikepdf

MM = 72 / 25.4
Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Colour = tuple[int, int, int]

_FACE = re.compile(r"face\.(.+)\.(front|back)")
_ART = re.compile(r"art\.([\w-]+)")


@dataclass(frozen=True)
class Placed:
    """One face on a page: where its origin lies, what it is clipped to."""

    id: str
    side: str
    x: float
    y: float
    clip: Box
    arts: frozenset[str]


@dataclass(frozen=True)
class Line:
    """One straight stroke."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    face: str | None

    @property
    def length(self) -> float:
        return math.hypot(self.x2 - self.x1, self.y2 - self.y1)


@dataclass(frozen=True)
class Shown:
    """One run of text: where its baseline begins, its true size in points, its colour, its font and its face."""

    x: float
    y: float
    size: float
    colour: Colour
    font: str
    face: str | None
    side: str | None
    text: str


@dataclass
class Content:
    """All of one page."""

    width: float
    height: float
    faces: list[Placed] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    texts: list[Shown] = field(default_factory=list)
    clips: list[Box] = field(default_factory=list)
    """What each clipping path bounds, in the order of drawing."""
    operators: set[str] = field(default_factory=set)


def read_pages(data: bytes) -> list[Content]:
    """Every page of a PDF."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        known = _Known({}, {})
        return [_Reader(page, known).content for page in pdf.pages]


def _multiply(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def _arts_of(form: Any, name: str, known: dict[str, frozenset[str]]) -> frozenset[str]:
    if name not in known:
        drawn = form.read_bytes().decode("latin-1")
        used = {m[1] for n in re.findall(r"/(\S+) Do", drawn) if (m := _ART.search(n))}
        inner_forms = dict(form.get("/Resources", {}).get("/XObject", {}))
        for n in re.findall(r"/(\S+) Do", drawn):
            if not _ART.search(n) and f"/{n}" in inner_forms:
                used |= _arts_of(inner_forms[f"/{n}"], n, known)
        known[name] = frozenset(used)
    return known[name]


@dataclass
class _Known:
    """What was read of the file's forms already: they are drawn many times."""

    arts: dict[str, frozenset[str]]
    parsed: dict[str, list[tuple[list[Any], str]]]


class _Reader:
    def __init__(self, page: Any, known: _Known) -> None:
        left, bottom, right, top = (float(v) for v in page.mediabox)
        assert (left, bottom) == (0, 0)
        self.height = top
        self.content = Content(right / MM, top / MM)
        self.known = known
        self.run(_parse(page), page.resources, (1, 0, 0, 1, 0, 0), None)

    def at(self, matrix: Matrix, x: float, y: float) -> tuple[float, float]:
        a, b, c, d, e, f = matrix
        return (a * x + c * y + e) / MM, (self.height - (b * x + d * y + f)) / MM

    def run(
        self, stream: list[tuple[list[Any], str]], resources: Any, matrix: Matrix, face: tuple[str, str] | None
    ) -> None:
        state: dict[str, Any] = {"m": matrix, "fill": (0, 0, 0), "width": 1.0, "clip": None}
        stack: list[dict[str, Any]] = []
        points: list[tuple[float, float]] = []
        segments: list[tuple[tuple[float, float], tuple[float, float]]] = []
        start = here = (0.0, 0.0)
        text: Matrix = (1, 0, 0, 1, 0, 0)
        font, size = "", 0.0
        forms = resources.get("/XObject", {})
        fonts = resources.get("/Font", {})
        for operands, name in stream:
            self.content.operators.add(name)
            if name == "q":
                stack.append(dict(state))
            elif name == "Q":
                state = stack.pop()
            elif name == "cm":
                state["m"] = _multiply(state["m"], tuple(operands))  # type: ignore[arg-type]
            elif name == "w":
                state["width"] = operands[0]
            elif name in ("rg", "g", "k"):
                state["fill"] = _colour(operands)
            elif name == "m":
                start = here = self.at(state["m"], operands[0], operands[1])
                points.append(here)
            elif name == "l":
                there = self.at(state["m"], operands[0], operands[1])
                segments.append((here, there))
                here = there
                points.append(here)
            elif name == "c":
                here = self.at(state["m"], operands[4], operands[5])
                points.append(here)
            elif name == "h":
                segments.append((here, start))
                here = start
            elif name == "W":
                xs, ys = [p[0] for p in points], [p[1] for p in points]
                state["clip"] = (min(xs), min(ys), max(xs), max(ys))
                self.content.clips.append(state["clip"])
            elif name in ("n", "f", "f*", "S", "B", "B*"):
                if name in ("S", "B", "B*"):
                    a, b, c, d, _, _ = state["m"]
                    width = state["width"] * math.sqrt(abs(a * d - b * c)) / MM
                    for (x1, y1), (x2, y2) in segments:
                        self.content.lines.append(Line(x1, y1, x2, y2, width, face[0] if face else None))
                points, segments = [], []
            elif name == "Tf":
                font, size = str(fonts[operands[0]].BaseFont), operands[1]
            elif name == "Tm":
                text = tuple(operands)  # type: ignore[assignment]
            elif name in ("TJ", "Tj"):
                full = _multiply(state["m"], text)
                x, y = self.at(full, 0, 0)
                true = size * math.hypot(full[2], full[3])
                self.content.texts.append(
                    Shown(x, y, true, state["fill"], font, *(face or (None, None)), str(operands[0])[:40])
                )
            elif name == "Do":
                form = forms[operands[0]]
                if form.get("/Subtype") != "/Form":
                    continue
                inner = face
                if match := _FACE.search(operands[0]):
                    x, y = self.at(state["m"], 0, 0)
                    inner = (match[1], match[2])
                    arts = _arts_of(form, operands[0], self.known.arts)
                    self.content.faces.append(Placed(match[1], match[2], x, y, state["clip"], arts))
                own = tuple(float(v) for v in form.get("/Matrix", [1, 0, 0, 1, 0, 0]))
                if operands[0] not in self.known.parsed:
                    self.known.parsed[operands[0]] = _parse(form)
                self.run(
                    self.known.parsed[operands[0]], form.get("/Resources", resources), _multiply(state["m"], own), inner
                )  # type: ignore[arg-type]


def _parse(stream: Any) -> list[tuple[list[Any], str]]:
    """Operands as numbers and texts, and the operator."""
    return [
        ([float(o) if isinstance(o, (int, float, Decimal)) else str(o) for o in operands], str(operator))
        for operands, operator in pikepdf.parse_content_stream(stream)
    ]


def _colour(values: list[float]) -> Colour:
    if len(values) == 1:
        values = values * 3
    elif len(values) == 4:
        c, m, y, k = values
        values = [(1 - c) * (1 - k), (1 - m) * (1 - k), (1 - y) * (1 - k)]
    r, g, b = (round(v * 255) for v in values)
    return r, g, b
