"""The fifteen sector maps of the shipped pack: true to the rules, playable, and legible."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest

from generator.documents.hex_map import CREDIT, lay_out_map, lay_out_tiled_map
from generator.documents.map.label_placing import crosses, grow, overlap
from generator.documents.map.plan import MapPlan, MapScene, compose_plan
from generator.engine.hexes import bounds, centre, distance, field, hex_at, step, steps_toward
from generator.engine.sector import Sector, locate_sector
from generator.games.tally_ho.offers.maps import gun_letters
from generator.layout.fonts import measure
from generator.layout.items import IDENTITY, Group, Item, Matrix, Page, Text, combine
from generator.model.geography import Borders, Geography, Places, read_coast
from generator.model.hex import Hex
from generator.model.hex_map import ALTITUDES, HexMap
from generator.model.land_table import LandTable, ground_fingerprint
from generator.model.record import Record
from generator.source.decode import decode
from generator.source.nodes import compose
from generator.source.read import read_source
from generator.source.shipped import find_shipped
from tests.conftest import rule

R = TypeVar("R", bound=Record)
PACK = find_shipped("content") / "tally-ho"
MAPS = tuple(f"{n:02}" for n in range(1, 16))
RAID_MOVE = 3
"""The most hexes that any raider flies in a round."""

OWN_MOVE = {"14": 2}  # no Italian is faster

# What draws fire or can be struck: one such thing to a hex, or a die would have to say which.
RULING = "light_if_convoy_radar_airfield"
CONTESTED = {"raf_airfield", "radar", "city", "convoy"}


def read(path: Path, kind: type[R]) -> R:
    source, found = read_source(path)
    assert source is not None, found
    composed, found = compose(source)
    assert composed is not None, found
    record, found = decode(kind, composed)
    assert record is not None, found
    return record


@cache
def geography() -> Geography:
    coast, found = read_coast(PACK / "geography")
    assert coast is not None, found
    places = read(PACK / "geography" / "places.yaml", Places)
    borders = read(PACK / "geography" / "borders.yaml", Borders)
    return Geography(coast, places.by_id(), borders.borders)


@cache
def sector(number: str) -> Sector:
    map_ = read(PACK / "maps" / f"{number}.yaml", HexMap)
    land = read(PACK / "maps" / "land" / f"{number}.yaml", LandTable)
    return locate_sector(map_, land, geography().places)


@cache
def scene(number: str) -> MapScene:
    here = sector(number)
    guns = {h: letters for h in field(*here.size) if (letters := gun_letters(here.at(h), RULING))}
    return MapScene(here, geography(), flats(number), (*here.map.notes, CREDIT + "."), guns)


def flats(number: str) -> float:
    return sector(number).map.hex_mm or 19.5


@cache
def plan(number: str) -> MapPlan:
    return compose_plan(scene(number))


every_map = pytest.mark.parametrize("number", MAPS)


# The rules


@rule("TH-14")
@every_map
def test_every_roll_starts_a_squadron_on_one_airfield(number: str) -> None:
    rolls = [
        roll for site in sector(number).bases if site.feature.placement for roll in site.feature.placement.values(6)
    ]
    assert sorted(rolls) == [1, 2, 3, 4, 5, 6]
    # Mission 6 alone starts its squadrons in the air (TH-15).
    assert {site.kind for site in sector(number).bases} == {"patrol" if number == "06" else "raf_airfield"}


@rule("TH-14")
def test_the_first_map_has_the_placements_of_the_rules() -> None:
    printed = {s.name: str(s.feature.placement) for s in sector("01").bases}
    assert printed == {"Lympne": "1", "Hawkinge": "2-4", "Manston": "5-6"}
    assert all((s.feature.provenance or "").startswith("rulebook") for s in sector("01").bases)


def test_placements_of_our_own_say_so() -> None:
    for number in MAPS[1:]:
        assert all(s.feature.provenance == "authored" for s in sector(number).bases)
        assert any("authored" in note for note in sector(number).map.notes)


@rule("TH-16", "TH-17")
@every_map
def test_six_columns_with_four_altitudes_one_under_the_other(number: str) -> None:
    starts = sector(number).starts
    assert set(starts) == set(itertools.product(range(1, 7), ALTITUDES))
    columns = []
    for column in range(1, 7):
        hexes = [starts[column, altitude] for altitude in ALTITUDES]
        assert len({h.column for h in hexes}) == 1
        assert [h.row for h in hexes] == list(range(hexes[0].row, hexes[0].row + 4))
        assert hexes[-1].row == sector(number).map.rows
        columns.append(hexes[0].column)
    assert columns == sorted(set(columns))


@rule("TH-19")
@every_map
def test_no_raid_starts_on_a_gun_or_within_a_move_of_a_squadron(number: str) -> None:
    starts = set(sector(number).starts.values())
    assert not starts & {s.hex for s in sector(number).sites if s.kind in CONTESTED or s.feature.target}
    for start, base in itertools.product(starts, sector(number).bases):
        assert distance(start, base.hex) > OWN_MOVE.get(number, RAID_MOVE)


def test_targets_are_two_convoys_then_one_then_none() -> None:
    assert [len(sector(n).targets) for n in MAPS[:3]] == [2, 1, 0]
    for number in MAPS[:3]:
        assert all(t.kind == "convoy" and sector(number).nation(t.hex) is None for t in sector(number).targets)
    assert sector("02").targets[0].feature.place == "convoy_14jul"
    assert {t.feature.place for t in sector("01").targets} == {"convoy_bread_1100", "convoy_bread_1330"}


def test_the_delayed_squadrons_have_a_field_to_wait_on() -> None:
    assert "lympne" in {s.feature.place for s in sector("02").bases}
    assert "thorney_island" in {s.feature.place for s in sector("03").bases}


def test_the_third_map_has_something_to_strafe() -> None:
    assert len(sector("03").of("radar", "raf_airfield")) >= 2
    start_of = [min(distance(s, x.hex) for s in sector("03").starts.values()) for x in sector("03").of("radar")]
    assert min(start_of) > RAID_MOVE


def rounds_to_bomb(number: str, start: Hex, moves: int) -> int:
    """Rounds until a bomber that always flies for the nearest Target is on it."""
    goal = min((t.hex for t in sector(number).targets), key=lambda h: distance(start, h))
    here, rounds = start, 0
    while here != goal:
        rounds += 1
        for _ in range(moves):
            if here != goal:
                here = step(here, steps_toward(here, goal)[0])
    return rounds


def test_bombers_can_reach_a_target_in_good_time() -> None:
    do_17 = [rounds_to_bomb("01", start, 3) for start in sector("01").starts.values()]
    assert min(do_17) >= 2, "no convoy is bombed before a squadron can move"
    assert max(do_17) <= 4
    # A dive-bomber flies one hex a round and starts at sea, low or medium level.
    stuka = {key: rounds_to_bomb("02", h, 1) for key, h in sector("02").starts.items() if key[1] != "HL"}
    assert min(stuka.values()) == 4
    assert max(stuka.values()) <= 8
    middle = [stuka[column, altitude] for column in (3, 4, 5) for altitude in ("SL", "LL", "ML")]
    assert max(middle) <= 7


@rule("TH-111")
def test_french_land_is_on_the_first_two_maps_and_at_the_bottom() -> None:
    for number in ("01", "02", "04", "14"):
        french = sector(number).land_of("france")
        english = sector(number).land_of("england")
        assert french and "france" in sector(number).map.nations
        assert min(h.row for h in french) > max(h.row for h in english)
        foreign = (*french, *sector(number).land_of("belgium"))
        assert any(h.row == sector(number).map.rows for h in foreign)
    for number in set(MAPS) - {"01", "02", "04", "14"}:
        assert not sector(number).land_of("france")
        assert sector(number).map.nations == ("england",)


def test_belgium_is_on_the_map_of_the_italian_raid() -> None:
    assert sector("14").land_of("belgium")
    assert sector("14").map.nations == ("england", "france", "belgium")


@rule("TH-131")
@every_map
def test_rescue_distances_agree_with_the_land(number: str) -> None:
    here = sector(number)
    shore = here.land_of("england")
    for hex_ in field(*here.size):
        if here.nation(hex_) is None:
            assert here.rescue_distances[hex_] == min(distance(hex_, s) for s in shore)
        else:
            assert hex_ not in here.rescue_distances


# The land


@every_map
def test_the_land_table_belongs_to_the_map_and_the_coast(number: str) -> None:
    here = sector(number)
    coast = (PACK / "geography" / "coast.geojson").read_bytes()
    assert here.land.fits(here.map)
    assert here.land.ground == ground_fingerprint(coast, geography().borders)


@every_map
def test_the_land_table_agrees_with_the_coast_as_drawn(number: str) -> None:
    # A second opinion by points: none of a sea hex is dry; a land hex with no dry point is a sliver.
    here, ground = sector(number), plan(number).ground
    slivers = 0
    for hex_ in field(*here.size):
        size = flats(number)
        x, y = centre(hex_, size)
        points = [(x + dx * 0.75, y + dy * 0.75) for dx in range(-15, 16) for dy in range(-13, 14)]
        nations = {ground.nation(*p) for p in points if hex_at(*p, size) == hex_} - {None}
        if here.nation(hex_) is None:
            assert not nations, f"hex {hex_} has land"
        elif nations:
            assert here.nation(hex_) in nations
        else:
            slivers += 1
    assert slivers <= 5


@every_map
def test_everything_stands_on_its_own_element(number: str) -> None:
    for site in sector(number).sites:
        if site.kind not in ("patrol", "balloon", "headland"):
            assert (sector(number).nation(site.hex) is None) == (site.kind == "convoy"), site.name
        expected = "france" if site.kind == "luftwaffe_airfield" else "england"
        if site.kind in {"luftwaffe_airfield", "raf_airfield", "radar", "city"}:
            assert sector(number).nation(site.hex) == expected, site.name


@every_map
def test_one_contested_thing_to_a_hex(number: str) -> None:
    hexes = [s.hex for s in sector(number).sites if s.kind in CONTESTED]
    assert len(hexes) == len(set(hexes))
    assert not sector(number).lost
    assert all(sector(number).inside(s.hex) for s in sector(number).sites)


# The paper


@every_map
def test_nothing_on_the_map_touches_anything_else(number: str) -> None:
    assert plan(number).crowded == ()
    for a, b in itertools.combinations(plan(number).boxes(), 2):
        assert overlap(a, b) == 0


@every_map
def test_every_sign_lies_wholly_in_the_hex_where_it_counts(number: str) -> None:
    for sign in plan(number).signs:
        left, top, right, bottom = sign.box
        for point in ((left, top), (right, top), (left, bottom), (right, bottom)):
            assert hex_at(*point, flats(number)) == sign.site.hex, sign.site.name


def words(items: tuple[Item, ...]) -> list[str]:
    found = []
    for item in items:
        if isinstance(item, Group):
            found += words(item.items)
        elif isinstance(item, Text):
            found.append(item.text)
    return found


@pytest.mark.parametrize("paper", [(210.0, 297.0), (215.9, 279.4)])
@every_map
def test_each_map_is_one_page_that_credits_the_coast(number: str, paper: tuple[float, float]) -> None:
    page, found = lay_out_map(scene(number), *paper)
    assert isinstance(page, Page) and not found
    assert "Coastline © OpenStreetMap contributors" in " ".join(words(page.items))


@every_map
def test_a_hex_is_ten_kilometres_and_holds_a_counter(number: str) -> None:
    map_ = sector(number).map
    assert map_.columns <= 11 and map_.rows <= 12 and map_.hex_km == 10
    assert flats(number) >= 17


@every_map
def test_no_lead_crosses_a_sign_a_number_or_another_name(number: str) -> None:
    here = plan(number)
    for name in here.names:
        if name.lead:
            x, y = name.lead[:2]
            own = [s.box for s in here.signs if overlap(grow(s.box, 0.1), (x - 0.05, y - 0.05, x + 0.05, y + 0.05))]
            assert own, f"the lead of {name.text} begins at no sign"
            others = [b for b in here.boxes() if b != name.box and b not in own]
            assert not any(crosses(name.lead, b) for b in others), name.text


def test_some_names_need_a_lead() -> None:
    assert any(name.lead for number in MAPS for name in plan(number).names)


@rule("TH-98", "TH-99")
@every_map
def test_guns_are_lettered_in_every_hex_that_has_them(number: str) -> None:
    here = sector(number)
    shown = {h: letters for h, letters, _ in plan(number).guns}
    for hex_ in field(*here.size):
        kinds = {s.kind for s in here.at(hex_)}
        light = kinds & {"convoy", "radar", "raf_airfield"}
        heavy = kinds & {"city"} or (not light and any(s.feature.target for s in here.at(hex_)))
        assert shown.get(hex_, "") == "/".join([*(["L"] if light else []), *(["H"] if heavy else [])])


def test_every_place_is_drawn_where_the_projection_puts_it() -> None:
    # Read back: from the sign's millimetres to degrees, against the place's own, for signs that had room at home.
    near = 0
    for number in MAPS:
        here, size = sector(number), flats(number)
        frame = here.map.frame(*bounds(here.map.columns, here.map.rows, 1.0))
        for sign in plan(number).signs:
            place = geography().places.get(sign.site.feature.place or "")
            if place is None or sign.site.natural != sign.site.hex:
                continue
            latitude, longitude = frame.locate(sign.x / size * 10, sign.y / size * 10)
            off = math.hypot((latitude - place.latitude) * 111.2, (longitude - place.longitude) * 69.5)
            assert off < 10, (number, sign.site.name)
            near += off < 0.01
    assert near > 100


# The map of the Gameplay Example


def test_the_example_is_played_on_open_sea_with_one_convoy() -> None:
    here = sector("example")
    assert here.size == (7, 9) and not here.map.nations
    assert all(here.nation(h) is None for h in field(*here.size))
    (convoy,) = here.targets
    assert (convoy.kind, convoy.hex) == ("convoy", Hex(4, 2))
    # The first Luftwaffe move of the Example: three hexes, and the Target two hexes off at its end.
    assert distance(Hex(4, 7), Hex(4, 4)) == 3 and distance(Hex(4, 4), convoy.hex) == 2
    assert distance(Hex(6, 1), Hex(4, 3)) == 3, "the Hurricane reaches the fight in one move"
    assert not plan("example").crowded


@pytest.mark.parametrize("tile_mm", [24.0, 28.5])
@pytest.mark.parametrize("paper", [(210.0, 297.0), (215.9, 279.4)], ids=["a4", "letter"])
@every_map
def test_no_edge_of_a_sheet_to_paste_cuts_a_hex_number(number: str, paper: tuple[float, float], tile_mm: float) -> None:
    hexes = {f"{column:02}{row:02}" for column in range(1, 12) for row in range(1, 13)}
    pages, _ = lay_out_tiled_map(scene(number), *paper, tile_mm)
    for page in pages:
        drawing = next(g for g in page.items if isinstance(g, Group) and g.id == "drawing")
        assert drawing.clip
        right, foot = (max(float(c[n]) for c in drawing.clip[:-1]) for n in (1, 2))
        for text, (a, _, _, d, x, y) in spelt(drawing.items):
            if text.text in hexes:
                half, tall = a * measure(text.font, text.text, text.size) / 2, d * text.size * 0.26
                x, y = x + a * text.x, y + d * text.y
                assert text.anchor == "middle"
                inside = x - half >= 0 and x + half <= right and y - tall >= 0 and y <= foot
                outside = x + half <= 0 or right <= x - half or y <= 0 or foot <= y - tall
                assert inside or outside, (page.label, text.text)


def spelt(items: tuple[Item, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[Text, Matrix]]:
    """Every text, and the matrix that puts it where it is."""
    for item in items:
        if isinstance(item, Text):
            yield item, matrix
        elif isinstance(item, Group):
            yield from spelt(item.items, combine(matrix, item.matrix))
