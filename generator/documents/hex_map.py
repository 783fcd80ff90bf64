"""Hex maps: the same map on every paper it fits, whole on a page, in tiles to paste up, or on one large sheet.

The order of drawing is the order of reading: ground, start bands and target wedges, the grid that
recedes, then numbers, signs and names. Names never touch a number, a sign or another name; one
that finds no room is a finding, not a smudge.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from generator.documents.kind import Job
from generator.documents.map.ground import Commands, Ground, draw_floor, draw_shore
from generator.documents.map.label_placing import Box, cut_course, grow
from generator.documents.map.margins import (
    COLUMNS_MM,
    HEADER_MM,
    SMALL_MM,
    arrange_charts,
    arrange_legend,
    compose_columns,
    compose_entries,
    compose_header,
    compose_scale_line,
    draw_guns,
    draw_plate,
    list_legend,
    wrap,
)
from generator.documents.map.plan import PT, SMALL, MapPlan, MapScene, SetName, compose_plan, rounded_point
from generator.documents.map.symbols import sign_of
from generator.engine.hexes import FACINGS, Hex, bounds, centre, corners, edge_corners, field, format_hex
from generator.engine.sector import locate_sector
from generator.layout.gauge import GAUGE_MM, draw_gauge, tell_one_side
from generator.layout.items import Group, Item, Matrix, Page, Path, Text, Use, combine, polygon, translate
from generator.layout.paper import PAPERS, SAFE_EDGE_MM, name_paper
from generator.layout.tiling import lay_out_tiles, plan_tiles
from generator.model.aircraft import AircraftFile
from generator.model.document import DocumentSpec
from generator.model.geography import Borders, Geography, Places, read_coast
from generator.model.hex import parse_hex
from generator.model.hex_map import HexMap
from generator.model.land_table import LandTable
from generator.model.record import Record
from generator.model.rows import Row, text
from generator.model.scalars import Id, Line, Num
from generator.source.diagnostic import Diagnostic, Finding, Severity
from generator.source.span import Span, whole

KIND = "hex_map"

MAP_TOO_LARGE = Finding(
    "MAP020", "map-too-large", Severity.ERROR, "A hex map at its printed size does not fit the paper."
)
LABEL_CROWDED = Finding(
    "MAP021",
    "crowded-label",
    Severity.WARNING,
    "A name on a map finds no place where it touches no number, sign or other name.",
    ("TH-L317",),
)
LAND_TABLE_MISSING = Finding(
    "MAP022",
    "land-table-missing",
    Severity.ERROR,
    "A map has no table of land and sea, or one made for another extent.",
)
FEATURE_LOST = Finding(
    "MAP023", "feature-without-place", Severity.ERROR, "A feature of a map names no known place and has no position."
)

MARGIN_MM = SAFE_EDGE_MM
TILE_MARGIN_MM = 8.0
NUMBER_AIR_MM = 0.5
"""What stays between the number of a hex and the edge of a sheet to paste."""
BESIDE_GAP_MM = 3.0
BESIDE_MM = 20.0
"""The narrowest column that holds a legend beside the field."""
CREDIT = "Coastline © OpenStreetMap contributors, Open Database License 1.0"
PLAIN_PAPERS = ("a4", "letter")
"""Papers on which a map has the size stated; it is enlarged to fill all others."""
LARGE_SHEETS: Mapping[str, tuple[float, float]] = {
    "a4": PAPERS["a3"],
    "letter": PAPERS["tabloid"],
    "a3": PAPERS["a3"],
    "tabloid": PAPERS["tabloid"],
}
"""The large sheet that goes with a paper, portrait; with a paper of any other size, that paper."""


class HexMapSpec(DocumentSpec):
    """A document of kind `hex_map`: every map of the pack at one size."""

    size: Literal["whole", "tiled", "large"] = "whole"
    """A page for each map, several to paste together, or one large sheet."""
    hex_mm: Num = 19.5
    """Flats of a hex as drawn; a map may have its own. Type and signs are made for this size."""
    tile_mm: Num = 24.0
    """Flats of a hex on tiles; all is enlarged together."""
    sheet: tuple[Num, Num] | None = None
    """Width and height of the large sheet, mm; A3 or Tabloid by the paper if absent. A measured paper precedes it."""
    counter_mm: Num = 16.0
    """The counters that the map is meant for."""
    guns: Id | None = None
    """The offer that tells which hexes have guns: rows of `map`, `hex` and `letters`."""
    charts: Id | None = None
    """The offer with a row for each mission by `number`, whose charts stand under its map where there is room."""
    caution: Line | None = None
    """How far the ground may be trusted, as printed small under every map."""
    credit: Line = CREDIT


SPEC = HexMapSpec


@dataclass(frozen=True, slots=True)
class MapSet:
    """The maps asked for, and the size to print them at."""

    spec: HexMapSpec
    scenes: tuple[MapScene, ...]


def compose(spec: HexMapSpec, job: Job) -> tuple[MapSet, list[Diagnostic]]:
    """The maps of the pack that the job asks for, each with its land, places and coast."""
    pack = job.pack
    found: list[Diagnostic] = []
    coast, faults = read_coast(pack.root / "geography", pack.shown + "geography/")
    found += faults
    places, borders = pack.one("places", Places), pack.one("borders", Borders)
    if coast is None:
        return MapSet(spec, ()), found
    geography = Geography(coast, places.by_id() if places else {}, borders.borders if borders else ())
    tables = {t.map: t for t in pack.all("land", LandTable)}
    guns: dict[str, dict[Hex, str]] = {}
    for row in job.offers.get(spec.guns or "", ()):
        guns.setdefault(text(row, "map"), {})[parse_hex(text(row, "hex"))] = str(text(row, "letters"))
    charts: dict[str, Row] = {text(row, "number"): row for row in job.offers.get(spec.charts or "", ())}
    aircraft = pack.one("aircraft", AircraftFile)
    limits = {a.id: f"{a.short} only" for a in aircraft.aircraft} if aircraft else {}
    scenes: list[MapScene] = []
    for map_ in pack.all("maps", HexMap):
        if job.missions is not None and map_.number not in job.missions:
            continue
        table = tables.get(map_.id)
        if table is None or not table.fits(map_):
            found.append(
                LAND_TABLE_MISSING.at(
                    pack.span(map_, "id"),
                    f"map `{map_.id}` has no table of land and sea for its present extent",
                    "run `tools/make_land.py` on the pack",
                )
            )
            continue
        sector = locate_sector(map_, table, geography.places)
        for feature in sector.lost:
            found.append(
                FEATURE_LOST.at(
                    pack.span(feature),
                    f"no place is called `{feature.place}`" if feature.place else "this feature stands nowhere",
                    "give a `place` of geography/places.yaml, a `position` or a `hex`",
                )
            )
        caution = (spec.caution,) if spec.caution else ()
        small = (*map_.notes, *caution, f"{spec.credit}.", pack.manifest.statement)
        scenes.append(
            MapScene(
                sector,
                geography,
                map_.hex_mm or spec.hex_mm,
                small,
                guns.get(map_.id, {}),
                charts.get(str(map_.number)),
                spec.counter_mm * job.scale,
                limits,
            )
        )
    return MapSet(spec, tuple(scenes)), found


def lay_out(composed: MapSet, job: Job) -> tuple[tuple[Page, ...], list[Diagnostic]]:
    """The pages of every map: one each, or its tiles."""
    pages: list[Page] = []
    found: list[Diagnostic] = []
    spec = composed.spec
    for scene in composed.scenes:
        if spec.size == "tiled":
            made, faults = lay_out_tiled_map(scene, job.width, job.height, spec.tile_mm * job.scale, job.pack.span)
        else:
            width, height = job.width, job.height
            large = spec.size == "large" or job.paper not in PLAIN_PAPERS
            if spec.size == "large" and job.paper in LARGE_SHEETS:
                width, height = spec.sheet or LARGE_SHEETS[job.paper]
            told = "" if job.bound else tell_one_side("F", name_paper(width, height))
            page, faults = lay_out_map(scene, width, height, job.pack.span, enlarge=large, told=told)
            made = (page,) if page else ()
        found += faults
        pages += (replace(page, group=_label(scene)) for page in made)
    return tuple(pages), found


@dataclass(frozen=True, slots=True)
class MapBlock:
    """A map with all its margins, from its own top left corner; the same on every paper."""

    items: tuple[Item, ...]
    width: float
    height: float
    field_top: float
    """How far below the block's top the field begins."""


