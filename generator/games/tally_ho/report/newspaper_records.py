"""The texts of the next morning's newspaper (`texts/newspaper.yaml`)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.model.provenance import Provenance
from generator.model.record import Record
from generator.model.scalars import Date, Line, Text

Lines = Annotated[tuple[Line, ...], Field(min_length=1)]
Texts = Annotated[tuple[Text, ...], Field(min_length=1)]


class Passage(Record):
    """One paragraph in one or more ways."""

    texts: Texts


class Story(Record):
    """A short item under a heading of its own, in one or more ways."""

    head: Line
    texts: Texts


class Notice(Record):
    """A small advertisement."""

    head: Line
    text: Text


class Verdict(Record):
    """What the page says of one result of the division."""

    banners: Lines
    decks: Lines
    lead: Annotated[tuple[Passage, ...], Field(min_length=1)]
    leader: Story
    """The paper's own opinion."""


class Verdicts(Record):
    """Results of the division, from all but unanimous for the war to a large majority against it."""

    united: Verdict
    firm: Verdict
    narrow: Verdict
    narrow_terms: Verdict
    terms: Verdict


class Newspaper(Record):
    """The whole page."""

    provenance: Provenance
    name: Line
    motto: Line
    price: Line
    edition: Line
    number: Line
    date: Date
    verdicts: Verdicts
    stories: tuple[Story, ...]
    notices: tuple[Notice, ...] = ()
