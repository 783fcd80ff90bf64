"""Forms and boards as they are printed: counters lie whole in their places, phases stay together."""

from __future__ import annotations

import pytest

from generator.build import Request, compile_pack, open_pack
from generator.layout.items import Field, Page, Path
from generator.source.shipped import find_shipped
from tests.documents.form_bench import corners, said

SIZES = [12.7, 14.3, 16.0, 19.0, 25.4]


def pages(document: str, paper: str, size: float | None = None) -> tuple[Page, ...]:
    """A document's pages, from the pack as it is shipped."""
    pack, _ = open_pack(find_shipped("content") / "tally-ho", "")
    assert pack is not None
    (sheet,), found = compile_pack(pack, Request(paper=paper, size=size, only=(document,)))  # type: ignore[arg-type]
    assert not [d for d in found if d.code.startswith("PRT")]
    return sheet.printed.pages


def places(page: Page) -> list[tuple[float, float, float, float]]:
    """The places of a page, left, top, right, bottom, from the brackets at their corners."""
    brackets = [
        (xs, ys)
        for item in page.items
        if isinstance(item, Path) and item.stroke == "muted"
        for xs, ys in corners(item)
        if len(xs) == 3
    ]
    assert len(brackets) % 4 == 0
    four = [brackets[n : n + 4] for n in range(0, len(brackets), 4)]
    return [
        (
            min(min(xs) for xs, _ in b),
            min(min(ys) for _, ys in b),
            max(max(xs) for xs, _ in b),
            max(max(ys) for _, ys in b),
        )
        for b in four
    ]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("size", SIZES)
def test_every_unit_lies_whole_in_a_place_of_the_mat(size: float, paper: str) -> None:
    found = [places(page) for page in pages("dogfight-mat", paper, size)]
    # Five Squadrons and seven Staffeln, whether one sheet holds them or two.
    assert sum(map(len, found)) == 12
    for page in found:
        for left, top, right, bottom in page:
            assert (right - left, bottom - top) == pytest.approx((size, size), abs=0.01)
        for index, (left, top, right, bottom) in enumerate(page):
            for x1, y1, x2, y2 in page[index + 1 :]:
                assert max(max(left, x1) - min(right, x2), max(top, y1) - min(bottom, y2)) >= 0.9


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_phase_is_parted_by_the_end_of_the_campaign_sheet(paper: str) -> None:
    first, second = pages("campaign-tracking-sheet", paper)
    phases = ["FIRST PHASE", "SECOND PHASE", "THIRD PHASE", "FOURTH PHASE", "FIFTH PHASE"]
    assert [t for t in said(first) if t in phases] == phases[:3]
    assert [t for t in said(second) if t in phases] == phases[3:]
    assert "On the Ropes! – The Worst Day for the RAF" in said(first)
    assert "Campaign totals" in said(second)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_square_or_circle_of_the_tracking_sheet_touches_a_rule(paper: str) -> None:
    for page in pages("mission-tracking-sheet", paper):
        rules = {
            round(xs[0], 2)
            for item in page.items
            if isinstance(item, Path) and item.stroke == "form-line"
            for xs, ys in corners(item)
            if len(xs) == 2 and xs[0] == xs[1] and abs(ys[1] - ys[0]) < 9
        }
        marks = [
            (min(xs), max(xs))
            for item in page.items
            if isinstance(item, Path) and item.stroke == "form-box"
            for xs, ys in corners(item)
            if max(xs) - min(xs) == pytest.approx(4, abs=0.01) == max(ys) - min(ys)
        ]
        assert len(rules) > 10 and len(marks) > 100
        assert not [(x, m) for x in rules for m in marks if m[0] - 0.5 < x < m[1] + 0.5]


@pytest.mark.parametrize("size", [16.0, 25.4])
def test_every_field_of_the_mat_has_a_name_of_its_own(size: float) -> None:
    pack, _ = open_pack(find_shipped("content") / "tally-ho", "")
    assert pack is not None
    request = Request(paper="a4", size=size, only=("dogfight-mat",), format="fillable")
    (sheet,), _ = compile_pack(pack, request)
    fields = [item for page in sheet.printed.pages for item in page.items if isinstance(item, Field)]
    names = [f.name for f in fields]
    assert len(set(names)) == len(names)
    assert {f"mat_raf/{n}/unit" for n in range(1, 6)} | {f"mat_luftwaffe/{n}/unit" for n in range(1, 8)} <= set(names)
    # The sums stand on each sheet.
    assert names.count("The raid loses/RAF hits") == 1
    assert ("The raid loses/RAF hits/2" in names) == (len(sheet.printed.pages) == 2)
