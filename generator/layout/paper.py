"""The papers that documents are made for, and the part of each that every printer reaches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

SAFE_EDGE_MM = 6.35
"""A quarter of an inch: nothing is printed nearer to the edge of the paper."""


@dataclass(frozen=True, slots=True)
class Paper:
    """One size of paper, portrait, millimetres."""

    name: str
    label: str
    """As a printer's dialogue calls it."""
    width: float
    height: float


PAPERS: Mapping[str, Paper] = {
    p.name: p
    for p in (
        Paper("a4", "A4", 210.0, 297.0),
        Paper("letter", "Letter", 215.9, 279.4),
        Paper("a3", "A3", 297.0, 420.0),
        Paper("tabloid", "Tabloid", 279.4, 431.8),
    )
}
"""Every paper by the word of `--paper`."""


def paper_label(name: str) -> str:
    """What a person calls the paper: `A4`, `Letter`; an unknown name as it is."""
    return PAPERS[name].label if name in PAPERS else name
