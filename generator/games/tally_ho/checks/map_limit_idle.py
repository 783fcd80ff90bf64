"""A Target is kept for a type that never comes to its map.

Answers: TH-L309

What it finds: `limited_to` with a type that no mission on the map brings, or that carries no bombs.

Why it matters: the red wedges promise a Target, and nobody in the mission can bomb it.

Bad:
    # maps/05.yaml features.5.limited_to
    bf110
Good:
    # maps/05.yaml features.5.limited_to
    ju87
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.map_ground_rules import map_uses
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("MAP009", "limit-idle", Severity.ERROR, __doc__, ("TH-L309",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such Target, at the type."""
    if pack.broken & {"aircraft", "missions", "outlines"}:
        return  # nobody can tell who flies
    for use in map_uses(pack):
        if not use.missions and not use.outlines:
            continue
        able = [b.id for b in use.bombers()]
        for site in use.sector.targets:
            only = site.feature.limited_to
            if only is not None and only not in able:
                yield FINDING.at(
                    pack.span(site.feature, "limited_to"),
                    f"no mission on map `{use.sector.map.id}` brings `{only}` with bombs",
                    "name one of its bombers: " + (", ".join(f"`{a}`" for a in able) or "it has none"),
                )
