"""`opsroom log add` with a whole sheet: asked for, saved row by row, held against the war's own rulings."""

from __future__ import annotations

import errno
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli.main import command
from generator.games.tally_ho.log.read import read_log
from generator.source.shipped import find_shipped

SHEET = "mission-01.sheet.yaml"
ROWS = (
    *("1R", "2", "2A 1D, 1/-"),  # 151, Hurricanes
    *("none", "1", "-A 1D"),  # 101, Spitfires
    *("1 lost at 0704", "2", "1/0, 0/1"),  # 152, Hurricanes
    *("2 lost", "2", "1A -D, -/-", "jettisoned"),  # 501
    *("none", "0", "none", "bombed convoy 2 at bread 13"),  # 502
    *("1R 1 lost to aaa", "2", "-/1, -/1", "bombed convoy 1", "unknown"),  # 503
    *("none", "2", "2A 1D, -A -D", "none"),  # 301, Bf 109E with an Ace
)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str, typed: tuple[str, ...] = ()) -> Result:
    result = CliRunner().invoke(command, list(words), input="".join(f"{line}\n" for line in typed))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result


def begin(*more: str) -> None:
    assert run("log", "new", "war.yaml", "--player", "Edith", *more).exit_code == 0


def set_up() -> None:
    begin()
    result = run("setup", "tally-ho", "1", "--seed", "1940", "--campaign", "war.yaml", "--out", ".")
    assert result.exit_code == 0 and "opsroom log add war.yaml --mission 1" in result.output


def test_the_sheet_of_the_set_up_is_filled_in_and_logged() -> None:
    set_up()
    result = run("log", "add", "war.yaml", typed=("1", *ROWS, "n"))
    assert result.exit_code == 0, result.output
    assert "Hit both Convoys" in result.output, "a hit on an unknown convoy leaves it open"
    assert "Luftwaffe 12, RAF 7; 2 Vics and 4 Schwarms lost" in result.output
    log, found = read_log(Path("war.yaml"))
    assert log is not None and not found
    (entry,) = log.log.record.missions
    assert entry.sheet == SHEET and entry.row is None
    assert run("log", "check", "war.yaml", "--strict").exit_code == 0
    assert run("report", "war.yaml", "--format", "md").exit_code == 0


def test_an_interrupted_evening_goes_on_where_it_stopped() -> None:
    set_up()
    stub = Path(SHEET).read_bytes()
    stopped = run("log", "add", "war.yaml", "--mission", "1", typed=ROWS[:5])
    assert stopped.exit_code == 1 and "The rows so far are in mission-01.sheet.yaml" in stopped.output
    assert "losses: 1R\n" in Path(SHEET).read_text(encoding="utf-8"), "the first row is safe"
    assert Path(f"{SHEET}.bak").read_bytes() == stub
    assert Path("war.yaml").read_text(encoding="utf-8").endswith("missions: []\n")
    result = run("log", "add", "war.yaml", "--mission", "1", typed=(*ROWS[3:], "n"))
    assert result.exit_code == 0, result.output
    assert "151  Hurricane" not in result.output, "a row that is filled in is not asked for again"


def test_without_a_set_up_the_units_are_asked_for_too() -> None:
    begin()
    squadron = ("4", "lympne", "none", "0", "none")
    staffel = ("4", "3", "LL", "none", "0", "none", "none")
    typed = [
        *("spit", "999", "", *squadron),
        *("Spitfire", "", *squadron),
        *("hurr", "151", *squadron),
        *[line for _ in range(4) for line in ("do", "", *staffel)],
    ]
    result = run("log", "add", "war.yaml", "--mission", "1", typed=tuple(typed))
    assert result.exit_code == 0, result.output
    assert "each is used once" in result.output
    log, _ = read_log(Path("war.yaml"))
    assert log is not None
    units = log.sheets[0].record.units
    assert [u.id for u in units] == ["101", "102", "151", "501", "502", "503", "504"]
    assert {u.start for u in units} == {"Lympne", "column 3"}
    assert run("log", "check", "war.yaml", "--strict").exit_code == 0


