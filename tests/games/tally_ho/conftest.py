"""The shipped pack, loaded once."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from generator.games.tally_ho.game import COLLECTIONS
from generator.games.tally_ho.mission import Mission
from generator.games.tally_ho.pack import TallyHo, view_pack
from generator.model.pack import Pack, load_pack
from generator.source.shipped import find_shipped


@pytest.fixture(scope="session")
def shipped_pack() -> Pack:
    """Tally-Ho! as shipped, without its documents."""
    pack, _ = load_pack(find_shipped("content") / "tally-ho", COLLECTIONS, {})
    assert pack is not None
    return pack


@pytest.fixture(scope="session")
def game(shipped_pack: Pack) -> TallyHo:
    """The shipped pack by name."""
    view = view_pack(shipped_pack)
    assert view is not None
    return view


@pytest.fixture(scope="session")
def missions(game: TallyHo) -> Mapping[int, Mission]:
    """Its missions."""
    return game.missions
