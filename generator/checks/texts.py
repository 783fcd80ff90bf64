"""Every text of a pack, in its records and in its templates."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, get_args

from generator.checks.fields import fields_leading_to
from generator.checks.template_texts import find_template_texts
from generator.checks.written_text import WrittenText
from generator.model.glossary import Glossary
from generator.model.pack import Pack
from generator.model.record import FrozenMap, Record
from generator.model.scalars import Line, Text
from generator.source.nodes import Path

_MARKS = (get_args(Text)[1], get_args(Line)[1])
"""What tells a text from an id, a number or a provenance."""


def find_texts(pack: Pack) -> tuple[WrittenText, ...]:
    """Every text of every record in order of file and place, then those of the templates.

    The glossary, which lists what is wrong, is left out.
    """
    if "texts" not in pack.memo:
        records = [r for group in pack.records.values() for r in group if not isinstance(r, Glossary)]
        recorded = (text for r in records for text in _in_value(pack, r, r.at, ()))
        pack.memo["texts"] = (*recorded, *find_template_texts(pack))
    texts: tuple[WrittenText, ...] = pack.memo["texts"]
    return texts


def match_words(words: Iterable[str], *, any_case: bool = False) -> re.Pattern[str]:
    """A pattern for any of these words or phrases as whole words, the longest first; never matches if there are none.

    A space in a phrase stands for any white space.
    """
    inner = "|".join(r"\s+".join(map(re.escape, w.split())) for w in sorted(words, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{inner})(?!\w)" if inner else r"(?!)", re.IGNORECASE if any_case else 0)


def _is_text(annotation: Any) -> bool:
    return annotation in _MARKS


def _in_value(pack: Pack, value: Any, path: Path, within: tuple[Record, ...]) -> Iterator[WrittenText]:
    if isinstance(value, Record):
        inside = (*within, value)
        for name, key in fields_leading_to(type(value), _is_text):
            yield from _in_value(pack, getattr(value, name), (*path, key), inside)
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _in_value(pack, item, (*path, index), within)
    elif isinstance(value, FrozenMap):
        for key, item in value.items():
            yield from _in_value(pack, item, (*path, str(key)), within)
    elif isinstance(value, str) and path in pack.spans:
        # Without a place of its own it is a default that nobody wrote.
        yield WrittenText(pack, path, value, within)
