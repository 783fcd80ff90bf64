"""Overview maps: a theatre on one landscape page, stations, sectors and groups, no hexes."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from generator.documents.hex_map import CREDIT, LABEL_CROWDED, MAP_TOO_LARGE, MARGIN_MM, PLAIN_PAPERS
from generator.documents.kind import Job
from generator.documents.map.ground import Ground, cut_ground, draw_ground
from generator.documents.map.label_placing import (
    CLASH,
    Box,
    Candidate,
    Segment,
    crosses,
    cut_course,
    grow,
    is_clear,
    overlap,
    place_labels,
)
from generator.documents.map.margins import SMALL_MM, Entry, arrange_legend, draw_compass, draw_scale_bar, wrap
from generator.documents.map.plan import NAME, PT, SMALL, STRONG, compose_name_spots, name_height
from generator.documents.map.symbols import SIGNS
from generator.layout.fonts import font
from generator.layout.items import Group, Item, Page, Path, Text, Use, ellipse, polygon, rectangle
from generator.model.document import DocumentSpec
from generator.model.geography import Borders, Geography, Place, Places, read_coast
from generator.model.overview import BoundaryKind, Overview, Station, StationKind
from generator.model.record import Record
from generator.model.scalars import Line
from generator.source.diagnostic import Diagnostic

KIND = "overview_map"

HEADER_MM = 11.0
SIGN_SCALE = 0.62
"""Signs are made for a map ten times as large; here they shrink, type does not."""

_NAMES: dict[StationKind, tuple[str, float, str]] = {
    "sector_station": ("sans-bold", NAME, "raf-blue"),
    "headquarters": ("sans-semibold", NAME, "raf-blue"),
    "city": ("sans-semibold", NAME, "ink"),
    "airfield": ("sans-medium", SMALL + 0.3, "raf-blue"),
    "radar": ("sans", SMALL, "ink"),
    "luftwaffe_airfield": ("sans", SMALL + 0.3, "ink"),
    "town": ("sans", SMALL, "muted"),
}
"""Face, size and colour of each kind's names, the weightiest first."""

_LINES: dict[BoundaryKind, tuple[str, float, tuple[float, ...], str]] = {
    "group": ("target", 0.55, (2.6, 1.0, 0.5, 1.0), "Group boundary"),
    "sector": ("raf-blue", 0.3, (1.6, 0.9), "Sector boundary"),
    "luftflotte": ("ink", 0.45, (2.6, 1.0), "Luftflotte boundary"),
}
"""Colour, width, dashes and name in the legend of each kind of boundary."""


class OverviewMapSpec(DocumentSpec):
    """A document of kind `overview_map`: every overview of the pack, a landscape page each."""

    credit: Line = CREDIT


SPEC = OverviewMapSpec


@dataclass(frozen=True, slots=True)
class OverviewScene:
    """An overview with the ground under it."""

    overview: Overview
    geography: Geography
    small_print: tuple[str, ...]


def compose(spec: OverviewMapSpec, job: Job) -> tuple[tuple[OverviewScene, ...], list[Diagnostic]]:
    """The overviews of the pack."""
    pack = job.pack
    coast, found = read_coast(pack.root / "geography", pack.shown + "geography/")
    if coast is None:
        return (), found
    places, borders = pack.one("places", Places), pack.one("borders", Borders)
    geography = Geography(coast, places.by_id() if places else {}, borders.borders if borders else ())
    return tuple(
        OverviewScene(o, geography, (*o.notes, f"{spec.credit}.", pack.manifest.statement))
        for o in pack.all("overviews", Overview)
    ), found


def lay_out(composed: tuple[OverviewScene, ...], job: Job) -> tuple[tuple[Page, ...], list[Diagnostic]]:
    """A landscape page for each overview."""
    pages: list[Page] = []
    found: list[Diagnostic] = []
    for scene in composed:
        page, faults = lay_out_overview(scene, job)
        found += faults
        if page is not None:
            pages.append(page)
    return tuple(pages), found


@dataclass(frozen=True, slots=True)
class _Sign:
    station: Station
    name: str
    x: float
    y: float
    box: Box


