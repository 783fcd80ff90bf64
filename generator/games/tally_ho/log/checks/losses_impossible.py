"""More elements are said to be lost than the mission can bring.

What it finds: `vics_lost` or `schwarms_lost` above the largest set-up, carry-over included.

Why it matters: losses decide what the next mission is fought with; too many of them and the war goes astray.

Bad:
    missions:
      - mission: 1
        row: {raf_vp: 8, luft_vp: 30, schwarms_lost: 5, vics_lost: 13, winner: luftwaffe}

Good:
    missions:
      - mission: 1
        row: {raf_vp: 8, luft_vp: 30, schwarms_lost: 5, vics_lost: 12, winner: luftwaffe}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.log.bounds import most_elements, orders
from generator.games.tally_ho.log.war import War
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG009", "losses-impossible", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """Both columns of losses against what the dice can set up (TH-12, TH-13, TH-26)."""
    for _, entry, mission, row in war.rows():
        sides = orders(war, mission.number)
        for column, lost, order, word in (
            ("vics_lost", row.vics_lost, sides["raf"], "Vics"),
            ("schwarms_lost", row.schwarms_lost, sides["luftwaffe"], "Schwarms"),
        ):
            most = most_elements(order)
            if lost > most:
                yield FINDING.at(
                    war.log.span(entry, "row", column),
                    f"{lost} {word} are lost, and mission {mission.number} brings {most} at most",
                    f"{order.rolls} units of up to four; count the sheet again",
                )
