"""One Round of a replay as drawn over a map: ways flown, where everybody stands, fights and losses.

Items are in millimetres from the top left corner of the field of hexes, whose flats are given; see
`generator.engine.hexes.centre`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.engine.hexes import centre, corners
from generator.games.tally_ho.replay.drive import Replay, Stage
from generator.games.tally_ho.rules.recorder import Step
from generator.games.tally_ho.rules.scenario import Scenario
from generator.games.tally_ho.rules.state import DESTROYED, OVER_FRANCE, RETURNING, State
from generator.layout.fonts import font, measure
from generator.layout.items import MM, Group, Item, Path, Text, ellipse, polygon, rounded
from generator.model.hex import Hex

TOKEN_MM = 3.5
GAP_MM = 0.35
LABEL = 6.4
"""Points of a token's label."""
LEAST_SCALE = 0.68
"""How small tokens become at the least, however many share a hex."""
SPREAD_MM = 1.0
"""How far ways that share a hex are drawn apart."""

BADGE_MM = 1.75
"""Radius of the badge that tells losses."""

_BADGES = tuple(
    (0.6 * math.sin(math.radians(angle)), -0.6 * math.cos(math.radians(angle)))
    for angle in (40, -40, 0, 90, -90, 140, -140, 180)
)
"""Where a badge may sit about the middle of a hex, in flats; the upper right corner first."""

_FILL = {"raf": "field-raf", "luftwaffe": "luftwaffe-yellow", "italy": "field-italy"}
_LINE = {"raf": "raf-blue", "luftwaffe": "ink", "italy": "italy-green"}


@dataclass(frozen=True, slots=True)
class RoundDrawing:
    """What is drawn of one Round, and the state before and after it."""

    number: int
    stages: tuple[Stage, ...]
    before: State
    after: State

    @property
    def steps(self) -> tuple[Step, ...]:
        """Everything that happened in it."""
        return tuple(step for stage in self.stages for step in stage.steps)


def list_rounds(played: Replay) -> tuple[RoundDrawing, ...]:
    """The Rounds that could be followed, the set-up first as Round 0."""
    rounds: list[RoundDrawing] = []
    before = played.stages[0].state if played.stages else None
    for number in dict.fromkeys(s.round for s in played.stages):
        stages = tuple(s for s in played.stages if s.round == number)
        assert before is not None
        rounds.append(RoundDrawing(number, stages, before, stages[-1].state))
        before = stages[-1].state
    return tuple(rounds)


def draw_round(scenario: Scenario, drawn: RoundDrawing, flats: float) -> tuple[Item, ...]:
    """Everything of a Round: ways, the rims of fights, the units where they stand, and losses upon all."""
    return (
        Group(tuple(_draw_ways(scenario, drawn, flats)), layer="ways", id="ways"),
        Group(tuple(_draw_fights(drawn, flats)), layer="fights", id="fights"),
        Group(tuple(_draw_units(scenario, drawn, flats)), layer="units", id="units"),
        Group(tuple(_draw_losses(scenario, drawn, flats)), layer="losses", id="losses"),
    )


def _nation(scenario: Scenario, unit: int) -> str:
    spec = scenario.units[unit]
    return "raf" if spec.raf else "italy" if spec.italian else "luftwaffe"


