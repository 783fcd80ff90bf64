"""Times self-play: missions a second on one process and on all jobs, by policy. Nothing is asserted.

Run by hand: `python tests/benchmarks/simulate.py [mission] [games] [jobs]`. Wall time counts; processor time is told
beside it, since other work on the machine disturbs the first alone.
"""

from __future__ import annotations

import resource
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from generator.games.tally_ho.game import COLLECTIONS
from generator.games.tally_ho.pack import view_pack
from generator.games.tally_ho.policies import POLICIES
from generator.games.tally_ho.simulation.simulate import open_match, simulate
from generator.model.pack import load_pack
from generator.source.shipped import find_shipped


def processor_seconds() -> float:
    """Processor time of this process and of those that it has waited for."""
    own, theirs = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + theirs.ru_utime + theirs.ru_stime


def main() -> None:
    """Prints one line for each policy and number of jobs."""
    number, games, jobs = (int(w) for w in (*sys.argv[1:4], *("1", "2000", "2")[len(sys.argv) - 1 :]))
    pack, _ = load_pack(find_shipped("content") / "tally-ho", COLLECTIONS, {})
    view = view_pack(pack) if pack else None
    if view is None:
        raise SystemExit("the pack cannot be opened")
    match = open_match(view, view.missions[number], view.rulings_in_force())
    simulate(match, "plain", 1, 50)
    print(f"mission {number}, {games} games")
    for policy in POLICIES:
        for processes in dict.fromkeys((1, jobs)):
            wall, used = time.perf_counter(), processor_seconds()
            simulate(match, policy, 1, games, processes)
            wall, used = time.perf_counter() - wall, processor_seconds() - used
            print(
                f"{policy:8} {processes} jobs  {games / wall:7.0f} a second"
                f"  {games / used:7.0f} a second of processor time"
            )


if __name__ == "__main__":
    main()
