"""The winner is not the one that points and conditions name.

What it finds: a `winner` that does not follow from the points, the mission's victory conditions and the tie ruling.

Why it matters: missions won choose the War Report, and the report sways the vote.

Bad:
    missions:
      - mission: 1
        row: {raf_vp: 8, luft_vp: 8, schwarms_lost: 5, vics_lost: 4, winner: raf}

Good:
    missions:
      - mission: 1
        row: {raf_vp: 8, luft_vp: 8, schwarms_lost: 5, vics_lost: 4, winner: draw}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.log.chain import find_winners
from generator.games.tally_ho.log.records import CampaignRow, Winner
from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.mission import Mission
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG011", "wrong-winner", Severity.ERROR, __doc__)

_NAMES = {"raf": "the Royal Air Force", "luftwaffe": "the Luftwaffe", "draw": "neither side"}


def check(war: War) -> Iterator[Diagnostic]:
    """The winner of every row and sheet (TH-133, TH-E62); what neither can tell is left to the player."""
    for index, entry, mission, row in war.rows():
        possible = find_winners(row, war.sheet(index), war.reckoning(mission.number))
        if row.winner not in possible:
            yield FINDING.at(war.log.span(entry, "row", "winner"), *_tell(war, mission, row, row.winner, possible[-1]))
    for entry, mission, sheet in war.sheets():
        written, follows = sheet.record.winner, war.row(entry)
        if written is None or follows is None or any(x.rescued is None for u in sheet.record.units for x in u.losses):
            continue
        possible = find_winners(follows, sheet.record, war.reckoning(mission.number))
        if written not in possible:
            yield FINDING.at(sheet.span(sheet.record, "winner"), *_tell(war, mission, follows, written, possible[-1]))


def _tell(war: War, mission: Mission, row: CampaignRow, written: Winner, winner: Winner) -> tuple[str, str]:
    tie = war.rulings.get(mission.victory.tie)
    if any(o.winner == winner for o in mission.victory.overrides) and row.raf_vp != row.luft_vp:
        why = "by points or by the mission's own victory condition"
    elif row.raf_vp == row.luft_vp:
        why = f"{row.raf_vp} points each, and ruling `{mission.victory.tie}` is `{tie}`"
    else:
        why = f"{row.raf_vp} points to {row.luft_vp}"
    message = f"`{written}` is written, but {_NAMES[winner]} wins mission {mission.number}"
    return message, f"{why}: write `{winner}`"
