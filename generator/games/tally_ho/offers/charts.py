"""The charts of all missions as named tables."""

from __future__ import annotations

from collections.abc import Mapping

from generator.engine.game import Scope
from generator.games.tally_ho.aircraft import TallyHoAircraft
from generator.games.tally_ho.charts import CommunicationsChart, RoundPhase, Step
from generator.games.tally_ho.pack import TallyHo
from generator.model.hex_map import ALTITUDES
from generator.model.rows import Cell, Row, Rows, row

BLOCKS: Mapping[str, str] = {
    "luftwaffe-bomber": "Luftwaffe Bombers",
    "luftwaffe-fighter": "Luftwaffe Fighters",
    "italy-bomber": "Italian Bombers",
    "italy-fighter": "Italian Fighters",
    "raf-fighter": "RAF Fighters",
}
"""The five blocks of the Performance Chart, in its order."""

ALTITUDE_NAMES: Mapping[str, str] = {"SL": "Sea", "LL": "Low", "ML": "Medium", "HL": "High"}

_CHART_SCALE = 0.85
"""Millimetres on the Performance Chart for a metre of aeroplane: one scale for all."""

FACING_NAMES: Mapping[str, str] = {
    "top": "top",
    "upper-right": "upper right",
    "lower-right": "lower right",
    "bottom": "bottom",
    "lower-left": "lower left",
    "upper-left": "upper left",
}


def offer_performance(game: TallyHo) -> Rows:
    """The Performance Chart: a row for each block, its types nested under `types`."""
    rows: list[Row] = []
    for klass, title in BLOCKS.items():
        types = [a for a in game.aircraft.values() if a.klass == klass]
        if types:
            rows.append(row({"class": klass, "title": title, "types": tuple(_performance(game, a) for a in types)}))
    return tuple(rows)


def _performance(game: TallyHo, aircraft: TallyHoAircraft) -> Row:
    def said(field: str, text: object) -> Cell:
        return Cell(text, game.pack.span(aircraft, field))

    ground = aircraft.strafe_bomb
    factors = aircraft.attack_defend
    bonuses = [b for b in game.charts.bonuses if b.type == aircraft.id]
    return row(
        {
            "id": said("id", aircraft.id),
            "name": said("name", aircraft.name),
            "short": said("short", aircraft.short),
            "nickname": said("nickname", aircraft.nickname or ""),
            "fuel": said("fuel", aircraft.fuel),
            "circles": said("fuel", " ".join("•" * max(0, aircraft.fuel))),
            "attack_defend": said("attack_defend", factors),
            "attack": said("attack_defend", f"{factors.attack}+" if factors.attack < 6 else str(factors.attack)),
            "defend": said("attack_defend", "1" if factors.defend == 1 else f"1–{factors.defend}"),
            "ma": said("ma", aircraft.ma),
            "strafe_bomb": said("strafe_bomb", ground or "–"),
            "ground": said(
                "strafe_bomb",
                f"{ground.verb} on {ground.threshold}{'+' if ground.threshold < 6 else ''} for {ground.vp} VP each"
                if ground
                else "none",
            ),
            "bonus": "+1" if bonuses else "",
            "art": said("art", aircraft.art),
            "art_height": f"{aircraft.length_m * _CHART_SCALE:.1f}mm",
        }
    )


def offer_bonuses(game: TallyHo) -> Rows:
    """Dice that a type adds against certain types (TH-83)."""
    return tuple(
        row(
            {
                "type": Cell(game.short(b.type), game.pack.span(b, "type")),
                "dice": Cell(b.dice, game.pack.span(b, "dice")),
                "against": Cell(", ".join(game.short(t) for t in b.against), game.pack.span(b, "against")),
                "text": Cell(b.printed, game.pack.span(b, "printed")),
            }
        )
        for b in game.charts.bonuses
    )


def offer_communications(game: TallyHo) -> Rows:
    """Every Communications Chart; see `compose_communications` for its columns."""
    return tuple(compose_communications(game, chart) for chart in game.charts.communications)


