"""A feature is nudged farther than to a neighbouring hex, or not at all.

What it finds: a `nudge` to a hex that does not touch the one in which the feature truly lies, or that is that hex.

Why it matters: a nudge parts two stations or puts a coast airfield ashore; any more, and players who know the country
look for the place where it is not.

Bad:
    # maps/05.yaml features.8.nudge
    {hex: "0404", reason: nobody will notice}
Good:
    # maps/05.yaml features.8.nudge
    {hex: "0405", reason: two stations would share a hex}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.engine.hexes import distance
from generator.games.tally_ho.map_ground_rules import map_uses
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("MAP019", "nudge-far", Severity.WARNING, __doc__)


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such nudge, at its hex."""
    for use in map_uses(pack):
        for site in use.sector.sites:
            nudge = site.feature.nudge
            if nudge is not None and distance(nudge.hex, site.natural) != 1:
                far = distance(nudge.hex, site.natural)
                yield FINDING.at(
                    pack.span(nudge, "hex"),
                    f"{site.name} lies in hex `{site.natural}`, `{far}` from `{nudge.hex}`",
                    "nudge it to a hex that touches its own" if far else "take the nudge out",
                )
