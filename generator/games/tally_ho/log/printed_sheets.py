"""A log printed back on its sheets: the Campaign Tracking Sheet with its rows, Mission Tracking Sheets with theirs."""

from __future__ import annotations

from collections.abc import Mapping

from generator.games.tally_ho.conditions import Depth, counts, evaluate
from generator.games.tally_ho.log.chain import Reckoning, compose_row
from generator.games.tally_ho.log.records import CampaignRow, Cause, MissionSheet, SheetUnit
from generator.games.tally_ho.log.sheet_shorthand import UNKNOWN
from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.setup.sheet import shorten_place
from generator.model.record import FrozenMap
from generator.model.rows import Cell, Row, Rows, Value, row, text

CAMPAIGN_ROWS, CAMPAIGN_HEAD, SHEETS = "campaign_rows", "campaign_head", "tracking_sheets"
"""Offers: the rows of the campaign sheet, what stands at its head, and the Mission Tracking Sheets."""

_LETTERS: Mapping[Cause, str] = {"dogfight": "D", "aaa": "A", "balloon": "B", "friendly_fire": "F", "unknown": "?"}
_WINNERS = {"raf": "RAF", "luftwaffe": "Luft.", "draw": "Draw"}
_FIGURES = ("raf_vp", "luftwaffe_vp", "vics_lost", "schwarms_lost")


def offer_campaign_sheet(war: War, offers: Mapping[str, Rows]) -> Mapping[str, Rows]:
    """The offers with the rows of the campaign sheet filled in, and one row for its head.

    A mission without a result stays blank; questions that the log cannot answer stay open.
    """
    results = {e.mission: found for e in war.entries if (found := war.row(e)) is not None}
    answers = _answers(war)
    filled: list[Row] = []
    for line in offers.get(CAMPAIGN_ROWS, ()):
        cells: dict[str, Value | str | int] = dict(line.items())
        number = int(text(line, "number") or 0)
        if text(line, "heading"):
            cells["chosen"] = _won_of_phase(war, text(line, "heading"), results)
        elif text(line, "total") and results:
            cells |= _figures(list(results.values()))
        elif number in results:
            result = results[number]
            cells |= _figures([result])
            cells["winner"] = _WINNERS[result.winner]
            cells["notes"] = _specials(war, number, result)
            cells["questions"] = tuple(_answered(q, answers.get((number, text(q, "id")))) for q in _nested(line))
        filled.append(row(cells))
    played = sorted(str(e.played) for e in war.entries if e.played is not None)
    complete = len(results) == len(war.view.campaign.missions())
    head: dict[str, Value | str] = {
        "player": _player(war),
        "begun": played[0] if played else "",
        "ended": played[-1] if played and complete else "",
    }
    return {**offers, CAMPAIGN_ROWS: tuple(filled), CAMPAIGN_HEAD: (row(head),)}


def _player(war: War) -> Cell:
    """The player's name, with its place in the log: where it finds no room on a sheet, that is the one to shorten."""
    record = war.log.record
    return Cell(record.player, war.log.span(record, "player"))


def _figures(results: list[CampaignRow]) -> dict[str, str]:
    named = {name: "luft_vp" if name == "luftwaffe_vp" else name for name in _FIGURES}
    return {name: str(sum(getattr(r, field) for r in results)) for name, field in named.items()}


def _won_of_phase(war: War, name: str, results: Mapping[int, CampaignRow]) -> str:
    """How many missions of a phase the Royal Air Force won; nothing while one has no result."""
    phase = next((p for p in war.view.campaign.phases if p.name == name), None)
    if phase is None or any(m.number not in results for m in phase.missions):
        return ""
    return str(sum(results[m.number].winner == "raf" for m in phase.missions))


def _specials(war: War, number: int, result: CampaignRow) -> str:
    """What its special missions brought: `RAF +4, Luft. +2 +3`."""
    mission = war.missions.get(number)
    achieved = [s for s in mission.specials if s.id in result.specials] if mission else []
    parts = []
    for side in ("raf", "luftwaffe"):
        points = " ".join(f"{s.vp:+d}".replace("-", "−") for s in achieved if s.side == side)
        parts += [f"{_WINNERS[side]} {points}"] if points else []
    return ", ".join(parts)


