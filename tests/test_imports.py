"""Imports go one way: source, model, then engine and games, checks, layout, documents, export; build, cli last."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GENERATOR = ROOT / "generator"

MAY_IMPORT = {
    "source": {"source"},
    "model": {"source", "model"},
    "engine": {"source", "model", "engine"},
    "checks": {"source", "model", "checks"},
    "layout": {"source", "model", "layout"},
    "documents": {"source", "model", "engine", "layout", "documents"},
    "export": {"source", "model", "layout", "export"},
    "games": {"source", "model", "engine", "games", "checks", "layout"},
}
"""Folder of `generator` to the folders it may import. Files beside the folders, and `cli`, may import all."""

REPORTLAB = {"layout/fonts.py", "export/pdf.py", "export/pdf_form.py", "export/pdf_layers.py", "export/pdf_press.py"}
SVGWRITE = {"export/svg.py"}

FILES = sorted(GENERATOR.rglob("*.py"))


def _imports(file: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file} has a relative import"
            names.add(node.module or "")
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.relative_to(GENERATOR).as_posix())
def test_imports_go_one_way(file: Path) -> None:
    folder = file.relative_to(GENERATOR).parts[0]
    if folder not in MAY_IMPORT:
        return
    ours = {name.split(".")[1] for name in _imports(file) if name.startswith("generator.")}
    assert ours <= MAY_IMPORT[folder], f"{folder} imports {sorted(ours - MAY_IMPORT[folder])}"


def test_a_game_imports_no_other_game() -> None:
    for file in (GENERATOR / "games").glob("*/**/*.py"):
        game = file.relative_to(GENERATOR / "games").parts[0]
        others = {n.split(".")[2] for n in _imports(file) if n.startswith("generator.games.")} - {game}
        assert not others, f"{file} imports {others}"


@pytest.mark.parametrize(("library", "allowed"), [("reportlab", REPORTLAB), ("svgwrite", SVGWRITE)])
def test_drawing_libraries_stay_in_their_files(library: str, allowed: set[str]) -> None:
    users = {
        f.relative_to(GENERATOR).as_posix()
        for f in FILES
        if any(n == library or n.startswith(f"{library}.") for n in _imports(f))
    }
    assert users <= allowed


def test_only_the_command_line_ends_the_program() -> None:
    for file in FILES:
        if file.relative_to(GENERATOR).parts[0] in ("cli", "__main__.py"):
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr == "exit" and isinstance(node.value, ast.Name):
                assert node.value.id not in ("sys", "os"), f"{file}:{node.lineno}"


def test_modules_are_called_by_what_they_hold() -> None:
    vague = {"utils", "util", "helpers", "helper", "manager", "base", "common", "misc"}
    assert not [f for f in FILES if f.stem in vague]
