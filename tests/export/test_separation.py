"""Four inks for a colour: they give it back, grey is black's alone, and so is near black."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from generator.export.separation import mix, separate

CHANNEL = st.floats(0, 1)


@given(CHANNEL, CHANNEL, CHANNEL)
def test_the_inks_give_the_colour_back(red: float, green: float, blue: float) -> None:
    inks = separate(red, green, blue)
    assert all(0 <= v <= 1 for v in inks)
    *colours, black = inks
    assert min(colours) == 0, "grey is black's alone"
    if black < 0.79:
        assert all(abs(a - b) < 1e-9 for a, b in zip(mix(inks), (red, green, blue), strict=True))


def test_near_black_is_one_ink() -> None:
    assert separate(0x14 / 255, 0x18 / 255, 0x1C / 255) == (0, 0, 0, 1)
