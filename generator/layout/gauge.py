"""What a page with one side says of printing it, and the scales that show whether it was printed so."""

from __future__ import annotations

from generator.layout.fonts import measure
from generator.layout.items import Group, Item, Path, Text
from generator.layout.marks import INCH_MM
from generator.layout.paper import SAFE_EDGE_MM, paper_label
from generator.layout.path_data import Commands

_PT = 7.0
_FACE = "sans"
_TOKEN = "muted"
_LINE_MM = 0.15
GAUGE_MM = 3.3
"""What the line needs between the edge of the printable part and what stands on the page."""
_GAP_MM = 5.0
_APART_MM = 1.2

Box = tuple[float, float, float, float]


def scales_width() -> float:
    """Millimetres that `draw_scales` takes with both its labels."""
    return measure(_FACE, "50 mm", _PT) + measure(_FACE, "2 in", _PT) + 2 * _APART_MM + 2 * INCH_MM


def draw_scales(right: float, base: float) -> tuple[Item, ...]:
    """Fifty millimetres with their ticks up, two inches with theirs down, ending at `right`; labels stand on `base`."""
    x = right - measure(_FACE, "2 in", _PT) - _APART_MM - 2 * INCH_MM
    items: list[Item] = [Text(right, base, "2 in", _FACE, _PT, _TOKEN, "end")]
    for length, steps, y, tick in ((50.0, 5, base - 1.1, -1.1), (2 * INCH_MM, 4, base - 0.7, 1.1)):
        commands: list[tuple[str | float, ...]] = []
        for step in range(steps + 1):
            at = x + length * step / steps
            commands += (("M", at, y), ("L", at, y + tick))
        whole: Commands = (("M", x, y), ("L", x + length, y))
        items += [Path(line, stroke=_TOKEN, width=_LINE_MM) for line in (whole, tuple(commands))]
    items.append(Text(x - _APART_MM, base, "50 mm", _FACE, _PT, _TOKEN, "end"))
    return tuple(items)


def tell_one_side(letter: str, paper: str) -> str:
    """What a page with nothing on its back says of printing it."""
    return f"{letter} · {paper_label(paper)} · print on one side · actual size (100 %): measure the scales"


def draw_gauge(width: float, height: float, content: Box, words: str) -> tuple[Item, ...]:
    """Words and scales in the margin beside what stands on the page: at its left from the foot up, or else under it.

    `content` is left, top, right and bottom of what stands there, millimetres. Nothing if there is no room.
    """
    left, _, right, bottom = content
    said = measure(_FACE, words, _PT)
    long = said + _GAP_MM + scales_width()
    line = (Text(0.0, 0.0, words, _FACE, _PT, _TOKEN), *draw_scales(long, 0.0))
    if left - SAFE_EDGE_MM >= GAUGE_MM - 1e-6 and long <= height - 2 * SAFE_EDGE_MM:
        x = SAFE_EDGE_MM + GAUGE_MM - 1.0
        return (Group(line, (0.0, -1.0, 1.0, 0.0, x, min(bottom, height - SAFE_EDGE_MM)), layer="guides", id="gauge"),)
    if height - SAFE_EDGE_MM - bottom >= GAUGE_MM - 1e-6 and long <= right - left:
        return (Group(line, (1.0, 0.0, 0.0, 1.0, left, height - SAFE_EDGE_MM - 0.7), layer="guides", id="gauge"),)
    return ()
