"""The papers that documents are made for, and the part of each that every printer reaches."""

from __future__ import annotations

import re
from collections.abc import Mapping

SAFE_EDGE_MM = 6.35
"""A quarter of an inch: nothing is printed nearer to the edge of the paper."""

PAPERS: Mapping[str, tuple[float, float]] = {
    "a4": (210.0, 297.0),
    "letter": (215.9, 279.4),
    "a3": (297.0, 420.0),
    "tabloid": (279.4, 431.8),
}
"""Width and height of every paper by the word of `--paper`: portrait, millimetres."""


_MEASURE = re.compile(r"(\d+(?:\.\d+)?)\s*[x×*]\s*(\d+(?:\.\d+)?)\s*(mm|cm|in)?")
_UNITS = {None: 1.0, "mm": 1.0, "cm": 10.0, "in": 25.4}

_ALIKE_MM = 0.5
"""Paper is no truer than this, and people say 216 × 279 of Letter."""

LEAST_MM, MOST_MM = 100.0, 3000.0
"""The shortest and the longest edge of a sheet of any size."""


def read_paper(words: str) -> str | None:
    """The name of a paper as typed, in any case: one of `PAPERS`, or its measure as `600x900`, mm, shorter edge first.

    `60x90cm`, `24 × 36 in` and `900x600` are measures too; that of a paper with a name is that paper. None if it is
    neither, or no sheet is of that size.
    """
    words = words.strip().lower()
    if words in PAPERS:
        return words
    measure = _MEASURE.fullmatch(words)
    if measure is None:
        return None
    edges = sorted(round(float(edge) * _UNITS[measure[3]], 1) for edge in measure.group(1, 2))
    for name, known in PAPERS.items():
        if max(abs(edge - other) for edge, other in zip(edges, known, strict=True)) <= _ALIKE_MM:
            return name
    return f"{edges[0]:g}x{edges[1]:g}" if edges[0] >= LEAST_MM and edges[1] <= MOST_MM else None


def measure_paper(name: str) -> tuple[float, float]:
    """Width and height, portrait, millimetres, of a paper as `read_paper` names it."""
    if name in PAPERS:
        return PAPERS[name]
    width, height = name.split("x")
    return float(width), float(height)


def name_paper(width: float, height: float) -> str:
    """The name of a paper of this size, upright or on its side: what `measure_paper` undoes."""
    edges = sorted((width, height))
    known = {size: name for name, size in PAPERS.items()}
    return known.get((edges[0], edges[1])) or f"{edges[0]:g}x{edges[1]:g}"


def paper_label(name: str) -> str:
    """The paper as a printer's dialogue calls it: `A4`, `Letter`, `600 × 900 mm`."""
    return name.capitalize() if name in PAPERS else f"{name.replace('x', ' × ')} mm"
