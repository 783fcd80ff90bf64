"""How evenly missions are matched, as measured by self-play, and what the measure was taken from.

A mission's fingerprint covers all that can change how it goes: its tables, its map, the aircraft, the shared charts
and the rulings in force. Words, provenance and carry-over do not belong to it: prose may be bettered, and every game
is played outside a campaign. If a fingerprint no longer fits, the figures are of another mission.
"""

from __future__ import annotations

import datetime
import hashlib
import json
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from generator.games.tally_ho.aircraft import TallyHoAircraftFile
from generator.games.tally_ho.charts import Charts
from generator.games.tally_ho.mission import Mission
from generator.model.geography import Places
from generator.model.hex_map import HexMap
from generator.model.land_table import LandTable
from generator.model.pack import Pack
from generator.model.provenance import Provenance
from generator.model.record import FrozenMap, Record
from generator.model.ruling import Rulings
from generator.model.scalars import Count, Int, Line, Num


class Rates(Record):
    """How often each side won under one player, in per cent of games; the rest were drawn."""

    raf: Num
    luftwaffe: Num


class MissionBalance(Record):
    """One mission, measured."""

    mission: Annotated[Int, Field(ge=1)]
    inputs: Line
    """The fingerprint of what was played."""
    players: FrozenMap[Line, Rates]
    """Name of the policy that played the RAF to the rates."""
    rounds: Num
    """Mean number of Rounds, by the last policy named, as are the rest."""
    handfuls: Num
    """Mean number of times that dice are picked up and thrown, set-up included."""
    early: Num
    """Games, in per cent, that saw an element lost before Round 3."""


class Balance(Record):
    """`balance.yaml`: written by `tools/balance.py`, never by hand."""

    games: Count
    """Games of each mission by each policy."""
    seed: Int
    missions: tuple[MissionBalance, ...]
    provenance: Provenance


_WORDS = frozenset(
    {
        "provenance",
        "printed",
        "title",
        "name",
        "short",
        "nickname",
        "aliases",
        "explanation",
        "note",
        "notes",
        "briefing",
        "history",
        "forces",
        "carry_over",
        "lettering",
        "occasion",
        "reason",
        "hex_mm",
        "where_printed",
        "heading",
        "art",
        "date",
        "weekday",
        "set_up",
        "sequence",
        "dogfight",
        "procedures",
        "movement_actions",
        "comms_orders",
        "frame",
        "ground",
    }
)
"""Fields that no rule of play reads."""

_LETTERING = frozenset({"town", "headland"})
"""Features that no rule of play reads."""


def fingerprint_mission(pack: Pack, mission: Mission) -> str:
    """Sixteen hexadecimal digits that change if anything does that may change how the mission goes."""
    maps = {m.id: m for m in pack.all("maps", HexMap)}
    land = {table.map: table for table in pack.all("land", LandTable)}
    charts, rulings = pack.one("charts", Charts), pack.one("rulings", Rulings)
    aircraft = pack.one("aircraft", TallyHoAircraftFile)
    places = pack.one("places", Places)
    map_ = maps.get(mission.map)
    shown = {f.place for f in map_.features} if map_ else set()
    used = {*mission.raf.types(), *mission.luftwaffe.types()}
    facts: dict[str, Any] = {
        "mission": _facts(mission),
        "map": _facts(map_),
        "places": [[p.id, p.latitude, p.longitude] for p in places.places if p.id in shown] if places else [],
        "land": _facts(land.get(mission.map)),
        "aircraft": [_facts(a) for a in aircraft.aircraft if a.id in used] if aircraft else [],
        "charts": None,
        # A ruling with a single answer only says what the engine does anyway.
        "rulings": {r.id: r.default for r in rulings.rulings if len(r.choices) > 1} if rulings else {},
    }
    if charts is not None:
        communications = _facts(charts.communications_chart(mission.communications))
        facts["charts"] = {**_facts_of_charts(pack, charts), "communications": communications}
    told = json.dumps(facts, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def _facts_of_charts(pack: Pack, charts: Charts) -> Mapping[str, Any]:
    """The same for every mission, so made once."""
    if "facts_of_charts" not in pack.memo:
        pack.memo["facts_of_charts"] = _facts(charts)
    facts: Mapping[str, Any] = pack.memo["facts_of_charts"]
    return facts


def _facts(value: Any) -> Any:
    """A record as plain values, words left out."""
    match value:
        case None | bool() | int() | float() | str():
            return value
        case Record():
            fields = type(value).model_fields
            return {n: _facts(getattr(value, n)) for n in fields if n not in _WORDS}
        case Mapping():
            # The order of a movement chart's columns counts (TH-75).
            return [[str(k), _facts(v)] for k, v in value.items()]
        case tuple() | list():
            return [_facts(v) for v in value if getattr(v, "kind", None) not in _LETTERING]
        case datetime.date():
            return value.isoformat()
    return str(value)
