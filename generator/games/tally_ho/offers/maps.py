"""What the rules make of hexes on maps, as named tables."""

from __future__ import annotations

from collections.abc import Iterable

from generator.engine.hexes import format_hex
from generator.engine.sector import Site, locate_sector
from generator.games.tally_ho.map_ground_rules import heavy_guns, light_guns
from generator.games.tally_ho.pack import TallyHo
from generator.model.rows import Rows, row


def offer_guns(game: TallyHo) -> Rows:
    """One row for each hex with guns: `map`, `hex`, `letters` (`L`, `H` or `L/H`); rules TH-98 and TH-99.

    What a Target with light guns of its own has is the ruling `target_aaa`.
    """
    ruling = game.rulings_in_force().get("target_aaa", "light_if_convoy_radar_airfield")
    rows = []
    for map_ in game.maps.values():
        land = game.land.get(map_.id)
        if land is None:
            continue
        sector = locate_sector(map_, land, game.places)
        for hex_ in sorted({s.hex for s in sector.sites}):
            letters = gun_letters(sector.at(hex_), ruling)
            if letters:
                rows.append(row({"map": map_.id, "hex": format_hex(hex_), "letters": letters}))
    return tuple(rows)


def gun_letters(sites: Iterable[Site], ruling: str) -> str:
    """The letters for the guns of what stands in one hex, under a value of the ruling `target_aaa` (TH-E19)."""
    light = heavy = False
    for site in sites:
        if light_guns(site) and heavy_guns(site):
            light = light or ruling != "heavy_only"
            heavy = heavy or ruling != "light_if_convoy_radar_airfield"
        else:
            light = light or light_guns(site)
            heavy = heavy or heavy_guns(site)
    return "/".join([*(["L"] if light else []), *(["H"] if heavy else [])])
