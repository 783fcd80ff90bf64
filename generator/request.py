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
    """Missions to make a kit for; None for all, unless phases are asked for."""
    phases: tuple[int, ...] = ()
    """Phases of the campaign whose missions belong to the kit too."""
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

    def kit_name(self) -> str:
        """What the kit is called in the name of its folder: `phase-1`, `mission-1-3`; nothing for a whole set."""
        parts = [f"phase-{_spell_ranges(self.phases)}"] if self.phases else []
        parts += [f"mission-{_spell_ranges(self.missions)}"] if self.missions else []
        return "-".join(parts)

    def key(self) -> str:
        """The request as one line of text, for the record of what was built."""
        return "|".join(f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(self))


def _spell_ranges(numbers: tuple[int, ...]) -> str:
    """Numbers that follow on each other as ranges: `1-3,7`."""
    runs: list[tuple[int, int]] = []
    for number in sorted(set(numbers)):
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return ",".join(f"{low}-{high}" if high > low else str(low) for low, high in runs)
