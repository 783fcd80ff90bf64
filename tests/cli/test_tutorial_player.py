"""The player's tutorial does what it says: its commands are run, its finding is shown, its YAML is read."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli.main import command
from generator.games.tally_ho.log.records import SheetUnit
from generator.model.record import Record
from generator.source.decode import decode
from generator.source.nodes import compose
from generator.source.read import Source

TUTORIAL = Path(__file__).parents[2] / "docs" / "tutorial-player.md"


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", TUTORIAL.read_text(encoding="utf-8"), re.DOTALL)


def test_every_command_runs_in_order_and_ends_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lines = [line for block in blocks("sh") for line in block.splitlines()]
    assert len(lines) == 7
    for line in lines:
        words = shlex.split(line)
        assert words.pop(0) == "opsroom"
        result = CliRunner().invoke(command, words)
        assert result.exit_code == 0, (line, result.output)
    assert Path("output/report/war-war-report_a4.pdf").read_bytes().startswith(b"%PDF")
    assert "No. 74 Squadron" in Path("output/report/war-war-report.md").read_text(encoding="utf-8")


def test_the_finding_is_what_the_program_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    commands = [line for block in blocks("sh") for line in block.splitlines()]
    assert CliRunner().invoke(command, shlex.split(commands[0])[1:]).exit_code == 0
    wrong = [w if w != "13" else "33" for w in shlex.split(commands[2])[1:]]
    result = CliRunner().invoke(command, wrong)
    (shown,) = [b for b in blocks("text") if "LOG010" in b]
    for line in shown.splitlines():
        assert line.strip() in result.output, line


def test_the_unit_shown_can_be_read() -> None:
    (text,) = [b for b in blocks("yaml") if "id: 501" in b]

    class Units(Record):
        units: tuple[SheetUnit, ...]

    composed, found = compose(Source("x.yaml", "units:\n" + text))
    assert composed is not None, found
    units, found = decode(Units, composed)
    assert units is not None, found
    assert len(units.units[0].losses) == 2
