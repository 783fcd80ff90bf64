"""`opsroom log fill`: a sheet filled in as on paper, each row held against the rules at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli.log import command
from generator.games.tally_ho.log.read import read_record
from generator.games.tally_ho.log.records import MissionSheet

SHEET = """# Friday evening
format: 1
pack: tally-ho
mission: 1
units:
  - id: 101
    side: raf
    type: spitfire
    strength: 4
    start: Lympne   # with the good dice
    losses: []
  - {id: 102, side: raf, type: spitfire, strength: 4, start: Lympne}
  - {id: 151, side: raf, type: hurricane, strength: 4, start: Lympne}
  - {id: 501, side: luftwaffe, type: do17, strength: 4, start: column 1, altitude: LL}
  - {id: 502, side: luftwaffe, type: do17, strength: 4, start: column 2, altitude: LL}
  - {id: 503, side: luftwaffe, type: do17, strength: 4, start: column 3, altitude: LL}
  - {id: 504, side: luftwaffe, type: do17, strength: 4, start: column 4, altitude: LL}
specials: []
"""


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "one.sheet.yaml"
    path.write_text(SHEET, encoding="utf-8")
    return path


def run(sheet: Path, *lines: str, units: tuple[str, ...] = ("101",)) -> tuple[int, str]:
    chosen = [word for unit in units for word in ("--unit", unit)]
    result = CliRunner().invoke(command, ["fill", str(sheet), *chosen], input="\n".join(lines) + "\n")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result.exit_code, result.output


def read(sheet: Path) -> MissionSheet:
    filed, found = read_record(MissionSheet, sheet, "one.sheet.yaml")
    assert filed is not None, found
    return filed.record


def test_rows_are_asked_for_in_the_order_of_the_sheet_and_the_rest_stays(sheet: Path) -> None:
    code, output = run(
        sheet, "1R 1L", "2", "2A 1D, 2/0", "none", "1", "2A 1D", "bombed convoy 2", "13.30", units=("101", "501")
    )
    assert code == 0, output
    asked = [line.split(" [")[0].strip() for line in output.splitlines() if " [" in line]
    assert asked[:3] == ["Rescued/lost", "Fuel/Ammo marked", "Dogfights"]
    assert asked[-2:] == ["Bombed, strafed or jettisoned", "Which (Bread 13.30, Bread 11.00, unknown)"]
    first, bomber = read(sheet).units[0], read(sheet).units[3]
    assert [(x.cause, x.rescued) for x in first.losses] == [("dogfight", True), ("dogfight", False)]
    assert (first.fuel_used, first.dogfights) == (2, ("2A 1D", "2/0"))
    assert bomber.attack is not None and (bomber.attack.place, bomber.attack.hits) == ("convoy_bread_1330", 2)
    text = sheet.read_text(encoding="utf-8")
    assert text.startswith("# Friday evening\n") and "# with the good dice" in text
    assert (sheet.parent / "one.sheet.yaml.bak").read_text(encoding="utf-8") == SHEET
    assert "Luftwaffe 9, RAF 0" in output, "two hits of 3 points each, a Vic lost and one rescued"


def test_a_place_that_the_map_has_not_is_told_with_the_likeliest_before_it_is_asked_for(sheet: Path) -> None:
    code, output = run(sheet, "none", "0", "none", "bombed convoy 2 at convoy_bred_1330", "13.30", units=("501",))
    assert code == 0, output
    assert "`convoy_bred_1330` is no Convoy that can be bombed; did you mean `convoy_bread_1330`?" in output
    attack = read(sheet).units[3].attack
    assert attack is not None and attack.place == "convoy_bread_1330"


def test_a_place_that_may_be_two_is_asked_for_and_not_called_unknown(sheet: Path) -> None:
    code, output = run(sheet, "none", "0", "none", "bombed convoy 2 at bread", "11.00", units=("501",))
    assert code == 0, output
    assert "Which (Bread 13.30, Bread 11.00, unknown)" in output
    assert "is no Convoy" not in output


def test_what_cannot_be_read_is_asked_for_again(sheet: Path) -> None:
    code, output = run(sheet, "three", "none", "lots", "1", "2X", "1/0")
    assert code == 0, output
    assert "`three` does not tell losses" in output
    assert "`lots` is not a whole number" in output
    assert "`2X` is no record of a Dogfight" in output


def test_a_row_that_breaks_the_rules_is_told_at_once_and_may_be_mended(sheet: Path) -> None:
    code, output = run(sheet, "none", "1", "2A -D, 1A 1D", "y", "none", "2", "2A -D, 1A 1D")
    assert code == 0, output
    assert "LOG131" in output
    assert read(sheet).units[0].fuel_used == 2
    assert read(sheet).played_so is None


def test_a_break_that_was_played_so_is_kept_with_its_reason(sheet: Path) -> None:
    code, output = run(sheet, "none", "1", "2A -D, 1A 1D", "n", "the cat sat on the circles")
    assert code == 0, output
    assert read(sheet).units[0].fuel_used == 1
    assert read(sheet).played_so == "the cat sat on the circles"
    assert "noted, not held against you" in output


def test_a_sheet_is_amended_from_what_stands_in_it(sheet: Path) -> None:
    run(sheet, "1R", "1", "1/0")
    code, output = run(sheet, "", "2", "1/0, 0/1")
    assert code == 0, output
    unit = read(sheet).units[0]
    assert (len(unit.losses), unit.fuel_used, unit.dogfights) == (1, 2, ("1/0", "0/1"))


def test_a_unit_that_is_not_there_is_wrong_usage(sheet: Path) -> None:
    code, output = run(sheet, units=("999",))
    assert code == 2
    assert "there is no unit 999" in output
