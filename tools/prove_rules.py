"""Breaks the rules of Tally-Ho! one at a time and demands that each rule's own test notices.

    python tools/prove_rules.py [RULE …]

For each entry one piece of one source file is replaced, only the tests marked with that rule are run, and they must
fail; then the file is put back. The unbroken tests must pass. Work in a clean checkout: files are changed while it
runs. Status 1 if a break went unnoticed.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "generator" / "games" / "tally_ho" / "rules"

BREAKS: tuple[tuple[str, str, str, str], ...] = (
    ("TH-19", "raf.py", "work.round == 1 and", "work.round == 2 and"),
    ("TH-28", "luftwaffe.py", "key=lambda i: (heights[units[i].hex], i)", "key=lambda i: i"),
    ("TH-31", "raf.py", "if alone and len(group) > 1:", "if False:"),
    ("TH-40", "actions.py", "turn(work.units[leader].facing, -1)", "turn(work.units[leader].facing, 1)"),
    ("TH-41", "actions.py", '"left or right") <= 3', '"left or right") <= 2'),
    ("TH-44", "bombing.py", "site.target and site.limited_to in (None, type_)", "site.target"),
    ("TH-45", "actions.py", "fewest = min(", "fewest = max("),
    ("TH-46", "actions.py", "if least == 0:", "if least == -1:"),
    ("TH-47", "actions.py", "work.specs[i].bomber and units[i].status == ACTIVE", "work.specs[i].bomber"),
    ("TH-48", "actions.py", "FROM_RAF_REACH = 3", "FROM_RAF_REACH = 4"),
    ("TH-52", "paths.py", "along = 1 if facing in (2, 6) else 4", "along = 4 if facing in (2, 6) else 1"),
    ("TH-53", "paths.py", "if there == BOTTOM and leaves:", "if False:"),
    ("TH-54", "raf.py", "len(flight.path) > spec.ma", "len(flight.path) > spec.ma + 1"),
    ("TH-55", "raf.py", "if now.hex in enemies:", "if False:"),
    ("TH-56", "raf.py", "work.units[i].elements + work.specs[i].comms", "work.units[i].elements"),
    ("TH-57", "raf.py", "if die == 1:", "if die == 0:"),
    ("TH-63", "raf.py", 'if order == "do-not-engage":', "if False:"),
    ("TH-67", "raf.py", "if work.units[unit].hex == spec.home:", "if False:"),
    ("TH-70", "formation.py", "return max(units[i].altitude", "return min(units[i].altitude"),
    ("TH-71", "formation.py", "facing = units[partners[0]].facing", "facing = units[members[0]].facing"),
    ("TH-72", "formation.py", "facing=facing, moved=True, scattered=0)", "facing=facing, scattered=0)"),
    ("TH-73", "formation.py", "        and units[i].status == ACTIVE\n", ""),
    ("TH-74", "formation.py", "return min(scenario.units[i].ma", "return max(scenario.units[i].ma"),
    ("TH-75", "formation.py", "return min(members, key=", "return max(members, key="),
    ("TH-83", "dogfight.py", "work.rules.bonuses.get((work.specs[unit].type, work.specs[target].type), 0)", "0"),
    ("TH-84", "dogfight.py", "if die >= attack:", "if die > attack:"),
    ("TH-86", "dogfight.py", "left = max(0, total - defends)", "left = total"),
    (
        "TH-87",
        "dogfight.py",
        "taken = max(0, sum(hits[i] for i in staffels) - sum(defends[i] for i in squadrons))",
        "taken = sum(hits[i] for i in staffels)",
    ),
    ("TH-88", "dogfight.py", "if fallen[i] < work.units[i].elements]", "]"),
    ("TH-90", "dogfight.py", "fuel = max(0, before.fuel - 1)", "fuel = before.fuel"),
    ("TH-91", "dogfight.py", "altitude=LL, group=-1", "group=-1"),
    ("TH-92", "scatter.py", "facing = work.rules.facings[work.roll(i", "facing = work.rules.facings[7 - work.roll(i"),
    ("TH-95", "dogfight.py", "elif not fuel:", "elif False:"),
    ("TH-97", "dogfight.py", "if spec.bomber and lost:", "if False:"),
    ("TH-99", "flak.py", "for _ in range(sixes * weapon.confirm_dice):", "for _ in range(min(1, sixes)):"),
    ("TH-102", "flak.py", '"friendly fire") != 6', '"friendly fire") < 5'),
    ("TH-103", "flak.py", "unit)\n        if work.options", "unit) if False else None\n        if work.options"),
    ("TH-104", "flak.py", "    for unit in squadrons:", "    for unit in ():"),
    ("TH-110", "working.py", "BOTTOM_FACING = 4", "BOTTOM_FACING = 3"),
    ("TH-111", "luftwaffe.py", "now.status == RETURNING and ground.french_coast", "False and ground.french_coast"),
    ("TH-112", "working.py", "if len(active) == 1:", "if len(active) == 0:"),
    ("TH-113", "raf.py", "spec.home, spec.ma, enemies)", "spec.home, spec.ma, frozenset())"),
    ("TH-114", "luftwaffe.py", "if not work.on_map(unit) or work.squadrons_in(hex_):", "if not work.on_map(unit):"),
    ("TH-116", "bombing.py", 'site.kind in ("raf_airfield", "radar")', 'site.kind in ("raf_airfield",)'),
    ("TH-118", "bombing.py", "count = now.elements + spec.ace + spare", "count = now.elements + spare"),
    ("TH-119", "bombing.py", "for i in left:", "for i in ():"),
    ("TH-120", "bombing.py", "elif spec.type in DIVE_BOMBERS:", "elif False:"),
    ("TH-121", "luftwaffe.py", "return not found or any(", "return True or any("),
    ("TH-122", "bombing.py", "if any(work.specs[i].bomber and", "if any(False and"),
    ("TH-123", "bombing.py", "now._replace(altitude=LL, fuel=0)  # TH-123", "now._replace(fuel=0)  # TH-123"),
    ("TH-125", "bombing.py", "now._replace(altitude=LL, fuel=0)  # TH-123", "now._replace(altitude=LL)  # TH-123"),
    ("TH-127", "end.py", "rules.rescued_vp if loss.rescued else rules.lost_vp", "rules.lost_vp"),
    ("TH-130", "rescue.py", 'return fate == "rescued"', 'return fate != "rescued"'),
    ("TH-131", "rescue.py", "total -= ground.to_england[loss.hex]", "total -= 0"),
    ("TH-133", "end.py", "if raf != luftwaffe:", "if raf > luftwaffe:"),
    ("TH-36", "end.py", "return not any(_can_be_caught(scenario, state, i) for i in left)", "return not left"),
)
"""Rule, file, what stands there, what is put in its place."""


def run_tests(rule: str) -> bool:
    """Whether the engine's tests of a rule pass."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "tests/games/tally_ho/rules",
        "--rule",
        rule,
        "-q",
        "-x",
        "-p",
        "no:cacheprovider",
        "--deselect",
        "tests/games/tally_ho/rules/test_prove_engine.py",
    ]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode == 0


def main() -> None:
    """Prints a line for each rule."""
    wanted = set(sys.argv[1:])
    missed = 0
    for rule, name, old, new in BREAKS:
        if wanted and rule not in wanted:
            continue
        path = RULES / name
        text = path.read_text(encoding="utf-8")
        if text.count(old) < 1:
            print(f"{rule:8} {name}: the piece to break is gone")
            missed += 1
            continue
        if not run_tests(rule):
            print(f"{rule:8} {name}: its tests fail unbroken")
            missed += 1
            continue
        try:
            path.write_text(text.replace(old, new, 1), encoding="utf-8")
            noticed = not run_tests(rule)
        finally:
            path.write_text(text, encoding="utf-8")
        missed += not noticed
        print(f"{rule:8} {name}: {'noticed' if noticed else 'NOT NOTICED'}", flush=True)
    print(f"{missed} unnoticed")
    raise SystemExit(1 if missed else 0)


if __name__ == "__main__":
    main()
