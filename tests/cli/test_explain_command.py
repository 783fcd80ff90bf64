"""`opsroom explain` at the terminal: what it knows, and the exit status for what it does not."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from generator.cli.explain import command


@pytest.mark.parametrize("word", ["TAB002", "die-range-overlap"])
def test_a_finding_is_explained_by_code_and_by_slug(word: str) -> None:
    told = CliRunner().invoke(command, [word])
    assert told.exit_code == 0 and told.output.startswith("TAB002 die-range-overlap (error)\n")


def test_a_finding_that_does_not_exist_is_wrong_usage() -> None:
    told = CliRunner().invoke(command, ["die-range-overlp"])
    assert told.exit_code == 2 and "did you mean `die-range-overlap`?" in told.output