def lay_out_map(
    scene: MapScene,
    width: float,
    height: float,
    span_of: Callable[[Record], Span] | None = None,
    enlarge: bool = False,
    told: str = "",
) -> tuple[Page | None, list[Diagnostic]]:
    """One map on paper of this size in millimetres; None if it does not fit inside the margins.

    The block of title, field, start numbers, charts, legend and small print stands in the middle, arranged as the
    paper has room; the field is the same on every paper. `enlarge` scales the block, type and all, to fill the paper,
    unless it would grow smaller. What is `told` of printing it stands in the margin beside scales of 50 mm and 2 in.
    """
    room = width - 2 * MARGIN_MM, height - 2 * MARGIN_MM - (GAUGE_MM if told and enlarge else 0.0)
    plan = compose_plan(scene)
    found = _tell_crowded(scene, plan, span_of)
    block = compose_block(scene, plan, charts=True) if enlarge else fit_block(scene, plan, room)
    scale = min(room[0] / block.width, room[1] / block.height) if enlarge else 1.0
    if scale < 1.0:  # paper hardly larger than the plain ones: as on them
        return lay_out_map(scene, width, height, span_of, told=told)
    if block.width > room[0] + 1e-6 or block.height > room[1] + 1e-6:
        map_ = scene.sector.map
        return None, [
            MAP_TOO_LARGE.at(
                span_of(map_) if span_of else whole(f"maps/{map_.id}.yaml"),
                f"map `{map_.id}` needs {block.width:.0f} × {block.height:.0f} mm and the paper has "
                f"{room[0]:.0f} × {room[1]:.0f}",
                "use fewer hexes, smaller ones (`hex_mm`), or larger paper",
            )
        ]
    left, top = (width - block.width * scale) / 2, (height - block.height * scale) / 2
    if told and left - MARGIN_MM < GAUGE_MM:
        # A little air over the scales, if there is any.
        top = max(MARGIN_MM, min(top, height - MARGIN_MM - GAUGE_MM - 1.5 - block.height * scale))
    if enlarge:
        block = compose_block(scene, plan, charts=True, scale=scale)
        matrix = (scale, 0.0, 0.0, scale, left, top)
        items: tuple[Item, ...] = (Group(_moved(block, 0.0, 0.0), matrix, id="map"),)
    else:
        items = _moved(block, left, top)
    if told:
        content = (left, top, left + block.width * scale, top + block.height * scale)
        items = (*items, *draw_gauge(width, height, content, told))
    points = _middles(scene, (scale, 0.0, 0.0, scale, left, top + block.field_top * scale))
    return Page(width, height, items, label=_label(scene), points=points), found


