"""The War Report: the pack's words, the player's figures, as tables for a template.

Which judgement a phase gets depends on the missions won in it, three to none (TH-135); the judgement on the whole
depends on all of them. While missions are still to be fought there is no judgement on what they belong to, and the
report says that it is an interim one. Every cell knows the line of the log or of the text that it came from.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.report.actions import (
    say_account,
    say_departure,
    say_detail,
    say_engaged,
    say_ground,
    say_losses,
    say_order,
)
from generator.games.tally_ho.report.facts import (
    SCHWARM_AIRCRAFT,
    VIC_AIRCRAFT,
    Fought,
    PhaseFought,
    count_won,
    find_phases,
    make_wording,
)
from generator.games.tally_ho.report.plots import offer_plots
from generator.games.tally_ho.report.records import Paragraph, PhaseText, ReportText
from generator.games.tally_ho.report.wording import (
    Wording,
    date_words,
    end_sentence,
    list_words,
    spell_count,
    spell_date,
    spell_day,
    spell_number,
)
from generator.model.rows import Cell, Row, Rows, Value, row
from generator.source.span import Span

TABLES: tuple[str, ...] = (
    "report_head",
    "report_preamble",
    "report_phases",
    "report_whole",
    "report_casualties",
    "report_closing",
    "report_statement",
    "report_plots",
)
"""The tables that `war-report.xml.j2` sees."""

_BANDS = ((1.0, "all"), (0.7, "most"), (0.5, "half"), (0.25, "few"), (0.0, "none"))
"""Share of the missions won to the closing that it earns."""


@dataclass(frozen=True, slots=True)
class Texts:
    """The report's texts in a pack."""

    frame: ReportText
    phases: Mapping[int, PhaseText]


def find_texts(war: War) -> Texts | None:
    """The report's texts, or None if the pack has no frame for them."""
    pack = war.view.pack
    frame = pack.one("report_text", ReportText)
    phases = {t.phase: t for t in pack.all("report_texts", PhaseText)}
    return Texts(frame, phases) if frame is not None and phases else None


def find_reportable(war: War, texts: Texts) -> tuple[PhaseFought, ...]:
    """The phases that have a mission fought and a text to report it with."""
    return tuple(p for p in find_phases(war) if p.fought and p.phase.number in texts.phases)


def offer_report(war: War, texts: Texts, phases: Sequence[PhaseFought], *, draft: bool = False) -> Mapping[str, Rows]:
    """The tables of the report on these phases, at least one, in the campaign's order.

    The campaign as a whole is judged only where every one of its phases is given and finished.
    """
    frame = texts.frame
    whole = len(phases) == len(war.view.campaign.phases)
    complete = whole and all(p.finished for p in phases)
    fought = [f for p in phases for f in p.fought]
    wording = make_wording(war, fought)
    several = len(phases) > 1
    return {
        "report_head": (_head(war, frame, phases, draft, complete),),
        "report_preamble": _paragraphs(war, frame.preamble, wording, "preamble"),
        "report_phases": tuple(_phase(war, texts, p) for p in phases),
        "report_whole": _whole(war, frame, phases, wording) if several else (),
        "report_casualties": _casualties(phases),
        "report_closing": (
            *(_closing(war, frame, fought, wording) if complete else ()),
            *_paragraphs(war, frame.acknowledgement, wording, "acknowledgement"),
        ),
        "report_statement": tuple(_statement(war, p) for p in phases),
        "report_plots": offer_plots(fought) if len(fought) > 1 else (),
    }


def judge_whole(fought: Sequence[Fought]) -> str:
    """Which closing a campaign earns, by the share of its missions won: `all`, `most`, `half`, `few`, `none`."""
    share = count_won(fought) / max(len(fought), 1)
    return next(name for least, name in _BANDS if share >= least)


def judge_course(won: Sequence[int]) -> str:
    """How a campaign went by the missions won in each phase: `rising`, `falling`, `uneven` or `steady`."""
    half = len(won) // 2
    change = sum(won[-half:]) - sum(won[:half])
    if abs(change) >= half:
        return "rising" if change > 0 else "falling"
    return "uneven" if max(won) - min(won) > 1 else "steady"


