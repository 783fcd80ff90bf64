"""Plays many missions of a pack under random rulings and demands that nothing impossible ever happens.

    python tools/prove_engine.py [--games 100000] [--replay-every 1] [--seed 1] [--pack tally-ho] [--jobs 2]

Missions, rulings and players are drawn anew for each game from (seed, game), so that a game found wanting can be
played again by its number. Games are also written down, and the text read back and played again by `replay`, which
must accept it with the same end (`--replay-every 10`: a tenth of them; 0: none). Every hundredth game is played
without a recorder as well, and must end alike. Status 1 if anything was broken or refused. A test runs a hundredth
of this.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from generator.engine.dice import SeededDice
from generator.games.tally_ho.game import COLLECTIONS
from generator.games.tally_ho.log.read import decode_record
from generator.games.tally_ho.log.transcript import Transcript
from generator.games.tally_ho.pack import TallyHo, view_pack
from generator.games.tally_ho.policies import POLICIES
from generator.games.tally_ho.replay.drive import replay
from generator.games.tally_ho.replay.findings import NOT_OVER
from generator.games.tally_ho.replay.minutes import Minutes
from generator.games.tally_ho.replay.writing import compose_transcript
from generator.games.tally_ho.rules.end import Outcome
from generator.games.tally_ho.rules.invariants import find_breaches
from generator.games.tally_ho.rules.mission_play import play_mission
from generator.games.tally_ho.rules.options import CHOICES
from generator.games.tally_ho.rules.recorder import Tape
from generator.games.tally_ho.rules.scenario import read_mission_rules, set_up_scenario
from generator.games.tally_ho.setup.play import play_set_up
from generator.model.pack import load_pack
from generator.source.read import Source
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


def prove_game(view: TallyHo, seed: int, game: int, replayed: bool) -> tuple[list[str], Counter[str]]:
    """Plays one game, and again from its record if wanted; gives what was broken and what was seen."""
    source = Random(f"{seed}:{game}:drawn")
    rulings = draw_rulings(view, source)
    numbers = tuple(view.missions)
    number = numbers[int(source.random() * len(numbers))]
    policy = tuple(POLICIES)[int(source.random() * len(POLICIES))]
    rules = read_mission_rules(view, view.missions[number], rulings)
    set_up = play_set_up(view, view.missions[number], SeededDice(seed, 2 * game), rulings)
    scenario = set_up_scenario(rules, set_up)
    minutes = Minutes(POLICIES[policy](Random(f"{seed}:{game}:player")))
    played = play_mission(scenario, SeededDice(seed, 2 * game + 1), minutes, minutes)
    broken = find_breaches(scenario, Tape(minutes.steps, minutes.states))
    if replayed:
        broken += find_refusals(view, compose_transcript(view, scenario, minutes, played, set_up), played.outcome)
    if game % 100 == 0:
        player = POLICIES[policy](Random(f"{seed}:{game}:player"))
        if play_mission(scenario, SeededDice(seed, 2 * game + 1), player) != played:
            broken.append("it ends otherwise without a recorder")
    breaches = [f"game {game}, mission {number}, {policy}: {b}" for b in broken]
    seen: Counter[str] = Counter({f"mission {number}": 1, f"policy {policy}": 1, "rounds": played.outcome.rounds})
    seen["stopped by the cap on Rounds"] += played.outcome.capped
    seen["played again from its record"] += replayed
    seen.update(f"steps: {s.what}" for s in minutes.steps)
    return breaches, seen


def find_refusals(view: TallyHo, text: str, outcome: Outcome) -> Iterator[str]:
    """What replay finds in a record, and another end than the mission had."""
    file, found = decode_record(Transcript, Source("played.yaml", text))
    assert file is not None, found
    again, found = replay(view, file)
    # Replay knows no cap: of a mission that was stopped it says that it is not over.
    told = [d for d in found if not (outcome.capped and d.code == NOT_OVER.code)]
    yield from (f"its record is refused at {d.span}: {d.message}" for d in told)
    if again is None or again.outcome is None or replace(again.outcome, capped=outcome.capped) != outcome:
        yield f"its record ends as {again and again.outcome}, and it ended as {outcome}"


def prove(pack_id: str, seed: int, games: Iterable[int], replay_every: int) -> tuple[list[str], Counter[str]]:
    """Plays games by their numbers, and those again whose number the last figure divides."""
    view = open_view(pack_id)
    breaches: list[str] = []
    seen: Counter[str] = Counter()
    for game in games:
        found, counted = prove_game(view, seed, game, bool(replay_every) and game % replay_every == 0)
        breaches += found
        seen += counted
    return breaches, seen


def main() -> None:
    """Prints what was played and what was broken."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--replay-every", type=int, default=1, help="write down and play again one game in so many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pack", default="tally-ho")
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args()
    begin = time.perf_counter()
    ends = [chosen.games * k // chosen.jobs for k in range(chosen.jobs + 1)]
    parts = list(itertools.starmap(range, itertools.pairwise(ends)))
    every = [chosen.replay_every] * chosen.jobs
    breaches: list[str] = []
    seen: Counter[str] = Counter()
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for found, counted in pool.map(prove, [chosen.pack] * chosen.jobs, [chosen.seed] * chosen.jobs, parts, every):
            breaches += found
            seen += counted
    for name, count in sorted(seen.items()):
        print(f"{count:12,}  {name}")
    print(f"{chosen.games:,} games in {time.perf_counter() - begin:.0f} s, seed {chosen.seed}")
    for breach in breaches[:50]:
        print(breach)
    print(f"{len(breaches)} broken or refused")
    raise SystemExit(1 if breaches else 0)


if __name__ == "__main__":
    main()
