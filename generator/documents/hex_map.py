"""Sector maps: one page each, the same map on every paper it fits, drawn from coast and records.

The order of drawing is the order of reading: ground, start bands and target wedges, the grid that
recedes, then numbers, signs and names. Names never touch a number, a sign or another name; one
that finds no room is a finding, not a smudge.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from generator.documents.kind import Job
from generator.documents.label_placing import CLASH, Box, Candidate, grow, place_labels
from generator.documents.map_ground import Commands, Ground, cut_ground, draw_ground
from generator.documents.map_symbols import SIGNS, sign_of
from generator.engine.hexes import (
    FACINGS,
    Hex,
    bounds,
    centre,
    corners,
    edge_corners,
    field,
    format_hex,
    hex_at,
    step,
)
from generator.engine.sector import Sector, Site, locate_sector
from generator.layout.fonts import font
from generator.layout.items import Group, Item, Page, Path, Text, Use, ellipse, polygon, rectangle, rounded, translate
from generator.model.document import DocumentSpec
from generator.model.geography import Borders, Geography, Places, read_coast
from generator.model.hex_map import ALTITUDES, Altitude, FeatureKind, HexMap, Lettering
from generator.model.land_table import LandTable
from generator.model.record import Record
from generator.model.scalars import Line, Num
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

_PT = 25.4 / 72
MARGIN_MM = 8.0
HEADER_MM = 12.4
COLUMNS_MM = 7.0
LEGEND_ROW_MM = 5.7
LEGEND_COLUMNS = 5
SMALL_MM = 2.3
SMALL, NAME, STRONG, HEAD = 5.5, 6.5, 7.5, 9.0

CREDIT = "Coastline © OpenStreetMap contributors, Open Database License 1.0"

_NAMES: dict[FeatureKind, tuple[str, float, str]] = {
    "raf_airfield": ("sans-semibold", STRONG, "raf-blue"),
    "convoy": ("sans-semibold-italic", STRONG, "target"),
    "city": ("sans-semibold", STRONG, "ink"),
    "radar": ("sans-medium", NAME, "ink"),
    "factory": ("sans-medium", NAME, "ink"),
    "balloon": ("sans-italic", NAME, "ink"),
    "luftwaffe_airfield": ("sans-medium", NAME, "ink"),
    "port": ("sans", NAME, "ink"),
    "town": ("sans", NAME, "ink"),
    "headland": ("sans-italic", NAME, "ink"),
    "patrol": ("sans-semibold-italic", NAME, "raf-blue"),
}
"""Face, size and colour of each kind's names."""

_SEA_SPACING = 3.2
_PASSES = (
    "raf_airfield",
    "patrol",
    "convoy",
    "city",
    "radar",
    "factory",
    "balloon",
    "luftwaffe_airfield",
    "port",
    "town",
)
_WINDS = ("north", "east", "south", "west")
_BARELY_LAND = 0.12
"""A land hex with less land than this says so in words: the smallest bit counts, and is easily missed."""


class HexMapSpec(DocumentSpec):
    """A document of kind `hex_map`: every map of the pack, a page each, at one size of hex."""

    hex_mm: Num = 19.5
    """Flats of a hex as printed."""
    credit: Line = CREDIT


SPEC = HexMapSpec


@dataclass(frozen=True, slots=True)
class MapScene:
    """One map resolved, with all that its page needs to know."""

    sector: Sector
    geography: Geography
    flats: float
    small_print: tuple[str, ...]


def compose(spec: HexMapSpec, job: Job) -> tuple[tuple[MapScene, ...], list[Diagnostic]]:
    """The maps of the pack that the job asks for, each with its land, places and coast."""
    pack = job.pack
    found: list[Diagnostic] = []
    coast, faults = read_coast(pack.root / "geography", pack.shown + "geography/")
    found += faults
    places, borders = pack.one("places", Places), pack.one("borders", Borders)
    if coast is None:
        return (), found
    geography = Geography(coast, places.by_id() if places else {}, borders.borders if borders else ())
    tables = {t.map: t for t in pack.all("land", LandTable)}
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
        small = (*map_.notes, f"{spec.credit}.", pack.manifest.statement)
        scenes.append(MapScene(sector, geography, map_.hex_mm or spec.hex_mm, small))
    return tuple(scenes), found


