"""A raid starts in a hex that shoots, or on an airfield.

Answers: TH-L310

What it finds: a start hex that is not on the map, or that holds guns, balloons, a Target or a base of the RAF.

Why it matters: a Staffel would be fired on, or bomb, before anybody has moved; the rules say nothing of it.

Bad:
    # maps/03.yaml features.17
    {kind: balloon, hex: "0209", name: Barges}
Good:
    # maps/03.yaml features.17
    {kind: headland, place: selsey_bill}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.map_ground_rules import heavy_guns, light_guns, map_uses
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("MAP010", "start-under-fire", Severity.ERROR, __doc__, ("TH-L310",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such start hex, at the hex."""
    for use in map_uses(pack):
        starts = use.sector.map.starts
        for number, altitude, hex_ in use.sector.map.start_hexes():
            place = pack.span(starts, "columns", str(number), altitude)
            if not use.sector.inside(hex_):
                yield FINDING.at(place, f"hex `{hex_}` is not on the map", "give a hex of the map")
                continue
            for site in use.sector.at(hex_):
                if light_guns(site) or heavy_guns(site) or site.kind in ("balloon", "patrol"):
                    yield FINDING.at(
                        place,
                        f"hex `{hex_}` holds {site.name}",
                        "start the column in another hex",
                        [(pack.span(site.feature), site.name)],
                    )
                    break
