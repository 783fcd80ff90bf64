"""The rolls that place squadrons on a map are not each of 1 to 6 once.

Answers: TH-L301

What it finds: a map on which some roll of 1D6 starts a squadron nowhere, or in two places.

Why it matters: the die is cast, and the players look in vain for the airfield, or argue about which.

Bad:
    # maps/02.yaml features.0.placement
    1
Good:
    # maps/02.yaml features.0.placement
    1-2
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.map_ground_rules import map_uses
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("MAP001", "placement-gap", Severity.ERROR, __doc__, ("TH-L301",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each map, at its features; none for a map that no mission is played on."""
    for use in map_uses(pack):
        if not use.missions and not use.outlines:
            continue
        rolls = [r for s in use.sector.bases if s.feature.placement for r in s.feature.placement.values(6)]
        wrong = [r for r in range(1, 7) if rolls.count(r) != 1] + sorted({r for r in rolls if r > 6})
        if wrong:
            twice = [r for r in wrong if rolls.count(r) > 1]
            told = f"`{twice[0]}` in {rolls.count(twice[0])} places" if twice else f"`{wrong[0]}` nowhere"
            yield FINDING.at(
                pack.span(use.sector.map, "features", key=True),
                f"the roll {told}",
                "give the airfields `placement` rolls that make up 1 to 6",
                [(pack.span(s.feature, "placement"), s.name) for s in use.sector.bases],
            )
