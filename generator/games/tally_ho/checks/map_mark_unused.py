"""A feature carries a mark that its sign cannot show.

Answers: TH-L307

What it finds: `placement` on what is no airfield or patrol, `limited_to` on what is no Target, `low` on what
is no radar station. The legend is made from the signs on the map, and such a mark appears on neither.

Why it matters: the author meant something, and nobody at the table will ever see it.

Bad:
    # maps/02.yaml features.4
    {kind: radar, place: ch_dover, limited_to: ju87}
Good:
    # maps/02.yaml features.4
    {kind: radar, place: ch_dover, low: true}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.map_ground_rules import map_uses
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("MAP007", "mark-unused", Severity.ERROR, __doc__, ("TH-L307",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such mark, at the mark."""
    for use in map_uses(pack):
        for site in use.sector.sites:
            feature = site.feature
            idle = {
                "placement": feature.placement is not None and feature.kind not in ("raf_airfield", "patrol"),
                "limited_to": feature.limited_to is not None and not feature.target,
                "low": feature.low and feature.kind != "radar",
            }
            for mark in (m for m, bad in idle.items() if bad):
                yield FINDING.at(
                    pack.span(feature, mark),
                    f"`{mark}` says nothing of a `{feature.kind}`" + ("" if feature.target else " that is no Target"),
                    "take it out, or give the feature the kind that it belongs to",
                )