def _middles(scene: MapScene, field_to_page: Matrix) -> tuple[tuple[str, float, float], ...]:
    """The number and the middle of every hex, millimetres on the page."""
    a, b, c, d, e, f = field_to_page
    map_ = scene.sector.map
    middles = ((format_hex(h), centre(h, scene.flats)) for h in field(map_.columns, map_.rows))
    return tuple((number, a * x + c * y + e, b * x + d * y + f) for number, (x, y) in middles)


def _middles_on_tile(scene: MapScene, page: Page, block_to_drawing: Matrix) -> tuple[tuple[str, float, float], ...]:
    """The same for the hexes whose middle lies on a tile."""
    shown = page.items[0]
    assert isinstance(shown, Group) and isinstance(shown.items[0], Group) and shown.clip, "a tile begins with its part"
    to_page = combine(combine(shown.matrix, shown.items[0].matrix), block_to_drawing)
    xs, ys = ([float(command[n]) for command in shown.clip[:-1]] for n in (1, 2))
    left, top = shown.matrix[4], shown.matrix[5]
    return tuple(
        (number, x, y)
        for number, x, y in _middles(scene, to_page)
        if left <= x <= left + max(xs) and top <= y <= top + max(ys)
    )


def lay_out_tiled_map(
    scene: MapScene,
    width: float,
    height: float,
    tile_mm: float,
    span_of: Callable[[Record], Span] | None = None,
) -> tuple[tuple[Page, ...], list[Diagnostic]]:
    """One map enlarged to hexes of `tile_mm`, on as few sheets of this paper as hold it, to be pasted together."""
    plan = compose_plan(scene)
    scale = tile_mm / scene.flats
    block = compose_block(scene, plan, charts=True, scale=scale)
    air, top = NUMBER_AIR_MM / scale, block.field_top
    numbers = [
        ((a - air) * scale, (b + top - air) * scale, (c + air) * scale, (d + top + air) * scale)
        for _, (a, b, c, d) in plan.numbers
    ]
    tiles = plan_tiles(block.width * scale, block.height * scale, width, height, TILE_MARGIN_MM, whole=numbers)
    items = (Group(_moved(block, 0.0, 0.0), (scale, 0.0, 0.0, scale, 0.0, 0.0), id="map"),)
    matrix = (scale, 0.0, 0.0, scale, 0.0, block.field_top * scale)
    pages = tuple(
        replace(page, points=_middles_on_tile(scene, page, matrix))
        for page in lay_out_tiles(items, tiles, _label(scene), scene.sector.map.title)
    )
    return pages, _tell_crowded(scene, plan, span_of)


