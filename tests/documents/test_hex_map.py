"""Hex maps on paper: ground, signs, names that touch nothing, and the same block on every sheet."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path as FilePath

import pytest

from generator.documents.hex_map import lay_out_map, lay_out_tiled_map
from generator.documents.map.label_placing import overlap
from generator.documents.map.plan import MapPlan, MapScene, compose_plan
from generator.engine.hexes import centre, corners, hex_at
from generator.engine.sector import Sector, locate_sector
from generator.layout.fonts import font
from generator.layout.items import Group, Item, Page, Path, Text, Use
from generator.model.geography import Border, Coast, Geography, River
from generator.model.hex import Hex
from generator.model.hex_map import HexMap
from generator.model.land_table import LandTable, frame_fingerprint
from generator.model.rows import Row, row

A4, LETTER = (210.0, 297.0), (215.9, 279.4)

# An island of about 40 x 30 km in an empty sea, with a lagoon, a river and a border down its middle.
ISLAND = ((51.15, -0.3), (51.15, 0.3), (50.88, 0.3), (50.88, -0.3), (51.15, -0.3))
LAGOON = ((51.05, -0.05), (51.0, -0.05), (51.0, 0.05), (51.05, 0.05), (51.05, -0.05))
EAST = Border.model_validate({"nation": "france", "outline": [[52, 0.1], [52, 1], [50, 1], [50, 0.1]]})
WEST = Border.model_validate({"nation": "england", "outline": [[52, -1], [52, 0.1], [50, 0.1], [50, -1]]})
GEOGRAPHY = Geography(
    Coast(((ISLAND, LAGOON),), (River("Brook", 120, ((51.1, -0.2), (51.0, -0.2), (50.88, -0.25))),)), {}, (WEST, EAST)
)


def make_map(**changes: object) -> HexMap:
    record: dict[str, object] = {
        "id": "90",
        "number": 90,
        "title": "An Island",
        "occasion": "A quiet day",
        "centre": [51.0, 0.0],
        "columns": 10,
        "rows": 11,
        "nations": ["england", "france"],
        "provenance": "authored",
        "starts": {
            "provenance": "authored",
            "columns": {1: {"SL": "0208", "LL": "0209", "ML": "0210", "HL": "0211"}},
        },
        "features": [
            {"kind": "raf_airfield", "position": [51.1, -0.2], "name": "Upper Field", "placement": "1-4"},
            {"kind": "raf_airfield", "position": [51.11, -0.22], "name": "Lower Field", "placement": "5-6"},
            {"kind": "radar", "position": [50.9, 0.0], "name": "South Mast"},
            {"kind": "town", "position": [50.9, 0.01], "name": "Southport"},
            {"kind": "convoy", "hex": "0304", "name": "Parcel", "target": True},
        ],
        "lettering": [{"text": "WIDE SEA", "kind": "sea", "position": [51.3, 0.1]}],
    }
    return HexMap.model_validate(record | changes)


def make_scene(map_: HexMap | None = None, flats: float = 19.5) -> MapScene:
    map_ = map_ or make_map()
    rows = ["." * map_.columns] * map_.rows
    rows[4] = "..eeeeff.."[: map_.columns]
    land = LandTable(map=map_.id, frame=frame_fingerprint(map_), ground="none", rows=tuple(rows))
    return MapScene(locate_sector(map_, land, {}), GEOGRAPHY, flats, ("Made up for a test.",))


def flatten(items: tuple[Item, ...], dx: float = 0, dy: float = 0) -> Iterator[tuple[Item, float, float]]:
    """Every drawn thing with the shift of the groups round it; clipped ground is left out."""
    for item in items:
        if isinstance(item, Group):
            if item.clip is None:
                yield from flatten(item.items, dx + item.matrix[4], dy + item.matrix[5])
        else:
            yield item, dx, dy


def texts(page: Page) -> list[str]:
    return [item.text for item, _, _ in flatten(page.items) if isinstance(item, Text)]


def assert_nothing_touches(plan: MapPlan) -> None:
    for (n, a), (m, b) in itertools.combinations(enumerate(plan.boxes()), 2):
        assert overlap(a, b) == 0, f"boxes {n} and {m} overlap: {a} {b}"


def assert_signs_are_in_their_hexes(sector: Sector, plan: MapPlan, flats: float) -> None:
    for sign in plan.signs:
        left, top, right, bottom = sign.box
        for point in ((left, top), (right, top), (left, bottom), (right, bottom)):
            assert hex_at(*point, flats) == sign.site.hex, sign.site.name


def test_a_map_is_placed_without_a_touch() -> None:
    scene = make_scene()
    plan = compose_plan(scene)
    assert plan.crowded == ()
    assert len(plan.names) == 6
    assert_nothing_touches(plan)
    assert_signs_are_in_their_hexes(scene.sector, plan, scene.flats)


def test_a_name_with_no_room_is_found_out() -> None:
    crowd = [{"kind": "town", "hex": "0505", "name": f"Much Too Long a Name for {n} Hex of This Map"} for n in range(9)]
    page, found = lay_out_map(make_scene(make_map(features=crowd)), *A4)
    assert page is not None
    assert {d.slug for d in found} == {"crowded-label"}
    assert all("Much Too Long" in d.message for d in found)


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_a_page_keeps_its_margins(paper: tuple[float, float]) -> None:
    page, found = lay_out_map(make_scene(), *paper)
    assert page is not None and not found
    assert (page.width, page.height) == paper
    for item, dx, dy in flatten(page.items):
        if isinstance(item, Path):
            for command in item.commands:
                values = [float(v) for v in command[1:]]
                for x, y in zip(values[::2], values[1::2], strict=True):
                    assert 6 <= x + dx <= page.width - 6
                    assert 6 <= y + dy <= page.height - 6
        elif isinstance(item, Text):
            assert 6 <= item.x + dx <= page.width - 6
            assert 6 <= item.y + dy <= page.height - 6


def test_the_map_is_the_same_on_every_paper() -> None:
    scene = make_scene()
    pages = [lay_out_map(scene, *paper)[0] for paper in (A4, LETTER)]
    groups = [[(g.id, g.items) for g in p.items if isinstance(g, Group)] for p in pages if p]
    assert len(groups) == 2
    assert groups[0] == groups[1]


def test_a_map_too_large_for_the_paper_is_refused() -> None:
    page, found = lay_out_map(make_scene(flats=25), *A4)
    assert page is None
    assert [d.code for d in found] == ["MAP020"]
    assert "needs 224" in found[0].message and "197 × 284" in found[0].message, "the printer keeps a quarter inch"


def test_the_legend_shows_what_the_map_shows_and_nothing_else() -> None:
    page, _ = lay_out_map(make_scene(), *A4)
    assert page is not None
    legend = next(g for g in page.items if isinstance(g, Group) and g.id == "legend")
    words = [i.text for i, _, _ in flatten(legend.items) if isinstance(i, Text)]
    assert [w for w in words if len(w) > 3] == [
        "RAF airfield",
        "Convoy",
        "Chain Home",
        "Town",
        "Squadrons, 1D6",
        "Target",
        "Raids: SL, LL, ML, HL",
        "Vic rescued, 2D6; – never",
    ]
    drawn = {i.symbol.name for i, _, _ in flatten(page.items) if isinstance(i, Use)}
    assert drawn == {"map.raf_airfield", "map.convoy", "map.radar", "map.town"}


def test_hexes_are_numbered_where_geometry_puts_them() -> None:
    page, _ = lay_out_map(make_scene(), *A4)
    assert page is not None
    field = next(g for g in page.items if isinstance(g, Group) and g.id == "field")
    numbers = {
        i.text: (i.x, i.y)
        for i, _, _ in flatten(field.items)
        if isinstance(i, Text) and len(i.text) == 4 and i.text.isdigit()
    }
    assert len(numbers) == 110
    for text, (x, y) in numbers.items():
        hex_ = Hex(int(text[:2]), int(text[2:]))
        assert x == pytest.approx(centre(hex_, 19.5)[0])
        assert corners(hex_, 19.5)[0][1] < y < centre(hex_, 19.5)[1] - 6
    assert numbers["0302"][1] - numbers["0301"][1] == pytest.approx(19.5)


def test_rescue_numbers_are_distance_plus_five() -> None:
    scene = make_scene()
    plan = compose_plan(scene)
    shown = {h: text for h, text, _ in plan.rescues}
    assert shown[Hex(5, 6)] == "6+"
    assert shown[Hex(5, 9)] == "9+"
    assert Hex(5, 5) not in shown or shown[Hex(5, 5)] == "land"


def charts(*types: str, actions: str = "TURN TO TARGET") -> Row:
    """A mission's row with the two charts that a map can carry."""
    dice = tuple(
        row({"die": str(n), "cells": tuple(row({"text": "TURN LEFT" if n == 1 else actions}) for _ in types)})
        for n in range(1, 7)
    )
    orders = tuple(row({"die": d, "cells": (row({"short": s}),)}) for d, s in (("1-3", "No comms"), ("4+", "Engage")))
    communications = row({"types": (row({"name": "Spitfire"}),), "rows": orders})
    names = tuple(row({"name": t}) for t in types)
    return row({"number": "90", "movement_types": names, "movement": dice, "communications": (communications,)})


