"""A log beside its pack: which missions there are, which rulings are in force, what is known of each mission."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from generator.engine.sector import Sector
from generator.games.tally_ho.campaign import CampaignPhase
from generator.games.tally_ho.log.chain import Reckoning, compose_row, compose_sheet
from generator.games.tally_ho.log.facts import Known, LogFacts
from generator.games.tally_ho.log.pinning import pin_rulings
from generator.games.tally_ho.log.read import Filed, LogFile
from generator.games.tally_ho.log.records import CampaignLog, CampaignRow, Entry, MissionSheet, SheetUnit
from generator.games.tally_ho.mission import Mission
from generator.games.tally_ho.pack import TallyHo


def list_targets(sector: Sector | None) -> tuple[tuple[str, str], ...]:
    """Kind and place of every Target on a map; a target without a place goes by its hex."""
    if sector is None:
        return ()
    return tuple((s.kind, s.feature.place or str(s.hex)) for s in sector.targets)


@dataclass(frozen=True)
class War:
    """A log and the pack it is fought by. Nothing here complains; checks do."""

    view: TallyHo
    """With the rulings that the log pins in place of its own."""
    file: LogFile

    def __post_init__(self) -> None:
        object.__setattr__(self, "view", pin_rulings(self.view, self.file.log.record.pinned))

    @property
    def log(self) -> Filed[CampaignLog]:
        """The log with its places."""
        return self.file.log

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The missions in the order written."""
        return self.file.log.record.missions

    @property
    def missions(self) -> Mapping[int, Mission]:
        """The pack's missions by number."""
        return self.view.missions

    @cached_property
    def rulings(self) -> Mapping[str, str]:
        """The rulings in force in this war. A choice that a ruling does not have counts as none: a check tells."""
        known = self.view.rulings
        chosen = self.log.record.rulings
        return self.view.rulings_in_force(
            {id_: value for id_, value in chosen.items() if id_ not in known or value in known[id_].choices}
        )

    @cached_property
    def targets(self) -> Mapping[int, tuple[tuple[str, str], ...]]:
        """Targets of each mission in the log."""
        return {
            e.mission: list_targets(self.view.sector(self.missions[e.mission]))
            for e in self.entries
            if e.mission in self.missions
        }

    @cached_property
    def known(self) -> Mapping[int, Known]:
        """What is known of each mission, by number; of a mission logged twice the first."""
        found: dict[int, Known] = {}
        for index, entry in enumerate(self.entries):
            if entry.mission in found:
                continue
            sheet = self.sheet(index)
            targets = self.targets.get(entry.mission, ())
            row = entry.row
            if row is None and sheet is not None and entry.mission in self.missions:
                row = compose_row(sheet, self._reckoning(entry.mission, found))
            found[entry.mission] = Known(row, sheet, targets)
        return found

    @cached_property
    def unread(self) -> frozenset[int]:
        """Missions whose only figures are in a file that could not be read, which was told already."""
        return frozenset(
            e.mission
            for index, e in enumerate(self.entries)
            if e.row is None and (e.sheet or e.transcript) and self.sheet(index) is None
        )

    def sheet(self, index: int) -> MissionSheet | None:
        """The sheet of an entry: its own, else the one that its transcript gives."""
        if index in self.file.sheets:
            return self.file.sheets[index].record
        if index in self.file.transcripts:
            return compose_sheet(self.file.transcripts[index].record)
        return None

    def played_so(self, index: int) -> str | None:
        """Why an entry was played otherwise than the rules say, by itself or by its sheet."""
        sheet = self.file.sheets.get(index)
        return self.entries[index].played_so or (sheet.record.played_so if sheet else None)

    def row(self, entry: Entry) -> CampaignRow | None:
        """The row of an entry, written or computed."""
        known = self.known.get(entry.mission)
        return entry.row or (known.row if known else None)

    def reckoning(self, number: int) -> Reckoning:
        """What scoring that mission needs. Raises KeyError if the pack lacks the mission."""
        return self._reckoning(number, self.known)

    def _reckoning(self, number: int, known: Mapping[int, Known]) -> Reckoning:
        points = self.view.charts.victory_points
        return Reckoning(
            mission=self.missions[number],
            aircraft=self.view.aircraft,
            rulings=self.rulings,
            lost_vp=points.worth("element_lost"),
            rescued_vp=points.worth("element_rescued"),
            targets=self.targets.get(number, ()),
            earlier={n: k for n, k in known.items() if n < number},
        )

    def facts(self, number: int) -> LogFacts:
        """What the log knows, seen from that mission."""
        return LogFacts(number, self.known, self.rulings)

    def phase_of(self, number: int) -> CampaignPhase | None:
        """The campaign phase that a mission belongs to."""
        return self.view.campaign.phase_of(number)

    def each(self) -> Iterator[tuple[int, Entry, Mission]]:
        """Position, entry and mission of every entry whose mission the pack holds."""
        for index, entry in enumerate(self.entries):
            if entry.mission in self.missions:
                yield index, entry, self.missions[entry.mission]

    def rows(self) -> Iterator[tuple[int, Entry, Mission, CampaignRow]]:
        """The entries of `each` that have a row written in the log."""
        for index, entry, mission in self.each():
            if entry.row is not None:
                yield index, entry, mission, entry.row

    def sheet_units(self) -> Iterator[tuple[Mission, Filed[MissionSheet], SheetUnit]]:
        """Every unit on the sheets of `sheets`, with its mission and its sheet."""
        for _, mission, sheet in self.sheets():
            for unit in sheet.record.units:
                yield mission, sheet, unit

    def sheets(self) -> Iterator[tuple[Entry, Mission, Filed[MissionSheet]]]:
        """The entries of `each` that name a sheet which could be read and is of that mission."""
        for index, entry, mission in self.each():
            sheet = self.file.sheets.get(index)
            if sheet is not None and sheet.record.mission == mission.number:
                yield entry, mission, sheet
