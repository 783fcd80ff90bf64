"""Two things that are defended apart stand in one hex, or a feature stands off the map.

Answers: TH-L308

What it finds: a second airfield, radar station, convoy or city in a hex, and a feature whose hex is not on the map.

Why it matters: which of the two is strafed, and whose guns fire? And what is off the map is never met.

Bad:
    # maps/02.yaml features.5
    {kind: radar, place: folkestone}
Good:
    # maps/02.yaml features.5
    {kind: radar, place: folkestone, nudge: {hex: "0502", reason: Hawkinge has the hex}}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.engine.sector import Site
from generator.games.tally_ho.map_ground_rules import HEAVY, LIGHT, map_uses
from generator.model.hex import Hex
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("MAP008", "hex-shared", Severity.ERROR, __doc__, ("TH-L308",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each feature that comes too late to its hex or stands off the map, at the feature."""
    for use in map_uses(pack):
        first: dict[Hex, Site] = {}
        for site in use.sector.sites:
            if not use.sector.inside(site.hex):
                yield FINDING.at(
                    pack.span(site.feature),
                    f"{site.name} falls in hex `{site.hex}`, off map `{use.sector.map.id}`",
                    "leave it out, or move the map's centre",
                )
            elif site.kind in (*LIGHT, *HEAVY):
                other = first.setdefault(site.hex, site)
                if other is not site:
                    yield FINDING.at(
                        pack.span(site.feature),
                        f"{site.name} shares hex `{site.hex}` with {other.name}",
                        "`nudge` one of them to a neighbouring hex with a reason",
                        [(pack.span(other.feature), other.name)],
                    )
