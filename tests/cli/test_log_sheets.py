"""`opsroom log sheets` at the terminal: what it writes, and that nobody else's file is overwritten."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli.main import command

LOG = """\
format: 1
pack: tally-ho
pack_version: "0.1"
player: R. Marsh
missions:
  - mission: 1
    row: {raf_vp: 10, luft_vp: 2, schwarms_lost: 5, vics_lost: 1, winner: raf}
"""


@pytest.fixture(autouse=True)
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "war.yaml"
    path.write_text(LOG, "utf-8")
    return path


def run(*words: str) -> Result:
    return CliRunner().invoke(command, ["log", "sheets", *words])


def test_a_log_of_rows_gives_the_campaign_sheet(tmp_path: Path) -> None:
    result = run("war.yaml", "--out", "box")
    assert result.exit_code == 0, result.output
    assert [p.name for p in (tmp_path / "box").glob("*.pdf")] == ["war-campaign-sheet_a4.pdf"]
    assert result.output.splitlines()[-1] == "box/war-campaign-sheet_a4.pdf"


def test_what_somebody_else_changed_is_not_overwritten(tmp_path: Path) -> None:
    assert run("war.yaml", "--out", "box").exit_code == 0
    sheet = tmp_path / "box" / "war-campaign-sheet_a4.pdf"
    sheet.write_bytes(b"scribbled on")
    result = run("war.yaml", "--out", "box")
    assert result.exit_code == 1 and "not as this program wrote it" in result.output
    assert sheet.read_bytes() == b"scribbled on"
    assert run("war.yaml", "--out", "box", "--force").exit_code == 0
    assert sheet.read_bytes().startswith(b"%PDF")


def test_a_log_that_is_not_there_is_told() -> None:
    result = run("peace.yaml")
    assert result.exit_code == 1 and "Traceback" not in result.output