def lay_out_overview(scene: OverviewScene, job: Job) -> tuple[Page | None, list[Diagnostic]]:
    """One overview on the job's paper, turned; None if it does not fit inside the margins.

    On large paper all of it is enlarged, type and all, as maps with hexes are.
    """
    overview = scene.overview
    wide, tall = overview.width_km * overview.mm_per_km, overview.height_km * overview.mm_per_km
    width, height = job.height, job.width
    room = width - 2 * MARGIN_MM, height - 2 * MARGIN_MM
    legend, legend_tall = arrange_legend(_entries(overview), wide)

    def small_print(scale: float) -> list[str]:
        told = f"Scale 1:{1e6 / (overview.mm_per_km * scale):,.0f}."
        return wrap(" ".join((told, *scene.small_print)), "sans", SMALL, wide)

    block = HEADER_MM + tall + legend_tall + 1.2 + len(small_print(1.0)) * SMALL_MM
    if wide > room[0] + 1e-6 or block > room[1] + 1e-6:
        return None, [
            MAP_TOO_LARGE.at(
                job.pack.span(overview, "mm_per_km"),
                f"overview `{overview.id}` needs {wide:.0f} × {block:.0f} mm and the paper has "
                f"{room[0]:.0f} × {room[1]:.0f}",
                "make `mm_per_km` smaller, or show less",
            )
        ]
    scale = 1.0 if job.paper in PLAIN_PAPERS else min(room[0] / wide, room[1] / block)
    field, found = _draw_field(scene, wide, tall, job)
    left, top = (width - wide * scale) / 2, (height - block * scale) / 2
    foot = HEADER_MM + tall
    lines = tuple(
        Text(0, SMALL * PT * 0.8 + n * SMALL_MM, line, "sans", SMALL, "muted")
        for n, line in enumerate(small_print(scale))
    )
    parts: tuple[tuple[str, tuple[Item, ...], float], ...] = (
        ("title", _draw_header(overview, wide), 0.0),
        ("field", field, HEADER_MM),
        ("legend", legend, foot + 0.4),
        ("imprint", lines, foot + legend_tall + 1.2),
    )
    items = tuple(
        Group(part, (scale, 0.0, 0.0, scale, left, top + y * scale), layer=name, id=name) for name, part, y in parts
    )
    return Page(width, height, items, label=overview.id), found


def _draw_header(overview: Overview, wide: float) -> tuple[Item, ...]:
    name = overview.title.upper()
    start = font("stencil").width(name, 17) + 4
    return (
        Text(0, 7.6, name, "stencil", 17, "ink"),
        Text(start, 7.6, overview.occasion, "sans-medium", STRONG, "ink"),
        *draw_scale_bar(wide - 14.4, 5.2, overview.mm_per_km, (0, 25, 50, 75, 100), (0, 25, 50)),
        *draw_compass(wide - 5.9, 6.0, 3.5, overview.bearing),
    )


def _draw_field(scene: OverviewScene, wide: float, tall: float, job: Job) -> tuple[tuple[Item, ...], list[Diagnostic]]:
    overview = scene.overview
    frame = overview.frame()
    window = (0.0, 0.0, wide, tall)
    ground = cut_ground(scene.geography, frame, window, overview.mm_per_km)

    def place(latitude: float, longitude: float) -> tuple[float, float]:
        x, y = frame.place(latitude, longitude)
        return x * overview.mm_per_km, y * overview.mm_per_km

    signs = _signs(overview, scene.geography.places, place, wide, tall)
    letterings = [(label, place(*label.position)) for label in overview.lettering]
    taken = [s.box for s in signs]
    named = sorted((s for s in signs if not s.station.plain), key=lambda s: list(_NAMES).index(s.station.kind))
    courses = [(b.kind, tuple(place(*p) for p in b.course)) for b in overview.boundaries]
    borders = [(*a, *b) for _, course in courses for a, b in itertools.pairwise(course)]
    sets: list[list[Candidate]] = [_name_candidates(s, ground, taken, borders, wide, tall) for s in named]
    sets += [_lettering_candidates(str(label.text), label.kind, at, ground, taken) for label, at in letterings]
    placed = place_labels(sets, taken, gap=0.25)
    owners: list[tuple[str, Record]] = [(s.name, s.station) for s in named]
    owners += [(label.text, label) for label, _ in letterings]
    found = [
        LABEL_CROWDED.at(
            job.pack.span(record), f"the name `{name}` touches something on the map", "shorten it, or make it `plain`"
        )
        for (name, record), p in zip(owners, placed, strict=True)
        if not p.clear
    ]
    names: list[Item] = []
    for sign, p in zip(named, placed[: len(named)], strict=True):
        face, size, colour = _NAMES[sign.station.kind]
        names.append(_set(p.candidate.box, sign.name, face, size, colour, 0.0, ground))
    for (label, _), p in zip(letterings, placed[len(named) :], strict=True):
        face, size, spacing, colour = _LETTERING[label.kind]
        names.append(_set(p.candidate.box, label.text, face, size, colour, spacing, ground))
    spared = [grow(p.candidate.box, 0.5) for p in placed] + [grow(s.box, 0.3) for s in signs]
    boundaries = tuple(
        Path(polygon(*part, close=False), stroke=colour, width=width, dash=dash, join="round")
        for kind, course in courses
        for colour, width, dash, _ in [_LINES[kind]]
        for part in cut_course(course, spared)
    )
    drawn: list[Item] = []
    for n, sign in enumerate(signs, start=1):
        drawn.append(Group(tuple(_draw_sign(sign)), id=f"sign-{n}-{sign.station.place}"))
    outline = rectangle(*window[:2], wide, tall)
    return (
        draw_ground(ground, outline),
        Group(boundaries, clip=outline, layer="boundaries", id="boundaries"),
        Group(tuple(drawn), layer="signs", id="signs"),
        Group(tuple(names), layer="names", id="names"),
        Path(outline, stroke="ink", width=0.45),
    ), found