def fit_block(scene: MapScene, plan: MapPlan, room: tuple[float, float]) -> MapBlock:
    """The map with the most table help that a room of this width and height holds.

    Charts, legend and small print under the field; if that is too tall, legend and small print beside it; if that
    is too wide, all but the charts under it.
    """
    under = compose_block(scene, plan, charts=True)
    if under.height <= room[1] + 1e-6:
        return under
    spare = room[0] - under.width - BESIDE_GAP_MM
    if spare >= BESIDE_MM:
        beside = compose_block(scene, plan, charts=True, beside=spare)
        if beside.height <= room[1] + 1e-6:
            return beside
    return compose_block(scene, plan, charts=False)


def compose_block(
    scene: MapScene, plan: MapPlan, charts: bool, scale: float = 1.0, beside: float | None = None
) -> MapBlock:
    """The map and its margins. Charts only if wanted and if the scene has some; `scale` is told in the small print.

    With `beside` legend and small print stand in a column so wide at the right of the field.
    """
    map_, flats = scene.sector.map, scene.flats
    wide, tall = bounds(map_.columns, map_.rows, flats)
    whole_wide = wide if beside is None else wide + BESIDE_GAP_MM + beside
    entries = compose_entries(scene)
    legend, legend_tall = arrange_legend(entries, wide) if beside is None else list_legend(entries, beside)
    told = " ".join((compose_scale_line(map_, flats * scale, scene.counter_mm), *scene.small_print))
    small = wrap(told, "sans", SMALL, wide if beside is None else beside)
    drawn = arrange_charts(scene.charts, whole_wide) if charts and scene.charts is not None else None
    lines = tuple(
        Text(0, SMALL * PT * 0.8 + n * SMALL_MM, line, "sans", SMALL, "muted") for n, line in enumerate(small)
    )
    y = HEADER_MM
    items: list[Item] = [
        Group(compose_header(scene, whole_wide), id="title"),
        Group(_draw_field(scene, plan), translate(0, y), id="field"),
    ]
    if beside is not None:
        x = wide + BESIDE_GAP_MM
        items.append(Group(legend, translate(x, y + 2.0), id="legend"))
        items.append(Group(lines, translate(x, y + tall - len(small) * SMALL_MM), id="imprint"))
    y += tall
    items.append(Group(compose_columns(scene, wide), translate(0, y), id="columns"))
    y += COLUMNS_MM
    if drawn is not None:
        items.append(Group(drawn[0], translate(0, y), id="charts"))
        y += drawn[1]
    if beside is None:
        items.append(Group(legend, translate(0, y), id="legend"))
        y += legend_tall + 0.9
        items.append(Group(lines, translate(0, y), id="imprint"))
        y += len(small) * SMALL_MM
    return MapBlock(tuple(items), whole_wide, y, HEADER_MM)


