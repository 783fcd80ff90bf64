"""A set-up as tables for the Mission Tracking Sheet: every row that the dice decided, ready to be printed in."""

from __future__ import annotations

from collections.abc import Mapping

from generator.games.tally_ho.effects import DelayUntil
from generator.games.tally_ho.setup.play import Placed, PlayedSetUp
from generator.model.record import FrozenMap
from generator.model.rows import Row, Rows, Value, row

SHEETS = "tracking_sheets"
"""The offer that the tracking sheet prints, one sheet a row."""


def offer_filled_sheet(play: PlayedSetUp, offers: Mapping[str, Rows], player: str = "") -> Mapping[str, Rows]:
    """The offers with their blank tracking sheet replaced by one filled in from the set-up."""
    blank = next(iter(offers.get(SHEETS, ())), FrozenMap[str, Value]())
    mission = play.mission
    cells: dict[str, Value | str | int] = dict(blank.items())
    cells.setdefault("mission", f"{mission.number}  {mission.title}")
    cells.setdefault("date", f"{mission.date.day} {mission.date:%B %Y}")
    cells["player"] = player
    held = {
        str(effect.place): effect.delay_until
        for rule in mission.special_rules
        for effect in rule.effects
        if isinstance(effect, DelayUntil)
    }
    cells["raf_rows"] = tuple(_squadron(p, held) for p in play.of("raf"))
    cells["luftwaffe_rows"] = tuple(_staffel(play, p) for p in play.of("luftwaffe"))
    return {**offers, SHEETS: (row(cells),)}


def _common(placed: Placed) -> dict[str, Value | str | int]:
    unit, aircraft = placed.unit, placed.aircraft
    return {
        "type": aircraft.short,
        "id": unit.id,
        "ace": "x" if unit.ace else "",
        "fuel": aircraft.fuel,
        "attack_defend": str(aircraft.attack_defend),
        "ma": aircraft.ma,
    }


def _squadron(placed: Placed, held: Mapping[str, int]) -> Row:
    cells = _common(placed)
    nation = placed.nation
    cells["vics"] = placed.unit.strength
    cells["start"] = shorten_place(placed.unit.start)
    cells["holds"] = str(held.get(placed.base or "", ""))
    cells["international"] = f"+{nation.dice}" if nation else ""
    comms = placed.unit.strength + placed.unit.ace + (nation.comms if nation else 0)  # TH-56
    cells["comms"] = f"{comms:+d}"
    return row(cells)


def _staffel(play: PlayedSetUp, placed: Placed) -> Row:
    cells = _common(placed)
    cells["schwarms"] = placed.unit.strength
    cells["start_column"] = str(placed.column or "")
    cells["start_altitude"] = placed.unit.altitude or ""
    cells["strafe_bomb"] = str(placed.aircraft.strafe_bomb or "")
    stack = next((s for s in play.stacks if s.formation and placed in s.units), None)
    cells["formation"] = stack.letter if stack else ""
    if stack is not None and stack.altitude != placed.unit.altitude:
        cells["altitude"] = stack.altitude  # TH-70
    return row(cells)


def shorten_place(name: str, most: int = 13) -> str:
    """A place's name for a narrow column: `Martlesham H.`, its last words down to initials until it fits."""
    words = name.split()
    for index in range(len(words) - 1, 0, -1):
        if len(" ".join(words)) <= most:
            break
        words[index] = f"{words[index][0]}."
    return " ".join(words)
