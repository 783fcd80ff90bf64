"""Pages to PDF bytes: the same bytes each time, only embedded fonts, each symbol one form XObject."""

from __future__ import annotations

import io
import math
from collections.abc import Mapping
from typing import Any, Literal

from generator.export.pdf_form import FormFields
from generator.export.pdf_layers import Layers
from generator.export.pdf_press import describe_press
from generator.export.separation import separate
from generator.layout.fonts import font, register, split_runs
from generator.layout.items import MM, Field, Group, Item, Mark, Page, Path, Printed, Symbol, Text, Use

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


Profile = Literal["home", "press"]


def export_pdf(printed: Printed, palette: Mapping[str, str], profile: Profile = "home") -> bytes:
    """The document as a PDF 1.7 file, or 1.6 for a press.

    `palette` gives each theme token its `#RRGGBB`; a token without one raises KeyError (layout has
    checked them). Fonts are embedded subsets; no transparency, no JavaScript; printing defaults to
    actual size; outline, title, author, language and page labels are set. For a `press` every colour is
    laid in cyan, magenta, yellow and black, every page has its TrimBox and BleedBox, an output intent with its ICC
    profile says what the inks mean, and nothing is there to click on; that is the structure of PDF/X-4, validated by
    nobody, so no conformance is claimed.
    """
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas

    rl_config.useA85 = 0  # binary streams: a fifth smaller, and no encoding in Python
    buffer = io.BytesIO()
    first = printed.pages[0]
    canvas = Canvas(
        buffer,
        pagesize=(first.width * MM, first.height * MM),
        invariant=1,
        pageCompression=1,
        initialFontName=register("sans"),
        lang=printed.language,
        pdfVersion=(1, 7) if profile == "home" else (1, 6),
    )
    canvas.setTitle(printed.title)
    canvas.setAuthor(printed.author)
    canvas.setSubject(printed.subject)
    canvas.setKeywords(printed.keywords)
    canvas.setCreator("Ops Room")
    canvas.setProducer("Ops Room")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if printed.duplex != "none":
        flip = "DuplexFlipLongEdge" if printed.duplex == "long-edge" else "DuplexFlipShortEdge"
        canvas.setViewerPreference("Duplex", flip)
    writer = _Writer(canvas, palette, profile)
    writer.targets = frozenset(link.page for page in printed.pages for link in page.links)
    for number, page in enumerate(printed.pages):
        writer.page(page, number)
    writer.fields.finish()
    writer.layers.finish()
    if writer.marks:
        canvas.showOutline()
    if profile == "press":
        describe_press(canvas, printed)
    canvas.save()
    return buffer.getvalue()


