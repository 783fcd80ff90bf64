"""A form filled in by another program and read back: what was typed is in the text, what is odd is told."""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pypdf
import pytest
from click.testing import CliRunner

from generator.build import Request, compile_pack
from generator.cli.main import command
from generator.games.tally_ho.log.read import decode_record
from generator.games.tally_ho.log.records import CampaignLog, MissionSheet
from generator.games.tally_ho.log.sheet_import import import_form
from generator.games.tally_ho.pack import TallyHo, view_pack
from generator.source.pdf_fields import read_fields
from tests.acceptance.sheets import pack

YES = "/Yes"

RAF = {
    "raf_rows/1/type": "spitfire",
    "raf_rows/1/id": "101",
    "raf_rows/1/vics/1": YES,
    "raf_rows/1/vics/2": YES,
    "raf_rows/1/vics/3": YES,
    "raf_rows/1/start": "Manston",
    "raf_rows/1/rescued/1": "D",
    "raf_rows/1/lost/1": "b",
    "raf_rows/1/fuel/1": YES,
    "raf_rows/1/dogfight/1": "2A -D",
    "raf_rows/1/ace": YES,
    "raf_rows/1/international": "pol",
}
STAFFEL = {
    "luftwaffe_rows/2/type": "Bf 109 E",
    "luftwaffe_rows/2/id": "301",
    "luftwaffe_rows/2/schwarms/1": YES,
    "luftwaffe_rows/2/schwarms/2": YES,
    "luftwaffe_rows/2/start_column": "4",
    "luftwaffe_rows/2/start_altitude": "hl",
}
ROW = {
    "player": "Zoë Żak",
    "campaign_rows/1/raf_vp": "8",
    "campaign_rows/1/luftwaffe_vp": "3",
    "campaign_rows/1/schwarms_lost": "5",
    "campaign_rows/1/vics_lost": "2",
    "campaign_rows/1/winner/1": YES,
}


@cache
def view() -> TallyHo:
    found = view_pack(pack())
    assert found is not None
    return found


@cache
def blank(name: str, missions: tuple[int, ...] | None = None) -> bytes:
    built, _ = compile_pack(pack(), Request(format="fillable", only=(name,), missions=missions))
    return next(iter(built[0].files.values()))


def fill(folder: Path, data: bytes, values: Mapping[str, str]) -> Path:
    """The form as a viewer saves it, with values in its fields."""
    writer = pypdf.PdfWriter(clone_from=pypdf.PdfReader(io.BytesIO(data)))
    for page in writer.pages:
        writer.update_page_form_field_values(page, dict(values), auto_regenerate=False)
    path = folder / "filled.pdf"
    with path.open("wb") as file:
        writer.write(file)
    return path


def read(path: Path):
    fields, reason = read_fields(path)
    assert fields is not None, reason
    return import_form(fields, view(), "filled.pdf")


def sheet_of(folder: Path, values: Mapping[str, str]) -> tuple[MissionSheet, set[str], str]:
    made, found = read(fill(folder, blank("mission-tracking-sheet", (1,)), values))
    (one,) = made
    filed, faults = decode_record(MissionSheet, one.source)
    assert filed is not None, faults
    return filed.record, {d.code for d in found}, "\n".join(f"{d.message}; {d.help}" for d in found)


def test_a_mission_sheet_becomes_a_sheet_of_the_log(tmp_path: Path) -> None:
    sheet, codes, _ = sheet_of(tmp_path, RAF | STAFFEL | {"specials/1": YES})
    squadron, staffel = sheet.units
    assert (sheet.mission, sheet.pack) == (1, "tally-ho")
    assert (squadron.id, squadron.side, squadron.type, squadron.strength) == ("101", "raf", "spitfire", 3)
    assert squadron.ace and squadron.international == "poland" and squadron.start == "Manston"
    assert [(loss.cause, loss.rescued) for loss in squadron.losses] == [("dogfight", True), ("balloon", False)]
    assert squadron.fuel_used == 1 and squadron.dogfights == ("2A -D",)
    assert (staffel.type, staffel.strength, staffel.start, staffel.altitude) == ("bf109e", 2, "column 4", "HL")
    assert sheet.specials == (view().missions[1].specials[0].id,)
    assert not {c for c in codes if c.startswith("LOG05")}


def test_the_rules_are_held_against_an_imported_sheet(tmp_path: Path) -> None:
    _, codes, _ = sheet_of(tmp_path, RAF)
    assert "LOG022" in codes  # one Squadron where the mission rolls more


