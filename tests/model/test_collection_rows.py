"""Records of a pack as rows: every field a cell, every cell with its place."""

from __future__ import annotations

from pathlib import Path

from generator.model.collection_rows import collection_rows
from generator.model.pack import load_pack
from generator.model.rows import Cell, text
from generator.source.shipped import find_shipped
from tests.documents.counter_pack import write_pack


def pack_in(folder: Path):
    pack, _ = load_pack(folder, (), {})
    assert pack is not None
    return pack


def test_a_list_file_gives_a_row_for_each_entry(tmp_path: Path) -> None:
    rows = collection_rows(pack_in(write_pack(tmp_path, documents_counters_yaml=None)), "aircraft")
    assert rows is not None
    assert [text(r, "id") for r in rows] == ["t1", "t2", "t3", "t4", "t5", "t6"]


def test_cells_say_what_was_typed_and_where(tmp_path: Path) -> None:
    pack = pack_in(write_pack(tmp_path, documents_counters_yaml=None))
    rows = collection_rows(pack, "aircraft")
    assert rows is not None
    for row in rows:
        for column in ("id", "short", "side", "span_m", "count"):
            cell = row[column]
            assert isinstance(cell, Cell) and cell.origin is not None
            source = pack.source(cell.origin)
            assert source is not None
            assert source.slice(cell.origin) == cell


def test_maps_of_texts_are_flattened(tmp_path: Path) -> None:
    rows = collection_rows(pack_in(write_pack(tmp_path, documents_counters_yaml=None)), "aircraft")
    assert rows is not None
    assert text(rows[1], "count") == "12"


def test_any_other_file_is_one_row() -> None:
    rows = collection_rows(pack_in(find_shipped("content") / "fighters-of-europe"), "manifest")
    assert rows is not None
    assert [text(r, "id") for r in rows] == ["fighters-of-europe"]
    assert text(rows[0], "game") == ""


def test_lists_of_words_are_one_cell() -> None:
    rows = collection_rows(pack_in(find_shipped("content") / "fighters-of-europe"), "aircraft")
    assert rows is not None
    assert text(rows[1], "aliases") == "Spitfire, Spitfire Mk1"


def test_there_are_no_rows_of_what_a_pack_cannot_hold(tmp_path: Path) -> None:
    assert collection_rows(pack_in(write_pack(tmp_path)), "ships") is None
