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

from generator.checks.texts import find_texts
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TXT002", "text-slip", Severity.WARNING, __doc__, ("TH-L605",))

_TWICE = re.compile(r"(?<![\w’'-])(\w*[^\W\d_]\w*)\s+(\1)(?![\w’'-])", re.IGNORECASE)
_TWO_SPACES = re.compile(r"(?<=\S) {2,}(?=\S)")
_PLACEHOLDER = re.compile(r"\b(?:TBD|TBC|FIXME|XXX|[Ll]orem ipsum)\b|\?{3,}|\bTODO\b")
_SAID_TWICE = frozenset({"had", "that"})
"""Words that may well follow themselves."""

_PAIRS = {"“": "”", "(": ")", "[": "]"}


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each slip, at its characters."""
    for written in find_texts(pack):
        text = written.text
        for found in _TWICE.finditer(text):
            if found[1].lower() not in _SAID_TWICE:
                yield FINDING.at(
                    written.place(*found.span(2)), f"`{found[2]}` is written twice in a row", "write it once"
                )
        for found in _TWO_SPACES.finditer(text):
            yield FINDING.at(written.place(*found.span()), "two spaces between words", "leave one")
        for found in _PLACEHOLDER.finditer(text):
            yield FINDING.at(
                written.place(*found.span()), f"`{found.group()}` was to be replaced", "write what belongs there"
            )
        for index in _unpaired(text):
            yield FINDING.at(
                written.place(index, index + 1), f"`{text[index]}` stands without its other half", "add the other"
            )


def _unpaired(text: str) -> Iterator[int]:
    """Positions of quotation marks and brackets that have no partner; straight double quotes go by their number."""
    closing = {close: opened for opened, close in _PAIRS.items()}
    waiting: list[int] = []
    for index, char in enumerate(text):
        if char in _PAIRS:
            waiting.append(index)
        elif char in closing:
            if waiting and text[waiting[-1]] == closing[char]:
                waiting.pop()
            elif not (char == ")" and re.search(r"(?:^|[\s(])\w{1,2}$", text[:index])):
                # `a)` and `1)` number a list.
                yield index
    yield from waiting
    straight = [i for i, char in enumerate(text) if char == '"']
    if len(straight) % 2:
        yield straight[-1]
