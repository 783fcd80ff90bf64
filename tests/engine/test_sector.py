"""A map resolved: features in their hexes, starts, rescue distances."""

from __future__ import annotations

from generator.engine.hexes import distance, hex_at
from generator.engine.sector import Sector, locate_sector
from generator.model.geography import Place
from generator.model.hex import Hex
from generator.model.hex_map import HexMap
from generator.model.land_table import LandTable, frame_fingerprint
from tests.conftest import rule

PLACE = Place.model_validate(
    {
        "id": "tower",
        "name": "The Tower",
        "kind": "radar",
        "side": "raf",
        "latitude": "51.0",
        "longitude": "0.0",
        "provenance": "history (a test)",
    }
)


def make_sector(*features: dict[str, object], rows: tuple[str, ...] = ("......",) * 6) -> Sector:
    map_ = HexMap.model_validate(
        {
            "id": "90",
            "number": 90,
            "title": "A Square of Sea",
            "occasion": "A test",
            "centre": [51.0, 0.0],
            "columns": 6,
            "rows": 6,
            "nations": ["england"],
            "provenance": "authored",
            "starts": {"provenance": "authored", "columns": {3: {"SL": "0305", "HL": "0306"}}},
            "features": features,
        }
    )
    land = LandTable(map="90", frame=frame_fingerprint(map_), ground="none", rows=rows)
    assert land.fits(map_)
    return locate_sector(map_, land, {"tower": PLACE})


def test_a_place_stands_where_its_position_falls() -> None:
    sector = make_sector({"kind": "radar", "place": "tower"})
    (site,) = sector.sites
    assert site.name == "The Tower"
    assert site.hex == site.natural == hex_at(*site.spot, 1.0)
    assert sector.at(site.hex) == (site,)
    assert sector.of("radar") == (site,) and sector.of("city") == ()


def test_a_feature_without_a_place_is_lost_not_dropped() -> None:
    sector = make_sector({"kind": "town", "place": "nowhere"}, {"kind": "town", "name": "Adrift"})
    assert sector.sites == ()
    assert len(sector.lost) == 2


def test_a_nudge_moves_what_counts_but_not_the_truth() -> None:
    sector = make_sector({"kind": "radar", "place": "tower", "nudge": {"hex": "0101", "reason": "taken"}})
    (site,) = sector.sites
    assert site.hex == Hex(1, 1) != site.natural
    assert hex_at(*site.spot, 1.0) == site.natural


def test_targets_and_bases_are_told_apart() -> None:
    sector = make_sector(
        {"kind": "convoy", "hex": "0202", "name": "Parcel", "target": True},
        {"kind": "raf_airfield", "hex": "0404", "name": "Field", "placement": "1-6"},
        {"kind": "raf_airfield", "hex": "0505", "name": "Other"},
    )
    assert [s.name for s in sector.targets] == ["Parcel"]
    assert [s.name for s in sector.bases] == ["Field"]


@rule("TH-16", "TH-17")
def test_a_start_is_found_by_column_and_altitude() -> None:
    assert make_sector().starts == {(3, "SL"): Hex(3, 5), (3, "HL"): Hex(3, 6)}


@rule("TH-131")
def test_rescue_counts_to_the_nearest_english_hex() -> None:
    sector = make_sector(rows=("e....f", "......", "......", "......", "......", "f....."))
    found = sector.rescue_distances
    assert Hex(1, 1) not in found and Hex(6, 1) not in found
    assert found[Hex(2, 1)] == 1
    assert found[Hex(1, 5)] == 4  # French land next to it does not help
    assert all(steps == distance(hex_, Hex(1, 1)) for hex_, steps in found.items())


def test_without_english_land_nobody_is_rescued() -> None:
    assert make_sector().rescue_distances == {}
    assert make_sector().nation(Hex(9, 9)) is None
