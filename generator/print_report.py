"""The War Report as one document of several parts, in any of its formats."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.documents.action_map import Action, Landmark, draw_action_map, lay_out_action_map, tell_action_map
from generator.documents.kind import Job
from generator.documents.prose import Prose, ProseSpec, lay_out
from generator.games.tally_ho.log.state_text import RESULTS, offer_state
from generator.games.tally_ho.log.state_text import TABLES as STATE_TABLES
from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.offers.votes import offer_division
from generator.games.tally_ho.report.compose import TABLES, Texts, offer_report
from generator.games.tally_ho.report.facts import PhaseFought, make_wording
from generator.games.tally_ho.report.newspaper import TABLES as NEWS_TABLES
from generator.games.tally_ho.report.newspaper import offer_newspaper
from generator.games.tally_ho.report.newspaper_records import Newspaper
from generator.games.tally_ho.report.records import ReportText
from generator.games.tally_ho.votes.campaign_end import find_division, find_votes
from generator.model.geography import Borders, Geography, read_coast
from generator.model.overview import Overview
from generator.model.prose import Element
from generator.model.rows import Cell, Rows, Value, row
from generator.model.theme import Theme
from generator.print_single import compose_single, make_job, print_pages, print_single
from generator.source.diagnostic import Diagnostic, has_errors

REPORT, RECORD, PAPER = "war-report.xml.j2", "vote-record.xml.j2", "newspaper.xml.j2"
MAP = "action-map.xml.j2"
STATE = "state-of-battle.xml.j2"
TEMPLATES: tuple[str, ...] = (REPORT, RECORD, PAPER, MAP)
"""Every template that a report may use."""

_DIVISION = ("division", "division_voices", "division_parties")


def print_report(
    war: War, texts: Texts, phases: Sequence[PhaseFought], format: str, paper: str = "a4", draft: bool = False
) -> tuple[bytes | None, list[Diagnostic]]:
    """The report on these phases as `pdf`, `md` or `html`; None if a finding on the way is an error."""
    pack = war.view.pack
    name = "War Report" if len(phases) > 1 else f"War Report, {phases[0].phase.name}"
    spec = _spec(texts, name, REPORT, TABLES)
    job = make_job(pack, {}, paper, draft)
    composed, found = compose_report(war, texts, phases, job, spec)
    if composed is None or has_errors(found):
        return None, found
    title = f"{pack.manifest.title}: {name}"
    plate = _find_plate(war, phases)
    if format == "pdf":
        pages, faults = lay_out(composed, job)
        found += faults
        if has_errors(found):
            return None, found
        if plate is not None:
            frame = pack.one("report_text", ReportText)
            header = frame.head.classification if frame else ""
            sheet = lay_out_action_map(
                plate.geography, plate.actions, job.width, job.height, header, "MAP OF THE ACTIONS", plate.landmarks
            )
            at = len(pages) - _count_pages(composed, job)
            pages = (*pages[:at], sheet, *pages[at:])
        return print_pages(pack, spec, pages, job, title), found
    trees = composed.trees
    if plate is not None:
        offers = dataclasses.replace(job, offers={"report_map": plate.rows})
        told, faults = compose_single(_spec(texts, name, MAP, ("report_map",)), offers)
        found += faults
        if told is None or has_errors(found):
            return None, found
        trees = (trees[0], *told.trees, *trees[1:])
    if format == "md":
        from generator.export.markdown import export_markdown

        return export_markdown(trees).encode(), found
    from generator.export.html import Drawing, export_html
    from generator.export.svg import export_inline_svg

    theme = pack.one("theme", Theme)
    palette = theme.palette(job.ink) if theme else {}
    drawings = {}
    if plate is not None and theme is not None:
        picture = draw_action_map(plate.geography, plate.actions, plate.landmarks)
        svg = export_inline_svg(picture, palette, pack.manifest.language, "map")
        drawings["action-map"] = Drawing(svg, tell_action_map(plate.actions))
    return export_html(trees, title, pack.manifest.language, palette, drawings).encode(), found


@dataclass(frozen=True, slots=True)
class _Plate:
    """What the map of the actions is drawn from, and what it says in words."""

    geography: Geography
    actions: tuple[Action, ...]
    landmarks: tuple[Landmark, ...]
    """The towns of the pack's overview map."""
    rows: Rows
    """`number`, `day`, `title`, `where` (the sector map's name), `result`: one row an action."""


def _count_pages(composed: Prose, job: Job) -> int:
    """Pages of what follows the report itself."""
    after = dataclasses.replace(composed, trees=composed.trees[1:])
    return len(lay_out(after, job)[0])