def _draw_ways(scenario: Scenario, drawn: RoundDrawing, flats: float) -> Iterable[Item]:
    """The way of every unit that moved, from where it stood, an arrow at its end."""
    ids = {s.id: s.index for s in scenario.units}
    hexes = scenario.rules.ground.geometry.hexes
    moves = [s for s in drawn.steps if s.what == "move" and s.path]
    for n, step in enumerate(moves):
        unit = ids[step.unit]
        # Each way a little beside the others, so that two through one hex are two lines.
        angle = n * 2.4
        shift = SPREAD_MM * (0.4 + 0.6 * (n % 3) / 2)
        dx, dy = shift * math.cos(angle), shift * math.sin(angle)
        points = [_shifted(h, flats, dx, dy) for h in (hexes[drawn.before.units[unit].hex], *step.path)]
        colour = _LINE[_nation(scenario, unit)]
        dash = (1.6, 1.0) if step.result == "return" else ()
        way = polygon(*points, close=False)
        yield Path(way, stroke="white", width=1.25, cap="round", join="round")
        yield Path(way, stroke=colour, width=0.55, dash=dash, cap="round", join="round")
        yield Path(ellipse(*points[0], 0.75, 0.75), fill="white", stroke=colour, width=0.4)
        yield from _draw_head(points[-2], points[-1], colour)


def _shifted(hex_: Hex, flats: float, dx: float, dy: float) -> tuple[float, float]:
    x, y = centre(hex_, flats)
    return x + dx, y + dy


