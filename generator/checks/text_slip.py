"""A text has a slip of the keyboard in it.

Answers: TH-L605

What it finds: a word written twice in a row, two spaces between words, a quotation mark or bracket that is
opened and not closed or closed and not opened, and what was put down to be replaced later, such as `TBD` or `???`.

Why it matters: what is read aloud at a table stumbles there, and a rule with a bracket missing has two meanings.

Bad:
    # texts/report.yaml verdicts.raf.3
    The decision lay with with us.
Good:
    # texts/report.yaml verdicts.raf.3
    The decision lay with us.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.texts import find_texts, match_words
from generator.checks.vocabulary import find_vocabulary, texts_having
from generator.checks.written_text import WrittenText
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TXT002", "text-slip", Severity.WARNING, __doc__, ("TH-L605",))

_TWICE = re.compile(r"(?<![\w’'-])(\w*[^\W\d_]\w*)\s+(\1)(?![\w’'-])", re.IGNORECASE)
_TWO_SPACES = re.compile(r"(?<=\S) {2,}(?=\S)")
_PLACEHOLDERS = ("TBD", "TBC", "FIXME", "XXX", "TODO", "Lorem ipsum", "lorem ipsum")
_PLACEHOLDER = match_words(_PLACEHOLDERS)
_QUESTION = re.compile(r"\?{3,}")
_SAID_TWICE = frozenset({"had", "that"})
"""Words that may well follow themselves."""

_PAIRS = {"“": "”", "(": ")", "[": "]"}
_CLOSING = {close: opened for opened, close in _PAIRS.items()}
_HALF = re.compile(r"[“”()\[\]\"]")
_LIST_NUMBER = re.compile(r"(?:^|[\s(])\w{1,2}$")
"""What stands before the bracket of `a)` or `1)`, which number a list."""


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each slip, at its characters."""
    for written in find_vocabulary(pack).repeating:
        for found in _TWICE.finditer(written.text):
            if found[1].lower() not in _SAID_TWICE:
                yield FINDING.at(
                    written.place(*found.span(2)), f"`{found[2]}` is written twice in a row", "write it once"
                )
    for written in texts_having(pack, _PLACEHOLDERS):
        for found in _PLACEHOLDER.finditer(written.text):
            yield _replaceable(written, found)
    for written in find_texts(pack):
        text = written.text
        if "  " in text:
            for found in _TWO_SPACES.finditer(text):
                yield FINDING.at(written.place(*found.span()), "two spaces between words", "leave one")
        for found in _QUESTION.finditer(text):
            yield _replaceable(written, found)
        for index in _unpaired(text):
            yield FINDING.at(
                written.place(index, index + 1), f"`{text[index]}` stands without its other half", "add the other"
            )


def _replaceable(written: WrittenText, found: re.Match[str]) -> Diagnostic:
    return FINDING.at(written.place(*found.span()), f"`{found.group()}` was to be replaced", "write what belongs there")


def _unpaired(text: str) -> Iterator[int]:
    """Positions of quotation marks and brackets that have no partner; straight double quotes go by their number."""
    waiting: list[int] = []
    straight: list[int] = []
    for half in _HALF.finditer(text):
        index, char = half.start(), half.group()
        if char == '"':
            straight.append(index)
        elif char in _PAIRS:
            waiting.append(index)
        elif waiting and text[waiting[-1]] == _CLOSING[char]:
            waiting.pop()
        elif not (char == ")" and _LIST_NUMBER.search(text[:index])):
            yield index
    yield from waiting
    if len(straight) % 2:
        yield straight[-1]
