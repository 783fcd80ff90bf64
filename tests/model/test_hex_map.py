"""A map file's faults are told where they stand, in our words."""

from __future__ import annotations

import pytest

from generator.model.hex import Hex
from generator.model.hex_map import HexMap
from generator.source.decode import decode
from generator.source.diagnostic import Diagnostic
from generator.source.nodes import compose
from generator.source.read import Source

GOOD = """\
id: "90"
number: 90
title: A Sea
occasion: A test
centre: [51.0, 0.5]
bearing: 315
columns: 10
rows: 11
nations: [england]
provenance: authored
starts:
  provenance: authored
  columns:
    1: {SL: "0208", LL: "0209", ML: "0210", HL: "0211"}
features:
  - {kind: raf_airfield, place: lympne, placement: 2-4}
  - {kind: convoy, hex: "0304", name: Parcel, target: true}
"""


def read(text: str) -> tuple[HexMap | None, list[Diagnostic]]:
    composed, found = compose(Source("90.yaml", text))
    assert composed is not None, found
    return decode(HexMap, composed)


def test_a_good_map_decodes() -> None:
    map_, found = read(GOOD)
    assert map_ is not None and not found
    assert next(iter(map_.start_hexes())) == (1, "SL", Hex(2, 8))
    assert map_.features[0].placement is not None
    assert list(map_.features[0].placement.values(6)) == [2, 3, 4]
    assert map_.frame(2, 3).height_km == 30


@pytest.mark.parametrize(
    ("old", "new", "under", "message"),
    [
        ('"0304"', '"304"', '"304"', "`304` is not the number of a hex"),
        ('"0208"', '"0008"', '"0008"', "`0008` is not the number of a hex"),
        ("columns: 10", "columns: 1", "1", "`1` is less than 2"),
        ("kind: convoy", "kind: ferry", "ferry", "`ferry` is not one of"),
        ("placement: 2-4", "placement: two", "two", "`two` is not a range of die rolls"),
        ("1: {SL", "7: {SL", "7", "`7` is more than 6"),
        ("HL:", "XL:", "XL", "`XL` is not one of"),
    ],
)
def test_a_fault_is_told_at_its_place(old: str, new: str, under: str, message: str) -> None:
    text = GOOD.replace(old, new, 1)
    map_, found = read(text)
    assert map_ is None
    assert len(found) == 1
    assert message in found[0].message
    assert Source("90.yaml", text).slice(found[0].span) == under
