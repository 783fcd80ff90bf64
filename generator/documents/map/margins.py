"""What stands round the field of a hex map: title, compass and scale, start numbers, charts, legend, small print."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from generator.documents.map.label_placing import Box
from generator.documents.map.plan import HEAD, NAME, PT, SMALL, STRONG, MapScene, compose_dart
from generator.documents.map.symbols import SIGNS, sign_of
from generator.engine.hexes import Hex, bounds, centre, corners
from generator.layout.fonts import font
from generator.layout.items import Group, Item, Path, Text, Use, ellipse, polygon, rectangle, rounded, translate
from generator.model.hex_map import ALTITUDES, HexMap
from generator.model.rows import Row, Rows, text

HEADER_MM = 12.4
COLUMNS_MM = 7.0
LEGEND_ROW_MM = 5.7
LEGEND_LINE_MM = 2.6
CHART_ROW_MM = 3.0
CHART_GAP_MM = 1.6
SMALL_MM = 2.3

_WINDS = ("north", "east", "south", "west")


def draw_plate(box: Box, text: str, fill: str, ink: str) -> list[Item]:
    """A small label with square shoulders: a roll or an altitude."""
    left, top, right, bottom = box
    shape = rounded(left, top, right - left, bottom - top, 0.5)
    base = (top + bottom) / 2 + HEAD * PT * font("sans-bold").cap_height / 2
    return [
        Path(shape, fill=fill, stroke=ink, width=0.25),
        Text((left + right) / 2, base, text, "sans-bold", HEAD, ink, "middle"),
    ]


def draw_guns(box: Box, letters: str) -> list[Item]:
    """The letters of a hex's guns, reversed out of a small dark plate."""
    left, top, right, bottom = box
    base = (top + bottom) / 2 + SMALL * PT * font("sans-bold").cap_height / 2
    return [
        Path(rounded(left, top, right - left, bottom - top, 0.4), fill="muted"),
        Text((left + right) / 2, base, letters, "sans-bold", SMALL, "white", "middle"),
    ]


def compose_header(scene: MapScene, wide: float) -> tuple[Item, ...]:
    """Title and occasion at the left, scale bar and compass at the right."""
    map_, flats = scene.sector.map, scene.flats
    per_km = flats / map_.hex_km
    name = f"SECTOR MAP {map_.number}" if map_.number else "SECTOR MAP"
    items: list[Item] = [
        Text(0, 2.6, name, "sans-bold", STRONG, "target", spacing=0.8),
        Text(
            font("sans-bold").width(name, STRONG, 0.8) + 3,
            2.6,
            map_.occasion,
            "sans-medium",
            STRONG,
            "ink",
        ),
        Text(0, 10.1, map_.title.upper(), "stencil", 17, "ink"),
    ]
    items += draw_compass(wide - 6.1, 6.3, 3.8, map_.bearing)
    items += draw_scale_bar(wide - 14.5, 5.0, per_km, (0, 5, 10, 15, 20), (0, 5, 10))
    return tuple(items)


def draw_compass(cx: float, cy: float, r: float, bearing: float) -> list[Item]:
    """A ring whose needle shows north on a map that need not have it at the top."""
    turn = math.radians(-bearing)

    def point(distance: float, degrees: float) -> tuple[float, float]:
        angle = turn + math.radians(degrees)
        return cx + distance * math.sin(angle), cy - distance * math.cos(angle)

    items: list[Item] = [Path(ellipse(cx, cy, r, r), stroke="ink", width=0.2)]
    for quarter in (0, 90, 180, 270):
        items.append(Path(polygon(point(r - 0.9, quarter), point(r, quarter), close=False), stroke="ink", width=0.3))
    items.append(Path(polygon(point(r - 1.3, 0), point(1.0, 90), point(0, 0)), fill="ink"))
    items.append(Path(polygon(point(r - 1.3, 0), point(0, 0), point(1.0, -90)), fill="white", stroke="ink", width=0.18))
    items.append(Path(polygon(point(r - 1.3, 180), point(1.0, 90), point(1.0, -90)), stroke="ink", width=0.18))
    nx, ny = point(r + 1.5, 0)
    items.append(Text(nx, ny + 0.85, "N", "sans-bold", STRONG, "ink", "middle"))
    return items


