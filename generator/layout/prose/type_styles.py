"""The typefaces of prose: what each kind of text is set in, and the air around it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Style:
    """How one kind of text is set. Sizes in points, air in millimetres, colours as tokens."""

    font: str
    size: float
    leading: float
    bold: str
    italic: str
    bold_italic: str
    small_caps: str | None = None
    """A face of small capitals; without one they are capitals of 84 % of the size."""
    colour: str = "ink"
    before: float = 0.0
    after: float = 0.0
    upper: bool = False
    spacing: float = 0.0
    """Extra space between letters, points."""
    hyphenate: bool = False

    def coloured(self, token: str | None) -> Style:
        """The same in another colour, or itself for None."""
        return self if token is None else replace(self, colour=token)

    def scaled(self, factor: float) -> Style:
        """The same, larger by a factor, the air around it too."""
        return replace(
            self,
            size=round(self.size * factor, 2),
            leading=round(self.leading * factor, 2),
            before=self.before * factor,
            after=self.after * factor,
            spacing=round(self.spacing * factor, 3),
        )

    def strong(self) -> Style:
        """The same, semibold throughout."""
        return replace(self, font=self.bold, italic=self.bold_italic)


@dataclass(frozen=True, slots=True)
class TypeFace:
    """All styles of one `face` of a document. Margins: top, right, bottom, left, millimetres."""

    name: str
    margins: tuple[float, float, float, float]
    body: Style
    lead: Style
    small: Style
    label: Style
    h1: Style
    h2: Style
    h3: Style
    table: Style
    head: Style
    """Heads of table columns."""
    running: Style
    """Running heads and feet, captions of figures."""
    number_indent: float = 9.0
    """Where the first line of a numbered paragraph begins, millimetres."""
    scale: float = 1.0
    """By how much it is larger than its plain self; for the air within tables and boxes."""

    def scaled(self, factor: float) -> TypeFace:
        """The same with larger type; titles grow less, running lines not at all."""
        if factor == 1.0:
            return self
        return replace(
            self,
            body=self.body.scaled(factor),
            lead=self.lead.scaled(factor),
            small=self.small.scaled(factor),
            label=self.label.scaled(factor),
            h1=self.h1.scaled(1 + (factor - 1) / 2),
            h2=self.h2.scaled(factor),
            h3=self.h3.scaled(factor),
            table=self.table.scaled(factor),
            head=self.head.scaled(factor),
            number_indent=self.number_indent * factor,
            scale=self.scale * factor,
        )


def _sans(size: float, leading: float, weight: str = "sans", **more: object) -> Style:
    bold = {"sans": "sans-semibold", "sans-medium": "sans-bold"}.get(weight, "sans-bold")
    plain = Style(weight, size, leading, bold, "sans-italic", "sans-semibold-italic")
    return replace(plain, **more)  # type: ignore[arg-type]


def _serif(size: float, leading: float, **more: object) -> Style:
    plain = Style("serif", size, leading, "serif-semibold", "serif-italic", "serif-semibold", "serif-sc")
    return replace(plain, **more)  # type: ignore[arg-type]


def _mono(size: float, leading: float, **more: object) -> Style:
    plain = Style("mono", size, leading, "mono-bold", "mono-italic", "mono-bold")
    return replace(plain, **more)  # type: ignore[arg-type]


def _stencil(size: float, leading: float, **more: object) -> Style:
    return replace(Style("stencil", size, leading, "stencil", "stencil", "stencil"), **more)  # type: ignore[arg-type]


_LABEL = _sans(7.2, 9, "sans-semibold", upper=True, spacing=0.55, colour="muted", before=0.6, after=0.6)
_HEAD = _sans(7.2, 8.4, "sans-semibold", upper=True, spacing=0.35)
_RUNNING = _sans(7, 8.6, "sans", colour="muted")

FACES: Mapping[str, TypeFace] = MappingProxyType(
    {
        "chart": TypeFace(
            name="chart",
            margins=(11.0, 12.0, 14.0, 12.0),
            body=_sans(9, 11.4, after=1.3),
            lead=_sans(10.5, 13.2, "sans-medium", after=1.8),
            small=_sans(8, 10, after=1.0),
            label=_LABEL,
            h1=_stencil(21, 23, before=2.0, after=3.0),
            h2=_sans(10.5, 12.5, "sans-bold", upper=True, spacing=0.5, before=3.6, after=1.3),
            h3=_sans(9, 11, "sans-semibold", before=2.2, after=0.6),
            table=_sans(9, 10.8),
            head=_HEAD,
            running=_RUNNING,
        ),
        "book": TypeFace(
            name="book",
            margins=(17.0, 22.0, 19.0, 22.0),
            body=_serif(9.5, 12.5, after=2.0, hyphenate=True),
            lead=_serif(11, 14.5, after=2.6, hyphenate=True),
            small=_serif(8.2, 10.8, after=1.4, hyphenate=True),
            label=_LABEL,
            h1=_stencil(21, 24, before=3.0, after=4.0),
            h2=_sans(11.5, 13.5, "sans-bold", upper=True, spacing=0.5, before=4.6, after=1.6),
            h3=_serif(9.5, 12.5, before=2.6, after=0.6).strong(),
            table=_sans(9, 11),
            head=_HEAD,
            running=_RUNNING,
        ),
        "typed": TypeFace(
            name="typed",
            margins=(22.0, 19.0, 22.0, 52.0),
            body=_mono(10.5, 14, after=4.4),
            lead=_mono(10.5, 14, after=4.4).strong(),
            small=_mono(8.6, 11, after=2.4),
            label=_mono(8.6, 11, upper=True, after=0.8),
            h1=_mono(13, 17, upper=True, spacing=1.2, before=4.0, after=5.0).strong(),
            h2=_mono(10.5, 14, upper=True, before=5.0, after=2.2).strong(),
            h3=_mono(10.5, 14, before=3.0, after=1.2).strong(),
            table=_mono(9, 11.5),
            head=_mono(8, 9.6, upper=True).strong(),
            running=_mono(8, 9.6),
            number_indent=12.0,
        ),
        "news": TypeFace(
            name="news",
            margins=(10.0, 10.0, 12.0, 10.0),
            body=_serif(8.2, 9.9, after=0.9, hyphenate=True),
            lead=_serif(9.6, 11.6, after=1.2, hyphenate=True),
            small=_serif(7.4, 8.9, after=0.9, hyphenate=True),
            label=_serif(7.4, 9, after=0.7, italic="serif-italic", font="serif-italic"),
            h1=_serif(37, 38, before=0.0, after=1.2).strong(),
            h2=_sans(44, 45, "sans-bold", upper=True, before=0.6, after=1.0),
            h3=_sans(12.5, 13.2, "sans-bold", before=0.4, after=0.9),
            table=_serif(7.8, 9.2),
            head=_serif(7.2, 8.4).strong(),
            running=_RUNNING,
        ),
    }
)
"""The type of each `face` that a `doc` may have."""