def compose_communications(game: TallyHo, chart: CommunicationsChart) -> Row:
    """One Communications Chart: `title`, `natural_one`, `types` (heads) and `rows`, each `die` and `cells`."""
    names = {o.id: o for o in game.charts.comms_orders}
    types = list(dict.fromkeys(t for results in chart.rows.values() for t in results))
    rows: list[Row] = []
    for rolls, results in chart.rows.items():
        cells = []
        for type_id in types:
            order = names.get(results[type_id]) if type_id in results else None
            origin = game.pack.span(chart, "rows", str(rolls), type_id)
            cells.append(
                row(
                    {
                        "text": Cell(order.name if order else "–", origin),
                        "short": Cell(order.short if order else "–", origin),
                        "id": order.id if order else "",
                    }
                )
            )
        key = Cell(rolls.printed, game.pack.span(chart, "rows", str(rolls), key=True))
        rows.append(row({"die": key, "cells": tuple(cells)}))
    natural = names.get(chart.natural_one)
    return row(
        {
            "id": chart.id,
            "title": Cell(chart.title, game.pack.span(chart, "title")),
            "natural_one": Cell(natural.name if natural else chart.natural_one, game.pack.span(chart, "natural_one")),
            "types": tuple(row({"id": t, "name": game.short(t)}) for t in types),
            "rows": tuple(rows),
        }
    )


def offer_comms_orders(game: TallyHo) -> Rows:
    """What each result of the Communications Chart allows."""
    return tuple(
        row(
            {
                "id": o.id,
                "name": Cell(o.name, game.pack.span(o, "name")),
                "short": Cell(o.short, game.pack.span(o, "short")),
                "text": Cell(o.explanation, game.pack.span(o, "explanation")),
            }
        )
        for o in game.charts.comms_orders
    )


def offer_movement_actions(game: TallyHo) -> Rows:
    """What each keyword of the movement charts means."""
    return tuple(
        row(
            {
                "id": a.id,
                "name": Cell(a.name, game.pack.span(a, "name")),
                "text": Cell(a.explanation, game.pack.span(a, "explanation")),
            }
        )
        for a in game.charts.movement_actions
    )


def offer_international(game: TallyHo) -> Rows:
    """Die, nation, dice and Communications modifier (TH-21)."""
    table = game.charts.international
    return tuple(
        row(
            {
                "die": Cell(rolls.printed, game.pack.span(table, "rows", str(rolls), key=True)),
                "id": nation.id,
                "nation": Cell(nation.name, game.pack.span(nation, "name")),
                "dice": Cell(_signed(nation.dice), game.pack.span(nation, "dice")),
                "comms": Cell(_signed(nation.comms), game.pack.span(nation, "comms")),
            }
        )
        for rolls, nation in table.rows.items()
    )


def _signed(number: int) -> str:
    if number == 0:
        return "0"
    return f"+{number}" if number > 0 else f"−{-number}"


def offer_facing(game: TallyHo) -> Rows:
    """The facing diagram: die and edge, clockwise from the top (TH-92)."""
    table = game.charts.facing
    return tuple(
        row(
            {
                "die": Cell(rolls.printed, game.pack.span(table, "rows", str(rolls), key=True)),
                "facing": Cell(FACING_NAMES[facing], game.pack.span(table, "rows", str(rolls))),
                "id": facing,
            }
        )
        for rolls, facing in table.rows.items()
    )


