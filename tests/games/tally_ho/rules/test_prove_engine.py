"""A hundredth of the long proof: random missions under random rulings, without one impossible state or refusal."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[4]


def load_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("prove_engine", ROOT / "tools" / "prove_engine.py")
    assert spec is not None and spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool


def test_a_thousand_missions_break_nothing() -> None:
    breaches, seen = load_tool().prove("tally-ho", 2, range(1000), replay_every=10)
    assert breaches == []
    assert seen["played again from its record"] == 100
    for what in ("bombed", "strafed", "jettisoned", "joined", "dogfight", "rescue", "exited", "home", "fire", "facing"):
        assert seen[f"steps: {what}"] > 0, f"the proof never saw {what}"