def test_a_row_is_held_against_the_rulings_of_the_log() -> None:
    kept = ("1 lost", "1", "unknown", "none")
    for rulings, asked_again in ((("--ruling", "lone_staffel_rtb=off"), True), ((), False)):
        begin(*rulings, "--force")
        assert run("setup", "tally-ho", "1", "--seed", "1940", "--out", ".", "--force").exit_code == 0
        result = run("log", "fill", SHEET, "--campaign", "war.yaml", "--unit", "501", typed=(*kept, "n", "we forgot"))
        assert ("LOG132" in result.output) == asked_again, result.output
        assert ("played_so: we forgot" in Path(SHEET).read_text(encoding="utf-8")) == asked_again


def test_a_row_of_a_logged_sheet_is_amended() -> None:
    set_up()
    assert run("log", "add", "war.yaml", "--mission", "1", typed=(*ROWS, "n")).exit_code == 0
    result = run("log", "amend", "war.yaml", "--mission", "1", "--unit", "502", typed=("", "", "", "none"))
    assert result.exit_code == 0, result.output
    assert "Luftwaffe 6, RAF 7" in result.output
    assert run("log", "amend", "war.yaml", "--mission", "1", "--unit", "999").exit_code == 2


def test_what_is_logged_already_or_of_another_mission_is_refused() -> None:
    set_up()
    Path(SHEET).write_text(Path(SHEET).read_text(encoding="utf-8").replace("mission: 1", "mission: 2"), "utf-8")
    other = run("log", "add", "war.yaml", "--mission", "1")
    assert other.exit_code == 1 and "is of mission 2" in other.output
    assert run("log", "add", "war.yaml", "--mission", "77").exit_code == 2
    figures = ("--raf-vp", "8", "--luft-vp", "3", "--vics-lost", "2", "--schwarms-lost", "5", "--winner", "raf")
    assert run("log", "add", "war.yaml", "--mission", "1", *figures).exit_code == 0
    again = run("log", "add", "war.yaml", "--mission", "1")
    assert again.exit_code == 1 and "already" in again.output


def own_pack() -> Path:
    folder = Path("content/mine")
    shutil.copytree(find_shipped("content") / "tally-ho", folder)
    manifest = folder / "pack.yaml"
    manifest.write_text(manifest.read_text(encoding="utf-8").replace("id: tally-ho", "id: mine", 1), "utf-8")
    return folder


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


EVEN = ("--raf-vp", "8", "--luft-vp", "8", "--vics-lost", "4", "--schwarms-lost", "5", "--winner", "draw")


def test_a_war_keeps_the_rulings_that_it_began_with() -> None:
    folder = own_pack()
    begin("--pack", "mine")
    assert run("log", "add", "war.yaml", "--mission", "1", *EVEN).exit_code == 0
    text = Path("war.yaml").read_text(encoding="utf-8")
    assert "vp_tie: draw_not_won" in text and text.index("missions:") < text.index("pinned:")
    rulings = folder / "rulings.yaml"
    head, tie = rulings.read_text(encoding="utf-8").split("- id: vp_tie\n")
    rulings.write_text(f"{head}- id: vp_tie\n{tie.replace('default: draw_not_won', 'default: raf_wins', 1)}", "utf-8")
    edit(folder / "pack.yaml", 'version: "0.1"', 'version: "0.2"')
    checked = run("log", "check", "war.yaml")
    assert checked.exit_code == 0, checked.output
    assert "LOG011" not in checked.output
    assert "this war keeps its rulings (`vp_tie: draw_not_won` no longer the pack's)" in checked.output
    second = run("log", "add", "war.yaml", "--mission", "2", *EVEN)
    assert second.exit_code == 0, second.output
    assert "LOG011" not in second.output
    assert Path("war.yaml").read_text(encoding="utf-8").count("pinned:") == 1
    begin("--pack", "mine", "--force")
    third = run("log", "add", "war.yaml", "--mission", "1", *EVEN)
    assert third.exit_code == 1 and "LOG011" in third.output, "a war begun now plays the new ruling"


