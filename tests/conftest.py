"""Shared by all tests: the `rule` marker, and the refusal of unexplained skips."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest


def rule(*numbers: str) -> Callable[[Any], Any]:
    """Marks a test as the proof of at most three rules: `@rule("TH-48")`."""
    assert 1 <= len(numbers) <= 3, "a test proves one to three rules"
    return pytest.mark.rule(*numbers)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule", action="store", default=None, help="run only the tests of one rule, TH-48")
    parser.addoption("--refresh", action="store_true", help="write golden files anew (refused in CI)")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = config.getoption("--rule")
    if wanted:
        kept = [i for i in items if any(wanted in m.args for m in i.iter_markers("rule"))]
        config.hook.pytest_deselected(items=[i for i in items if i not in kept])
        items[:] = kept
