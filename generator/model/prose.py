"""The closed vocabulary in which every chart and page of prose is written, its tree, and its reader.

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
from xml.parsers import expat

from generator.source.decode import near_miss
from generator.source.diagnostic import Diagnostic, Finding, Severity
from generator.source.span import Span, whole

MM_PER_POINT = 25.4 / 72
MAX_DEPTH = 40
"""Elements inside one another; no page needs a tenth of it."""


def _error(code: str, slug: str, doc: str) -> Finding:
    return Finding(code, slug, Severity.ERROR, doc)


MARKUP_SYNTAX = _error(
    "PRT001",
    "markup-syntax",
    "A template gave text that is not well-formed XML: a tag left open, a bare `&` or `<`.\n\n"
    "Why it matters: nobody can tell where a heading ends, so the page cannot be set.\n\n"
    "Bad: `<p>Fuel & oil</p>`\n\nGood: `<p>Fuel &amp; oil</p>`",
)
UNKNOWN_ELEMENT = _error(
    "PRT002",
    "unknown-element",
    "An element that the vocabulary does not have.\n\n"
    "Why it matters: a program that dropped it silently would print a chart with a piece missing.\n\n"
    "Bad: `<para>Roll one die.</para>`\n\nGood: `<p>Roll one die.</p>`",
)
UNKNOWN_ATTRIBUTE = _error(
    "PRT003",
    "unknown-attribute",
    "An attribute that its element does not take.\n\n"
    "Why it matters: it is mostly a slip, and what it asked for would not be printed.\n\n"
    'Bad: `<cell colspan="2">`\n\nGood: `<cell span="2">`',
)
MALFORMED_ATTRIBUTE = _error(
    "PRT004",
    "malformed-attribute",
    "An attribute whose value has not the form it needs, or a needed attribute left out.\n\n"
    "Why it matters: a width or a die face that nobody can read would be guessed at.\n\n"
    'Bad: `<dice value="7"/>`\n\nGood: `<dice value="6"/>`',
)
MISPLACED_ELEMENT = _error(
    "PRT005",
    "misplaced-element",
    "An element inside another that cannot hold it, or text where only elements may stand.\n\n"
    "Why it matters: a row outside a table has no columns to stand in.\n\n"
    "Bad: `<table><p>1</p></table>`\n\nGood: `<table><row><cell>1</cell></row></table>`",
)
RAGGED_TABLE = _error(
    "PRT006",
    "ragged-table",
    "A table row with more or fewer cells, spans counted, than the first.\n\n"
    "Why it matters: results slide under the wrong head, and the chart lies.\n\n"
    "Bad: a row of two cells under a head of three\n\nGood: an empty `<cell/>` for what has no value",
)

PROSE_FINDINGS: tuple[Finding, ...] = (
    MARKUP_SYNTAX,
    UNKNOWN_ELEMENT,
    UNKNOWN_ATTRIBUTE,
    MALFORMED_ATTRIBUTE,
    MISPLACED_ELEMENT,
    RAGGED_TABLE,
)
"""Every finding of this module, in order of code."""


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
        for attribute in (*self.attributes, *_EVERYWHERE):
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


_EVERYWHERE = (
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

_MIXED = frozenset(name for name, k in VOCABULARY.items() if k.text and k.holds & BLOCKS)
"""Elements in which text and blocks may both stand: their loose text becomes paragraphs."""


# --- values ------------------------------------------------------------------------------------

_SPACE = re.compile("[ \t\r\n]+")
_LENGTH = re.compile(r"(-?[0-9]+(?:\.[0-9]+)?)(mm|pt)\Z")
_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?\Z")
_WIDTH = re.compile(r"auto\Z|([0-9]+(?:\.[0-9]+)?)?\*\Z|[0-9]+(?:\.[0-9]+)?(?:mm|pt)\Z")

Width = tuple[str, float]
"""A column's width: `("auto", 0)`, `("mm", 22)` or `("share", 2)`."""

