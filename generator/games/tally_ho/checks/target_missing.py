"""A movement chart sends a type to a Target, and the map has none for it.

Answers: TH-L203

What it finds: `to-target` or `from-raf` (which falls back on it) in the column of a type for which
the mission's map has no Target, limited Targets included.

Why it matters: the raid turns towards nothing; the rules give no other order, and the Staffel flies
off the map.

Bad:
    # missions/03.yaml movement.bf110
    {1: left, 2: right, 3-5: to-raf, 6: to-target}
Good:
    # missions/03.yaml movement.bf110
    {1: left, 2: right, 3-6: to-raf}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.mission import Mission
from generator.model.hex_map import HexMap
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL017", "target-missing", Severity.ERROR, __doc__, ("TH-L203",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such row of a movement chart, at the action."""
    maps = {m.id: m for m in pack.all("maps", HexMap)}
    for mission in pack.all("missions", Mission):
        if mission.map not in maps:
            continue
        targets = [f for f in maps[mission.map].features if f.target]
        for type_, column in mission.movement.items():
            if any(f.limited_to in (None, type_) for f in targets):
                continue
            for rolls, action in column.items():
                if action in ("to-target", "from-raf"):
                    yield FINDING.at(
                        pack.span(mission, "movement", type_, str(rolls)),
                        f"`{action}`, and map `{mission.map}` has no Target for `{type_}`",
                        "mark a feature of the map `target: true`, or give another action",
                        [(pack.span(maps[mission.map], "features", key=True), "the map's features")],
                    )
