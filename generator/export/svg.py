"""Pages as SVG that a person can open and edit: millimetres, named layers, live text in our own faces.

One file a page. A group's `layer` becomes a layer of Inkscape and its `id` an id, so that a script or a
person finds the hex grid, the signs or one sign. Text stays text; of the faces it needs the letters it
shows are embedded, and each run carries its measured length, so that it keeps its width where a program
has another face. To type other letters install the faces: they have the same names.
"""

from __future__ import annotations

import base64
import dataclasses
from collections.abc import Mapping
from typing import Any

from generator.export.font_subset import subset_font
from generator.layout.fonts import font, measure, split_runs
from generator.layout.items import Group, Item, Mark, Page, Path, Printed, Symbol, Text, Use

_INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
_LONG = 60
"""Commands from which a path counts as long."""
_ANCHORS = {"start": "start", "middle": "middle", "end": "end"}


def export_svg(printed: Printed, palette: Mapping[str, str]) -> tuple[bytes, ...]:
    """Each page of a document as the bytes of an SVG file, in order.

    `palette` gives each token its colour as `#RRGGBB`; a token it lacks raises KeyError, which is our bug.
    """
    return tuple(_Writer(page, printed, palette).write() for page in printed.pages)


def export_inline_svg(page: Page, palette: Mapping[str, str], language: str, prefix: str) -> str:
    """One page as an SVG element to stand inside an HTML page: as wide as its place, no faces embedded.

    It is kept small: a long line that is drawn several times is written once, to a tenth of a millimetre. Ids begin
    with `prefix`, so that two drawings on one page do not share any. It has no name of its own: what puts it into a
    page says what it shows.
    """
    page = dataclasses.replace(page, label="")
    writer = _InlineWriter(page, Printed(prefix, "", language, (page,)), palette)
    writer.prefix = f"{prefix}-"
    parts = [part for item in page.items for part in writer.element(item)]
    for part in parts:
        writer.drawing.add(part)
    for name in ("width", "height", "xmlns:inkscape", "xml:lang"):
        writer.drawing.attribs.pop(name, None)
    writer.drawing.attribs["aria-hidden"] = "true"
    return str(writer.drawing.tostring())


class _Writer:
    """Turns one page's items into elements. The user unit is a millimetre, y down, as on the page."""

    def __init__(self, page: Page, printed: Printed, palette: Mapping[str, str]) -> None:
        import svgwrite

        self.page = page
        self.palette = palette
        self.drawing: Any = svgwrite.Drawing(
            size=(f"{_n(page.width)}mm", f"{_n(page.height)}mm"),
            viewBox=f"0 0 {_n(page.width)} {_n(page.height)}",
            debug=False,
        )
        self.drawing.attribs["xmlns:inkscape"] = _INKSCAPE
        self.drawing.attribs["xml:lang"] = printed.language
        self.drawing.set_desc(title=f"{printed.title} {page.label}".strip() or None, desc=printed.subject or None)
        self.symbols: dict[str, str] = {}
        self.faces: dict[str, set[str]] = {}
        """The characters shown in each face."""
        self.ids: set[str] = set()
        self.clips = 0
        self.prefix = ""

    def write(self) -> bytes:
        parts: list[Any] = []
        for item in self.page.items:
            parts += self.element(item)
        css = "".join(
            f"@font-face{{font-family:'{_family(face)}';"
            f"src:url(data:font/ttf;base64,{base64.b64encode(subset_font(face, frozenset(shown))).decode()})}}"
            for face, shown in sorted(self.faces.items())
        )
        if css:
            self.drawing.defs.add(self.drawing.style(css))
        for part in parts:
            self.drawing.add(part)
        text: str = self.drawing.tostring()
        return ('<?xml version="1.0" encoding="utf-8"?>\n' + text + "\n").encode()

    def element(self, item: Item) -> list[Any]:
        if isinstance(item, Path):
            return [self.path(item)]
        if isinstance(item, Text):
            return self.text(item)
        if isinstance(item, Use):
            use = self.drawing.use(f"#{self.symbol(item.symbol)}", transform=_matrix(item.matrix))
            return [use]
        if isinstance(item, Group):
            return [self.group(item)]
        assert isinstance(item, (Mark, Symbol)), "an item of no known kind"
        return []  # marks are for outlines, and a symbol shows nothing until it is used

    def group(self, group: Group) -> Any:
        made = self.drawing.g()
        if group.matrix != (1.0, 0.0, 0.0, 1.0, 0.0, 0.0):
            made.attribs["transform"] = _matrix(group.matrix)
        if group.id or group.layer:
            made.attribs["id"] = self.unique(group.id or group.layer or "")
        if group.layer:
            made.attribs["inkscape:groupmode"] = "layer"
            made.attribs["inkscape:label"] = group.layer
        if group.clip:
            self.clips += 1
            name = self.unique(f"clip-{self.clips}")
            clip = self.drawing.clipPath(id=name)
            clip.add(self.drawing.path(_commands(group.clip)))
            self.drawing.defs.add(clip)
            made.attribs["clip-path"] = f"url(#{name})"
        for item in group.items:
            for part in self.element(item):
                made.add(part)
        return made

    def symbol(self, symbol: Symbol) -> str:
        """The id of the symbol's group in the definitions, put there at its first use."""
        if symbol.name not in self.symbols:
            name = self.symbols[symbol.name] = self.unique(symbol.name.replace(".", "-"))
            made = self.drawing.g(id=name)
            for item in symbol.items:
                for part in self.element(item):
                    made.add(part)
            self.drawing.defs.add(made)
        return self.symbols[symbol.name]

    def unique(self, wanted: str) -> str:
        """An id that no other element of the page has: the wanted one, or one numbered after it."""
        wanted = self.prefix + wanted
        name, n = wanted, 1
        while name in self.ids:
            n += 1
            name = f"{wanted}-{n}"
        self.ids.add(name)
        return name

    def path(self, path: Path) -> Any:
        made = self.drawing.path(_commands(path.commands), fill=self.palette[path.fill] if path.fill else "none")
        if path.fill and path.even_odd:
            made.attribs["fill-rule"] = "evenodd"
        if path.stroke:
            made.attribs["stroke"] = self.palette[path.stroke]
            made.attribs["stroke-width"] = _n(path.width)
            if path.cap != "butt":
                made.attribs["stroke-linecap"] = path.cap
            if path.join != "miter":
                made.attribs["stroke-linejoin"] = path.join
            if path.dash:
                made.attribs["stroke-dasharray"] = " ".join(_n(d) for d in path.dash)
        return made

    def text(self, text: Text) -> list[Any]:
        """The run, with its halo before it if it has one; characters of other faces as inner spans."""
        if not text.text:
            return []
        colour = self.palette[text.colour]
        parts = [self.run(text, {"fill": colour})]
        if text.halo:
            halo = self.palette[text.halo]
            style = {"fill": halo, "stroke": halo, "stroke-width": _n(2 * text.halo_width), "stroke-linejoin": "round"}
            parts.insert(0, self.run(text, style))
        return parts

    def run(self, text: Text, style: Mapping[str, str]) -> Any:
        runs = split_runs(text.font, text.text)
        width = measure(text.font, text.text, text.size, text.spacing)
        made = self.drawing.text("", insert=(_n(text.x), _n(text.y)))
        made.attribs["font-family"] = f"'{_family(text.font)}', sans-serif"
        made.attribs["font-size"] = _n(text.size * 25.4 / 72)
        made.attribs["text-anchor"] = _ANCHORS[text.anchor]
        made.attribs["xml:space"] = "preserve"
        if text.spacing:
            made.attribs["letter-spacing"] = _n(text.spacing * 25.4 / 72)
        elif len(text.text) > 1 and len(runs) == 1:
            made.attribs["textLength"] = _n(width)
        if text.angle:
            made.attribs["transform"] = f"rotate({_n(text.angle)} {_n(text.x)} {_n(text.y)})"
        made.attribs.update(style)
        for face, words in runs:
            self.faces.setdefault(face, set()).update(words)
            if len(runs) == 1:
                made.text = words
            else:
                made.add(self.drawing.tspan(words, **{"font-family": f"'{_family(face)}'"}))
        return made


