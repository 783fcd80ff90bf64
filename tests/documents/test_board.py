"""Boards: boxes that real counters lie in, each box once, and lanes that share a band's height."""

from __future__ import annotations

from pathlib import Path as FilePath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.documents import board
from generator.documents.kind import find_kinds
from generator.layout.items import Page, Path, Text
from generator.model.pack import Pack
from generator.model.rows import Rows, row
from tests.documents.form_bench import A4, BOARD, LETTER, boxes, corners, extents, make_pages, said, write_pack

PIECE, AIR = 16.0, 1.5


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    """The harbour's pack, with a board."""
    made, found = write_pack(tmp_path_factory.mktemp("berths"), BOARD)
    assert found == []
    return made


_PACKS: dict[str, Pack] = {}


@pytest.fixture(autouse=True)
def _keep(pack: Pack) -> None:
    # Hypothesis calls a test many times over; the pack is written once.
    _PACKS["berths"] = pack


def berths(*holds: int | str) -> Rows:
    """Boxes for so many counters each."""
    return tuple(
        row({"title": f"Berth {n}", "letter": "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[n], "holds": str(h), "marker": "buoy"})
        for n, h in enumerate(holds)
    )


def test_kind_is_discovered() -> None:
    assert find_kinds()["board"] is board


@pytest.mark.parametrize("size", [A4, LETTER])
def test_each_box_has_a_place_for_every_counter_it_must_hold(pack: Pack, size: tuple[float, float]) -> None:
    (page,), found = make_pages(pack, {"berths": berths(7, 5, 1, 8)}, size)
    assert found == []
    # and in each box one more, for the lettered counter
    assert len(boxes(page, PIECE, PIECE, dashed=True)) == (7 + 5 + 1 + 8) + 4


@given(st.lists(st.integers(1, 9), min_size=1, max_size=6))
def test_places_lie_apart_and_inside_their_box(holds: list[int]) -> None:
    pages, found = make_pages(_PACKS["berths"], {"berths": berths(*holds)})
    assert found == []
    for page in pages:
        places = boxes(page, PIECE, PIECE, dashed=True)
        for index, (x, y) in enumerate(places):
            for other_x, other_y in places[index + 1 :]:
                apart = max(abs(x - other_x), abs(y - other_y)) - PIECE
                assert apart >= AIR - 2e-3
        frames = _frames(page)
        assert len(frames) == sum(t.startswith("BERTH ") for t in said(page))
        for x, y in places:
            assert any(
                left <= x and x + PIECE <= right and top <= y and y + PIECE <= bottom
                for left, top, right, bottom in frames
            )


def _frames(page: Page) -> list[tuple[float, float, float, float]]:
    """The outlines of the boxes: everything outlined that is larger than two counters."""
    found = []
    for item in page.items:
        if isinstance(item, Path) and item.stroke == "form-box" and not item.dash:
            for xs, ys in corners(item):
                if max(xs) - min(xs) > 40 and max(ys) - min(ys) > 20:
                    found.append((min(xs), min(ys), max(xs), max(ys)))
    return found


def test_a_box_without_a_number_is_filled_with_places(pack: Pack) -> None:
    (page,), _ = make_pages(pack, {"berths": berths(8, "")})
    (full,), _ = make_pages(pack, {"berths": berths(8, 8)})
    assert len(boxes(page, PIECE, PIECE, dashed=True)) == len(boxes(full, PIECE, PIECE, dashed=True))


def test_every_box_once_over_as_many_pages_as_needed(pack: Pack) -> None:
    pages, found = make_pages(pack, {"berths": berths(*[8] * 20)})
    assert found == [] and len(pages) > 1
    titles = [t for page in pages for t in said(page) if t.startswith("BERTH ")]
    assert titles == [f"BERTH {n}" for n in range(20)]
    assert all("Moor every ship at its own berth." in said(page) for page in pages)


@pytest.mark.parametrize("size", [A4, LETTER])
def test_nothing_near_the_edge(pack: Pack, size: tuple[float, float]) -> None:
    pages, _ = make_pages(pack, {"berths": berths(7, 5, 1, 8)}, size)
    for page in pages:
        assert (page.width, page.height) == size
        assert min(e[0] for e in extents(page)) >= 6.35
        assert min(e[1] for e in extents(page)) >= 6.35
        assert max(e[2] for e in extents(page)) <= page.width - 6.35
        assert max(e[3] for e in extents(page)) <= page.height - 6.35


def test_a_row_says_its_own_foot(pack: Pack) -> None:
    rows = (row({"title": "Berth 0", "letter": "A", "holds": "2", "choices": "", "fields": "Tons"}),)
    (page,), found = make_pages(pack, {"berths": rows})
    assert found == []
    assert "Tons" in said(page) and "In" not in said(page) and "Draught" not in said(page)


def test_boxes_too_narrow_for_a_counter_are_told(tmp_path: FilePath) -> None:
    made, found = write_pack(tmp_path, BOARD.replace("across: 2", "across: 6"))
    assert found == []
    _, found = make_pages(made, {"berths": berths(1)})
    assert "PRT056" in {d.code for d in found}


def test_more_counters_than_any_paper_holds_are_told(pack: Pack) -> None:
    _, found = make_pages(pack, {"berths": berths("9" * 12)})
    assert [d.code for d in found] == ["PRT052"]


@pytest.mark.parametrize("odd", ["²", "-3", "many", ""])
def test_what_is_no_number_counts_as_not_said(pack: Pack, odd: str) -> None:
    (page,), found = make_pages(pack, {"berths": berths(odd)})
    assert found == []
    assert len(boxes(page, PIECE, PIECE, dashed=True)) == 1 + 4


def test_an_unknown_marker_is_told(pack: Pack) -> None:
    rows = (row({"title": "Berth 0", "letter": "A", "holds": "2", "marker": "bouy"}),)
    _, found = make_pages(pack, {"berths": rows})
    assert [(d.code, d.help) for d in found] == [("PRT055", "did you mean `buoy`?")]


LANES = """\
kind: board
title: Duel
form: Form 9
service: Harbour office
orientation: landscape
clip_mm: 9
provenance: authored
bands:
  - panels:
      - panel: stack
        parts:
          - panel: register
            title: Ours
            rows: ours
            row_height: 17.4
            columns:
              - {id: unit, head: Ship, width: 18, cell: place}
              - {id: target, head: Attacks, width: 18, cell: arrow}
              - {id: hits, head: Hits, width: 14, cell: die}
          - {panel: sum, title: They lose, terms: [{label: Hits}, {sign: "−", label: Saves}, {sign: "=", label: Lost}]}
      - panel: register
        title: Theirs
        rows: theirs
        row_height: 17.4
        columns:
          - {id: unit, head: Ship, width: 18, cell: place}
          - {id: hits, head: Hits, width: 14, cell: die}
  - panels:
      - panel: note
        title: How it goes
        steps: [Name the target., Throw., Count.]
"""


def test_lanes_side_by_side(tmp_path: FilePath) -> None:
    made, found = write_pack(tmp_path, LANES)
    assert found == []
    offers = {"ours": (row({}),) * 3, "theirs": (row({}),) * 5}
    (page,), found = make_pages(made, offers)
    assert found == []
    # a place is four corner marks of 2.2 mm; a die's place is 12 mm square; the sum has three boxes of 13 mm
    assert len(boxes(page, 2.2, 2.2)) == 4 * (3 + 5)
    assert len(boxes(page, 12.0, 12.0)) == 3 + 5
    assert len(boxes(page, 13.0, 13.0)) == 3
    signs = [t for t in said(page) if t in ("−", "=")]
    assert signs == ["−", "="]
    assert [t for t in said(page) if t in ("1", "2", "3")] == ["1", "2", "3"]


def test_golden_scene(pack: Pack, pytestconfig: pytest.Config) -> None:
    (page,), _ = make_pages(pack, {"berths": berths(3, 2)})
    lines = [f"page {page.width:g} x {page.height:g}"]
    lines += [f"place {x:.2f} {y:.2f}" for x, y in boxes(page, PIECE, PIECE, dashed=True)]
    lines += [
        f"text {t.x:.2f} {t.y:.2f} {t.font} {t.size:g} {t.colour} {t.text!r}" for t in page.items if isinstance(t, Text)
    ]
    scene = "\n".join(lines) + "\n"
    golden = FilePath(__file__).parent / "golden" / "board.txt"
    if pytestconfig.getoption("--refresh"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(scene, encoding="utf-8", newline="\n")
    assert scene == golden.read_text(encoding="utf-8")
