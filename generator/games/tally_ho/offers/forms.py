"""The tables that forms and boards ask for: blank rows by the raid, foot charts, boxes, lanes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.engine.game import Scope
from generator.games.tally_ho.aircraft import Side
from generator.games.tally_ho.charts import Flak, RescueCase
from generator.games.tally_ho.conditions import Condition, Count, Depth, counts
from generator.games.tally_ho.mission import CarryOver, Mission
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.sentences import compose_brief_effect, compose_clause
from generator.games.tally_ho.setup.odds import find_largest
from generator.model.hex_map import ALTITUDES
from generator.model.record import FrozenMap
from generator.model.rows import Cell, Row, Rows, row
from generator.source.span import Span

RAF_LANES = 5
LUFTWAFFE_LANES = 7
"""What one dogfight mat takes; a larger fight takes a second mat."""

_MARKERS: Mapping[str, str] = {"raf": "raf-blue", "luftwaffe": "luftwaffe-yellow", "italy": "italy-green"}
_SHORT_SIDES: Mapping[str, str] = {"raf": "RAF", "luftwaffe": "Luft."}
_BLANK: Row = FrozenMap({})


def offer_forms(game: TallyHo, scope: Scope) -> Mapping[str, Rows]:
    """Every table of the forms by name, for the missions in scope."""
    return {
        "tracking_sheets": offer_tracking_sheets(game, scope),
        "foot_aaa": offer_foot_aaa(game),
        "foot_rescue": offer_foot_rescue(game),
        "foot_vp": offer_foot_points(game),
        "campaign_rows": offer_campaign_rows(game),
        "formation_boxes": offer_formation_boxes(game, scope),
        "mat_raf": (_BLANK,) * min(most_units(game, scope, "raf"), RAF_LANES),
        "mat_luftwaffe": (_BLANK,) * min(most_units(game, scope, "luftwaffe"), LUFTWAFFE_LANES),
        "mat_hits": offer_hit_shares(most_units(game, scope, "raf")),
    }


def most_units(game: TallyHo, scope: Scope, side: Side) -> int:
    """The most Squadrons or Staffeln that any mission in scope can bring; at least one (TH-L507)."""
    return max((find_largest(m, side).units for m in _missions(game, scope)), default=1) or 1


def _missions(game: TallyHo, scope: Scope) -> tuple[Mission, ...]:
    return tuple(m for m in game.missions.values() if scope.wants(m.number))


# --- Mission Tracking Sheet


def offer_tracking_sheets(game: TallyHo, scope: Scope) -> Rows:
    """One blank sheet for any mission; or, where missions were chosen, one for each with its heading.

    Nested: `raf_rows` and `luftwaffe_rows`, a blank row for each unit that may come, and `specials`.
    """
    if scope.missions is None:
        cells = {
            "raf_rows": (_BLANK,) * most_units(game, scope, "raf"),
            "luftwaffe_rows": (_BLANK,) * most_units(game, scope, "luftwaffe"),
            "specials": (),
        }
        return (row(cells),)
    return tuple(_mission_sheet(game, mission) for mission in _missions(game, scope))


def _mission_sheet(game: TallyHo, mission: Mission) -> Row:
    pack = game.pack
    return row(
        {
            "bookmark": f"· {mission.number}",
            "mission": Cell(f"{mission.number}  {mission.title}", pack.span(mission, "title")),
            "date": Cell(f"{mission.weekday[:3]} {mission.date.day} {mission.date:%B %Y}", pack.span(mission, "date")),
            "raf_rows": (_BLANK,) * (find_largest(mission, "raf").units or 1),
            "luftwaffe_rows": (_BLANK,) * (find_largest(mission, "luftwaffe").units or 1),
            "specials": tuple(
                row(
                    {
                        "label": _SHORT_SIDES[special.side],
                        "text": Cell(special.printed, pack.span(special, "printed")),
                        "worth": Cell(_signed(special.vp), pack.span(special, "vp")),
                    }
                )
                for special in mission.specials
            ),
        }
    )


def _signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"−{-number}"


def offer_foot_aaa(game: TallyHo) -> Rows:
    """Guns and balloons as they stand at the foot of the sheet; the altitudes' columns are `sl` to `hl`."""
    return tuple(_flak(game, flak) for flak in game.charts.flak)