class _InlineWriter(_Writer):
    """A writer for a drawing that is read over a wire and seen on a screen."""

    def __init__(self, page: Page, printed: Printed, palette: Mapping[str, str]) -> None:
        super().__init__(page, printed, palette)
        self.long: dict[tuple[tuple[str | float, ...], ...], str] = {}

    def group(self, group: Group) -> Any:
        made = super().group(group)
        for name in ("inkscape:groupmode", "inkscape:label"):
            made.attribs.pop(name, None)
        return made

    def path(self, path: Path) -> Any:
        if len(path.commands) < _LONG:
            return super().path(path)
        name = self.long.get(path.commands)
        if name is None:
            name = self.long[path.commands] = self.unique("line")
            self.drawing.defs.add(self.drawing.path(_coarse(path.commands), id=name))
        drawn = super().path(dataclasses.replace(path, commands=path.commands[:1]))
        return self.drawing.use(f"#{name}", **{k: v for k, v in drawn.attribs.items() if k != "d"})


def _coarse(commands: tuple[tuple[str | float, ...], ...]) -> str:
    """The commands to a tenth of a millimetre: lines as steps from their last point, without those that go nowhere."""
    out: list[str] = []
    x = y = 0  # tenths, so that rounding does not add up along the line
    for command in commands:
        name, tenths = str(command[0]), [round(10 * float(v)) for v in command[1:]]
        if name == "L":
            dx, dy = tenths[0] - x, tenths[1] - y
            if dx or dy:
                out.append(f"l{_tenths(dx)}{'' if dy < 0 else ' '}{_tenths(dy)}")
        else:
            out.append(name + " ".join(_tenths(v) for v in tenths))
        if tenths:
            x, y = tenths[-2:]
    return "".join(out)


def _tenths(value: int) -> str:
    return _n(value / 10).replace("0.", ".", 1) if abs(value) < 10 else _n(value / 10)


def _family(face: str) -> str:
    """The face's family as its file names it, so that an installed copy serves as well as the embedded one."""
    return "Ops Room " + font(face).postscript_name.removeprefix("OpsRoom").replace("-", " ")


def _n(value: float) -> str:
    """A number with at most four decimals and no `-0`."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _matrix(matrix: tuple[float, ...]) -> str:
    return f"matrix({' '.join(_n(v) for v in matrix)})"


def _commands(commands: tuple[tuple[str | float, ...], ...]) -> str:
    return " ".join(str(c[0]) + " ".join(_n(float(v)) for v in c[1:]) for c in commands)
