"""The designer's tutorial does what it says, and the README shows the same finding as the program."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli.main import command

ROOT = Path(__file__).parents[2]
TUTORIAL = (ROOT / "docs" / "tutorial-designer.md").read_text(encoding="utf-8")
MISSION = Path("my-battle/missions/16.yaml")


def blocks(kind: str, source: str = TUTORIAL) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", source, re.DOTALL)


def run(*words: str) -> Result:
    return CliRunner().invoke(command, list(words))


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pack and a mission begun as the tutorial says, in the folder of work; the mission's file."""
    monkeypatch.chdir(tmp_path)
    assert run("new", "pack", "my-battle", "--from", "tally-ho").exit_code == 0
    assert run("new", "mission", "16", "--pack", "my-battle").exit_code == 0
    return MISSION


def slip(file: Path) -> None:
    """Makes the slip of the tutorial: the row of its YAML in place of the mission's."""
    row = next(line for line in blocks("yaml")[0].splitlines() if "bf109e" in line)
    text = file.read_text(encoding="utf-8")
    file.write_text(re.sub(r"(?m)^  bf109e: \{1: ML.*$", row, text), encoding="utf-8")


def test_every_command_runs_in_order_and_ends_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lines = [line for block in blocks("sh") for line in block.splitlines()]
    assert len(lines) == 13
    for line in lines:
        words = shlex.split(line, comments=True)
        assert words.pop(0) == "opsroom"
        if "old.yaml" in words:
            shutil.copy(MISSION, "old.yaml")
        if words[0] == "simulate":  # as few games as tell whether it runs
            words = [*words, "--games", "1"]
        if "--print" in words:  # laying all out on both papers has tests of its own
            words.remove("--print")
        if "png" in words:
            words = [*words, "--dpi", "36"]
        result = run(*words)
        assert result.exit_code == 0, (line, result.output)
        if words[0] == "lint":
            assert result.output == "no findings\n", (line, result.output)
    assert list(Path("output/replay").glob("*.pdf"))


def test_the_finding_is_what_the_program_says(begun: Path) -> None:
    slip(begun)
    told = run("lint", begun.as_posix())
    assert told.exit_code == 1
    shown = blocks("text")[0].removeprefix(f"$ opsroom lint {begun.as_posix()}\n")
    assert told.output == shown


def test_the_readme_shows_the_same_finding(begun: Path) -> None:
    slip(begun)
    (shown,) = blocks("text", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert shown.replace("mine/", "my-battle/") in run("lint", begun.as_posix()).output


def test_the_yaml_of_the_tutorial_is_good(begun: Path) -> None:
    _, row, _, special = blocks("yaml")
    text = begun.read_text(encoding="utf-8")
    text, changed = re.subn(r"(?m)^  do17: \{1: straight.*\n", lambda _: row, text)
    assert changed == 1
    begun.write_text(text + special.removeprefix("specials:\n"), encoding="utf-8")
    told = run("lint", "my-battle")
    assert told.output == "no findings\n"
