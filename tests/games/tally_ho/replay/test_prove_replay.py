"""A hundredth of the long proof: records falsified at one value, and found so."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[4]


def load_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("prove_replay", ROOT / "tools" / "prove_replay.py")
    assert spec is not None and spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    before = list(sys.path)
    try:
        spec.loader.exec_module(tool)
    finally:
        sys.path[:] = before
    return tool


def test_of_fifty_falsified_records_none_is_missed() -> None:
    tool = load_tool()
    wrong, verdicts, _ = tool.prove("tally-ho", 2, range(5))
    assert wrong == []
    assert sum(verdicts.values()) >= 50
    for kind in tool.KINDS:
        assert verdicts[kind, "found"] > 0, f"no {kind} was falsified"
        assert tool.share(verdicts, kind) >= tool.LEAST
