"""What people write on a Mission Tracking Sheet, and what is made of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.games.tally_ho.log.read import decode_record
from generator.games.tally_ho.log.records import MissionSheet, SheetUnit
from generator.games.tally_ho.log.sheet_shorthand import DogfightRecord, read_dogfight
from generator.source.diagnostic import Diagnostic
from generator.source.read import Source
from tests.conftest import rule

HEAD = "format: 1\npack: tally-ho\nmission: 1\nunits:\n"


def read_unit(fields: str) -> tuple[SheetUnit | None, list[Diagnostic]]:
    text = HEAD + f"  - {{id: 101, side: raf, type: spitfire, strength: 4, start: Lympne, {fields}}}\n"
    filed, found = decode_record(MissionSheet, Source("one.sheet.yaml", text))
    return (filed.record.units[0] if filed else None), found


@rule("TH-138")
@pytest.mark.parametrize(
    ("text", "hits", "defends"),
    [
        ("2A 1D", 2, 1),
        ("2A -D", 2, 0),
        ("-A 1D", 0, 1),
        ("2/0", 2, 0),
        ("-/1", 0, 1),
        ("3a2d", 3, 2),
        (" 1 / - ", 1, 0),
    ],
)
def test_a_record_reads_in_every_way_of_writing_it(text: str, hits: int, defends: int) -> None:
    assert read_dogfight(text) == DogfightRecord(hits, defends)


@given(st.integers(0, 12), st.integers(0, 12))
def test_a_record_reads_back_as_written(hits: int, defends: int) -> None:
    record = DogfightRecord(hits, defends)
    assert read_dogfight(str(record)) == record
    assert read_dogfight(f"{hits}/{defends}") == record


@given(st.text(max_size=12))
def test_any_other_text_is_refused(text: str) -> None:
    try:
        record = read_dogfight(text)
    except ValueError:
        return
    assert record is None or (record.hits <= 99 and record.defends <= 99)


def test_a_line_of_records_is_a_list_of_them() -> None:
    unit, _ = read_unit('dogfights: "2A 1D, 2/0, -/1, unknown"')
    assert unit is not None
    assert unit.dogfights == ("2A 1D", "2/0", "-/1", "unknown")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1 rescued, 2 lost", [("dogfight", True), ("dogfight", False), ("dogfight", False)]),
        ("1R 2L", [("dogfight", True), ("dogfight", False), ("dogfight", False)]),
        ("rll", [("dogfight", True), ("dogfight", False), ("dogfight", False)]),
        ("1 lost to friendly fire and 1 rescued to balloons", [("friendly_fire", False), ("balloon", True)]),
        ("1R 1 lost to aaa", [("dogfight", True), ("aaa", False)]),
        ("1 unknown, 1 lost to unknown", [("dogfight", None), ("unknown", False)]),
        ("2? 1L", [("dogfight", None), ("dogfight", None), ("dogfight", False)]),
        ("none", []),
    ],
)
def test_losses_in_words(text: str, told: list[tuple[str, bool | None]]) -> None:
    unit, found = read_unit(f'losses: "{text}"')
    assert unit is not None, found
    assert [(loss.cause, loss.rescued) for loss in unit.losses] == told


@pytest.mark.parametrize(
    ("text", "kind", "target", "hits"),
    [
        ("bombed convoy 2", "bombed", "convoy", 2),
        ("strafed airfield 1", "strafed", "raf_airfield", 1),
        ("bombed city", "bombed", "city", 0),
        ("jettisoned", "jettisoned", None, 0),
    ],
)
def test_an_attack_in_words(text: str, kind: str, target: str | None, hits: int) -> None:
    unit, found = read_unit(f"attack: {text}")
    assert unit is not None and unit.attack is not None, found
    assert (unit.attack.kind, unit.attack.target, unit.attack.hits) == (kind, target, hits)


def test_an_attack_may_name_its_place_as_it_is_spoken() -> None:
    unit, found = read_unit("attack: strafed airfield 1 at Biggin Hill")
    assert unit is not None and unit.attack is not None, found
    assert (unit.attack.place, unit.attack.hits) == ("biggin_hill", 1)


def test_a_loss_may_have_its_hex() -> None:
    unit, found = read_unit('losses: "1 rescued at 0503, 1 lost to friendly fire at 0102"')
    assert unit is not None, found
    assert [(x.cause, str(x.place)) for x in unit.losses] == [("dogfight", "0503"), ("friendly_fire", "0102")]


def test_fuel_that_nobody_knows_is_nothing() -> None:
    unit, _ = read_unit("fuel_used: unknown")
    assert unit is not None and unit.fuel_used is None


@pytest.mark.parametrize(
    ("fields", "value"),
    [
        ("losses: three", "three"),
        ('dogfights: "2A 1D, 2X"', "2X"),
        ("attack: missed", "missed"),
        ("losses: 1 shot", "1 shot"),
    ],
)
def test_what_cannot_be_read_is_told_at_its_place(fields: str, value: str) -> None:
    unit, found = read_unit(fields)
    assert unit is None
    assert [(d.code, d.span.line) for d in found] == [(found[0].code, 5)]
    assert f"`{value}`" in found[0].message and found[0].help
