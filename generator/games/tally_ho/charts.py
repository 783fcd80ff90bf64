"""The charts that every mission shares, as a player looks them up."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from generator.games.tally_ho.aircraft import Side
from generator.model.hex_map import Altitude
from generator.model.provenance import Provenance
from generator.model.record import FrozenMap, Record
from generator.model.reference import AircraftRef
from generator.model.scalars import Count, Id, Int, Line, Rolls, Text

Action = Literal["left", "right", "left-or-right", "straight", "from-raf", "to-target", "to-escort", "to-raf"]
"""What a movement chart can tell a Staffel to do (TH-40 to TH-48)."""

Order = Literal["no-comms", "do-not-engage", "engage"]
"""What the Communications Chart allows a Squadron (TH-61, TH-63, TH-64)."""

Facing = Literal["top", "upper-right", "lower-right", "bottom", "lower-left", "upper-left"]
"""The six edges of a hex, clockwise."""

Ground = Literal["convoy", "radar", "raf_airfield", "target", "city", "balloon"]
"""Where something shoots from, or rises from, the ground."""


class Named(Record):
    """A word that a chart prints, with our explanation of it."""

    id: Id
    name: Line
    explanation: Text


class MovementAction(Named):
    """One keyword of the Luftwaffe's movement charts."""

    id: Action


class CommsOrder(Named):
    """One result of the Communications Chart."""

    id: Order
    short: Line
    """For a narrow column."""


class CommunicationsChart(Record):
    """A RAF Communications Chart: sums of die and modifiers against types (TH-56 to TH-59)."""

    NOUN: ClassVar[str] = "communications chart"

    id: Id
    title: Line
    provenance: Provenance
    natural_one: Order
    """What an unmodified 1 gives everyone, before any modifier (TH-57)."""
    rows: FrozenMap[Rolls, FrozenMap[AircraftRef, Order]]
    """Sum to type to result; a sum below the first row reads the first row."""


class Nationality(Record):
    """What flying with one of the international squadrons is worth (TH-21)."""

    id: Id
    name: Line
    dice: Int
    """Further dice in a Dogfight."""
    comms: Int
    """Modifier to the Communications roll."""


class InternationalTable(Record):
    """Which nation an International Squadron is of; a nation already in play is rolled again (TH-20)."""

    heading: Line | None = None
    """What stands over the chart; `International Squadrons` if absent."""
    provenance: Provenance
    rows: FrozenMap[Rolls, Nationality]


class FacingTable(Record):
    """The random facing of a Scattered unit (TH-92)."""

    provenance: Provenance
    rows: FrozenMap[Rolls, Facing]


class Flak(Record):
    """One weapon against units that enter its hex: so many dice, and for each `trigger` a second roll."""

    id: Id
    name: Line
    where: tuple[Ground, ...]
    where_printed: Line
    dice: Count
    trigger: Int
    confirm_dice: Count
    losses: FrozenMap[Altitude, Rolls]
    """Second rolls that lose an element; an altitude left out is safe."""
    provenance: Provenance
    note: Line | None = None


class Award(Record):
    """One line of the Victory Points chart."""

    id: Id
    name: Line
    vp: Int | None = None
    """Absent where the aircraft's own figure counts."""
    printed: Line
    """What stands in the chart's value column."""


class VictoryPoints(Record):
    """What scores (TH-127, TH-128)."""

    provenance: Provenance
    awards: tuple[Award, ...]

    def worth(self, id: str) -> int:
        """The points of one award. Raises KeyError if there is none of that id or it has no fixed worth."""
        for award in self.awards:
            if award.id == id and award.vp is not None:
                return award.vp
        raise KeyError(id)


class RescueCase(Record):
    """What becomes of the crews of one side's element lost over one kind of ground (TH-130, TH-131)."""

    side: Side
    over: Literal["england", "france", "sea"]
    fate: Literal["rescued", "lost", "roll"]
    dice: Count = 0
    minus_distance: Literal["england", "none"] = "none"
    """What distance in hexes is taken from the roll."""
    rescued: Rolls | None = None
    """Rolls that bring them home."""
    printed: Line


class Rescue(Record):
    """Who is picked up, and where."""

    provenance: Provenance
    cases: tuple[RescueCase, ...]


class Bonus(Record):
    """Dice that a type adds when it attacks certain types (TH-83)."""

    type: AircraftRef
    dice: Int
    against: tuple[AircraftRef, ...]
    printed: Line
    provenance: Provenance


class Step(Record):
    """One thing to do in a phase of a Round."""

    text: Text
    rule: Line


class Added(Record):
    """A sentence that concerns one mission alone; a kit without that mission leaves it out."""

    mission: Annotated[Int, Field(ge=1)]
    text: Text


class SetUpStep(Step):
    """One thing to do before Round 1."""

    added: Added | None = None


class RoundPhase(Record):
    """Steps under one heading, such as one of the four phases of a Round (TH-27)."""

    id: Id
    name: Line
    steps: tuple[Step, ...]


class Charts(Record):
    """`charts.yaml`: everything that is the same in every mission."""

    movement_actions: tuple[MovementAction, ...]
    comms_orders: tuple[CommsOrder, ...]
    communications: tuple[CommunicationsChart, ...]
    international: InternationalTable
    facing: FacingTable
    flak: tuple[Flak, ...]
    victory_points: VictoryPoints
    rescue: Rescue
    bonuses: tuple[Bonus, ...]
    set_up: tuple[SetUpStep, ...]
    sequence: tuple[RoundPhase, ...]
    dogfight: tuple[Step, ...]
    procedures: tuple[RoundPhase, ...]
    """What is looked up now and then, under a heading each."""
    provenance: Provenance

    def communications_chart(self, id: str) -> CommunicationsChart | None:
        """The chart of that id, or None."""
        return next((c for c in self.communications if c.id == id), None)
