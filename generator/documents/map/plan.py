"""Where everything on a hex map stands: numbers, remarks, starts, wedges, signs and names.

Signs claim their room before names, names in the order of their weight at the table. A name that
finds none beside its sign stands apart and is tied to it by a lead.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from generator.documents.map.ground import Commands, Ground, cut_ground
from generator.documents.map.label_placing import (
    CLASH,
    Box,
    Candidate,
    Segment,
    crosses,
    grow,
    is_clear,
    overlap,
    place_labels,
)
from generator.documents.map.symbols import sign_of
from generator.engine.hexes import (
    FACINGS,
    Hex,
    bounds,
    centre,
    corners,
    edge_corners,
    format_hex,
    hex_at,
    step,
)
from generator.engine.hexes import field as hexes_of
from generator.engine.sector import Sector, Site
from generator.layout.fonts import font
from generator.layout.items import polygon
from generator.model.geography import Geography
from generator.model.hex_map import Altitude, FeatureKind, HexMap, Lettering
from generator.model.record import Record
from generator.model.rows import Row

PT = 25.4 / 72
SMALL, NAME, STRONG, HEAD = 5.5, 6.5, 7.5, 9.0
"""Sizes of type on a map, points."""

Point = tuple[float, float]

_NAMES: dict[FeatureKind, tuple[str, float, str]] = {
    "raf_airfield": ("sans-semibold", STRONG, "raf-blue"),
    "patrol": ("sans-semibold-italic", NAME, "raf-blue"),
    "convoy": ("sans-semibold-italic", STRONG, "target"),
    "city": ("sans-semibold", STRONG, "ink"),
    "radar": ("sans-medium", NAME, "ink"),
    "factory": ("sans-medium", NAME, "ink"),
    "balloon": ("sans-italic", NAME, "ink"),
    "luftwaffe_airfield": ("sans-medium", NAME, "ink"),
    "port": ("sans", NAME, "ink"),
    "town": ("sans", NAME, "ink"),
    "headland": ("sans-italic", NAME, "ink"),
}
"""Face, size and colour of each kind's names."""

_PASSES = tuple(_NAMES)
_SEA_SPACING = 3.2
_BARELY_LAND = 0.12
"""A land hex with less land than this says so in words: the smallest bit counts, and is easily missed."""

_ENOUGH = 6
_STRUCK = 5.0
"""What a name costs that a convoy's course runs through."""

_LEAD_COST = 12.0
"""A name with a lead is liked less than any name beside its sign."""


