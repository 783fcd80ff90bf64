"""YAML text to plain values in which every value and key still knows its place."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import yaml
from yaml._yaml import CParser
from yaml.nodes import ScalarNode, SequenceNode

from generator.source import findings
from generator.source.diagnostic import Diagnostic
from generator.source.read import Source
from generator.source.span import Span, whole

MAX_NODES = 100_000
MAX_DEPTH = 60

Key = str | int
Path = tuple[Key, ...]
"""Where a value stands: the file's name, then keys and list positions (from 0)."""


class Scalar(str):
    """A scalar as typed. `quoted` tells `"4"` from `4`; the field that takes it decides its type."""

    __slots__ = ()

    quoted: ClassVar[bool] = False


class Quoted(Scalar):
    """A scalar in quotes, or a block of text."""

    __slots__ = ()

    quoted = True


class Spans(NamedTuple):
    """The places of one value and, in a mapping, of its key."""

    value: Span
    key: Span | None = None


@dataclass(frozen=True, slots=True)
class Composed:
    """A file's value (dict, list or `Scalar`) and the places of everything in it."""

    source: Source
    data: Any
    spans: Mapping[Path, Spans]


def compose(source: Source) -> tuple[Composed | None, list[Diagnostic]]:
    """The file's single YAML document, or findings; never an exception.

    Scalars stay text (YAML 1.2 view). Refused with their place: syntax errors, tabs, duplicate
    keys, tags, merge keys, alias cycles, more than 100,000 nodes after aliases, nesting over 60.
    """
    was_enabled = gc.isenabled()
    gc.disable()  # the load makes only objects that stay: halves its time
    try:
        return _compose(source)
    finally:
        if was_enabled:
            gc.enable()


class _Loader(CParser):
    """libyaml's nodes, none of which is asked what type its text suggests: that is for the field to say."""

    def resolve(self, kind: type[yaml.Node], value: Any, implicit: Any) -> str:
        return _UNTAGGED

    def descend_resolver(self, parent: yaml.Node | None, index: Any) -> None:
        pass

    def ascend_resolver(self) -> None:
        pass


def _compose(source: Source) -> tuple[Composed | None, list[Diagnostic]]:
    try:
        loader = _Loader(source.text)
        try:
            root = loader.get_single_node()
        finally:
            loader.dispose()
    except (yaml.MarkedYAMLError, yaml.reader.ReaderError) as error:
        return None, [_syntax_finding(source, error)]
    except RecursionError:
        return None, [findings.TOO_DEEP.at(whole(source.path), "nesting is too deep to read", "flatten the file")]
    if root is None:
        return None, [findings.EMPTY_FILE.at(whole(source.path), "the file is empty", "fill it, or delete it")]
    walker = _Walker(source)
    data = walker.value(root, (source.path,), None, 0)
    if walker.diagnostics:
        return None, walker.diagnostics
    return Composed(source, data, walker.spans), []


class _Walker:
    def __init__(self, source: Source) -> None:
        self.path = source.path
        self.spans: dict[Path, Spans] = {}
        self.diagnostics: list[Diagnostic] = []
        self.open: set[int] = set()
        self.count = 0

    def span(self, node: yaml.Node) -> Span:
        start, end = node.start_mark, node.end_mark
        return Span(self.path, start.line + 1, start.column + 1, end.line + 1, end.column + 1)

    def value(self, node: yaml.Node, path: Path, key: Span | None, depth: int) -> Any:
        self.count += 1
        if self.count > MAX_NODES:
            if self.count == MAX_NODES + 1:
                self.diagnostics.append(
                    findings.TOO_MANY_NODES.at(
                        self.span(node),
                        f"more than {MAX_NODES:,} values, counted through aliases",
                        "write the values out instead of nesting aliases",
                    )
                )
            return None
        if depth > MAX_DEPTH:
            self.diagnostics.append(
                findings.TOO_DEEP.at(self.span(node), f"nested deeper than {MAX_DEPTH} levels", "flatten the file")
            )
            return None
        span = self.span(node)
        if node.tag != _UNTAGGED and node.tag not in _PLAIN_TAGS:
            self.diagnostics.append(
                findings.TAG.at(span, f"tag `{node.tag}` is not allowed", "delete the tag; write the plain value")
            )
            return None
        if isinstance(node, ScalarNode):
            self.spans[path] = Spans(span, key)
            return _scalar(node)
        if id(node) in self.open:
            self.diagnostics.append(
                findings.ALIAS_CYCLE.at(span, "an alias stands inside the value it names", "write the value out")
            )
            return None
        self.open.add(id(node))
        try:
            listed = isinstance(node, SequenceNode)
            made = self.sequence(node, path, depth) if listed else self.mapping(node, path, depth)
        finally:
            self.open.discard(id(node))
        # A block collection's end mark is the next token: clip it to its last child.
        if made and not getattr(node, "flow_style", True):
            last = len(made) - 1 if listed else next(reversed(made))
            if child := self.spans.get((*path, last)):
                span = span.to(child.value)
        self.spans[path] = Spans(span, key)
        return made

    def sequence(self, node: yaml.Node, path: Path, depth: int) -> list[Any]:
        return [self.value(n, (*path, i), None, depth + 1) for i, n in enumerate(node.value)]

    def mapping(self, node: yaml.Node, path: Path, depth: int) -> dict[Scalar, Any]:
        out: dict[Scalar, Any] = {}
        places: dict[str, Span] = {}
        twice: list[str] = []
        again = None
        for key_node, value_node in node.value:
            place = self.span(key_node)
            if not isinstance(key_node, ScalarNode):
                self.diagnostics.append(
                    findings.KEY_NOT_TEXT.at(
                        place, "a key must be a plain word", "quote the key if it is meant as text"
                    )
                )
                continue
            name = _scalar(key_node)
            if name == "<<" and not name.quoted:
                self.diagnostics.append(
                    findings.MERGE_KEY.at(place, "merge key `<<` is not allowed", "write the values out")
                )
                continue
            if name in places:
                twice.append(name)
                if len(twice) == 1:
                    again = place
                continue
            places[name] = place
            out[name] = self.value(value_node, (*path, key_node.value), place, depth + 1)
        if again is not None:
            self.diagnostics.append(_twice_finding(twice, again, places[twice[0]]))
        return out


