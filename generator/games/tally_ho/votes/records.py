"""How the War Cabinet and the House of Commons vote at the end of a campaign, as data (TH-135)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.model.provenance import Provenance
from generator.model.record import Record
from generator.model.scalars import Count, Flag, Id, Int, Line


class ReportWeight(Record):
    """What a report weighs when at least so many missions were won."""

    won: Count
    cabinet: Int
    """Added to every throw of the War Cabinet."""
    house: Int
    """Added to every throw of the House."""


class Chair(Record):
    """Who presides, does not throw, and is for fighting on."""

    id: Id
    name: Line
    office: Line


class Minister(Record):
    """One member of the War Cabinet who throws."""

    id: Id
    name: Line
    office: Line
    party: Id | None = None
    """The party of the House that looks to him."""
    firm: Count
    """He is for fighting on if his throw, modified, is this or more."""


class CabinetRules(Record):
    """Step B. Ministers speak in the order written; the chair speaks last, and a tie goes with him."""

    lead: Count
    """From a lead of so many voices either way, those who follow are swayed."""
    sway: Count
    members: Annotated[tuple[Minister, ...], Field(min_length=1)]
    chair: Chair


class Party(Record):
    """A party of the House, with its seats."""

    id: Id
    name: Line
    seats: Count
    bias: Int = 0
    leads: Flag = False
    """The others look to it. Such parties are written first."""


class CommonsRules(Record):
    """Step C. Parties throw in the order written."""

    unanimous: Int
    """Added if the War Cabinet is for fighting on to a man."""
    majority: Int
    minority: Int
    """Added if most of the War Cabinet is for asking terms."""
    alone: Int
    """Added if all of it is but the chair."""
    ministers: Count
    """Added if all the party's own ministers are for fighting on, taken off if most of them are not."""
    example: Count
    """Added for the others if every leading party gave `example_strong` tenths, taken off if one gave fewer than
    `example_weak`."""
    example_strong: Count
    example_weak: Count
    less: Int
    """What is taken off a throw to give the tenths of the party that are for the motion."""
    parties: Annotated[tuple[Party, ...], Field(min_length=1)]


class Votes(Record):
    """`votes.yaml`: who votes, in what order, by how much each is swayed."""

    provenance: Provenance
    motion: Line
    report: Annotated[tuple[ReportWeight, ...], Field(min_length=1)]
    """Most missions won first."""
    cabinet: CabinetRules
    commons: CommonsRules
