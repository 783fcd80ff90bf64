"""Coast and rivers from GeoJSON, or a finding that says why not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.model.geography import Places, read_coast

SQUARE = [[[1.0, 51.0], [1.2, 51.0], [1.2, 51.1], [1.0, 51.1], [1.0, 51.0]]]


def write(path: Path, kind: str, coordinates: object, **properties: object) -> None:
    feature = {"type": "Feature", "properties": properties, "geometry": {"type": kind, "coordinates": coordinates}}
    path.write_text(json.dumps({"type": "FeatureCollection", "features": [feature]}), encoding="utf-8")


def polygon(coordinates: str) -> str:
    return f'{{"features": [{{"geometry": {{"type": "Polygon", "coordinates": {coordinates}}}}}]}}'


def test_heights_and_missing_properties_are_ordinary(tmp_path: Path) -> None:
    write(tmp_path / "coast.geojson", "Polygon", [[[*point, 12.5] for point in SQUARE[0]]])
    line = (
        '{"type": "Feature", "properties": null, "geometry": {"type": "LineString", "coordinates": [[1, 51], [2, 51]]}}'
    )
    (tmp_path / "rivers.geojson").write_text(f'{{"features": [{line}]}}', encoding="utf-8")
    coast, found = read_coast(tmp_path)
    assert coast is not None and not found
    assert coast.polygons[0][0][0] == (51.0, 1.0)
    assert (coast.rivers[0].name, coast.rivers[0].points) == ("", ((51.0, 1.0), (51.0, 2.0)))


def test_latitude_comes_first_once_read(tmp_path: Path) -> None:
    write(tmp_path / "coast.geojson", "Polygon", SQUARE)
    write(tmp_path / "rivers.geojson", "LineString", [[1.1, 51.05], [1.1, 51.0]], name="Rill", width_m=40)
    coast, found = read_coast(tmp_path)
    assert coast is not None and not found
    assert coast.polygons[0][0][0] == (51.0, 1.0)
    assert coast.extents == ((51.0, 1.0, 51.1, 1.2),)
    assert (coast.rivers[0].name, coast.rivers[0].width_m, coast.rivers[0].points[0]) == ("Rill", 40, (51.05, 1.1))


def test_a_coast_needs_no_rivers(tmp_path: Path) -> None:
    write(tmp_path / "coast.geojson", "Polygon", SQUARE)
    coast, found = read_coast(tmp_path)
    assert coast is not None and not found
    assert coast.rivers == ()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (None, "cannot be read"),
        ("", "is not a GeoJSON feature collection"),
        ("[]", "is not a GeoJSON feature collection"),
        ('{"features": [{"geometry": null}]}', "is not a GeoJSON feature collection"),
        ('{"features": [{"geometry": {"type": "Point", "coordinates": [1, 51]}}]}', "other than Polygon"),
        (polygon("[]"), "is not a GeoJSON feature collection"),
        (polygon("[[[1, 51]]]"), "is not a GeoJSON feature collection"),
        (polygon("[[[1, 51], [1, 52], [2, 52], [1]]]"), "is not a GeoJSON feature collection"),
        (polygon('[[[1, 51], [1, 52], [2, 52], ["east", 51]]]'), "is not a GeoJSON feature collection"),
        (polygon("[[[1, 51], [1, NaN], [2, 52], [1, 51]]]"), "is not a GeoJSON feature collection"),
        (polygon("[[[1, 51], [1, 952], [2, 52], [1, 51]]]"), "is not a GeoJSON feature collection"),
        ("[" * 100_000, "is not a GeoJSON feature collection"),
    ],
)
def test_a_bad_coast_is_a_finding(tmp_path: Path, text: str | None, reason: str) -> None:
    if text is not None:
        (tmp_path / "coast.geojson").write_text(text, encoding="utf-8")
    coast, found = read_coast(tmp_path, "pack/geography/")
    assert coast is None
    assert len(found) == 1
    assert reason in found[0].message
    assert found[0].span.path == "pack/geography/coast.geojson"


def test_of_two_places_with_one_id_the_first_counts() -> None:
    place = {"kind": "city", "side": "gb", "latitude": 51, "longitude": 1, "provenance": "authored"}
    places = Places.model_validate(
        {"places": [place | {"id": "here", "name": "First"}, place | {"id": "here", "name": "Second"}]}
    )
    assert places.by_id()["here"].name == "First"