_LETTERING = {
    "sea": ("sans-italic", STRONG, 2.6, "sea-name"),
    "country": ("sans-semibold", STRONG, 2.2, "target"),
    "region": ("sans-italic", NAME, 1.4, "muted"),
}


def _signs(
    overview: Overview,
    places: Mapping[str, Place],
    place: Callable[[float, float], tuple[float, float]],
    wide: float,
    tall: float,
) -> list[_Sign]:
    """Every station inside the frame, each where it truly is, or beside the one that has its place."""
    found: list[tuple[Station, str, float, float, Box]] = []
    for station in overview.stations:
        known = places.get(station.place)
        if known is None:
            continue
        x, y = place(known.latitude, known.longitude)
        box = _shift(_sign_box(station), x, y)
        if box[0] > 0.5 and box[1] > 0.5 and box[2] < wide - 0.5 and box[3] < tall - 0.5:
            found.append((station, station.name or known.name, x, y, box))
    # The weighty stay where they are; the others give way by as little as will do.
    found.sort(key=lambda f: list(_NAMES).index(f[0].kind))
    crowded = {n for n, f in enumerate(found) for m, g in enumerate(found) if n > m and overlap(f[4], g[4])}
    sets = [
        [Candidate(_shift(f[4], dx, dy), 2 * away, n) for n, (away, dx, dy) in enumerate(_ASIDE)]
        if number in crowded
        else [Candidate(f[4], 0.0)]
        for number, f in enumerate(found)
    ]
    signs = []
    for (station, name, x, y, _), placed in zip(found, place_labels(sets, [], gap=0.0), strict=True):
        _, dx, dy = _ASIDE[placed.candidate.variant]
        signs.append(_Sign(station, name, x + dx, y + dy, placed.candidate.box))
    return signs


_ASIDE = sorted(
    (math.hypot(i, j) * 0.25, i * 0.25, j * 0.25)
    for i in range(-12, 13)
    for j in range(-12, 13)
    if math.hypot(i, j) <= 12
)
"""How far, how far right and how far down a crowded sign may stand aside, millimetres, the nearest first."""


def _sign_box(station: Station) -> Box:
    if station.kind == "sector_station":
        return (-1.9, -1.9, 1.9, 1.9)
    left, top, right, bottom = SIGNS[_sign_key(station)].box
    scale = _scale_of(station)
    return left * scale, top * scale, right * scale, bottom * scale


def _scale_of(station: Station) -> float:
    small = station.plain and station.kind in ("airfield", "luftwaffe_airfield")
    return SIGN_SCALE * (0.6 if small else 0.72 if station.kind == "airfield" else 1.0)


def _sign_key(station: Station) -> str:
    if station.kind == "radar":
        return "radar_low" if station.low else "radar"
    return {"airfield": "raf_airfield", "headquarters": "factory"}.get(station.kind, station.kind)


def _draw_sign(sign: _Sign) -> list[Item]:
    """The sign of a place; a sector station is a filled disc with its letter."""
    if sign.station.kind == "sector_station":
        return _draw_disc(sign.x, sign.y, sign.station.letter or "")
    scale = _scale_of(sign.station)
    matrix = (scale, 0.0, 0.0, scale, round(sign.x, 2), round(sign.y, 2))
    return [Use(SIGNS[_sign_key(sign.station)].symbol, matrix)]


