"""A small table for rules tests: a sea of any size, what the test puts on it, dice bound to unit and purpose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.engine.dice import Throw
from generator.games.tally_ho.charts import Order
from generator.games.tally_ho.log.records import SheetUnit
from generator.games.tally_ho.mission import Mission
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.rules.decisions import Flight
from generator.games.tally_ho.rules.ground import GroundSite, lay_ground
from generator.games.tally_ho.rules.mission_play import begin, play_round
from generator.games.tally_ho.rules.recorder import Phase, Tape
from generator.games.tally_ho.rules.scenario import Scenario, assemble_scenario, read_mission_rules
from generator.games.tally_ho.rules.state import Loss, State, Strike, Unit
from generator.games.tally_ho.rules.working import Working
from generator.games.tally_ho.setup.play import Placed
from generator.model.hex import Hex, parse_hex


class BoundDice:
    """Dice found by unit and purpose, so that a test need not know the order in which they fall.

    A throw that no test scripted is an error, unless `otherwise` says what such dice show.
    """

    def __init__(self, script: Mapping[tuple[str, str], Sequence[int] | int], otherwise: int | None = None) -> None:
        self._script = {k: [v] if isinstance(v, int) else list(v) for k, v in script.items()}
        self._otherwise = otherwise
        self._throws: list[Throw] = []

    @property
    def throws(self) -> tuple[Throw, ...]:
        return tuple(self._throws)

    @property
    def unused(self) -> dict[tuple[str, str], list[int]]:
        return {k: v for k, v in self._script.items() if v}

    def count(self, purpose: str, unit: str | None = None) -> int:
        return sum(t.purpose == purpose and unit in (None, t.unit) for t in self._throws)

    def roll(self, unit: str, purpose: str, sides: int = 6) -> int:
        waiting = self._script.get((unit, purpose))
        if waiting:
            value = waiting.pop(0)
        elif self._otherwise is not None:
            value = self._otherwise
        else:
            raise AssertionError(f"no die was scripted for {unit}: {purpose}")
        self._throws.append(Throw(unit, purpose, sides, value))
        return value


class Player:
    """The RAF's player of a test: flights by unit and Round, all else as told or the simplest."""

    def __init__(
        self,
        flights: Mapping[tuple[str, int], tuple[Sequence[str], int]] | None = None,
        targets: Mapping[str, str] | None = None,
        shares: Sequence[int] | None = None,
        facings: Mapping[str, int] | None = None,
        groups: Sequence[Sequence[str]] | None = None,
        route: int = 0,
    ) -> None:
        self.flights = dict(flights or {})
        self.targets = dict(targets or {})
        self.shares = shares
        self.facings = dict(facings or {})
        self.groups = groups
        self.route = route
        self.routes: list[tuple[tuple[int, ...], ...]] = []
        self.asked: list[tuple[str, Order]] = []

    def choose_facing(self, scenario: Scenario, unit: int) -> int:
        return self.facings.get(scenario.units[unit].id, 1)

    def choose_groups(
        self, scenario: Scenario, round_: int, units: Sequence[Unit], ready: tuple[int, ...]
    ) -> tuple[tuple[int, ...], ...]:
        if self.groups is None:
            return tuple((i,) for i in ready)
        index = {s.id: s.index for s in scenario.units}
        return tuple(tuple(index[u] for u in group) for group in self.groups)

    def fly(self, scenario: Scenario, round_: int, units: Sequence[Unit], unit: int, order: Order) -> Flight:
        self.asked.append((scenario.units[unit].id, order))
        path, facing = self.flights.get((scenario.units[unit].id, round_), ((), units[unit].facing))
        geometry = scenario.rules.ground.geometry
        return Flight(tuple(geometry.number(parse_hex(h)) for h in path), facing)

    def choose_route(
        self, scenario: Scenario, units: Sequence[Unit], unit: int, routes: tuple[tuple[int, ...], ...]
    ) -> int:
        self.routes.append(routes)
        return self.route

    def declare_targets(
        self, scenario: Scenario, units: Sequence[Unit], squadrons: tuple[int, ...], staffels: tuple[int, ...]
    ) -> tuple[int, ...]:
        index = {s.id: s.index for s in scenario.units}
        return tuple(index[self.targets[scenario.units[i].id]] for i in squadrons)

    def share_hits(
        self, scenario: Scenario, units: Sequence[Unit], hits: int, scored: tuple[tuple[int, int], ...]
    ) -> tuple[int, ...]:
        assert self.shares is not None, "the test did not expect a choice"
        return tuple(self.shares)