def _find_plate(war: War, phases: Sequence[PhaseFought]) -> _Plate | None:
    """The map of the actions; none for a single action, or in a pack without a coast."""
    pack, view = war.view.pack, war.view
    fought = [f for p in phases for f in p.fought]
    coast, _ = read_coast(pack.root / "geography", f"{pack.shown}geography/")
    if coast is None or len(fought) < 2:
        return None
    borders = pack.one("borders", Borders)
    geography = Geography(coast, view.places, borders.borders if borders else ())
    actions, rows = [], []
    for one in fought:
        map_ = view.maps.get(one.mission.map)
        if map_ is None:
            continue
        targets = [p for f in map_.features if f.target and (p := view.places.get(f.place or ""))]
        spots = [(p.latitude, p.longitude) for p in targets] or [(map_.centre[0], map_.centre[1])]
        latitude, longitude = (sum(s[i] for s in spots) / len(spots) for i in (0, 1))
        day, title = f"{one.mission.date.day}\u00a0{one.mission.date:%b}", one.mission.title.rstrip("!")
        place = war.log.span(one.entry, "mission")
        result = RESULTS[one.row.winner]
        actions.append(Action(one.mission.number, latitude, longitude, day, title, result, place))
        cells: dict[str, Value | str | int] = {"number": one.mission.number, "day": day, "result": result}
        cells["title"] = Cell(title, place)
        cells["where"] = Cell(map_.title, pack.span(map_, "title"))
        rows.append(row(cells))
    overview = pack.one("overviews", Overview)
    towns = [
        Landmark(s.name or p.name, p.latitude, p.longitude)
        for s in (overview.stations if overview else ())
        if s.kind in ("city", "town") and not s.plain and (p := view.places.get(s.place))
    ]
    return _Plate(geography, tuple(actions), tuple(towns), tuple(rows))


def print_state(war: War, paper: str = "a4") -> tuple[bytes | None, list[Diagnostic]]:
    """The State of the Battle, one page, as a PDF; None if a finding on the way is an error."""
    pack = war.view.pack
    spec = ProseSpec(
        kind="prose",
        title="State of the Battle",
        template=STATE,
        tables=STATE_TABLES,
        provenance=war.view.campaign.provenance,
    )
    spec.note_place(war.view.campaign.at)
    job = make_job(pack, offer_state(war), paper)
    return print_single(pack, spec, job, f"{pack.manifest.title}: {spec.title}")


def compose_report(
    war: War, texts: Texts, phases: Sequence[PhaseFought], job: Job, spec: ProseSpec
) -> tuple[Prose | None, list[Diagnostic]]:
    """All parts of the report as one document of prose.

    A report on the whole campaign whose votes are thrown ends with their record and with the next morning's
    newspaper.
    """
    parts = [(spec, offer_report(war, texts, phases, draft=job.draft))]
    whole = len(phases) == len(war.view.campaign.phases)
    division, votes = find_division(war), find_votes(war)
    if whole and division is not None and votes is not None:
        thrown = offer_division(war.view, votes, division)
        parts.append((_spec(texts, spec.title, RECORD, _DIVISION), thrown))
        paper = war.view.pack.one("newspaper", Newspaper)
        if paper is not None:
            fought = [f for p in phases for f in p.fought]
            closing = parts[0][1]["report_closing"][:-1]
            page = offer_newspaper(war.view, paper, division, fought, make_wording(war, fought), closing)
            parts.append((_spec(texts, spec.title, PAPER, NEWS_TABLES), {**page, **thrown}))
    return _join(job, parts)


def _join(job: Job, parts: Sequence[tuple[ProseSpec, Mapping[str, Rows]]]) -> tuple[Prose | None, list[Diagnostic]]:
    trees: list[Element] = []
    diagnostics: list[Diagnostic] = []
    first: Prose | None = None
    for spec, offers in parts:
        composed, found = compose_single(spec, dataclasses.replace(job, offers=offers))
        diagnostics += found
        if composed is None:
            return None, diagnostics
        first = first or composed
        trees += composed.trees
    return (dataclasses.replace(first, trees=tuple(trees)) if first else None), diagnostics


def _spec(texts: Texts, title: str, template: str, tables: tuple[str, ...]) -> ProseSpec:
    spec = ProseSpec(kind="prose", title=title, template=template, tables=tables, provenance=texts.frame.provenance)
    spec.note_place(texts.frame.at)
    return spec
