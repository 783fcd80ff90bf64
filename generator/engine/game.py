"""What a game's package must offer so that everything else can stay ignorant of it."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from generator.model.pack import Collection, Pack
from generator.model.rows import Rows


@dataclass(frozen=True, slots=True)
class Scope:
    """What part of a pack is wanted: the missions by number, or all of them."""

    missions: tuple[int, ...] | None = None

    def wants(self, number: int) -> bool:
        """Whether a mission belongs to the part wanted."""
        return self.missions is None or number in self.missions


class Game(Protocol):
    """One game's rules, as the rest of the program sees them.

    `generator/games/<name>/game.py` holds one as `GAME`; `checks/` beside it holds its checks.
    """

    name: str
    """The id in `pack.yaml`, `tally-ho`."""
    package: str
    """`generator.games.tally_ho`."""
    collections: tuple[Collection, ...]
    measured: tuple[str, ...]
    """Files of a pack that tell what was measured of its values; a copy begun in order to be changed goes without."""

    def mission_numbers(self, pack: Pack) -> tuple[int, ...]:
        """The missions that the pack has whole, ascending."""
        ...

    def phases(self, pack: Pack) -> Mapping[int, tuple[int, ...]]:
        """The phases of the pack's campaign by number, each with those of its missions that the pack has."""
        ...

    def new_mission(self, pack: Pack, number: int) -> tuple[str, str] | None:
        """File name and text of a mission to begin from; None if the pack has none to go by."""
        ...

    def offer(self, pack: Pack, scope: Scope) -> Mapping[str, Rows]:
        """The named tables that documents may ask for, computed from a pack without errors."""
        ...


def find_game(name: str, package: str = "generator.games") -> Game | None:
    """The game that a pack names, or None if the program has no such game."""
    module = f"{package}.{name.replace('-', '_')}.game"
    try:
        game: Game = importlib.import_module(module).GAME
    except ModuleNotFoundError as error:
        if error.name and module.startswith(error.name):
            return None
        raise
    return game
