"""A mission played again, drawn Round by Round on its map: a page for each, with what happened beside it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence

from generator.documents.hex_map import KIND as HEX_MAP
from generator.documents.hex_map import MapSet, compose_block
from generator.documents.map.plan import compose_plan
from generator.engine.game import Scope
from generator.engine.hexes import bounds
from generator.games.tally_ho.log.transcript import Transcript
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.replay.board_drawing import draw_board
from generator.games.tally_ho.replay.drawing import RoundDrawing, draw_round, list_rounds
from generator.games.tally_ho.replay.drive import Replay
from generator.games.tally_ho.replay.telling import PHASES, describe_end, describe_step
from generator.layout.fonts import measure
from generator.layout.items import MM, Group, Item, Page, Path, Printed, Text, polygon
from generator.layout.paper import PAPERS
from generator.model.document import DocumentSpec
from generator.model.theme import Theme
from generator.print_single import compose_single, make_job

MARGIN_MM = 12.0
HEAD_MM = 17.0
GUTTER_MM = 7.0
SETTINGS = ((1, 11.4), (1, 10.4), (1, 9.4), (2, 9.4), (2, 8.6), (2, 7.8))
"""Columns and points of what happened: the first in which a Round fits beside its map, else the last."""
LEAST_COLUMN_MM = 54.0
"""Where two of them have no room there is one."""
LEADING = 1.24
INDENT_MM = 2.6
SMALL = 5.6
MOST_FLATS_MM = 19.5

FieldDrawing = Callable[[float], tuple[Item, ...]]


def compose_replay(view: TallyHo, record: Transcript, played: Replay, paper: str = "a4") -> Printed:
    """The set-up and every Round that could be followed, on landscape pages.

    What does not fit beside its map goes on beside the same map on a further page. The replay must have got as far
    as the set-up.
    """
    height, width = PAPERS[paper]
    geometry = played.scenario.rules.ground.geometry
    unit_wide, unit_tall = bounds(geometry.columns, geometry.rows, 1.0)
    room = height - 2 * MARGIN_MM - HEAD_MM
    flats = min(room / unit_tall, width * 0.52 / unit_wide, MOST_FLATS_MM)
    field, credit = _map_field(view, record, played, flats)
    title = _title(view, record)
    pages: list[Page] = []
    left = MARGIN_MM + unit_wide * flats + GUTTER_MM
    beside = width - MARGIN_MM - left
    for drawn in list_rounds(played):
        for wanted, size in SETTINGS:
            columns = wanted if beside >= wanted * LEAST_COLUMN_MM + (wanted - 1) * GUTTER_MM else 1
            measure_mm = (beside - (columns - 1) * GUTTER_MM) / columns
            lines = _tell_round(view, played, drawn, measure_mm, size)
            filled = _fill_columns(lines, int(room / (size * LEADING / MM)))
            if len(filled) <= columns:
                break
        overlay = draw_round(played.scenario, drawn, flats)
        for n, part in enumerate(filled[k : k + columns] for k in range(0, len(filled), columns)):
            heading = "Set-up" if drawn.number == 0 else f"Round {drawn.number}"
            if n:
                heading += ", continued"
            items = [
                *_head(title, heading, width),
                Group((*field, *overlay), (1.0, 0.0, 0.0, 1.0, MARGIN_MM, MARGIN_MM + HEAD_MM), id="field"),
                *_foot(view, credit, width, height),
                *(
                    item
                    for k, column in enumerate(part)
                    for item in _set_lines(column, left + k * (measure_mm + GUTTER_MM), MARGIN_MM + HEAD_MM, size)
                ),
            ]
            pages.append(Page(width, height, tuple(items), label=f"{drawn.number}" + ("abcdefgh"[n] if n else "")))
    return Printed(
        name="replay",
        title=f"{title}: played again",
        language=view.pack.manifest.language,
        pages=tuple(pages),
        subject=describe_end(played),
        author=view.pack.manifest.author,
        keywords=view.pack.manifest.id,
    )


def palette(view: TallyHo) -> Mapping[str, str]:
    """The pack's colours."""
    theme = view.pack.one("theme", Theme)
    assert theme is not None, "a pack without a theme is refused before"
    return theme.palette("colour")


def _title(view: TallyHo, record: Transcript) -> str:
    if record.title:
        return record.title
    return f"Mission {record.mission}, {view.missions[record.mission].title}"


