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

_BRACKETS: Mapping[str, tuple[str, str]] = {
    "{{": ("}}", "\x01"),
    "{%": ("%}", "\x01"),
    "{#": ("#}", "\x00"),
    "<!--": ("-->", "\x00"),
}
"""What opens a piece that is no text: what closes it, and the sign left for it: a value, or nothing at all.

No source can hold these two characters."""
_OPENS = re.compile("|".join(map(re.escape, _BRACKETS)))
_PIECE = re.compile(
    r'\x00+|(?P<value>\x01)|(?P<entity>&#?\w+;)|</?(?P<tag>[a-z][a-z0-9-]*)(?P<attributes>(?:"[^"<]*"|[^"<>])*)>'
)
_ATTRIBUTE = re.compile(r'([a-z-]+)="([^"<]*)"')
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


def commented_sources(pack: Pack) -> Mapping[str, Source]:
    """Every source of a pack in which a comment can allow a finding: its YAML files and its templates."""
    return {**pack.sources, **read_templates(pack)}


def find_template_texts(pack: Pack) -> Iterator[TemplateText]:
    """Every stretch of words in the pack's templates, in order of file and place."""
    for source in read_templates(pack).values():
        yield from _in_template(pack, source)


def _in_template(pack: Pack, source: Source) -> Iterator[TemplateText]:
    text = _mask(source.text)
    stretch = _Stretch(pack, source)
    last = 0
    for piece in _PIECE.finditer(text):
        stretch.add(text[last : piece.start()], last)
        last = piece.end()
        if piece["value"]:
            stretch.add(TAKEN, piece.start())
        elif piece["entity"]:
            meant = html.unescape(piece["entity"])
            stretch.add(meant if len(meant) == 1 else TAKEN, piece.start())
        elif piece["tag"] in _SHOWN:
            stretch.add(_SHOWN[piece["tag"]], piece.start())
        elif piece["tag"] and piece["tag"] not in INLINE:
            yield from stretch.close()
            kind = VOCABULARY.get(piece["tag"])
            for attribute in _ATTRIBUTE.finditer(text, *piece.span("attributes")):
                known = kind.attribute(attribute[1]) if kind else None
                if known and known.form == "text" and known.name not in _NAMES:
                    for offset, char in enumerate(attribute[2], attribute.start(2)):
                        if char != "\x00":
                            stretch.add(TAKEN if char == "\x01" else char, offset)
                    yield from stretch.close()
    stretch.add(text[last:], last)
    yield from stretch.close()


def _mask(text: str) -> str:
    """The template with each piece that is no text blanked out, every other character where it was."""
    parts: list[str] = []
    at = 0
    while opened := _OPENS.search(text, at):
        closer, sign = _BRACKETS[opened.group()]
        end = text.find(closer, opened.end())
        if end < 0:  # the layout tells of it; what follows is no text for sure
            end = len(text)
        end = min(end + len(closer), len(text))
        parts += (text[at : opened.start()], sign, "\x00" * (end - opened.start() - 1))
        at = end
    return "".join((*parts, text[at:]))


class _Stretch:
    """Characters gathered until something ends the paragraph."""

    def __init__(self, pack: Pack, source: Source) -> None:
        self._pack, self._source = pack, source
        self._chars: list[str] = []
        self._offsets: list[int] = []

    def add(self, text: str, begin: int) -> None:
        self._chars.extend(text)
        self._offsets.extend(range(begin, begin + len(text)))

    def close(self) -> Iterator[TemplateText]:
        """The text gathered, if it has a letter; then begins anew."""
        text = "".join(self._chars)
        kept = text.strip()
        if _LETTER.search(kept):
            first = text.index(kept)
            offsets = tuple(self._offsets[first : first + len(kept)])
            yield TemplateText(self._pack, (self._source.path,), kept, (), self._source, offsets)
        self._chars, self._offsets = [], []
