"""A special mission is claimed that the mission does not have.

What it finds: an id under `specials` that is none of the mission's, or one said twice.

Why it matters: its points cannot be counted, and a misspelt claim is lost.

Bad:
    missions:
      - mission: 1
        row: {raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf, specials: [m1-convoys-unhurt]}

Good:
    missions:
      - mission: 1
        row: {raf_vp: 13, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf, specials: [m1-convoys-unharmed]}
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.games.tally_ho.log.read import Filed
from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.mission import Mission
from generator.model.record import Record
from generator.source.decode import near_miss
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG012", "unknown-special", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """The claims of every row and sheet."""
    for _, _, mission, row in war.rows():
        yield from _check_claims(war.log, row, row.specials, mission)
    for _, mission, sheet in war.sheets():
        yield from _check_claims(sheet, sheet.record, sheet.record.specials, mission)


def _check_claims(file: Filed[Any], at: Record, claims: tuple[str, ...], mission: Mission) -> Iterator[Diagnostic]:
    known = [s.id for s in mission.specials]
    for index, claim in enumerate(claims):
        if claim not in known:
            yield FINDING.at(
                file.span(at, "specials", index),
                f"mission {mission.number} has no special mission `{claim}`",
                near_miss(claim, known),
            )
        elif claim in claims[:index]:
            yield FINDING.at(file.span(at, "specials", index), f"`{claim}` is claimed twice", "delete one of the two")
