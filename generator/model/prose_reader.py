"""Markup to a checked tree: every fault at its place in the template, white space folded as the vocabulary tells."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any
from xml.parsers import expat

from generator.model.prose import (
    DEFAULTS,
    EVERYWHERE,
    FORMS,
    INLINE,
    MIXED,
    SPACE,
    VOCABULARY,
    Element,
    ElementKind,
    read_value,
)
from generator.model.prose_findings import (
    MALFORMED_ATTRIBUTE,
    MARKUP_SYNTAX,
    MISPLACED_ELEMENT,
    RAGGED_TABLE,
    UNKNOWN_ATTRIBUTE,
    UNKNOWN_ELEMENT,
)
from generator.source.decode import near_miss
from generator.source.diagnostic import Diagnostic, Finding
from generator.source.span import Span, whole

MAX_DEPTH = 40
"""Elements inside one another; no page needs a tenth of it."""

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
            opened = self.stack[-1] if self.stack else None
            # What seems misplaced stands after a tag that was not closed: only the cause is told.
            self.diagnostics = [
                MARKUP_SYNTAX.at(
                    self.latest or whole(self.template),
                    f"not well-formed: {reason}{near}",
                    "close every tag, and write `&amp;` and `&lt;` for `&` and `<` in a template's own text",
                    [(opened.template, f"`<{opened.tag}>` is open here")] if opened and opened.template else [],
                )
            ]
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
        values: dict[str, Any] = {**DEFAULTS[kind.name], "id": ""}
        for name, text in given.items():
            attribute = kind.attribute(name)
            if attribute is None:
                known = [a.name for a in (*kind.attributes, *EVERYWHERE)]
                self.report(UNKNOWN_ATTRIBUTE, f"`{kind.name}` takes no attribute `{name}`", near_miss(name, known))
                continue
            value = read_value(attribute.form, text)
            if value is None:
                needs = FORMS.get(attribute.form) or "one of " + ", ".join(f"`{w}`" for w in attribute.form.split("|"))
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
    if opened.tag not in MIXED or all(isinstance(c, str) or c.tag in INLINE for c in children):
        return _fold_line(children)
    out: list[Element | str] = []
    loose: list[Element | str] = []

    def close() -> None:
        line = _fold_line(loose)
        if line:
            out.append(
                Element("p", MappingProxyType({**DEFAULTS["p"], "id": ""}), tuple(line), opened.origin, opened.template)
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
            text = SPACE.sub(" ", child)
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
