"""Times the commands as whole processes and prints each against its target. Nothing is asserted.

Run by hand: `make bench`, or `python tests/benchmarks/commands.py [runs]`. The best of the runs counts;
peak memory is that of the largest process. Beside the time on the clock stands the processor's, which says more on a
machine that has other things to do. The program runs from byte code, as it does wherever it is installed: a shell
with PYTHONDONTWRITEBYTECODE set would compile 150 modules at every start.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RUN = [sys.executable, "-m", "generator"]


@dataclass(frozen=True, slots=True)
class Measured:
    """The best of some runs: seconds on the clock, seconds of all processors, most memory in MB of one process."""

    clock: float
    processor: float
    peak: float


def measure(command: list[str], folder: Path, before: Callable[[], None] | None, runs: int) -> Measured:
    """What a command run in `folder` takes, once it has run there so that its byte code is written."""
    variables = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    variables["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")
    best, processor, peak = float("inf"), float("inf"), 0.0
    for run in range(runs + 1):
        if before:
            before()
        begin = time.perf_counter()
        process = subprocess.Popen(
            command, cwd=folder, env=variables, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        spent = float("nan")
        if hasattr(os, "wait4"):
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            peak = max(peak, usage.ru_maxrss / (1024 if sys.platform != "darwin" else 1024 * 1024))
            spent = usage.ru_utime + usage.ru_stime
        else:
            process.wait()
        if run > 0:
            best, processor = min(best, time.perf_counter() - begin), min(processor, spent)
        if process.returncode != 0:
            raise SystemExit(f"{' '.join(command)} ended with status {process.returncode}")
    return Measured(best, processor, peak)


def write_counters(folder: Path, count: int) -> None:
    """A pack of `count` two-sided counters, each with its own text, as its own tests write it."""
    sys.path.insert(0, str(ROOT))
    from tests.documents.counter_pack import write_pack

    types = "".join(
        f"  - {{id: n{n}, name: Number {n}, short: N {n}, side: {'blue' if n % 3 else 'grey'}, role: fighter, "
        f"span_m: 10, length_m: 8, art: dart, provenance: authored, stats: {{count: 1}}}}\n"
        for n in range(count)
    )
    folder.mkdir()
    write_pack(folder, aircraft_yaml="aircraft:\n" + types)


def main() -> None:
    """Prints one line a command: seconds, target, ratio, peak memory. A second argument picks titles that hold it."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    wanted = sys.argv[2] if len(sys.argv) > 2 else ""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        log = ROOT / "docs" / "sample-campaign" / "war.yaml"
        counters = folder / "counters"
        write_counters(counters, 200)

        def forget() -> None:
            shutil.rmtree(folder / "output", ignore_errors=True)
            shutil.rmtree(folder / "r", ignore_errors=True)

        rows: list[tuple[str, list[str], Callable[[], None] | None, float]] = [
            ("python, doing nothing", [sys.executable, "-c", ""], None, 0.0),
            ("opsroom --help", [*RUN, "--help"], None, 0.1),
            ("lint tally-ho", [*RUN, "lint", "tally-ho"], None, 0.6),
            ("lint fighters-of-europe", [*RUN, "lint", "fighters-of-europe"], None, 0.6),
            ("build tally-ho, one paper", [*RUN, "build", "tally-ho"], forget, 4.0),
            ("build tally-ho, nothing changed", [*RUN, "build", "tally-ho"], None, 0.3),
            ("report", [*RUN, "report", str(log), "--out", str(folder / "r")], forget, 2.0),
            ("200 two-sided counters", [*RUN, "build", str(counters)], forget, 1.0),
            ("build missions 1-3", [*RUN, "build", "tally-ho", *(f"--mission={n}" for n in (1, 2, 3))], forget, 4.0),
        ]
        print(f"{'command':34} {'best of ' + str(runs):>10} {'processor':>10} {'target':>8} {'ratio':>6} {'peak':>8}")
        for title, command, before, target in rows:
            if wanted not in title:
                continue
            found = measure(command, folder, before, runs)
            ratio = f"{found.clock / target:6.2f}" if target else "      "
            print(
                f"{title:34} {found.clock:8.3f} s {found.processor:8.3f} s {target or 0:6.1f} s {ratio} "
                f"{found.peak:5.0f} MB",
                flush=True,
            )


if __name__ == "__main__":
    main()