def test_charts_stand_under_the_map_where_there_is_room() -> None:
    scene = replace(make_scene(), charts=charts("Do 17", "Bf 109E"))
    upright, large = (lay_out_map(scene, *paper)[0] for paper in (A4, (400.0, 500.0)))
    for page in (upright, large):
        assert page is not None
        words = texts(page)
        assert words.count("TURN TO TARGET") == 2, "five equal cells are one"
        assert words.count("TURN LEFT") == 2
        assert {"Moves, 1D6", "Orders, 1D6 +", "Do 17", "Bf 109E", "Spitfire", "No comms", "Engage"} <= set(words)
    short, found = lay_out_map(scene, 210.0, 270.0)
    assert short is not None and not found
    assert "Moves, 1D6" not in texts(short)


def test_paper_hardly_larger_than_the_plain_ones_is_used_as_they_are() -> None:
    scene = replace(make_scene(), charts=charts("Do 17", "Bf 109E"))
    plain, found = lay_out_map(scene, 210.0, 270.0)
    page, faults = lay_out_map(scene, 210.0, 270.0, enlarge=True)
    assert found == faults == [] and plain is not None and page is not None
    assert texts(page) == texts(plain)


def test_the_legend_stands_beside_the_field_where_only_that_leaves_room_for_charts() -> None:
    scene = replace(make_scene(), charts=charts("Ju 87", "Do 17", "He 111", "Bf 110C", "Bf 109E"))
    tall, short = (lay_out_map(scene, *paper)[0] for paper in (A4, LETTER))
    assert tall is not None and short is not None
    left_of = []
    for page in (tall, short):
        groups = {g.id: g for g in page.items if isinstance(g, Group)}
        assert {"title", "field", "columns", "charts", "legend", "imprint"} == set(groups)
        left_of.append(groups["legend"].matrix[4] - groups["field"].matrix[4])
        words = texts(page)
        assert "Bf 110C" in words and "RAF airfield" in words
    assert left_of[0] == 0 and left_of[1] > 170
    fields = [g.items for p in (tall, short) for g in p.items if isinstance(g, Group) and g.id == "field"]
    assert fields[0] == fields[1]
    for item, dx, dy in flatten(short.items):
        if isinstance(item, Text):
            wide = font(item.font).width(item.text, item.size, item.spacing)
            right = item.x + dx + {"start": wide, "middle": wide / 2, "end": 0}[item.anchor]
            assert right <= LETTER[0] - 6.35 + 0.01 and item.y + dy <= LETTER[1] - 6.35