class Rig:
    """One scenario on a made-up map, and the units' states by their ids."""

    def __init__(self, scenario: Scenario, player: Player | None = None) -> None:
        self.scenario = scenario
        self.player = player or Player()
        self.tape = Tape()
        self.index = {s.id: s.index for s in scenario.units}
        self.state = State(0, ())

    def begin(self, dice: BoundDice | None = None) -> Rig:
        self.state = begin(self.scenario, dice or BoundDice({}), self.player, self.tape)
        return self

    def start(self, dice: BoundDice | None = None, round_: int = 1) -> Rig:
        """As set up, with the Round that is about to be played counted as begun."""
        self.begin(dice)
        self.state = self.state._replace(round=round_)
        return self

    def round(self, dice: BoundDice) -> Rig:
        self.state = play_round(self.scenario, self.state, dice, self.player, self.tape)
        return self

    def work(self, dice: BoundDice | None = None, phase: Phase = "luftwaffe") -> Working:
        return Working(self.scenario, self.state, phase, dice or BoundDice({}), self.player, self.tape)

    def set(self, unit: str, **fields: Any) -> Rig:
        if isinstance(fields.get("hex"), str):
            fields["hex"] = self.number(fields["hex"])
        units = list(self.state.units)
        units[self.index[unit]] = units[self.index[unit]]._replace(**fields)
        self.state = self.state._replace(units=tuple(units))
        return self

    def number(self, hex_: str) -> int:
        return self.scenario.rules.ground.geometry.number(parse_hex(hex_))

    def __getitem__(self, unit: str) -> Unit:
        return self.state.units[self.index[unit]]

    def at(self, unit: str) -> str:
        return str(self.scenario.rules.ground.geometry.hexes[self[unit].hex])

    def path(self, unit: str, round_: int | None = None) -> list[str]:
        steps = self.tape.of("move", unit, round_)
        return [str(h) for h in steps[-1].path]

    def lost(self, unit: str) -> list[Loss]:
        return [x for x in self.state.losses if x.unit == self.index[unit]]

    def strikes(self, unit: str) -> list[Strike]:
        return [s for s in self.state.strikes if s.unit == self.index[unit]]


def lay(
    game: TallyHo,
    units: Sequence[Placed],
    *,
    columns: int = 9,
    rows: int = 11,
    land: Mapping[str, Sequence[str]] | None = None,
    sites: Sequence[tuple[str, str] | tuple[str, str, str | None]] = (),
    options: Mapping[str, str] | None = None,
    mission: int = 1,
    changes: Mapping[str, Any] | None = None,
    player: Player | None = None,
) -> Rig:
    """A rig. `sites` are hex and kind; `target` and `target:ju87` mean a convoy that is a Target, and the like:

    a kind may be followed by ` target` and by the type it is limited to.
    """
    nations: dict[Hex, Any] = {parse_hex(h): nation for nation, hexes in (land or {}).items() for h in hexes}
    placed: list[tuple[Hex, GroundSite]] = []
    for site in sites:
        hex_, kind = site[0], site[1]
        words = str(kind).split()
        limited = site[2] if len(site) > 2 else None
        name = f"{words[0]}-{hex_}"
        placed.append((parse_hex(hex_), GroundSite(-1, words[0], name, name, "target" in words, limited)))  # type: ignore[arg-type]
    record: Mission = game.missions[mission]
    record = record.model_copy(update={"special_rules": (), **(changes or {})})
    rules = read_mission_rules(game, record, game.rulings_in_force(options), lay_ground(columns, rows, nations, placed))
    return Rig(assemble_scenario(rules, list(units)), player)


def unit(
    game: TallyHo,
    id_: str,
    type_: str,
    hex_: str,
    strength: int = 4,
    *,
    ace: bool = False,
    nation: str | None = None,
    altitude: str = "ML",
    base: str | None = None,
) -> Placed:
    """A unit of a type in a hex."""
    craft = game.aircraft[type_]
    found = next((n for n in game.charts.international.rows.values() if n.id == nation), None)
    sheet = SheetUnit.model_construct(
        id=id_,
        side=craft.side,
        type=type_,
        strength=strength,
        ace=ace,
        international=nation,
        start="here",
        altitude=None if craft.side == "raf" else altitude,
        losses=(),
        fuel_used=0,
        dogfights=(),
        attack=None,
    )
    return Placed(sheet, craft, parse_hex(hex_), nation=found, base=base)
