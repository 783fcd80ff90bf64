"""One phase of a record handed to the rules: its dice, its decisions, and an ear for what the rules tell.

The rules play the phase; whenever they tell a step, the record's own act is held against it. At the first that
differs the phase is given up: what comes after follows from the slip.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from generator.engine.dice import Throw
from generator.games.tally_ho.charts import Order
from generator.games.tally_ho.log.read import Filed
from generator.games.tally_ho.log.transcript import UNKNOWN, Act, ActKind, PlayedRound, Transcript
from generator.games.tally_ho.replay.difference import Difference, compare_act
from generator.games.tally_ho.replay.findings import (
    BOMBS_KEPT,
    FUEL_MISMARKED,
    GUNS_WRONG,
    LONE_STAFFEL_ACTS,
    MOVE_NOT_ALLOWED,
    ORDER_WRONG,
    RESCUE_WRONG,
    RETURNING_UNIT_ACTS,
    STEP_MISSING,
    STEP_UNFOUNDED,
    WAY_WRONG,
)
from generator.games.tally_ho.rules.decisions import Flight
from generator.games.tally_ho.rules.recorder import Phase, Step
from generator.games.tally_ho.rules.scenario import Scenario
from generator.games.tally_ho.rules.state import ACTIVE, State, Unit
from generator.source.diagnostic import Diagnostic, Finding
from generator.source.span import Span

LOTS = frozenset({"hit falls on", "hit defended", "spare hit"})
"""Dice that belong to no unit: they settle on whom hits fall, and stand with the loss that follows."""

_KINDS: dict[str, ActKind] = {
    "facing": "facing",
    "communications": "communications",
    "friendly fire": "fire",
    "bombing": "bombed",
    "strafing": "strafed",
    "dogfight": "dogfight",
    "rescue": "rescue",
    "light AAA": "fire",
    "heavy AAA": "fire",
    "balloons": "fire",
}
"""What a die is thrown for, and the act in whose dice it stands; any other die settles a move."""

_OPTIONAL = frozenset({"communications", "returns", "joined", "exited", "home"})
"""Steps that may be left out of a record, since they follow by themselves; unless dice were thrown."""


class LeftRulesError(Exception):
    """The record has left the rules; holds what is to be told of it."""

    def __init__(self, *diagnostics: Diagnostic) -> None:
        super().__init__(", ".join(d.message for d in diagnostics))
        self.diagnostics = list(diagnostics)


class PhaseScript:
    """Dice, player and recorder of one phase, all from its record.

    `guesses` are what unknown dice show, in the order in which they are asked for; further ones show 1 and are
    added to `guessed`. `alone` are Staffeln that turned for home because they were the last on their raid.
    """

    def __init__(
        self,
        file: Filed[Transcript],
        scenario: Scenario,
        phase: Phase,
        played: PlayedRound | None,
        before: State | None,
        guesses: Sequence[int] = (),
        alone: frozenset[str] = frozenset(),
    ) -> None:
        self.file = file
        self.scenario = scenario
        self.phase: Phase = phase
        self.played = played
        self.before = before
        self.acts = played.acts(phase) if played else file.record.set_up
        self.steps: list[Step] = []
        self.guessed: list[int] = []
        self._guesses = guesses
        self._alone = alone
        self._used = [0] * len(self.acts)
        self._noted = [False] * len(self.acts)
        self._ids = {s.id: s.index for s in scenario.units}
        self._checked_fire = -1
        self._last: Act | None = None
        self._latest: dict[str, Act] = {}

    # Dice -------------------------------------------------------------------------------------------------------

    @property
    def throws(self) -> tuple[Throw, ...]:
        """Nothing: the record itself is the memory."""
        return ()

    def roll(self, unit: str, purpose: str, sides: int = 6) -> int:
        """The next die that the record has for that unit and purpose.

        Where it has none, 1: that the number of dice is wrong shows when the step is told.
        """
        index = self._find_dice(unit, purpose)
        if index is None:
            return 1
        value = self.acts[index].dice[self._used[index]]
        self._used[index] += 1
        if purpose == "friendly fire":
            self._checked_fire = index
        if value != UNKNOWN:
            return value
        place = len(self.guessed)
        value = self._guesses[place] if place < len(self._guesses) else 1
        self.guessed.append(value)
        return value

    def _find_dice(self, unit: str, purpose: str) -> int | None:
        if purpose in LOTS:
            return self._first(lambda n, act: act.what == "lost" and bool(act.dice))
        if purpose == "friendly fire on":
            return self._first(lambda n, act: act.what == "fire" and n > self._checked_fire)
        kind = _KINDS.get(purpose.removesuffix(", confirmed"), "move")
        if kind == "move" and self._is_gun(purpose):
            kind = "fire"
        return self._first(lambda n, act: act.what == kind and (unit == act.unit or unit in act.others))

    def _is_gun(self, purpose: str) -> bool:
        name = purpose.removesuffix(", confirmed")
        return any(w.purpose == name for weapons in self.scenario.rules.weapons for w in weapons)

    def _first(self, fits: Callable[[int, Act], bool]) -> int | None:
        """The first act that fits and still has dice which nothing has asked for."""
        for n, act in enumerate(self.acts):
            if not self._noted[n] and self._used[n] < len(act.dice) and fits(n, act):
                return n
        return None

    # The player -------------------------------------------------------------------------------------------------

    def choose_facing(self, scenario: Scenario, unit: int) -> int:
        """As recorded with the unit; to the bottom edge if not said."""
        return self.file.record.units[unit].facing or 4

    def choose_groups(
        self, scenario: Scenario, round_: int, units: Sequence[Unit], ready: tuple[int, ...]
    ) -> tuple[tuple[int, ...], ...]:
        """The Communications rolls as they stand in the record."""
        groups: list[tuple[int, ...]] = []
        for act in self.acts:
            if act.what != "communications" or not act.dice:
                continue
            for name in (act.unit, *act.others):
                if self._ids[name] not in ready:
                    raise LeftRulesError(self._unfounded(act))
            groups.append((self._ids[act.unit], *(self._ids[o] for o in act.others)))
        asked = {i for g in groups for i in g}
        for i in ready:
            if i not in asked:
                moved = self.find(scenario.units[i].id, ("move",))
                raise LeftRulesError(
                    STEP_MISSING.at(
                        self.file.span(moved, "unit") if moved else self.place(),
                        f"{scenario.units[i].id} rolls for Communications, and no roll is recorded (TH-32, TH-56)",
                        "every Squadron that is neither fighting nor returning rolls once",
                    )
                )
        return tuple(groups)

    def fly(self, scenario: Scenario, round_: int, units: Sequence[Unit], unit: int, order: Order) -> Flight:
        """The move recorded next for the Squadron; without one it stays where it is."""
        act = self._next("move", scenario.units[unit].id)
        geometry = scenario.rules.ground.geometry
        if act is None or act.path is None:
            return Flight((), (act.facing if act else None) or units[unit].facing)
        path = tuple(geometry.number(h) for h in act.path)
        if act.facing is not None:
            return Flight(path, act.facing)
        before = (units[unit].hex, *path)
        around = geometry.neighbours[before[-2]] if path else ()
        return Flight(path, around.index(path[-1]) if path and path[-1] in around else units[unit].facing)

    def choose_route(
        self, scenario: Scenario, units: Sequence[Unit], unit: int, routes: tuple[tuple[int, ...], ...]
    ) -> int:
        """The recorded way home."""
        act = self._next("move", scenario.units[unit].id)
        if act is None or act.path is None:
            return 0
        geometry = scenario.rules.ground.geometry
        path = tuple(geometry.number(h) for h in act.path)
        if path in routes:
            return routes.index(path)
        given = " or ".join(" ".join(str(geometry.hexes[h]) for h in route) for route in routes[:3])
        raise LeftRulesError(
            WAY_WRONG.at(
                self.file.span(act, "path"),
                f"{act.unit} flies home by {_hexes(act)}, and the rules give {given} (TH-113)",
                "a returning Squadron takes a shortest way to its Airfield",
            )
        )

    def declare_targets(
        self, scenario: Scenario, units: Sequence[Unit], squadrons: tuple[int, ...], staffels: tuple[int, ...]
    ) -> tuple[int, ...]:
        """Whom each Squadron attacks, as recorded."""
        targets: list[int] = []
        for i in squadrons:
            id_ = scenario.units[i].id
            act = self._next("dogfight", id_)
            if act is None:
                raise LeftRulesError(self._missing(id_, "dogfight", "fights here", "TH-80, TH-85"))
            here = ", ".join(scenario.units[s].id for s in staffels)
            if act.target is None or self._ids[act.target] not in staffels:
                raise LeftRulesError(
                    MOVE_NOT_ALLOWED.at(
                        self.file.span(act, "target"),
                        f"{id_} attacks {act.target or 'nobody'}, and with it in the hex are {here} (TH-85)",
                        "name one of them as `target`",
                    )
                )
            targets.append(self._ids[act.target])
        return tuple(targets)

    def share_hits(
        self, scenario: Scenario, units: Sequence[Unit], hits: int, scored: tuple[tuple[int, int], ...]
    ) -> tuple[int, ...]:
        """As recorded, else as the losses show."""
        acts = [self._next("dogfight", scenario.units[i].id) for i, _ in scored]
        if all(a is not None and a.share is not None for a in acts):
            return tuple(a.share or 0 for a in acts if a is not None)
        lost = {i: 0 for i, _ in scored}
        for act in self.acts:
            if act.what == "lost" and self._ids[act.unit] in lost:
                lost[self._ids[act.unit]] += 1 if act.lost is None else act.lost
        shares = [min(lost[i], cap) for i, cap in scored]
        # Hits that cost nothing fell where all was lost; if that does not do, the losses will show.
        for full in (True, False):
            for n, (i, cap) in enumerate(scored):
                if not full or lost[i] >= units[i].elements:
                    shares[n] += max(0, min(cap - shares[n], hits - sum(shares)))
        return tuple(shares)

    # The ear ----------------------------------------------------------------------------------------------------

    def note(self, step: Step) -> None:
        """Holds the step against its act; raises `LeftRulesError` where they differ."""
        index = self._find_act(step)
        if index is None:
            orbits = step.what == "move" and not step.path and step.result in ("engage", "do-not-engage")
            if not step.throws and (orbits or step.what in _OPTIONAL):
                self.steps.append(step)
                return
            finding, words, rules = _MISSING.get(step.what, (STEP_MISSING, "does so", ()))
            text = f"{step.unit} {words}, and the record has nothing of it ({', '.join(rules or step.rules)})"
            raise LeftRulesError(finding.at(self.place(step.unit), text, _describe(step)))
        act = self.acts[index]
        self._noted[index] = True
        self._last = act
        self._latest.update(dict.fromkeys((act.unit, *act.others), act))
        difference = compare_act(step, act, self.scenario, self._was_alone(step.unit))
        if difference is not None:
            raise LeftRulesError(self._tell(act, difference))
        self.steps.append(step)

    def keep(self, phase: Phase, state: State) -> None:
        """Nothing: the driver keeps the states."""

    def close(self, after: State) -> None:
        """Raises `LeftRulesError` for acts that no step came to, and for Fuel/Ammo marked wrongly."""
        for n, act in enumerate(self.acts):
            if not self._noted[n]:
                raise LeftRulesError(self._unfounded(act))
        for act in self.acts:
            if act.fuel is None or act.what != "dogfight":
                continue
            left = after.units[self._ids[act.unit]].fuel
            if left != act.fuel:
                raise LeftRulesError(
                    FUEL_MISMARKED.at(
                        self.file.span(act, "fuel"),
                        f"{act.unit} has {act.fuel} Fuel/Ammo left, and the rules leave {left} (TH-90)",
                        "a Dogfight takes one circle",
                    )
                )

    def _find_act(self, step: Step) -> int | None:
        first: int | None = None
        for n, act in enumerate(self.acts):
            if self._noted[n] or act.what != step.what:
                continue
            mine = act.unit == step.unit or (act.what == "move" and self._is_staffel(act) and step.unit in act.others)
            if first is None:
                first = n
            if not mine:
                continue
            if step.what == "move" and self.phase == "luftwaffe" and n != first:
                early = self.acts[first]
                raise LeftRulesError(
                    ORDER_WRONG.at(
                        self.file.span(early, "unit"),
                        f"{early.unit} moves here, and the rules move {step.unit} before it (TH-28)",
                        "topmost first, then from the left, then by number",
                    )
                )
            return n
        return None

    def _is_staffel(self, act: Act) -> bool:
        return not self.scenario.units[self._ids[act.unit]].raf

    def _was_alone(self, unit: str) -> bool:
        """Whether a Staffel is on its way home because it was the last on its raid (TH-112)."""
        return unit in self._alone or unit in list_lone(self.steps)

    def _next(self, kind: ActKind, unit: str) -> Act | None:
        return next(
            (a for n, a in enumerate(self.acts) if not self._noted[n] and a.what == kind and a.unit == unit), None
        )

    def _tell(self, act: Act, difference: Difference) -> Diagnostic:
        found, given = difference.found, difference.given
        return difference.finding.at(
            self.file.span(act, *difference.field),
            f"{act.unit}: {difference.label} {found}, and the rules give {given} ({', '.join(difference.rules)})",
            difference.help,
        )

    def _missing(self, unit: str, kind: ActKind, words: str, rules: str) -> Diagnostic:
        return STEP_MISSING.at(self.place(), f"{unit} {words}, and no {kind} of it is recorded ({rules})", "")

    def _unfounded(self, act: Act) -> Diagnostic:
        """What to say of an act for which the rules have no cause."""
        unit = self.before.units[self._ids[act.unit]] if self.before else None
        where = self.file.span(act, "unit")
        doing = _DOING[act.what]
        if self._was_alone(act.unit) and act.what in ("move", "communications", "bombed", "strafed", "joined"):
            return LONE_STAFFEL_ACTS.at(where, f"{act.unit} {doing}, and was alone on its raid (TH-112)", "")
        if unit is not None and unit.status != ACTIVE and act.what not in ("dogfight", "lost", "rescue", "fire"):
            return RETURNING_UNIT_ACTS.at(
                where, f"{act.unit} {doing}, and is not on its raid or patrol any more (TH-109, TH-110)", ""
            )
        finding = _UNFOUNDED.get(act.what, STEP_UNFOUNDED)
        rules = _UNFOUNDED_RULES.get(act.what, "TH-27")
        return finding.at(where, f"{act.unit} {doing}, and by the rules nothing of the kind happens here ({rules})", "")

    def place(self, unit: str = "") -> Span:
        """How far the record agrees: the last act of that unit, else of anybody, else the phase itself."""
        last = self._latest.get(unit, self._last)
        if last is not None:
            return self.file.span(last, "unit")
        if self.played is None:
            return self.file.span(self.file.record, "units", key=True)
        return self.file.span(self.played, self.phase, key=True)

    def find(self, unit: str, kinds: Sequence[ActKind]) -> Act | None:
        """The first act of those kinds that has not been told, of that unit."""
        return next((a for k in kinds if (a := self._next(k, unit)) is not None), None)


def list_lone(steps: Iterable[Step]) -> frozenset[str]:
    """The Staffeln that turned for home in these steps because they were the last on their raid."""
    return frozenset(s.unit for s in steps if s.what == "returns" and "TH-112" in s.rules)


def _hexes(act: Act) -> str:
    return " ".join(map(str, act.path or ())) or "no hex"


def _describe(step: Step) -> str:
    """The step that the rules give, as a help; where dice are missing, that they are."""
    if step.throws:
        return "throw for it, and write down what comes of it"
    parts = [step.result] if step.result else []
    if step.path:
        parts.append("by " + " ".join(map(str, step.path)))
    parts += [f"{name} {value}" for name, value in step.numbers.items() if name in ("lost", "vp", "dice", "sum")]
    return "by the rules: " + ", ".join(parts) if parts else ""


_DOING: dict[ActKind, str] = {
    "facing": "rolls for its facing",
    "move": "moves",
    "communications": "rolls for Communications",
    "fire": "is fired at",
    "bombed": "bombs",
    "strafed": "strafes",
    "jettisoned": "jettisons its bombs",
    "joined": "joins a formation",
    "dogfight": "fights",
    "lost": "loses an element",
    "returns": "turns for home",
    "exited": "leaves the map",
    "home": "lands",
    "rescue": "has its crews looked for",
}

_MISSING: dict[str, tuple[Finding, str, tuple[str, ...]]] = {
    "facing": (STEP_MISSING, "rolls for its facing", ("TH-91",)),
    "move": (STEP_MISSING, "moves", ()),
    "communications": (STEP_MISSING, "rolls for Communications", ("TH-32", "TH-56")),
    "fire": (GUNS_WRONG, "is fired at", ()),
    "bombed": (STEP_MISSING, "bombs", ("TH-115",)),
    "strafed": (STEP_MISSING, "strafes", ("TH-116",)),
    "jettisoned": (BOMBS_KEPT, "jettisons its bombs", ()),
    "dogfight": (STEP_MISSING, "fights", ("TH-80",)),
    "lost": (STEP_MISSING, "loses elements", ()),
    "rescue": (RESCUE_WRONG, "has its crews looked for", ("TH-130", "TH-131")),
}
"""What to say of a step that is not in the record, and the rules that ask for it where they are not the step's."""

_UNFOUNDED: dict[ActKind, Finding] = {"fire": GUNS_WRONG, "jettisoned": BOMBS_KEPT, "rescue": RESCUE_WRONG}

_UNFOUNDED_RULES: dict[ActKind, str] = {
    "facing": "TH-91",
    "move": "TH-72, TH-55",
    "communications": "TH-55, TH-60",
    "fire": "TH-81",
    "bombed": "TH-115",
    "strafed": "TH-116",
    "jettisoned": "TH-95, TH-97",
    "joined": "TH-69",
    "dogfight": "TH-80",
    "lost": "TH-87",
    "returns": "TH-109",
    "exited": "TH-53",
    "home": "TH-113",
    "rescue": "TH-130",
}
