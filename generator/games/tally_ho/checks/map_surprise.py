"""A raid starts within one move of a base where squadrons start.

What it finds: a start hex from which the fastest raider of the missions on the map reaches, in one move, an airfield
or patrol with a placement roll.

Why it matters: the squadron is caught before it can do anything (TH-19). The rules allow it; an author should mean it.

Bad:
    # maps/03.yaml features.0
    {kind: patrol, hex: "0606", name: Selsey patrol, placement: 1-2}
Good:
    # maps/03.yaml features.0
    {kind: patrol, hex: "0703", name: Selsey patrol, placement: 1-2}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.engine.hexes import distance
from generator.games.tally_ho.map_ground_rules import map_uses
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("MAP018", "surprise-start", Severity.WARNING, __doc__)


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such start hex, at the hex, naming the nearest base."""
    for use in map_uses(pack):
        starts, bases = use.sector.map.starts, use.sector.bases
        move = max((a.ma for a in use.aircraft), default=0)
        for number, altitude, hex_ in use.sector.map.start_hexes():
            base = min(bases, key=lambda b: distance(hex_, b.hex), default=None)
            if base is not None and (away := distance(hex_, base.hex)) <= move:
                yield FINDING.at(
                    pack.span(starts, "columns", str(number), altitude),
                    f"hex `{hex_}` is `{away}` from {base.name}, and a raider moves `{move}`",
                    "start the column farther off, or let the squadrons start elsewhere",
                    [(pack.span(base.feature), base.name)],
                )
