"""A text that claims to be of its day has a word that nobody knew then.

Answers: TH-L610

What it finds: a word of the glossary's `anachronisms` in a text that pretends to have been written earlier. Which
texts do, and when, the glossary says under `dated`; histories, which look back, are not among them.

Why it matters: the report is a paper of November 1940 in the player's hand as long as it knows nothing of
1941.

Bad:
    # texts/report.yaml verdicts.raf.3
    We owe it to radar.
Good:
    # texts/report.yaml verdicts.raf.3
    We owe it to R.D.F.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from fnmatch import fnmatchcase

from generator.checks.english import say_date
from generator.checks.texts import match_words
from generator.checks.vocabulary import texts_having
from generator.checks.written_text import WrittenText
from generator.model.glossary import DatedTexts, Glossary
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TXT007", "word-too-early", Severity.WARNING, __doc__, ("TH-L610",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such word, at the word."""
    glossary = pack.one("glossary", Glossary)
    if glossary is None:
        return
    unknown = {a.word.lower(): a for a in glossary.anachronisms}
    pattern = match_words(unknown, any_case=True)
    for written in texts_having(pack, unknown):
        for found in pattern.finditer(written.text):
            word = unknown[" ".join(found.group().lower().split())]
            day = _day(pack, written, glossary.dated)
            if day is not None and day < word.since:
                yield FINDING.at(
                    written.place(*found.span()),
                    f"`{found.group()}` is of {say_date(word.since)}, the text of {say_date(day)}",
                    f"write `{word.say}`" if word.say else "leave it out",
                )


def _day(pack: Pack, written: WrittenText, dated: tuple[DatedTexts, ...]) -> datetime.date | None:
    """When a text claims to be written, or None if it does not pretend."""
    file = str(written.path[0]).removeprefix(pack.shown)
    for texts in dated:
        if fnmatchcase(file, texts.files) and texts.field in (None, *written.path[1:]):
            return texts.date or written.date
    return None
