"""The drawing board of a form: shapes gathered by pen, texts fitted to their width."""

from __future__ import annotations

from collections.abc import Iterable

from generator.layout import findings
from generator.layout.fonts import FALLBACK, fit_size, font, measure
from generator.layout.items import MM, Anchor, Field, Item, Path, Text
from generator.source.diagnostic import Diagnostic
from generator.source.span import Span

SMALLEST_PT = 7.0
"""No text of a form is smaller: it is read at arm's length."""

TOKENS = frozenset(
    {
        "ink", "white", "red", "muted", "rule-light", "tint-strong",
        "form-line", "form-label", "form-tint", "form-box", "type-ink",
    }
)  # fmt: skip
"""Every colour that forms are drawn in, besides the markers that their rows name."""

Command = tuple[str | float, ...]

_TOLD = 60
"""Characters of a text that a finding repeats."""


class Sketch:
    """Collects what is drawn and what was wrong with it.

    Shapes of the same pen become one path, so that a page of two hundred squares stays a handful of
    items. Grounds come first, then shapes, then text, whatever the order of the calls.
    """

    def __init__(self, tinted: bool = True, numbers: dict[str, int] | None = None, sheet: str = "") -> None:
        self.tinted = tinted
        self.fillable = numbers is not None
        """Whether fields are made to be filled in on a screen."""
        self.scope = ""
        """What the names of fields begin with: `raf_rows/2`."""
        self.about = ""
        """What their tooltips begin with: `Royal Air Force, row 2`."""
        self._numbers = numbers if numbers is not None else {}
        self._sheet = sheet
        self._fields: list[Field] = []
        self.diagnostics: list[Diagnostic] = []
        self.origin: Span | None = None
        """Where the panel being drawn was declared: told of a text that knows no place of its own."""
        self._grounds: dict[str, list[Command]] = {}
        self._strokes: dict[tuple[str, float, tuple[float, ...]], list[Command]] = {}
        self._fills: dict[str, list[Command]] = {}
        self._texts: list[Text] = []
        self._placed: list[Item] = []
        self._told: set[tuple[str, str]] = set()

    def ground(self, token: str, commands: Iterable[Command]) -> None:
        """A flat ground under everything else; left out where tints are not wanted."""
        if self.tinted:
            self._grounds.setdefault(token, []).extend(commands)

    def fill(self, token: str, commands: Iterable[Command]) -> None:
        """A filled shape."""
        self._fills.setdefault(token, []).extend(commands)

    def stroke(self, token: str, commands: Iterable[Command], width: float = 0.2, dash: tuple[float, ...] = ()) -> None:
        """An outlined shape, `width` in millimetres."""
        self._strokes.setdefault((token, width, dash), []).extend(commands)

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float = 0.2, token: str = "form-line") -> None:
        """A straight line, millimetres."""
        self.stroke(token, (("M", x1, y1), ("L", x2, y2)), width)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        face: str = "sans",
        size: float = 7.5,
        colour: str = "ink",
        anchor: Anchor = "start",
        width: float | None = None,
        floor: float = SMALLEST_PT,
        spacing: float = 0.0,
        origin: Span | None = None,
    ) -> float:
        """One line with its baseline at `y`, made smaller down to `floor` to fit `width`; gives its width.

        What does not fit even then is a finding (PRT050), and so is a character that no face has (PRT051).
        """
        if not text:
            return 0.0
        place = origin or getattr(text, "origin", None) or self.origin
        text = text.replace("\n", " ")
        self._check_glyphs(face, text, place)
        if width is not None and not spacing:
            fitted = fit_size(face, text, width, size, floor)
            if fitted is None:
                self._tell_too_long(text, width, floor, face, place)
                fitted = floor
            size = fitted
        self._texts.append(Text(x, y, str(text), face, size, colour, anchor, spacing=spacing, origin=place))
        return measure(face, text, size, spacing)

    def paragraph(
        self,
        x: float,
        y: float,
        text: str,
        width: float,
        face: str = "sans",
        size: float = 7.5,
        leading: float = 3.2,
        colour: str = "ink",
        origin: Span | None = None,
    ) -> float:
        """Lines broken at spaces from the baseline `y` down; gives the baseline after the last."""
        place = origin or getattr(text, "origin", None)
        for line in wrap(text, width, face, size):
            self.text(x, y, line, face, size, colour, width=width + 0.05, origin=place)
            y += leading
        return y

    def number(self, name: str) -> int:
        """The next number of a table's rows, counted over all the pages of a sheet."""
        self._numbers[name] = self._numbers.get(name, 0) + 1
        return self._numbers[name]

    def write(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        name: str,
        about: str,
        value: str = "",
        size: float = 8.5,
        anchor: Anchor = "middle",
        most: int | None = None,
    ) -> None:
        """A field to write in, if the form is to be filled in on a screen; (x, y) is its top left corner."""
        if self.fillable:
            full, tooltip = self._called(name, about)
            self._fields.append(Field(x, y, width, height, full, tooltip, "text", value, size, anchor, most))

    def check(self, cx: float, cy: float, side: float, name: str, about: str, checked: bool = False) -> None:
        """A field to cross, of that side round its middle, if the form is to be filled in on a screen."""
        if self.fillable:
            full, tooltip = self._called(name, about)
            value = "yes" if checked else ""
            self._fields.append(Field(cx - side / 2, cy - side / 2, side, side, full, tooltip, "check", value))

    def _called(self, name: str, about: str) -> tuple[str, str]:
        """The whole name and tooltip of a field; where a panel is repeated, the second is `…/2`."""
        whole = once = "/".join(p for p in (self._sheet, self.scope, name) if p)
        while self.number(f"field {whole}") > 1:
            whole = f"{once}/{self.number(f'again {once}') + 1}"
        return whole, ": ".join(p for p in (self.about, about) if p)

    def place(self, *items: Item) -> None:
        """Puts what was drawn elsewhere over everything but texts and fields."""
        self._placed.extend(items)

    def tell(self, diagnostic: Diagnostic) -> None:
        """Notes a finding, once."""
        if diagnostic not in self.diagnostics:
            self.diagnostics.append(diagnostic)

    def items(self) -> tuple[Item, ...]:
        """Everything drawn, in the order in which it covers."""
        out: list[Item] = [Path(tuple(c), fill=t) for t, c in self._grounds.items()]
        out += [Path(tuple(c), fill=t) for t, c in self._fills.items()]
        out += [Path(tuple(c), stroke=t, width=w, dash=d) for (t, w, d), c in self._strokes.items()]
        return (*out, *self._placed, *self._texts, *self._fields)

    def _check_glyphs(self, face: str, text: str, place: Span | None) -> None:
        lacking = [c for c in font(face).missing(text) if ord(c) not in font(FALLBACK).glyphs]
        for character in lacking:
            if place is not None and (character, str(place)) not in self._told:
                self._told.add((character, str(place)))
                self.diagnostics.append(
                    findings.FORM_GLYPH_MISSING.at(
                        place,
                        f"no face has the character `{character}` (U+{ord(character):04X})",
                        "write it with letters that print",
                    )
                )

    def _tell_too_long(self, text: str, width: float, floor: float, face: str, place: Span | None) -> None:
        if place is None or (text, str(place)) in self._told:
            return
        self._told.add((text, str(place)))
        wide = measure(face, text, floor)
        told = text if len(text) <= _TOLD else f"{text[: _TOLD - 1]}…"
        self.diagnostics.append(
            findings.FORM_TEXT_TOO_LONG.at(
                place,
                f"`{told}` is {wide:.1f} mm wide at {floor:g} pt, its cell takes {width:.1f} mm",
                "shorten it, or widen the column",
            )
        )


def wrap(text: str, width: float, face: str = "sans", size: float = 7.5) -> tuple[str, ...]:
    """The lines of `text` broken at spaces to fit `width` millimetres; a longer word stands alone."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        current = ""
        for word in paragraph.split():
            longer = f"{current} {word}" if current else word
            if current and measure(face, longer, size) > width:
                lines.append(current)
                current = word
            else:
                current = longer
        if current:
            lines.append(current)
    return tuple(lines)


def cap_middle(face: str, size: float) -> float:
    """How far under a line's middle its baseline lies so that capitals are centred, millimetres."""
    return font(face).cap_height * size / MM / 2
