"""Players of the RAF for missions that play themselves, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from generator.games.tally_ho.policies.plain import PlainPolicy
from generator.games.tally_ho.policies.random import RandomPolicy
from generator.games.tally_ho.policies.tips import TipsPolicy
from generator.games.tally_ho.rules.decisions import Policy

POLICIES: Mapping[str, Callable[[Random], Policy]] = {
    "random": RandomPolicy,
    "plain": PlainPolicy,
    "tips": TipsPolicy,
}
"""Each takes the source of its whims; the two that have none ignore it."""
