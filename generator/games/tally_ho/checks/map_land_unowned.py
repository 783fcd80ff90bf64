"""A hex of land is nobody's.

Answers: TH-L313

What it finds: a map with a land hex inside no outline of `geography/borders.yaml`.

Why it matters: whether a pilot who comes down there is saved depends on whose land it is.

Bad:
    # maps/land/03.yaml rows.0
    "eeeeeeeeen"
Good:
    # maps/land/03.yaml rows.0
    "eeeeeeeeee"
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.map_ground_rules import map_uses
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("MAP013", "land-unowned", Severity.WARNING, __doc__, ("TH-L313",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each map with such land, at the row of its table with the first such hex."""
    for use in map_uses(pack):
        lost = use.sector.land_of("neutral")
        if lost:
            yield FINDING.at(
                pack.span(use.sector.land, "rows", lost[0].row - 1),
                f"hex `{lost[0]}` is land of no nation" + (f", and {len(lost) - 1} more" if len(lost) > 1 else ""),
                "draw the outline of a nation round it in `geography/borders.yaml`, and make the land tables again",
            )
