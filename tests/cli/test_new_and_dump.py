"""Beginning a pack and a mission, writing schemas, and looking into the stages: as a designer types them."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli.main import command


def run(*words: str) -> Result:
    return CliRunner().invoke(command, list(words))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    here = tmp_path / "mon théâtre d’air"
    here.mkdir()
    monkeypatch.chdir(here)
    return here


def test_a_pack_begun_from_a_shipped_one_lints_and_says_its_own_name(folder: Path) -> None:
    begun = run("new", "pack", "my tokens", "--from", "fighters-of-europe")
    assert begun.exit_code == 0, begun.output
    assert "id: my-tokens" in (folder / "my tokens" / "pack.yaml").read_text("utf-8")
    assert run("lint", "my tokens").exit_code == 0
    built = run("build", "my tokens")
    assert built.exit_code == 0, built.output
    assert list((folder / "output" / "my tokens").glob("*.pdf"))


def test_a_pack_is_not_begun_over_anything(folder: Path) -> None:
    (folder / "mine").mkdir()
    refused = run("new", "pack", "mine")
    assert refused.exit_code == 1 and "is there already" in refused.output
    assert list((folder / "mine").iterdir()) == []


def test_a_mission_begun_has_its_own_number_and_ids_and_is_not_overwritten(folder: Path) -> None:
    assert run("new", "pack", "mine").exit_code == 0
    assert (folder / "mine" / "printed.yaml").exists() and not (folder / "mine" / "balance.yaml").exists()
    assert run("new", "mission", "15", "--pack", "mine").exit_code == 1  # it exists
    begun = run("new", "mission", "16", "--pack", "mine")
    assert begun.exit_code == 0, begun.output
    text = (folder / "mine" / "missions" / "16.yaml").read_text("utf-8")
    assert "\nnumber: 16\n" in text and "id: m15-" not in text
    told = run("lint", "mine/missions/16.yaml")
    assert "Traceback" not in told.output
    # What a designer still has to do is told, and nothing else is broken by the new file.
    assert run("lint", "mine/missions/01.yaml").exit_code == 0


def test_schemas_are_written_once_and_not_over_others(folder: Path) -> None:
    assert run("schema").exit_code == 0
    assert (folder / "schemas" / "missions.json").is_file()
    assert run("schema").exit_code == 0  # the same again changes nothing
    (folder / "schemas" / "missions.json").write_text("mine")
    refused = run("schema")
    assert refused.exit_code == 1 and "use --force" in refused.output
    assert run("schema", "--game", "chess").exit_code == 1


def test_dump_shows_the_stages(folder: Path) -> None:
    assert run("new", "pack", "mine", "--from", "fighters-of-europe").exit_code == 0
    nodes = run("dump", "--stage", "nodes", "mine/pack.yaml")
    assert nodes.exit_code == 0 and "id = mine" in nodes.output
    record = run("dump", "--stage", "record", "mine/pack.yaml")
    assert "language = 'en-GB'" in record.output
    beyond = run("dump", "--stage", "record", "mine/pack.yaml:999")
    assert beyond.exit_code == 1 and "line 999" in beyond.output
    layout = run("dump", "--stage", "layout", "mine/documents/tokens.yaml")
    assert layout.exit_code == 0 and layout.output.startswith("page 1 F1 210.00,297.00")


@pytest.mark.parametrize("target", ["nowhere.yaml", "lost.yaml:3"])
def test_dump_says_what_it_cannot_show(folder: Path, target: str) -> None:
    (folder / "lost.yaml").write_text("a: 1")
    told = run("dump", "--stage", "nodes", target)
    assert told.exit_code == 1 and told.output.startswith("opsroom: ")