def test_what_another_edition_finds_wrong_is_a_warning() -> None:
    folder = own_pack()
    begin("--pack", "mine")
    lost = ("--raf-vp", "26", "--luft-vp", "0", "--vics-lost", "0", "--schwarms-lost", "16", "--winner", "raf")
    assert (
        run("log", "add", "war.yaml", "--mission", "1", "--hits", "1", *lost[:2], "--luft-vp", "3", *lost[4:]).exit_code
        == 0
    )
    edit(folder / "missions/01.yaml", "strength: {1-5: 4, 6: 3}", "strength: {1-5: 3, 6: 2}")
    assert run("log", "check", "war.yaml").exit_code == 1
    edit(folder / "pack.yaml", 'version: "0.1"', 'version: "0.2"')
    checked = run("log", "check", "war.yaml")
    assert checked.exit_code == 0, checked.output
    assert "warning[LOG009" in checked.output and "the tables of version `0.1` may have been others" in checked.output


def test_a_full_disk_leaves_everything_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    set_up()
    before = {p.name: p.read_bytes() for p in Path().iterdir()}

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    for words, typed in ((("--row", *EVEN), ()), (("--mission", "1"), ROWS)):
        result = run("log", "add", "war.yaml", "--mission", "1", *words, typed=typed)
        assert result.exit_code == 1 and "no space left on device" in result.output
    assert {p.name: p.read_bytes() for p in Path().iterdir()} == before


def test_a_log_of_other_line_ends_keeps_its_remarks() -> None:
    begin()
    log = Path("war.yaml")
    log.write_bytes(b"\xef\xbb\xbf" + log.read_bytes().replace(b"\n", b"\r\n") + b"# the last word")
    for number in ("1", "2"):
        assert run("log", "add", "war.yaml", "--mission", number, *EVEN).exit_code == 0
    data = log.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf#") and data.count(b"\n") == data.count(b"\r\n")
    assert data.index(b"mission: 2") < data.index(b"# the last word") < data.index(b"pinned:")


def test_a_war_begun_in_the_middle_is_excused() -> None:
    begin()
    figures = ("--raf-vp", "8", "--luft-vp", "8", "--vics-lost", "4", "--schwarms-lost", "5", "--winner", "draw")
    late = run("log", "add", "war.yaml", "--mission", "5", *figures)
    assert late.exit_code == 1 and "LOG006" in late.output and "LOG014" not in late.output
    excused = run("log", "add", "war.yaml", "--mission", "5", *figures, "--played-so", "we came late to the club")
    assert excused.exit_code == 0, excused.output


def test_a_sheet_that_breaks_the_rules_as_a_whole_is_excused_or_refused() -> None:
    set_up()
    sheet = Path(SHEET)
    text = sheet.read_text(encoding="utf-8")
    sheet.write_text(text[: text.index('  - id: "301"')] + "specials: []\n", encoding="utf-8")
    rows = ROWS[:-4]
    refused = run("log", "add", "war.yaml", "--mission", "1", typed=(*rows, "none", "n", "n"))
    assert refused.exit_code == 1 and "LOG022" in refused.output
    assert Path("war.yaml").read_text(encoding="utf-8").endswith("missions: []\n")
    excused = run("log", "add", "war.yaml", "--mission", "1", typed=("none", "n", "y", "its counter was lost"))
    assert excused.exit_code == 0, excused.output
    assert "played_so: its counter was lost" in sheet.read_text(encoding="utf-8")
    assert run("log", "check", "war.yaml").exit_code == 0
