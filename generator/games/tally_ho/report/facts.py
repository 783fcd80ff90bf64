"""What a log tells a report: the missions fought, what was won, what was lost and to what."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from generator.games.tally_ho.aircraft import Side
from generator.games.tally_ho.campaign import CampaignMission, CampaignPhase
from generator.games.tally_ho.log.records import CampaignRow, Entry, MissionSheet, SheetUnit
from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.mission import Mission
from generator.games.tally_ho.report.wording import Wording

VIC_AIRCRAFT = 3
SCHWARM_AIRCRAFT = 4
"""Aeroplanes in an element."""


@dataclass(frozen=True, slots=True)
class Fought:
    """One mission that was fought."""

    entry: Entry
    mission: Mission
    row: CampaignRow
    sheet: MissionSheet | None


@dataclass(frozen=True, slots=True)
class PhaseFought:
    """One phase as far as it was fought."""

    phase: CampaignPhase
    fought: tuple[Fought, ...]

    @property
    def outstanding(self) -> tuple[CampaignMission, ...]:
        """Missions without a result."""
        numbers = {f.mission.number for f in self.fought}
        return tuple(m for m in self.phase.missions if m.number not in numbers)

    @property
    def finished(self) -> bool:
        """Whether all its missions were fought."""
        return not self.outstanding

    @property
    def won(self) -> int:
        """How many of them the Royal Air Force won."""
        return count_won(self.fought)


def find_fought(war: War, phase: CampaignPhase) -> tuple[Fought, ...]:
    """The missions of the phase that the log has a result for, in the campaign's order, each once."""
    found = []
    for listed in phase.missions:
        index = next((i for i, e in enumerate(war.entries) if e.mission == listed.number), None)
        if index is None:
            continue
        entry = war.entries[index]
        mission = war.missions.get(listed.number)
        row = war.row(entry)
        if mission is not None and row is not None:
            found.append(Fought(entry, mission, row, war.sheet(index)))
    return tuple(found)


def find_phases(war: War) -> tuple[PhaseFought, ...]:
    """Every phase of the campaign, begun or not."""
    return tuple(PhaseFought(phase, find_fought(war, phase)) for phase in war.view.campaign.phases)


def count_won(fought: Iterable[Fought]) -> int:
    """How many of them the Royal Air Force won; a draw is not won (TH-E62)."""
    return sum(f.row.winner == "raf" for f in fought)


def make_wording(war: War, fought: Iterable[Fought]) -> Wording:
    """The choice of words that belongs to these missions of this war, and to no other."""
    record = war.log.record
    parts = [record.player, record.campaign or ""]
    for one in fought:
        entry, row = one.entry, one.row
        figures = (row.raf_vp, row.luft_vp, row.schwarms_lost, row.vics_lost, row.winner, row.hits, *row.specials)
        names = (entry.played, *entry.squadrons, *entry.aces, *entry.convoys, entry.notes)
        parts.append("|".join(str(part) for part in (one.mission.number, *figures, *names)))
    return Wording(hashlib.sha256("\n".join(parts).encode()).hexdigest())


def units_of(fought: Fought, side: Side) -> Iterator[SheetUnit]:
    """The units of one side on the mission's sheet; none if the log has only the row."""
    return (u for u in (fought.sheet.units if fought.sheet else ()) if u.side == side)


def count_hits(fought: Fought) -> Mapping[str, int]:
    """Hits by the place that was attacked, most first; places attacked without a hit count nothing."""
    hits: Counter[str] = Counter()
    for unit in units_of(fought, "luftwaffe"):
        if unit.attack and unit.attack.kind != "jettisoned" and unit.attack.place:
            hits[unit.attack.place] += unit.attack.hits
    return dict(sorted(hits.items(), key=lambda item: (-item[1], item[0])))


def count_causes(fought: Fought, side: Side) -> Mapping[str, int]:
    """Elements lost by what they were lost to."""
    return Counter(loss.cause for unit in units_of(fought, side) for loss in unit.losses)


def count_rescued(fought: Fought, side: Side) -> int:
    """Elements lost whose crews were picked up."""
    return sum(loss.rescued is True for unit in units_of(fought, side) for loss in unit.losses)


def find_lost_units(fought: Fought, side: Side) -> tuple[SheetUnit, ...]:
    """Units of which nothing came home."""
    return tuple(u for u in units_of(fought, side) if len(u.losses) >= u.strength)


def count_strength(fought: Fought, side: Side) -> int | None:
    """Elements that set out, or None if the log has only the row."""
    if fought.sheet is None:
        return None
    return sum(u.strength for u in units_of(fought, side))
