"""The top of the command line: quick, complete, and helpful about slips."""

from __future__ import annotations

import importlib
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli.main import COMMANDS, command

HEAVY = ("pydantic", "reportlab", "jinja2", "PIL", "yaml", "uharfbuzz", "svgwrite", "pypdfium2", "importlib.metadata")


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_table_says_what_the_command_says(name: str) -> None:
    assert importlib.import_module(f"generator.cli.{name}").command.short_help == COMMANDS[name]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str) -> None:
    result = CliRunner().invoke(command, [name, "--help"])
    assert result.exit_code == 0
    assert "Usage:" in result.output


def test_help_imports_nothing_heavy() -> None:
    run = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "generator", "--help"], capture_output=True, text=True, check=True
    )
    imported = {line.rsplit("|", 1)[-1].strip() for line in run.stderr.splitlines()}
    assert "click" in imported
    assert not imported & set(HEAVY)


def test_a_misspelt_command_is_named() -> None:
    result = CliRunner().invoke(command, ["biuld"])
    assert result.exit_code == 2
    assert "Did you mean 'build'?" in result.output


def test_the_version_is_told() -> None:
    result = CliRunner().invoke(command, ["--version"])
    assert result.exit_code == 0
    assert result.output.startswith("opsroom ")


def test_what_the_system_refuses_is_no_fault_of_ours(monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    from generator.cli import main as module

    def fail(**_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(module, "command", fail)
    monkeypatch.delenv("OPSROOM_DEBUG", raising=False)
    with pytest.raises(SystemExit) as ended:
        module.main()
    assert ended.value.code == 1
    assert capsys.readouterr().err == "opsroom: cannot go on: no space left on device\n"


@pytest.mark.skipif(sys.platform != "linux", reason="documents are made side by side on Linux only")
def test_a_process_that_the_system_ends_is_told_and_not_waited_for(tmp_path: Path, monkeypatch, capfd) -> None:
    from generator import build
    from generator.cli import main as module

    make = build._make

    def killed(spec, job, request):
        if os.getpid() != parent:
            os.kill(os.getpid(), signal.SIGKILL)
        return make(spec, job, request)

    parent = os.getpid()
    monkeypatch.setattr(build, "_make", killed)
    monkeypatch.delenv("OPSROOM_DEBUG", raising=False)
    monkeypatch.setattr(
        sys, "argv", ["opsroom", "build", "--mission", "1", "--jobs", "2", "--out", str(tmp_path / "o")]
    )
    with pytest.raises(SystemExit) as ended:
        module.main()
    assert ended.value.code == 1
    assert "try --jobs 1" in capfd.readouterr().err
    assert not (tmp_path / "o").exists()


def test_a_fault_of_ours_is_one_sentence_and_no_traceback(monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    from generator.cli import main as module

    def fail(**_: object) -> None:
        raise RuntimeError("the table is gone")

    monkeypatch.setattr(module, "command", fail)
    monkeypatch.delenv("OPSROOM_DEBUG", raising=False)
    with pytest.raises(SystemExit) as ended:
        module.main()
    told = capsys.readouterr().err
    assert ended.value.code == 1
    assert "RuntimeError at test_main.py:" in told
    assert "Traceback" not in told
    monkeypatch.setenv("OPSROOM_DEBUG", "1")
    with pytest.raises(RuntimeError, match="the table is gone"):
        module.main()


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("def check(pack):\n    yield from {}['rolls']\n", "KeyError at sortie_odd.py:5: 'rolls'"),
        ("def check(pack):\n    return [\n", "SyntaxError at "),
        ("", "AttributeError at check.py:"),
    ],
)
def test_a_faulty_check_is_named_by_its_file(body: str, told: str, tmp_path: Path, monkeypatch, capsys) -> None:
    from generator.checks.check import find_checks
    from generator.checks.lint import lint
    from generator.cli import main as module
    from tests.specimen_pack import copy_pack, lint_folder

    pack, _ = lint_folder(copy_pack(tmp_path))
    assert pack is not None
    name = f"checks_of_{tmp_path.name}"
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").touch()
    (tmp_path / name / "sortie_odd.py").write_text(
        "from generator.source.diagnostic import Finding, Severity\n"
        'FINDING = Finding("ODD001", "odd", Severity.ERROR, "Odd.")\n\n' + body,
        "utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(module, "command", lambda **_: lint(pack, [name]))
    monkeypatch.delenv("OPSROOM_DEBUG", raising=False)
    with pytest.raises(SystemExit) as ended:
        module.main()
    find_checks.cache_clear()
    said = capsys.readouterr().err
    assert ended.value.code == 1
    assert f"the check {name}/sortie_odd.py failed: {told}" in said
    assert "If the check is yours" in said and "Nothing of yours" not in said