def _moved(block: MapBlock, x: float, y: float) -> tuple[Item, ...]:
    moved: list[Item] = []
    for item in block.items:
        assert isinstance(item, Group), "a block is made of groups"
        a, b, c, d, e, f = item.matrix
        moved.append(Group(item.items, (a, b, c, d, e + x, f + y), item.clip, item.layer or item.id, item.id))
    return tuple(moved)


def _label(scene: MapScene) -> str:
    return str(scene.sector.map.number)


def _tell_crowded(scene: MapScene, plan: MapPlan, span_of: Callable[[Record], Span] | None) -> list[Diagnostic]:
    span = whole(f"maps/{scene.sector.map.id}.yaml")
    return [
        LABEL_CROWDED.at(
            span_of(site) if span_of else span,
            f"the name `{name}` touches something on the map",
            "shorten it, or leave it off",
        )
        for name, site in plan.crowded
    ]


# Drawing


def _draw_field(scene: MapScene, plan: MapPlan) -> tuple[Item, ...]:
    """The field in layers, each a group with an id by which a drawing program finds it."""
    flats, map_ = scene.flats, scene.sector.map
    bands_of = {hex_: f"altitude-{altitude.lower()}" for altitude, hex_, _ in plan.plates}

    def caption(hex_: Hex, words: str, box: Box, face: str, colour: str, ground: str | None = None) -> Text:
        x, y = (box[0] + box[2]) / 2, box[3]
        # In a start hex the halo stops short of the line between the band and the ground.
        wide = 0.25 if hex_ in bands_of else 0.4
        ground = ground or plan.ground.halo(x, y)
        return Text(x, y, words, face, SMALL, colour, "middle", halo=ground, halo_width=wide)

    bands: list[Item] = []
    for altitude, hex_, _ in plan.plates:
        band = (*polygon(*corners(hex_, flats, 0.35)), *polygon(*corners(hex_, flats, 2.7)))
        bands.append(Path(band, fill=f"altitude-{altitude.lower()}", even_odd=True))
        bands.append(Path(polygon(*corners(hex_, flats, 2.7)), stroke="hex-number", width=0.12))
    grid = (
        Path(_compose_grid(map_, flats), stroke="hex-line", width=0.11, cap="round"),
        Path(plan.outline, stroke="ink", width=0.45, join="round"),
    )
    wedges = tuple(Path(polygon(*wedge), fill="target", stroke="white", width=0.4) for wedge in plan.wedges)
    numbers = tuple(caption(h, format_hex(h), box, "sans", "hex-number", bands_of.get(h)) for h, box in plan.numbers)
    remarks = tuple(
        caption(h, words, box, "sans-italic", "hex-number" if words == "land" else "sea-name")
        for h, words, box in plan.rescues
    )
    plates: list[Item] = []
    for altitude, _, box in plan.plates:
        plates += draw_plate(box, altitude, f"altitude-{altitude.lower()}", "ink")
    guns: list[Item] = []
    for _, letters, box in plan.guns:
        guns += draw_guns(box, letters)
    signs: list[Item] = []
    for n, sign in enumerate(plan.signs, start=1):
        at = translate(round(sign.x, 2), round(sign.y, 2))
        parts: list[Item] = [Use(sign_of(sign.site.feature).symbol, at)]
        if sign.plate and sign.site.feature.placement:
            parts += draw_plate(sign.plate, sign.site.feature.placement.printed, "paper", "raf-blue")
        signs.append(Group(tuple(parts), id=f"sign-{n}-{sign.site.feature.place or sign.site.kind}"))
    names = tuple(_draw_name(name, _main_halo(name.box, plan.ground)) for name in plan.names)
    return (
        draw_floor(plan.ground, plan.outline),
        Group(tuple(bands), layer="start-hexes", id="start-hexes"),
        draw_shore(plan.ground, plan.outline),
        Group(grid, layer="grid", id="grid"),
        Group(_draw_tracks(plan), clip=plan.outline, layer="tracks", id="tracks"),
        Group(wedges, layer="targets", id="targets"),
        Group(numbers, layer="hex-numbers", id="hex-numbers"),
        Group(remarks, layer="rescue", id="rescue"),
        Group(tuple(plates), layer="altitudes", id="altitudes"),
        Group(tuple(guns), layer="guns", id="guns"),
        Group(tuple(signs), layer="signs", id="signs"),
        Group(names, layer="names", id="names"),
    )


