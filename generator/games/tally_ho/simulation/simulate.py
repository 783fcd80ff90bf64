"""A mission played over and over by itself, and what came of it, counted.

Each game has its own dice, found by (seed, number of the game, unit): so a game comes out the same whichever
process plays it, and a unit's dice stay its own when something else in the mission is changed. That is what makes
two versions of a mission comparable game by game.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from generator.engine.dice import Throw
from generator.engine.sector import Sector
from generator.games.tally_ho.mission import Mission
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.policies import POLICIES
from generator.games.tally_ho.rules.mission_play import play_mission
from generator.games.tally_ho.rules.scenario import MissionRules, read_mission_rules, set_up_scenario
from generator.games.tally_ho.rules.state import BOMBED
from generator.games.tally_ho.setup.play import PlayedSetUp, play_set_up
from generator.model.hex_map import ALTITUDES

Z95 = 1.959963984540054


class UnitDice:
    """Dice with a sequence of its own for every unit: `Random.random()` seeded by (seed, game, unit).

    A unit that the set-up has named by its row may be given its counter's number and keeps its sequence. Throws are
    not remembered.
    """

    __slots__ = ("_prefix", "_streams")

    def __init__(self, seed: int, game: int) -> None:
        self._prefix = f"{seed}:{game}:"
        self._streams: dict[str, Callable[[], float]] = {}

    @property
    def throws(self) -> tuple[Throw, ...]:
        """Nothing: these dice have no memory."""
        return ()

    def call(self, row: str, id_: str) -> None:
        """Lets a row of the set-up go on under its counter's number."""
        self._streams[id_] = self._stream(row)

    def _stream(self, name: str) -> Callable[[], float]:
        found = self._streams.get(name)
        if found is None:
            found = self._streams[name] = Random(self._prefix + name).random
        return found

    def roll(self, unit: str, purpose: str, sides: int = 6) -> int:
        """The unit's next die."""
        stream = self._streams.get(unit)
        if stream is None:
            stream = self._stream(unit)
        return 1 + int(stream() * sides)


class Result(NamedTuple):
    """One game in figures, as small as a comparison needs."""

    raf_vp: int
    luftwaffe_vp: int
    winner: str


@dataclass
class Tally:
    """What came of many games under one policy. Two tallies of different games add up."""

    games: int = 0
    winners: Counter[str] = field(default_factory=Counter)
    rounds: Counter[int] = field(default_factory=Counter)
    capped: int = 0
    points: Counter[tuple[int, int]] = field(default_factory=Counter)
    """RAF and Luftwaffe points to games."""
    losses: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Side and cause to elements, over all games."""
    specials: Counter[str] = field(default_factory=Counter)
    by_bombers: Counter[tuple[int, str]] = field(default_factory=Counter)
    """Bomber Staffels rolled and winner to games."""
    starts: Counter[tuple[str, int]] = field(default_factory=Counter)
    """Altitude and column to Bombers that began there."""
    bombed: Counter[tuple[str, int, int]] = field(default_factory=Counter)
    """Altitude, column and Round to Bombers that bombed in it."""

    def __iadd__(self, other: Tally) -> Tally:
        self.games += other.games
        self.capped += other.capped
        for name in ("winners", "rounds", "points", "losses", "specials", "by_bombers", "starts", "bombed"):
            getattr(self, name).update(getattr(other, name))
        return self


@dataclass(frozen=True)
class _LocatedView(TallyHo):
    """A pack whose missions' maps are located once instead of at every set-up."""

    sectors: Mapping[int, Sector | None] = field(default_factory=dict)

    def sector(self, mission: Mission) -> Sector | None:
        return self.sectors[mission.number]


@dataclass(frozen=True)
class Match:
    """A mission ready to be played many times."""

    view: TallyHo
    mission: Mission
    rules: MissionRules

    def set_up(self, dice: UnitDice) -> PlayedSetUp:
        """One set-up. Units keep their dice under their counters' numbers."""
        play = play_set_up(self.view, self.mission, dice, self.rules.rulings)
        squadrons = staffels = 0
        for placed in play.units:
            if placed.unit.side == "raf":
                squadrons += 1
                dice.call(f"Squadron {squadrons}", placed.unit.id)
            else:
                staffels += 1
                dice.call(f"Staffel {staffels}", placed.unit.id)
        return play


def open_match(view: TallyHo, mission: Mission, rulings: Mapping[str, str]) -> Match:
    """The mission's tables under the rulings.

    Raises ValueError for a mission without a map. The pack must be free of errors.
    """
    values = {name: getattr(view, name) for name in TallyHo.__dataclass_fields__}
    located = _LocatedView(**values, sectors={mission.number: view.sector(mission)})
    return Match(located, mission, read_mission_rules(view, mission, rulings))