@pytest.mark.parametrize(
    ("values", "code", "told"),
    [
        ({"raf_rows/1/type": "Spitfirre"}, "LOG051", "`Spitfirre` in “Royal Air Force, row 1: Squadron type”"),
        ({"raf_rows/1/rescued/1": "Q"}, "LOG051", "`Q` in “Royal Air Force, row 1: Vics lost, Rescued 1”"),
        ({"raf_rows/1/international": "Atlantis"}, "LOG051", "`Atlantis`"),
        ({"raf_rows/1/start": ""}, "LOG052", "“Royal Air Force, row 1: Start airfield” is empty"),
        ({f"raf_rows/1/vics/{n}": "/Off" for n in (1, 2, 3)}, "LOG052", "no square is crossed"),
        ({"specials/3/text": "sank the lightship"}, "LOG053", "`sank the lightship`"),
    ],
)
def test_what_cannot_be_understood_is_told(tmp_path: Path, values: dict[str, str], code: str, told: str) -> None:
    made, found = read(fill(tmp_path, blank("mission-tracking-sheet", (1,)), RAF | values))
    assert len(made) == 1
    assert any(d.code == code and told in d.message for d in found), [d.message for d in found]


def test_hits_without_a_target_are_asked_about(tmp_path: Path) -> None:
    values = STAFFEL | {"luftwaffe_rows/2/type": "Do 17", "luftwaffe_rows/2/hits": "1"}
    made, found = read(fill(tmp_path, blank("mission-tracking-sheet", (1,)), values))
    assert "kind: bombed" in made[0].source.text
    assert any(d.code == "LOG053" for d in found)


def test_each_sheet_of_a_file_is_read(tmp_path: Path) -> None:
    values = RAF | {f"sheet2/{name}": value for name, value in RAF.items()}
    made, _ = read(fill(tmp_path, blank("mission-tracking-sheet", (1, 2)), values))
    assert [m.name for m in made] == ["sheet-01.yaml", "sheet-02.yaml"]


def test_a_campaign_sheet_becomes_a_log(tmp_path: Path) -> None:
    made, found = read(fill(tmp_path, blank("campaign-tracking-sheet"), ROW | {"campaign_rows/1/notes": "A fair day"}))
    (one,) = made
    filed, faults = decode_record(CampaignLog, one.source)
    assert filed is not None, faults
    (entry,) = filed.record.missions
    assert filed.record.player == "Zoë Żak"
    assert entry.mission == 1 and entry.notes == "A fair day" and entry.row is not None
    assert (entry.row.raf_vp, entry.row.luft_vp, entry.row.schwarms_lost, entry.row.vics_lost) == (8, 3, 5, 2)
    assert entry.row.winner == "raf"
    assert not {d.code for d in found if d.code.startswith("LOG05")}


def test_special_missions_named_in_the_notes_are_taken(tmp_path: Path) -> None:
    special = view().missions[1].specials[0].id
    made, _ = read(
        fill(tmp_path, blank("campaign-tracking-sheet"), ROW | {"campaign_rows/1/notes": f"also {special}."})
    )
    assert f"specials: [{special}]" in made[0].source.text


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"campaign_rows/1/winner/2": YES}, "mission 1 has two winners"),
        ({"campaign_rows/1/winner/1": "/Off"}, "mission 1 has no winner"),
        ({"campaign_rows/1/raf_vp": "eight"}, "`eight`"),
        ({"campaign_rows/1/raf_vp": "²"}, "`²`"),
        ({"campaign_rows/1/vics_lost": ""}, "is empty"),
        ({"player": ""}, "the field for the controller is empty"),
    ],
)
def test_a_half_filled_row_is_told(tmp_path: Path, values: dict[str, str], told: str) -> None:
    made, found = read(fill(tmp_path, blank("campaign-tracking-sheet"), ROW | values))
    assert made and any(told in d.message for d in found), [d.message for d in found]


def test_an_empty_form_and_a_form_of_another_kind_are_told(tmp_path: Path) -> None:
    for name, code in (("mission-tracking-sheet", "LOG052"), ("massed-formation-sheet", "LOG050")):
        made, found = read(fill(tmp_path, blank(name), {}))
        assert not made and [d.code for d in found] == [code]


def test_the_command_shows_or_writes(tmp_path: Path) -> None:
    path = fill(tmp_path, blank("campaign-tracking-sheet"), ROW)
    shown = CliRunner().invoke(command, ["log", "import", str(path)])
    assert "raf_vp: 8" in shown.output
    out = tmp_path / "war"
    written = CliRunner().invoke(command, ["log", "import", str(path), "--out", str(out)])
    assert written.exit_code == shown.exit_code
    if written.exit_code == 0:
        assert (out / "campaign.yaml").read_text("utf-8") in shown.output
        again = CliRunner().invoke(command, ["log", "import", str(path), "--out", str(out)])
        assert again.exit_code == 1 and "is there already" in again.output


@pytest.mark.parametrize("data", [b"", b"not a PDF", b"%PDF-1.7\n%%EOF\n"])
def test_a_file_that_is_no_form_is_refused_in_words(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "scan.pdf"
    path.write_bytes(data)
    result = CliRunner().invoke(command, ["log", "import", str(path)])
    assert result.exit_code == 1
    assert "LOG050" in result.output