def _draw_head(start: tuple[float, float], end: tuple[float, float], colour: str) -> Iterable[Item]:
    """An arrowhead a little past the middle of the last step, where no token covers it."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    ux, uy = dx / length, dy / length
    tip = start[0] + dx * 0.62, start[1] + dy * 0.62
    back = tip[0] - 2.1 * ux, tip[1] - 2.1 * uy
    shape = polygon(tip, (back[0] - 0.95 * uy, back[1] + 0.95 * ux), (back[0] + 0.95 * uy, back[1] - 0.95 * ux))
    yield Path(shape, fill=colour, stroke="white", width=0.25, join="round")


def _draw_fights(drawn: RoundDrawing, flats: float) -> Iterable[Item]:
    """A red rim round every hex with a Dogfight or an attack on the ground."""
    fights = {s.hex for s in drawn.steps if s.what in ("dogfight", "bombed", "strafed") and s.hex}
    for hex_ in sorted(fights):
        ring = (*polygon(*corners(hex_, flats, 0.25)), *polygon(*corners(hex_, flats, 1.15)))
        yield Path(ring, fill="red", stroke="white", width=0.15, even_odd=True)


def _draw_losses(scenario: Scenario, drawn: RoundDrawing, flats: float) -> Iterable[Item]:
    """How many elements were lost in a hex, at whichever of its corners and edges hides least of the tokens."""
    lost: Counter[Hex] = Counter()
    for step in drawn.steps:
        if step.what == "lost" and step.hex is not None:
            lost[step.hex] += step.numbers["lost"]
    stacks = [
        (*centre(hex_, flats), *_arrange(scenario, drawn.after, units, flats).size)
        for hex_, units in _list_stacks(scenario, drawn.after)
    ]

    def hides(x: float, y: float) -> float:
        """How deep a badge there reaches into any stack, in all."""
        deep = 0.0
        for middle, height, wide, tall in stacks:
            dx, dy = abs(x - middle) - wide / 2, abs(y - height) - tall / 2
            deep += max(0.0, BADGE_MM - max(dx, dy))
        return deep

    for hex_, count in sorted(lost.items()):
        x, y = centre(hex_, flats)
        cx, cy = min(((x + flats * dx, y + flats * dy) for dx, dy in _BADGES), key=lambda at: hides(*at))
        yield Path(ellipse(cx, cy, BADGE_MM, BADGE_MM), fill="red", stroke="white", width=0.3)
        yield _set(cx, cy, f"−{count}", "sans-bold", LABEL, "white")


def _set(x: float, y: float, text: str, face: str, size: float, colour: str) -> Text:
    """A text about a point."""
    return Text(x, y + size / MM * font(face).cap_height / 2, text, face, size, colour, "middle")


def _draw_units(scenario: Scenario, drawn: RoundDrawing, flats: float) -> Iterable[Item]:
    """Every unit still on the map, in its hex: a token with its number and elements, pointing as it faces."""
    for hex_, units in _list_stacks(scenario, drawn.after):
        yield from _draw_stack(scenario, drawn.after, hex_, units, flats)


def _list_stacks(scenario: Scenario, state: State) -> list[tuple[Hex, list[int]]]:
    """The units still on the map, by hexes."""
    hexes = scenario.rules.ground.geometry.hexes
    there: dict[Hex, list[int]] = {}
    for spec in scenario.units:
        unit = state.units[spec.index]
        if unit.status < DESTROYED:
            there.setdefault(hexes[unit.hex], []).append(spec.index)
    return sorted(there.items())


@dataclass(frozen=True, slots=True)
class _Arrangement:
    """Tokens one below another, in two columns if they are many, and smaller if they are too many for their hex."""

    labels: tuple[str, ...]
    width: float
    """Of a token, before it is scaled."""
    rows: int
    wide: float
    tall: float
    scale: float

    @property
    def size(self) -> tuple[float, float]:
        """Width and height as drawn."""
        return self.wide * self.scale, self.tall * self.scale


def _arrange(scenario: Scenario, state: State, units: Sequence[int], flats: float) -> _Arrangement:
    labels = tuple(f"{scenario.units[i].id} · {state.units[i].elements}" for i in units)
    width = max(measure("sans-bold", label, LABEL) for label in labels) + 3.6
    columns = 1 if len(units) <= max(1, int((flats - 1.0) / (TOKEN_MM + GAP_MM))) else 2
    rows = -(-len(units) // columns)
    tall = rows * TOKEN_MM + (rows - 1) * GAP_MM
    wide = columns * width + (columns - 1) * GAP_MM
    scale = max(LEAST_SCALE, min(1.0, (flats - 0.6) / tall, flats * 1.08 / wide))
    return _Arrangement(labels, width, rows, wide, tall, scale)


def _draw_stack(scenario: Scenario, state: State, hex_: Hex, units: Sequence[int], flats: float) -> Iterable[Item]:
    """The tokens of one hex about its middle."""
    stack = _arrange(scenario, state, units, flats)
    x, y = centre(hex_, flats)
    tokens: list[Item] = []
    for n, (unit, label) in enumerate(zip(units, stack.labels, strict=True)):
        left = (n // stack.rows) * (stack.width + GAP_MM) - stack.wide / 2
        top = (n % stack.rows) * (TOKEN_MM + GAP_MM) - stack.tall / 2
        tokens += _draw_token(scenario, state, unit, label, left, top, stack.width)
    yield Group(tuple(tokens), (stack.scale, 0.0, 0.0, stack.scale, x, y))


def _draw_token(
    scenario: Scenario, state: State, unit: int, label: str, left: float, top: float, width: float
) -> Iterable[Item]:
    now = state.units[unit]
    side = _nation(scenario, unit)
    home = now.status in (RETURNING, OVER_FRANCE)
    fill = "white" if home else _FILL[side]
    shape = rounded(left, top, width, TOKEN_MM, 0.7)
    yield Path(shape, fill=fill, stroke="white", width=0.9)
    yield Path(shape, fill=fill, stroke=_LINE[side], width=0.4, dash=(1.0, 0.6) if home else ())
    cx, cy = left + 1.65, top + TOKEN_MM / 2
    yield Path(_dart(cx, cy, now.facing), fill=_LINE[side])
    middle = left + 2.7 + (width - 3.2) / 2
    yield _set(middle, cy, label, "sans-bold", LABEL, "muted" if home else "ink")


def _dart(cx: float, cy: float, facing: int) -> tuple[tuple[str | float, ...], ...]:
    """A small dart that points the way a unit faces."""
    turn = math.radians((facing - 1) * 60)
    points = ((0.0, -1.25), (0.85, 1.0), (0.0, 0.5), (-0.85, 1.0))
    return polygon(
        *(
            (cx + x * math.cos(turn) - y * math.sin(turn), cy + x * math.sin(turn) + y * math.cos(turn))
            for x, y in points
        )
    )