def lay_out(composed: tuple[MapScene, ...], job: Job) -> tuple[tuple[Page, ...], list[Diagnostic]]:
    """A portrait page for each map."""
    pages: list[Page] = []
    found: list[Diagnostic] = []
    for scene in composed:
        page, faults = lay_out_map(scene, job.width, job.height, job.pack.span)
        found += faults
        if page:
            pages.append(page)
    return tuple(pages), found


def lay_out_map(
    scene: MapScene, width: float, height: float, span_of: Callable[[Record], Span] | None = None
) -> tuple[Page | None, list[Diagnostic]]:
    """One map on paper of this size in millimetres; None if it does not fit inside the margins.

    The block of title, field, start numbers, legend and small print is the same on every paper and
    stands in its middle.
    """
    map_, flats = scene.sector.map, scene.flats
    wide, tall = bounds(map_.columns, map_.rows, flats)
    legend = _legend_entries(scene.sector)
    legend_rows = -(-len(legend) // LEGEND_COLUMNS)
    small = _wrap(" ".join((_scale_line(map_, flats), *scene.small_print)), "sans", SMALL, wide)
    block = HEADER_MM + tall + COLUMNS_MM + legend_rows * LEGEND_ROW_MM + 0.9 + len(small) * SMALL_MM
    span = span_of(map_) if span_of else whole(f"maps/{map_.id}.yaml")
    if wide > width - 2 * MARGIN_MM + 1e-6 or block > height - 2 * MARGIN_MM + 1e-6:
        return None, [
            MAP_TOO_LARGE.at(
                span,
                f"map `{map_.id}` needs {wide:.0f} × {block:.0f} mm and the paper has "
                f"{width - 2 * MARGIN_MM:.0f} × {height - 2 * MARGIN_MM:.0f}",
                "use fewer hexes, smaller ones (`hex_mm`), or larger paper",
            )
        ]
    left, top = (width - wide) / 2, (height - block) / 2
    x_y = translate(left, top + HEADER_MM)
    plan = compose_plan(scene)
    found = [
        LABEL_CROWDED.at(
            span_of(site) if span_of else span,
            f"the name `{name}` touches something on the map",
            "shorten it, or leave it off",
        )
        for name, site in plan.crowded
    ]
    items: list[Item] = [
        Group(_draw_header(scene, wide), translate(left, top), id="title"),
        Group(_draw_field(scene, plan), x_y, id="field"),
        Group(_draw_columns(scene, wide), translate(left, top + HEADER_MM + tall), id="columns"),
        Group(_draw_legend(legend, wide), translate(left, top + HEADER_MM + tall + COLUMNS_MM), id="legend"),
    ]
    base = top + block - len(small) * SMALL_MM + SMALL * _PT * 0.8
    items += [Text(left, base + n * SMALL_MM, line, "sans", SMALL, "muted") for n, line in enumerate(small)]
    return Page(width, height, tuple(items), label=str(map_.number)), found


# The plan: where everything stands


@dataclass(frozen=True, slots=True)
class SetName:
    """A name as it will be set: its lines by baseline, and the box they fill."""

    text: str
    lines: tuple[tuple[float, float, str], ...]
    """Left, baseline and text of each line."""
    face: str
    size: float
    colour: str
    spacing: float
    box: Box


@dataclass(frozen=True, slots=True)
class SetSign:
    """A sign as it will be drawn, with its placement plate's box if it has one."""

    site: Site
    x: float
    y: float
    plate: Box | None
    box: Box


@dataclass(frozen=True, slots=True)
class MapPlan:
    """Everything with a place inside the field, millimetres from the field's top left corner."""

    ground: Ground
    outline: Commands
    numbers: tuple[tuple[Hex, Box], ...]
    rescues: tuple[tuple[Hex, str, Box], ...]
    plates: tuple[tuple[Altitude, Hex, Box], ...]
    wedges: tuple[tuple[tuple[float, float], ...], ...]
    signs: tuple[SetSign, ...]
    names: tuple[SetName, ...]
    crowded: tuple[tuple[str, Record], ...]

    def boxes(self) -> tuple[Box, ...]:
        """Every box that nothing else may touch: the whole plan's proof of legibility."""
        return (
            *(box for _, box in self.numbers),
            *(box for *_, box in self.rescues),
            *(box for *_, box in self.plates),
            *(s.box for s in self.signs),
            *(n.box for n in self.names),
        )


def compose_plan(scene: MapScene) -> MapPlan:
    """A place for every number, sign and name; names in the order of their weight at the table."""
    sector, flats = scene.sector, scene.flats
    map_ = sector.map
    wide, tall = bounds(map_.columns, map_.rows, flats)
    frame = map_.frame(wide / flats, tall / flats)
    ground = cut_ground(scene.geography, frame, (0.0, 0.0, wide, tall), flats / map_.hex_km)
    numbers = tuple((h, _number_box(h, flats)) for h in field(*sector.size))
    remarks = {h: f"{5 + d}+" if 5 + d <= 12 else "–" for h, d in sector.rescue_distances.items()}
    for hex_ in field(*sector.size):
        if sector.nation(hex_) is not None and _land_share(hex_, ground, flats) < _BARELY_LAND:
            remarks[hex_] = "land"
    rescues = tuple((h, text, _rescue_box(h, text, flats)) for h, text in remarks.items())
    plates = tuple((altitude, h, _plate_box(h, flats)) for _, altitude, h in map_.start_hexes())
    wedges = tuple(w for h in dict.fromkeys(site.hex for site in sector.targets) for w in _wedges(h, flats))
    fixed = [
        *(box for _, box in numbers),
        *(box for *_, box in rescues),
        *(box for *_, box in plates),
        *(_extent(w) for w in wedges),
    ]
    crowded: list[tuple[str, Record]] = []

    order = sorted(
        (s for s in sector.sites if sector.inside(s.hex)),
        key=lambda s: _PASSES.index(s.kind) if s.kind in _PASSES else len(_PASSES),
    )
    options = [_sign_options(site, flats) for site in order]
    signs: list[SetSign] = []
    for site, placed, choice in zip(
        order, place_labels([_candidates(o) for o in options], fixed), options, strict=True
    ):
        signs.append(choice[placed.candidate.variant])
        if not placed.clear:
            crowded.append((site.name, site.feature))

    taken = [*fixed, *(s.box for s in signs)]
    lettered = [s for s in signs if s.site.name and not _lettered_before(s.site, sector)]
    sets = [_name_options(s, sector, ground, flats) for s in lettered]
    sets += [_lettering_options(label, sector, ground, flats) for label in map_.lettering]
    owners: list[Record] = [*(s.site.feature for s in lettered), *map_.lettering]
    names: list[SetName] = []
    for owner, placed, pair in zip(owners, place_labels([c for c, _ in sets], taken), sets, strict=True):
        name = pair[1][placed.candidate.variant]
        names.append(name)
        if not placed.clear:
            crowded.append((name.text, owner))
    return MapPlan(
        ground,
        _outline(map_, flats),
        numbers,
        rescues,
        plates,
        wedges,
        tuple(signs),
        tuple(names),
        tuple(crowded),
    )


def _lettered_before(site: Site, sector: Sector) -> bool:
    """Whether an earlier feature of the same place already carries its name: a city under its balloons."""
    return (
        site.feature.place is not None
        and site.feature.name is None
        and any(s.feature.place == site.feature.place for s in sector.sites[: sector.sites.index(site)])
    )


def _candidates(options: Sequence[SetSign]) -> list[Candidate]:
    """Signs as candidates, liked the better the nearer they stand to the truth."""
    home = options[0]
    return [
        Candidate(
            o.box,
            3 * math.hypot(o.x - home.x, o.y - home.y) + 0.1 * (o.plate is not None and o.plate[0] < o.x),
            n,
        )
        for n, o in enumerate(options)
    ]


def _sign_options(site: Site, flats: float) -> list[SetSign]:
    """Where a sign may stand inside its hex, the true place (or the nearest to it) first."""
    sign = sign_of(site.feature)
    cx, cy = centre(site.hex, flats)
    home = (site.spot[0] * flats, site.spot[1] * flats) if site.natural == site.hex else (cx, cy)
    if site.kind == "convoy":
        home = cx, cy - 1.6  # under way: no point of its hex is truer than another, so its name gets room
    plates: list[Box | None] = [None]
    if site.feature.placement is not None:
        w = font("sans-bold").width(site.feature.placement.printed, HEAD) + 2.0
        plates = [
            (sign.box[2] + 0.5, -1.9, sign.box[2] + 0.5 + w, 1.9),
            (sign.box[0] - 0.5 - w, -1.9, sign.box[0] - 0.5, 1.9),
        ]
    room = corners(site.hex, flats, 0.5)
    steps = range(-16, 17)
    shifts = sorted(((i * 0.6, j * 0.6) for i in steps for j in steps), key=lambda s: (s[0] ** 2 + s[1] ** 2, s))
    options: list[SetSign] = []
    for dx, dy in shifts:
        for plate in plates:
            box = sign.box if plate is None else _join(sign.box, plate)
            at = _shift(box, home[0] + dx, home[1] + dy)
            if _fits(at, room):
                moved = None if plate is None else _shift(plate, home[0] + dx, home[1] + dy)
                options.append(SetSign(site, home[0] + dx, home[1] + dy, moved, at))
    if not options:
        plate = plates[0]
        box = sign.box if plate is None else _join(sign.box, plate)
        options.append(SetSign(site, cx, cy, None if plate is None else _shift(plate, cx, cy), _shift(box, cx, cy)))
    return options


def _name_options(sign: SetSign, sector: Sector, ground: Ground, flats: float) -> tuple[list[Candidate], list[SetName]]:
    """Where a name may stand about its sign: beside it, over or under it, near before far."""
    face, size, colour = _NAMES[sign.site.kind]
    text = sign.site.name
    forms: list[tuple[str, ...]] = [(text,)]
    words = text.split(" ")
    if len(words) > 1:
        cut = min(range(1, len(words)), key=lambda n: abs(len(" ".join(words[:n])) - len(" ".join(words[n:]))))
        forms.append((" ".join(words[:cut]), " ".join(words[cut:])))
    left, top, right, bottom = sign.box
    mid_x, mid_y = (left + right) / 2, (top + bottom) / 2
    candidates: list[Candidate] = []
    names: list[SetName] = []
    for lines in forms:
        w = max(font(face).width(line, size) for line in lines)
        h = _height(size, len(lines))
        for reach, far in ((0.7, 0.0), (1.3, 1.5), (2.2, 4.0), (3.4, 8.0)):
            spots = (
                (right + reach, mid_y - h / 2, "start", 0.0),
                (left - reach - w, mid_y - h / 2, "end", 0.8),
                (mid_x - w / 2, bottom + reach, "middle", 0.6),
                (mid_x - w / 2, top - reach - h, "middle", 1.0),
                (right + reach * 0.5, bottom + reach * 0.2, "start", 1.8),
                (right + reach * 0.5, top - reach * 0.2 - h, "start", 1.8),
                (left - reach * 0.5 - w, bottom + reach * 0.2, "end", 2.2),
                (left - reach * 0.5 - w, top - reach * 0.2 - h, "end", 2.2),
                (left, bottom + reach, "start", 1.4),
                (right - w, bottom + reach, "end", 1.4),
                (left, top - reach - h, "start", 1.6),
                (right - w, top - reach - h, "end", 1.6),
            )
            for x, y, flush, dislike in spots:
                box = (x, y, x + w, y + h)
                cost = far + dislike + 0.7 * (len(lines) - 1) + _taste(box, sign.site.hex, sector, ground, flats)
                candidates.append(Candidate(box, cost, len(names)))
                names.append(_set_lines(lines, box, flush, face, size, colour))
    return candidates, names


def _set_lines(lines: tuple[str, ...], box: Box, flush: str, face: str, size: float, colour: str) -> SetName:
    placed = []
    for n, line in enumerate(lines):
        slack = box[2] - box[0] - font(face).width(line, size)
        x = box[0] + {"start": 0.0, "middle": slack / 2, "end": slack}[flush]
        placed.append((x, box[1] + size * _PT * (0.74 + n * 1.02), line))
    return SetName(" ".join(lines), tuple(placed), face, size, colour, 0.0, box)


def _lettering_options(
    label: Lettering, sector: Sector, ground: Ground, flats: float
) -> tuple[list[Candidate], list[SetName]]:
    """Where a name across an area may stand: about its position, all on its own element."""
    map_ = sector.map
    wide, tall = bounds(map_.columns, map_.rows, flats)
    at = map_.frame(wide / flats, tall / flats).place(*label.position)
    x0, y0 = (c * flats / map_.hex_km for c in at)
    face, size, spacing, colour = {
        "sea": ("sans-italic", HEAD, _SEA_SPACING, "sea-name"),
        "country": ("sans-semibold", HEAD, _SEA_SPACING, "muted"),
        "region": ("sans-italic", NAME, 1.4, "muted"),
    }[label.kind]
    w, h = font(face).width(label.text, size, spacing), _height(size, 1)
    steps = [n * 0.75 for n in range(-24, 25)]
    candidates: list[Candidate] = []
    names: list[SetName] = []
    for dy in steps:
        for dx in steps:
            x, y = x0 + dx - w / 2, y0 + dy - h / 2
            box = (x, y, x + w, y + h)
            cost = math.hypot(dx, dy)
            if cost > 18:
                continue
            points = [(x + w * n / 8, yy) for n in range(9) for yy in (y, y + h)]
            ends = [(x - 3, y), (x - 3, y + h), (x + w + 3, y), (x + w + 3, y + h)]
            if not all(sector.inside(hex_at(*p, flats)) for p in (*points, *ends)):
                cost += CLASH
            elif label.kind == "sea" and any(ground.is_land(*p) for p in points):
                cost += CLASH / 2
            elif label.kind != "sea":
                cost += 2 * sum(not ground.is_land(*p) for p in points)
            # A line of the grid through the letters is worse than one between them.
            cost += 0.8 * sum(hex_at(px, y, flats) != hex_at(px, y + h, flats) for px, _ in points[::2])
            candidates.append(Candidate(box, cost, len(names)))
            line = ((x, y + size * _PT * 0.74, label.text),)
            names.append(SetName(label.text, line, face, size, colour, spacing, box))
    return candidates, names


def _taste(box: Box, home: Hex, sector: Sector, ground: Ground, flats: float) -> float:
    """What a name costs by where it lies: off the map, over the coast, out of its sign's hex."""
    left, top, right, bottom = grow(box, 0.4)
    points = [(x, y) for x in (left, (left + right) / 2, right) for y in (top, bottom)]
    under = [hex_at(*p, flats) for p in points]
    if not all(sector.inside(h) for h in under):
        return CLASH
    cost = 0.25 * sum(h != home for h in under)
    if len({ground.is_land(*p) for p in points}) > 1:
        cost += 1.0
    return cost


# Boxes and shapes of the field


def _height(size: float, lines: int) -> float:
    """Height of set lines from the top of the capitals to the foot of a descender."""
    return size * _PT * (0.95 + 1.02 * (lines - 1))


def _number_box(hex_: Hex, flats: float) -> Box:
    x, y = centre(hex_, flats)
    w = font("sans").width(format_hex(hex_), SMALL)
    return x - w / 2, y - flats / 2 + 0.9, x + w / 2, y - flats / 2 + 0.9 + SMALL * _PT * 0.74


def _land_share(hex_: Hex, ground: Ground, flats: float) -> float:
    """How much of a hex is dry, by a lattice of points."""
    cx, cy = centre(hex_, flats)
    steps = [n * flats / 16 for n in range(-9, 10)]
    points = [(cx + dx, cy + dy) for dx in steps for dy in steps if hex_at(cx + dx, cy + dy, flats) == hex_]
    return sum(ground.is_land(*p) for p in points) / len(points)


def _rescue_box(hex_: Hex, text: str, flats: float) -> Box:
    x, y = centre(hex_, flats)
    w = font("sans-italic").width(text, SMALL)
    top = y - flats / 2 + 3.0
    return x - w / 2, top, x + w / 2, top + SMALL * _PT * 0.74


def _plate_box(hex_: Hex, flats: float) -> Box:
    x, y = centre(hex_, flats)
    return x - 3.2, y + flats / 2 - 5.2, x + 3.2, y + flats / 2 - 1.0


def _wedges(hex_: Hex, flats: float) -> list[tuple[tuple[float, float], ...]]:
    """A dart in each corner of a hex, its blunt end in the corner and its point towards the middle."""
    return [_dart(corners(hex_, flats, 0.9), n, centre(hex_, flats), flats * 0.11, flats * 0.2) for n in range(6)]


def _dart(
    six: Sequence[tuple[float, float]], n: int, middle: tuple[float, float], along: float, inward: float
) -> tuple[tuple[float, float], ...]:
    corner = six[n]
    return (
        corner,
        _towards(corner, six[(n + 1) % 6], along),
        _towards(corner, middle, inward),
        _towards(corner, six[n - 1], along),
    )


def _towards(start: tuple[float, float], end: tuple[float, float], length: float) -> tuple[float, float]:
    """The point `length` away from `start` on the way to `end`."""
    share = length / math.dist(start, end)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _outline(map_: HexMap, flats: float) -> Commands:
    """The edge of the field as one closed path."""
    size = map_.columns, map_.rows
    following: dict[tuple[float, float], tuple[float, float]] = {}
    for hex_ in field(*size):
        for facing in FACINGS:
            beyond = step(hex_, facing)
            if not (1 <= beyond.column <= size[0] and 1 <= beyond.row <= size[1]):
                a, b = (_round(p) for p in edge_corners(hex_, facing, flats))
                following[a] = b
    start = here = next(iter(following))
    points = [start]
    while (here := following[here]) != start:
        points.append(here)
    return polygon(*points)


def _round(point: tuple[float, float]) -> tuple[float, float]:
    return round(point[0], 3), round(point[1], 3)


def _extent(points: Sequence[tuple[float, float]]) -> Box:
    return (
        min(p[0] for p in points),
        min(p[1] for p in points),
        max(p[0] for p in points),
        max(p[1] for p in points),
    )


def _join(a: Box, b: Box) -> Box:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def _shift(box: Box, x: float, y: float) -> Box:
    return box[0] + x, box[1] + y, box[2] + x, box[3] + y


def _fits(box: Box, room: Sequence[tuple[float, float]]) -> bool:
    """Whether a box lies in a convex shape given clockwise."""
    for x, y in ((box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3])):
        for n, (ax, ay) in enumerate(room):
            bx, by = room[(n + 1) % len(room)]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) < 0:
                return False
    return True


