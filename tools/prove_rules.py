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
    ("TH-122", "bombing.py", "if any(may_join(work.scenario, unit, i) for i in beside):", "if False:"),
    ("TH-123", "bombing.py", "now._replace(altitude=LL, fuel=0)  # TH-123", "now._replace(fuel=0)  # TH-123"),
    ("TH-125", "bombing.py", "now._replace(altitude=LL, fuel=0)  # TH-123", "now._replace(altitude=LL)  # TH-123"),
    ("TH-127", "end.py", "rules.rescued_vp if loss.rescued else rules.lost_vp", "rules.lost_vp"),
    ("TH-130", "rescue.py", 'return fate == "rescued"', 'return fate != "rescued"'),
    ("TH-131", "rescue.py", "total -= ground.to_england[loss.hex]", "total -= 0"),
    ("TH-133", "end.py", "if raf != luftwaffe:", "if raf > luftwaffe:"),
    ("TH-36", "end.py", "return not any(_can_be_caught(scenario, state, i) for i in left)", "return not left"),
    ("TH-25", "end.py", "(sum(specs[i].ace and units[i].status == DESTROYED", "(sum(specs[i].ace"),
    (
        "TH-29",
        "luftwaffe.py",
        "return tuple(i for i in work.scenario.luftwaffe if work.units[i].group == group)",
        "return (unit,)",
    ),
    ("TH-30", "luftwaffe.py", "else work.specs[leader].ma", "else work.specs[leader].ma - 1"),
    ("TH-32", "raf.py", "work.specs[i].not_before <= work.round", "work.specs[i].not_before < work.round"),
    ("TH-34", "mission_play.py", "    rescue_crews(work)\n", ""),
    ("TH-35", "end.py", "if any(units[i].status == ACTIVE for i in left):", "if False:"),
    ("TH-42", "paths.py", "for _ in range(ma):", "for _ in range(ma - 1):"),
    ("TH-43", "actions.py", "least = min(distances[g] for g in ordered)", "least = max(distances[g] for g in ordered)"),
    ("TH-49", "actions.py", 'leading = ways[work.pick(roller, "way", 2)]', "leading = ways[0]"),
    ("TH-50", "luftwaffe.py", "if now.status != ACTIVE:", "if False:"),
    ("TH-51", "luftwaffe.py", "meet_guns(work, members, fired)", "pass"),
    ("TH-58", "raf.py", "column[min(max(total, LEAST_SUM)", "column[min(max(total + 1, LEAST_SUM)"),
    ("TH-59", "raf.py", "rules.orders.get(work.specs[i].type)", "rules.orders.get(work.specs[group[0]].type)"),
    ("TH-60", "raf.py", "if len({work.units[i].hex for i in group}) > 1:", "if False:"),
    ("TH-61", "raf.py", "if not work.on_map(unit) or work.staffels_in(hex_):", "if not work.on_map(unit):"),
    ("TH-62", "raf.py", "now.facing, spec.ma, False, deflect)", "now.facing, spec.ma, True, deflect)"),
    ("TH-64", "raf.py", "if n < len(flight.path):", "if False:"),
    ("TH-69", "luftwaffe.py", "if _join_here(work, members, members):", "if False:"),
    ("TH-76", "dogfight.py", "altitude=LL, group=-1,", "altitude=LL,"),
    ("TH-77", "raf.py", "_replace(facing=flights[i].facing, moved=True)", "_replace(moved=True)"),
    ("TH-79", "scenario.py", "fires = bool(kinds & set(flak.where))", "fires = True"),
    ("TH-80", "dogfight.py", "if work.on_map(i)} & theirs", "if work.on_map(i)} | theirs"),
    ("TH-81", "flak.py", "    for unit in members:", "    for unit in members[:1]:"),
    ("TH-82", "dogfight.py", "count = now.elements + spec.dice", "count = now.elements"),
    ("TH-85", "dogfight.py", "or not set(targets) <= set(staffels):", "or False:"),
    (
        "TH-89",
        "dogfight.py",
        "sum(defends[i] for i in staffels))\n    taken",
        "sum(defends[i] for i in staffels if scored[i]))\n    taken",
    ),
    ("TH-94", "dogfight.py", "fuel = max(0, before.fuel - 1)", "fuel = before.fuel"),
    ("TH-98", "flak.py", "weapon.purpose) == weapon.trigger", "weapon.purpose) >= weapon.trigger - 1"),
    ("TH-100", "flak.py", 'if work.options.aaa_altitude == "current"', 'if work.options.aaa_altitude != "current"'),
    ("TH-101", "end.py", "points[scenario.units[loss.unit].raf]", "points[not scenario.units[loss.unit].raf]"),
    ("TH-105", "end.py", "points[scenario.units[loss.unit].raf]", "points[0]"),
    ("TH-106", "flak.py", "if reached is None:", "if False:"),
    ("TH-107", "flak.py", "squadron_altitude(work, unit, weapon.balloon)", "squadron_altitude(work, unit)"),
    ("TH-109", "working.py", "status=OVER_FRANCE if over_france else RETURNING,", "status=before.status,"),
    ("TH-115", "luftwaffe.py", "            if attacked:", "            if False:"),
    ("TH-117", "bombing.py", "if is_open(ground.sites[index], spec.type):", "if True:"),
    ("TH-124", "bombing.py", "site.kind), spec.threshold)", "site.kind), spec.threshold - 1)"),
    ("TH-126", "bombing.py", "vp = hits * spec.vp", "vp = hits"),
    ("TH-128", "end.py", "points[1] += sum(s.vp for s in state.strikes)", "points[1] += 0"),
    ("TH-129", "end.py", "raf += special.vp", "raf += 0"),
    ("TH-137", "dogfight.py", "fuel = max(0, before.fuel - 1)", "fuel = max(0, before.fuel - 1 - bool(lost))"),
    ("TH-E18", "working.py", "if self.round < 2 or self", "if self"),
    ("TH-E36", "luftwaffe.py", "return not found or any(", "return True or any("),
    ("TH-E44", "dogfight.py", "count = (count + 1) // 2", "count = count // 2"),
    ("TH-E51", "raf.py", "if n < len(flight.path):", "if False:"),
    ("TH-E54", "dogfight.py", 'if work.options.overkill == "spill":', "if False:"),
    ("TH-E65", "bombing.py", 'if work.options.ace_bomb_bonus != "any_in_hex":', "if False:"),
    ("TH-E79", "raf.py", "meet_own_guns(work, company, fired)", "pass"),
    ("TH-E120", "paths.py", "right = column - 1 <= geometry.columns - column", "right = True"),
    ("TH-E126", "flak.py", "return min(met)", "return max(met)"),
    ("TH-E127", "luftwaffe.py", "work.check_lone_staffel()  # TH-E127", "pass"),
    ("TH-E129", "rescue.py", "if over is None:\n        return False", "if over is None:\n        return True"),
    ("TH-E130", "end.py", "for rounds in range(1, 60):", "for rounds in range(1, 1):"),
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
