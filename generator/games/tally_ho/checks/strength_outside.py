"""A strength is not 1 to 4 elements.

Answers: TH-L010

What it finds: a result of a strength table below 1 or above 4.

Why it matters: a unit has at most four Vics or Schwarms, and its row on the sheet four squares; a
fifth cannot be marked off.

Bad:
    # missions/01.yaml raf.strength
    {1-4: 5, 5: 3, 6: 2}
Good:
    # missions/01.yaml raf.strength
    {1-4: 4, 5: 3, 6: 2}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.mission import Mission
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL002", "strength-outside", Severity.ERROR, __doc__, ("TH-L010",))


MOST = 4  # TH-1


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such result, at the result."""
    for mission in pack.all("missions", Mission):
        for set_up in (mission.raf, mission.luftwaffe):
            for rolls, elements in set_up.strength.items():
                if not 1 <= elements <= MOST:
                    yield FINDING.at(
                        pack.span(set_up, "strength", str(rolls)),
                        f"a strength of `{elements}` is not between 1 and {MOST}",
                        "a unit has one to four Vics or Schwarms",
                    )
