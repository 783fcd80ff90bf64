"""Shared by all tests: the `rule` marker, and the refusal of unexplained skips."""

from __future__ import annotations

import os
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


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--refresh") and os.environ.get("CI"):
        raise pytest.UsageError("--refresh writes golden files; CI only compares them")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    """A skip must say why in a sentence; one that does not is a failure."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and isinstance(report.longrepr, tuple):
        reason = str(report.longrepr[2]).removeprefix("Skipped:").strip()
        if reason in ("", "unconditional skip"):
            report.outcome = "failed"
            report.longrepr = f"{item.nodeid} is skipped without a reason"
    return report


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = config.getoption("--rule")
    if wanted:
        kept = [i for i in items if any(wanted in m.args for m in i.iter_markers("rule"))]
        config.hook.pytest_deselected(items=[i for i in items if i not in kept])
        items[:] = kept
