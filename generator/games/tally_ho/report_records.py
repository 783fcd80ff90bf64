"""The texts of a War Report for one phase of the campaign: what is said before the player's own figures are known."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.model.provenance import Provenance
from generator.model.record import FrozenMap, Record
from generator.model.scalars import Count, Date, Line, Text


class Paragraph(Record):
    """One numbered paragraph and the subject note that stands beside it in the margin."""

    note: Line
    text: Text


Paragraphs = Annotated[tuple[Paragraph, ...], Field(min_length=1)]


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


class Verdicts(Record):
    """One sentence on one action, by who won it."""

    raf: Line
    luftwaffe: Line
    draw: Line


class Head(Record):
    """What stands above the first paragraph."""

    classification: Line
    reference: Line
    date: Date
    origin: Line
    addressee: Line
    subject: Line
    received_by: Line
    received: Date


class Signature(Record):
    """What stands below the line for the signature."""

    office: Line


class ReportText(Record):
    """`texts/report-phase-N.yaml`: all that the report on one phase can say."""

    phase: Count
    heading: Line
    provenance: Provenance
    head: Head
    preamble: Paragraphs
    enemy_heading: Line
    enemy: Paragraphs
    actions_heading: Line
    actions: FrozenMap[Count, Paragraph]
    """By mission number: what the enemy undertook that day."""
    verdicts: Verdicts
    judgement_heading: Line
    outcomes: Outcomes
    unfinished: Paragraphs
    """In place of a judgement while missions of the phase are still to be fought."""
    closing: Paragraphs
    signature: Signature