def _nested(line: Row) -> Rows:
    questions = line.get("questions")
    return questions if isinstance(questions, tuple) else ()


def _answered(question: Row, answer: bool | None) -> Row:
    return row({**question, "answer": {True: "yes", False: "no", None: ""}[answer]})


def _answers(war: War) -> Mapping[tuple[int, str], bool | None]:
    """What the log answers to each question of the campaign sheet, by the mission on whose row it stands and its id."""
    found: dict[tuple[int, str], bool | None] = {}
    for mission in war.missions.values():
        facts = war.facts(mission.number)
        for side in ("raf", "luftwaffe"):
            for carry in mission.side(side).carry_over_under(war.rulings):
                for count in counts(carry.when, war.rulings):
                    on = count.mission or mission.number
                    answer = evaluate(count, facts, war.rulings)
                    ids = [count.box_id(mission.number), *([carry.id] if count.depth <= Depth.ROW else [])]
                    found |= {(on, id_): answer for id_ in ids}
    return found


def offer_mission_sheet(war: War, index: int, offers: Mapping[str, Rows]) -> Mapping[str, Rows] | None:
    """The offers, made for the entry's mission alone, with its tracking sheet filled in; None if it has no sheet."""
    entry = war.entries[index]
    sheet, mission = war.sheet(index), war.missions.get(entry.mission)
    if sheet is None or mission is None:
        return None
    blank = next(iter(offers.get(SHEETS, ())), FrozenMap[str, Value]())
    reckoning = war.reckoning(mission.number)
    achieved = compose_row(sheet, reckoning).specials
    specials = blank.get("specials")
    cells: dict[str, Value | str | int] = dict(blank.items())
    cells["player"] = _player(war)
    if isinstance(specials, tuple):
        cells["specials"] = tuple(
            row({**line, "done": "yes" if special.id in achieved else ""})
            for line, special in zip(specials, mission.specials, strict=True)
        )
    cells["raf_rows"] = tuple(_unit(u, sheet, reckoning) for u in sheet.units if u.side == "raf")
    cells["luftwaffe_rows"] = tuple(_unit(u, sheet, reckoning) for u in sheet.units if u.side == "luftwaffe")
    return {**offers, SHEETS: (row(cells),)}


def _unit(unit: SheetUnit, sheet: MissionSheet, by: Reckoning) -> Row:
    kind = by.aircraft.get(unit.type)
    raf = unit.side == "raf"
    used = unit.circles_marked
    if unit.strafed and kind is not None:
        used = kind.fuel  # TH-125
    cells: dict[str, Value | str | int] = {
        "type": kind.short if kind else unit.type,
        "id": unit.id,
        "vics" if raf else "schwarms": unit.strength,
        "ace": "x" if unit.ace else "",
        "rescued": _letters(unit, rescued=True),
        "lost": _letters(unit, rescued=False),
        "fuel": kind.fuel if kind else "",
        "fuel.marked": "" if used is None else used,
        "attack_defend": str(kind.attack_defend) if kind else "",
        "ma": kind.ma if kind else "",
    }
    for number, fight in enumerate(unit.dogfights, 1):
        cells[f"dogfight.{number}"] = "?" if fight == UNKNOWN else fight
    if raf:
        cells["start"] = shorten_place(unit.start)
        cells["international"] = "x" if unit.international else ""
    else:
        cells["start_column"] = unit.start.removeprefix("column ")
        cells["start_altitude"] = unit.altitude or ""
        cells["strafe_bomb"] = str(kind.strafe_bomb or "") if kind else ""
        if unit.attack is not None:
            jettisoned = unit.attack.kind == "jettisoned"
            factor = kind.strafe_bomb.vp if kind and kind.strafe_bomb else 0
            cells["hits"] = "J" if jettisoned else unit.attack.hits
            cells["vp"] = "" if jettisoned else unit.attack.hits * factor  # TH-128
    return row({k: v if isinstance(v, (Cell, tuple)) else str(v) for k, v in cells.items()})


def _letters(unit: SheetUnit, rescued: bool) -> str:
    """The causes of its losses, a letter each; what nobody can tell counts as lost."""
    return "".join(_LETTERS[loss.cause] for loss in unit.losses if (loss.rescued is True) is rescued)
