"""A page as inert data: what an exporter is given, and all it is given.

Coordinates are millimetres from the top left corner, y pointing down; angles are
degrees, clockwise as seen. Sizes of type are points. Colours are *theme tokens*
(`"ink"`, `"field-raf"`), never values: the exporter is handed the theme.
Every item may carry the `origin` span of the source it shows, so that a problem found
late (text that does not fit) still points at the line a person typed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from generator.source.span import Span

MM = 72 / 25.4
"""Points in a millimetre."""

Anchor = Literal["start", "middle", "end"]

Duplex = Literal["none", "short-edge", "long-edge"]
"""The edge on which a printer is to turn the sheets."""

Matrix = tuple[float, float, float, float, float, float]
"""`(a, b, c, d, e, f)` as in SVG: x' = a x + c y + e, y' = b x + d y + f."""

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Text:
    """One run of text in one font, placed by its baseline."""

    x: float
    y: float
    text: str
    font: str
    size: float
    colour: str
    anchor: Anchor = "start"
    angle: float = 0.0
    spacing: float = 0.0
    """Extra space after each letter, points."""
    halo: str | None = None
    """Token of a halo drawn under the letters, or none."""
    halo_width: float = 0.4
    """Width of the halo's stroke, millimetres."""
    origin: Span | None = None


@dataclass(frozen=True, slots=True)
class Path:
    """One shape. `commands` is a flat tuple of `("M", x, y)`, `("L", x, y)`,
    `("C", x1, y1, x2, y2, x, y)` and `("Z",)`, absolute, millimetres."""

    commands: tuple[tuple[str | float, ...], ...]
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.2
    """Stroke width, millimetres."""
    dash: tuple[float, ...] = ()
    even_odd: bool = False
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    origin: Span | None = None


@dataclass(frozen=True, slots=True)
class Symbol:
    """A drawing made once and placed often: one form XObject, one SVG `<symbol>`.

    `name` is unique in a document and stable: `face.<id>.<front|back>`, `art.<key>`.
    """

    name: str
    width: float
    height: float
    items: tuple[Item, ...]
    bleed: float = 0.0
    """Millimetres by which the items may reach beyond the width and height."""
    layer: str | None = None
    """What a person may hide together with all others of that layer."""


@dataclass(frozen=True, slots=True)
class Use:
    """A symbol put on the page; the matrix maps the symbol's millimetres to the page's."""

    symbol: Symbol
    matrix: Matrix
    origin: Span | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Items that share a matrix, a clipping path, a layer or an id."""

    items: tuple[Item, ...]
    matrix: Matrix = IDENTITY
    clip: tuple[tuple[str | float, ...], ...] | None = None
    """Path commands in the group's own coordinates."""
    layer: str | None = None
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """A point that the outline and the exporters' sidecar name: a bookmark."""

    title: str
    level: int
    y: float = 0.0


@dataclass(frozen=True, slots=True)
class Field:
    """A place that a person fills in on a screen: one field of a PDF form.

    Nothing of it is printed but what is filled in; the lines round it are drawn by other items.
    """

    x: float
    y: float
    width: float
    height: float
    name: str
    """Unique in the document, its parts divided by `/`: `raf_rows/2/fuel/1`."""
    tooltip: str
    """What a screen reader says, and a pointer shows."""
    kind: Literal["text", "check"] = "text"
    value: str = ""
    """What stands in it at first; of a check any text is a cross."""
    size: float = 8.5
    """Points."""
    anchor: Anchor = "middle"
    most: int | None = None
    """The most characters that a text takes."""


Item = Text | Path | Symbol | Use | Group | Mark | Field


@dataclass(frozen=True, slots=True)
class Link:
    """A part of a page that leads to another page of the document, on a screen."""

    x: float
    y: float
    width: float
    height: float
    page: int
    """The page's place in the document, from 0."""


@dataclass(frozen=True, slots=True)
class Page:
    """One side of one sheet, finished: size in millimetres, and what stands on it."""

    width: float
    height: float
    items: tuple[Item, ...]
    label: str = ""
    """Page label (`F1`, `B1`, `3`); empty for plain numbering."""
    trim: tuple[float, float, float, float] | None = None
    """Left, top, right, bottom of the part that is kept, millimetres; the page if none."""
    bleed: tuple[float, float, float, float] | None = None
    cuts: tuple[tuple[str | float, ...], ...] = ()
    """Path commands of the lines along which a machine is to cut; they are not printed."""
    group: str = ""
    """What it belongs to, in a document with pages for each of several things: the number of a mission."""
    turned: bool = False
    """Whether what stands on it has its head at the left edge of the sheet: a screen shows it upright."""
    links: tuple[Link, ...] = ()
    points: tuple[tuple[str, float, float], ...] = ()
    """Named places for other programs, such as the middle of each hex: name, x, y in millimetres; not printed."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A document laid out: what `export` turns into a file."""

    name: str
    """File name stem, `unit-counters`."""
    title: str
    language: str
    pages: tuple[Page, ...]
    subject: str = ""
    author: str = ""
    keywords: str = ""
    duplex: Duplex = "none"


def rectangle(x: float, y: float, w: float, h: float) -> tuple[tuple[str | float, ...], ...]:
    """The path commands of a rectangle, millimetres."""
    return (("M", x, y), ("L", x + w, y), ("L", x + w, y + h), ("L", x, y + h), ("Z",))


_K = 0.5522847498


def ellipse(cx: float, cy: float, rx: float, ry: float) -> tuple[tuple[str | float, ...], ...]:
    """The path commands of an ellipse in four Bezier quarters (error under 0.03 %)."""
    kx, ky = rx * _K, ry * _K
    return (
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
        ("Z",),
    )


def rounded(x: float, y: float, w: float, h: float, r: float) -> tuple[tuple[str | float, ...], ...]:
    """The path commands of a rectangle with corners of radius `r`, millimetres."""
    r = min(r, w / 2, h / 2)
    if r <= 0:
        return rectangle(x, y, w, h)
    k = r * (1 - _K)
    return (
        ("M", x + r, y),
        ("L", x + w - r, y),
        ("C", x + w - k, y, x + w, y + k, x + w, y + r),
        ("L", x + w, y + h - r),
        ("C", x + w, y + h - k, x + w - k, y + h, x + w - r, y + h),
        ("L", x + r, y + h),
        ("C", x + k, y + h, x, y + h - k, x, y + h - r),
        ("L", x, y + r),
        ("C", x, y + k, x + k, y, x + r, y),
        ("Z",),
    )


def polygon(*points: tuple[float, float], close: bool = True) -> tuple[tuple[str | float, ...], ...]:
    """The path commands through `points`, closed unless told otherwise."""
    head, *rest = points
    tail: tuple[tuple[str | float, ...], ...] = (("Z",),) if close else ()
    return (("M", *head), *(("L", *p) for p in rest), *tail)


def combine(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that applies `inner` first, then `outer`."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )


def translate(x: float, y: float) -> Matrix:
    """Moves by (x, y) millimetres."""
    return (1.0, 0.0, 0.0, 1.0, x, y)