class _Writer:
    """Turns items into content operators. The page's coordinates are millimetres, y down."""

    def __init__(self, canvas: Any, palette: Mapping[str, str], profile: Profile) -> None:
        self.canvas = canvas
        self.profile = profile
        self.palette = palette
        self.colours: dict[str, str] = {}
        self.symbols: dict[str, Symbol] = {}
        self.marks = 0
        self.level = -1
        self.height = 0.0
        self.targets: frozenset[int] = frozenset()
        """The pages that links lead to."""
        self.fields = FormFields(canvas)
        self.layers = Layers(canvas)

    def page(self, page: Page, number: int) -> None:
        canvas = self.canvas
        # Told of a turn, the library takes the size to be that of the page as it is seen.
        canvas.setPageRotation(90 if page.turned else 0)
        size = (page.width * MM, page.height * MM)
        canvas.setPageSize(size[::-1] if page.turned else size)
        self.height = page.height
        if number in self.targets:
            canvas.bookmarkPage(f"page{number}")
        for link in page.links if self.profile == "home" else ():
            bottom = page.height - link.y - link.height
            area = tuple(v * MM for v in (link.x, bottom, link.x + link.width, bottom + link.height))
            canvas.linkRect("", f"page{link.page}", area, Border="[0 0 0]")
        whole = (0.0, 0.0, page.width, page.height) if self.profile == "press" else None
        for name, box in (("trim", page.trim or whole), ("bleed", page.bleed or whole)):
            if box:
                left, top, right, bottom = (v * MM for v in box)
                tall = page.height * MM
                canvas.setCropBox((left, tall - bottom, right, tall - top), name)
        for symbol in _symbols(page.items):
            self.define(symbol)
        out: list[str] = [f"q {MM:.7f} 0 0 {-MM:.7f} 0 {_n(page.height * MM)} cm"]
        self.items(page.items, out)
        out.append("Q")
        canvas._code.extend(out)
        if page.label:
            canvas.addPageLabel(number, prefix=page.label)
        self.layers.end_page()
        canvas.showPage()

    def define(self, symbol: Symbol) -> None:
        from reportlab.pdfbase.pdfdoc import xObjectName

        known = self.symbols.get(symbol.name)
        if known is not None:
            if known is not symbol and known != symbol:
                raise ValueError(f"two symbols are called {symbol.name}")
            return
        for inner in _symbols(symbol.items):
            self.define(inner)
        self.symbols[symbol.name] = symbol
        bleed = symbol.bleed
        self.canvas.beginForm(symbol.name, -bleed, -bleed, symbol.width + bleed, symbol.height + bleed)
        out: list[str] = []
        self.items(symbol.items, out)
        self.canvas._code.extend(out)
        self.canvas.endForm()
        form = self.canvas._doc.idToObject[xObjectName(symbol.name)]
        self.layers.end_form(form, symbol.layer if self.profile == "home" else None)

    def items(self, items: tuple[Item, ...], out: list[str]) -> None:
        for item in items:
            if isinstance(item, Path):
                self.path(item, out)
            elif isinstance(item, Text):
                self.text(item, out)
            elif isinstance(item, Use):
                out.append(f"q {_matrix(item.matrix)} cm")
                self.canvas._code.extend(out)
                out.clear()
                self.canvas.doForm(item.symbol.name)
                out.append("Q")
            elif isinstance(item, Group):
                out.append(f"q {_matrix(item.matrix)} cm")
                if item.clip:
                    out.append(f"{_commands(item.clip)} W n")
                layered = item.layer is not None and self.profile == "home"
                if layered:
                    out.append(self.layers.begin(str(item.layer)))
                self.items(item.items, out)
                out.append("EMC Q" if layered else "Q")
            elif isinstance(item, Mark):
                self.mark(item)
            elif isinstance(item, Field) and self.profile == "home":
                self.fields.add(item, self.height)

    def mark(self, mark: Mark) -> None:
        key = f"m{self.marks}"
        self.marks += 1
        # An outline entry may lie at most one level under the one before it.
        self.level = min(mark.level, self.level + 1)
        self.canvas.bookmarkPage(key, fit="XYZ", top=(self.height - mark.y) * MM)
        self.canvas.addOutlineEntry(mark.title, key, level=self.level, closed=self.level > 0)

    def colour(self, token: str, stroke: bool) -> str:
        key = token + ("/s" if stroke else "/f")
        if key not in self.colours:
            value = self.palette[token]
            r, g, b = (int(value[i : i + 2], 16) / 255 for i in (1, 3, 5))
            if self.profile == "press":
                self.colours[key] = f"{' '.join(_n(v) for v in separate(r, g, b))} {'K' if stroke else 'k'}"
            elif r == g == b:
                self.colours[key] = f"{_n(r)} {'G' if stroke else 'g'}"
            else:
                self.colours[key] = f"{_n(r)} {_n(g)} {_n(b)} {'RG' if stroke else 'rg'}"
        return self.colours[key]

    def path(self, path: Path, out: list[str]) -> None:
        if path.fill is None and path.stroke is None:
            return
        words = []
        if path.fill is not None:
            words.append(self.colour(path.fill, False))
        if path.stroke is not None:
            words.append(self.colour(path.stroke, True))
            words.append(f"{_n(path.width)} w {_CAPS[path.cap]} J {_JOINS[path.join]} j")
            words.append(f"[{' '.join(_n(d) for d in path.dash)}] 0 d")
        words.append(_commands(path.commands))
        star = "*" if path.even_odd else ""
        if path.fill is not None and path.stroke is not None:
            words.append(f"B{star}")
        elif path.fill is not None:
            words.append(f"f{star}")
        else:
            words.append("S")
        out.append(" ".join(words))

    def text(self, text: Text, out: list[str]) -> None:
        if not text.text:
            return
        runs = split_runs(text.font, text.text)
        size = text.size / MM  # millimetres, as all of the page
        spacing = text.spacing / MM
        widths = [font(face).width(run, text.size, text.spacing) for face, run in runs]
        width = sum(widths) + spacing * (len(runs) - 1)
        shift = {"start": 0.0, "middle": width / 2, "end": width}[text.anchor]
        words = ["BT"]
        cos, sin = math.cos(math.radians(text.angle)), math.sin(math.radians(text.angle))
        words.append(
            f"{_n(cos)} {_n(sin)} {_n(sin)} {_n(-cos)} {_n(text.x - shift * cos)} {_n(text.y - shift * sin)} Tm"
        )
        words.append(self.colour(text.colour, False))
        if spacing:
            words.append(f"{_n(spacing)} Tc")
        shown: list[str] = []
        for face, run in runs:
            shown.extend(self.show(face, run, size))
        if text.halo:
            halo = [
                self.colour(text.halo, True),
                f"{_n(2 * text.halo_width)} w 1 J 1 j [] 0 d 1 Tr",
                *shown,
                words[1],
                "0 Tr",
            ]
            words = [*words[:3], *([words[3]] if spacing else []), *halo, *shown]
        else:
            words += shown
        if spacing:
            words.append("0 Tc")
        words.append("ET")
        out.append(" ".join(words))

    def show(self, face: str, run: str, size: float) -> list[str]:
        """Operators that show one run of one face with its kerning."""
        from reportlab.pdfbase import pdfmetrics

        known = pdfmetrics.getFont(register(face))
        document = self.canvas._doc
        kerning = font(face).kerning(run)
        words: list[str] = []
        position = 0
        for subset, chunk in known.splitString(run, document):
            words.append(f"{known.getSubsetInternalName(subset, document)} {_n(size)} Tf")
            pieces: list[str] = []
            pending = b""
            for byte in chunk:
                pending += bytes([byte])
                adjust = kerning[position]
                position += 1
                if abs(adjust) > 0.0005:
                    pieces.append(f"<{pending.hex()}>{_n(-adjust * 1000)}")
                    pending = b""
            if pending:
                pieces.append(f"<{pending.hex()}>")
            words.append(f"[{''.join(pieces)}] TJ")
        return words


def _symbols(items: tuple[Item, ...]) -> list[Symbol]:
    found: list[Symbol] = []
    for item in items:
        if isinstance(item, Use):
            found.append(item.symbol)
        elif isinstance(item, Group):
            found.extend(_symbols(item.items))
    return found


def _n(value: float) -> str:
    """A number as PDF writes it: at most four decimals, no exponent, no `-0`."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _matrix(matrix: tuple[float, ...]) -> str:
    return " ".join(_n(v) for v in matrix)


_FORMS = {"M": "%.3f %.3f m", "L": "%.3f %.3f l", "C": "%.3f %.3f %.3f %.3f %.3f %.3f c", "Z": "h"}


def _commands(commands: tuple[tuple[str | float, ...], ...]) -> str:
    """A path to a thousandth of a millimetre, in one formatting step: coasts have many points."""
    return " ".join([_FORMS[str(c[0])] for c in commands]) % tuple([v for c in commands for v in c[1:]])