def play_games(match: Match, policy: str, seed: int, games: Iterable[int]) -> tuple[Tally, list[Result]]:
    """Plays games by their numbers under one policy."""
    tally = Tally()
    results: list[Result] = []
    make = POLICIES[policy]
    for game in games:
        dice = UnitDice(seed, game)
        play = match.set_up(dice)
        scenario = set_up_scenario(match.rules, play)
        played = play_mission(scenario, dice, make(Random(f"{seed}:{game}:player") if policy == "random" else _NOBODY))
        outcome, state = played.outcome, played.state
        tally.games += 1
        tally.winners[outcome.winner] += 1
        tally.rounds[outcome.rounds] += 1
        tally.capped += outcome.capped
        tally.points[outcome.raf_vp, outcome.luftwaffe_vp] += 1
        for loss in state.losses:
            tally.losses["raf" if scenario.units[loss.unit].raf else "luftwaffe", loss.cause] += 1
        for special in outcome.specials:
            tally.specials[special] += 1
        columns = {p.unit.id: p.column or 0 for p in play.units}
        bombers = 0
        for spec in scenario.units:
            if spec.bomber:
                bombers += 1
                tally.starts[ALTITUDES[spec.altitude], columns[spec.id]] += 1
        tally.by_bombers[bombers, outcome.winner] += 1
        for strike in state.strikes:
            if strike.attack == BOMBED:
                spec = scenario.units[strike.unit]
                tally.bombed[ALTITUDES[spec.altitude], columns[spec.id], strike.round] += 1
        results.append(Result(outcome.raf_vp, outcome.luftwaffe_vp, outcome.winner))
    return tally, results


_NOBODY = Random(0)
"""For players without whims."""


def simulate(
    match: Match, policy: str, seed: int, games: int, jobs: int = 1, told: Callable[[int], None] | None = None
) -> tuple[Tally, list[Result]]:
    """`games` games, numbered from 0. The same for a seed, however many `jobs` (processes) play them.

    `told` hears how many more have been played, now and then.
    """
    size = max(1, min(250, -(-games // max(jobs, 1))))
    parts = [range(k, min(k + size, games)) for k in range(0, games, size)]
    tally = Tally()
    results: list[Result] = []

    def take(part: tuple[Tally, list[Result]]) -> None:
        nonlocal tally
        tally += part[0]
        results.extend(part[1])
        if told:
            told(part[0].games)

    if jobs <= 1 or len(parts) == 1:
        for part in parts:
            take(play_games(match, policy, seed, part))
    else:
        with ProcessPoolExecutor(jobs, initializer=_take_match, initargs=(match,)) as pool:
            for done in pool.map(_play_part, [policy] * len(parts), [seed] * len(parts), parts):
                take(done)
    return tally, results


_MATCHES: list[Match] = []


def _take_match(match: Match) -> None:
    _MATCHES[:] = [match]


def _play_part(policy: str, seed: int, part: range) -> tuple[Tally, list[Result]]:
    return play_games(_MATCHES[0], policy, seed, part)


def wilson(hits: int, trials: int) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson's score: 0 to 1 with no trials."""
    if not trials:
        return 0.0, 1.0
    p, n, z = hits / trials, trials, Z95
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    # Rounding must not push an end past its share.
    return (0.0 if hits == 0 else max(0.0, middle - half)), (1.0 if hits == trials else min(1.0, middle + half))


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean and half the width of its 95 % interval (normal)."""
    n = len(values)
    if not n:
        return 0.0, 0.0
    mean = math.fsum(values) / n
    if n < 2:
        return mean, 0.0
    spread = math.fsum((v - mean) ** 2 for v in values) / (n - 1)
    return mean, Z95 * math.sqrt(spread / n)


class Worth(NamedTuple):
    """What a change is worth to the RAF, over the same dice."""

    margin: float
    """Mean change of RAF points less Luftwaffe points."""
    margin_half: float
    """Half its 95 % interval."""
    wins: float
    """Change of the RAF's share of games won."""
    wins_half: float
    changed: int
    """Games that ended with other points."""


def compare(before: Sequence[Result], after: Sequence[Result]) -> Worth:
    """Two versions game by game."""
    margins = [
        float((b.raf_vp - b.luftwaffe_vp) - (a.raf_vp - a.luftwaffe_vp)) for a, b in zip(before, after, strict=True)
    ]
    wins = [float((b.winner == "raf") - (a.winner == "raf")) for a, b in zip(before, after, strict=True)]
    return Worth(
        *mean_interval(margins),
        *mean_interval(wins),
        sum(a[:2] != b[:2] for a, b in zip(before, after, strict=True)),
    )
