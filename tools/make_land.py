"""Makes the land tables of a pack's maps: `maps/land/NN.yaml` for every `maps/NN.yaml`.

    pip install "shapely>=2.1"
    python tools/make_land.py content/tally-ho

A hex is land if the smallest bit of land touches it; whose land is the nation with the most of it
there, by the outlines of `geography/borders.yaml`. Also told: features that count in another hex
than the one they stand in, land features on sea hexes, and hexes that are land by a mere sliver.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TypeVar

import shapely

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from generator.engine.hexes import bounds, corners, field
from generator.engine.sector import locate_sector
from generator.model.geography import Borders, Coast, Places, read_coast
from generator.model.hex_map import HexMap
from generator.model.land_table import LETTERS, LandTable, frame_fingerprint, ground_fingerprint
from generator.model.record import Record
from generator.source.decode import decode
from generator.source.nodes import compose
from generator.source.read import read_source

R = TypeVar("R", bound=Record)

SLIVER = 0.01
"""Share of a hex below which its land is worth a word."""


def read_record(path: Path, kind: type[R]) -> R:
    """The record in a YAML file; ends the program with its findings if there is none."""
    source, found = read_source(path)
    composed = None
    if source:
        composed, more = compose(source)
        found += more
    record = None
    if composed:
        record, more = decode(kind, composed)
        found += more
    if record is None:
        sys.exit("\n".join(f"{d.span}: {d.message}" for d in found))
    return record


def land_of(map_: HexMap, coast: Coast) -> shapely.Geometry:
    """All land near the map, in kilometres right and down of its corner."""
    width, height = bounds(map_.columns, map_.rows, 1.0)
    frame = map_.frame(width, height)
    reach = max(frame.width_km, frame.height_km) * 1.5 / 111
    lat, lon = map_.centre
    near = [
        rings
        for rings, (south, west, north, east) in zip(coast.polygons, coast.extents, strict=True)
        if south < lat + reach and north > lat - reach and west < lon + 2 * reach and east > lon - 2 * reach
    ]
    window = shapely.box(lon - 2 * reach, lat - reach, lon + 2 * reach, lat + reach)
    parts = [
        shapely.Polygon([(x, y) for y, x in rings[0]], [[(x, y) for y, x in hole] for hole in rings[1:]])
        for rings in near
    ]
    clipped = [shapely.intersection(shapely.make_valid(part), window) for part in parts]
    return shapely.make_valid(
        shapely.union_all(
            [
                shapely.make_valid(shapely.transform(part, lambda xy: [frame.place(y, x) for x, y in xy]))
                for part in clipped
                if not part.is_empty
            ]
        )
    )


def make_table(map_: HexMap, coast: Coast, coast_bytes: bytes, borders: Borders) -> tuple[LandTable, list[str]]:
    """The map's table, and remarks on what its author should look at."""
    width, height = bounds(map_.columns, map_.rows, 1.0)
    frame = map_.frame(width, height)
    land = land_of(map_, coast)
    outlines = [
        (b.nation, shapely.make_valid(shapely.Polygon([frame.place(*p) for p in b.outline]))) for b in borders.borders
    ]
    letters = {nation: letter for letter, nation in LETTERS.items()}
    rows: list[str] = []
    remarks: list[str] = []
    for hex_ in field(map_.columns, map_.rows):
        if hex_.column == 1:
            rows.append("")
        shape = shapely.Polygon(corners(hex_, map_.hex_km))
        ground = shape.intersection(land)
        letter = "."
        if ground.area > 0:
            shares = sorted(((ground.intersection(o).area, n) for n, o in outlines), reverse=True)
            letter = letters[shares[0][1]] if shares and shares[0][0] > 0 else "n"
            share = ground.area / shape.area
            if share < SLIVER:
                remarks.append(f"hex {hex_} is land by {share:.2%} of its area")
        rows[-1] += letter
    table = LandTable.model_validate(
        {
            "map": map_.id,
            "frame": frame_fingerprint(map_),
            "ground": ground_fingerprint(coast_bytes, borders.borders),
            "rows": rows,
        }
    )
    return table, remarks


def write_table(path: Path, table: LandTable) -> None:
    """Writes the table as YAML that a person can check against the map."""
    lines = [
        "# Made by tools/make_land.py: do not edit. A letter for each hex, row 1 first, column 1 at the left:",
        "# . sea, e England (any friendly shore of Britain), f France, b Belgium, n neutral.",
        f'map: "{table.map}"',
        f'frame: "{table.frame}"',
        f'ground: "{table.ground}"',
        "rows:",
        *(f'  - "{row}"' for row in table.rows),
    ]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


def main() -> None:
    """Writes the tables of the pack named on the command line, with remarks."""
    say = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    say.add_argument("pack", type=Path, help="the folder of a pack")
    pack: Path = say.parse_args().pack
    coast, found = read_coast(pack / "geography")
    if coast is None:
        sys.exit("\n".join(f"{d.span}: {d.message}" for d in found))
    coast_bytes = (pack / "geography" / "coast.geojson").read_bytes()
    borders = read_record(pack / "geography" / "borders.yaml", Borders)
    places = read_record(pack / "geography" / "places.yaml", Places).by_id()
    for file in sorted((pack / "maps").glob("*.yaml")):
        map_ = read_record(file, HexMap)
        table, remarks = make_table(map_, coast, coast_bytes, borders)
        write_table(pack / "maps" / "land" / file.name, table)
        sector = locate_sector(map_, table, places)
        for site in sector.sites:
            sea = table.nation(site.hex) is None
            if site.hex != site.natural:
                remarks.append(f"{site.name} stands in {site.natural} and counts in {site.hex}")
            if sea != (site.kind == "convoy"):
                remarks.append(f"{site.name} ({site.kind}) is in {site.hex}, which is {'sea' if sea else 'land'}")
        print(f"{file}: {sum(len(r) - r.count('.') for r in table.rows)} land hexes")
        for remark in remarks:
            print("  " + remark)


if __name__ == "__main__":
    main()
