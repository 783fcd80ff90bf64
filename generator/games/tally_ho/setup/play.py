"""Setting up a mission: every die of section 2.2, what it brought, and where each counter goes.

The dice are handed in. The order is that of the book (TH-11): types, strengths, Aces and nations, airfields of
the Royal Air Force; then types and strengths of the Luftwaffe, and for each Staffel its column and altitude.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.engine.dice import Dice, Throw
from generator.engine.die_table import clamp_roll, look_up, look_up_clamped
from generator.engine.hexes import distance
from generator.engine.sector import Sector, Site
from generator.games.tally_ho.aircraft import TallyHoAircraft
from generator.games.tally_ho.charts import Nationality
from generator.games.tally_ho.conditions import Facts
from generator.games.tally_ho.effects import DelayUntil
from generator.games.tally_ho.log.read import FORMAT
from generator.games.tally_ho.log.records import MissionSheet, SheetUnit
from generator.games.tally_ho.mission import Entry, Mission
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.setup.carry_over import Carried, Order, judge_carry_over, order_side
from generator.model.hex import Hex
from generator.model.hex_map import ALTITUDES, Altitude

COLUMNS = 6


@dataclass(frozen=True, slots=True)
class Placed:
    """One unit on the map at the start."""

    unit: SheetUnit
    aircraft: TallyHoAircraft
    hex: Hex | None
    """None where the mission's own rule places it, or the map does not say."""
    column: int | None = None
    nation: Nationality | None = None
    base: str | None = None
    """The airfield by its id, where `unit.start` gives its name."""


@dataclass(frozen=True, slots=True)
class Stack:
    """Staffeln that begin in one hex: a Massed Formation (TH-E43), or merely neighbours."""

    hex: Hex
    units: tuple[Placed, ...]
    altitude: Altitude
    formation: bool
    letter: str = ""
    """The formation counter that stands for it; none if it is no formation, or all of its owner's are in use."""


@dataclass(frozen=True, slots=True)
class PlayedSetUp:
    """A set-up, finished."""

    mission: Mission
    units: tuple[Placed, ...]
    carried: tuple[Carried, ...]
    stacks: tuple[Stack, ...]
    notes: tuple[str, ...]
    throws: tuple[Throw, ...]
    seed: int | None = None

    def of(self, side: str) -> tuple[Placed, ...]:
        """The units of one side, in the order rolled."""
        return tuple(p for p in self.units if p.unit.side == side)

    def sheet(self, pack: str) -> MissionSheet:
        """The Mission Tracking Sheet as it stands before Round 1."""
        return MissionSheet(
            format=FORMAT,
            pack=pack,
            mission=self.mission.number,
            seed=self.seed,
            dice=tuple(t.value for t in self.throws),
            units=tuple(p.unit for p in self.units),
        )


@dataclass(slots=True)
class _Row:
    """One line of the sheet while it is being rolled."""

    name: str
    type: str
    ace: bool
    international: bool
    strength: int = 0
    nation: Nationality | None = None


@dataclass(frozen=True)
class _Table:
    """What the rolls are looked up in."""

    mission: Mission
    view: TallyHo
    sector: Sector | None
    rulings: Mapping[str, str]
    dice: Dice
    used: dict[str, int] = field(default_factory=dict)

    def counter(self, type_: str) -> str:
        """The number of the next counter of a type."""
        block = self.view.counters.blocks.get(type_)
        count = self.used.get(type_, 0)
        self.used[type_] = count + 1
        return str(block.first + count) if block else f"{type_} {count + 1}"


