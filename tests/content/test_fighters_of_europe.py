"""The airplane tokens: the rulebook's figures, and two altitudes that nobody mistakes."""

from __future__ import annotations

from functools import cache

import pytest

from generator.build import Request, check_pack, compile_pack, open_pack
from generator.layout.faces import read_face
from generator.layout.items import Group, Item, Page, Text, Use
from generator.model.collection_rows import collection_rows
from generator.model.pack import Pack
from generator.model.rows import text
from generator.source.shipped import find_shipped
from tests.conftest import rule

FOLDER = find_shipped("content") / "fighters-of-europe"


@cache
def pack() -> Pack:
    found, diagnostics = open_pack(FOLDER, "")
    assert found is not None
    assert check_pack(found, diagnostics) == []
    return found


@rule("FE-44")
def test_speed_armour_and_traits_are_the_rulebook_s() -> None:
    rows = collection_rows(pack(), "aircraft")
    assert rows is not None
    assert {text(r, "short"): (text(r, "speed"), text(r, "armor"), text(r, "traits")) for r in rows} == {
        "Hurricane": ("3", "2", "Fighter"),
        "Spitfire Mk I": ("3", "2", "Fighter, Agile"),
        "Bf 109": ("3", "2", "Fighter, 20mm Gun"),
        "He 111": ("2", "3", "Level Bomber"),
        "Ju 88": ("3", "2", "Level Bomber, Dive Bomber"),
    }


def test_silhouettes_have_the_aircraft_s_own_size() -> None:
    rows = collection_rows(pack(), "aircraft")
    assert rows is not None
    for row in rows:
        art, found = read_face(FOLDER / "art" / f"{text(row, 'art')}.svg", "")
        assert art is not None and not found
        assert art.width == pytest.approx(float(text(row, "span_m")), abs=0.02)
        assert art.height == pytest.approx(float(text(row, "length_m")), abs=0.02)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_tokens_fill_whole_rows_of_one_sheet(paper: str) -> None:
    (built,), found = compile_pack(pack(), Request(paper=paper))
    assert not found
    assert [p.label for p in built.printed.pages] == ["F1", "B1"]
    rows = collection_rows(pack(), "aircraft")
    assert rows is not None
    for side in ("raf", "luftwaffe"):
        # Seven one-inch tokens stand across either paper.
        assert sum(int(text(r, "tokens")) for r in rows if text(r, "side") == side) % 7 == 0


@pytest.mark.parametrize("ink", ["colour", "low", "mono"])
@pytest.mark.parametrize("size", [12.7, 14.3, 16.0, 19.0])
def test_tokens_can_be_had_in_every_size(size: float, ink: str) -> None:
    (built,), found = compile_pack(pack(), Request(size=size, ink=ink))  # type: ignore[arg-type]
    assert not found
    front, back = built.printed.pages[:2]
    assert {"HIGH", "He 111", "3", "2"} <= _words(front) and {"LOW", "He 111", "3", "2"} <= _words(back)


def _words(page: Page) -> set[str]:
    def texts(items: tuple[Item, ...]) -> set[str]:
        out: set[str] = set()
        for item in items:
            if isinstance(item, Text):
                out.add(item.text)
            elif isinstance(item, Group):
                out |= texts(item.items)
            elif isinstance(item, Use):
                out |= texts(item.symbol.items)
        return out

    return texts(page.items)
