"""A ship stands on land, or an airfield at sea.

Answers: TH-L306

What it finds: a convoy in a hex that counts as land, or a feature of the land in one that counts as sea.
The smallest bit of land makes a hex land.

Why it matters: rescue, guns and bombing go by the hex: a convoy on land cannot sink, a pilot over an
airfield would drown.

Bad:
    # maps/02.yaml features.3.place
    ashford
Good:
    # maps/02.yaml features.3.place
    convoy_14jul
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.map_ground_rules import AFLOAT, ANYWHERE, map_uses
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("MAP006", "wrong-element", Severity.ERROR, __doc__, ("TH-L306",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such feature on the map, at the feature."""
    for use in map_uses(pack):
        for site in use.sector.sites:
            if site.kind in ANYWHERE or not use.sector.inside(site.hex):
                continue
            at_sea = use.sector.nation(site.hex) is None
            if at_sea != (site.kind in AFLOAT):
                yield FINDING.at(
                    pack.span(site.feature),
                    f"{site.name} is in hex `{site.hex}`, which is {'sea' if at_sea else 'land'}",
                    "move it, or `nudge` it to a neighbouring hex with a reason",
                )