def _flak(game: TallyHo, flak: Flak) -> Row:
    pack = game.pack
    each = f"each {flak.trigger}" if flak.dice > 1 else f"a {flak.trigger}"
    cells: dict[str, str] = {
        "weapon": Cell(flak.name, pack.span(flak, "name")),
        "where": Cell(flak.where_printed, pack.span(flak, "where_printed")),
        "attack": Cell(f"{flak.dice}D6, {each}: {flak.confirm_dice}D6", pack.span(flak, "dice")),
    }
    for altitude in ALTITUDES:
        rolls = flak.losses.get(altitude)
        cells[altitude.lower()] = Cell(rolls.printed if rolls else "–", pack.span(flak, "losses", altitude))
    return row(cells)


def offer_foot_rescue(game: TallyHo) -> Rows:
    """What becomes of the crews of a lost Vic and of a lost Schwarm over each kind of ground."""
    names = {"england": "England", "france": "France", "sea": "The sea"}
    out: list[Row] = []
    for ground, name in names.items():
        cells: dict[str, str] = {"where": name}
        for side, column in (("raf", "vic"), ("luftwaffe", "schwarm")):
            case = next((c for c in game.charts.rescue.cases if c.side == side and c.over == ground), None)
            cells[column] = Cell(_fate(case), game.pack.span(case, "printed")) if case else Cell("–")
        out.append(row(cells))
    return tuple(out)


def _fate(case: RescueCase) -> str:
    if case.fate != "roll":
        return "rescued" if case.fate == "rescued" else "not rescued"
    distance = " − hexes to England" if case.minus_distance == "england" else ""
    return f"{case.dice}D6{distance}: {case.rescued.printed if case.rescued else '–'}"


def offer_foot_points(game: TallyHo) -> Rows:
    """What scores, and how much."""
    return tuple(
        row(
            {
                "award": Cell(a.name, game.pack.span(a, "name")),
                "value": Cell(a.printed, game.pack.span(a, "printed")),
            }
        )
        for a in game.charts.victory_points.awards
    )


# --- Campaign Tracking Sheet


def offer_campaign_rows(game: TallyHo) -> Rows:
    """Phases as headings, missions as rows with what they carry over nested under `questions`, and totals.

    Each question is told on the row of the mission that answers it, and says what a yes changes (TH-E7,
    TH-E72); its `id` is that of the yes/no box where the row's own figures cannot answer it.
    """
    asked = _questions(game)
    rows: list[Row] = []
    for phase in game.campaign.phases:
        dates = ""
        if phase.begins and phase.ends:
            dates = f"{phase.begins.day} {phase.begins:%B} – {phase.ends.day} {phase.ends:%B} {phase.ends.year}"
        rows.append(
            row(
                {
                    "heading": Cell(phase.name, game.pack.span(phase, "name")),
                    "note": dates,
                    "ask": "Missions won by the RAF",
                    "choices": "|".join(str(n) for n in range(len(phase.missions), -1, -1)),
                }
            )
        )
        for mission in phase.missions:
            rows.append(
                row(
                    {
                        "number": Cell(mission.number, game.pack.span(mission, "number")),
                        "title": Cell(mission.title, game.pack.span(mission, "title")),
                        "questions": tuple(asked.get(mission.number, ())),
                    }
                )
            )
    rows.append(row({"title": "Campaign totals", "total": "yes"}))
    return tuple(rows)


def _questions(game: TallyHo) -> Mapping[int, list[Row]]:
    rulings = game.rulings_in_force()
    asked: dict[int, list[Row]] = {}
    for mission in game.missions.values():
        for side in ("raf", "luftwaffe"):
            for carry in mission.side(side).carry_over_under(rulings):
                for number, question in _carry_questions(game, mission, side, carry, rulings):
                    asked.setdefault(number, []).append(question)
    return asked