# Drawing


def _draw_field(scene: MapScene, plan: MapPlan) -> tuple[Item, ...]:
    flats, map_ = scene.flats, scene.sector.map
    items: list[Item] = [draw_ground(plan.ground, plan.outline)]
    for altitude, hex_, _ in plan.plates:
        band = (*polygon(*corners(hex_, flats, 0.35)), *polygon(*corners(hex_, flats, 2.7)))
        items.append(Path(band, fill=f"altitude-{altitude.lower()}", even_odd=True))
        items.append(Path(polygon(*corners(hex_, flats, 2.7)), stroke="hex-number", width=0.12))
    items.append(Path(_grid(map_, flats), stroke="hex-line", width=0.11, cap="round"))
    for wedge in plan.wedges:
        items.append(Path(polygon(*wedge), fill="target", stroke="white", width=0.4))
    items.append(Path(plan.outline, stroke="ink", width=0.45, join="round"))
    starts = {hex_ for _, hex_, _ in plan.plates}
    for hex_, box in plan.numbers:
        halo = None if hex_ in starts else plan.ground.halo((box[0] + box[2]) / 2, box[3])
        items.append(
            Text((box[0] + box[2]) / 2, box[3], format_hex(hex_), "sans", SMALL, "hex-number", "middle", halo=halo)
        )
    for hex_, text, box in plan.rescues:
        halo = None if hex_ in starts else plan.ground.halo((box[0] + box[2]) / 2, box[3])
        items.append(
            Text((box[0] + box[2]) / 2, box[3], text, "sans-italic", SMALL, _remark_ink(text), "middle", halo=halo)
        )
    for altitude, _, box in plan.plates:
        items += _draw_plate(box, altitude, f"altitude-{altitude.lower()}", "ink")
    for sign in plan.signs:
        items.append(Use(sign_of(sign.site.feature).symbol, translate(round(sign.x, 2), round(sign.y, 2))))
        if sign.plate and sign.site.feature.placement:
            items += _draw_plate(sign.plate, sign.site.feature.placement.printed, "paper", "raf-blue")
    for name in plan.names:
        halo = _main_halo(name.box, plan.ground)
        items += [
            Text(x, y, line, name.face, name.size, name.colour, spacing=name.spacing, halo=halo, halo_width=0.42)
            for x, y, line in name.lines
        ]
    return tuple(items)


