"""The other edge, and a printer's correction, measured on the PDF."""

from __future__ import annotations

import pytest

from generator.build import Request, compile_pack
from tests.acceptance.content import Content, read_pages
from tests.acceptance.sheets import PAPER_NAMES, pack, paper_size


def pages(**asked: object) -> list[Content]:
    built, found = compile_pack(pack(), Request(only=("unit-counters",), **asked))  # type: ignore[arg-type]
    assert not found
    return read_pages(next(iter(built[0].files.values())))


def corners(page: Content) -> dict[str, list[tuple[float, float]]]:
    found: dict[str, list[tuple[float, float]]] = {}
    for face in page.faces:
        found.setdefault(face.id, []).append((round(face.x, 3), round(face.y, 3)))
    return {name: sorted(places) for name, places in found.items()}


@pytest.mark.parametrize("paper", PAPER_NAMES)
def test_turned_on_the_short_edge_each_back_lies_behind_its_front(paper: str) -> None:
    front, back, *_ = pages(paper=paper, flip="short")
    _, height = paper_size(paper)
    # Half a turn: a back's first corner is at its lower right, and behind the front's upper right.
    expected = {
        name: sorted((round(x + 16, 3), round(height - y, 3)) for x, y in places)
        for name, places in corners(front).items()
    }
    found = corners(back)
    assert set(found) == set(expected)
    for name, places in expected.items():
        assert found[name] == [pytest.approx(p, abs=0.05) for p in places]


def test_a_correction_moves_backs_by_just_so_much_and_fronts_not_at_all() -> None:
    plain, moved = pages(), pages(back_offset=(1.5, -0.75, 0.0))
    assert corners(plain[0]) == corners(moved[0])
    was, now = corners(plain[1]), corners(moved[1])
    for name, places in was.items():
        assert now[name] == [pytest.approx((x + 1.5, y - 0.75), abs=0.01) for x, y in places]


def test_a_correction_of_a_folded_sheet_does_nothing() -> None:
    plain, moved = pages(sides="gutterfold"), pages(sides="gutterfold", back_offset=(1.5, -0.75, 0.3))
    assert [corners(p) for p in plain] == [corners(p) for p in moved]
