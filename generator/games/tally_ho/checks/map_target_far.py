"""A Target lies too far for the bombers that make for it.

Answers: TH-L311

What it finds: a bomber whose nearest Target is seven Rounds or more from the nearest start hex, and a Target that no
bomber reaches sooner.

Why it matters: the guns of the RAF have run dry and the players have gone home before the first bomb falls.

Bad:
    # maps/02.yaml features.3
    {kind: convoy, hex: "1002", name: Stray, target: true}
Good:
    # maps/02.yaml features.3
    {kind: convoy, hex: "1005", name: Stray, target: true}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.engine.hexes import distance
from generator.engine.sector import Site
from generator.games.tally_ho.map_ground_rules import map_uses
from generator.model.hex_map import Feature
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("MAP011", "target-far", Severity.WARNING, __doc__, ("TH-L311",))

ROUNDS = 6
"""In so many Rounds the Target should be within reach."""


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each bomber that has no Target near enough, and for each Target with no such bomber."""
    for use in map_uses(pack):
        starts = tuple(use.sector.starts.values())
        bombers = use.bombers()
        if not starts or not bombers:
            continue
        told: set[Feature] = set()
        reach = {
            (b.id, t.feature): -(-min(distance(s, t.hex) for s in starts) // max(1, b.ma))
            for t in use.sector.targets
            for b in bombers
            if t.feature.limited_to in (None, b.id)
        }
        for bomber in bombers:
            own = [(rounds, t) for t in use.sector.targets if (rounds := reach.get((bomber.id, t.feature), 0))]
            if own and (nearest := min(own, key=lambda o: o[0]))[0] > ROUNDS and nearest[1].feature not in told:
                told.add(nearest[1].feature)
                yield _finding(pack, nearest[1], nearest[0], bomber.id)
        for target in use.sector.targets:
            able = [(rounds, b.id) for b in bombers if (rounds := reach.get((b.id, target.feature), 0))]
            if able and min(able)[0] > ROUNDS and target.feature not in told:
                yield _finding(pack, target, *min(able))


def _finding(pack: Pack, target: Site, rounds: int, bomber: str) -> Diagnostic:
    return FINDING.at(
        pack.span(target.feature),
        f"{target.name} is `{rounds}` Rounds from the nearest start for `{bomber}`",
        "move the map, or give the type a nearer Target",
    )