def play_set_up(
    view: TallyHo,
    mission: Mission,
    dice: Dice,
    rulings: Mapping[str, str],
    facts: Facts | None = None,
    seed: int | None = None,
) -> PlayedSetUp:
    """The mission set up by the dice, carry-over included if `facts` of a campaign are given.

    Raises `DiceRanOutError` and `DieOutOfRangeError` from the dice. The pack must be free of errors.
    """
    sector = view.sector(mission)
    table = _Table(mission, view, sector, rulings, dice)
    carried = judge_carry_over(mission, facts, rulings)
    notes: list[str] = []
    raf = _roll_side(table, "Squadron", order_side(mission, "raf", carried), notes)
    _roll_nations(table, raf, notes)
    units = [_place_squadron(table, row) for row in raf]
    luftwaffe = _roll_side(table, "Staffel", order_side(mission, "luftwaffe", carried), notes)
    units += [_place_staffel(table, row) for row in luftwaffe]
    placed = tuple(units)
    stacks = _find_stacks(view, placed, rulings)
    notes += _note_delays(mission, placed, sector)
    notes += _note_early_contact(placed)
    return PlayedSetUp(mission, placed, carried, stacks, tuple(notes), dice.throws, seed)


def _roll_side(table: _Table, word: str, order: Order, notes: list[str]) -> list[_Row]:
    """Types, then strengths, of one side (TH-12, TH-13)."""
    rows: list[_Row] = []
    for number in range(1, order.rolls + 1):
        name = f"{word} {number}"
        entry = _roll_type(table, name, order)
        if entry is None:
            notes.append(f"{name} is of a type that earlier losses have taken out of the raid: it does not appear.")
            continue
        rows.append(_Row(name, entry.type, entry.ace, entry.international))
    _discard(order, rows, notes)
    for row in rows:
        roll = table.dice.roll(row.name, "strength")
        row.strength = _strength(table, order, row.type, roll)
    return rows


def _discard(order: Order, rows: list[_Row], notes: list[str]) -> None:
    """Units that an earlier mission takes out once rolled, the last rolled first (TH-E7)."""
    for type_, number in order.discarded:
        for _ in range(number):
            last = next((row for row in reversed(rows) if row.type == type_), None)
            if last is None:
                break
            rows.remove(last)
            notes.append(f"{last.name} is taken out again by what an earlier mission lost.")


def _roll_type(table: _Table, name: str, order: Order) -> Entry | None:
    entry = _read_type(table, name, order)
    if entry.type in order.removed:
        if table.rulings.get("bf110_removed") != "re_rolled":  # TH-E72
            return None
        if all(e.type in order.removed for e in order.set_up.table.values()):
            return None
        while entry.type in order.removed:
            entry = _read_type(table, name, order)
    return entry


def _read_type(table: _Table, name: str, order: Order) -> Entry:
    roll = table.dice.roll(name, "type")
    entry = look_up_clamped(order.set_up.table, roll)
    assert entry is not None, "a set-up chart with a hole is an error of the pack"
    return entry


def _strength(table: _Table, order: Order, type_: str, roll: int) -> int:
    """Elements for a strength roll; beyond the table's end by the ruling `strength_overflow` (TH-E6)."""
    strengths = order.set_up.strength
    total = roll + order.bonus(type_)
    found = look_up_clamped(strengths, total)
    assert found is not None, "a strength table with a hole is an error of the pack"
    if total > clamp_roll(strengths, total) and table.rulings.get("strength_overflow") == "one_vic_fewer":
        return max(found - 1, 1)
    return found


def _roll_nations(table: _Table, rows: list[_Row], notes: list[str]) -> None:
    """The nation of each International Squadron; a nation that flies already is rolled again (TH-20)."""
    nations = table.view.charts.international.rows
    for row in rows:
        if not row.international:
            continue
        taken = {r.nation.id for r in rows if r.nation}
        if taken >= {n.id for n in nations.values()}:  # TH-E75
            notes.append(f"{row.name} has no nation left to be of, and flies as an ordinary Squadron.")
            continue
        while row.nation is None:
            found = look_up(nations, table.dice.roll(row.name, "nation"))
            if found is not None and found.id not in taken:
                row.nation = found