def test_a_chart_whose_words_do_not_fit_is_left_out() -> None:
    scene = replace(make_scene(), charts=charts("Do 17", actions="TURN " * 60))
    page, found = lay_out_map(scene, *A4)
    assert page is not None and not found
    assert "Moves, 1D6" not in texts(page)


def test_guns_are_lettered_at_the_foot_of_their_hex() -> None:
    scene = replace(make_scene(), guns={Hex(3, 4): "L/H", Hex(99, 1): "H"})
    plan = compose_plan(scene)
    assert [(h, letters) for h, letters, _ in plan.guns] == [(Hex(3, 4), "L/H")]
    box = plan.guns[0][2]
    assert hex_at((box[0] + box[2]) / 2, box[3], scene.flats) == Hex(3, 4)
    assert box[1] > centre(Hex(3, 4), scene.flats)[1] + 5
    assert_nothing_touches(plan)
    page, _ = lay_out_map(scene, *A4)
    assert page is not None and "AAA heavy, light" not in texts(page) and "AAA light, heavy" in texts(page)


def test_a_limited_target_says_for_whom_it_is() -> None:
    features = [{"kind": "convoy", "hex": "0304", "name": "Parcel", "target": True, "limited_to": "ju87"}]
    scene = replace(make_scene(make_map(features=features)), limits={"ju87": "Ju 87 only"})
    page, _ = lay_out_map(scene, *A4)
    assert page is not None
    assert {"Parcel", "Ju 87 only"} <= set(texts(page))