def _head(war: War, text: ReportText, phases: Sequence[PhaseFought], draft: bool, complete: bool) -> Row:
    head, pack = text.head, war.view.pack
    record = war.log.record
    cells: dict[str, Value | str | int] = {
        name: Cell(getattr(head, name), pack.span(head, name))
        for name in ("classification", "reference", "origin", "addressee", "subject", "received_by", "signature")
    }
    for name in type(text.headings).model_fields:
        cells[f"{name}_heading"] = Cell(getattr(text.headings, name), pack.span(text.headings, name))
    cells["date"] = Cell(spell_date(head.date), pack.span(head, "date"))
    cells["received"] = Cell(f"{head.received.day} {head.received:%b} {head.received.year}".upper())
    begins = phases[0].phase.begins
    ends = phases[-1].phase.ends
    cells["period"] = f"{spell_day(begins)} to {spell_date(ends)}" if begins and ends else ""
    cells["player"] = Cell(record.player, war.log.span(record, "player"))
    cells["campaign"] = Cell(record.campaign or "", war.log.span(record, "campaign") if record.campaign else None)
    cells["draft"] = "yes" if draft else ""
    cells["complete"] = "yes" if complete else ""
    return row(cells)


def _paragraphs(war: War, paragraphs: Iterable[Paragraph], wording: Wording, place: str) -> Rows:
    pack = war.view.pack
    rows = []
    for index, paragraph in enumerate(paragraphs):
        chosen = wording.number(f"{place} {index}", len(paragraph.texts))
        rows.append(
            row(
                {
                    "note": Cell(paragraph.note, pack.span(paragraph, "note")),
                    "text": Cell(paragraph.texts[chosen], pack.span(paragraph, "texts", chosen)),
                }
            )
        )
    return tuple(rows)


def _phase(war: War, texts: Texts, phase: PhaseFought) -> Row:
    text, frame = texts.phases[phase.phase.number], texts.frame
    wording = make_wording(war, phase.fought)
    judged = text.outcomes.of(min(phase.won, 3)) if phase.finished else frame.unfinished
    lessons = text.lessons.sound if phase.won >= 2 else text.lessons.hard
    begins, ends = phase.phase.begins, phase.phase.ends
    return row(
        {
            "number": phase.phase.number,
            "name": phase.phase.name,
            "heading": Cell(text.heading, war.view.pack.span(text, "heading")),
            "dates": f"{spell_day(begins)} to {spell_date(ends)}" if begins and ends else "",
            "enemy": _paragraphs(war, text.enemy, wording, "enemy"),
            "actions": tuple(_action(war, frame, text, f, wording) for f in phase.fought),
            "judgement": _paragraphs(war, judged, wording, f"judgement {phase.won}"),
            "lessons": _paragraphs(war, lessons, wording, "lessons") if phase.finished else (),
            "outstanding": list_words([m.title.rstrip("!") for m in phase.outstanding]) if phase.outstanding else "",
        }
    )


def _action(war: War, frame: ReportText, text: PhaseText, fought: Fought, wording: Wording) -> Row:
    entry, mission, result = fought.entry, fought.mission, fought.row
    opening = text.actions.get(mission.number)
    pack, view = war.view.pack, war.view
    place = _place(war, fought)
    chosen = wording.number(f"{mission.number} opening", len(opening.texts)) if opening else 0
    verdicts = getattr(frame.verdicts, result.winner)
    verdict = wording.number(f"{mission.number} verdict", len(verdicts))
    cells: dict[str, Value | str | int] = {
        "note": Cell(opening.note, pack.span(opening, "note")) if opening else spell_day(mission.date),
        "text": (
            Cell(opening.texts[chosen], pack.span(opening, "texts", chosen))
            if opening
            else Cell(f"{mission.title}.", pack.span(mission, "title"))
        ),
        "engaged": Cell(say_engaged(fought, wording), war.log.span(entry, "squadrons")),
        "losses": Cell(say_losses(fought, wording), place),
        "detail": Cell(say_detail(fought, view, wording), place),
        "ground": Cell(say_ground(fought, view, wording), place),
        "account": Cell(say_account(fought, wording), place),
        "specials": _specials(war, fought, wording),
        "verdict": Cell(verdicts[verdict], pack.span(frame.verdicts, result.winner, verdict)),
        "remarks": Cell(end_sentence(entry.notes), war.log.span(entry, "notes")),
        "departure": say_departure(wording, mission.number) if entry.played_so else "",
        "played_so": Cell(end_sentence(entry.played_so), war.log.span(entry, "played_so")),
    }
    return row(cells)


def _place(war: War, fought: Fought) -> Span:
    entry = fought.entry
    return war.log.span(entry, "row" if entry.row else "sheet" if entry.sheet else "transcript")


def _specials(war: War, fought: Fought, wording: Wording) -> Rows:
    pack = war.view.pack
    rows = []
    for special in fought.mission.specials:
        if special.id not in fought.row.specials:
            continue
        before, after = say_order(special.side, special.id, wording)
        text = Cell(date_words(special.printed), pack.span(special, "printed"))
        rows.append(row({"before": before, "text": text, "after": after}))
    return tuple(rows)