def _remark_ink(text: str) -> str:
    return "hex-number" if text == "land" else "sea-name"


def _main_halo(box: Box, ground: Ground) -> str:
    """The colour of most of the ground under a name."""
    left, top, right, bottom = box
    under = [ground.halo(left + (right - left) * n / 8, y) for n in range(9) for y in (top, (top + bottom) / 2, bottom)]
    return max(dict.fromkeys(under), key=under.count)


def _draw_plate(box: Box, text: str, fill: str, ink: str) -> list[Item]:
    """A small label with square shoulders: a roll or an altitude."""
    left, top, right, bottom = box
    shape = rounded(left, top, right - left, bottom - top, 0.5)
    base = (top + bottom) / 2 + HEAD * _PT * font("sans-bold").cap_height / 2
    return [
        Path(shape, fill=fill, stroke=ink, width=0.25),
        Text((left + right) / 2, base, text, "sans-bold", HEAD, ink, "middle"),
    ]


def _grid(map_: HexMap, flats: float) -> Commands:
    """Every edge of every hex once."""
    edges: dict[tuple[tuple[float, float], ...], None] = {}
    for hex_ in field(map_.columns, map_.rows):
        for facing in FACINGS:
            a, b = sorted(_round(p) for p in edge_corners(hex_, facing, flats))
            edges.setdefault((a, b))
    return tuple(c for a, b in edges for c in (("M", *a), ("L", *b)))


