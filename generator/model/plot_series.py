"""The numbers of a figure of kind `plot`, as its `series` attribute writes them."""

from __future__ import annotations

import re
from dataclasses import dataclass

_SERIES = re.compile(r"\s*([^:;]*[^:;\s])\s*:((?:\s+(?:\d{1,4}|-))+)\s*\Z")


@dataclass(frozen=True, slots=True)
class PlotSeries:
    """One run of numbers and its name; None where nothing is known."""

    name: str
    values: tuple[int | None, ...]


def read_series(text: str) -> tuple[PlotSeries, ...] | None:
    """`Ours: 3 5 -; Theirs: 4 4 2` as series of equal length, or None if it has no such form."""
    found = []
    for part in text.split(";"):
        match = _SERIES.match(part)
        if match is None:
            return None
        values = tuple(None if v == "-" else int(v) for v in match[2].split())
        found.append(PlotSeries(match[1], values))
    return tuple(found) if len({len(s.values) for s in found}) == 1 else None
