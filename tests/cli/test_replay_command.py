"""`opsroom replay` at the terminal: what it says, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from generator.cli.replay import command
from tests.games.tally_ho.replay.bench import PLAYTHROUGHS

EXAMPLE = str(PLAYTHROUGHS / "gameplay-example.yaml")
STRICT = str(PLAYTHROUGHS / "gameplay-example-strict.yaml")


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(command, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def test_a_record_within_the_rules_ends_clean() -> None:
    code, output = run(STRICT)
    assert code == 0
    assert "by the rules: Luftwaffe 3, RAF 2 after 4 Rounds; the Luftwaffe wins" in output
    assert "no findings" in output


def test_a_departure_is_told_with_place_found_and_given() -> None:
    code, output = run(EXAMPLE)
    assert code == 1
    assert ":82:17: error[LOG121 end-misreckoned]: `raf_vp` is 8, and the rules give 6 (TH-127, TH-128)" in output
    assert "2 errors" in output


def test_another_ruling_may_be_tried() -> None:
    code, output = run(EXAMPLE, "--ruling", "lone_staffel_rtb=on", "--ruling", "edge_top=reverse")
    assert code == 1
    assert "TH-52" in output and "followed as far as Round 2, Bookkeeping" in output


def test_a_ruling_that_is_not_there_is_wrong_usage() -> None:
    assert run(STRICT, "--ruling", "edge_tip=reverse")[0] == 2
    assert run(STRICT, "--ruling", "edge_top=upwards")[0] == 2
    assert run(STRICT, "--ruling", "edge_top")[0] == 2


def test_every_step_can_be_told_with_its_rules() -> None:
    code, output = run(STRICT, "--steps")
    assert code == 0
    assert "Round 2, Dogfights\n  H at B [2 5 6 6]: 3A -D (TH-82, TH-84, TH-85)" in output


def test_findings_as_data() -> None:
    code, output = run(EXAMPLE, "--format", "json")
    assert code == 1
    assert [(d["code"], d["line"], d["column"]) for d in json.loads(output)] == [("LOG121", 82, 17), ("LOG121", 82, 66)]


def test_a_file_that_is_no_transcript_has_its_faults_told(tmp_path: Path) -> None:
    path = tmp_path / "other.yaml"
    path.write_text("format: 1\nround: 3\n", encoding="utf-8")
    code, output = run(str(path))
    assert code == 1
    assert "unknown key `round`" in output and "Traceback" not in output


def test_a_record_of_a_pack_that_is_nowhere_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.yaml"
    path.write_text(Path(STRICT).read_text("utf-8").replace("pack: tally-ho", "pack: tally-hoo"), encoding="utf-8")
    code, output = run(str(path))
    assert code == 1 and "tally-hoo" in output
    assert run(str(path), "--pack", "tally-ho")[0] == 0