_FORMS: Mapping[str, str] = {
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


def _read_value(form: str, text: str) -> Any:
    """An attribute's value, or None if the text has not that form."""
    if form == "text":
        return _SPACE.sub(" ", text).strip(" ")
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


_DEFAULTS: Mapping[str, dict[str, Any]] = {
    name: {a.name: _read_value(a.form, a.default) for a in k.attributes if a.default is not None}
    for name, k in VOCABULARY.items()
}


def make(tag: str, *children: Element | str, origin: Span | None = None, **values: Any) -> Element:
    """An element made by the program itself: defaults filled in, nothing checked. `form-line` is `form_line`."""
    tag = tag.replace("_", "-")
    return Element(tag, {**_DEFAULTS[tag], "id": "", **values}, children, origin)


# --- the reader --------------------------------------------------------------------------------

TEMPLATE_PLACE = "opsroom-at"
"""Attribute by which the template stage tells the place of a tag: `file:line:column`. Not for authors."""

_MEANT: Mapping[str, str] = {
    "div": "section",
    "em": "i",
    "h4": "h3",
    "hr": "rule",
    "img": "figure",
    "li": "item",
    "ol": "list",
    "para": "p",
    "strong": "b",
    "td": "cell",
    "th": "cell",
    "tr": "row",
    "ul": "list",
}
"""What those who know HTML would write."""


def read_prose(text: str, template: str) -> tuple[Element | None, list[Diagnostic]]:
    """The checked tree of a rendered template called `template`, or None and every fault found in it.

    A finding stands at the place in the template, if the template stage told it, with the place of the
    record shown there as a related one. No entity but the five of XML and no document type is read.
    """
    return _Reader(template).read(text)


def read_place(text: str) -> Span | None:
    """`file:line:column` as the span of one character; None if it has no such form."""
    parts = text.rsplit(":", 2)
    if len(parts) != 3 or not parts[0] or not (parts[1].isdigit() and parts[2].isdigit()):
        return None
    line, column = int(parts[1]), int(parts[2])
    return Span(parts[0], line, column, line, column + 1)


@dataclass(slots=True)
class _Open:
    tag: str
    values: dict[str, Any]
    origin: Span | None
    template: Span | None
    children: list[Element | str] = field(default_factory=list)


class _Reader:
    def __init__(self, template: str) -> None:
        self.template = template
        self.diagnostics: list[Diagnostic] = []
        self.stack: list[_Open] = []
        self.root: Element | None = None
        self.skipping = 0
        self.latest: Span | None = None
        """The place of the tag read last: where ill-formed text must be near."""

    def read(self, text: str) -> tuple[Element | None, list[Diagnostic]]:
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.text
        parser.StartDoctypeDeclHandler = self.refuse_doctype
        try:
            parser.Parse(text.strip(), True)
        except expat.ExpatError as error:
            line = text.strip().split("\n")[error.lineno - 1 : error.lineno]
            near = f", near `{_around(line[0], error.offset)}`" if line else ""
            reason = expat.errors.messages.get(error.code, "fault")
            self.diagnostics.append(
                MARKUP_SYNTAX.at(
                    self.latest or whole(self.template),
                    f"not well-formed: {reason}{near}",
                    "close every tag, and write `&amp;` and `&lt;` for `&` and `<` in a template's own text",
                )
            )
        if self.diagnostics:
            return None, self.diagnostics
        return self.root, []

    def refuse_doctype(self, name: str, *rest: Any) -> None:
        self.report(MARKUP_SYNTAX, "a document type is declared", "delete the `<!DOCTYPE …>`")

    def report(self, finding: Finding, message: str, help: str = "") -> None:
        here = next((o.template for o in reversed(self.stack) if o.template), None) or whole(self.template)
        origin = self.stack[-1].origin if self.stack else None
        related = [(origin, "while setting this")] if origin else []
        self.diagnostics.append(finding.at(here, message, help, related))

    def start(self, tag: str, given: dict[str, str]) -> None:
        place = read_place(given.pop(TEMPLATE_PLACE, ""))
        self.latest = place or self.latest
        if self.skipping:
            self.skipping += 1
            return
        parent = self.stack[-1] if self.stack else None
        kind = VOCABULARY.get(tag)
        around = parent.origin if parent else None
        opened = _Open(tag, {}, read_place(given.get("src", "")) or around, place)
        self.stack.append(opened)
        if kind is None or len(self.stack) > MAX_DEPTH:
            if kind is None:
                meant = _MEANT.get(tag)
                help = f"here it is called `{meant}`" if meant else near_miss(tag, VOCABULARY)
                self.report(UNKNOWN_ELEMENT, f"there is no element `{tag}`", help or "see `docs/prose.md`")
            else:
                self.report(MARKUP_SYNTAX, f"elements nest deeper than {MAX_DEPTH}", "close the tags between them")
            self.stack.pop()
            self.skipping = 1
            return
        if parent is None and tag != "doc":
            self.report(MISPLACED_ELEMENT, f"the outermost element is `{tag}`", "put everything in one `<doc>`")
        if parent and tag not in VOCABULARY[parent.tag].holds:
            takes = ", ".join(f"`{n}`" for n in sorted(VOCABULARY[parent.tag].holds)) or "no elements"
            self.report(MISPLACED_ELEMENT, f"`{tag}` cannot stand in `{parent.tag}`", f"it takes {takes}")
        opened.values = self.attributes(kind, given)

    def attributes(self, kind: ElementKind, given: Mapping[str, str]) -> dict[str, Any]:
        values: dict[str, Any] = {**_DEFAULTS[kind.name], "id": ""}
        for name, text in given.items():
            attribute = kind.attribute(name)
            if attribute is None:
                known = [a.name for a in (*kind.attributes, *_EVERYWHERE)]
                self.report(UNKNOWN_ATTRIBUTE, f"`{kind.name}` takes no attribute `{name}`", near_miss(name, known))
                continue
            value = _read_value(attribute.form, text)
            if value is None:
                needs = _FORMS.get(attribute.form) or "one of " + ", ".join(f"`{w}`" for w in attribute.form.split("|"))
                self.report(MALFORMED_ATTRIBUTE, f"`{name}` of `{kind.name}` is `{text}`", f"write {needs}")
            elif name != "src":
                values[name] = value
        for attribute in kind.attributes:
            if attribute.default is None and attribute.name not in given:
                self.report(
                    MALFORMED_ATTRIBUTE,
                    f"`{kind.name}` lacks its attribute `{attribute.name}`",
                    f"add `{attribute.name}=…`: {attribute.doc.lower().rstrip('.')}",
                )
        return values

    def text(self, text: str) -> None:
        if self.skipping or not self.stack:
            return
        opened = self.stack[-1]
        if VOCABULARY[opened.tag].text:
            opened.children.append(text)
        elif text.strip():
            self.report(
                MISPLACED_ELEMENT,
                f"text `{_around(text.strip(), 0)}` stands directly in `{opened.tag}`",
                "put it in a `<p>`" if "p" in VOCABULARY[opened.tag].holds else "move it into an element",
            )

    def end(self, tag: str) -> None:
        if self.skipping:
            self.skipping -= 1
            return
        opened = self.stack[-1]
        children = opened.children
        if tag not in INLINE:
            children = _fold(children, opened) if VOCABULARY[tag].text else children
        element = Element(tag, MappingProxyType(opened.values), tuple(children), opened.origin, opened.template)
        if tag == "table":
            self.check_table(element)
        if tag == "columns" and 0 < sum(c.tag == "column" for c in element.elements()) < len(element.children):
            self.report(MISPLACED_ELEMENT, "`column` beside other blocks", "put every block into a `<column>`")
        if tag == "columns" and not 1 <= opened.values.get("count", 2) <= 6:
            self.report(MALFORMED_ATTRIBUTE, f"{opened.values['count']} columns", "take 2 to 5")
        self.stack.pop()
        if self.stack:
            self.stack[-1].children.append(element)
        else:
            self.root = element

    def check_table(self, table: Element) -> None:
        wide: int | None = None
        hanging: list[int] = []
        body = False
        for row in table.elements():
            cells = row.elements()
            own = sum(c.values.get("span", 1) for c in cells)
            count = own + sum(1 for left in hanging if left > 0)
            wide = count if wide is None else wide
            place = row.template or table.template or whole(self.template)
            related = [(row.origin, "while setting this")] if row.origin else []
            if count != wide:
                self.diagnostics.append(
                    RAGGED_TABLE.at(
                        place,
                        f"a row of {count} columns in a table of {wide}",
                        "add `<cell/>` or `span=…`, or take cells away",
                        related,
                    )
                )
                return
            if row.values.get("head") and body:
                self.diagnostics.append(
                    MISPLACED_ELEMENT.at(place, "a head row below other rows", "put the heads first", related)
                )
            body = body or not row.values.get("head")
            hanging = _hang(hanging, cells, wide)
        count_of_widths = len(table.values.get("widths") or ())
        if wide is not None and count_of_widths not in (0, wide):
            self.diagnostics.append(
                RAGGED_TABLE.at(
                    table.template or whole(self.template),
                    f"{count_of_widths} widths for {wide} columns",
                    "give a width for each column, or none",
                )
            )


def _hang(hanging: list[int], cells: tuple[Element, ...], wide: int) -> list[int]:
    """How many further rows each column is taken by cells from above, after a row of these cells."""
    left = [max(n - 1, 0) for n in (hanging or [0] * wide)]
    taken = [n > 0 for n in (hanging or [0] * wide)]
    column = 0
    for cell in cells:
        while column < wide and taken[column]:
            column += 1
        for _ in range(cell.values.get("span", 1)):
            if column < wide:
                left[column] = cell.values.get("down", 1) - 1
                column += 1
    return left


def _fold(children: list[Element | str], opened: _Open) -> list[Element | str]:
    """White space folded to single spaces, none at the ends; loose text beside blocks put into paragraphs."""
    if opened.tag not in _MIXED or all(isinstance(c, str) or c.tag in INLINE for c in children):
        return _fold_line(children)
    out: list[Element | str] = []
    loose: list[Element | str] = []

    def close() -> None:
        line = _fold_line(loose)
        if line:
            out.append(
                Element(
                    "p", MappingProxyType({**_DEFAULTS["p"], "id": ""}), tuple(line), opened.origin, opened.template
                )
            )
        loose.clear()

    for child in children:
        if isinstance(child, Element) and child.tag not in INLINE:
            close()
            out.append(child)
        else:
            loose.append(child)
    close()
    return out


def _fold_line(children: list[Element | str]) -> list[Element | str]:
    folded, _ = _fold_run(children, True)
    return _strip_end(folded)


def _fold_run(
    children: list[Element | str] | tuple[Element | str, ...], space: bool
) -> tuple[list[Element | str], bool]:
    """Folds a run; `space` tells whether what stands before it ends in white space."""
    out: list[Element | str] = []
    for child in children:
        if isinstance(child, str):
            text = _SPACE.sub(" ", child)
            if space:
                text = text.removeprefix(" ")
            if text:
                space = text.endswith(" ")
                if out and isinstance(out[-1], str):
                    out[-1] += text
                else:
                    out.append(text)
        else:
            inner, space = _fold_run(child.children, space) if child.children else ([], child.tag == "br")
            out.append(Element(child.tag, child.values, tuple(inner), child.origin, child.template))
    return out, space


def _strip_end(children: list[Element | str]) -> list[Element | str]:
    if children and isinstance(children[-1], str):
        text = children[-1].removesuffix(" ")
        return [*children[:-1], text] if text else children[:-1]
    return children


def _around(line: str, offset: int) -> str:
    line = re.sub(rf' {TEMPLATE_PLACE}="[^"]*"', "", line)
    start = max(0, min(offset, len(line)) - 20)
    return line[start : start + 40].strip()


# --- the reference -----------------------------------------------------------------------------


def describe_vocabulary() -> str:
    """The table as Markdown: each element with its purpose, content, attributes and an example."""
    lines = [
        "Every element also takes "
        + " and ".join(f"`{a.name}` ({a.doc[0].lower()}{a.doc[1:].rstrip('.')})" for a in _EVERYWHERE)
        + ".",
        "",
    ]
    for kind in VOCABULARY.values():
        lines += [f"### `{kind.name}`", "", kind.doc, ""]
        holds = _describe_content(kind)
        lines += [f"Holds {holds}.", ""]
        if kind.attributes:
            lines += ["| attribute | value | if left out | meaning |", "|---|---|---|---|"]
            for a in kind.attributes:
                form = _FORMS.get(a.form) or " \\| ".join(f"`{w}`" for w in a.form.split("|"))
                default = "*needed*" if a.default is None else f"`{a.default}`" if a.default else ""
                lines.append(f"| `{a.name}` | {form} | {default} | {a.doc} |")
            lines.append("")
        lines += ["```xml", kind.example, "```", ""]
    return "\n".join(lines).rstrip() + "\n"


def _describe_content(kind: ElementKind) -> str:
    parts = ["text"] if kind.text else []
    rest = set(kind.holds)
    for group, name in ((BLOCKS, "any block"), (INLINE, "inline elements")):
        if group <= rest:
            parts.append(name)
            rest -= group
    parts += [f"`{n}`" for n in sorted(rest)]
    return ", ".join(parts) if parts else "nothing"