def _draw_header(scene: MapScene, wide: float) -> tuple[Item, ...]:
    map_, flats = scene.sector.map, scene.flats
    per_km = flats / map_.hex_km
    items: list[Item] = [
        Text(0, 2.6, f"SECTOR MAP {map_.number}", "sans-bold", STRONG, "target", spacing=0.8),
        Text(
            font("sans-bold").width(f"SECTOR MAP {map_.number}", STRONG, 0.8) + 3,
            2.6,
            map_.occasion,
            "sans-medium",
            STRONG,
            "ink",
        ),
        Text(0, 10.1, map_.title.upper(), "stencil", 17, "ink"),
    ]
    # The compass: a ring whose needle shows north on a map that need not have it at the top.
    cx, cy, r = wide - 5.6, 5.4, 4.3
    turn = math.radians(-map_.bearing)

    def point(distance: float, degrees: float) -> tuple[float, float]:
        angle = turn + math.radians(degrees)
        return cx + distance * math.sin(angle), cy - distance * math.cos(angle)

    items.append(Path(ellipse(cx, cy, r, r), stroke="ink", width=0.2))
    for quarter in (0, 90, 180, 270):
        items.append(Path(polygon(point(r - 0.9, quarter), point(r, quarter), close=False), stroke="ink", width=0.3))
    items.append(Path(polygon(point(r - 1.3, 0), point(1.0, 90), point(0, 0)), fill="ink"))
    items.append(Path(polygon(point(r - 1.3, 0), point(0, 0), point(1.0, -90)), fill="white", stroke="ink", width=0.18))
    items.append(Path(polygon(point(r - 1.3, 180), point(1.0, 90), point(1.0, -90)), stroke="ink", width=0.18))
    nx, ny = point(r + 1.5, 0)
    items.append(Text(nx, ny + 0.85, "N", "sans-bold", STRONG, "ink", "middle"))
    # The scale bar: alternate black and white, kilometres over it and miles under it.
    bar, base = wide - 14.5 - 20 * per_km, 5.0
    for n in range(4):
        fill = "ink" if n % 2 == 0 else "white"
        items.append(Path(rectangle(bar + n * 5 * per_km, base, 5 * per_km, 1.1), fill=fill, stroke="ink", width=0.15))
    for km in (0, 5, 10, 15, 20):
        label = f"{km} km" if km == 20 else str(km)
        items.append(Text(bar + km * per_km, base - 0.8, label, "sans", SMALL, "ink", "middle"))
    mile = 1.609344 * per_km
    for miles in (0, 5, 10):
        x = bar + miles * mile
        items.append(Path(polygon((x, base + 1.1), (x, base + 1.9), close=False), stroke="ink", width=0.15))
        label = f"{miles} miles" if miles == 10 else str(miles)
        items.append(Text(x, base + 3.7, label, "sans", SMALL, "ink", "middle"))
    return tuple(items)


