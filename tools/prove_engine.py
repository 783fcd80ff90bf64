"""Plays many missions of a pack under random rulings and demands that nothing impossible ever happens.

    python tools/prove_engine.py [--games 100000] [--seed 1] [--pack tally-ho] [--jobs 2]

Missions, rulings and players are drawn anew for each game from (seed, game), so that a game found wanting can be
played again by its number. Every hundredth part of the games is also played without a recorder, and must end alike.
Status 1 if an invariant was broken. A test runs a hundredth of this.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from generator.engine.dice import SeededDice
from generator.games.tally_ho.game import COLLECTIONS
from generator.games.tally_ho.pack import TallyHo, view_pack
from generator.games.tally_ho.policies import POLICIES
from generator.games.tally_ho.rules.invariants import find_breaches
from generator.games.tally_ho.rules.mission_play import play_mission
from generator.games.tally_ho.rules.options import CHOICES
from generator.games.tally_ho.rules.recorder import Tape
from generator.games.tally_ho.rules.scenario import read_mission_rules, set_up_scenario
from generator.games.tally_ho.setup.play import play_set_up
from generator.model.pack import load_pack
from generator.source.shipped import find_shipped


def open_view(pack_id: str) -> TallyHo:
    """A shipped pack by its records."""
    pack, found = load_pack(find_shipped("content") / pack_id, COLLECTIONS, {})
    view = view_pack(pack) if pack else None
    if view is None:
        raise SystemExit(f"{pack_id} cannot be opened: {[d.message for d in found]}")
    return view


def draw_rulings(view: TallyHo, source: Random) -> dict[str, str]:
    """A value for every ruling with more than one choice."""
    choices = {r.id: tuple(r.choices) for r in view.rulings.values()} | dict(CHOICES)
    return {name: values[int(source.random() * len(values))] for name, values in sorted(choices.items())}


def prove_game(view: TallyHo, seed: int, game: int) -> tuple[list[str], Counter[str]]:
    """Plays one game; gives what was broken and what was seen."""
    source = Random(f"{seed}:{game}:drawn")
    rulings = draw_rulings(view, source)
    numbers = tuple(view.missions)
    number = numbers[int(source.random() * len(numbers))]
    policy = tuple(POLICIES)[int(source.random() * len(POLICIES))]
    rules = read_mission_rules(view, view.missions[number], rulings)
    scenario = set_up_scenario(rules, play_set_up(view, view.missions[number], SeededDice(seed, 2 * game), rulings))
    tape = Tape()
    player = POLICIES[policy](Random(f"{seed}:{game}:player"))
    played = play_mission(scenario, SeededDice(seed, 2 * game + 1), player, tape)
    breaches = [f"game {game}, mission {number}, {policy}: {b}" for b in find_breaches(scenario, tape)]
    if game % 100 == 0:
        player = POLICIES[policy](Random(f"{seed}:{game}:player"))
        again = play_mission(scenario, SeededDice(seed, 2 * game + 1), player)
        if again != played:
            breaches.append(f"game {game}, mission {number}, {policy}: it ends otherwise without a recorder")
    seen: Counter[str] = Counter({f"mission {number}": 1, f"policy {policy}": 1, "rounds": played.outcome.rounds})
    seen["stopped by the cap on Rounds"] += played.outcome.capped
    seen.update(f"steps: {s.what}" for s in tape.steps)
    return breaches, seen


def prove(pack_id: str, seed: int, games: Iterable[int]) -> tuple[list[str], Counter[str]]:
    """Plays games by their numbers."""
    view = open_view(pack_id)
    breaches: list[str] = []
    seen: Counter[str] = Counter()
    for game in games:
        found, counted = prove_game(view, seed, game)
        breaches += found
        seen += counted
    return breaches, seen


def main() -> None:
    """Prints what was played and what was broken."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pack", default="tally-ho")
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args()
    begin = time.perf_counter()
    parts = [range(k, chosen.games, chosen.jobs) for k in range(chosen.jobs)]
    breaches: list[str] = []
    seen: Counter[str] = Counter()
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for found, counted in pool.map(prove, [chosen.pack] * len(parts), [chosen.seed] * len(parts), parts):
            breaches += found
            seen += counted
    for name, count in sorted(seen.items()):
        print(f"{count:12,}  {name}")
    print(f"{chosen.games:,} games in {time.perf_counter() - begin:.0f} s, seed {chosen.seed}")
    for breach in breaches[:50]:
        print(breach)
    print(f"{len(breaches)} invariants broken")
    raise SystemExit(1 if breaches else 0)


if __name__ == "__main__":
    main()
