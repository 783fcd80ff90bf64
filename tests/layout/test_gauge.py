"""Scales and words in a page's margin: beside what stands there, under it, or nowhere; never upon it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.layout.extent import find_extent
from generator.layout.gauge import GAUGE_MM, draw_gauge, draw_scales, scales_width, tell_one_side
from generator.layout.items import Path, Text
from generator.layout.paper import PAPERS, SAFE_EDGE_MM

WORDS = tell_one_side("F", "a4")


def test_the_scales_are_as_long_as_they_say() -> None:
    items = draw_scales(100.0, 20.0)
    spans = [
        float(p.commands[1][1]) - float(p.commands[0][1]) for p in items if isinstance(p, Path) and len(p.commands) == 2
    ]
    assert spans == pytest.approx([50.0, 50.8])
    assert [t.text for t in items if isinstance(t, Text)] == ["2 in", "50 mm"]
    box = find_extent(items)
    assert box is not None and box[2] - box[0] == pytest.approx(scales_width(), abs=0.01)


@given(st.sampled_from(sorted(PAPERS)), st.floats(0, 30), st.floats(0, 20))
def test_it_stands_in_the_printable_margin_and_touches_nothing(paper: str, side: float, foot: float) -> None:
    width, height = PAPERS[paper]
    content = (SAFE_EDGE_MM + side, 20.0, width - SAFE_EDGE_MM - side, height - SAFE_EDGE_MM - foot)
    items = draw_gauge(width, height, content, WORDS)
    if not items:
        assert side < GAUGE_MM and foot < GAUGE_MM
        return
    box = find_extent(items)
    assert box is not None
    assert box[0] >= SAFE_EDGE_MM - 0.5 and box[1] >= SAFE_EDGE_MM
    assert box[2] <= width - SAFE_EDGE_MM and box[3] <= height - SAFE_EDGE_MM + 1.0
    # The room of a face's ascent counts here, though no letter is so tall.
    assert box[2] <= content[0] + 0.6 or box[1] >= content[3] - 0.6
