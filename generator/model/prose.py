"""The closed vocabulary in which every chart and page of prose is written, and its tree.

A template gives XML of these elements and no others. One table, `VOCABULARY`, says what each is for,
which attributes it takes and what it may contain; the reader, the reference in `docs/prose.md`, the
page layout and the Markdown and HTML writers all go by it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from generator.source.span import Span, whole

MM_PER_POINT = 25.4 / 72


@dataclass(frozen=True, slots=True)
class Attribute:
    """One attribute: the form of its value, what stands if it is left out, and what it is for."""

    name: str
    form: str
    """`text`, `flag` (yes or no), `whole` number, `number`, `length` (`12mm`, `9pt`), `lengths` (one to
    four lengths, as margins), `widths` (of columns), `aligns` (of columns), `faces` (of dice), `scale`
    (per cent or `fit`), or words with bars between them, of which the value is one."""
    default: str | None
    """As typed; None if the attribute must be given."""
    doc: str


@dataclass(frozen=True, slots=True)
class ElementKind:
    """One element of the vocabulary."""

    name: str
    doc: str
    attributes: tuple[Attribute, ...]
    holds: frozenset[str]
    """Names of the elements it may contain."""
    text: bool
    """Whether text may stand in it directly."""
    example: str

    def attribute(self, name: str) -> Attribute | None:
        """The attribute of that name, its own or one that every element takes."""
        for attribute in (*self.attributes, *EVERYWHERE):
            if attribute.name == name:
                return attribute
        return None


@dataclass(frozen=True, slots=True)
class Element:
    """One element read and checked: every attribute decoded, defaults filled in.

    Children are elements and texts; white space has been folded as the vocabulary tells. An element
    that may hold both text and blocks holds either only inline children or only blocks.
    """

    tag: str
    values: Mapping[str, Any]
    children: tuple[Element | str, ...] = ()
    origin: Span | None = None
    """The place in a source of what it shows (`src`), its own or that of the element around it."""
    template: Span | None = field(default=None, compare=False)
    """The place of its tag in the template."""

    def elements(self) -> tuple[Element, ...]:
        """The children that are elements."""
        return tuple(c for c in self.children if isinstance(c, Element))

    @property
    def place(self) -> Span:
        """Where a fault in what it shows is told: its source, else its tag in the template."""
        return self.origin or self.template or whole("")

    @property
    def is_inline(self) -> bool:
        """Whether its children are text and inline elements, rather than blocks."""
        return all(isinstance(c, str) or c.tag in INLINE for c in self.children)

    def plain(self) -> str:
        """Its text without any markup; a line break is a space, a die face its number."""
        parts: list[str] = []
        for child in self.children:
            if isinstance(child, str):
                parts.append(child)
            elif child.tag == "br":
                parts.append(" ")
            elif child.tag == "dice":
                parts.append(" ".join(child.values["value"]))
            else:
                parts.append(child.plain())
        return "".join(parts)

    def walk(self) -> Iterator[Element]:
        """Itself and every element in it, in order."""
        yield self
        for child in self.elements():
            yield from child.walk()


# --- the table ---------------------------------------------------------------------------------

INLINE: frozenset[str] = frozenset({"b", "i", "sc", "br", "ref", "dice"})
BLOCKS: frozenset[str] = frozenset(
    {
        "columns",
        "h1",
        "h2",
        "h3",
        "p",
        "note",
        "list",
        "table",
        "figure",
        "rule",
        "box",
        "stamp",
        "form-line",
        "break",
    }
)
_NONE: frozenset[str] = frozenset()


def _a(name: str, form: str, default: str | None, doc: str) -> Attribute:
    return Attribute(name, form, default, doc)


EVERYWHERE = (
    _a("src", "text", "", "Where its text stands in a source, `file:line:column`; `{{ cell.src }}` gives it."),
    _a("id", "text", "", "A name that `<ref to=…>` can point to."),
)
_CAMPAIGN = _a("campaign", "flag", "no", "Holds only in the campaign: set in blue, with a bar in the margin.")
_ALIGN = _a("align", "left|centre|right", "left", "How its lines stand.")
_KEEP = _a("keep", "flag", "no", "Is not parted by the end of a page if a page can hold it.")


def _kinds() -> tuple[ElementKind, ...]:
    def kind(
        name: str, doc: str, attributes: tuple[Attribute, ...], holds: frozenset[str], text: bool, example: str
    ) -> ElementKind:
        return ElementKind(name, doc, attributes, holds, text, example)

    heading = (
        _a("over", "text", "", "Small capitals over the heading: `Mission 1`."),
        _a("aside", "text", "", "A text at the right-hand end of the heading's line: a date."),
        _a("mark", "text", "", "The bookmark's text; the heading's own if left out (`h3` has no bookmark)."),
        _CAMPAIGN,
        _ALIGN,
    )
    return (
        kind(
            "doc",
            "The whole document, or one run of pages of it. Only ever the outermost element.",
            (
                _a(
                    "face",
                    "chart|book|typed|news",
                    "chart",
                    "Condensed sans; serif with hyphenation; typewriter; a newspaper's small serif and tall headlines.",
                ),
                _a("orientation", "portrait|landscape", "portrait", "How the sheet is turned."),
                _a("margins", "lengths", "", "Top, right, bottom, left, as in CSS; the face's own if left out."),
                _a("header", "text", "", "A running line at the head of every page but the first of its run."),
                _a("footer", "text", "", "What stands at the left of the foot; the document's title if left out."),
                _a("number", "flag", "yes", "Whether pages are numbered at the foot."),
                _a("scale", "scale", "100", "Per cent by which type is larger; `fit`: so that the pages are filled."),
            ),
            frozenset({"section"}) | BLOCKS,
            False,
            '<doc face="book"><h1>Standing Orders</h1><p>Read these first.</p></doc>',
        ),
        kind(
            "section",
            "A part of a document.",
            (
                _a("break", "none|page", "none", "`page`: begins on a new page."),
                _a("mark", "text", "", "A bookmark to its beginning."),
                _KEEP,
            ),
            frozenset({"section"}) | BLOCKS,
            False,
            '<section break="page"><h2>Rescue</h2><p>Roll one die.</p></section>',
        ),
        kind(
            "columns",
            "Two to five columns of equal width, ended level; or, when it holds only `column`s, those.",
            (
                _a("count", "whole", "2", "How many columns of equal width."),
                _a("gap", "length", "6mm", "Between two columns."),
                _a("rule", "flag", "no", "A thin rule between columns."),
                _a("widths", "widths", "", "Of `column`s: `60mm *`, `2* 1*`."),
            ),
            frozenset({"column"}) | BLOCKS,
            False,
            '<columns count="2"><p>In flowing text the columns end level.</p></columns>',
        ),
        kind(
            "column",
            "One column with its own content.",
            (),
            BLOCKS,
            False,
            '<columns widths="2* *"><column><p>Wide</p></column><column><p>Narrow</p></column></columns>',
        ),
        kind("h1", "A title.", heading, INLINE, True, '<h1 over="Mission 1" aside="10 July 1940">Convoy</h1>'),
        kind("h2", "A heading.", heading, INLINE, True, "<h2>Set-up</h2>"),
        kind("h3", "A small heading.", heading, INLINE, True, "<h3>Altitude</h3>"),
        kind(
            "p",
            "A paragraph.",
            (
                _a("style", "body|lead|small|label", "body", "`lead` larger, `small` smaller, `label` small capitals."),
                _a("align", "left|centre|right|justify", "left", "How its lines stand."),
                _a("number", "text", "", "A paragraph number, as official letters have them: `4.`"),
                _a("subject", "text", "", "A subject note in the left margin, under a short rule."),
                _a("indent", "length", "0mm", "Moves the whole paragraph to the right."),
                _CAMPAIGN,
                _KEEP,
            ),
            INLINE,
            True,
            '<p style="small" src="{{ m.briefing.src }}">{{ m.briefing }}</p>',
        ),
        kind(
            "note",
            "A remark beside the main text: smaller, behind a rule.",
            (_a("label", "text", "", "A word before it in semibold: `Note`."), _CAMPAIGN),
            INLINE | {"p", "list"},
            True,
            '<note label="Ruling">Ties go to the Luftwaffe.</note>',
        ),
        kind(
            "list",
            "A list of items.",
            (
                _a("kind", "bullet|number|letter|box|none", "bullet", "What stands before each item; `box` to tick."),
                _a("start", "whole", "1", "The first number or letter."),
                _a("style", "body|small", "body", "The size of its text."),
            ),
            frozenset({"item"}),
            False,
            '<list kind="number"><item>Lay out the map.</item><item>Roll for weather.</item></list>',
        ),
        kind(
            "item",
            "One item of a list.",
            (_a("label", "text", "", "Stands instead of the list's own mark."), _CAMPAIGN),
            INLINE | {"p", "list", "figure"},
            True,
            "<list><item>One vic of Spitfires.</item></list>",
        ),
        kind(
            "table",
            "A table. Every row has as many cells, spans counted, as the first.",
            (
                _a("widths", "widths", "", "One a column: `auto`, `22mm`, `*`, `2*`; all `auto` if left out."),
                _a("aligns", "aligns", "", "One letter a column: `l`, `c` or `r`; the last holds for the rest."),
                _a("width", "full|auto", "full", "`auto`: no wider than its content."),
                _a("style", "ruled|grid|plain", "ruled", "Rules round the head only; all lines; none at all."),
                _a("band", "flag", "yes", "Tints every second row (not in low ink)."),
                _a("first", "whole", "0", "Number of the column that is marked: the one that formations use."),
                _a("caption", "text", "", "A line over the table."),
                _a("size", "number", "0", "Size of its text in points, 7 to 12; the face's own if left out."),
                _a("keep", "flag", "yes", "Is not parted by the end of a page if a page can hold it."),
            ),
            frozenset({"row"}),
            False,
            '<table widths="auto *" aligns="cl"><row head="yes"><cell>Die</cell><cell>Result</cell></row>'
            "<row><cell>1–4</cell><cell>Miss</cell></row></table>",
        ),
        kind(
            "row",
            "One row. Rows with `head` come first and are repeated on each page.",
            (
                _a("head", "flag", "no", "A row of heads."),
                _a("rule", "flag", "no", "A thin rule above it."),
                _CAMPAIGN,
            ),
            frozenset({"cell"}),
            False,
            '<table><row src="{{ r|src }}"><cell>{{ r.name }}</cell></row></table>',
        ),
        kind(
            "cell",
            "One cell.",
            (
                _a("span", "whole", "1", "How many columns it takes."),
                _a("down", "whole", "1", "How many rows it takes; the rows below leave it out."),
                _a("align", "column|left|centre|right", "column", "How it stands; the column's way if left out."),
                _a("head", "flag", "no", "Set as a head."),
            ),
            INLINE | {"p", "list", "figure"},
            True,
            '<table><row><cell span="2">Both columns</cell></row><row><cell>One</cell><cell>Two</cell></row></table>',
        ),
        kind(
            "figure",
            "A drawing.",
            (
                _a(
                    "kind",
                    "dice|scatter|art|counter|plot",
                    None,
                    "Die faces; the facing diagram; a drawing; a counter; bars over a scale.",
                ),
                _a("values", "faces", "", "Of `dice`: the faces, `1 2 3`."),
                _a(
                    "labels",
                    "text",
                    "1 2 3 4 5 6",
                    "Of `scatter`: six labels, from the top, clockwise. Of `plot`: what stands under the bars.",
                ),
                _a("series", "text", "", "Of `plot`: names and numbers, `Ours: 3 5 -; Theirs: 4 4 2`; `-` is unknown."),
                _a("key", "text", "", "Of `art`: the drawing's name in `art/`. Of `counter`: the face's in `faces/`."),
                _a("row", "text", "", "Of `counter`: the offer and the row's number that fill the face: `units 1`."),
                _a("height", "length", "0mm", "Its height; each kind has its own if left out."),
                _a("align", "left|centre|right", "centre", "Where it stands."),
                _a("caption", "text", "", "A line under it."),
            ),
            _NONE,
            False,
            '<figure kind="scatter" height="32mm" caption="Roll for facing"/>',
        ),
        kind(
            "rule",
            "A line across the column, or just air.",
            (
                _a("weight", "thin|thick|double|none", "thin", "Its weight; `none` is air only."),
                _a("space", "length", "1.5mm", "The air above and below."),
            ),
            _NONE,
            False,
            '<rule weight="double"/>',
        ),
        kind(
            "box",
            "Content in a frame.",
            (
                _a("title", "text", "", "A title on a dark plate at its head."),
                _a("style", "frame|tint|plain", "frame", "A thin frame; a tint; neither."),
                _CAMPAIGN,
                _a("keep", "flag", "yes", "Is not parted by the end of a page if a page can hold it."),
            ),
            BLOCKS,
            False,
            '<box title="Rescue"><p>Roll one die for each lost ace.</p></box>',
        ),
        kind(
            "stamp",
            "A rubber stamp in red, a little askew.",
            (
                _a("angle", "number", "-4", "Degrees, clockwise."),
                _a("align", "left|centre|right", "right", "Where it stands."),
                _a("over", "flag", "no", "Takes no room: stands over what follows."),
                _a("size", "number", "15", "Size of its letters in points."),
            ),
            frozenset({"br"}),
            True,
            "<stamp>Secret</stamp>",
        ),
        kind(
            "form-line",
            "A line to write on.",
            (
                _a("label", "text", "", "What is to be written there."),
                _a("value", "text", "", "What is already filled in."),
                _a("width", "length", "0mm", "Of the whole; the column's if left out."),
                _a("count", "whole", "1", "How many lines, one under another."),
            ),
            _NONE,
            False,
            '<form-line label="Commanding officer"/>',
        ),
        kind(
            "break",
            "What follows begins on a new page, or in the next column.",
            (_a("kind", "page|column", "page", "Which."),),
            _NONE,
            False,
            "<break/>",
        ),
        kind("b", "Semibold.", (), INLINE, True, "<p><b>Important:</b> round up.</p>"),
        kind("i", "Italic: names of ships, words in another tongue.", (), INLINE, True, "<p><i>Staffel</i></p>"),
        kind("sc", "Small capitals: names of units.", (), INLINE, True, "<p><sc>No. 74 Squadron</sc></p>"),
        kind("br", "A new line in the same paragraph.", (), _NONE, False, "<p>One<br/>two</p>"),
        kind(
            "ref",
            "A reference to another place of the document.",
            (
                _a("to", "text", None, "The `id` of that place."),
                _a("page", "flag", "no", "Adds the page on which it stands."),
            ),
            frozenset({"b", "i", "sc"}),
            True,
            '<p>See <ref to="rescue">Rescue</ref>.</p>',
        ),
        kind(
            "dice",
            "Small die faces in a line of text.",
            (_a("value", "faces", None, "The faces, 1 to 6: `4`, `1 2`."),),
            _NONE,
            False,
            '<p>On <dice value="5 6"/> the raid is seen.</p>',
        ),
    )


VOCABULARY: Mapping[str, ElementKind] = MappingProxyType({k.name: k for k in _kinds()})
"""Every element by name, in the order of the reference."""

MIXED = frozenset(name for name, k in VOCABULARY.items() if k.text and k.holds & BLOCKS)
"""Elements in which text and blocks may both stand: their loose text becomes paragraphs."""


# --- values ------------------------------------------------------------------------------------

SPACE = re.compile("[ \t\r\n]+")
_LENGTH = re.compile(r"(-?[0-9]+(?:\.[0-9]+)?)(mm|pt)\Z")
_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?\Z")
_WIDTH = re.compile(r"auto\Z|([0-9]+(?:\.[0-9]+)?)?\*\Z|[0-9]+(?:\.[0-9]+)?(?:mm|pt)\Z")

Width = tuple[str, float]
"""A column's width: `("auto", 0)`, `("mm", 22)` or `("share", 2)`."""