def draw_scale_bar(
    right: float, base: float, per_km: float, kilometres: Sequence[int], miles: Sequence[int]
) -> list[Item]:
    """Alternate black and white, ending at `right`: kilometres over it and miles under it."""
    bar = right - kilometres[-1] * per_km
    items: list[Item] = []
    for n, (a, b) in enumerate(itertools.pairwise(kilometres)):
        fill = "ink" if n % 2 == 0 else "white"
        box = rectangle(bar + a * per_km, base, (b - a) * per_km, 1.1)
        items.append(Path(box, fill=fill, stroke="ink", width=0.15))
    for km in kilometres:
        label = f"{km} km" if km == kilometres[-1] else str(km)
        items.append(Text(bar + km * per_km, base - 0.8, label, "sans", SMALL, "ink", "middle"))
    for mile in miles:
        x = bar + mile * 1.609344 * per_km
        items.append(Path(polygon((x, base + 1.1), (x, base + 1.9), close=False), stroke="ink", width=0.15))
        label = f"{mile} miles" if mile == miles[-1] else str(mile)
        items.append(Text(x, base + 3.7, label, "sans", SMALL, "ink", "middle"))
    return items


def compose_columns(scene: MapScene, wide: float) -> tuple[Item, ...]:
    """The numbers 1 to 6 under the field, each with a line up to the foot of its column."""
    map_, flats = scene.sector.map, scene.flats
    tall = bounds(map_.columns, map_.rows, flats)[1]
    items: list[Item] = []
    y, r = 4.2, 2.6
    feet: list[float] = []
    for number, starts in map_.starts.columns.items():
        lowest = max(starts.values(), key=lambda h: centre(h, flats)[1])
        x, foot = centre(lowest, flats)
        foot += flats / 2 - tall
        feet.append(x)
        items.append(Path(polygon((x, foot + 0.5), (x, y - r), close=False), stroke="ink", width=0.25))
        items.append(Path(ellipse(x, y, r, r), fill="ink"))
        base = y + HEAD * PT * font("sans-bold").cap_height / 2
        items.append(Text(x, base, str(number), "sans-bold", HEAD, "white", "middle"))
    if feet:
        x = _free_spot(feet, wide, 18.0, r + 1.5)
        items.append(Text(x, y - 0.4, "RAID STARTS", "sans-bold", NAME, "ink"))
        items.append(Text(x, y + 2.1, "column, 1D6", "sans", NAME, "ink"))
    return tuple(items)


def _free_spot(feet: Sequence[float], wide: float, width: float, keep: float) -> float:
    """Where a caption so wide may begin beside circles that keep their distance: left, right, else the widest gap."""
    if min(feet) - keep >= width:
        return 0.0
    if wide - max(feet) - keep >= width:
        return wide - width
    left, _ = max(itertools.pairwise(sorted(feet)), key=lambda p: p[1] - p[0])
    return left + keep


# Legend and small print


@dataclass(frozen=True, slots=True)
class Entry:
    text: str
    items: tuple[Item, ...]
    """The sample, drawn round the origin."""


def compose_entries(scene: MapScene) -> list[Entry]:
    """A sample and a name for exactly what the map shows."""
    sector = scene.sector
    used = {sign_of(site.feature).key for site in sector.sites}
    entries = [
        Entry(sign.legend, (Use(sign.symbol, (0.8, 0.0, 0.0, 0.8, 0.0, 0.0)),))
        for key, sign in SIGNS.items()
        if key in used
    ]
    if sector.map.tracks:
        course = Path(polygon((-3.4, 0), (2.2, 0), close=False), stroke="sea-name", width=0.35, dash=(1.6, 1.0))
        head = Path(polygon((3.8, 0), (2.2, -0.7), (2.2, 0.7)), fill="sea-name")
        entries.append(Entry("Convoy’s course", (course, head)))
    if sector.bases:
        printed = sector.bases[0].feature.placement
        text = printed.printed if printed else ""
        half = font("sans-bold").width(text, HEAD) / 2 + 1.0
        entries.append(Entry("Squadrons, 1D6", tuple(draw_plate((-half, -1.9, half, 1.9), text, "paper", "raf-blue"))))
    if sector.targets:
        hexagon = corners(Hex(2, 1), 4.9)
        cx, cy = centre(Hex(2, 1), 4.9)
        shape = [(x - cx, y - cy) for x, y in hexagon]
        wedges: list[Item] = [Path(polygon(*shape), fill="sea", stroke="hex-line", width=0.12)]
        for n in range(6):
            wedges.append(
                Path(polygon(*compose_dart(shape, n, (0, 0), 0.9, 1.7)), fill="target", stroke="white", width=0.15)
            )
        entries.append(Entry("Target", tuple(wedges)))
    if sector.starts:
        shown = [a for a in ALTITUDES if any(altitude == a for _, altitude in sector.starts)]
        sample = tuple(draw_plate((-3.2, -2.1, 3.2, 2.1), shown[0], f"altitude-{shown[0].lower()}", "ink"))
        entries.append(Entry("Raids: " + ", ".join(shown), sample))
    if scene.guns:
        letters = sorted({letter for text in scene.guns.values() for letter in text.split("/")}, reverse=True)
        named = {"L": "light", "H": "heavy"}
        words = ", ".join(named.get(x, x) for x in letters)
        entries.append(
            Entry(
                f"AAA {words}",
                tuple(draw_guns((-1.2 * len(letters), -1.2, 1.2 * len(letters), 1.2), "/".join(letters))),
            )
        )
    if sector.rescue_distances:
        never = "; – never" if max(sector.rescue_distances.values()) > 7 else ""
        number = Text(0, 1.0, "7+", "sans-italic", STRONG, "sea-name", "middle")
        entries.append(Entry("Vic rescued, 2D6" + never, (number,)))
    return entries


