"""The last sheet: none, one, one less than a sheet holds, just so many, one more; all on one grid."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build import Request, compile_pack, open_pack
from tests.acceptance.sheets import SIDES, Sheet
from tests.documents.counter_pack import FILES, write_pack

HOLDS = {"duplex": 165, "gutterfold": 75, "single": 165}
"""Counters of 16 mm on a sheet of A4: 11 or 5 across, 15 down."""

ONE_TYPE = FILES["aircraft.yaml"].splitlines(keepends=True)[:2]


def sheet_of(folder: Path, pieces: int, sides: str) -> Sheet | None:
    document = FILES["documents/counters.yaml"].replace("copies: count", f'copies: "{pieces}"')
    aircraft = "".join(ONE_TYPE)
    pack, found = open_pack(write_pack(folder, documents_counters_yaml=document, aircraft_yaml=aircraft), "")
    assert pack is not None and not found
    built, found = compile_pack(pack, Request(sides=sides))  # type: ignore[arg-type]
    if not pieces:
        assert [d.code for d in found] == ["PRT024"] and not built
        return None
    assert not found
    return Sheet("unit-counters", "a4", "colour", sides, next(iter(built[0].files.values())))


@pytest.mark.parametrize("sides", SIDES)
@pytest.mark.parametrize("more", [-1, 0, 1])
def test_round_a_full_sheet(tmp_path: Path, sides: str, more: int) -> None:
    pieces = HOLDS[sides] + more
    sheet = sheet_of(tmp_path, pieces, sides)
    assert sheet is not None
    papers = 2 if more > 0 else 1
    assert len(sheet.page_pairs()) == papers
    assert len(sheet.pairs()) == pieces
    assert sheet.mirror_error() <= 0.05 and sheet.trim_error() <= 0.05 and sheet.centre_error() <= 0.05
    assert not sheet.mark_faults() and not sheet.bleed_faults()
    grids = {tuple(round(v, 2) for cuts in sheet.cuts(front) for v in cuts) for front, _ in sheet.page_pairs()}
    assert len(grids) == 1, "one setting of the cutter serves every sheet"


@pytest.mark.parametrize("sides", SIDES)
def test_one_piece_has_a_sheet_of_its_own(tmp_path: Path, sides: str) -> None:
    sheet = sheet_of(tmp_path, 1, sides)
    assert sheet is not None and len(sheet.pairs()) == 1
    assert sheet.mirror_error() <= 0.05 and sheet.trim_error() <= 0.05 and sheet.centre_error() <= 0.05
    assert not sheet.mark_faults() and not sheet.bleed_faults()


def test_no_piece_is_told_and_gives_no_file(tmp_path: Path) -> None:
    assert sheet_of(tmp_path, 0, "duplex") is None