def _carry_questions(
    game: TallyHo, mission: Mission, side: Side, carry: CarryOver, rulings: Mapping[str, str]
) -> Iterator[tuple[int, Row]]:
    """The question of one carry-over; if several missions answer it, one for each count on its own row."""
    asked = tuple(counts(carry.when, rulings))
    told = " and ".join(compose_brief_effect(e, game, side) for e in carry.effects)
    then = f" → M{mission.number}: {told}"
    place = game.pack.span(carry, "when")
    if len({c.mission for c in asked}) == 1 and isinstance(carry.when, Count):
        (count,) = asked
        id = count.box_id(mission.number) if count.depth > Depth.ROW else carry.id
        yield count.mission or mission.number, _question(game, id, count, then, place)
        return
    for count in asked:
        id = count.box_id(mission.number)
        yield count.mission or mission.number, _question(game, id, count, f" (for M{mission.number})", place)


def _question(game: TallyHo, id: str, count: Count, then: str, place: Span) -> Row:
    here: Condition = count.model_copy(update={"mission": None})
    clause = compose_clause(here, game)
    return row({"id": id, "text": Cell(f"{clause[0].upper()}{clause[1:]}{then}", place)})


# --- Massed Formation Sheet


MOST_IN_BOX = 8
"""In the largest raids one game in forty makes a larger one; the sheet says where its members are parked."""


def offer_formation_boxes(game: TallyHo, scope: Scope) -> Rows:
    """One box for each lettered counter; `holds` is the largest formation that its side can make (TH-E73), up to
    `MOST_IN_BOX`, so that all boxes share a sheet.

    A side that no mission of the pack brings has a box without `holds`, which takes what there is room for.
    """
    largest = _largest_formations(game, scope)
    rows: list[Row] = []
    for formation in game.counters.formations:
        holds = min(largest.get(formation.side, 0), MOST_IN_BOX)
        if not holds and scope.missions is not None:
            continue
        cells: dict[str, str] = {
            "title": Cell(f"{formation.owner} {formation.letter}", game.pack.span(formation, "owner")),
            "letter": Cell(formation.letter, game.pack.span(formation, "letter")),
            "holds": str(holds or ""),
            "marker": _MARKERS[formation.side],
        }
        if formation.side == "raf":  # has no altitude, and keeps a facing for each Squadron (TH-77, TH-E116)
            cells |= {"choices": "", "fields": "Vics|Communications ±"}
        rows.append(row(cells))
    return tuple(rows)


def _largest_formations(game: TallyHo, scope: Scope) -> Mapping[str, int]:
    """For each side's colours the most units that can stand in one hex: all of a mission's."""
    largest: dict[str, int] = {}
    for mission in _missions(game, scope):
        for side in ("raf", "luftwaffe"):
            most = find_largest(mission, side)
            for type_id in most.per_type:
                if type_id in game.aircraft:
                    colours = game.aircraft[type_id].colours
                    largest[colours] = max(largest.get(colours, 0), most.units)
    return largest


# --- Dogfight mat


def offer_hit_shares(most: int) -> Rows:
    """Which of 2 to 5 Squadrons a hit falls on, by one die; faces left over are thrown again (TH-88, TH-E55)."""
    names = ("first", "second", "third", "fourth", "fifth")
    rows: list[Row] = []
    for squadrons in range(2, min(max(most, 2), len(names)) + 1):
        faces = 6 // squadrons
        cells = {"squadrons": str(squadrons)} | dict.fromkeys(names, "–")
        for index in range(squadrons):
            cells[names[index]] = _span(index * faces + 1, (index + 1) * faces)
        cells["again"] = _span(squadrons * faces + 1, 6) if squadrons * faces < 6 else "–"
        rows.append(row(cells))
    return tuple(rows)


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"
