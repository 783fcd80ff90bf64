"""What the panels of a form share: the title bar, and the weights of their rules."""

from __future__ import annotations

from generator.layout.forms.sketch import Sketch
from generator.layout.items import rectangle

BAR_MM = 5.2
"""Height of a panel's title bar."""
HEAD_PT = 7.0
"""Size of column heads."""
HEAD_LEADING = 2.75
"""From one line of a head to the next, millimetres."""
HEAVY = 0.5
THIN = 0.12
FRAME = 0.3


def draw_bar(
    sketch: Sketch, title: str, note: str | None, marker: str | None, x: float, y: float, width: float
) -> None:
    """Title in spaced capitals on a heavy rule, with a block of the side's colour before it."""
    at = x
    if marker:
        sketch.fill(marker, rectangle(x, y + 0.7, 3.2, BAR_MM - 1.5))
        sketch.stroke("form-box", rectangle(x, y + 0.7, 3.2, BAR_MM - 1.5), 0.2)
        at = x + 4.6
    baseline = y + BAR_MM - 1.45
    taken = sketch.text(at, baseline, title.upper(), "sans-bold", 9.0, "ink", spacing=0.5)
    if note:
        room = width - (at - x) - taken - 3.0
        sketch.text(x + width, baseline, note, "sans-italic", 7.5, "form-label", "end", room)
    sketch.line(x, y + BAR_MM, x + width, y + BAR_MM, HEAVY, "form-box")