def test_a_convoy_has_its_course_drawn_and_in_the_legend() -> None:
    course = [[51.4, -0.3], [51.35, 0.0], [51.3, 0.3]]
    features = [{"kind": "convoy", "position": [51.35, 0.0], "name": "Parcel"}]
    scene = make_scene(make_map(features=features, tracks=[{"name": "Parcel", "course": course}]))
    plan = compose_plan(scene)
    (track,) = plan.tracks
    assert [hex_at(*p, scene.flats) for p in track][1] == plan.signs[0].site.hex
    assert track[0][0] < track[1][0] < track[2][0], "from west to east"
    page, found = lay_out_map(scene, *A4)
    assert page is not None and not found
    assert "Convoy’s course" in texts(page)


def test_the_two_kinds_of_radar_have_signs_of_their_own() -> None:
    features = [
        {"kind": "radar", "hex": "0405", "name": "Tall"},
        {"kind": "radar", "hex": "0605", "name": "Short", "low": True},
    ]
    page, _ = lay_out_map(make_scene(make_map(features=features)), *A4)
    assert page is not None
    assert {i.symbol.name for i, _, _ in flatten(page.items) if isinstance(i, Use)} == {"map.radar", "map.radar_low"}
    assert {"Chain Home", "Chain Home Low"} <= set(texts(page))


def test_a_large_sheet_shows_the_same_map_enlarged() -> None:
    scene = make_scene()
    page, found = lay_out_map(scene, 297.0, 420.0, enlarge=True)
    assert page is not None and not found
    (block,) = page.items
    assert isinstance(block, Group) and block.matrix[0] == block.matrix[3] > 1.4
    small, _ = lay_out_map(scene, *A4)
    assert small is not None
    field = [g.items for g in small.items if isinstance(g, Group) and g.id == "field"]
    assert [g.items for g in block.items if isinstance(g, Group) and g.id == "field"] == field
    assert any("mm across" in t and "19.5 mm" not in t for t in texts(page))


def test_a_sheet_of_any_size_is_filled_and_one_too_small_refused() -> None:
    page, found = lay_out_map(make_scene(), 600.0, 900.0, enlarge=True)
    assert page is not None and not found
    (block,) = page.items
    assert isinstance(block, Group)
    wide = max(x for x, _ in corners(Hex(10, 11), 19.5)) * block.matrix[0]
    assert wide == pytest.approx(600 - 2 * 6.35, abs=0.1)
    page, found = lay_out_map(make_scene(), 150.0, 200.0, enlarge=True)
    assert page is None and [d.code for d in found] == ["MAP020"]


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_sheets_hold_hexes_for_whole_counters(paper: tuple[float, float]) -> None:
    scene = make_scene()
    pages, found = lay_out_tiled_map(scene, *paper, tile_mm=24)
    assert not found and 2 <= len(pages) <= 4
    assert [p.label for p in pages][:2] == ["90-A1", "90-B1"]
    for page in pages:
        drawing = next(g for g in page.items if isinstance(g, Group) and g.id == "drawing")
        inner = drawing.items[0]
        assert isinstance(inner, Group) and isinstance(inner.items[0], Group)
        assert inner.items[0].matrix[0] == pytest.approx(24 / 19.5)


def describe(plan: MapPlan) -> str:
    """The plan as text that a person can read and compare: what stands where, tenths of a millimetre."""
    lines = [f"land of {len(plan.ground.land)} rings, {len(plan.ground.rivers)} river, {len(plan.wedges)} wedges"]
    lines += [f"{s.site.kind} in {s.site.hex} at {s.x:.1f} {s.y:.1f}" for s in plan.signs]
    lines += [f"{a} in {h}" for a, h, _ in plan.plates]
    lines += [f"{n.text}: {n.face} {n.size:g} at " + " ".join(f"{v:.1f}" for v in n.box) for n in plan.names]
    return "\n".join(lines) + "\n"


def test_the_scene_is_as_it_was(pytestconfig: pytest.Config) -> None:
    golden = FilePath(__file__).parent / "golden" / "hex_map.txt"
    scene = describe(compose_plan(make_scene()))
    if pytestconfig.getoption("--refresh"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(scene, encoding="utf-8", newline="\n")
    assert scene == golden.read_text(encoding="utf-8")
