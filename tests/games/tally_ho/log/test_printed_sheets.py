"""A log on its sheets: every figure in its cell, every mark that was made crossed, the rest left to a pencil."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build import open_pack
from generator.engine.game import Scope
from generator.games.tally_ho.log.printed_sheets import (
    CAMPAIGN_HEAD,
    CAMPAIGN_ROWS,
    SHEETS,
    offer_campaign_sheet,
    offer_mission_sheet,
)
from generator.games.tally_ho.log.read import decode_log
from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.offers import offer
from generator.games.tally_ho.pack import TallyHo, view_pack
from generator.model.pack import Pack
from generator.model.rows import Row, Rows, text
from generator.print_sheets import print_sheets
from generator.source.read import Source
from generator.source.shipped import find_shipped
from tests.conftest import rule

LOG = """\
format: 1
pack: tally-ho
pack_version: "0.1"
player: R. Marsh
missions:
  - mission: 1
    played: 2026-03-01
    row: {raf_vp: 9, luft_vp: 4, schwarms_lost: 5, vics_lost: 2, winner: raf, specials: [no-hits]}
  - mission: 2
    sheet: two.sheet.yaml
    played: 2026-03-08
"""
SHEET = """\
format: 1
pack: tally-ho
mission: 2
units:
  - {id: "151", side: raf, type: hurricane, strength: 3, ace: true, start: Manston,
     losses: 1R 2L, dogfights: [2A -D, 2/0]}
  - {id: "401", side: luftwaffe, type: ju87, strength: 4, start: column 3, altitude: ML, attack: bombed convoy 2}
  - {id: "301", side: luftwaffe, type: bf109e, strength: 4, start: column 2, altitude: HL, attack: strafed radar 1}
  - {id: "402", side: luftwaffe, type: ju87, strength: 4, start: column 3, altitude: ML, attack: jettisoned}
"""


@pytest.fixture
def war(game: TallyHo, tmp_path: Path) -> War:
    special = game.missions[1].specials[0].id
    (tmp_path / "two.sheet.yaml").write_text(SHEET, "utf-8")
    path = tmp_path / "war.yaml"
    file, _ = decode_log(path, Source(path.as_posix(), LOG.replace("no-hits", special)))
    assert file is not None
    return War(game, file)


def offers(pack: Pack, *missions: int) -> dict[str, Rows]:
    return dict(offer(pack, Scope(missions or None)))


def by_number(rows: Rows) -> dict[str, Row]:
    return {text(r, "number"): r for r in rows if text(r, "number")}


@rule("TH-134")
def test_each_mission_fought_has_its_figures_and_the_others_stay_blank(war: War, shipped_pack: Pack) -> None:
    made = offer_campaign_sheet(war, offers(shipped_pack))
    rows = by_number(made[CAMPAIGN_ROWS])
    assert [text(rows["1"], c) for c in ("raf_vp", "luftwaffe_vp", "vics_lost", "schwarms_lost", "winner")] == [
        *("9", "4", "2", "5", "RAF")
    ]
    assert text(rows["1"], "notes").startswith(("RAF +", "Luft. +"))
    assert text(rows["2"], "vics_lost") == "3"
    assert not any(text(rows["3"], c) for c in ("raf_vp", "winner", "notes"))
    (total,) = (r for r in made[CAMPAIGN_ROWS] if text(r, "total"))
    assert text(total, "vics_lost") == "5"
    assert text(made[CAMPAIGN_ROWS][0], "chosen") == "", "a phase is not told before its last mission"
    (head,) = made[CAMPAIGN_HEAD]
    assert (text(head, "player"), text(head, "begun"), text(head, "ended")) == ("R. Marsh", "2026-03-01", "")


@rule("TH-E7")
def test_questions_are_answered_by_what_the_log_knows(war: War, shipped_pack: Pack) -> None:
    rows = by_number(offer_campaign_sheet(war, offers(shipped_pack))[CAMPAIGN_ROWS])
    told = [text(q, "answer") for q in rows["1"]["questions"] if not isinstance(q, str)]
    assert told and set(told) <= {"yes", "no"}
    later = rows["5"]["questions"]
    assert isinstance(later, tuple) and not any(text(q, "answer") for q in later)


def test_a_unit_has_its_losses_by_cause_its_fights_and_its_attack(war: War, shipped_pack: Pack) -> None:
    made = offer_mission_sheet(war, 1, offers(shipped_pack, 2))
    assert made is not None
    (sheet,) = made[SHEETS]
    (hurricane,) = sheet["raf_rows"]
    assert not isinstance(hurricane, str)
    said = {
        c: text(hurricane, c) for c in ("id", "vics", "rescued", "lost", "ace", "dogfight.1", "dogfight.2", "start")
    }
    assert said == {
        **{"id": "151", "vics": "3", "rescued": "D", "lost": "DD", "ace": "x"},
        **{"dogfight.1": "2A -D", "dogfight.2": "2/0", "start": "Manston"},
    }
    assert text(hurricane, "fuel.marked") == "2"
    staffeln = [r for r in sheet["luftwaffe_rows"] if not isinstance(r, str)]
    vp = war.view.aircraft["ju87"].strafe_bomb
    assert vp is not None
    assert [text(r, "hits") for r in staffeln] == ["2", "1", "J"]
    assert text(staffeln[0], "vp") == str(2 * vp.vp)
    assert text(staffeln[0], "start_column") == "3"
    # Strafing takes all Fuel/Ammo that was left.
    assert text(staffeln[1], "fuel.marked") == text(staffeln[1], "fuel")


def test_a_mission_without_a_sheet_has_none_to_print(war: War, shipped_pack: Pack) -> None:
    assert offer_mission_sheet(war, 0, offers(shipped_pack, 1)) is None


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_sheets_are_printed_without_a_finding(war: War, paper: str) -> None:
    pack, _ = open_pack(find_shipped("content") / "tally-ho", "")
    assert pack is not None
    view = view_pack(pack)
    assert view is not None
    made, found = print_sheets(War(view, war.file), paper)
    assert found == []
    assert list(made) == ["campaign-sheet", "mission-02-sheet"]
    assert all(data.startswith(b"%PDF") for data in made.values())


def test_a_name_too_long_for_a_sheet_is_told_where_it_was_typed(tmp_path: Path) -> None:
    pack, _ = open_pack(find_shipped("content") / "tally-ho", "")
    view = view_pack(pack) if pack is not None else None
    assert view is not None
    log = LOG.replace("player: ", "player: Sir " + "Hugh " * 80, 1)
    file, _ = decode_log(tmp_path / "war.yaml", Source("war.yaml", log))
    assert file is not None
    _, found = print_sheets(War(view, file), "a4")
    assert {d.code for d in found} == {"PRT050"}
    assert {d.span.path for d in found} == {"war.yaml"}
    assert all(len(d.message) < 150 for d in found)