def _map_field(view: TallyHo, record: Transcript, played: Replay, flats: float) -> tuple[tuple[Item, ...], str]:
    """The mission's own map as it is printed, without its margins, and whom to credit; or the board of the occasion."""
    ground = played.scenario.rules.ground
    pack = view.pack
    spec = next((s for s in pack.all("documents", DocumentSpec) if s.kind == HEX_MAP), None)
    if record.map is not None or spec is None or pack.game is None:
        return draw_board(ground, flats), ""
    number = view.maps[view.missions[record.mission].map].number
    job = dataclasses.replace(make_job(pack, pack.game.offer(pack, Scope((record.mission,)))), missions=(number,))
    composed, _ = compose_single(spec, job)
    scene = next((s for s in composed.scenes), None) if isinstance(composed, MapSet) else None
    if scene is None:
        return draw_board(ground, flats), ""
    block = compose_block(scene, compose_plan(scene), charts=False)
    field = next(i for i in block.items if isinstance(i, Group) and i.id == "field")
    scale = flats / scene.flats
    return (Group(field.items, (scale, 0.0, 0.0, scale, 0.0, 0.0), id="map"),), composed.spec.credit


def _head(title: str, heading: str, width: float) -> list[Item]:
    base = MARGIN_MM + 8.5
    rule = polygon((MARGIN_MM, MARGIN_MM + 12.0), (width - MARGIN_MM, MARGIN_MM + 12.0), close=False)
    return [
        Text(MARGIN_MM, base, heading.upper(), "stencil", 20, "ink"),
        Text(width - MARGIN_MM, base, title, "sans-medium", 11, "red", anchor="end"),
        Path(rule, stroke="ink", width=0.45),
    ]


def _foot(view: TallyHo, credit: str, width: float, height: float) -> list[Item]:
    """Whose coastline it is, and that this is a companion of players."""
    told = " ".join((f"{credit}." if credit else "", view.pack.manifest.statement)).strip()
    lines = _wrap(told, width - 2 * MARGIN_MM, SMALL)
    base = height - MARGIN_MM + 3.0
    return [Text(MARGIN_MM, base + n * 2.4, line, "sans", SMALL, "muted") for n, line in enumerate(lines)]


Line = tuple[str, str, str]
"""Text, face, colour."""


def _fill_columns(lines: Sequence[Line], fit: int) -> list[list[Line]]:
    """The lines in columns of so many: none begins with a gap, none ends with the head of what follows."""
    columns: list[list[Line]] = []
    rest = list(lines)
    while rest:
        taken = rest[:fit]
        while len(rest) > len(taken) > 1 and (not taken[-1][0] or taken[-1][2] != "ink"):
            taken.pop()
        columns.append(taken)
        rest = rest[len(taken) :]
        while rest and not rest[0][0]:
            rest.pop(0)
    return columns or [[]]


def _tell_round(view: TallyHo, played: Replay, drawn: RoundDrawing, width: float, size: float) -> list[Line]:
    """What happened, line by line."""
    lines: list[Line] = []
    scenario = played.scenario
    if drawn.number == 0:
        for raf, name in ((True, "Royal Air Force"), (False, "Luftwaffe")):
            lines.append((name, "sans-bold", "raf-blue" if raf else "ink"))
            for spec in scenario.units:
                if spec.raf == raf:
                    hex_ = scenario.rules.ground.geometry.hexes[spec.start]
                    word = "Vic" if raf else "Schwarm"
                    plural = "s" if spec.strength != 1 else ""
                    ace = ", Ace" if spec.ace else ""
                    lines.append(
                        (
                            f"{spec.id}  {view.short(spec.type)}, {spec.strength} {word}{plural}{ace}, {hex_}",
                            "sans",
                            "ink",
                        )
                    )
            lines.append(("", "sans", "ink"))
    for stage in drawn.stages:
        if not stage.steps:
            continue
        if lines and drawn.number:
            lines.append(("", "sans", "ink"))
        lines.append((PHASES[stage.phase], "sans-bold", "red"))
        for step in stage.steps:
            loud = step.what in ("lost", "bombed", "strafed")
            for n, line in enumerate(_wrap(describe_step(step, scenario), width, size)):
                lines.append((("    " if n else "") + line, "sans-bold" if loud else "sans", "ink"))
    last = played.stages[-1].round == drawn.number
    if last and played.outcome is not None:
        end = describe_end(played)
        lines += [("", "sans", "ink"), (end[:1].upper() + end[1:] + ".", "sans-bold", "ink")]
    return lines


def _wrap(text: str, width: float, size: float) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        indent = INDENT_MM if len(lines) > 1 else 0.0
        if lines and measure("sans-bold", longer, size) <= width - indent:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _set_lines(lines: Sequence[Line], left: float, top: float, size: float) -> list[Item]:
    pitch = size * LEADING / MM
    return [
        Text(
            left + (INDENT_MM if text.startswith("    ") else 0.0),
            top + (n + 0.8) * pitch,
            text.strip(),
            face,
            size,
            colour,
        )
        for n, (text, face, colour) in enumerate(lines)
        if text
    ]