def _draw_disc(x: float, y: float, letter: str) -> list[Item]:
    base = y + NAME * PT * font("sans-bold").cap_height / 2
    return [
        Path(ellipse(x, y, 1.75, 1.75), fill="raf-blue", stroke="paper", width=0.3),
        Text(x, base, letter, "sans-bold", NAME, "white", "middle"),
    ]


def _name_candidates(
    sign: _Sign, ground: Ground, taken: list[Box], borders: list[Segment], wide: float, tall: float
) -> list[Candidate]:
    face, size, _ = _NAMES[sign.station.kind]
    w, h = font(face).width(sign.name, size), name_height(size, 1)
    around = grow(sign.box, 20.0)
    near = [b for b in taken if overlap(around, b)]
    candidates: list[Candidate] = []
    for reach, far in ((0.35, 0.0), (0.9, 1.5), (1.7, 4.0), (2.8, 8.0)):
        for x, y, _, dislike in compose_name_spots(sign.box, w, h, reach):
            box = (x, y, x + w, y + h)
            cost = far + dislike
            if box[0] < 0.8 or box[1] < 0.8 or box[2] > wide - 0.8 or box[3] > tall - 0.8:
                cost += CLASH
            ends = {ground.is_land(px, py) for px in (box[0], (box[0] + box[2]) / 2, box[2]) for py in (y, y + h)}
            if len(ends) > 1:
                cost += 1.0
            cost += 2.0 * any(crosses(border, box) for border in borders)
            if is_clear(box, near, 0.2) or not candidates:
                candidates.append(Candidate(box, cost))
    return candidates


def _lettering_candidates(
    words: str, kind: str, at: tuple[float, float], ground: Ground, taken: list[Box]
) -> list[Candidate]:
    """Places about a position, near before far; a sea's name costs much on land, any name much off the map."""
    face, size, spacing, _ = _LETTERING[kind]
    w, h = font(face).width(words, size, spacing), name_height(size, 1)
    candidates: list[Candidate] = []
    for i in range(-14, 15):
        for j in range(-24, 25):
            x, y = at[0] + i * 1.5 - w / 2, at[1] + j * 0.75 - h / 2
            box = (x, y, x + w, y + h)
            cost = math.hypot(i * 1.5, j * 0.75)
            left, top, right, bottom = ground.window
            if x < left + 2 or y < top + 2 or x + w > right - 2 or y + h > bottom - 2:
                cost += CLASH
            if kind == "sea":
                cost += 40 * sum(ground.is_land(x + w * n / 6, y + h / 2) for n in range(7))
            if is_clear(box, taken, 0.4) or not candidates:
                candidates.append(Candidate(box, cost))
    return candidates


def _set(box: Box, words: str, face: str, size: float, colour: str, spacing: float, ground: Ground) -> Text:
    halo = ground.halo((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    base = box[1] + size * PT * 0.74
    return Text(box[0], base, words, face, size, colour, spacing=spacing, halo=halo, halo_width=0.35)


def _shift(box: Box, x: float, y: float) -> Box:
    return box[0] + x, box[1] + y, box[2] + x, box[3] + y


def _entries(overview: Overview) -> list[Entry]:
    """A sample and a name for exactly what the overview shows."""
    entries: list[Entry] = []
    stations = {(s.kind, s.low): s for s in reversed(overview.stations)}
    words: tuple[tuple[StationKind, bool, str], ...] = (
        ("sector_station", False, "Sector station and letter"),
        ("airfield", False, "Other RAF airfield"),
        ("radar", False, "Chain Home"),
        ("radar", True, "Chain Home Low"),
        ("luftwaffe_airfield", False, "Luftwaffe airfield"),
        ("city", False, "City"),
        ("town", False, "Town"),
    )
    for kind, low, text in words:
        station = stations.get((kind, low))
        if station is not None:
            entries.append(Entry(text, tuple(_draw_sign(_Sign(station, "", 0.0, 0.0, (0, 0, 0, 0))))))
    kinds = {b.kind for b in overview.boundaries}
    for boundary, (colour, width, dash, text) in _LINES.items():
        if boundary in kinds:
            sample = Path(polygon((-3.6, 0), (3.6, 0), close=False), stroke=colour, width=width, dash=dash)
            entries.append(Entry(text, (sample,)))
    return entries