def _whole(war: War, frame: ReportText, phases: Sequence[PhaseFought], wording: Wording) -> Rows:
    """The course of the campaign so far, and the rate of exchange."""
    finished = [p for p in phases if p.finished]
    rows: list[Row] = []
    if len(finished) > 1:
        trend = getattr(frame.trend, judge_course([p.won for p in finished]))
        rows += _paragraphs(war, trend, wording, "trend")
    vics = sum(f.row.vics_lost for p in phases for f in p.fought)
    schwarms = sum(f.row.schwarms_lost for p in phases for f in p.fought)
    exchange = frame.exchange.even
    if schwarms * 10 > vics * 12:
        exchange = frame.exchange.better
    elif vics * 10 > schwarms * 12:
        exchange = frame.exchange.worse
    if vics or schwarms:
        # One sentence does not mix words and figures.
        spell = spell_count if max(vics, schwarms) < 100 else _figure_count
        ours, theirs = spell(vics, "Vic", "Vics"), spell(schwarms, "Schwarm", "Schwarms")
        figures = wording.choose(
            "exchange figures",
            (
                f"In all we have lost {ours} and the enemy {theirs}, which is to say some "
                f"{vics * VIC_AIRCRAFT} aircraft against {schwarms * SCHWARM_AIRCRAFT}.",
                f"The total stands at {ours} of ours to {theirs} of his: in aircraft, about "
                f"{vics * VIC_AIRCRAFT} to {schwarms * SCHWARM_AIRCRAFT}.",
            ),
        )
        (judged,) = _paragraphs(war, exchange[:1], wording, "exchange")
        text = judged["text"]
        origin = text.origin if isinstance(text, Cell) else None
        rows.append(row({"note": judged["note"], "text": Cell(f"{figures} {text}", origin)}))
    return tuple(rows)


def _figure_count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _closing(war: War, frame: ReportText, fought: Sequence[Fought], wording: Wording) -> Rows:
    won, band = count_won(fought), judge_whole(fought)
    count = wording.choose(
        "closing count",
        (
            f"Of {spell_number(len(fought))} principal actions {spell_number(won)} "
            f"{'was' if won == 1 else 'were'} decided in our favour.",
            f"The principal actions number {spell_number(len(fought))}; those won, {spell_number(won)}.",
        ),
    )
    rows = list(_paragraphs(war, getattr(frame.closings, band), wording, f"closing {band}"))
    if 0 < won < len(fought):
        text = rows[0]["text"]
        origin = text.origin if isinstance(text, Cell) else None
        rows[0] = row({"note": rows[0]["note"], "text": Cell(f"{count} {text}", origin)})
    return tuple(rows)


def _casualties(phases: Sequence[PhaseFought]) -> Rows:
    """Elements and aircraft lost by phase, and the total as the last row."""
    rows = []
    for name, fought in [
        *((p.phase.name, p.fought) for p in phases),
        ("Total", tuple(f for p in phases for f in p.fought)),
    ]:
        vics, schwarms = sum(f.row.vics_lost for f in fought), sum(f.row.schwarms_lost for f in fought)
        rows.append(
            row(
                {
                    "name": name,
                    "vics": vics,
                    "vic_aircraft": vics * VIC_AIRCRAFT,
                    "schwarms": schwarms,
                    "schwarm_aircraft": schwarms * SCHWARM_AIRCRAFT,
                    "total": "yes" if name == "Total" else "",
                }
            )
        )
    return tuple(rows)


def _statement(war: War, phase: PhaseFought) -> Row:
    fought = phase.fought
    rows = []
    for one in fought:
        result, place = one.row, _place(war, one)
        word = {"raf": "Won", "luftwaffe": "Lost", "draw": "Drawn"}[result.winner]
        rows.append(
            row(
                {
                    "number": one.mission.number,
                    "day": f"{one.mission.date.day}\u00a0{one.mission.date:%b}",
                    "title": one.mission.title.rstrip("!"),
                    "vics_lost": Cell(result.vics_lost, place),
                    "schwarms_lost": Cell(result.schwarms_lost, place),
                    "raf_vp": Cell(result.raf_vp, place),
                    "luft_vp": Cell(result.luft_vp, place),
                    "result": Cell(word, place),
                }
            )
        )
    return row(
        {
            "name": phase.phase.name,
            "missions": tuple(rows),
            "vics_lost": sum(f.row.vics_lost for f in fought),
            "schwarms_lost": sum(f.row.schwarms_lost for f in fought),
            "raf_vp": sum(f.row.raf_vp for f in fought),
            "luft_vp": sum(f.row.luft_vp for f in fought),
            "result": f"{phase.won} of {len(fought)}",
        }
    )
