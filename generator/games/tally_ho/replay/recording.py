"""One of the games that `simulate` counts, played with its own dice and written down."""

from __future__ import annotations

from random import Random

from generator.engine.dice import Throw
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.policies import POLICIES
from generator.games.tally_ho.replay.minutes import Minutes
from generator.games.tally_ho.replay.writing import compose_transcript
from generator.games.tally_ho.rules.mission_play import play_mission
from generator.games.tally_ho.rules.scenario import set_up_scenario
from generator.games.tally_ho.simulation.simulate import Match, UnitDice


class HeardDice(UnitDice):
    """The dice of a simulated game, which remember what they showed."""

    __slots__ = ("_throws",)

    def __init__(self, seed: int, game: int) -> None:
        super().__init__(seed, game)
        self._throws: list[Throw] = []

    @property
    def throws(self) -> tuple[Throw, ...]:
        """Every throw so far, in order."""
        return tuple(self._throws)

    def roll(self, unit: str, purpose: str, sides: int = 6) -> int:
        """The unit's next die."""
        value = super().roll(unit, purpose, sides)
        self._throws.append(Throw(unit, purpose, sides, value))
        return value


def record_game(view: TallyHo, match: Match, policy: str, seed: int, game: int) -> str:
    """The transcript of game `game` of `simulate` under a policy and seed; it ends as it did there."""
    dice = HeardDice(seed, game)
    set_up = match.set_up(dice)
    scenario = set_up_scenario(match.rules, set_up)
    minutes = Minutes(POLICIES[policy](Random(f"{seed}:{game}:player" if policy == "random" else 0)))
    played = play_mission(scenario, dice, minutes, minutes)
    title = f"Mission {match.mission.number}, {match.mission.title}: game {game} of seed {seed}, player {policy}"
    return compose_transcript(view, scenario, minutes, played, set_up, seed, title)
