"""A text counts days, weeks or months, and its dates count otherwise.

Answers: TH-L415

What it finds: so many days, weeks or months later (or after, earlier, before) in a sentence that names a day,
where the day named before it in the text, or else the date of the record, lies at another distance. A date is a
day and a month, with or without the year.

Why it matters: of the two one is wrong, and the reader cannot tell which; a search that found its man in
six weeks is another story than one that took eight.

Bad:
    # texts/report.yaml verdicts.raf.3
    He was lost on 26 July. Six weeks later, on 21 September, he was found.
Good:
    # texts/report.yaml verdicts.raf.3
    He was lost on 26 July. Eight weeks later, on 21 September, he was found.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator

from generator.checks.english import MONTHS, NUMBERS
from generator.checks.vocabulary import texts_having
from generator.checks.written_text import WrittenText
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TXT009", "elapsed-time-wrong", Severity.WARNING, __doc__, ("TH-L415",))

_NUMBERS = {word: n for n, word in enumerate(NUMBERS, 1)} | {"a": 1}
_DAYS = {"day": 1.0, "week": 7.0, "month": 30.44}
_RELATIONS = ("later", "after", "afterwards", "earlier", "before")
_PHRASE = re.compile(rf"\b(\d+|{'|'.join(_NUMBERS)})\s+(day|week|month)s?\s+({'|'.join(_RELATIONS)})\b", re.IGNORECASE)
_DATE = re.compile(rf"\b(\d{{1,2}})(?:st|nd|rd|th)?\s+({'|'.join(MONTHS)})\b(?:\s+(1[89]\d\d|20\d\d))?")
_END = re.compile(r"[.!?;](?=\s)")


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each count that the dates deny, at its words."""
    for written in texts_having(pack, _RELATIONS):
        for phrase in _PHRASE.finditer(written.text):
            begins = max((m.end() for m in _END.finditer(written.text, 0, phrase.start())), default=0)
            end = _END.search(written.text, phrase.end())
            named = _dates(written, begins, end.start() if end else len(written.text))
            before = _dates(written, 0, begins)
            if len(named) == 2:
                since, until = named[0], named[1]
            elif len(named) == 1 and (known := before[-1] if before else written.date):
                since, until = known, named[0]
            else:
                continue
            count = _count(phrase[1])
            unit = phrase[2].lower()
            days = abs((until - since).days)
            if abs(days - count * _DAYS[unit]) > (0 if unit == "day" else _DAYS[unit] / 2):
                yield FINDING.at(
                    written.place(*phrase.span()),
                    f"`{phrase.group()}`: from {_shown(since)} to {_shown(until)} are {days} days",
                    "count again, or correct a date",
                )


def _count(word: str) -> int:
    return int(word) if word.isdigit() else _NUMBERS[word.lower()]


def _dates(written: WrittenText, begin: int, end: int) -> list[datetime.date]:
    """The days named in a stretch, in order; without a year they are of the record's year, or of one leap year."""
    year = written.date.year if written.date else 1940
    dates = []
    for found in _DATE.finditer(written.text, begin, end):
        try:
            dates.append(datetime.date(int(found[3] or year), MONTHS.index(found[2]) + 1, int(found[1])))
        except ValueError:
            continue
    return dates


def _shown(day: datetime.date) -> str:
    return f"{day.day} {MONTHS[day.month - 1]}"