def _draw_columns(scene: MapScene, wide: float) -> tuple[Item, ...]:
    """The numbers 1 to 6 under the field, each with a line up to the foot of its column."""
    map_, flats = scene.sector.map, scene.flats
    tall = bounds(map_.columns, map_.rows, flats)[1]
    items: list[Item] = []
    y, r = 4.2, 2.6
    first = wide
    for number, starts in map_.starts.columns.items():
        lowest = max(starts.values(), key=lambda h: centre(h, flats)[1])
        x, foot = centre(lowest, flats)
        foot += flats / 2 - tall
        first = min(first, x)
        items.append(Path(polygon((x, foot + 0.5), (x, y - r), close=False), stroke="ink", width=0.25))
        items.append(Path(ellipse(x, y, r, r), fill="ink"))
        base = y + HEAD * _PT * font("sans-bold").cap_height / 2
        items.append(Text(x, base, str(number), "sans-bold", HEAD, "white", "middle"))
    if items:
        items.append(Text(0, y - 0.4, "RAID STARTS", "sans-bold", NAME, "ink"))
        items.append(Text(0, y + 2.1, "column, 1D6", "sans", NAME, "ink"))
    return tuple(items)


# Legend and small print


@dataclass(frozen=True, slots=True)
class _Entry:
    text: str
    items: tuple[Item, ...]
    """The sample, drawn round the origin."""


