"""The papers that documents are made for, and the part of each that every printer reaches."""

from __future__ import annotations

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


def paper_label(name: str) -> str:
    """The paper as a printer's dialogue calls it: `A4`, `Letter`."""
    return name.capitalize()
