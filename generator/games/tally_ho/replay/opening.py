"""From a transcript to a scenario that the rules can play: map, rulings, units in their hexes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.engine.dice import DiceRanOutError, ScriptedDice
from generator.engine.hexes import inside
from generator.engine.sector import Sector
from generator.games.tally_ho.conditions import Facts
from generator.games.tally_ho.log.read import FORMAT, Filed
from generator.games.tally_ho.log.records import SheetUnit
from generator.games.tally_ho.log.transcript import UNKNOWN, Board, PlayedUnit, Transcript
from generator.games.tally_ho.mission import Mission
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.replay.findings import SET_UP_DIFFERS, UNPLAYABLE
from generator.games.tally_ho.rules.ground import Ground, GroundSite, lay_ground
from generator.games.tally_ho.rules.options import CHOICES
from generator.games.tally_ho.rules.scenario import MissionRules, Scenario, assemble_scenario, read_mission_rules
from generator.games.tally_ho.setup.play import Placed, play_set_up
from generator.model.hex import Hex
from generator.source.decode import near_miss
from generator.source.diagnostic import Diagnostic, fold_repeats


def open_transcript(
    view: TallyHo, file: Filed[Transcript], facts: Facts | None = None
) -> tuple[Scenario | None, list[Diagnostic]]:
    """The mission as set up in the transcript, or what keeps it from being played.

    `facts` are those of the campaign whose carry-over the set-up went by.

    The pack must be free of errors in what is played by. A set-up that its own dice do not give is a finding
    beside the scenario.
    """
    record = file.record
    found = [*_check_heading(view, file)]
    mission = view.missions.get(record.mission)
    if mission is None or found:
        return None, found
    if record.map is not None:
        mission = mission.model_copy(update={"specials": (), "special_rules": ()})
    rulings = view.rulings_in_force(record.rulings)
    rules = read_mission_rules(view, mission, rulings, _lay_board(record.map) if record.map else None)
    faults = [*_check_units(view, file, rules), *_check_acts(file, rules)]
    found += fold_repeats(sorted(faults, key=Diagnostic.sort_key))
    if found:
        return None, found
    sector = view.sector(mission)
    scenario = assemble_scenario(rules, [_place(view, sector, unit) for unit in record.units])
    if record.dice and record.map is None:
        found += _check_set_up(view, mission, file, rulings, facts)
    return scenario, found


def _check_heading(view: TallyHo, file: Filed[Transcript]) -> Iterator[Diagnostic]:
    record = file.record
    if record.format != FORMAT:
        yield UNPLAYABLE.at(
            file.span(record, "format"), f"format {record.format} is not known here", f"this program reads {FORMAT}"
        )
    mission = view.missions.get(record.mission)
    if mission is None:
        known = ", ".join(map(str, view.missions))
        yield UNPLAYABLE.at(
            file.span(record, "mission"), f"there is no mission {record.mission} in this pack", f"known: {known}"
        )
    elif record.map is None and view.sector(mission) is None:
        yield UNPLAYABLE.at(
            file.span(record, "mission"), f"mission {record.mission} has no map in this pack", "draw one under `map`"
        )
    for name, value in record.rulings.items():
        choices = {**CHOICES, **{id_: tuple(r.choices) for id_, r in view.rulings.items()}}.get(name)
        if choices is None:
            yield UNPLAYABLE.at(
                file.span(record, "rulings", name, key=True),
                f"there is no ruling `{name}`",
                near_miss(name, view.rulings),
            )
        elif value not in choices:
            yield UNPLAYABLE.at(
                file.span(record, "rulings", name), f"`{name}` cannot be `{value}`", near_miss(value, choices)
            )


def _lay_board(board: Board) -> Ground:
    nations = {h: nation for nation, hexes in board.land.items() for h in hexes}
    sites = [
        (s.hex, GroundSite(-1, s.kind, s.name or f"{s.kind} {s.hex}", s.name or s.kind, s.target, s.limited_to))
        for s in board.sites
    ]
    return lay_ground(board.columns, board.rows, nations, sites)


def _check_units(view: TallyHo, file: Filed[Transcript], rules: MissionRules) -> Iterator[Diagnostic]:
    geometry = rules.ground.geometry
    nations = {n.id for n in view.charts.international.rows.values()}
    seen: dict[str, PlayedUnit] = {}
    for unit in file.record.units:
        if unit.id in seen:
            yield UNPLAYABLE.at(
                file.span(unit, "id"),
                f"unit `{unit.id}` is listed twice",
                "give each its own number",
                [(file.span(seen[unit.id], "id"), "the first")],
            )
        seen[unit.id] = unit
        craft = view.aircraft.get(unit.type)
        if craft is None:
            yield UNPLAYABLE.at(
                file.span(unit, "type"), f"there is no type `{unit.type}`", near_miss(unit.type, view.aircraft)
            )
        elif craft.side != unit.side:
            yield UNPLAYABLE.at(
                file.span(unit, "side"), f"`{unit.type}` does not fly for that side", f"write `{craft.side}`"
            )
        if not inside(unit.hex, geometry.columns, geometry.rows):
            yield UNPLAYABLE.at(
                file.span(unit, "hex"),
                f"hex {unit.hex} is off the map",
                f"the map has {geometry.columns} columns and {geometry.rows} rows",
            )
        if unit.international and unit.international not in nations:
            yield UNPLAYABLE.at(
                file.span(unit, "international"),
                f"there is no Squadron of `{unit.international}`",
                near_miss(unit.international, nations),
            )


def _check_acts(file: Filed[Transcript], rules: MissionRules) -> Iterator[Diagnostic]:
    record = file.record
    geometry = rules.ground.geometry
    ids = {u.id for u in record.units}
    last = 0
    for played in record.rounds:
        if played.round <= last or (last and played.round != last + 1):
            yield UNPLAYABLE.at(
                file.span(played, "round"), f"Round {played.round} after Round {last}", "number the Rounds without gaps"
            )
        last = played.round
        for state in played.state:
            if state.unit not in ids:
                yield _unknown(file, state.at, "unit", state.unit, ids)
            if state.hex and not inside(state.hex, geometry.columns, geometry.rows):
                yield UNPLAYABLE.at(file.span(state, "hex"), f"hex {state.hex} is off the map", "")
    for _, _, act in record.acts():
        for field, names in (("unit", (act.unit,)), ("with", act.others)):
            for name in names:
                if name not in ids:
                    yield _unknown(file, act.at, field, name, ids)
        if act.target is not None and act.target not in ids:
            yield _unknown(file, act.at, "target", act.target, ids)
        for n, hex_ in enumerate(act.path or ()):
            if not inside(hex_, geometry.columns, geometry.rows):
                yield UNPLAYABLE.at(
                    file.span(act, "path", n),
                    f"hex {hex_} is off the map",
                    f"the map has {geometry.columns} columns and {geometry.rows} rows",
                )


def _unknown(file: Filed[Transcript], at: tuple[str | int, ...], field: str, name: str, ids: set[str]) -> Diagnostic:
    return UNPLAYABLE.at(file.span(at, field), f"there is no unit `{name}`", near_miss(name, ids))


def _place(view: TallyHo, sector: Sector | None, unit: PlayedUnit) -> Placed:
    """The unit as a set-up would give it."""
    base = next((s for s in sector.bases if s.hex == unit.hex), None) if sector else None
    sheet = SheetUnit(
        id=unit.id,
        side=unit.side,
        type=unit.type,
        strength=unit.strength,
        ace=unit.ace,
        international=unit.international,
        start=unit.start or str(unit.hex),
        altitude=(unit.altitude or "LL") if unit.side == "luftwaffe" else None,
    )
    nations = view.charts.international.rows.values()
    return Placed(
        sheet,
        view.aircraft[unit.type],
        unit.hex,
        nation=next((n for n in nations if n.id == unit.international), None),
        base=base.feature.place if base else None,
    )


_COMPARED = ("type", "strength", "ace", "international", "start", "altitude", "hex")


def _check_set_up(
    view: TallyHo, mission: Mission, file: Filed[Transcript], rulings: Mapping[str, str], facts: Facts | None
) -> Iterator[Diagnostic]:
    record = file.record
    if UNKNOWN in record.dice:
        return  # Nothing can be said of a set-up rolled with dice that nobody wrote down.
    dice = ScriptedDice(record.dice)
    try:
        play = play_set_up(view, mission, dice, rulings, facts)
    except DiceRanOutError as error:
        yield SET_UP_DIFFERS.at(
            file.span(record, "dice"),
            f"the set-up asks for more dice, first for {error.unit}: {error.purpose}",
            "write down every die (TH-11)",
        )
        return
    if dice.unused:
        yield SET_UP_DIFFERS.at(
            file.span(record, "dice"),
            f"{len(record.dice)} dice are recorded, and the set-up takes {len(record.dice) - len(dice.unused)}",
            "take out the dice that do not belong to it (TH-11)",
        )
        return
    rolled = {p.unit.id: p for p in play.units if p.hex is not None}
    for unit in record.units:
        given = rolled.pop(unit.id, None)
        if given is None:
            yield SET_UP_DIFFERS.at(
                file.span(unit, "id"), f"the dice of the set-up bring no unit `{unit.id}`", "see `dice` (TH-12)"
            )
            continue
        for name in _COMPARED:
            ours: object = given.hex if name == "hex" else getattr(given.unit, name)
            theirs: object = getattr(unit, name)
            if theirs != ours and not (name in ("start", "altitude") and theirs is None):
                yield SET_UP_DIFFERS.at(
                    file.span(unit, name),
                    f"`{name}` of {unit.id} is {_said(theirs)}, and the dice of the set-up give {_said(ours)}",
                    "see `dice` (TH-12 to TH-17)",
                )
    for id_ in rolled:
        yield SET_UP_DIFFERS.at(
            file.span(record, "units", key=True),
            f"the dice of the set-up bring a unit `{id_}` that is not here",
            "see `dice` (TH-12)",
        )


def _said(value: object) -> str:
    if isinstance(value, Hex):
        return f"{value!s}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "nothing" if value is None else str(value)