def _twice_finding(names: list[str], again: Span, first: Span) -> Diagnostic:
    """One key said twice, or several: then two entries have run into one, and that is told once."""
    if len(names) == 1:
        message, help = f"key `{names[0]}` is said twice", "keep one of the two"
    else:
        shown = ", ".join(f"`{n}`" for n in names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")
        message = f"keys are said twice: {shown}"
        help = "if two entries have run together, begin the second one anew; otherwise keep one of each two"
    return findings.DUPLICATE_KEY.at(again, message, help, [(first, "said first here")])


def _scalar(node: ScalarNode) -> Scalar:
    return Quoted(node.value) if node.style else Scalar(node.value)


_UNTAGGED = "tag:yaml.org,2002:str"

_PLAIN_TAGS = {
    f"tag:yaml.org,2002:{n}"
    for n in ["null", "bool", "int", "float", "merge", "timestamp", "value", "str", "map", "seq"]
}


_MESSAGES: tuple[tuple[str, str, str], ...] = (
    ("found unexpected end of stream", "a quote is opened and never closed", "close the quote"),
    ("unexpected document indicator", "a quote is opened and never closed", "close the quote"),
    ("mapping values are not allowed", "a second colon on one line", "quote the text that holds the colon"),
    (
        "did not find expected ',' or ']'",
        "a list `[` is not closed, or a comma is missing",
        "add the comma or `]`",
    ),
    (
        "did not find expected ',' or '}'",
        "a mapping `{` is not closed, or a comma is missing",
        "add the comma or `}`",
    ),
    ("could not find expected ':'", "a key without its colon", "write `key: value`"),
    (
        "did not find expected key",
        "the indent or punctuation does not fit the lines above",
        "align the key with its neighbours",
    ),
    (
        "did not find expected '-' indicator",
        "the indent does not fit the list above",
        "align the item with its neighbours",
    ),
    ("undefined alias", "an alias names an anchor that does not exist", "write the value out"),
    ("exceeded maximum", "nesting is too deep to read", "flatten the file"),
    ("cannot start any token", "a value begins with a character that YAML reserves", "quote the value"),
    (
        "did not find expected alphabetic",
        "a value begins with a character that YAML reserves",
        "quote the value",
    ),
    ("escape", "a backslash escape that YAML does not know", "use single quotes, or double the backslash"),
    (
        "block sequence entries are not allowed",
        "a list item stands where none can",
        "start the list on a line of its own",
    ),
    ("block mapping", "the indent does not fit the lines above", "align the key with its neighbours"),
)


def _syntax_finding(source: Source, error: Exception) -> Diagnostic:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    problem = f"{getattr(error, 'context', '') or ''} {getattr(error, 'problem', '') or error}"
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    lines = source.lines
    text = lines[line - 1] if line <= len(lines) else ""
    finding = findings.SYNTAX
    if "\t" in text[: column + 1] and any(w in problem for w in ("any token", "tab", "block", "expected")):
        at = text.index("\t") + 1
        return findings.TAB.at(
            Span(source.path, line, at, line, at + 1),
            "a tab stands where YAML needs spaces",
            "indent with spaces",
        )
    if "expected a single document" in problem:
        finding = findings.MANY_DOCUMENTS
        message, help = "a second document begins with `---`", "one file, one record: split it"
    elif "exceeded maximum" in problem:
        finding = findings.TOO_DEEP
        message, help = "nesting is too deep to read", "flatten the file"
    else:
        message, help = "the text is not YAML here", "check quotes, brackets and indents above this place"
        for needle, said, remedy in _MESSAGES:
            if needle in problem:
                message, help = said, remedy
                break
    if opening := _runaway_quote(source, line):
        return finding.at(
            Span(source.path, *opening, opening[0], opening[1] + 1),
            f"a quote is opened here and closes on line {line}",
            "close the quote where its text ends",
            [(Span(source.path, line, column, line, column + 1), "only here the text stops being YAML")],
        )
    context = getattr(error, "context_mark", None)
    related = []
    if context is not None and mark is not None and context.line != mark.line:
        begin = Span(source.path, context.line + 1, context.column + 1, context.line + 1, context.column + 2)
        related.append((begin, "the construct begins here"))
        if "never closed" in message:  # the opening quote is where the person must look
            return finding.at(begin, message, help)
    return finding.at(Span(source.path, line, column, line, column + 1), message, help, related)


def _runaway_quote(source: Source, line: int) -> tuple[int, int] | None:
    """Line and column of a quote that swallowed lines up to the one where the text went wrong.

    A forgotten closing quote is closed by the next quote in the file, and the parser trips only there.
    """
    loader = yaml.CSafeLoader(source.text)
    found = None
    try:
        while loader.check_token():
            token = loader.get_token()
            if not isinstance(token, yaml.ScalarToken) or token.style not in ("'", '"'):
                continue
            begin, end = token.start_mark, token.end_mark
            if begin.line < end.line and end.line + 1 == line:
                found = (begin.line + 1, begin.column + 1)
    except (yaml.YAMLError, RecursionError):
        pass
    finally:
        loader.dispose()
    return found
