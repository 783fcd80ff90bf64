"""The War Report on one phase: the pack's words, the player's figures, as tables for a template.

Which judgement is printed depends on the missions won in the phase, three to none (TH-135). While missions of the
phase are still to be fought there is none, and the report says that it is an interim one.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from generator.games.tally_ho.campaign import CampaignMission, CampaignPhase
from generator.games.tally_ho.log_records import CampaignRow, Entry
from generator.games.tally_ho.mission import Mission
from generator.games.tally_ho.report_records import Paragraph, ReportText
from generator.games.tally_ho.war import War
from generator.model.rows import Cell, Row, Rows, Value, row
from generator.source.span import Span

TABLES: tuple[str, ...] = (
    "report_head",
    "report_preamble",
    "report_enemy",
    "report_actions",
    "report_judgement",
    "report_closing",
    "report_statement",
    "report_totals",
)
"""The tables that `war-report.xml.j2` sees."""

_NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
)


@dataclass(frozen=True, slots=True)
class Fought:
    """One mission of the phase that was fought."""

    entry: Entry
    mission: Mission
    row: CampaignRow


def find_texts(war: War) -> Mapping[int, ReportText]:
    """The report texts of the pack by phase."""
    return {t.phase: t for t in war.view.pack.all("report_texts", ReportText)}


def find_fought(war: War, phase: CampaignPhase) -> tuple[Fought, ...]:
    """The missions of the phase that the log has a result for, in the campaign's order, each once."""
    found = []
    for listed in phase.missions:
        entry = next((e for e in war.entries if e.mission == listed.number), None)
        mission = war.missions.get(listed.number)
        row = war.row(entry) if entry else None
        if entry is not None and mission is not None and row is not None:
            found.append(Fought(entry, mission, row))
    return tuple(found)


def count_won(fought: Iterable[Fought]) -> int:
    """How many of them the Royal Air Force won; a draw is not won (TH-E62)."""
    return sum(f.row.winner == "raf" for f in fought)


def offer_report(war: War, phase: CampaignPhase, text: ReportText, *, draft: bool = False) -> Mapping[str, Rows]:
    """The tables of the report on one phase. Every cell knows the line of the log or the text it came from."""
    fought = find_fought(war, phase)
    finished = len(fought) == len(phase.missions)
    judgement = text.outcomes.of(min(count_won(fought), 3)) if finished else text.unfinished
    return {
        "report_head": (_head(war, text, draft),),
        "report_preamble": _paragraphs(war, text.preamble),
        "report_enemy": _paragraphs(war, text.enemy),
        "report_actions": tuple(_action(war, text, f) for f in fought),
        "report_judgement": _paragraphs(war, judgement),
        "report_closing": _paragraphs(war, text.closing),
        "report_statement": tuple(_statement(war, text, f) for f in fought),
        "report_totals": (_totals(fought, phase),),
    }


def spell_number(number: int) -> str:
    """`two`, `nineteen`; figures above twenty."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def spell_count(number: int, one: str, many: str) -> str:
    """`no Vics`, `one Vic`, `two Vics`."""
    return f"{spell_number(number)} {one if number == 1 else many}"


def spell_date(day: datetime.date) -> str:
    """`5th November, 1940`."""
    return f"{spell_day(day)}, {day.year}"


def spell_day(day: datetime.date) -> str:
    """`5th November`."""
    ending = "th" if 10 <= day.day <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(day.day % 10, "th")
    return f"{day.day}{ending} {day:%B}"


def list_words(words: Sequence[str]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _head(war: War, text: ReportText, draft: bool) -> Row:
    head, pack = text.head, war.view.pack
    record = war.log.record
    cells: dict[str, Value | str | int] = {
        name: Cell(getattr(head, name), pack.span(head, name))
        for name in ("classification", "reference", "origin", "addressee", "subject", "received_by")
    }
    cells["date"] = Cell(spell_date(head.date), pack.span(head, "date"))
    cells["received"] = Cell(f"{head.received.day} {head.received:%b} {head.received.year}".upper())
    for name in ("heading", "enemy_heading", "actions_heading", "judgement_heading"):
        cells[name] = Cell(getattr(text, name), pack.span(text, name))
    cells["office"] = Cell(text.signature.office, pack.span(text.signature, "office"))
    cells["player"] = Cell(record.player, war.log.span(record, "player"))
    cells["campaign"] = Cell(record.campaign or "", war.log.span(record, "campaign") if record.campaign else None)
    cells["draft"] = "yes" if draft else ""
    return row(cells)


def _paragraphs(war: War, paragraphs: Iterable[Paragraph]) -> Rows:
    pack = war.view.pack
    return tuple(
        row({"note": Cell(p.note, pack.span(p, "note")), "text": Cell(p.text, pack.span(p, "text"))})
        for p in paragraphs
    )


def _action(war: War, text: ReportText, fought: Fought) -> Row:
    entry, mission, result = fought.entry, fought.mission, fought.row
    opening = text.actions.get(mission.number)
    pack = war.view.pack
    place = _place(war, entry)
    cells: dict[str, Value | str | int] = {
        "note": Cell(opening.note, pack.span(opening, "note")) if opening else spell_day(mission.date),
        "text": Cell(opening.text, pack.span(opening, "text")) if opening else Cell(f"{mission.title}."),
        "engaged": Cell(_engaged(entry), war.log.span(entry, "squadrons")),
        "losses": Cell(_losses(result), place),
        "ground": Cell(_ground(result), place),
        "account": Cell(_account(result), place),
        "specials": _specials(war, fought),
        "verdict": Cell(getattr(text.verdicts, result.winner), pack.span(text.verdicts, result.winner)),
        "remarks": Cell(_ended(entry.notes), war.log.span(entry, "notes")),
        "played_so": Cell(_ended(entry.played_so), war.log.span(entry, "played_so")),
    }
    return row(cells)


def _ended(text: str | None) -> str:
    """A player's remark with a full stop, if it has no end of its own."""
    words = (text or "").strip()
    return words if not words or words[-1] in ".!?…'\"”’)" else f"{words}."