def arrange_legend(entries: Sequence[Entry], wide: float) -> tuple[tuple[Item, ...], float]:
    """The entries in as few rows as hold them, in columns as wide as their widest; the height that they take."""
    if not entries:
        return (), 0.0
    widths = [8.6 + font("sans").width(e.text, NAME) for e in entries]
    for rows in range(1, len(entries) + 1):
        per_row = -(-len(entries) // rows)
        columns = [max(widths[c::per_row]) for c in range(per_row)]
        if sum(columns) + 1.2 * (per_row - 1) <= wide:
            break
    gap = min(8.0, (wide - sum(columns)) / max(1, per_row - 1))
    items: list[Item] = []
    for n, entry in enumerate(entries):
        row, column = divmod(n, per_row)
        x = sum(columns[:column]) + gap * column
        y = (row + 0.5) * LEGEND_ROW_MM + 0.4
        items.append(Group(entry.items, translate(x + 4.0, y)))
        items.append(Text(x + 8.6, y + 0.85, entry.text, "sans", NAME, "ink"))
    return tuple(items), rows * LEGEND_ROW_MM


def list_legend(entries: Sequence[Entry], wide: float) -> tuple[tuple[Item, ...], float]:
    """The entries one under the other in a column so wide, long names in two lines; the height that they take."""
    items: list[Item] = []
    y = 0.0
    for entry in entries:
        lines = wrap(entry.text, "sans", NAME, wide - 8.6)
        tall = LEGEND_ROW_MM + 0.9
        items.append(Group(entry.items, translate(4.0, y + tall / 2)))
        base = y + tall / 2 + 0.85 - (len(lines) - 1) * LEGEND_LINE_MM / 2
        items += [Text(8.6, base + n * LEGEND_LINE_MM, line, "sans", NAME, "ink") for n, line in enumerate(lines)]
        y += tall
    return tuple(items), y


# Charts


def arrange_charts(charts: Row, wide: float) -> tuple[tuple[Item, ...], float] | None:
    """The mission's movement and communications charts, a line for each type, and their height.

    None if the offer has no such charts, or a cell would not hold its text.
    """
    movement = _movement_lines(charts)
    communications = _communication_lines(charts)
    if not movement:
        return None
    right = 0.29 * wide if communications else 0.0
    left = wide - right - (3.0 if communications else 0.0)
    drawn = _draw_chart(movement, 0.0, left)
    if drawn is None:
        return None
    items = list(drawn)
    if communications:
        beside = _draw_chart(communications, wide - right, right)
        if beside is None:
            return None
        items += beside
    return tuple(items), max(len(movement), len(communications)) * CHART_ROW_MM + CHART_GAP_MM


Line = tuple[str, ...]


def _nested(row: Row, column: str) -> Rows:
    value = row.get(column, ())
    return value if isinstance(value, tuple) else ()


def _movement_lines(charts: Row) -> list[Line]:
    """The movement chart turned on its side: a head of rolls, then a line for each type."""
    dice = _nested(charts, "movement")
    types = _nested(charts, "movement_types")
    if not dice or not types:
        return []
    lines: list[Line] = [("Moves, 1D6", *(str(text(d, "die")) for d in dice))]
    for n, type_ in enumerate(types):
        lines.append((str(text(type_, "name")), *(str(text(_nested(d, "cells")[n], "text")) for d in dice)))
    return lines


def _communication_lines(charts: Row) -> list[Line]:
    """The communications chart turned on its side, likewise."""
    for chart in _nested(charts, "communications"):
        rows = _nested(chart, "rows")
        lines: list[Line] = [("Orders, 1D6 +", *(str(text(r, "die")) for r in rows))]
        for n, type_ in enumerate(_nested(chart, "types")):
            lines.append((str(text(type_, "name")), *(str(text(_nested(r, "cells")[n], "short")) for r in rows)))
        return lines
    return []


def _spans(line: Line, merge: bool) -> list[tuple[int, int]]:
    """First column and number of columns of each cell after the head; equal neighbours merge."""
    spans: list[tuple[int, int]] = []
    for column in range(1, len(line)):
        if merge and spans and line[column] == line[column - 1]:
            spans[-1] = spans[-1][0], spans[-1][1] + 1
        else:
            spans.append((column, 1))
    return spans


def _column_widths(lines: Sequence[Line], width: float) -> list[float] | None:
    """A width for each column after the head: what its narrow cells need, and an even share of what is left."""
    needs = [5.0] * (len(lines[0]) - 1)
    for n, line in enumerate(lines):
        for column, span in _spans(line, n > 0):
            if span == 1:
                needs[column - 1] = max(needs[column - 1], font("sans").width(line[column], NAME) + 1.2)
    spare = (width - sum(needs)) / len(needs)
    if spare < 0:
        return None
    widths = [need + spare for need in needs]
    for n, line in enumerate(lines):
        for column, span in _spans(line, n > 0):
            if font("sans").width(line[column], NAME) > sum(widths[column - 1 : column - 1 + span]) - 0.8:
                return None
    return widths


def _draw_chart(lines: Sequence[Line], x: float, width: float) -> list[Item] | None:
    """Ruled lines; equal neighbours in a line share one cell. None if a text is wider than its cell."""
    head = max(font("sans-semibold").width(line[0], NAME) for line in lines) + 2.0
    widths = _column_widths(lines, width - head)
    if widths is None:
        return None
    items: list[Item] = []
    for n, line in enumerate(lines):
        top = n * CHART_ROW_MM + CHART_GAP_MM
        base = top + CHART_ROW_MM / 2 + 0.85
        if n == 0:
            items.append(Path(rectangle(x, top, width, CHART_ROW_MM), fill="tint-strong"))
        items.append(Text(x + 0.8, base, line[0], "sans-semibold", NAME, "ink"))
        for column, span in _spans(line, n > 0):
            left = x + head + sum(widths[: column - 1])
            middle = left + sum(widths[column - 1 : column - 1 + span]) / 2
            items.append(Text(middle, base, line[column], "sans-bold" if n == 0 else "sans", NAME, "ink", "middle"))
            edge = polygon((left, top), (left, top + CHART_ROW_MM), close=False)
            items.append(Path(edge, stroke="rule-light", width=0.15))
        if n:
            items.append(Path(polygon((x, top), (x + width, top), close=False), stroke="rule-light", width=0.15))
    frame = rectangle(x, CHART_GAP_MM, width, len(lines) * CHART_ROW_MM)
    items.append(Path(frame, stroke="ink", width=0.25))
    return items


def compose_scale_line(map_: HexMap, flats: float, counter_mm: float) -> str:
    """Scale, size and lie of the map in words."""
    scale = round(map_.hex_km * 1e6 / flats, -3)
    top = _wind(map_.bearing)
    return (
        f"Scale 1:{scale:,.0f}. One hex is {map_.hex_km:g} km and {flats:.3g} mm across, "
        f"for {counter_mm:g} mm counters. The top of the map looks {top}."
    )


def _wind(bearing: float) -> str:
    """The bearing as one of the sixteen points of the compass."""
    point = round(bearing / 22.5) % 16
    near, between = _WINDS[(point + 2) // 4 % 4], point % 4
    if between == 0:
        return near
    meridian, parallel = _WINDS[0 if point < 4 or point > 12 else 2], _WINDS[1 if point < 8 else 3]
    halfway = f"{meridian}-{parallel}"
    return halfway if between == 2 else f"{near}-{halfway}"


def wrap(text: str, face: str, size: float, width: float) -> list[str]:
    """The text in lines no wider than `width` millimetres."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and font(face).width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
