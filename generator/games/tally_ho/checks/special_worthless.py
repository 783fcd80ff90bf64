"""A special mission is worth nothing, or takes points from the side that achieves it.

What it finds: a special mission of 0 Victory Points or fewer.

Why it matters: it takes a line of the mission page, and whoever plans for it gains nothing.

Bad:
    # missions/04.yaml specials.0.vp
    0
Good:
    # missions/04.yaml specials.0.vp
    1
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.mission import Mission
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL058", "special-worthless", Severity.WARNING, __doc__)


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such special mission, at its points."""
    for mission in pack.all("missions", Mission):
        for special in mission.specials:
            if special.vp <= 0:
                yield FINDING.at(
                    pack.span(special, "vp"),
                    f"`{special.id}` is worth `{special.vp}` points",
                    "write 1 at least; what a side should avoid is a special mission of the other",
                )
