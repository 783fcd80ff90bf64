"""A special mission asks for something that the mission does not have.

Answers: TH-L408

What it finds: a kind of target that is not on the map, a place that is not, a type that no roll
brings, an Ace where no entry has one.

Why it matters: the points can never be won, and the side that plans for them loses the mission.

Bad:
    # missions/03.yaml specials.m3-strafe.when.target
    [convoy]
Good:
    # missions/03.yaml specials.m3-strafe.when.target
    [radar]
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.aircraft import TallyHoAircraftFile
from generator.games.tally_ho.conditions import Count, counts
from generator.games.tally_ho.mission import Mission
from generator.model.hex_map import HexMap
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL035", "special-impossible", Severity.ERROR, __doc__, ("TH-L408",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each thing missing, where it is asked for."""
    maps = {m.id: m for m in pack.all("maps", HexMap)}
    file = pack.one("aircraft", TallyHoAircraftFile)
    known = {a.id for a in file.aircraft} if file else set()
    for mission in pack.all("missions", Mission):
        for special in mission.specials:
            for count in counts(special.when):
                if count.mission in (None, mission.number):
                    yield from _missing(pack, mission, count, maps.get(mission.map), known)


def _missing(pack: Pack, mission: Mission, count: Count, map_: HexMap | None, known: set[str]) -> Iterator[Diagnostic]:
    if map_ is not None:
        features = [(pack.span(map_, "features", key=True), "the map's features")]
        for index, kind in enumerate(count.target):
            if all(f.kind != kind for f in map_.features):
                message = f"map `{map_.id}` has no `{kind}`"
                yield FINDING.at(pack.span(count, "target", index), message, "add one, or ask for another", features)
        if count.place and all(count.place != f.place for f in map_.features):
            message = f"`{count.place}` is not on map `{map_.id}`"
            yield FINDING.at(pack.span(count, "place"), message, "add it, or name another place", features)
    if count.side is None:
        return
    set_up = mission.side(count.side)
    chart = [(pack.span(set_up, "table", key=True), "the set-up chart")]
    if count.type in known and count.type not in set_up.types():
        message = f"no roll of the set-up chart brings `{count.type}`"
        yield FINDING.at(pack.span(count, "type"), message, "name a type of this mission", chart)
    if count.count == "aces_downed" and not any(e.ace for e in set_up.table.values()):
        message = "no entry of the set-up chart has an Ace"
        yield FINDING.at(pack.span(count, "count"), message, "mark an entry `ace: true`", chart)
