"""Colours of a screen as four inks, by a plain sum: no press's own profile, so that a shop may separate anew."""

from __future__ import annotations

from collections.abc import Sequence

Inks = tuple[float, float, float, float]
"""Cyan, magenta, yellow and black, 0 to 1."""

BLACK_UNDER = 0x34
"""A colour of which no channel is lighter is black on a press: one ink, so that small type stays sharp."""


def separate(red: float, green: float, blue: float) -> Inks:
    """The inks for a colour of sRGB, each channel 0 to 1: black takes over all grey, and is alone where nearly black.

    At most two inks and black are laid on one another.
    """
    high = max(red, green, blue)
    if high <= BLACK_UNDER / 255:
        return 0.0, 0.0, 0.0, 1.0
    cyan, magenta, yellow = ((high - v) / high for v in (red, green, blue))
    return cyan, magenta, yellow, 1 - high


def mix(inks: Sequence[float]) -> tuple[float, float, float]:
    """The colour of sRGB that four inks stand for: what `separate` undoes."""
    cyan, magenta, yellow, black = inks
    red, green, blue = ((1 - v) * (1 - black) for v in (cyan, magenta, yellow))
    return red, green, blue
