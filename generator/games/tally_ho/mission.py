"""A mission: who may turn up, how they move, what wins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from generator.games.tally_ho.aircraft import Side
from generator.games.tally_ho.charts import Action
from generator.games.tally_ho.conditions import Condition
from generator.games.tally_ho.effects import Effect
from generator.model.hex_map import Altitude
from generator.model.provenance import Provenance
from generator.model.record import FrozenMap, Record
from generator.model.reference import AircraftRef, ChartRef, MapRef, RulingRef
from generator.model.scalars import Count, Date, Flag, Id, Int, Line, Rolls, Text

Weekday = Literal["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]


class Prose(Record):
    """Our own words about a mission, and where their facts are from."""

    provenance: Provenance
    paragraphs: tuple[Text, ...]
    """One text each."""


class Force(Record):
    """A unit that was there on the day."""

    side: Side
    unit: Line
    """As units are written: `No. 610 Squadron`, `II./JG 26`."""
    type: AircraftRef
    home: Line | None = None
    """Where it flew from, as far as known."""


class Entry(Record):
    """What one roll on a set-up chart brings."""

    type: AircraftRef
    ace: Flag = False
    """Whether the unit has an ace."""
    international: Flag = False
    """Whether its nation is rolled for on the international chart."""


class CarryOver(Record):
    """What an earlier mission does to this one's set-up, in a campaign only (TH-6, TH-26)."""

    id: Id
    """The name by which a campaign log refers to it."""
    under: FrozenMap[RulingRef, tuple[Line, ...]] = FrozenMap()
    """Rulings under which alone it is in force, each with the values that do it; none means always."""
    when: Condition
    effects: tuple[Effect, ...]
    printed: Text
    """Our sentence; the one made from the condition stands beside it."""
    provenance: Provenance

    def in_force(self, rulings: Mapping[str, str]) -> bool:
        """Whether these rulings let it apply at all."""
        return all(rulings.get(ruling) in values for ruling, values in self.under.items())


class SetUp(Record):
    """One side's order of battle: so many rolls on the chart, a strength for each (TH-12, TH-13)."""

    rolls: Count
    """How often the chart is rolled on: so many Squadrons or Staffeln."""
    table: FrozenMap[Rolls, Entry]
    """What each roll of a die brings."""
    strength: FrozenMap[Rolls, Int]
    """Elements: Vics or Schwarms."""
    carry_over: tuple[CarryOver, ...] = ()
    provenance: Provenance

    def carry_over_under(self, rulings: Mapping[str, str]) -> tuple[CarryOver, ...]:
        """The carry-over that these rulings leave in force, in the order written."""
        return tuple(c for c in self.carry_over if c.in_force(rulings))

    def types(self) -> tuple[str, ...]:
        """The types that the chart can bring, each once, in the order of the chart."""
        return tuple(dict.fromkeys(e.type for e in self.table.values()))


class SpecialRule(Record):
    """A rule of this mission alone."""

    id: Id
    """The name by which a record of play refers to it."""
    effects: tuple[Effect, ...]
    printed: Text
    """Our sentence, as the mission page has it."""
    provenance: Provenance


class SpecialMission(Record):
    """Further points for one side if something came about."""

    id: Id
    """The name by which a campaign log refers to it."""
    side: Side
    when: Condition
    vp: Int
    """Victory Points for the side."""
    printed: Text
    """Our sentence; the one made from the condition stands beside it."""
    provenance: Provenance


class Override(Record):
    """A victory that does not go by points."""

    when: Condition
    winner: Side
    printed: Text
    """Our sentence; the one made from the condition stands beside it."""


class Victory(Record):
    """Who wins (TH-133)."""

    winner: Literal["most_vp"]
    tie: RulingRef
    """The ruling that says what equal points mean (TH-E62)."""
    overrides: tuple[Override, ...] = ()
    printed: Text
    """Our sentence, as the mission page has it."""
    provenance: Provenance


class Mission(Record):
    """`missions/NN.yaml`: one mission."""

    number: Annotated[Int, Field(ge=1)]
    """Its place in the campaign; the file is called after it."""
    title: Line
    """As at the head of its page."""
    date: Date
    weekday: Weekday
    """That of the date; a check compares them."""
    map: MapRef
    briefing: Prose
    history: Prose
    forces: tuple[Force, ...] = ()
    """Units that were there on the day, from the sources of the history; not a full list."""
    raf: SetUp
    luftwaffe: SetUp
    altitudes: FrozenMap[AircraftRef, FrozenMap[Rolls, Altitude]]
    """For each Luftwaffe type a die table of starting altitudes (TH-16)."""
    movement: FrozenMap[AircraftRef, FrozenMap[Rolls, Action]]
    """For each Luftwaffe type its column; the order counts, a formation reads the leftmost (TH-75)."""
    communications: ChartRef
    """The id of a chart in `charts.yaml`."""
    special_rules: tuple[SpecialRule, ...] = ()
    victory: Victory
    specials: tuple[SpecialMission, ...] = ()
    provenance: Provenance

    def side(self, side: Side) -> SetUp:
        """One side's set-up."""
        return self.raf if side == "raf" else self.luftwaffe