def offer_aaa(game: TallyHo) -> Rows:
    """AAA and balloons: where, attack, and a second roll for each altitude."""
    rows: list[Row] = []
    for flak in game.charts.flak:
        dice = f"{flak.dice}D6"
        confirm = f"{flak.confirm_dice}D6"
        cells: dict[str, Cell] = {
            "id": Cell(flak.id, game.pack.span(flak, "id")),
            "name": Cell(flak.name, game.pack.span(flak, "name")),
            "where": Cell(flak.where_printed, game.pack.span(flak, "where_printed")),
            "dice": Cell(dice, game.pack.span(flak, "dice")),
            "attack": Cell(
                f"{dice}; {'for each' if flak.dice > 1 else 'on a'} {flak.trigger} roll {confirm}",
                game.pack.span(flak, "dice"),
            ),
        }
        for altitude in ALTITUDES:
            rolls = flak.losses.get(altitude)
            cells[altitude] = Cell(rolls.printed if rolls else "–", game.pack.span(flak, "losses", altitude))
        rows.append(row(cells))
    return tuple(rows)


def offer_victory_points(game: TallyHo) -> Rows:
    """The Victory Points chart."""
    return tuple(
        row(
            {
                "id": a.id,
                "name": Cell(a.name, game.pack.span(a, "name")),
                "vp": Cell(a.printed, game.pack.span(a, "printed")),
            }
        )
        for a in game.charts.victory_points.awards
    )


def offer_rescue(game: TallyHo) -> Rows:
    """Ground, and what becomes of a Vic's and of a Schwarm's crews over it."""
    over = {"england": "England", "france": "France", "sea": "Sea"}
    rows: list[Row] = []
    for id, name in over.items():
        cells: dict[str, str] = {"id": id, "over": name}
        for side, column in (("raf", "vic"), ("luftwaffe", "schwarm")):
            case = next((c for c in game.charts.rescue.cases if c.side == side and c.over == id), None)
            cells[column] = Cell(case.printed, game.pack.span(case, "printed")) if case else "–"
        rows.append(row(cells))
    return tuple(rows)


def offer_steps(game: TallyHo, steps: tuple[Step, ...]) -> Rows:
    """A list of things to do, each with its place in the rules."""
    return tuple(
        row(
            {
                "number": str(number),
                "text": Cell(step.text, game.pack.span(step, "text")),
                "rule": Cell(step.rule, game.pack.span(step, "rule")),
            }
        )
        for number, step in enumerate(steps, 1)
    )


def offer_set_up(game: TallyHo, scope: Scope) -> Rows:
    """The steps of setting up; `added` holds what one mission adds to a step, if the pack has it and it is wanted."""
    steps = game.charts.set_up
    wanted = {n for n in game.missions if scope.wants(n)}
    added = (s.added if s.added and s.added.mission in wanted else None for s in steps)
    return tuple(
        row({**step, "added": Cell(more.text, game.pack.span(more, "text")) if more else ""})
        for step, more in zip(offer_steps(game, steps), added, strict=True)
    )


def offer_phases(game: TallyHo, phases: tuple[RoundPhase, ...]) -> Rows:
    """Headings, such as the four phases of a Round, with their steps nested."""
    return tuple(
        row(
            {
                "number": str(number),
                "id": phase.id,
                "name": Cell(phase.name, game.pack.span(phase, "name")),
                "steps": offer_steps(game, phase.steps),
            }
        )
        for number, phase in enumerate(phases, 1)
    )


def offer_rulings(game: TallyHo) -> Rows:
    """Every ruling with its choice in force, the others nested under `others`."""
    return tuple(
        row(
            {
                "id": Cell(r.id, game.pack.span(r, "id")),
                "erratum": Cell(r.erratum, game.pack.span(r, "erratum")),
                "place": Cell(r.place, game.pack.span(r, "place")),
                "question": Cell(r.question, game.pack.span(r, "question")),
                "value": Cell(r.default, game.pack.span(r, "default")),
                "answer": Cell(r.choices.get(r.default, ""), game.pack.span(r, "choices", r.default)),
                "others": tuple(
                    row({"value": v, "answer": Cell(t, game.pack.span(r, "choices", v))})
                    for v, t in r.choices.items()
                    if v != r.default
                ),
                "reason": Cell(r.reason, game.pack.span(r, "reason")),
            }
        )
        for r in game.rulings.values()
    )
