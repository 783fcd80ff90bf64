"""Squadrons have no airfield to go home to.

Answers: TH-L316

What it finds: a map with a mission and without an RAF airfield. Squadrons that start on patrol need one too.

Why it matters: a squadron out of ammunition flies to an airfield; with none on the map it flies for ever.

Bad:
    # maps/06.yaml features
    - {kind: patrol, hex: "0503", name: North, placement: 1-3}
    - {kind: patrol, hex: "0403", name: South, placement: 4-6}
    - {kind: convoy, position: [56.160, -2.330], name: Coastal convoy, target: true}
    - {kind: port, place: forth_bridge, target: true}
Good:
    # maps/06.yaml features
    - {kind: patrol, hex: "0503", name: North, placement: 1-3}
    - {kind: patrol, hex: "0403", name: South, placement: 4-6}
    - {kind: raf_airfield, place: turnhouse}
    - {kind: convoy, position: [56.160, -2.330], name: Coastal convoy, target: true}
    - {kind: port, place: forth_bridge, target: true}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.map_ground_rules import map_uses
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("MAP016", "base-missing", Severity.ERROR, __doc__, ("TH-L316",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such map, at its features."""
    for use in map_uses(pack):
        if (use.missions or use.outlines) and not use.sector.of("raf_airfield"):
            yield FINDING.at(
                pack.span(use.sector.map, "features", key=True),
                "no RAF airfield is on the map",
                "put one on it, with or without a placement roll",
            )
