"""A special mission is claimed against the figures, or earned and not claimed.

What it finds: claims that the row or sheet disproves, claims that exclude one another, and special missions that the
figures prove but nobody claimed.

Why it matters: two to five points hang on each, often the difference between a mission won and lost.

Bad:
    missions:
      - mission: 1
        row: {raf_vp: 13, luft_vp: 20, schwarms_lost: 5, vics_lost: 2, winner: luftwaffe,
          specials: [m1-convoys-unharmed, m1-both-convoys]}

Good:
    missions:
      - mission: 1
        row: {raf_vp: 8, luft_vp: 23, schwarms_lost: 5, vics_lost: 2, winner: luftwaffe, specials: [m1-both-convoys]}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.conditions import evaluate
from generator.games.tally_ho.log.bounds import claimed_intervals, least_strength, orders
from generator.games.tally_ho.log.records import CampaignRow, Entry
from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.mission import Mission, SpecialMission
from generator.source.diagnostic import Diagnostic, Finding, Severity
from generator.source.span import Span

FINDING = Finding("LOG013", "special-contradicted", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """Each special mission of each row and sheet against all that the log knows."""
    for _, entry, mission, row in war.rows():
        facts = war.facts(mission.number)
        claimed = [s for s in mission.specials if s.id in row.specials]
        for special in mission.specials:
            holds = evaluate(special.when, facts, war.rulings)
            if special in claimed and holds is False:
                yield FINDING.at(
                    _place(war, entry, row, special),
                    f"`{special.id}` is claimed, and the figures disprove it",
                    special.printed,
                )
            elif special not in claimed and holds:
                yield FINDING.at(
                    war.log.span(entry, "row", "specials", key=True),
                    f"`{special.id}` was earned and is not claimed",
                    f"add it to `specials`, with its {special.vp} points: {special.printed}",
                )
        yield from _check_together(war, entry, row, mission, claimed)
        yield from _check_aces(war, entry, row, mission, claimed)
    for _, mission, sheet in war.sheets():
        facts = war.facts(mission.number)
        for special in mission.specials:
            if special.id in sheet.record.specials and evaluate(special.when, facts, war.rulings) is False:
                yield FINDING.at(
                    sheet.span(sheet.record, "specials", sheet.record.specials.index(special.id)),
                    f"`{special.id}` is claimed, and the sheet disproves it",
                    special.printed,
                )


def _place(war: War, entry: Entry, row: CampaignRow, special: SpecialMission) -> Span:
    return war.log.span(entry, "row", "specials", row.specials.index(special.id))


def _check_together(
    war: War, entry: Entry, row: CampaignRow, mission: Mission, claimed: list[SpecialMission]
) -> Iterator[Diagnostic]:
    """Claims that no number can satisfy together."""
    for interval, by in claimed_intervals(war, mission.number, claimed).values():
        names = list(dict.fromkeys(by))
        if interval.empty and len(names) > 1:
            last = max(names, key=row.specials.index)
            yield FINDING.at(
                war.log.span(entry, "row", "specials", row.specials.index(last)),
                "these special missions exclude one another: " + ", ".join(f"`{n}`" for n in names),
                "one of the two was not achieved",
            )


def _check_aces(
    war: War, entry: Entry, row: CampaignRow, mission: Mission, claimed: list[SpecialMission]
) -> Iterator[Diagnostic]:
    """An Ace goes down with the last element of his unit (TH-25): so many elements must be lost at least."""
    intervals = claimed_intervals(war, mission.number, claimed)
    for (what, side, *_), (interval, by) in intervals.items():
        if what != "aces_downed" or side not in ("raf", "luftwaffe"):
            continue
        lost = row.vics_lost if side == "raf" else row.schwarms_lost
        order = orders(war, mission.number)["raf" if side == "raf" else "luftwaffe"]
        least = interval.low * least_strength(order)
        if lost < least:
            special = next(s for s in claimed if s.id in by)
            yield FINDING.at(
                _place(war, entry, row, special),
                f"`{special.id}` needs {least} elements lost at least, and {lost} are",
                "an Ace goes down only with the last element of his unit",
            )
