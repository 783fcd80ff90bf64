"""Makes `content/tally-ho/geography/coast.geojson`: land polygons out of OpenStreetMap's coastline.

The data comes out of a package of a registry, so any machine can rebuild the file:

    pip install roaring-landmask==0.11.0 "shapely>=2.1" pyproj numpy
    python tools/make_coast.py content/tally-ho/geography/coast.geojson

The package ships OpenStreetMap's land polygons of the whole world (its MIT licence is for the code).
The result is a derived database under the ODbL 1.0: keep the NOTICE beside it, and let every map
drawn from it say "Coastline © OpenStreetMap contributors". Half a minute, about 1 GB of memory; two
runs give the same bytes (made with shapely 2.2.0, GEOS 3.14.1, pyproj 3.7.2).
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from pyproj import Transformer

WINDOW = (-8.0, 47.5, 9.0, 60.0)
"""West, south, east, north."""
MARGIN = 0.3
"""Degrees kept around the window while working, so that its edge leaves no traces."""
FINE = shapely.Polygon([(-8.5, 47), (9.5, 47), (9.5, 57.3), (-4.2, 57.3), (-4.2, 55.5), (-8.5, 55.5)])
"""Where the full detail is kept; the fjords of Scotland and Norway would double the file."""
METRES = "EPSG:3035"
"""Equal-area metres for Europe, in which buffers and areas are taken."""

TOLERANCE_M = 60.0
COARSER = 2.0
CREEK_M = 80.0
PIER_M = 30.0
ISLAND_KM2 = 0.08
LAGOON_KM2 = 0.5
DECIMALS = 4


def read_land() -> Any:
    """The land polygons of the whole world, as the package ships them."""
    from roaring_landmask import LandmaskProvider, Shapes

    return shapely.get_parts(shapely.from_wkb(bytes(Shapes.wkb(LandmaskProvider.Osm))))


def polygons_of(geometry: Any) -> Any:
    """The polygons in any geometry; lines and points left over by an overlay are dropped."""
    parts = shapely.get_parts(geometry)
    while np.any(shapely.get_type_id(parts) > 3):
        parts = shapely.get_parts(parts)
    return parts[shapely.get_type_id(parts) == 3]


def clip(parts: Any, frame: tuple[float, ...]) -> Any:
    """The parts inside the frame, made valid."""
    parts = shapely.clip_by_rect(parts, *frame)
    return shapely.make_valid(parts[~shapely.is_empty(parts)])


def project(geometry: Any, source: str, target: str) -> Any:
    """The geometry in another reference system."""
    change = Transformer.from_crs(source, target, always_xy=True).transform
    return shapely.transform(geometry, lambda xy: np.column_stack(change(xy[:, 0], xy[:, 1])))


def tidy(land: Any) -> list[Any]:
    """Land in metres with narrow creeks shut, narrow piers dropped, and no small islands or lagoons."""
    corner: dict[str, Any] = {"join_style": "mitre", "mitre_limit": 2}
    shut, thin = CREEK_M / 2, PIER_M / 2
    big = [p for p in polygons_of(land) if p.area >= ISLAND_KM2 * 1e6 / 4]  # skerries would cost minutes
    land = shapely.union_all(shapely.buffer(big, shut, **corner))
    land = shapely.union_all(shapely.buffer(polygons_of(land), -shut - thin, **corner))
    land = shapely.union_all(shapely.buffer(polygons_of(land), thin, **corner))
    return [
        shapely.Polygon(p.exterior, [r for r in p.interiors if shapely.Polygon(r).area >= LAGOON_KM2 * 1e6])
        for p in polygons_of(land)
    ]


def simplify(land: list[Any], tolerance: float, island: float) -> Any:
    """The land with its shore drawn in fewer points, topology kept."""
    kept = [p for p in land if p.area >= island * 1e6]
    return shapely.union_all(shapely.make_valid(shapely.simplify(kept, tolerance, preserve_topology=True)))


def make_coast() -> list[Any]:
    """The finished polygons in degrees, largest first."""
    west, south, east, north = WINDOW
    frame = (west - MARGIN, south - MARGIN, east + MARGIN, north + MARGIN)
    land = tidy(project(shapely.union_all(clip(read_land(), frame)), "EPSG:4326", METRES))
    near = simplify(land, TOLERANCE_M, ISLAND_KM2)
    far = simplify(land, TOLERANCE_M * COARSER, ISLAND_KM2 * COARSER**2)
    near, far = (shapely.make_valid(project(part, METRES, "EPSG:4326")) for part in (near, far))
    whole = near.intersection(FINE).union(far.difference(FINE)).intersection(shapely.box(*WINDOW))
    whole = shapely.set_precision(whole, 10.0**-DECIMALS)
    speck = ISLAND_KM2 / 2 / 111.2**2  # square degrees: crumbs made by the edges and the rounding
    return sorted((p for p in polygons_of(whole) if p.area >= speck), key=lambda p: -p.area)


def write_coast(path: Path, land: list[Any]) -> None:
    """Writes GeoJSON with one polygon a line, outer rings counter-clockwise."""
    lines = []
    for number, polygon in enumerate(land):
        shape = shapely.orient_polygons(polygon)
        rings = [np.round(shapely.get_coordinates(r), DECIMALS).tolist() for r in (shape.exterior, *shape.interiors)]
        geometry = {"type": "Polygon", "coordinates": rings}
        feature = {"type": "Feature", "properties": {"id": number}, "geometry": geometry}
        lines.append(json.dumps(feature, separators=(",", ":")))
    head = '{"type":"FeatureCollection","name":"coastline","features":[\n'
    path.write_text(head + ",\n".join(lines) + "\n]}\n", encoding="utf-8", newline="\n")


def main() -> None:
    """Writes the file named on the command line and says what is in it."""
    say = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    say.add_argument("output", type=Path, help="the GeoJSON file to write")
    output: Path = say.parse_args().output
    land = make_coast()
    write_coast(output, land)
    points = sum(shapely.get_num_coordinates(p) for p in land)
    print(f"{output}: {output.stat().st_size:,} bytes, {len(land)} polygons, {points:,} points")


if __name__ == "__main__":
    main()