@dataclass(frozen=True, slots=True)
class MapScene:
    """One map resolved, with all that its page needs to know."""

    sector: Sector
    geography: Geography
    flats: float
    small_print: tuple[str, ...]
    guns: Mapping[Hex, str] = field(default_factory=dict)
    """Letters for the guns of a hex."""
    charts: Row | None = None
    """The mission's row of the offer that holds its charts, if there is one."""
    counter_mm: float = 16.0
    limits: Mapping[str, str] = field(default_factory=dict)
    """Aircraft id to the words that say a Target is for it alone."""


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
    lead: Segment | None = None


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
    guns: tuple[tuple[Hex, str, Box], ...]
    plates: tuple[tuple[Altitude, Hex, Box], ...]
    wedges: tuple[tuple[Point, ...], ...]
    tracks: tuple[tuple[Point, ...], ...]
    """Courses of convoys, corner by corner."""
    signs: tuple[SetSign, ...]
    names: tuple[SetName, ...]
    crowded: tuple[tuple[str, Record], ...]

    def boxes(self) -> tuple[Box, ...]:
        """Every box that nothing else may touch: the whole plan's proof of legibility."""
        return (
            *(box for _, box in self.numbers),
            *(box for *_, box in self.rescues),
            *(box for *_, box in self.guns),
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
    numbers = tuple((h, _number_box(h, flats)) for h in hexes_of(*sector.size))
    remarks = {h: f"{5 + d}+" if 5 + d <= 12 else "–" for h, d in sector.rescue_distances.items()}
    lattice = _lattice(flats)
    for hex_ in hexes_of(*sector.size):
        if sector.nation(hex_) is not None and _barely_land(hex_, ground, flats, lattice):
            remarks[hex_] = "land"
    rescues = tuple((h, text, _rescue_box(h, text, flats)) for h, text in remarks.items())
    guns = tuple((h, text, _guns_box(h, text, flats)) for h, text in scene.guns.items() if sector.inside(h))
    plates = tuple((altitude, h, _plate_box(h, flats)) for _, altitude, h in map_.start_hexes())
    wedges = tuple(w for h in dict.fromkeys(site.hex for site in sector.targets) for w in _wedges(h, flats))
    per_km = flats / map_.hex_km
    tracks = tuple(
        tuple((x * per_km, y * per_km) for x, y in (frame.place(*p) for p in track.course)) for track in map_.tracks
    )
    fixed = [
        *(box for _, box in numbers),
        *(box for *_, box in rescues),
        *(box for *_, box in guns),
        *(box for *_, box in plates),
        *(_extent(w) for w in wedges),
    ]
    crowded: list[tuple[str, Record]] = []

    order = sorted(
        (s for s in sector.sites if sector.inside(s.hex)),
        key=lambda s: _PASSES.index(s.kind) if s.kind in _PASSES else len(_PASSES),
    )
    options = [_sign_options(site, flats, fixed, len(sector.at(site.hex)) > 1) for site in order]
    _settle_neighbours(order, options)
    signs: list[SetSign] = []
    for site, placed, choice in zip(
        order, place_labels([_candidates(o) for o in options], fixed), options, strict=True
    ):
        signs.append(choice[placed.candidate.variant])
        if not placed.clear:
            crowded.append((site.name, site.feature))

    taken = [*fixed, *(s.box for s in signs)]
    lettered = [s for s in signs if s.site.name and not _lettered_before(s.site, sector)]
    courses = tuple((*a, *b) for track in tracks for a, b in itertools.pairwise(track))
    sets = [_name_options(s, scene, ground, taken, courses) for s in lettered]
    sets += [_lettering_options(label, sector, ground, flats, taken, courses) for label in map_.lettering]
    owners: list[Record] = [*(s.site.feature for s in lettered), *map_.lettering]
    names: list[SetName] = []
    for owner, placed, pair in zip(owners, place_labels([c for c, _ in sets], taken), sets, strict=True):
        name = pair[1][placed.candidate.variant]
        names.append(name)
        if not placed.clear:
            crowded.append((name.text, owner))
    return MapPlan(
        ground,
        compose_outline(map_, flats),
        numbers,
        rescues,
        guns,
        plates,
        wedges,
        tracks,
        tuple(signs),
        tuple(names),
        tuple(crowded),
    )


def _lettered_before(site: Site, sector: Sector) -> bool:
    """Whether an earlier feature of the same place already carries its name: a city under its balloons."""
    return site.feature.place is not None and any(
        s.feature.place == site.feature.place and (site.feature.name is None or site.name == s.name)
        for s in sector.sites[: sector.sites.index(site)]
    )


# Signs


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


def _shifts(*rings: tuple[float, float, float]) -> list[Point]:
    """Ways off a place, the shortest first; each ring has its pace and its inner and outer radius."""
    return sorted(
        {
            (i * pace, j * pace)
            for pace, inner, outer in rings
            for i in range(-20, 21)
            for j in range(-20, 21)
            if inner <= math.hypot(i * pace, j * pace) < outer
        },
        key=lambda s: (s[0] ** 2 + s[1] ** 2, s),
    )


_ALONE = _shifts((0.6, 0.0, 3.0), (1.2, 3.0, 12.0))
_SHARED = _shifts((0.6, 0.0, 12.0))
"""Where two signs share a hex, every place counts."""


def _sign_options(site: Site, flats: float, fixed: Sequence[Box], shared: bool) -> list[SetSign]:
    """Where a sign may stand inside its hex, the true place (or the nearest to it) first.

    Places that touch a number or a wedge are left out, unless there is no other.
    """
    sign = sign_of(site.feature)
    cx, cy = centre(site.hex, flats)
    home = _true_place(site, flats)
    if site.kind in ("convoy", "patrol"):
        home = cx, cy - 1.6  # under way: no point of its hex is truer than another, so its name gets room
    plates: list[Box | None] = [None]
    if site.feature.placement is not None:
        w = font("sans-bold").width(site.feature.placement.printed, HEAD) + 2.0
        left, top, right, bottom = sign.box
        plates = [
            (right + 0.5, -1.9, right + 0.5 + w, 1.9),
            (left - 0.5 - w, -1.9, left - 0.5, 1.9),
            (-w / 2, bottom + 0.4, w / 2, bottom + 4.2),
            (-w / 2, top - 4.2, w / 2, top - 0.4),
        ]
    near = [b for b in fixed if abs((b[0] + b[2]) / 2 - cx) < flats and abs((b[1] + b[3]) / 2 - cy) < flats]
    options: list[SetSign] = []
    crowded: list[SetSign] = []
    shapes = [(p, sign.box if p is None else _join(sign.box, p)) for p in plates]
    nearest = math.inf
    for dx, dy in _SHARED if shared else _ALONE:
        away = math.hypot(dx, dy)
        if not shared and away > nearest + 0.05:
            break  # alone in its hex it has nothing to give way to, and the side of a plate weighs no more than this
        x, y = home[0] + dx, home[1] + dy
        for plate, shape in shapes:
            at = _shift(shape, x, y)
            if not _fits(at, cx, cy, flats / 2 - 0.5):
                continue
            option = SetSign(site, x, y, None if plate is None else _shift(plate, x, y), at)
            if is_clear(at, near):
                nearest = min(nearest, away)
                options.append(option)
            elif not crowded:
                crowded.append(option)
    if not (options or crowded):
        plate, shape = shapes[0]
        moved = None if plate is None else _shift(plate, cx, cy)
        crowded.append(SetSign(site, cx, cy, moved, _shift(shape, cx, cy)))
    return options or crowded


def _settle_neighbours(order: Sequence[Site], options: list[list[SetSign]]) -> None:
    """Gives the two largest signs of a hex the best pair of places that leaves room for both.

    One at a time they may each take the middle and never find the pair; this looks at all pairs.
    """
    for hex_ in dict.fromkeys(s.hex for s in order):
        here = sorted((n for n, s in enumerate(order) if s.hex == hex_), key=lambda n: -_area(options[n][0].box))[:2]
        if len(here) < 2 or not overlap(grow(options[here[0]][0].box, 0.4), options[here[1]][0].box):
            continue
        first, second = (sorted(_candidates(options[n]), key=lambda c: c.cost) for n in here)
        best, pair = math.inf, None
        for a in first:
            if a.cost + second[0].cost >= best:
                break
            for b in second:
                if a.cost + b.cost >= best:
                    break
                if not overlap(grow(a.box, 0.4), b.box):
                    best, pair = a.cost + b.cost, (a.variant, b.variant)
        if pair is not None:
            for n, variant in zip(here, pair, strict=True):
                options[n] = [options[n][variant]]


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _true_place(site: Site, flats: float) -> Point:
    """Where the pen would put it: its own position, or that side of its nudged hex that looks towards it."""
    x, y = site.spot[0] * flats, site.spot[1] * flats
    if site.natural == site.hex:
        return x, y
    cx, cy = centre(site.hex, flats)
    away = math.dist((x, y), (cx, cy))
    reach = min(away, flats * 0.2)
    return cx + (x - cx) / away * reach, cy + (y - cy) / away * reach


# Names


def _name_options(
    sign: SetSign, scene: MapScene, ground: Ground, taken: Sequence[Box], courses: Sequence[Segment]
) -> tuple[list[Candidate], list[SetName]]:
    """Where a name may stand about its sign: beside it, over or under it, near before far; at last with a lead.

    Places that touch what is `taken` are left out, unless there is no other.
    """
    sector, flats = scene.sector, scene.flats
    face, size, colour = _NAMES[sign.site.kind]
    limit = scene.limits.get(sign.site.feature.limited_to or "")
    left, top, right, bottom = sign.box
    around = grow(sign.box, 45.0)
    near = [b for b in taken if overlap(around, b)]
    others = [b for b in near if b != sign.box]
    passing = [c for c in courses if crosses(c, around)]
    candidates: list[Candidate] = []
    names: list[SetName] = []
    fallback: list[tuple[float, Box, SetName]] = []

    def offer(lines: tuple[str, ...], box: Box, flush: str, dislike: float, lead: Segment | None) -> None:
        cost = dislike + 0.7 * (len(lines) - 1)
        clear = is_clear(box, near) and not (lead and any(crosses(lead, b) for b in others))
        if not clear and (candidates or fallback or lead):
            return
        cost += _taste(box, sign.site.hex, sector, ground, flats)
        cost += _STRUCK * any(crosses(c, grow(box, 0.4)) for c in passing)
        name = _set_lines(lines, box, flush, face, size, colour, lead)
        if clear:
            candidates.append(Candidate(box, cost, len(names), lead))
            names.append(name)
        else:
            fallback.append((cost, box, name))

    forms: list[tuple[str, ...]] = [(sign.site.name, limit)] if limit else _forms(sign.site.name)
    for lines in forms:
        w = max(font(face).width(line, size) for line in lines)
        h = name_height(size, len(lines))
        mid_x, mid_y = (left + right) / 2, (top + bottom) / 2
        for reach, far in ((0.7, 0.0), (1.3, 1.5), (2.2, 4.0), (3.4, 8.0)):
            for x, y, flush, dislike in compose_name_spots(sign.box, w, h, reach):
                offer(lines, (x, y, x + w, y + h), flush, far + dislike, None)
    # Apart from its sign only where there is little choice beside it: leads are for crowded coasts.
    for lines in forms if sum(c.cost < _LEAD_COST for c in candidates) < _ENOUGH else ():
        w = max(font(face).width(line, size) for line in lines)
        h = name_height(size, len(lines))
        mid_x, mid_y = (left + right) / 2, (top + bottom) / 2
        for reach in (4.5, 7.0, 9.5, 12.5):
            for turn in range(16):
                angle = math.pi * turn / 8
                ux, uy = math.cos(angle), math.sin(angle)
                start = _rim(sign.box, mid_x, mid_y, ux, uy)
                end = start[0] + ux * reach, start[1] + uy * reach
                x = end[0] + 0.4 if ux > 0.3 else end[0] - 0.4 - w if ux < -0.3 else end[0] - w / 2
                y = end[1] - h / 2 if abs(ux) > 0.3 else end[1] + 0.3 if uy > 0 else end[1] - h - 0.3
                flush = "start" if ux > 0.3 else "end" if ux < -0.3 else "middle"
                offer(lines, (x, y, x + w, y + h), flush, _LEAD_COST + reach, (*start, *end))
    if not candidates:
        cost, box, name = fallback[0]
        return [Candidate(box, cost)], [name]
    return candidates, names


def compose_name_spots(
    box: Box, w: float, h: float, reach: float
) -> tuple[tuple[float, float, Literal["start", "middle", "end"], float], ...]:
    """Twelve places about a box for a name of size `w` by `h`: left, top, how it is flush, how little it is liked."""
    left, top, right, bottom = box
    mid_x, mid_y = (left + right) / 2, (top + bottom) / 2
    return (
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


def _forms(text: str) -> list[tuple[str, ...]]:
    """A name in one line, and in two if it has a space to break at."""
    words = text.split(" ")
    if len(words) == 1:
        return [(text,)]
    cut = min(range(1, len(words)), key=lambda n: abs(len(" ".join(words[:n])) - len(" ".join(words[n:]))))
    return [(text,), (" ".join(words[:cut]), " ".join(words[cut:]))]


def _rim(box: Box, x: float, y: float, ux: float, uy: float) -> Point:
    """Where a ray from the middle of a box leaves it."""
    reach = min(
        (box[2] - x if ux > 0 else x - box[0]) / abs(ux) if abs(ux) > 1e-9 else math.inf,
        (box[3] - y if uy > 0 else y - box[1]) / abs(uy) if abs(uy) > 1e-9 else math.inf,
    )
    return x + ux * reach, y + uy * reach


def _set_lines(
    lines: tuple[str, ...], box: Box, flush: str, face: str, size: float, colour: str, lead: Segment | None
) -> SetName:
    placed = []
    for n, line in enumerate(lines):
        slack = box[2] - box[0] - font(face).width(line, size)
        x = box[0] + {"start": 0.0, "middle": slack / 2, "end": slack}[flush]
        placed.append((x, box[1] + size * PT * (0.74 + n * 1.02), line))
    return SetName(" ".join(lines), tuple(placed), face, size, colour, 0.0, box, lead)


_FAR = 40.0
"""So far may a name across an area stand from its position, millimetres: two hexes."""

_IN_START = 1.6
"""What each ninth of a name across an area costs, above and below, in a hex where a raid may start."""

_OUTWARDS = sorted(
    (math.hypot(i * 1.5, j * 0.4), i * 1.5, j * 0.4)
    for i in range(-26, 27)
    for j in range(-90, 91)
    if math.hypot(i * 1.5, j * 0.4) <= _FAR
)
"""Distance and shift of every place tried, the nearest first."""


def _lettering_options(
    label: Lettering,
    sector: Sector,
    ground: Ground,
    flats: float,
    taken: Sequence[Box],
    courses: Sequence[Segment],
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
    w, h = font(face).width(label.text, size, spacing), name_height(size, 1)
    starts = {hex_ for _, _, hex_ in map_.start_hexes()}
    around = (x0 - w / 2 - _FAR, y0 - h / 2 - _FAR, x0 + w / 2 + _FAR, y0 + h / 2 + _FAR)
    reach = [(b[0] - 1.4, b[1] - 0.4, b[2] + 1.4, b[3] + 0.4) for b in taken if overlap(around, b)]
    passing = [c for c in courses if crosses(c, around)]
    candidates: list[Candidate] = []
    names: list[SetName] = []
    best = math.inf
    for away, dx, dy in _OUTWARDS:
        # No farther place can be liked better than the best so far, whatever lies under it.
        if away > best:
            break
        x, y = x0 + dx - w / 2, y0 + dy - h / 2
        box = (x, y, x + w, y + h)
        if candidates and not is_clear(box, reach):
            continue
        cost = away
        ends = [(x - 3, y), (x - 3, y + h), (x + w + 3, y), (x + w + 3, y + h)]
        points = [(x + w * n / 8, yy) for n in range(9) for yy in (y, y + h)]
        under = [hex_at(*p, flats) for p in points]
        if not all(map(sector.inside, under)) or not all(sector.inside(hex_at(*p, flats)) for p in ends):
            cost += CLASH
        elif label.kind == "sea" and any(ground.is_land(*p) for p in points):
            cost += CLASH / 2
        elif label.kind != "sea":
            cost += 2 * sum(not ground.is_land(*p) for p in points)
        if cost > 2 * CLASH or (candidates and cost >= CLASH / 2):
            continue
        # A line of the grid through the letters is worse than one between them.
        cost += 0.8 * sum(a != b for a, b in zip(under[::2], under[1::2], strict=True))
        cost += _IN_START * sum(hex_ in starts for hex_ in under)
        cost += _STRUCK * any(crosses(c, box) for c in passing)
        if is_clear(box, reach):
            best = min(best, cost)
        candidates.append(Candidate(box, cost, len(names)))
        line = ((x, y + size * PT * 0.74, label.text),)
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


def name_height(size: float, lines: int) -> float:
    """Height of set lines from the top of the capitals to the foot of a descender."""
    return size * PT * (0.95 + 1.02 * (lines - 1))


def _number_box(hex_: Hex, flats: float) -> Box:
    x, y = centre(hex_, flats)
    w = font("sans").width(format_hex(hex_), SMALL)
    return x - w / 2, y - flats / 2 + 0.9, x + w / 2, y - flats / 2 + 0.9 + SMALL * PT * 0.74


def _lattice(flats: float) -> list[Point]:
    """Points spread evenly over a hex whose middle is the origin."""
    steps = [n * flats / 16 for n in range(-9, 10)]
    half = flats / 2
    return [(dx, dy) for dx in steps for dy in steps if _holds(dx, dy, half)]


def _barely_land(hex_: Hex, ground: Ground, flats: float, lattice: Sequence[Point]) -> bool:
    """Whether so little of a hex is dry that the eye may miss it."""
    cx, cy = centre(hex_, flats)
    enough = _BARELY_LAND * len(lattice)
    dry = 0
    for dx, dy in lattice:
        dry += ground.is_land(cx + dx, cy + dy)
        if dry >= enough:
            return False
    return True


def _rescue_box(hex_: Hex, text: str, flats: float) -> Box:
    x, y = centre(hex_, flats)
    w = font("sans-italic").width(text, SMALL)
    top = y - flats / 2 + 3.0
    return x - w / 2, top, x + w / 2, top + SMALL * PT * 0.74


def _guns_box(hex_: Hex, text: str, flats: float) -> Box:
    """The box of the gun letters, at the foot of a hex: a small plate."""
    x, y = centre(hex_, flats)
    half = font("sans-bold").width(text, SMALL) / 2 + 0.7
    return x - half, y + flats / 2 - 3.2, x + half, y + flats / 2 - 0.8


def _plate_box(hex_: Hex, flats: float) -> Box:
    x, y = centre(hex_, flats)
    return x - 3.2, y + flats / 2 - 5.2, x + 3.2, y + flats / 2 - 1.0


def _wedges(hex_: Hex, flats: float) -> list[tuple[Point, ...]]:
    """A dart in each corner of a hex, its blunt end in the corner and its point towards the middle."""
    six, middle = corners(hex_, flats, 0.9), centre(hex_, flats)
    return [compose_dart(six, n, middle, flats * 0.1, flats * 0.18) for n in range(6)]


def compose_dart(six: Sequence[Point], n: int, middle: Point, along: float, inward: float) -> tuple[Point, ...]:
    """The dart in corner `n` of six: so far along both edges, so far towards the middle."""
    corner = six[n]
    return (
        corner,
        _towards(corner, six[(n + 1) % 6], along),
        _towards(corner, middle, inward),
        _towards(corner, six[n - 1], along),
    )


def _towards(start: Point, end: Point, length: float) -> Point:
    """The point `length` away from `start` on the way to `end`."""
    share = length / math.dist(start, end)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def compose_outline(map_: HexMap, flats: float) -> Commands:
    """The edge of the field as one closed path."""
    size = map_.columns, map_.rows
    following: dict[Point, Point] = {}
    for hex_ in hexes_of(*size):
        for facing in FACINGS:
            beyond = step(hex_, facing)
            if not (1 <= beyond.column <= size[0] and 1 <= beyond.row <= size[1]):
                a, b = (rounded_point(p) for p in edge_corners(hex_, facing, flats))
                following[a] = b
    start = here = next(iter(following))
    points = [start]
    while (here := following[here]) != start:
        points.append(here)
    return polygon(*points)


def rounded_point(point: Point) -> Point:
    """A point to the thousandth of a millimetre, so that equal corners are equal."""
    return round(point[0], 3), round(point[1], 3)


def _extent(points: Sequence[Point]) -> Box:
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


def _holds(dx: float, dy: float, half: float) -> bool:
    """Whether a hex of so much half flats holds a point so far from its middle."""
    return abs(dy) <= half and abs(dx) * math.sqrt(3) + abs(dy) <= 2 * half


def _fits(box: Box, cx: float, cy: float, half: float) -> bool:
    """Whether a box lies in a hex: one corner decides, for a hex is the same on all sides of its middle."""
    return _holds(max(abs(box[0] - cx), abs(box[2] - cx)), max(abs(box[1] - cy), abs(box[3] - cy)), half)