def _place(war: War, entry: Entry) -> Span:
    return war.log.span(entry, "row" if entry.row else "sheet")


def _engaged(entry: Entry) -> str:
    """Who and what the player wished to see named."""
    sentences = []
    if entry.convoys:
        word = "convoy" if len(entry.convoys) == 1 else "convoys"
        verb = "was" if len(entry.convoys) == 1 else "were"
        sentences.append(f"The {word} concerned {verb} {list_words(entry.convoys)}.")
    if entry.squadrons:
        sentences.append(f"The units engaged included {list_words(entry.squadrons)}.")
    if entry.aces:
        sentences.append(f"I would bring to notice the conduct of {list_words(entry.aces)}.")
    return " ".join(sentences)


def _losses(result: CampaignRow) -> str:
    ours = spell_count(result.vics_lost, "Vic", "Vics")
    theirs = spell_count(result.schwarms_lost, "Schwarm", "Schwarms")
    if not result.vics_lost and not result.schwarms_lost:
        return "Neither side is known to have lost a section."
    if not result.vics_lost:
        return f"We lost {ours}. The enemy is known to have lost {theirs}."
    return f"Our own loss was {ours}, against {theirs} of the enemy."


def _ground(result: CampaignRow) -> str:
    if result.hits is None:
        return ""
    if result.hits == 0:
        return "No bomb or burst of fire took effect upon its object."
    hits = spell_count(result.hits, "hit was", "hits were")
    return f"{_sentence(hits)} observed upon ships or ground objects."


def _account(result: CampaignRow) -> str:
    ours, theirs = spell_number(result.raf_vp), spell_number(result.luft_vp)
    return (
        "By the scale of account in use at this Headquarters the action stands at "
        f"{'nothing' if not result.raf_vp else ours} to our credit and "
        f"{'nothing' if not result.luft_vp else theirs} to the enemy's."
    )


def _specials(war: War, fought: Fought) -> Rows:
    pack = war.view.pack
    rows = []
    for special in fought.mission.specials:
        if special.id not in fought.row.specials:
            continue
        if special.side == "raf":
            before, after = "The order for the day read:", "It was carried out."
        else:
            before, after = "The enemy's particular purpose is believed to have been this:", "In that he succeeded."
        rows.append(
            row({"before": before, "text": Cell(special.printed, pack.span(special, "printed")), "after": after})
        )
    return tuple(rows)


def _statement(war: War, text: ReportText, fought: Fought) -> Row:
    result = fought.row
    word = {"raf": "Won", "luftwaffe": "Lost", "draw": "Drawn"}[result.winner]
    place = _place(war, fought.entry)
    return row(
        {
            "day": f"{fought.mission.date.day} {fought.mission.date:%b}",
            "title": fought.mission.title.rstrip("!"),
            "vics_lost": Cell(result.vics_lost, place),
            "schwarms_lost": Cell(result.schwarms_lost, place),
            "raf_vp": Cell(result.raf_vp, place),
            "luft_vp": Cell(result.luft_vp, place),
            "result": Cell(word, place),
        }
    )


def _totals(fought: Sequence[Fought], phase: CampaignPhase) -> Row:
    outstanding: list[CampaignMission] = [
        m for m in phase.missions if m.number not in {f.mission.number for f in fought}
    ]
    return row(
        {
            "vics_lost": sum(f.row.vics_lost for f in fought),
            "schwarms_lost": sum(f.row.schwarms_lost for f in fought),
            "raf_vp": sum(f.row.raf_vp for f in fought),
            "luft_vp": sum(f.row.luft_vp for f in fought),
            "won": count_won(fought),
            "fought": len(fought),
            "result": f"{count_won(fought)} of {len(fought)}",
            "outstanding": list_words([m.title.rstrip("!") for m in outstanding]) if outstanding else "",
        }
    )
