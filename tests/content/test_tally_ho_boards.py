"""The boards as they are printed: one counter size drives the places in which counters lie."""

from __future__ import annotations

import pytest

from generator.build import Request, compile_pack, open_pack
from generator.layout.items import Page, Path
from generator.source.shipped import find_shipped
from tests.documents.form_bench import corners

SIZES = [12.7, 14.3, 16.0, 19.0, 25.4]


def pages(size: float, paper: str) -> tuple[Page, ...]:
    """The mat's pages, from the pack as it is shipped."""
    pack, _ = open_pack(find_shipped("content") / "tally-ho", "")
    assert pack is not None
    (mat,), found = compile_pack(pack, Request(paper=paper, size=size, only=("dogfight-mat",)))  # type: ignore[arg-type]
    assert not [d for d in found if d.code.startswith("PRT")]
    return mat.printed.pages


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
    found = [places(page) for page in pages(size, paper)]
    # Five Squadrons and seven Staffeln, whether one sheet holds them or two.
    assert sum(map(len, found)) == 12
    for page in found:
        for left, top, right, bottom in page:
            assert (right - left, bottom - top) == pytest.approx((size, size), abs=0.01)
        for index, (left, top, right, bottom) in enumerate(page):
            for x1, y1, x2, y2 in page[index + 1 :]:
                assert max(max(left, x1) - min(right, x2), max(top, y1) - min(bottom, y2)) >= 0.9
