"""What the rules of Tally-Ho! make of the things on a map: guns, bases, and who plays on which map."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.engine.sector import Sector, Site, locate_sector
from generator.games.tally_ho.aircraft import TallyHoAircraft, TallyHoAircraftFile
from generator.games.tally_ho.mission import Mission
from generator.games.tally_ho.mission_outline import MissionOutline
from generator.model.geography import Places
from generator.model.hex_map import FeatureKind, HexMap
from generator.model.land_table import LandTable
from generator.model.pack import Pack

LIGHT: tuple[FeatureKind, ...] = ("convoy", "radar", "raf_airfield")
"""Kinds with light guns about them (TH-98)."""

HEAVY: tuple[FeatureKind, ...] = ("city",)
"""Kinds with heavy guns about them; so has every Target (TH-99)."""

AFLOAT: tuple[FeatureKind, ...] = ("convoy",)
"""Kinds that belong on the sea."""

ANYWHERE: tuple[FeatureKind, ...] = ("patrol", "headland", "balloon")
"""Kinds that may be over land or sea: balloons fly from barges and from convoys (1.4)."""


def light_guns(site: Site) -> bool:
    """Whether light guns defend the site (TH-98)."""
    return site.kind in LIGHT


def heavy_guns(site: Site) -> bool:
    """Whether heavy guns defend the site (TH-99)."""
    return site.kind in HEAVY or site.feature.target


@dataclass(frozen=True, slots=True)
class MapUse:
    """One map located, and who flies over it."""

    sector: Sector
    missions: tuple[Mission, ...]
    outlines: tuple[MissionOutline, ...]
    aircraft: tuple[TallyHoAircraft, ...]
    """Every Luftwaffe or Italian type that a mission or an outline brings to this map."""

    def bombers(self) -> tuple[TallyHoAircraft, ...]:
        """The raiders that carry bombs."""
        return tuple(a for a in self.aircraft if a.strafe_bomb is not None and a.strafe_bomb.kind == "b")


def map_uses(pack: Pack) -> tuple[MapUse, ...]:
    """Every map of the pack that has its land table, located, with its missions; in order of file."""
    if "map_uses" not in pack.memo:
        pack.memo["map_uses"] = tuple(_find_uses(pack))
    uses: tuple[MapUse, ...] = pack.memo["map_uses"]
    return uses


def _find_uses(pack: Pack) -> Iterator[MapUse]:
    places = pack.one("places", Places)
    known = places.by_id() if places else {}
    tables = {t.map: t for t in pack.all("land", LandTable)}
    file = pack.one("aircraft", TallyHoAircraftFile)
    raiders = {a.id: a for a in file.aircraft if a.side != "raf"} if file else {}
    for map_ in pack.all("maps", HexMap):
        table = tables.get(map_.id)
        if table is None or not table.fits(map_):
            continue
        missions = tuple(m for m in pack.all("missions", Mission) if m.map == map_.id)
        outlines = tuple(o for o in pack.all("missions", MissionOutline) if o.map == map_.id)
        types = {t: None for m in missions for t in m.luftwaffe.types()} | {t: None for o in outlines for t in o.types}
        yield MapUse(
            locate_sector(map_, table, known), missions, outlines, tuple(raiders[t] for t in types if t in raiders)
        )
