"""An SVG file as a small tree that knows its lines, read by expat and nothing that could reach out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from xml.parsers import expat

from generator.layout import findings
from generator.source.diagnostic import Diagnostic
from generator.source.read import Source
from generator.source.span import Span

MAX_ELEMENTS = 5_000
MAX_DEPTH = 40

NAMESPACE = "http://www.w3.org/2000/svg"


@dataclass(slots=True)
class Element:
    """One element: name, attributes, children, and where its start tag stands."""

    name: str
    attributes: Mapping[str, str]
    span: Span
    places: Mapping[str, Span]
    """Attribute name to the place of its value."""
    children: list[Element] = field(default_factory=list)

    def place(self, attribute: str) -> Span:
        """Where an attribute's value stands; the start tag if it has no such attribute."""
        return self.places.get(attribute, self.span)


def read_tree(source: Source) -> tuple[Element | None, list[Diagnostic]]:
    """The root element, or the findings that say why there is none; never an exception.

    Refused with their place: text that is not well-formed XML, a document type, entities,
    processing instructions, more than 5,000 elements, nesting deeper than 40. Comments are
    skipped; text is allowed in `title` and `desc` alone.
    """
    return _Reader(source).read()


class _Stop(Exception):
    """Ends a parse at the first finding after which nothing can be trusted."""


class _Reader:
    def __init__(self, source: Source) -> None:
        self.source = source
        self.lines = source.text.split("\n")
        self.diagnostics: list[Diagnostic] = []
        self.stack: list[Element] = []
        self.root: Element | None = None
        self.count = 0
        self.parser = expat.ParserCreate("utf-8")
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.EntityDeclHandler = self.entity
        self.parser.ProcessingInstructionHandler = self.instruction

    def read(self) -> tuple[Element | None, list[Diagnostic]]:
        try:
            self.parser.Parse(self.source.text, True)
        except _Stop:
            return None, self.diagnostics
        except (expat.ExpatError, UnicodeError) as error:
            line, column = getattr(error, "lineno", 1), getattr(error, "offset", 0)
            reason = expat.errors.messages.get(getattr(error, "code", 0), "it cannot be read")
            span = Span(self.source.path, line, column + 1, line, column + 2)
            return None, [
                *self.diagnostics,
                findings.SVG_SYNTAX.at(span, f"the drawing is not well-formed: {reason}", "close each tag and quote"),
            ]
        return self.root, self.diagnostics

    def here(self, length: int = 1) -> Span:
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        return Span(self.source.path, line, column, line, column + length)

    def start(self, name: str, attributes: dict[str, str]) -> None:
        span = self.here(len(name) + 1)
        self.count += 1
        if self.count > MAX_ELEMENTS or len(self.stack) >= MAX_DEPTH:
            what = f"more than {MAX_ELEMENTS:,} elements" if self.count > MAX_ELEMENTS else "elements nest too deep"
            self.diagnostics.append(findings.SVG_TOO_LARGE.at(span, what, "simplify the drawing"))
            raise _Stop
        element = Element(name, dict(attributes), span, self.attribute_places(attributes, span))
        if self.stack:
            self.stack[-1].children.append(element)
        else:
            self.root = element
        self.stack.append(element)

    def end(self, name: str) -> None:
        self.stack.pop()

    def text(self, data: str) -> None:
        if data.strip() and self.stack and self.stack[-1].name not in ("title", "desc"):
            self.diagnostics.append(
                findings.SVG_STRAY_TEXT.at(
                    self.here(),
                    f"text stands in `{self.stack[-1].name}`, where it would not be drawn",
                    "delete it; words on a face are slots, `data-slot` or `data-text`",
                )
            )

    def doctype(self, *_: object) -> None:
        self.refuse("a document type is not allowed in a drawing", "delete the `<!DOCTYPE …>`")

    def entity(self, *_: object) -> None:
        self.refuse("an entity is not allowed in a drawing", "write its text out")

    def instruction(self, target: str, _: str) -> None:
        self.refuse(f"processing instruction `{target}` is not allowed in a drawing", "delete it")

    def refuse(self, message: str, help: str) -> None:
        self.diagnostics.append(findings.SVG_FORBIDDEN.at(self.here(), message, help))
        raise _Stop

    def attribute_places(self, attributes: dict[str, str], span: Span) -> dict[str, Span]:
        # expat tells only where a tag begins, so the values are looked for in its text, not too far on.
        places: dict[str, Span] = {}
        line, column = span.line, span.column - 1
        for number in range(line, min(line + 40, len(self.lines) + 1)):
            text = self.lines[number - 1]
            for match in _ATTRIBUTE.finditer(text, column, min(len(text), column + 20_000)):
                if len(places) == len(attributes):
                    return places
                name = match[1]
                if name in attributes and name not in places:
                    begin = match.end() + 1
                    places[name] = Span(span.path, number, begin, number, begin + max(len(attributes[name]), 1))
            if len(places) == len(attributes):
                return places
            column = 0
        return places


_ATTRIBUTE = re.compile(r"(?<![\w:.-])([\w:.-]+)\s*=\s*[\"']")