def _place_squadron(table: _Table, row: _Row) -> Placed:
    """A Squadron on the airfield that its die names (TH-14); where no airfield has numbers, none (TH-15)."""
    bases = table.sector.bases if table.sector else ()
    base: Site | None = None
    if bases:
        roll = table.dice.roll(row.name, "airfield")
        base = next((s for s in bases if s.feature.placement and roll in s.feature.placement), None)
    unit = SheetUnit(
        id=table.counter(row.type),
        side="raf",
        type=row.type,
        strength=row.strength,
        ace=row.ace,
        international=row.nation.id if row.nation else None,
        start=base.name if base else "see mission",
    )
    return Placed(
        unit,
        table.view.aircraft[row.type],
        base.hex if base else None,
        nation=row.nation,
        base=base.feature.place if base else None,
    )


def _place_staffel(table: _Table, row: _Row) -> Placed:
    """A Staffel in the hex of its column and altitude (TH-16, TH-17)."""
    column = table.dice.roll(row.name, "column", COLUMNS)
    altitude = look_up_clamped(table.mission.altitudes[row.type], table.dice.roll(row.name, "altitude"))
    hex_ = table.sector.starts.get((column, altitude)) if table.sector and altitude else None
    unit = SheetUnit(
        id=table.counter(row.type),
        side="luftwaffe",
        type=row.type,
        strength=row.strength,
        ace=row.ace,
        start=f"column {column}",
        altitude=altitude,
    )
    return Placed(unit, table.view.aircraft[row.type], hex_, column)


def _find_stacks(view: TallyHo, units: tuple[Placed, ...], rulings: Mapping[str, str]) -> tuple[Stack, ...]:
    """Staffeln sharing a start hex; altitude of a formation by its Bombers, else its highest (TH-70).

    Germans and Italians keep apart unless the ruling `mixed_axis_formation` joins them (TH-E74).
    """
    mixed = rulings.get("mixed_axis_formation") == "yes"
    by_hex: dict[tuple[Hex, str], list[Placed]] = {}
    for placed in units:
        if placed.unit.side == "luftwaffe" and placed.hex is not None:
            by_hex.setdefault((placed.hex, "" if mixed else placed.aircraft.colours), []).append(placed)
    letters: dict[str, list[str]] = {}
    for counter in view.counters.formations:
        letters.setdefault(counter.side, []).append(counter.letter)
    formation = rulings.get("setup_stack", "formation") == "formation"
    stacks = []
    for (hex_, _), together in by_hex.items():
        if len(together) < 2:
            continue
        free = letters.get(together[0].aircraft.colours, []) if formation else []
        highest = max((p.unit.altitude or "SL" for p in together), key=ALTITUDES.index)
        bombers = any(p.aircraft.role == "bomber" for p in together)
        stacks.append(
            Stack(hex_, tuple(together), "HL" if bombers else highest, formation, free.pop(0) if free else "")
        )
    return tuple(stacks)


def _note_delays(mission: Mission, units: tuple[Placed, ...], sector: Sector | None) -> list[str]:
    """What special rules keep on the ground."""
    notes = []
    names = {s.feature.place: s.name for s in sector.sites if s.feature.place} if sector else {}
    for effect in (e for rule in mission.special_rules for e in rule.effects):
        if isinstance(effect, DelayUntil):
            base = names.get(effect.place, effect.place)
            held = [p.unit.id for p in units if p.base == effect.place]
            if held:
                notes.append(f"{_listed(held)} at {base} may not move before Round {effect.delay_until}.")
    return notes


def _note_early_contact(units: tuple[Placed, ...]) -> list[str]:
    """Staffeln at sea level that may be upon a Squadron before it has moved (TH-19)."""
    notes = []
    for staffel in units:
        if staffel.unit.altitude != "SL" or staffel.hex is None:
            continue
        for squadron in units:
            if squadron.unit.side != "raf" or squadron.hex is None:
                continue
            if distance(staffel.hex, squadron.hex) <= staffel.aircraft.ma:
                notes.append(
                    f"{staffel.unit.id} begins at sea level within one move of {squadron.unit.id} at "
                    f"{squadron.unit.start}: it may be upon it before that Squadron's first move."
                )
    return notes


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]
