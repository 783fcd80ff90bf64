"""The votes in the log cannot have been thrown so.

What it finds: more or fewer dice than the War Cabinet and the House throw together, a die that shows what no die can,
or votes in a log that has no result yet of some mission.

Why it matters: the dice are read off in order, so one too many gives every later minister another man's throw; and
what the report weighs in the votes depends on every mission won.

Bad:
    vote_dice: [3, 4, 6]

Good:
    missions:
      - mission: 1
        row: {raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.votes.records import Votes
from generator.games.tally_ho.votes.votes import count_dice
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG026", "vote-impossible", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """Number and faces of the dice, and whether every mission of the campaign has a result (TH-135)."""
    record = war.log.record
    votes = war.view.pack.one("votes", Votes)
    if not record.vote_dice or votes is None:
        return
    for index, value in enumerate(record.vote_dice):
        if not 1 <= value <= 6:
            yield FINDING.at(
                war.log.span(record, "vote_dice", index),
                f"no die shows `{value}`",
                "write what the die showed, 1 to 6",
            )
    key = war.log.span(record, "vote_dice", key=True)
    needed = count_dice(votes)
    if len(record.vote_dice) != needed:
        yield FINDING.at(
            key,
            f"{len(record.vote_dice)} dice are written, and the votes take {needed}",
            "two for each minister and each party, in the order of the vote sheet",
        )
    # An entry without a result, or with a sheet that cannot be read, is told where it stands.
    fought = {e.mission for e in war.entries}
    missing = [m.number for m in war.view.campaign.missions() if m.number not in fought]
    if missing:
        shown = ", ".join(map(str, missing[:4])) + (" and more" if len(missing) > 4 else "")
        yield FINDING.at(
            key,
            f"the votes are thrown, and there is no result yet of mission {shown}",
            "delete `vote_dice`; throw again once the campaign is fought",
        )