def _draw_name(name: SetName, halo: str) -> Group:
    """A name with its halo and its lead, in a group of its own, so that a person can move it as one."""
    items: list[Item] = []
    if name.lead:
        lead = polygon((name.lead[0], name.lead[1]), (name.lead[2], name.lead[3]), close=False)
        items.append(Path(lead, stroke=halo, width=0.7, cap="round"))
        items.append(Path(lead, stroke="ink", width=0.18, cap="round"))
    items += [
        Text(x, y, line, name.face, name.size, name.colour, spacing=name.spacing, halo=halo, halo_width=0.42)
        for x, y, line in name.lines
    ]
    return Group(tuple(items), id="name-" + "-".join(re.findall(r"\w+", name.text.lower())))


_SPECK_MM = 1.4
"""A shorter piece of a course would look like a slip of the pen."""


def _draw_tracks(plan: MapPlan) -> tuple[Item, ...]:
    """Each convoy's course as a broken line with an arrow at its end; it stops short of words and of the ships."""
    items: list[Item] = []
    ships = (sign.box for sign in plan.signs if sign.site.kind == "convoy")
    words = (*(n.box for n in plan.names), *(b for _, b in plan.numbers), *(b for *_, b in plan.rescues))
    spared = [*(grow(b, 0.3) for b in ships), *(grow(b, 0.6) for b in words), *(grow(b, 0.3) for *_, b in plan.guns)]
    for track in plan.tracks:
        for part in cut_course(track, spared):
            if sum(itertools.starmap(math.dist, itertools.pairwise(part))) >= _SPECK_MM:
                line = polygon(*part, close=False)
                items.append(Path(line, stroke="sea-name", width=0.35, dash=(1.6, 1.0), join="round"))
        (ax, ay), (bx, by) = track[-2], track[-1]
        away = math.dist((ax, ay), (bx, by))
        ux, uy = (bx - ax) / away, (by - ay) / away
        tip = (bx + 1.6 * ux, by + 1.6 * uy)
        wings = ((bx - 0.7 * uy, by + 0.7 * ux), (bx + 0.7 * uy, by - 0.7 * ux))
        items.append(Path(polygon(tip, *wings), fill="sea-name"))
    return tuple(items)


def _main_halo(box: Box, ground: Ground) -> str:
    """The colour of most of the ground under a name."""
    left, top, right, bottom = box
    under = [ground.halo(left + (right - left) * n / 8, y) for n in range(9) for y in (top, (top + bottom) / 2, bottom)]
    return max(dict.fromkeys(under), key=under.count)


def _compose_grid(map_: HexMap, flats: float) -> Commands:
    """Every edge of every hex once."""
    edges: dict[tuple[tuple[float, float], ...], None] = {}
    for hex_ in field(map_.columns, map_.rows):
        for facing in FACINGS:
            a, b = sorted(rounded_point(p) for p in edge_corners(hex_, facing, flats))
            edges.setdefault((a, b))
    return tuple(c for a, b in edges for c in (("M", *a), ("L", *b)))
