"""What a person asks to be built. Nothing heavy is imported: an unchanged build is known before the compiler loads."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Literal

PAPER_NAMES = ("a4", "letter", "a3", "tabloid")
INK_NAMES = ("colour", "low", "mono")
SIDE_NAMES = ("duplex", "gutterfold", "single")
SIZES_MM = (12.7, 14.3, 16.0, 19.0, 25.4)
"""Edges of a unit counter: half an inch, nine sixteenths, the usual five eighths, three quarters, an inch."""

Offset = tuple[float, float, float]
"""How backs are moved: millimetres to the right, millimetres down, degrees clockwise, as seen on the back."""


@dataclass(frozen=True, slots=True)
class Request:
    """What a person asked to be built, in the words of the command line."""

    paper: str = "a4"
    """One of `PAPER_NAMES`, or a measure such as `600x900`, millimetres, shorter edge first."""
    ink: Literal["colour", "low", "mono"] = "colour"
    sides: Literal["duplex", "gutterfold", "single"] = "duplex"
    only: tuple[str, ...] = ()
    """Document ids; empty for all."""
    missions: tuple[int, ...] | None = None
    draft: bool = False
    format: str = "pdf"
    dpi: int = 300
    """Dots an inch of pictures."""
    size: float | None = None
    """Edge of a unit counter, millimetres; None for the size in which the pack draws it."""
    back_offset: Offset = (0.0, 0.0, 0.0)
    """The printer's correction: only backs move, and only where both sides of a sheet are printed."""
    flip: Literal["long", "short"] = "long"
    """The edge on which the printer turns the sheet."""
    marks: tuple[str, ...] = ()
    """Further marks: `corners` to round the pieces by, `silhouette` for a cutting machine."""
    footer: bool = True
    """Whether sheets say at their foot what they are and how to print them."""
    profile: Literal["home", "press"] = "home"

    def key(self) -> str:
        """The request as one line of text, for the record of what was built."""
        return "|".join(f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(self))
