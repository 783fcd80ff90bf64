"""The words that stand in a pack's templates themselves, each at its line and column.

A template is read as its author sees it, not as it is rendered: what it takes from the pack's files is theirs to
answer for, and has its place there.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.checks.written_text import WrittenText
from generator.model.pack import Pack
from generator.model.prose import INLINE, VOCABULARY
from generator.source.read import Source, read_source
from generator.source.span import Span

TAKEN = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Stands in a text where the template shows a value: neither a letter nor a space."""

_JINJA = r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}"
_PIECE = re.compile(
    rf"(?P<remark>\{{#.*?#\}}|<!--.*?-->)|(?P<jinja>{_JINJA})|(?P<entity>&#?\w+;)"
    rf'|</?(?P<tag>[a-z][a-z0-9-]*)(?P<attributes>(?:{_JINJA}|"(?:{_JINJA}|[^"])*"|[^">])*)>',
    re.DOTALL,
)
_ATTRIBUTE = re.compile(rf'([a-z-]+)="((?:{_JINJA}|[^"])*)"', re.DOTALL)
_SHOWN = {"dice": TAKEN, "ref": TAKEN, "br": "\n"}
"""Elements within a line that show something of their own."""
_LETTER = re.compile(r"[^\W\d_]")
_NAMES = frozenset({"src", "id", "to", "key", "row", "series"})
"""Attributes whose text is for the program, not for a reader."""


@dataclass(frozen=True, slots=True)
class TemplateText(WrittenText):
    """A paragraph, a cell or an attribute of a template; `TAKEN` stands for each value shown in it."""

    source: Source
    offsets: tuple[int, ...]
    """Where in the template each character begins."""

    def place(self, begin: int, end: int) -> Span:
        """Where the characters from `begin` to before `end` stand in the template."""
        return self.source.span(self.offsets[begin], self.offsets[max(begin, end - 1)] + 1)


def read_templates(pack: Pack) -> Mapping[str, Source]:
    """The pack's own templates by the path that findings give them; what cannot be read is the layout's to tell."""
    if "templates" not in pack.memo:
        sources = {}
        for file in sorted((pack.root / "templates").rglob("*.xml.j2")):
            if file.is_file() and file.resolve().is_relative_to(pack.root.resolve()):
                source, _ = read_source(file, pack.shown + file.relative_to(pack.root).as_posix())
                if source is not None:
                    sources[source.path] = source
        pack.memo["templates"] = sources
    found: Mapping[str, Source] = pack.memo["templates"]
    return found


def find_template_texts(pack: Pack) -> Iterator[TemplateText]:
    """Every stretch of words in the pack's templates, in order of file and place."""
    for source in read_templates(pack).values():
        yield from _in_template(pack, source)


def _in_template(pack: Pack, source: Source) -> Iterator[TemplateText]:
    chars: list[str] = []
    offsets: list[int] = []

    def take(text: str, begin: int) -> None:
        chars.extend(text)
        offsets.extend(range(begin, begin + len(text)))

    def written() -> Iterator[TemplateText]:
        text = "".join(chars)
        kept = text.strip()
        if _LETTER.search(kept):
            first = text.index(kept)
            places = tuple(offsets[first : first + len(kept)])
            yield TemplateText(pack, (source.path,), kept, (), source, places)
        chars.clear()
        offsets.clear()

    last = 0
    for piece in _PIECE.finditer(source.text):
        take(source.text[last : piece.start()], last)
        last = piece.end()
        if piece["jinja"] or piece["entity"]:
            meant = html.unescape(piece["entity"] or "")
            chars.append(meant if len(meant) == 1 else TAKEN)
            offsets.append(piece.start())
        elif piece["tag"] in _SHOWN:
            chars.append(_SHOWN[piece["tag"]])
            offsets.append(piece.start())
        elif piece["tag"] and piece["tag"] not in INLINE:
            yield from written()
            kind = VOCABULARY.get(piece["tag"])
            for attribute in _ATTRIBUTE.finditer(piece["attributes"]):
                known = kind.attribute(attribute[1]) if kind else None
                if known and known.form == "text" and known.name not in _NAMES:
                    begin = piece.start("attributes") + attribute.start(2)
                    at = 0
                    for value in re.finditer(_JINJA, attribute[2], re.DOTALL):
                        take(attribute[2][at : value.start()], begin + at)
                        chars.append(TAKEN)
                        offsets.append(begin + value.start())
                        at = value.end()
                    take(attribute[2][at:], begin + at)
                    yield from written()
    take(source.text[last:], last)
    yield from written()
