"""The texts of a War Report: what can be said before the player's own figures are known.

A paragraph may be written in several ways. Which one a report takes follows from the log, so that two campaigns
that came out alike are not told in the same words.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.model.provenance import Provenance
from generator.model.record import FrozenMap, Record
from generator.model.scalars import Count, Date, Line, Text


class Paragraph(Record):
    """One numbered paragraph in one or more ways, and the subject note that stands beside it in the margin."""

    note: Line
    texts: Annotated[tuple[Text, ...], Field(min_length=1)]


Paragraphs = Annotated[tuple[Paragraph, ...], Field(min_length=1)]
Ways = Annotated[tuple[Line, ...], Field(min_length=1)]


class Outcomes(Record):
    """The four judgements on a phase, one for each number of missions won. Exactly one is ever printed."""

    won_3: Paragraphs
    won_2: Paragraphs
    won_1: Paragraphs
    won_0: Paragraphs

    def of(self, won: int) -> tuple[Paragraph, ...]:
        """The judgement for 0 to 3 missions won."""
        chosen: tuple[Paragraph, ...] = (self.won_0, self.won_1, self.won_2, self.won_3)[won]
        return chosen


class Lessons(Record):
    """What a phase taught, after a success and after a failure."""

    sound: Paragraphs
    hard: Paragraphs


class PhaseText(Record):
    """`texts/report-phase-N.yaml`: all that the report can say of one phase."""

    phase: Count
    heading: Line
    provenance: Provenance
    enemy: Paragraphs
    actions: FrozenMap[Count, Paragraph]
    """By mission number: what the enemy undertook that day."""
    outcomes: Outcomes
    lessons: Lessons


class Head(Record):
    """What stands above the first paragraph and below the last."""

    classification: Line
    reference: Line
    date: Date
    origin: Line
    addressee: Line
    subject: Line
    received_by: Line
    received: Date
    signature: Line
    """What stands below the line for the signature."""


class Headings(Record):
    """Over the parts of a phase and of the end."""

    enemy: Line
    actions: Line
    judgement: Line
    lessons: Line
    whole: Line
    casualties: Line
    closing: Line
    statement: Line


class Verdicts(Record):
    """One sentence on one action, by who won it."""

    raf: Ways
    luftwaffe: Ways
    draw: Ways


class Trend(Record):
    """How the later phases went beside the earlier."""

    rising: Paragraphs
    falling: Paragraphs
    uneven: Paragraphs
    steady: Paragraphs


class Exchange(Record):
    """Losses of one side beside those of the other."""

    better: Paragraphs
    even: Paragraphs
    worse: Paragraphs


class Closings(Record):
    """The judgement on the whole campaign, by how many of its missions were won."""

    all: Paragraphs
    most: Paragraphs
    half: Paragraphs
    few: Paragraphs
    none: Paragraphs


class ReportText(Record):
    """`texts/report.yaml`: what the report says outside its phases."""

    provenance: Provenance
    head: Head
    headings: Headings
    preamble: Paragraphs
    verdicts: Verdicts
    unfinished: Paragraphs
    """In place of a judgement while missions of a phase are still to be fought."""
    acknowledgement: Paragraphs
    trend: Trend
    exchange: Exchange
    closings: Closings