FORMS: Mapping[str, str] = {
    "flag": "`yes` or `no`",
    "whole": "a whole number",
    "number": "a number",
    "length": "a length such as `12mm` or `9pt`",
    "lengths": "one to four lengths such as `12mm 15mm`",
    "widths": "a width for each column: `auto`, `22mm`, `*` or `2*`",
    "aligns": "a letter for each column: `l`, `c` or `r`",
    "faces": "die faces from `1` to `6`",
    "scale": "a whole number from `100` to `140`, or `fit`",
    "text": "text",
}


def read_length(text: str) -> float | None:
    """`12mm` or `9pt` in millimetres; None if it is neither."""
    if not (m := _LENGTH.match(text)):
        return None
    return float(m[1]) * (1.0 if m[2] == "mm" else MM_PER_POINT)


def read_value(form: str, text: str) -> Any:
    """An attribute's value, or None if the text has not that form."""
    if form == "text":
        return SPACE.sub(" ", text).strip(" ")
    if form == "flag":
        return {"yes": True, "no": False}.get(text)
    if form == "whole":
        return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else None
    if form == "number":
        return float(text) if _NUMBER.match(text) and len(text) < 9 else None
    if form == "length":
        return read_length(text)
    parts = tuple(text.split())
    if form == "lengths":
        lengths = tuple(read_length(p) for p in parts)
        if None in lengths or len(lengths) > 4:
            return None
        return lengths
    if form == "widths":
        return None if not all(_WIDTH.match(p) for p in parts) else tuple(_read_width(p) for p in parts)
    if form == "aligns":
        letters = "".join(parts)
        return None if set(letters) - set("lcr") else tuple(letters)
    if form == "scale":
        return text if text == "fit" or (text.isascii() and text.isdigit() and 100 <= int(text[:4]) <= 140) else None
    if form == "faces":
        return None if not all(p in ("1", "2", "3", "4", "5", "6") for p in parts) else parts
    return text if text in form.split("|") else None


def _read_width(text: str) -> Width:
    if text == "auto":
        return ("auto", 0.0)
    if text.endswith("*"):
        return ("share", float(text[:-1] or 1))
    return ("mm", read_length(text) or 0.0)


DEFAULTS: Mapping[str, dict[str, Any]] = {
    name: {a.name: read_value(a.form, a.default) for a in k.attributes if a.default is not None}
    for name, k in VOCABULARY.items()
}


def make(tag: str, *children: Element | str, origin: Span | None = None, **values: Any) -> Element:
    """An element made by the program itself: defaults filled in, nothing checked. `form-line` is `form_line`."""
    tag = tag.replace("_", "-")
    return Element(tag, {**DEFAULTS[tag], "id": "", **values}, children, origin)
