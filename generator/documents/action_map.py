"""A plate for a report: where the actions of a campaign were fought, numbered, and how each came out.

Not a kind of document: the plate is made for one report and is bound into it. It shows a window of the pack's coast
with a disc at each action; actions too far away for the window stand in a small window of their own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from generator.documents.hex_map import CREDIT
from generator.documents.map.ground import Box, Ground, cut_ground, draw_ground
from generator.layout.fonts import measure
from generator.layout.items import Group, Item, Page, Path, Text, ellipse, polygon, rectangle, translate
from generator.model.geography import Geography
from generator.model.projection import Frame, Projection
from generator.source.span import Span

_CENTRE = (51.32, 0.0)
_WIDTH_KM, _HEIGHT_KM = 344.0, 262.0
_INSET_MM, _INSET_KM = 44.0, 130.0
_LEFT, _TOP, _WIDE = 22.0, 36.0, 166.0
_RADIUS = 2.9
_TOWN_PT = 6.8
_APART = 7.0
"""Least distance of two discs, millimetres."""


@dataclass(frozen=True, slots=True)
class Action:
    """One action on the plate."""

    number: int
    latitude: float
    longitude: float
    day: str
    """As the key has it: `10 Jul`."""
    title: str
    result: str
    """`won`, `lost` or `drawn`."""
    origin: Span | None = None


@dataclass(frozen=True, slots=True)
class Landmark:
    """A town by which a reader finds his way."""

    name: str
    latitude: float
    longitude: float


def lay_out_action_map(
    geography: Geography,
    actions: Sequence[Action],
    width: float,
    height: float,
    header: str,
    title: str,
    landmarks: Sequence[Landmark] = (),
) -> Page:
    """The plate on a sheet of that size: a map, discs, and a key of one line an action."""
    picture = draw_action_map(geography, actions, landmarks)
    items: list[Item] = [
        Text(_LEFT, 17.8, header, "mono", 8, "muted"),
        Path(rectangle(_LEFT, 18.9, _WIDE, 0.1), fill="rule-light"),
        Text(_LEFT, 25.4, "APPENDIX D", "mono", 8.6, "ink"),
        Text(_LEFT, 31.0, title, "mono-bold", 10.5, "ink"),
        Group(picture.items, translate(_LEFT, _TOP)),
    ]
    items += _draw_key(actions, _TOP + picture.height + 8.0)
    items.append(Text(_LEFT, height - 7.4, f"{CREDIT}.", "sans", 7, "muted"))
    return Page(width, height, tuple(items), label="plate")


def draw_action_map(geography: Geography, actions: Sequence[Action], landmarks: Sequence[Landmark] = ()) -> Page:
    """The map by itself, with its discs and without a key, on a page of its own size.

    A landmark is left out where its name would touch a disc, another name or the edge.
    """
    scale = _WIDE / _WIDTH_KM
    tall = _HEIGHT_KM * scale
    frame = Frame(Projection(*_CENTRE), 0.0, _WIDTH_KM, _HEIGHT_KM)
    near = [(a, *_to_paper(frame, scale, a)) for a in actions]
    inside = [(a, x, y) for a, x, y in near if 4 < x < _WIDE - 4 and 4 < y < tall - 4]
    outside = [a for a, x, y in near if not (4 < x < _WIDE - 4 and 4 < y < tall - 4)]
    towns = [(m.name, *_to_paper(frame, scale, m)) for m in landmarks]
    corner = (3.0, 3.0, 3.0 + _INSET_MM, 3.0 + _INSET_MM)
    items: list[Item] = list(
        _draw_window(geography, frame, scale, _WIDE, tall, inside, towns, (corner,) if outside else ())
    )
    if outside:
        middle = Projection(
            sum(a.latitude for a in outside) / len(outside), sum(a.longitude for a in outside) / len(outside)
        )
        far = Frame(middle, 0.0, _INSET_KM, _INSET_KM)
        per_km = _INSET_MM / _INSET_KM
        placed = [(a, *_to_paper(far, per_km, a)) for a in outside]
        items.append(Group(_draw_window(geography, far, per_km, _INSET_MM, _INSET_MM, placed), translate(3.0, 3.0)))
        items.append(Text(4.5, 1.4 + _INSET_MM, "at a smaller scale", "mono", 7, "ink"))
    return Page(_WIDE, tall, tuple(items), label="map")


def tell_action_map(actions: Sequence[Action]) -> str:
    """What the map shows, in a sentence for those who do not see it."""
    told = [
        f"{result} {', '.join(numbers)}"
        for result in ("won", "lost", "drawn")
        if (numbers := [str(a.number) for a in actions if a.result == result])
    ]
    return f"Map of the actions by number, a disc where each was fought: {'; '.join(told)}."


def _to_paper(frame: Frame, scale: float, action: Action | Landmark) -> tuple[float, float]:
    x, y = frame.place(action.latitude, action.longitude)
    return x * scale, y * scale


def _draw_window(
    geography: Geography,
    frame: Frame,
    scale: float,
    wide: float,
    tall: float,
    actions: Sequence[tuple[Action, float, float]],
    towns: Sequence[tuple[str, float, float]] = (),
    taken: Sequence[Box] = (),
) -> tuple[Item, ...]:
    window = (0.0, 0.0, wide, tall)
    ground: Ground = cut_ground(geography, frame, window, scale)
    outline = rectangle(0.0, 0.0, wide, tall)
    items: list[Item] = [draw_ground(ground, outline)]
    spots = _part([(x, y) for _, x, y in actions], wide, tall)
    discs: list[Item] = []
    reach = _RADIUS + 0.4
    boxes = [*taken, *((x - reach, y - reach, x + reach, y + reach) for x, y in spots)]
    items += _draw_towns(ground, towns, boxes, wide, tall)
    for (action, x, y), (at_x, at_y) in zip(actions, spots, strict=True):
        if math.hypot(at_x - x, at_y - y) > _RADIUS:
            items.append(Path(polygon((x, y), (at_x, at_y), close=False), stroke="ink", width=0.2))
            items.append(Path(ellipse(x, y, 0.6, 0.6), fill="ink"))
        discs += _draw_disc(action.number, at_x, at_y, action.result, action.origin)
    return (*items, *discs, Path(outline, stroke="ink", width=0.4))


def _draw_towns(
    ground: Ground, towns: Sequence[tuple[str, float, float]], taken: list[Box], wide: float, tall: float
) -> list[Item]:
    """A dot and a name for each town that finds room, to the right of its dot or to the left; `taken` grows.

    A town that lies among discs has no dot, and its name stands beside them.
    """
    items: list[Item] = []
    discs = tuple(taken)
    for name, x, y in towns:
        long = measure("sans", name, _TOWN_PT, 0.0)
        places = [x + 1.1, x - 1.1 - long]
        covered = any(b[0] - 1 < x < b[2] + 1 and b[1] - 1 < y < b[3] + 1 for b in discs)
        if covered:
            places += [x - long - step for step in (4.0, 8.0, 12.0)]
        for left in places:
            box = (left, y - 1.3, left + long, y + 1.3)
            if not covered:
                box = (min(left, x - 0.6), box[1], max(left + long, x + 0.6), box[3])
            if box[0] < 1.0 or box[2] > wide - 1.0 or box[1] < 1.0 or box[3] > tall - 1.0:
                continue
            if any(box[0] < b[2] and b[0] < box[2] and box[1] < b[3] and b[1] < box[3] for b in taken):
                continue
            taken.append(box)
            halo = ground.halo(left + long / 2, y)
            if not covered:
                items.append(Path(rectangle(x - 0.45, y - 0.45, 0.9, 0.9), fill="ink"))
            items.append(Text(left, y + 0.8, name, "sans", _TOWN_PT, "ink", halo=halo, halo_width=0.35))
            break
    return items


def _draw_disc(number: int, x: float, y: float, result: str, origin: Span | None) -> list[Item]:
    """Won is solid, lost is open, drawn is open with a second ring: told without any colour."""
    won = result == "won"
    items: list[Item] = [Path(ellipse(x, y, _RADIUS, _RADIUS), fill="ink" if won else "white", stroke="ink", width=0.3)]
    if result == "drawn":
        items.append(Path(ellipse(x, y, _RADIUS - 0.6, _RADIUS - 0.6), stroke="ink", width=0.2))
    items.append(Text(x, y + 1.02, str(number), "mono-bold", 8.4, "white" if won else "ink", "middle", origin=origin))
    return items


def _part(spots: Sequence[tuple[float, float]], wide: float, tall: float) -> list[tuple[float, float]]:
    """The spots moved apart until no two discs touch, each as little as that takes, none over the edge."""
    placed = [list(spot) for spot in spots]
    for _ in range(400):
        for spot in placed:
            spot[0] = min(max(spot[0], _RADIUS + 1), wide - _RADIUS - 1)
            spot[1] = min(max(spot[1], _RADIUS + 1), tall - _RADIUS - 1)
        moved = False
        for i in range(len(placed)):
            for j in range(i + 1, len(placed)):
                dx, dy = placed[j][0] - placed[i][0], placed[j][1] - placed[i][1]
                apart = math.hypot(dx, dy)
                if apart >= _APART - 0.01:
                    continue
                moved = True
                if apart < 1e-6:  # one spot: part them by their places in the list
                    angle = 2.4 * j
                    dx, dy, apart = math.cos(angle), math.sin(angle), 1.0
                push = (_APART - min(apart, _APART)) / 2 + 0.02
                for index, sign in ((i, -1), (j, 1)):
                    placed[index][0] += sign * push * dx / apart
                    placed[index][1] += sign * push * dy / apart
        if not moved:
            break
    return [(x, y) for x, y in placed]


def _draw_key(actions: Sequence[Action], top: float) -> list[Item]:
    items: list[Item] = []
    for index, (word, result) in enumerate((("won", "won"), ("lost", "lost"), ("drawn", "drawn"))):
        x = _LEFT + _RADIUS + index * 30.0
        items += _draw_disc(1, x, top, result, None)[:-1]
        items.append(Text(x + 5.0, top + 1.0, word, "mono", 8.6, "ink"))
    for index, action in enumerate(actions):
        y = top + 9.0 + index * 4.5
        items.append(Text(_LEFT + 5.0, y, str(action.number), "mono-bold", 8.6, "ink", "end", origin=action.origin))
        items.append(Text(_LEFT + 20.0, y, action.day, "mono", 8.6, "ink", "end", origin=action.origin))
        items.append(Text(_LEFT + 24.0, y, action.title, "mono", 8.6, "ink", origin=action.origin))
        items.append(Text(_LEFT + _WIDE, y, action.result, "mono", 8.6, "ink", "end"))
    return items
