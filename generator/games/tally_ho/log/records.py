"""A war as a player keeps it: one row a mission, or the sheet behind the row, or the transcript behind the sheet.

The three are one chain: a transcript gives a sheet, a sheet gives a row (`log_chain`). A log may hold any
of the depths for a mission; where it holds two, they must agree. Units here are Squadrons, Staffeln and
Stormi; an *element* is a Vic or a Schwarm.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from generator.games.tally_ho.aircraft import Side
from generator.games.tally_ho.conditions import TargetKind
from generator.games.tally_ho.log.sheet_shorthand import expand_attack, expand_dogfights, expand_losses, expand_unknown
from generator.model.hex_map import Altitude, HexNumber
from generator.model.record import FrozenMap, Record
from generator.model.scalars import Count, Date, Flag, Id, Int, Line, Ref, Text

Winner = Literal["raf", "luftwaffe", "draw"]
Cause = Literal["dogfight", "aaa", "balloon", "friendly_fire", "unknown"]
"""What an element was lost to; losses of every cause count (TH-79a, TH-E71)."""
AttackKind = Literal["bombed", "strafed", "jettisoned"]

Strength = Annotated[Count, Field(ge=1, le=4)]
"""Elements of a unit at its start (TH-1)."""


class Loss(Record):
    """One element lost, and what became of its pilots."""

    cause: Cause
    rescued: Annotated[Flag | None, BeforeValidator(expand_unknown)]
    """Nothing if nobody knows: then it counts as lost, unless the row beside the sheet says otherwise."""
    round: Count | None = None
    place: HexNumber | None = None
    """The hex in which it went down, where somebody noted it."""


class Attack(Record):
    """What a Staffel did with its bombs or its guns against a target."""

    kind: AttackKind
    target: TargetKind | None = None
    """What kind of place; nothing for a jettison."""
    place: Ref | None = None
    """Which one, by its id on the map."""
    hits: Count = 0


class SheetUnit(Record):
    """One line of the Mission Tracking Sheet."""

    id: Line
    """The number on the counter."""
    side: Side
    type: Ref
    strength: Strength
    ace: Flag = False
    international: Id | None = None
    start: Line
    """An airfield's name, or `column 3`."""
    altitude: Altitude | None = None
    """At the start; the Royal Air Force has none."""
    losses: Annotated[tuple[Loss, ...], BeforeValidator(expand_losses)] = ()
    """Also as `1 rescued, 2 lost to aaa`, `1R 2L`, `1 lost at 0503`, `1 unknown`."""
    fuel_used: Annotated[Count | None, BeforeValidator(expand_unknown)] = None
    """Circles of Fuel/Ammo marked; `unknown` if nobody can tell."""
    dogfights: Annotated[tuple[Line, ...], BeforeValidator(expand_dogfights)] = ()
    """One entry a Dogfight, as written on the sheet: `2A -D`, `2/0`, `-/1`, `unknown`."""
    attack: Annotated[Attack | None, BeforeValidator(expand_attack)] = None
    """Also as `bombed convoy 2`, `strafed airfield 1`, `jettisoned`."""

    @property
    def strafed(self) -> bool:
        """Whether the unit attacked with its guns, which uses up what Fuel/Ammo it had (TH-125)."""
        return self.attack is not None and self.attack.kind == "strafed"

    @property
    def circles_marked(self) -> int | None:
        """Circles of Fuel/Ammo marked, by their number or by the Dogfights noted; None if neither tells."""
        return self.fuel_used if self.fuel_used is not None else (len(self.dogfights) or None)

    @property
    def flight_noted(self) -> bool:
        """Whether somebody filled in how often the unit fought: an empty row may mean that nobody did."""
        return self.circles_marked is not None or self.strafed


class MissionSheet(Record):
    """A Mission Tracking Sheet, filled in. What the row of the campaign sheet says follows from it."""

    format: Int
    pack: Id
    mission: Count
    seed: Int | None = None
    dice: tuple[Int, ...] = ()
    """The dice of the set-up in the order thrown."""
    units: tuple[SheetUnit, ...]
    specials: tuple[Id, ...] = ()
    """Special missions achieved."""
    answers: FrozenMap[Id, Flag] = FrozenMap()
    winner: Winner | None = None
    notes: Text | None = None
    played_so: Text | None = None
    """Why the mission was played otherwise than the rules say, as in the log."""


class CampaignRow(Record):
    """One line of the Campaign Tracking Sheet (TH-134), with the boxes that carry-over and specials need."""

    raf_vp: Count
    luft_vp: Count
    schwarms_lost: Count
    vics_lost: Count
    winner: Winner
    specials: tuple[Id, ...] = ()
    """Special missions achieved, by their ids in the mission."""
    hits: Count | None = None
    """Bombing and Strafing hits in all, where the player counted them."""
    answers: FrozenMap[Id, Flag] = FrozenMap()
    """Yes or no to the boxes of the campaign sheet."""


class Entry(Record):
    """One mission of a war, at whichever depths the player kept it."""

    mission: Count
    played: Date | None = None
    row: CampaignRow | None = None
    sheet: Line | None = None
    """A file with the Mission Tracking Sheet, from the log's own folder."""
    transcript: Line | None = None
    squadrons: tuple[Line, ...] = ()
    """Squadrons that the report is to name, as the player calls them."""
    aces: tuple[Line, ...] = ()
    convoys: tuple[Line, ...] = ()
    notes: Text | None = None
    played_so: Text | None = None
    """Why this mission was played otherwise than the rules say: its breaches become notes."""


class CampaignLog(Record):
    """A war: who fought it, by which edition of the pack and which rulings, mission by mission."""

    format: Int
    pack: Id
    pack_version: Line
    player: Line
    campaign: Line | None = None
    rulings: FrozenMap[Id, Line] = FrozenMap()
    """Only where they differ from the pack's own."""
    pinned: FrozenMap[Id, Line] = FrozenMap()
    """The pack's own rulings when the first mission was logged: they hold, whatever a later edition says."""
    vote_dice: tuple[Int, ...] = ()
    """The dice of the votes at the campaign's end (TH-135), in the order of the vote sheet."""
    missions: tuple[Entry, ...] = ()
