"""What a war's log knows, as conditions ask for it: numbers where they were counted, boxes where they were ticked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.games.tally_ho.conditions import Count, Depth
from generator.games.tally_ho.log.records import CampaignRow, MissionSheet, SheetUnit


@dataclass(frozen=True, slots=True)
class Known:
    """One mission as far as it is known: its row, its sheet, or both. Points are those of the row."""

    row: CampaignRow | None = None
    sheet: MissionSheet | None = None
    targets: tuple[tuple[str, str], ...] = ()
    """Kind and place of every Target on the mission's map, for counts of each."""


@dataclass(frozen=True, slots=True)
class LogFacts:
    """Facts of a war seen from one mission: a count that names no mission means that one."""

    mission: int
    known: Mapping[int, Known]
    rulings: Mapping[str, str] = field(default_factory=dict)

    @property
    def depth(self) -> Depth:
        """As deep as logs go: how deep it is for a mission, `numbers` finds out for each count."""
        return Depth.TRANSCRIPT

    def numbers(self, count: Count) -> tuple[int, ...] | None:
        """The number counted; None if nothing in the log tells it."""
        known = self.known.get(count.mission or self.mission)
        if known is None:
            return None
        if known.sheet is not None and (found := _from_sheet(count, known, self.rulings)) is not None:
            return found
        return _from_row(count, known.row) if known.row is not None else None

    def answer(self, count: Count) -> bool | None:
        """The yes/no box of a count on the row (or sheet) of the mission that it asks about."""
        known = self.known.get(count.mission or self.mission)
        box = count.box_id(self.mission)
        for record in (known.row, known.sheet) if known else ():
            if record is not None and box in record.answers:
                return record.answers[box]
        return None


def _from_row(count: Count, row: CampaignRow) -> tuple[int, ...] | None:
    if count.count == "elements_lost" and not count.type and not count.cause:
        return (row.vics_lost if count.side == "raf" else row.schwarms_lost,)
    if count.count == "vp":
        return (row.raf_vp if count.side == "raf" else row.luft_vp,)
    if count.count == "hits":
        if count.side == "raf":
            return (0,)
        filtered = count.type or count.target or count.place or count.cause or count.of_each
        if row.hits is not None and (not filtered or row.hits == 0):
            return (row.hits,)
    return None


def _from_sheet(count: Count, known: Known, rulings: Mapping[str, str]) -> tuple[int, ...] | None:
    sheet = known.sheet
    assert sheet is not None
    units = [u for u in sheet.units if u.side == count.side and count.type in (None, u.type)]
    match count.count:
        case "elements_lost":
            causes = [loss.cause for u in units for loss in u.losses]
            if count.cause is not None and "unknown" in causes:
                return None
            return (sum(count.cause in (None, cause) for cause in causes),)
        case "squadrons_lost":
            return (sum(len(u.losses) >= u.strength for u in units),)
        case "aces_downed":
            return (sum(u.ace and len(u.losses) >= u.strength for u in units),)
        case "squadrons":
            return (len(units),)
        case "hits":
            return _hits(count, units, known.targets)
        case "bombed" | "strafed":
            return _attacked(count, units, rulings)
    return None


def _hits(count: Count, units: list[SheetUnit], targets: tuple[tuple[str, str], ...]) -> tuple[int, ...] | None:
    kinds = {"bombing": "bombed", "strafing": "strafed"}
    attacks = [
        u.attack
        for u in units
        if u.attack is not None
        and u.attack.kind != "jettisoned"
        and count.cause in (None, *(c for c, k in kinds.items() if k == u.attack.kind))
        and (not count.target or u.attack.target in count.target)
    ]
    if not count.of_each:
        if count.place:
            if any(a.place is None and a.hits for a in attacks):
                return None
            attacks = [a for a in attacks if a.place == count.place]
        return (sum(a.hits for a in attacks),)
    places = [place for kind, place in targets if not count.target or kind in count.target]
    if not places or any(a.place is None and a.hits for a in attacks):
        return None
    return tuple(sum(a.hits for a in attacks if a.place == place) for place in places)


def _attacked(count: Count, units: list[SheetUnit], rulings: Mapping[str, str]) -> tuple[int, ...] | None:
    """How many places were attacked; None if attacks without a place make that uncertain."""
    needs_hit = count.count == "strafed" and rulings.get("strafed_means") == "hit"  # TH-E67
    places: list[str | None] = []
    for unit in units:
        attack = unit.attack
        if attack is None or attack.kind != count.count or (needs_hit and attack.hits == 0):
            continue
        if count.target and attack.target not in count.target:
            continue
        if count.place and attack.place not in (None, count.place):
            continue
        places.append(attack.place)
    if None in places and (count.place or len(places) > 1):
        return None
    return (len(set(places)),)
