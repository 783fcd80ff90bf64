"""`opsroom build` and `calibrate` as a person uses them: options, the settings file, what is told."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner, Result

from generator.cli import build as build_command
from generator.cli.main import command
from generator.request import Request
from tests.documents.counter_pack import FILES, write_pack


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test has a settings file of its own, at first absent."""
    path = tmp_path / "settings.yaml"
    monkeypatch.setenv("OPSROOM_SETTINGS", str(path))
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_pack(tmp_path / "own")


def run(*words: object) -> Result:
    return CliRunner().invoke(command, [str(w) for w in words])


def build(folder: Path, *words: object) -> tuple[Result, Path]:
    out = folder.parent / "out"
    return run("build", folder, "--out", out, *words), out


@pytest.mark.parametrize("sides", ["duplex", "gutterfold", "single"])
@pytest.mark.parametrize("ink", ["colour", "low", "mono"])
def test_each_ink_and_imposition_has_its_own_file(folder: Path, sides: str, ink: str) -> None:
    result, out = build(folder, "--sides", sides, "--ink", ink, "--paper", "letter")
    assert result.exit_code == 0, result.output
    assert [p.name for p in out.glob("*.pdf")] == [f"50-counters_letter_{ink}_{sides}.pdf"]


def test_a_cutting_machine_is_not_sent_a_sheet_to_fold(folder: Path) -> None:
    result, out = build(folder, "--marks", "silhouette", "--sides", "gutterfold")
    assert result.exit_code == 2 and "flat sheet" in result.output
    assert not out.exists()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ((), "/DuplexFlipLongEdge"),
        (("--flip", "short"), "/DuplexFlipShortEdge"),
        (("--sides", "single"), None),
        (("--sides", "gutterfold"), None),
    ],
)
def test_the_printer_is_told_to_turn_only_what_is_turned(folder: Path, words, expected) -> None:
    _, out = build(folder, *words)
    (path,) = out.glob("*.pdf")
    with pikepdf.open(path) as pdf:
        found = pdf.Root.ViewerPreferences.get("/Duplex")
        assert (str(found) if found else None) == expected
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"


def test_a_size_changes_the_pieces_and_the_name(folder: Path) -> None:
    result, out = build(folder, "--size", "25.4")
    assert result.exit_code == 0, result.output
    (path,) = out.glob("*.pdf")
    assert path.name.endswith("_25.4mm.pdf")
    with pikepdf.open(path) as pdf:
        boxes = [
            [float(v) for v in form.BBox]
            for page in pdf.pages
            for name, form in page.resources.XObject.items()
            if "face" in name
        ]
    # The form's box is the trim and the bleed around it.
    assert {round(b[2] - b[0], 2) for b in boxes} == {25.4 + 2 * 3}


def test_an_offset_is_read_from_the_settings(folder: Path, settings: Path) -> None:
    _, out = build(folder)
    (path,) = out.glob("*.pdf")
    plain = path.read_bytes()
    settings.write_text("back-offset: 0.5,−1,0.2\n", "utf-8")
    build(folder)
    moved = path.read_bytes()
    with pikepdf.open(io.BytesIO(plain)) as one, pikepdf.open(io.BytesIO(moved)) as other:
        assert one.pages[0].Contents.read_bytes() == other.pages[0].Contents.read_bytes()
        assert one.pages[1].Contents.read_bytes() != other.pages[1].Contents.read_bytes()


@pytest.mark.parametrize("format", ["csv", "fillable"])
def test_nothing_to_make_is_no_success(folder: Path, format: str) -> None:
    result, out = build(folder, "--format", format)
    assert result.exit_code == 1
    assert "nothing to make" in result.output and "forms" in result.output
    assert not out.exists()


def test_settings_that_say_nothing_yet_change_nothing(folder: Path, settings: Path) -> None:
    settings.write_text("# paper: letter\n", "utf-8")
    result, out = build(folder)
    assert result.exit_code == 0, result.output
    assert [p.name for p in out.glob("*.pdf")] == ["50-counters_a4_colour_duplex.pdf"]


def test_the_command_line_goes_before_the_settings(folder: Path, settings: Path) -> None:
    settings.write_text("paper: letter\nink: mono\nsize: 19\n", "utf-8")
    _, out = build(folder, "--ink", "low")
    assert [p.name for p in out.glob("*.pdf")] == ["50-counters_letter_low_duplex_19mm.pdf"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("papre: letter\n", "settings.yaml:1:1: there is no setting `papre`; did you mean `paper`?"),
        ("paper: letter\nsize: 17\n", "settings.yaml:2:7: '17' is not one of"),
        ("ink: mono\npaper: a9\n", "settings.yaml:2:8: `a9` is no paper; say a4, letter"),
        ("back-offset: a lot\n", "settings.yaml:1:14: `a lot` is no offset"),
        ("- letter\n", "settings are `key: value` lines"),
        ("paper: [\n", "settings.yaml:"),
    ],
)
def test_a_fault_in_the_settings_is_told_with_its_place(folder: Path, settings: Path, text: str, told: str) -> None:
    settings.write_text(text, "utf-8")
    result, out = build(folder)
    assert result.exit_code == 2
    assert told in result.output
    assert not out.exists()


@pytest.mark.parametrize("word", ["1", "1,2,3,4", "x,y", "50,0", "0,0,9", "nan,0", "inf,0"])
def test_no_nonsense_is_taken_for_an_offset(folder: Path, word: str) -> None:
    result, _ = build(folder, "--back-offset", word)
    assert result.exit_code == 2
    assert "offset" in result.output


