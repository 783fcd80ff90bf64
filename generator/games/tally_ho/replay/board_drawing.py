"""A map that was drawn for the occasion of a transcript: plain hexes, whose land they are, what stands on them."""

from __future__ import annotations

from collections.abc import Iterable

from generator.engine.hexes import centre, corners
from generator.games.tally_ho.rules.ground import Ground
from generator.layout.fonts import font
from generator.layout.items import MM, Group, Item, Path, Text, polygon

NUMBER = 5.6
NAME = 6.4

_LAND = {"england": "land-england", "france": "land-france", "belgium": "land-france", "netherlands": "land-neutral"}

_NAMES = {
    "raf_airfield": "RAF airfield",
    "luftwaffe_airfield": "airfield",
    "radar": "radar",
    "city": "city",
    "factory": "factory",
    "port": "port",
    "convoy": "convoy",
    "balloon": "balloons",
    "town": "town",
    "headland": "",
    "patrol": "patrol",
}


def draw_board(ground: Ground, flats: float) -> tuple[Item, ...]:
    """The field in layers, from its top left corner in millimetres."""
    return (
        Group(tuple(_draw_hexes(ground, flats)), layer="hexes", id="hexes"),
        Group(tuple(_draw_sites(ground, flats)), layer="sites", id="sites"),
    )


def _draw_hexes(ground: Ground, flats: float) -> Iterable[Item]:
    for hex_, nation in zip(ground.geometry.hexes, ground.nations, strict=True):
        six = corners(hex_, flats)
        yield Path(polygon(*six), fill=_LAND.get(nation or "", "land-neutral") if nation else "sea")
    for hex_ in ground.geometry.hexes:
        yield Path(polygon(*corners(hex_, flats)), stroke="hex-line", width=0.15, join="round")
        x, y = centre(hex_, flats)
        top = y - flats / 2 + 0.7 + NUMBER / MM * font("sans").cap_height
        yield Text(x, top, str(hex_), "sans", NUMBER, "hex-number", "middle")


def _draw_sites(ground: Ground, flats: float) -> Iterable[Item]:
    for site in ground.sites:
        hex_ = ground.geometry.hexes[site.hex]
        if site.target:
            six, (x, y) = corners(hex_, flats, 0.8), centre(hex_, flats)
            for n, corner in enumerate(six):
                a, b = six[n - 1], six[(n + 1) % 6]
                near = tuple(
                    (corner[0] + (p[0] - corner[0]) * 0.16, corner[1] + (p[1] - corner[1]) * 0.16) for p in (a, b)
                )
                inner = corner[0] + (x - corner[0]) * 0.24, corner[1] + (y - corner[1]) * 0.24
                yield Path(polygon(corner, near[0], inner, near[1]), fill="target", stroke="white", width=0.2)
        x, y = centre(hex_, flats)
        words = _NAMES[site.kind] if site.name == site.kind else site.name
        if words:
            yield Text(
                x,
                y + flats * 0.41,
                words,
                "sans-bold",
                NAME,
                "target" if site.target else "ink",
                "middle",
                halo="white",
            )
