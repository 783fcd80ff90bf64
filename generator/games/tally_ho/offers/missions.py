"""Missions and the campaign as named tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from generator.engine.game import Scope
from generator.games.tally_ho.aircraft import Side
from generator.games.tally_ho.conditions import Condition, Count, Depth, counts
from generator.games.tally_ho.effects import Points, Win
from generator.games.tally_ho.mission import Entry, Mission, Prose
from generator.games.tally_ho.offers.charts import compose_communications
from generator.games.tally_ho.offers.counters import offer_pieces
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.sentences import compose_clause, compose_sentence
from generator.games.tally_ho.setup.odds import carry_over_conditions, chance_of_none, find_largest
from generator.model.hex_map import ALTITUDES
from generator.model.provenance import is_authored
from generator.model.record import FrozenMap, Record
from generator.model.rows import Cell, Row, Rows, row
from generator.model.scalars import DieRange
from generator.source.nodes import Path

SIDE_TITLES: Mapping[Side, str] = {"raf": "Royal Air Force", "luftwaffe": "Luftwaffe"}


def offer_missions(game: TallyHo, scope: Scope) -> Rows:
    """One row a mission, all its charts nested; the columns are those of the function below."""
    rulings = game.rulings_in_force()
    return tuple(_mission(game, m, rulings) for m in game.missions.values() if scope.wants(m.number))


def _mission(game: TallyHo, mission: Mission, rulings: Mapping[str, str]) -> Row:
    pack = game.pack
    map_ = game.maps.get(mission.map)
    phase = game.campaign.phase_of(mission.number)
    chart = game.charts.communications_chart(mission.communications)
    tie = game.rulings.get(mission.victory.tie)
    cells: dict[str, str | Rows] = {
        "number": Cell(mission.number, pack.span(mission, "number")),
        "title": Cell(mission.title, pack.span(mission, "title")),
        "date": Cell(_day(mission), pack.span(mission, "date")),
        "phase": phase.name if phase else "",
        "map": Cell(map_.title if map_ else mission.map, pack.span(mission, "map")),
        "provenance": Cell(mission.provenance, pack.span(mission, "provenance")),
        "briefing": _paragraphs(game, mission.briefing),
        "history": _paragraphs(game, mission.history),
        "history_source": Cell(_source(mission.history), pack.span(mission.history, "provenance")),
        "forces": tuple(
            row(
                {
                    "side": force.side,
                    "unit": Cell(force.unit, pack.span(force, "unit")),
                    "type": Cell(game.short(force.type), pack.span(force, "type")),
                    "home": Cell(force.home or "", pack.span(force, "home")),
                }
            )
            for force in mission.forces
        ),
        "sides": tuple(_side(game, mission, side, rulings) for side in SIDE_TITLES),
        "altitudes": tuple(_altitudes(game, mission, t) for t in mission.altitudes),
        "movement_types": tuple(
            row({"id": t, "name": Cell(game.short(t), pack.span(mission, "movement", t, key=True))})
            for t in mission.movement
        ),
        "movement": tuple(_movement(game, mission)),
        "communications": (compose_communications(game, chart),) if chart else (),
        "special_rules": tuple(
            row(
                {
                    "id": rule.id,
                    "printed": Cell(rule.printed, pack.span(rule, "printed")),
                    "made": compose_sentence(None, rule.effects, game, "raf", rulings),
                }
            )
            for rule in mission.special_rules
        ),
        "overrides": tuple(
            row(
                {
                    "printed": Cell(o.printed, pack.span(o, "printed")),
                    "made": compose_sentence(o.when, (Win(win=o.winner),), game, o.winner, rulings),
                }
            )
            for o in mission.victory.overrides
        ),
        "victory": Cell(mission.victory.printed, pack.span(mission.victory, "printed")),
        "tie": Cell(tie.choices.get(tie.default, ""), pack.span(tie, "choices", tie.default)) if tie else "",
        "specials": tuple(
            row(
                {
                    "id": s.id,
                    "side": s.side,
                    "side_name": SIDE_TITLES[s.side],
                    "vp": Cell(f"+{s.vp}" if s.vp >= 0 else f"−{-s.vp}", pack.span(s, "vp")),
                    "printed": Cell(s.printed, pack.span(s, "printed")),
                    "made": compose_sentence(s.when, (Points(vp=s.vp, side=s.side),), game, s.side, rulings),
                }
            )
            for s in mission.specials
        ),
        "pieces": offer_pieces(game, mission),
        "odds": tuple(_odds(game, mission)),
        "authored": tuple(row({"text": t}) for t in _authored(game, mission)),
    }
    return row(cells)


def _day(mission: Mission) -> str:
    return f"{mission.weekday} {mission.date.day} {mission.date:%B} {mission.date.year}"


def _paragraphs(game: TallyHo, prose: Prose) -> Rows:
    return tuple(
        row({"text": Cell(text, game.pack.span(prose, "paragraphs", index))})
        for index, text in enumerate(prose.paragraphs)
    )


def _source(prose: Prose) -> str:
    inside = prose.provenance.partition("(")[2].rpartition(")")[0]
    return inside or prose.provenance


def _side(game: TallyHo, mission: Mission, side: Side, rulings: Mapping[str, str]) -> Row:
    pack, set_up = game.pack, mission.side(side)
    largest = find_largest(mission, side)
    return row(
        {
            "id": side,
            "name": SIDE_TITLES[side],
            "unit": "Squadron" if side == "raf" else "Staffel",
            "element": "Vics" if side == "raf" else "Schwarms",
            "rolls": Cell(set_up.rolls, pack.span(set_up, "rolls")),
            "table": tuple(
                row(
                    {
                        "die": Cell(rolls.printed, pack.span(set_up, "table", str(rolls), key=True)),
                        "type": entry.type,
                        "name": Cell(game.short(entry.type), pack.span(entry, "type")),
                        "full_name": Cell(_full_name(game, entry), pack.span(entry, "type")),
                        "ace": Cell("Ace" if entry.ace else "", pack.span(entry, "ace")),
                        "international": Cell(
                            "International" if entry.international else "", pack.span(entry, "international")
                        ),
                    }
                )
                for rolls, entry in set_up.table.items()
            ),
            "strength": _ranges(game, set_up, "strength", set_up.strength),
            "carry_over": tuple(
                row(
                    {
                        "id": c.id,
                        "printed": Cell(c.printed, pack.span(c, "printed")),
                        "made": compose_sentence(c.when, c.effects, game, side, rulings),
                    }
                )
                for c in set_up.carry_over_under(rulings)
            ),
            "most_units": largest.units,
            "most_elements": largest.elements,
        }
    )


def _full_name(game: TallyHo, entry: Entry) -> str:
    found = game.aircraft.get(entry.type)
    if found is None:
        return entry.type
    return f"{found.name} “{found.nickname}”" if found.nickname and found.nickname not in found.name else found.name


def _ranges(game: TallyHo, at: Record | Path, field: str, table: FrozenMap[DieRange, int]) -> Rows:
    return tuple(
        row(
            {
                "die": Cell(rolls.printed, game.pack.span(at, field, str(rolls), key=True)),
                "value": Cell(value, game.pack.span(at, field, str(rolls))),
            }
        )
        for rolls, value in table.items()
    )


def _altitudes(game: TallyHo, mission: Mission, type_id: str) -> Row:
    found = game.aircraft.get(type_id)
    cells: dict[str, str] = {
        "type": type_id,
        "name": Cell(game.short(type_id), game.pack.span(mission, "altitudes", type_id, key=True)),
        "role": found.role if found else "",
    }
    for altitude in ALTITUDES:
        ranges = [r for r, a in mission.altitudes[type_id].items() if a == altitude]
        origin = game.pack.span(mission, "altitudes", type_id, str(ranges[0]), key=True) if ranges else None
        cells[altitude] = Cell(", ".join(r.printed for r in ranges) or "–", origin)
    return row(cells)


def _movement(game: TallyHo, mission: Mission) -> Iterator[Row]:
    names = {a.id: a.name for a in game.charts.movement_actions}
    for face in range(1, 7):
        cells: list[Row] = []
        for type_id, column in mission.movement.items():
            rolls, action = next(((r, a) for r, a in column.items() if face in r), (None, None))
            origin = game.pack.span(mission, "movement", type_id, str(rolls))
            cells.append(row({"id": action or "", "text": Cell(names.get(action, "–") if action else "–", origin)}))
        yield row({"die": str(face), "cells": tuple(cells)})


def _odds(game: TallyHo, mission: Mission) -> Iterator[Row]:
    def is_bomber(entry: Entry) -> bool:
        found = game.aircraft.get(entry.type)
        return found is not None and found.role == "bomber"

    set_up = mission.luftwaffe
    wanted = (
        ("no Bomber comes", chance_of_none(set_up, is_bomber), any(map(is_bomber, set_up.table.values()))),
        ("no Ace comes", chance_of_none(set_up, lambda e: e.ace), any(e.ace for e in set_up.table.values())),
    )
    for what, chance, possible in wanted:
        if possible and chance:
            yield row({"what": what, "chance": _chance(chance)})


def _chance(chance: Fraction) -> str:
    if chance.numerator == 1:
        return f"1 in {chance.denominator}"
    return f"{float(chance) * 100:.1f} %"


def _authored(game: TallyHo, mission: Mission) -> Iterator[str]:
    map_ = game.maps.get(mission.map)
    if is_authored(mission.provenance):
        yield "Tables, map and words of this mission are ours; the game gives its title."
        return
    if map_ is not None and is_authored(map_.provenance):
        yield "The map, its start hexes and what stands on it are ours; the game’s own map is a picture."
    if is_authored(mission.briefing.provenance):
        yield "The briefing is ours."


def boxes_asked(game: TallyHo) -> Mapping[int, Mapping[str, Count]]:
    """For each mission the yes/no boxes that a later mission's carry-over needs on its row, by their ids.

    Only what a row of the Campaign Sheet cannot answer by its own figures (TH-E7, TH-E72).
    """
    rulings = game.rulings_in_force()
    boxes: dict[int, dict[str, Count]] = {}
    for mission in game.missions.values():
        for _side, _id, when in carry_over_conditions(mission, rulings):
            for count in _deep(when, rulings):
                number = count.mission or mission.number
                boxes.setdefault(number, {})[count.box_id(mission.number)] = count
    return boxes


def _deep(condition: Condition, rulings: Mapping[str, str]) -> Iterator[Count]:
    return (c for c in counts(condition, rulings) if c.depth > Depth.ROW)


def offer_campaign(game: TallyHo) -> Rows:
    """The phases with their missions; each mission with its special missions and its yes/no boxes."""
    asked = boxes_asked(game)
    rows: list[Row] = []
    for phase in game.campaign.phases:
        missions: list[Row] = []
        for listed in phase.missions:
            mission = game.missions.get(listed.number)
            missions.append(
                row(
                    {
                        "number": Cell(listed.number, game.pack.span(listed, "number")),
                        "title": Cell(listed.title, game.pack.span(listed, "title")),
                        "date": _day(mission) if mission else "",
                        "ready": "yes" if mission else "",
                        "specials": tuple(
                            row(
                                {
                                    "id": s.id,
                                    "side": s.side,
                                    "side_name": SIDE_TITLES[s.side],
                                    "vp": f"{s.vp:+d}",
                                    "text": Cell(s.printed, game.pack.span(s, "printed")),
                                }
                            )
                            for s in (mission.specials if mission else ())
                        ),
                        "boxes": tuple(
                            row({"id": id, "text": _question(compose_clause(count, game))})
                            for id, count in asked.get(listed.number, {}).items()
                        ),
                    }
                )
            )
        dates = (
            f"{phase.begins.day} {phase.begins:%B} – {phase.ends.day} {phase.ends:%B} {phase.ends.year}"
            if phase.begins and phase.ends
            else ""
        )
        rows.append(
            row(
                {
                    "number": Cell(phase.number, game.pack.span(phase, "number")),
                    "name": Cell(phase.name, game.pack.span(phase, "name")),
                    "dates": dates,
                    "missions": tuple(missions),
                }
            )
        )
    return tuple(rows)


def _question(clause: str) -> str:
    return f"{clause[0].upper()}{clause[1:]}: yes or no"
