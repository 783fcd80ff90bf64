"""What a printed copy of the game says, to be held against what the pack computes.

Everything this program prints comes from one source, so comparing two of its own sheets would
compare a value with itself. A transcription of the printed components is an independent witness.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from generator.games.tally_ho.charts import Facing
from generator.games.tally_ho.factors import AttackDefend, StrafeBomb
from generator.model.hex_map import Altitude
from generator.model.provenance import Provenance
from generator.model.record import FrozenMap, Record
from generator.model.reference import AircraftRef, ChartRef
from generator.model.scalars import Count, Id, Int, Line, Rolls


class PrintedCounter(Record):
    """The factors on one type's counter; what is left out was not read off."""

    attack_defend: AttackDefend | None = None
    strafe_bomb: StrafeBomb | None = None


class PrintedFoot(Record):
    """One weapon's line at the foot of the tracking sheet, or its paragraph in the rules."""

    weapon: Id
    place: Line
    """Where it is printed: `5.9`, `foot of the tracking sheet`."""
    dice: Count
    trigger: Int | None = None
    """The first roll that leads to a second; left out if the print leaves it out."""
    confirm_dice: Count
    losses: FrozenMap[Altitude, Rolls]


class PrintedSheet(Record):
    """The tracking sheet: how many rows, and its columns' heads from left to right."""

    rows: Annotated[Int, Field(ge=1)]
    columns: tuple[Line, ...]
    legend: tuple[Line, ...]
    """The same columns as the chart's own legend names and orders them."""


class Claim(Record):
    """What a text says about a type, as data: `{type: g50, is: faster, than: cr42}`."""

    type: AircraftRef
    quality: Annotated[
        Literal["faster", "slower", "better-armed", "worse-armed", "heavier-bombs", "longer-endurance"],
        Field(alias="is"),
    ]
    than: AircraftRef
    place: Line
    """Where the text stands: `1.7`, `briefing of Mission 2`."""


class Tally(Record):
    """The worked sum of Victory Points at the end of an example, and the losses that led to it."""

    place: Line
    side: Literal["raf", "luftwaffe"]
    """Who scores."""
    rounds: FrozenMap[Count, Count]
    """Enemy elements lost, by round; a round without a loss may be left out."""
    lost: Count
    """Elements that the sum counts as lost with their crews."""
    rescued: Count = 0
    """Elements that it counts as lost, their crews rescued."""
    ground: Count = 0
    """Points for hits on the ground and special missions."""
    vp: Int


class Promise(Record):
    """A place that sends the reader to a section for something."""

    place: Line
    section: Line
    promises: Id
    """What is to be found there, in a word of the sections' list."""


class Printed(Record):
    """`printed.yaml`: a transcription, as far as somebody has made it."""

    provenance: Provenance
    counters: FrozenMap[AircraftRef, PrintedCounter] = FrozenMap()
    circles: FrozenMap[AircraftRef, Count] = FrozenMap()
    """Fuel/Ammo circles drawn in a type's row of the Performance Chart."""
    foot: tuple[PrintedFoot, ...] = ()
    facing: FrozenMap[Rolls, Facing] = FrozenMap()
    """The random facing diagram."""
    sheet: PrintedSheet | None = None
    titles: FrozenMap[Annotated[Int, Field(ge=1)], Line] = FrozenMap()
    """Mission titles of the history pages, by number."""
    always_engages: FrozenMap[ChartRef, FrozenMap[AircraftRef, Int]] = FrozenMap()
    """For a communications chart the modifier from which any roll but a natural 1 lets a type engage."""
    claims: tuple[Claim, ...] = ()
    tallies: tuple[Tally, ...] = ()
    sections: FrozenMap[Line, tuple[Id, ...]] = FrozenMap()
    """The numbered sections of the rules, each with what it settles, in words of ours."""
    references: tuple[Promise, ...] = ()
