"""The campaign: fifteen missions in five phases."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.model.provenance import Provenance
from generator.model.record import Record
from generator.model.scalars import Date, Flag, Id, Int, Line


class CampaignMission(Record):
    """One row of the Campaign Tracking Sheet; the pack may not hold the mission itself yet."""

    number: Annotated[Int, Field(ge=1)]
    title: Line


class CampaignPhase(Record):
    """Three missions that the War Report judges together (TH-135)."""

    number: Annotated[Int, Field(ge=1)]
    name: Line
    begins: Date | None = None
    ends: Date | None = None
    missions: tuple[CampaignMission, ...]


class CampaignColumn(Record):
    """One column of the Campaign Tracking Sheet (TH-134)."""

    id: Id
    name: Line
    per_type: Flag = False


class Campaign(Record):
    """`campaign.yaml`: the order of missions and what is kept of each."""

    title: Line
    columns: tuple[CampaignColumn, ...]
    phases: tuple[CampaignPhase, ...]
    provenance: Provenance

    def missions(self) -> tuple[CampaignMission, ...]:
        """All missions in the order played."""
        return tuple(m for phase in self.phases for m in phase.missions)

    def phase_of(self, number: int) -> CampaignPhase | None:
        """The phase that a mission belongs to."""
        return next((p for p in self.phases if any(m.number == number for m in p.missions)), None)