def _legend_entries(sector: Sector) -> list[_Entry]:
    """A sample and a name for exactly what the map shows."""
    used = {sign_of(site.feature).key for site in sector.sites}
    entries = [
        _Entry(sign.legend, (Use(sign.symbol, (0.8, 0.0, 0.0, 0.8, 0.0, 0.0)),))
        for key, sign in SIGNS.items()
        if key in used
    ]
    if sector.bases:
        printed = sector.bases[0].feature.placement
        text = printed.printed if printed else ""
        half = font("sans-bold").width(text, HEAD) / 2 + 1.0
        entries.append(
            _Entry("Squadron starts, 1D6", tuple(_draw_plate((-half, -1.9, half, 1.9), text, "paper", "raf-blue")))
        )
    if sector.targets:
        hexagon = corners(Hex(2, 1), 4.9)
        cx, cy = centre(Hex(2, 1), 4.9)
        shape = [(x - cx, y - cy) for x, y in hexagon]
        wedges: list[Item] = [Path(polygon(*shape), fill="sea", stroke="hex-line", width=0.12)]
        for n in range(6):
            wedges.append(Path(polygon(*_dart(shape, n, (0, 0), 0.9, 1.7)), fill="target", stroke="white", width=0.15))
        only = sorted({s.feature.limited_to for s in sector.targets if s.feature.limited_to})
        entries.append(_Entry("Target" + (" (some limited)" if only else ""), tuple(wedges)))
    if sector.starts:
        shown = [a for a in ALTITUDES if any(altitude == a for _, altitude in sector.starts)]
        sample = tuple(_draw_plate((-3.2, -2.1, 3.2, 2.1), shown[0], f"altitude-{shown[0].lower()}", "ink"))
        entries.append(_Entry("Start at " + ", ".join(shown), sample))
    if sector.rescue_distances:
        never = "; – never" if max(sector.rescue_distances.values()) > 7 else ""
        number = Text(0, 1.0, "7+", "sans-italic", STRONG, "sea-name", "middle")
        entries.append(_Entry("Vic rescued at sea, 2D6" + never, (number,)))
    return entries


