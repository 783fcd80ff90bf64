"""An aircraft type as Tally-Ho! plays it: the generic record and the Performance Chart's figures."""

from __future__ import annotations

from typing import Literal

from generator.games.tally_ho.factors import AttackDefend, StrafeBomb
from generator.model.aircraft import Aircraft, AircraftFile
from generator.model.scalars import Int, Line

Side = Literal["raf", "luftwaffe"]
"""Who plays a unit. Italian units are the Luftwaffe's for every rule (TH-2)."""

SideName = Literal["raf", "luftwaffe", "italy"]
"""Whose colours a counter wears."""


class TallyHoAircraft(Aircraft):
    """One row of the Performance Chart. Whether the figures make sense is for the checks to say."""

    side: Side
    nation: Literal["britain", "germany", "italy"]
    role: Literal["fighter", "bomber"]
    nickname: Line | None = None
    fuel: Int
    """Fuel/Ammo Points."""
    attack_defend: AttackDefend
    ma: Int
    """Hexes a Round."""
    strafe_bomb: StrafeBomb | None = None
    """Absent for the RAF, which attacks nothing on the ground."""

    @property
    def colours(self) -> SideName:
        """Whose colours its counter wears."""
        return "italy" if self.nation == "italy" else self.side

    @property
    def klass(self) -> str:
        """One of the five classes of counter (A1): `luftwaffe-bomber`."""
        return f"{self.colours}-{self.role}"


class TallyHoAircraftFile(AircraftFile):
    """`aircraft.yaml`: all types, bombers before fighters, in the Performance Chart's order."""

    aircraft: tuple[TallyHoAircraft, ...]
