"""Lists every rule and ruling of Tally-Ho! with the files that keep it and the tests that prove it.

    python tools/list_rules.py [NUMBER …]

A file keeps a rule if its number stands there, alone or within `TH-27 to TH-39`; a test proves it by its marker. Status
1 if one of them has no test.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NUMBER = re.compile(r"TH-E?\d+a?")
RANGE = re.compile(r"TH-(\d+) to TH-(\d+)")


def list_numbers() -> list[str]:
    """Every rule, and every erratum that the pack rules on or a test is about."""
    rules = [f"TH-{n}" for n in range(1, 140)]
    rules.insert(rules.index("TH-79") + 1, "TH-79a")
    text = (ROOT / "content" / "tally-ho" / "rulings.yaml").read_text(encoding="utf-8")
    errata = {n for n in NUMBER.findall(text) if n.startswith("TH-E")}
    return rules + sorted(errata, key=lambda n: int(n[4:]))


def find_files() -> dict[str, list[str]]:
    """Number to the source files in which it stands."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "generator").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        numbers = set(NUMBER.findall(text))
        for first, last in RANGE.findall(text):
            numbers.update(f"TH-{n}" for n in range(int(first), int(last) + 1))
        for number in numbers:
            found[number].append(path.relative_to(ROOT / "generator").as_posix())
    return found


def find_tests() -> dict[str, list[str]]:
    """Number to the tests that carry it."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for number, name in list_marks(ast.parse(path.read_text(encoding="utf-8"))):
            found[number].append(f"{path.relative_to(ROOT / 'tests').as_posix()}::{name}")
    for path in sorted((ROOT / "tests" / "as_printed").glob("TH-E*.yaml")):
        found[path.stem].append(path.relative_to(ROOT / "tests").as_posix())
    return found


def list_marks(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The numbers of a file's tests, each with the test's name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
                    yield from ((str(a.value), node.name) for a in mark.args if isinstance(a, ast.Constant))


def main() -> None:
    """Prints the list."""
    files, tests = find_files(), find_tests()
    wanted = sys.argv[1:] or list_numbers()
    for number in wanted:
        print(number)
        for name in files[number]:
            print(f"    kept in  {name}")
        for name in tests[number] or ["nowhere"]:
            print(f"    tested   {name}")
    raise SystemExit(any(not tests[n] for n in wanted))


if __name__ == "__main__":
    main()
