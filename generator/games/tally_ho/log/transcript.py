"""A whole mission as it was played: every die, every decision, and what came of them, Round by Round.

A person may leave out what they did not note: a die that nobody wrote down is `unknown`, a result that stands
nowhere is not compared, the `state` after a Round is for whoever wants to be sure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from generator.games.tally_ho.aircraft import Side
from generator.games.tally_ho.conditions import TargetKind
from generator.games.tally_ho.log.records import Strength, Winner
from generator.games.tally_ho.rules.recorder import Phase
from generator.model.geography import Nation
from generator.model.hex_map import Altitude, FeatureKind, HexNumber
from generator.model.record import FrozenMap, Record
from generator.model.scalars import Count, Flag, Id, Int, Line, Ref, Text
from generator.source import findings
from generator.source.decode import register_message

UNKNOWN = 0
"""Stands for a die that nobody wrote down."""

register_message("die_malformed", findings.MALFORMED, "`{value}` is no die", "write 1 to 6, or `unknown`")


def _die(value: Any) -> int:
    if value in ("unknown", UNKNOWN):
        return UNKNOWN
    text = str(value)
    if text not in "123456" or len(text) != 1:
        raise PydanticCustomError("die_malformed", "{value}", {"value": text})
    return int(text)


Die = Annotated[
    int,
    BeforeValidator(_die),
    WithJsonSchema({"anyOf": [{"type": "integer", "minimum": 1, "maximum": 6}, {"const": "unknown"}]}),
]
"""What a six-sided die showed, or `unknown`."""

Facing = Annotated[Int, Field(ge=1, le=6)]
"""1 to the top, and so on clockwise (TH-92)."""

ActKind = Literal[
    "facing",
    "move",
    "communications",
    "fire",
    "bombed",
    "strafed",
    "jettisoned",
    "joined",
    "dogfight",
    "lost",
    "returns",
    "exited",
    "home",
    "rescue",
]

Status = Literal["active", "returning", "returning over France", "destroyed", "exited", "home"]


class PlayedUnit(Record):
    """A unit as set up. What it is made of follows from its type."""

    id: Line
    """The number on the counter, or what the players call it."""
    side: Side
    type: Ref
    strength: Strength
    ace: Flag = False
    international: Id | None = None
    start: Line | None = None
    """An airfield's name, or `column 3`; the hex decides."""
    hex: HexNumber
    altitude: Altitude | None = None
    """Of a Staffel; low if not said."""
    facing: Facing | None = None
    """Of a Squadron, as its player chose (TH-E42)."""


class Act(Record):
    """One thing that happened, the dice thrown for it, and what came of it. What is left out is not compared."""

    what: ActKind
    unit: Line
    """Of a formation, or of Squadrons rolling together, any one of them."""
    others: tuple[Line, ...] = Field(default=(), alias="with")
    dice: tuple[Die, ...] = ()
    """In the order thrown, those that settle ties included."""
    result: Line | None = None
    """The action, the order, what was bombed, hits and defends (`3A -D`), the cause of a loss, the crews' fate."""
    target: Line | None = None
    """Whom a Squadron attacks (TH-85)."""
    share: Count | None = None
    """Hits that the player lets fall on a Staffel, where there is a choice (TH-E22)."""
    path: tuple[HexNumber, ...] | None = None
    """Hexes entered."""
    facing: Facing | None = None
    """Afterwards."""
    altitude: Altitude | None = None
    sum: Int | None = None
    """Of a Communications roll with its modifiers."""
    hits: Count | None = None
    vp: Count | None = None
    lost: Count | None = None
    elements: Count | None = None
    """Left after a loss."""
    fuel: Count | None = None
    """Circles of Fuel/Ammo left after a Dogfight."""
    kind: TargetKind | None = None
    """What kind of place was attacked."""


class UnitState(Record):
    """One unit after a Round. A unit that is gone has its status alone."""

    unit: Line
    status: Status | None = None
    hex: HexNumber | None = None
    facing: Facing | None = None
    altitude: Altitude | None = None
    elements: Count | None = None
    fuel: Count | None = None
    formation: Line | None = None
    """The first of the Staffeln it flies with."""
    scattered: Flag | None = None


class PlayedRound(Record):
    """One Round: its four phases and, if anyone took it down, how things stood after it."""

    round: Count
    luftwaffe: tuple[Act, ...] = ()
    raf: tuple[Act, ...] = ()
    dogfights: tuple[Act, ...] = ()
    bookkeeping: tuple[Act, ...] = ()
    state: tuple[UnitState, ...] = ()
    ends: Literal["luftwaffe", "raf", "dogfights"] | None = None
    """The last phase that was taken down, where the record breaks off within the Round."""

    def acts(self, phase: Phase) -> tuple[Act, ...]:
        """What happened in a phase."""
        found: tuple[Act, ...] = getattr(self, phase)
        return found


class Site(Record):
    """Something on a map drawn for the occasion."""

    hex: HexNumber
    kind: FeatureKind
    name: Line | None = None
    target: Flag = False
    limited_to: Ref | None = None


class Board(Record):
    """A map drawn for the occasion: sea but for what is said."""

    columns: Annotated[Int, Field(ge=1, le=40)]
    rows: Annotated[Int, Field(ge=1, le=40)]
    land: FrozenMap[Nation, tuple[HexNumber, ...]] = FrozenMap()
    sites: tuple[Site, ...] = ()


class Tally(Record):
    """How the mission ended, as added up by those who played it."""

    raf_vp: Count | None = None
    luftwaffe_vp: Count | None = None
    vics_lost: Count | None = None
    schwarms_lost: Count | None = None
    rounds: Count | None = None
    specials: tuple[Id, ...] | None = None
    winner: Winner | None = None
    conceded: Flag = False
    """The player ended it before the rules did, as he may (TH-E63)."""


class Transcript(Record):
    """A whole mission as played, die by die."""

    format: Int
    pack: Id
    mission: Count
    title: Line | None = None
    seed: Int | None = None
    rulings: FrozenMap[Id, Line] = FrozenMap()
    """Only where they differ from the pack's own."""
    map: Board | None = None
    """Instead of the mission's own: then its special rules and special missions do not hold, its charts do."""
    begins: Literal["luftwaffe", "raf", "dogfights", "bookkeeping"] = "luftwaffe"
    """The first phase that was taken down, where the record begins within a Round."""
    dice: tuple[Die, ...] = ()
    """The dice of the set-up in the order thrown, if it was rolled without carry-over."""
    units: tuple[PlayedUnit, ...]
    set_up: tuple[Act, ...] = ()
    """Facings rolled before Round 1, under a ruling that asks for them."""
    rounds: tuple[PlayedRound, ...]
    final: Tally | None = None
    answers: FrozenMap[Id, Flag] = FrozenMap()
    notes: Text | None = None

    @property
    def winner(self) -> Winner | None:
        """Who won, if the record says."""
        return self.final.winner if self.final else None

    def ruled_by(self, chosen: Mapping[str, str]) -> Transcript:
        """The same record under further rulings; where it was written stays the same."""
        if not chosen:
            return self
        ruled = self.model_copy(update={"rulings": FrozenMap({**self.rulings, **chosen})})
        ruled.note_place(self.at)
        return ruled

    def acts(self) -> Iterator[tuple[PlayedRound, Phase, Act]]:
        """Everything that happened, in order, with its Round and phase."""
        phases: tuple[Phase, ...] = ("luftwaffe", "raf", "dogfights", "bookkeeping")
        for played in self.rounds:
            for phase in phases:
                for act in played.acts(phase):
                    yield played, phase, act
