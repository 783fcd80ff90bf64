"""Points do not fit what was lost, hit and achieved.

What it finds: `raf_vp` or `luft_vp` that no combination of rescues, hits and the special missions claimed can give.

Why it matters: points decide the mission; a sum that cannot be is an adding mistake, and may have turned the result.

Bad:
    missions:
      - mission: 1
        row: {raf_vp: 11, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}

Good:
    missions:
      - mission: 1
        row: {raf_vp: 10, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.log.bounds import Interval, attack_scores, claimed_intervals
from generator.games.tally_ho.log.records import CampaignRow, Entry
from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.mission import Mission
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG010", "points-impossible", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """Both sides' points by the Victory Points chart (TH-127 to TH-129)."""
    for _, entry, mission, row in war.rows():
        yield from _check_raf(war, entry, mission, row)
        yield from _check_luftwaffe(war, entry, mission, row)


def _specials(mission: Mission, row: CampaignRow, side: str) -> int:
    return sum(s.vp for s in mission.specials if s.side == side and s.id in row.specials)


def _losses(war: War, lost: int) -> tuple[int, int]:
    points = war.view.charts.victory_points
    low, high = sorted((points.worth("element_rescued"), points.worth("element_lost")))
    return low * lost, high * lost


def _check_raf(war: War, entry: Entry, mission: Mission, row: CampaignRow) -> Iterator[Diagnostic]:
    bonus = _specials(mission, row, "raf")
    low, high = (n + bonus for n in _losses(war, row.schwarms_lost))
    if not low <= row.raf_vp <= high:
        special = f" and {bonus} for special missions" if bonus else ""
        yield FINDING.at(
            war.log.span(entry, "row", "raf_vp"),
            f"{row.raf_vp} points are not between {low} and {high}",
            f"{row.schwarms_lost} Schwarms at 1 or 2 each{special}",
            [(war.log.span(entry, "row", "schwarms_lost"), "the losses that they come from")],
        )


def _check_luftwaffe(war: War, entry: Entry, mission: Mission, row: CampaignRow) -> Iterator[Diagnostic]:
    bonus = _specials(mission, row, "luftwaffe")
    low, high = _losses(war, row.vics_lost)
    claimed = [s for s in mission.specials if s.id in row.specials]
    intervals = claimed_intervals(war, mission.number, claimed)
    hits, bombers_idle = Interval(), False
    kinds = {kind for kind, _ in war.targets.get(mission.number, ())}
    for (what, side, *_), (interval, _) in intervals.items():
        if what == "hits" and side == "luftwaffe" and not interval.empty:
            hits = hits.meet(Interval(interval.low))
    for (what, side, type_, target, cause), (interval, _) in intervals.items():
        plain = what == "hits" and side == "luftwaffe" and not type_ and not cause
        if plain and interval.high == 0 and kinds <= (set(target.split()) or kinds):
            bombers_idle = True  # Bombers bomb Targets only (TH-117), and none was hit.
    scores = [
        points
        for count, points in attack_scores(war, mission.number, bombers_idle)
        if count >= hits.low and row.hits in (None, count)
    ]
    ground = row.luft_vp - bonus
    if any(low <= ground - points <= high for points in scores):
        return
    least = min(scores, default=0) + low + bonus
    most = max(scores, default=0) + high + bonus
    if least <= row.luft_vp <= most:
        message = f"{row.luft_vp} points cannot be made up of losses and hits"
    else:
        message = f"{row.luft_vp} points are not between {least} and {most}"
    parts = [f"{row.vics_lost} Vics at 1 or 2 each", "bombing and strafing hits by the Performance Chart"]
    if bonus:
        parts.append(f"{bonus} for special missions")
    yield FINDING.at(
        war.log.span(entry, "row", "luft_vp"),
        message,
        ", ".join(parts),
        [(war.log.span(entry, "row", "vics_lost"), "the losses that they come from")],
    )
