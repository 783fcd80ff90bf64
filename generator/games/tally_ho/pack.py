"""A Tally-Ho! pack with its records found and named, for code that may take it to be free of errors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from generator.engine.sector import Sector, locate_sector
from generator.games.tally_ho.aircraft import TallyHoAircraft, TallyHoAircraftFile
from generator.games.tally_ho.campaign import Campaign
from generator.games.tally_ho.charts import Charts
from generator.games.tally_ho.counters import Counters
from generator.games.tally_ho.mission import Mission
from generator.model.geography import Place, Places
from generator.model.hex_map import HexMap
from generator.model.land_table import LandTable
from generator.model.pack import Pack
from generator.model.record import Record
from generator.model.ruling import Ruling, Rulings

R = TypeVar("R", bound=Record)


@dataclass(frozen=True, slots=True)
class TallyHo:
    """The records of one pack by their ids and numbers, in the order in which they print."""

    pack: Pack
    aircraft: Mapping[str, TallyHoAircraft]
    charts: Charts
    counters: Counters
    campaign: Campaign
    missions: Mapping[int, Mission]
    maps: Mapping[str, HexMap]
    land: Mapping[str, LandTable]
    places: Mapping[str, Place]
    rulings: Mapping[str, Ruling]

    def rulings_in_force(self, chosen: Mapping[str, str] | None = None) -> dict[str, str]:
        """Every ruling's value: the default unless `chosen` says otherwise."""
        return {id: ruling.default for id, ruling in self.rulings.items()} | dict(chosen or {})

    def short(self, type_id: str) -> str:
        """A type as counters name it; the id itself if there is no such type."""
        found = self.aircraft.get(type_id)
        return found.short if found else type_id

    def place_name(self, place_id: str) -> str:
        """A place as maps letter it; the id itself if there is no such place."""
        found = self.places.get(place_id)
        return found.name if found else place_id

    def sector(self, mission: Mission) -> Sector | None:
        """The mission's map with everything on it located, or None if the pack has no such map."""
        map_ = self.maps.get(mission.map)
        land = self.land.get(mission.map)
        return locate_sector(map_, land, self.places) if map_ and land else None


def view_pack(pack: Pack) -> TallyHo | None:
    """The pack's records by name, or None if a file that every pack of the game needs did not decode."""
    aircraft = pack.one("aircraft", TallyHoAircraftFile)
    charts = pack.one("charts", Charts)
    counters = pack.one("counters", Counters)
    campaign = pack.one("campaign", Campaign)
    if aircraft is None or charts is None or counters is None or campaign is None:
        return None
    places = pack.one("places", Places)
    rulings = pack.one("rulings", Rulings)
    return TallyHo(
        pack=pack,
        aircraft={a.id: a for a in aircraft.aircraft},
        charts=charts,
        counters=counters,
        campaign=campaign,
        missions={m.number: m for m in sorted(pack.all("missions", Mission), key=lambda m: m.number)},
        maps={m.id: m for m in pack.all("maps", HexMap)},
        land={t.map: t for t in pack.all("land", LandTable)},
        places=places.by_id() if places else {},
        rulings={r.id: r for r in rulings.rulings} if rulings else {},
    )