def _draw_legend(entries: Sequence[_Entry], wide: float) -> tuple[Item, ...]:
    pitch = wide / LEGEND_COLUMNS
    items: list[Item] = []
    for n, entry in enumerate(entries):
        row, column = divmod(n, LEGEND_COLUMNS)
        x, y = column * pitch, (row + 0.5) * LEGEND_ROW_MM + 0.4
        items.append(Group(entry.items, translate(x + 4.0, y)))
        items.append(Text(x + 8.6, y + 0.85, entry.text, "sans", NAME, "ink"))
    return tuple(items)


def _scale_line(map_: HexMap, flats: float) -> str:
    scale = round(map_.hex_km * 1e6 / flats, -3)
    top = _wind(map_.bearing)
    return f"Scale 1:{scale:,.0f}. One hex is {map_.hex_km:g} km across. The top of the map looks {top}."


def _wind(bearing: float) -> str:
    """The bearing as one of the sixteen points of the compass."""
    point = round(bearing / 22.5) % 16
    near, between = _WINDS[(point + 2) // 4 % 4], point % 4
    if between == 0:
        return near
    meridian, parallel = _WINDS[0 if point < 4 or point > 12 else 2], _WINDS[1 if point < 8 else 3]
    halfway = f"{meridian}-{parallel}"
    return halfway if between == 2 else f"{near}-{halfway}"


def _wrap(text: str, face: str, size: float, width: float) -> list[str]:
    """The text in lines no wider than `width` millimetres."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and font(face).width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