def test_paper_may_have_any_size(folder: Path, settings: Path) -> None:
    settings.write_text("paper: 24x36in\n", "utf-8")
    for words, name, size in (
        ((), "609.6x914.4", (1728, 2592)),
        (("--paper", "400x300"), "300x400", (850.39, 1133.86)),
    ):
        result, out = build(folder, "--force", *words)
        assert result.exit_code == 0, result.output
        with pikepdf.open(out / f"50-counters_{name}_colour_duplex.pdf") as pdf:
            box = [float(v) for v in pdf.pages[0].MediaBox]
            assert box == pytest.approx([0, 0, *size], abs=0.01)
    calibrated = run("calibrate", "--out", folder.parent / "c", "--paper", "300x400")
    assert calibrated.exit_code == 0 and (folder.parent / "c" / "calibration_300x400.pdf").exists()


@pytest.mark.parametrize("word", ["a5", "600x", "20x30", "600x9000", "600x900pt"])
def test_a_paper_that_is_none_is_refused(folder: Path, word: str) -> None:
    result, out = build(folder, "--paper", word)
    assert result.exit_code == 2 and "is no paper; say a4, letter, a3, tabloid" in result.output
    assert not out.exists()


def test_a_finding_in_a_drawing_is_shown_with_its_line(folder: Path) -> None:
    face = folder / "faces/front.svg"
    face.write_text(FILES["faces/front.svg"].replace('data-slot="id"', 'data-slot="idd"'), "utf-8")
    result, out = build(folder)
    assert result.exit_code == 1
    assert "SVG013" in result.output
    assert '<rect data-slot="idd"' in result.output
    assert not out.exists()
    linted = run("lint", folder, "--print")
    assert '<rect data-slot="idd"' in linted.output


def test_calibrate_makes_a_sheet_and_says_where_settings_lie(tmp_path: Path, settings: Path) -> None:
    result = run("calibrate", "--out", tmp_path / "out", "--paper", "letter")
    assert result.exit_code == 0, result.output
    assert str(settings) in result.output
    with pikepdf.open(tmp_path / "out/calibration_letter.pdf") as pdf:
        assert len(pdf.pages) == 2
        assert [float(v) for v in pdf.pages[0].MediaBox[2:]] == pytest.approx([612, 792])
    proof = run("calibrate", "--out", tmp_path / "out", "--paper", "letter", "--back-offset", "1,-0.5")
    assert proof.exit_code == 0, proof.output


def test_calibrate_overwrites_nobodys_file(tmp_path: Path) -> None:
    (tmp_path / "calibration_a4.pdf").write_text("mine")
    result = run("calibrate", "--out", tmp_path)
    assert result.exit_code == 1
    assert (tmp_path / "calibration_a4.pdf").read_text() == "mine"


@pytest.mark.parametrize("form", ["fillable", "svg", "png", "csv", "faces"])
def test_a_press_is_given_pages_and_nothing_else(form: str) -> None:
    asked = run("build", "tally-ho", "--profile", "press", "--format", form)
    assert asked.exit_code == 2 and f"leave out --profile press or --format {form}" in asked.output


@pytest.mark.parametrize(
    ("words", "missions", "phases", "name"),
    [
        (("--mission", "2"), (2,), (), "mission-2"),
        (("--mission", "1-3", "--mission", "5,7"), (1, 2, 3, 5, 7), (), "mission-1-3,5,7"),
        (("--phase", "1"), None, (1,), "phase-1"),
        (("--phase", "1-2", "--mission", "7"), (7,), (1, 2), "phase-1-2-mission-7"),
        ((), None, (), ""),
    ],
)
def test_a_kit_has_a_folder_of_its_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words, missions, phases, name: str
) -> None:
    asked: list[tuple[Request, Path]] = []
    monkeypatch.setattr(
        build_command, "_build", lambda folder, target, inputs, request, *rest: asked.append((request, target))
    )
    monkeypatch.chdir(tmp_path)
    result = run("build", *words)
    assert result.exit_code == 0, result.output
    ((request, target),) = asked
    assert (request.missions, request.phases) == (missions, phases)
    assert target == Path("output") / (f"tally-ho-{name}" if name else "tally-ho")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--mission", "3-1"), "`3-1` runs backwards; write 1-3"),
        (("--mission", "one"), "`one` is neither a number nor a range"),
        (("--mission", "1-2-3"), "is neither a number nor a range"),
        (("--mission", "1-999"), "is neither a number nor a range"),
        (("--phase", "7"), "there is no phase 7; known: 1, 2, 3, 4, 5"),
        (("--mission", "14-16"), "there is no mission 16"),
    ],
)
def test_a_kit_of_nothing_is_refused(tmp_path: Path, words, told: str) -> None:
    result = run("build", "--out", tmp_path / "out", *words)
    assert result.exit_code == 2
    assert told in " ".join(result.output.split())


def test_a_phase_is_the_kit_of_its_missions(tmp_path: Path) -> None:
    made = {}
    for words in (("--phase", "1"), ("--mission", "1-3")):
        out = tmp_path / words[0]
        assert run("build", *words, "--only", "briefings", "--out", out).exit_code == 0
        (path,) = out.glob("*.pdf")
        made[words] = path.read_bytes()
    assert len(set(made.values())) == 1
