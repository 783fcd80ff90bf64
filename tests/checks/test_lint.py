"""The one function that checks a pack: sorted, complete, the author's allowances applied."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build import check_pack, open_pack
from generator.checks.check import find_checks
from generator.checks.die_tables import die_tables
from generator.checks.fields import fields_leading_to, leads_to
from generator.checks.references import find_named, find_references, nouns_in
from generator.model.record import FrozenMap, Record
from generator.model.reference import AircraftRef, RefersTo
from generator.model.scalars import DieRange, Int, Line, Rolls
from generator.source.diagnostic import Diagnostic
from tests.specimen_pack import copy_pack, lint_folder, told

PACK_YAML = """id: plain
title: A plain pack
version: "1"
author: nobody
licence: none
statement: not affiliated with any publisher
rulebook: none
"""


def test_findings_come_in_order_of_place_and_each_once(tmp_path: Path) -> None:
    folder = copy_pack(tmp_path)
    for name in ("missions/02.yaml", "missions/01.yaml"):
        text = (folder / name).read_text("utf-8")
        text = text.replace("  strength: {1-4: 4, 5: 3, 6: 2}", "  strength: {1-4: 5, 6: 6}")
        (folder / name).write_text(text.replace("tie: vp_tie", "tie: vp_tied"), "utf-8")
    _, found = lint_folder(folder)
    assert len(found) >= 6
    assert found == sorted(set(found), key=Diagnostic.sort_key)
    assert lint_folder(folder)[1] == found


def test_a_pack_without_a_game_gets_the_checks_for_any_game(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(PACK_YAML, "utf-8")
    (tmp_path / "aircraft.yaml").write_text(
        "aircraft:\n  - {id: a, name: A, short: A, side: x, role: y, span_m: 1, length_m: 1, art: gone, "
        "provenance: authored}\n",
        "utf-8",
    )
    pack, found = lint_folder(tmp_path)
    assert pack is not None and pack.game is None
    assert [(d.code, d.message) for d in found] == [("REF001", "there is no drawing called `gone`")], told(found)


def test_an_allowance_for_the_layout_is_judged_only_when_things_were_laid_out(tmp_path: Path) -> None:
    folder = copy_pack(tmp_path)
    file = folder / "missions" / "01.yaml"
    text = file.read_text("utf-8").replace("  rolls: 3", "  rolls: 3  # allow: glyph-missing (never)")
    file.write_text(text, "utf-8")
    pack, found = open_pack(folder, "")
    assert pack is not None
    assert check_pack(pack, found) == []
    assert [d.code for d in check_pack(pack, found, laid_out=True)] == ["YML020"]


def test_a_package_without_checks_and_one_that_is_not_there() -> None:
    assert find_checks("generator.source") == ()
    assert find_checks("generator.source.checks") == ()  # as of a game that was begun without any
    with pytest.raises(ModuleNotFoundError):
        find_checks("generator.games.no_such_game.checks")


class Leaf(Record):
    NOUN = "leaf"

    id: Line
    ref: AircraftRef | None = None


class Branch(Record):
    inner: tuple[Branch, ...] = ()
    leaves: FrozenMap[AircraftRef, Leaf] = FrozenMap()
    table: FrozenMap[Rolls, Int] = FrozenMap()
    plain: Line = "x"


def _is_range(annotation: object) -> bool:
    return annotation is DieRange


def _is_ref(annotation: object) -> bool:
    return isinstance(annotation, RefersTo)


def test_walks_follow_only_the_fields_that_can_lead_anywhere() -> None:
    assert fields_leading_to(Branch, _is_range) == (("inner", "inner"), ("table", "table"))
    assert fields_leading_to(Branch, _is_ref) == (("inner", "inner"), ("leaves", "leaves"))
    assert leads_to(Branch, _is_range) and not leads_to(Leaf, _is_range)
    assert nouns_in(Branch) == {"leaf"}


def test_die_tables_and_references_are_found_wherever_they_stand(tmp_path: Path) -> None:
    pack, _ = open_pack(copy_pack(tmp_path), "")
    assert pack is not None
    paths = {table.path for table in die_tables(pack)}
    assert ("missions/01.yaml", "raf", "strength") in paths
    assert ("missions/01.yaml", "altitudes", "do17") in paths
    assert ("missions/01.yaml", "movement", "bf109e") in paths
    assert ("charts.yaml", "international", "rows") in paths
    assert ("charts.yaml", "communications", 0, "rows") in paths
    assert ("printed.yaml", "facing") in paths
    nouns = {use.noun for use in find_references(pack)}
    assert nouns == {"aircraft", "communications chart", "drawing", "map", "place", "ruling"}
    assert set(find_named(pack)) == nouns
