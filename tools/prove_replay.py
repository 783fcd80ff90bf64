"""Falsifies records of missions, one value at a time, and demands that replay finds it.

    python tools/prove_replay.py [--mutants 5000] [--records 0] [--seed 1] [--pack tally-ho] [--jobs 2]

Missions that play themselves are written down; each record must be accepted with the same end. Then one value of it
is changed: a die, a hex, a loss, a Fuel/Ammo mark, a facing, an order. A mutant that replay accepts is written down
afresh from what the rules made of it. If that is the mutant itself, word for word, it is another mission within the
rules (a 2 instead of a 3 where neither hits, another of two ways of equal length): it counts apart. If not, it was
missed. Status 1 if a record was refused, or less than 98 % of the mutants of a kind were found. A test runs a
hundredth of this.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from prove_engine import draw_rulings, open_view

from generator.engine.dice import SeededDice
from generator.engine.hexes import inside, neighbours
from generator.games.tally_ho.log.read import Filed, decode_record
from generator.games.tally_ho.log.transcript import Act, Transcript
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.policies import POLICIES
from generator.games.tally_ho.replay.drive import Replay, replay
from generator.games.tally_ho.replay.minutes import Minutes
from generator.games.tally_ho.replay.writing import compose_transcript
from generator.games.tally_ho.rules.mission_play import Played, play_mission
from generator.games.tally_ho.rules.scenario import read_mission_rules, set_up_scenario
from generator.games.tally_ho.setup.play import play_set_up
from generator.source.diagnostic import Diagnostic, Severity
from generator.source.read import Source

KINDS = ("die", "hex", "loss", "fuel", "facing", "order")
PER_GAME = 12
"""Mutants of one record, two of each kind: one with the state after each Round, one without."""
LEAST = 0.98

Place = tuple[int, str, int]
"""Round, list and position within it."""


def play_game(view: TallyHo, seed: int, game: int) -> tuple[Filed[Transcript], str]:
    """One mission that played itself, as a record, and its end in a line."""
    source = Random(f"{seed}:{game}:replay")
    rulings = draw_rulings(view, source) if game % 2 else view.rulings_in_force()
    numbers = tuple(view.missions)
    mission = view.missions[numbers[int(source.random() * len(numbers))]]
    policy = tuple(POLICIES)[int(source.random() * len(POLICIES))]
    rules = read_mission_rules(view, mission, rulings)
    scenario = set_up_scenario(rules, play_set_up(view, mission, SeededDice(seed, 2 * game), rulings))
    minutes = Minutes(POLICIES[policy](Random(f"{seed}:{game}:player")))
    played = play_mission(scenario, SeededDice(seed, 2 * game + 1), minutes, minutes)
    return decode(compose_transcript(view, scenario, minutes, played)), str(played.outcome)


def decode(text: str) -> Filed[Transcript]:
    """A record from its text."""
    filed, found = decode_record(Transcript, Source("played.yaml", text))
    assert filed is not None, found
    return filed


def write_afresh(view: TallyHo, file: Filed[Transcript], played: Replay) -> Transcript:
    """The record of what the rules made of a record, with the decisions of the one that was read."""
    minutes = Minutes(POLICIES["plain"](Random(0)))
    ids = {s.id: s.index for s in played.scenario.units}
    for round_, phase, act in file.record.acts():
        if phase == "dogfights" and act.share is not None:
            minutes.shares[round_.round, ids[act.unit]] = act.share
    for stage in played.stages:
        minutes.steps += stage.steps
        minutes.states.append((stage.phase, stage.state))
    assert played.outcome is not None
    end = Played(played.stages[-1].state, played.outcome)
    return decode(compose_transcript(view, played.scenario, minutes, end)).record


# Mutants ----------------------------------------------------------------------------------------------------------


def list_acts(record: Transcript) -> Iterator[tuple[Place, Act]]:
    """Every act with its place."""
    for r, played in enumerate(record.rounds):
        for phase in ("luftwaffe", "raf", "dogfights", "bookkeeping"):
            for n, act in enumerate(getattr(played, phase)):
                yield (r, phase, n), act


def list_states(record: Transcript) -> Iterator[tuple[Place, Any]]:
    """Every row of a state with its place."""
    for r, played in enumerate(record.rounds):
        for n, row in enumerate(played.state):
            yield (r, "state", n), row


def change(record: Transcript, place: Place, **fields: Any) -> Transcript:
    """The record with values of one act or row changed; with no values it is left out."""
    r, name, n = place
    rows = list(getattr(record.rounds[r], name))
    if fields:
        rows[n] = rows[n].model_copy(update=fields)
    else:
        del rows[n]
    return put(record, r, name, rows)


def put(record: Transcript, r: int, name: str, rows: list[Any]) -> Transcript:
    """The record with one list of one Round replaced."""
    rounds = list(record.rounds)
    rounds[r] = rounds[r].model_copy(update={name: tuple(rows)})
    return record.model_copy(update={"rounds": tuple(rounds)})


def strip_states(record: Transcript) -> Transcript:
    """The record as most players keep it: without the state after each Round."""
    bare = record.model_copy(update={"rounds": tuple(r.model_copy(update={"state": ()}) for r in record.rounds)})
    bare.note_place(record.at)
    return bare


def choose(source: Random, values: Iterable[Any]) -> Any:
    """One of some values; None if there are none."""
    every = list(values)
    return every[int(source.random() * len(every))] if every else None


def mutate_die(record: Transcript, source: Random, size: tuple[int, int]) -> Transcript | None:
    """One die shows another number."""
    found = choose(source, ((p, a, k) for p, a in list_acts(record) for k in range(len(a.dice))))
    if found is None:
        return None
    place, act, k = found
    other = choose(source, (v for v in range(1, 7) if v != act.dice[k]))
    return change(record, place, dice=(*act.dice[:k], other, *act.dice[k + 1 :]))


def mutate_hex(record: Transcript, source: Random, size: tuple[int, int]) -> Transcript | None:
    """One hex of a way, or of a state, is one beside it."""
    places: list[tuple[Place, Any, int | None]] = [
        (p, a, k) for p, a in list_acts(record) for k in range(len(a.path or ()))
    ]
    places += [(p, row, None) for p, row in list_states(record) if row.hex is not None]
    found = choose(source, places)
    if found is None:
        return None
    place, row, k = found
    here = row.hex if k is None else row.path[k]
    other = choose(source, (h for h in neighbours(here) if inside(h, *size)))
    if k is None:
        return change(record, place, hex=other)
    return change(record, place, path=(*row.path[:k], other, *row.path[k + 1 :]))


def mutate_loss(record: Transcript, source: Random, size: tuple[int, int]) -> Transcript | None:
    """One loss is of more or fewer, of another cause, not there, or of crews with another fate."""
    place, act = choose(source, ((p, a) for p, a in list_acts(record) if a.what in ("lost", "rescue"))) or (None, None)
    if place is None or act is None:
        return None
    if act.what == "rescue":
        return change(record, place, result="lost" if act.result == "rescued" else "rescued")
    match int(source.random() * 4):
        case 0:
            return change(record, place, lost=act.lost + 1)
        case 1:
            return change(record, place, lost=act.lost - 1)
        case 2:
            return change(record, place, result="balloon" if act.result != "balloon" else "aaa")
    return change(record, place)


def mutate_fuel(record: Transcript, source: Random, size: tuple[int, int]) -> Transcript | None:
    """One circle more or fewer is left."""
    rows = [(p, a) for p, a in (*list_acts(record), *list_states(record)) if a.fuel is not None]
    place, row = choose(source, rows) or (None, None)
    if place is None or row is None:
        return None
    return change(record, place, fuel=row.fuel - 1 if row.fuel and source.random() < 0.5 else row.fuel + 1)


def mutate_facing(record: Transcript, source: Random, size: tuple[int, int]) -> Transcript | None:
    """One unit faces another way."""
    rows = [(p, a) for p, a in (*list_acts(record), *list_states(record)) if a.facing is not None]
    place, row = choose(source, rows) or (None, None)
    if place is None or row is None:
        return None
    return change(record, place, facing=choose(source, (f for f in range(1, 7) if f != row.facing)))


def mutate_order(record: Transcript, source: Random, size: tuple[int, int]) -> Transcript | None:
    """Two Staffeln have changed turns, or a Squadron has had another order."""
    orders = [p for p, a in list_acts(record) if a.what == "communications"]
    turns = []
    for r, played in enumerate(record.rounds):
        moves = [n for n, a in enumerate(played.luftwaffe) if a.what == "move"]
        turns += [(r, a, b) for a, b in pairwise(moves)]
    if orders and (source.random() < 0.5 or not turns):
        place = choose(source, orders)
        act = dict(list_acts(record))[place]
        return change(
            record,
            place,
            result=choose(source, (o for o in ("no-comms", "do-not-engage", "engage") if o != act.result)),
        )
    if not turns:
        return None
    r, a, b = choose(source, turns)
    rows = list(record.rounds[r].luftwaffe)
    rows[a], rows[b] = rows[b], rows[a]
    return put(record, r, "luftwaffe", rows)


MUTATE: dict[str, Callable[[Transcript, Random, tuple[int, int]], Transcript | None]] = {
    "die": mutate_die,
    "hex": mutate_hex,
    "loss": mutate_loss,
    "fuel": mutate_fuel,
    "facing": mutate_facing,
    "order": mutate_order,
}


def judge_mutant(view: TallyHo, file: Filed[Transcript], mutant: Transcript) -> tuple[str, list[Diagnostic]]:
    """`found`, `apart` or `missed`, and what replay said."""
    # Places are those of the record as it was: only what is found counts here.
    mutant.note_place(file.record.at)
    changed = Filed(mutant, file.source, file.spans)
    played, found = replay(view, changed)
    if any(d.severity is Severity.ERROR for d in found):
        return "found", found
    if played is None or played.broken_off or played.outcome is None:
        return "missed", found
    afresh = write_afresh(view, changed, played)
    if not any(r.state for r in file.record.rounds):
        afresh = strip_states(afresh)
    return ("apart" if afresh == mutant else "missed"), found


def prove(
    pack: str, seed: int, games: Iterable[int], falsify: int = PER_GAME
) -> tuple[list[str], Counter[tuple[str, str]], Counter[str]]:
    """Plays, records and falsifies games by their numbers; gives what went wrong, verdicts by kind, codes found."""
    view = open_view(pack)
    wrong: list[str] = []
    verdicts: Counter[tuple[str, str]] = Counter()
    codes: Counter[str] = Counter()
    for game in games:
        file, end = play_game(view, seed, game)
        played, found = replay(view, file)
        errors = [d for d in found if d.severity is Severity.ERROR]
        ended = "" if played is None or played.outcome is None else str(played.outcome).replace("capped=False", "")
        if errors or ended != end.replace("capped=True", "").replace("capped=False", ""):
            told = errors[0].message if errors else f"{ended} for {end}"
            wrong.append(f"game {game} is refused: {told}")
            continue
        assert played is not None
        geometry = played.scenario.rules.ground.geometry
        bare = Filed(strip_states(file.record), file.source, file.spans)
        for n in range(falsify):
            kind = KINDS[n % len(KINDS)]
            kept = file if n < len(KINDS) else bare
            mutant = MUTATE[kind](kept.record, Random(f"{seed}:{game}:{n}"), (geometry.columns, geometry.rows))
            if mutant is None:
                continue
            verdict, told_of = judge_mutant(view, kept, mutant)
            verdicts[kind, verdict] += 1
            codes.update({d.code for d in told_of if d.severity is Severity.ERROR})
            if verdict == "missed":
                wrong.append(f"game {game}, mutant {n} ({kind}) is missed")
    return wrong, verdicts, codes


def share(verdicts: Counter[tuple[str, str]], kind: str) -> float:
    """The share of the mutants of a kind that were found, of those that changed a recorded result."""
    found, missed = verdicts[kind, "found"], verdicts[kind, "missed"]
    return found / (found + missed) if found + missed else 1.0


def main() -> None:
    """Prints what was found, kind by kind."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--mutants", type=int, default=5_000)
    parser.add_argument("--records", type=int, default=0, help="further records that are only played again")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pack", default="tally-ho")
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args()
    begin = time.perf_counter()
    games = -(-chosen.mutants // PER_GAME)
    parts = [range(k, games, chosen.jobs) for k in range(chosen.jobs)]
    wrong: list[str] = []
    verdicts: Counter[tuple[str, str]] = Counter()
    codes: Counter[str] = Counter()
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for told, counted, named in pool.map(prove, [chosen.pack] * len(parts), [chosen.seed] * len(parts), parts):
            wrong += told
            verdicts += counted
            codes += named
        further = [range(games + k, games + chosen.records, chosen.jobs) for k in range(chosen.jobs)]
        for told, _, _ in pool.map(
            prove, [chosen.pack] * len(parts), [chosen.seed] * len(parts), further, [0] * len(parts)
        ):
            wrong += told
    print(f"{'':8} {'mutants':>8} {'apart':>7} {'found':>7} {'missed':>7} {'share':>8}")
    for kind in KINDS:
        apart, found, missed = (verdicts[kind, v] for v in ("apart", "found", "missed"))
        total = apart + found + missed
        print(f"{kind:8} {total:8,} {apart:7,} {found:7,} {missed:7,} {share(verdicts, kind):8.2%}")
    print(", ".join(f"{code} {count}" for code, count in sorted(codes.items())))
    print(f"{games + chosen.records:,} records in {time.perf_counter() - begin:.0f} s, seed {chosen.seed}")
    for line in wrong[:50]:
        print(line)
    refused = any("refused" in line for line in wrong)
    raise SystemExit(1 if refused or any(share(verdicts, kind) < LEAST for kind in KINDS) else 0)


if __name__ == "__main__":
    main()
