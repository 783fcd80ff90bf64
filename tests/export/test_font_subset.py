"""Faces cut down to some letters: those letters, as wide and as kerned as in the whole face, and few bytes."""

from __future__ import annotations

import io

import pytest
import uharfbuzz
from fontTools.ttLib import TTFont

from generator.export.font_subset import subset_font
from generator.layout.fonts import FONT_NAMES, font

WORDS = "AVATAR To. RTB 5/1"


def advances(data: bytes) -> list[int]:
    """The widths of the words' glyphs, kerned, in units of the face."""
    shaped = uharfbuzz.Font(uharfbuzz.Face(data))
    buffer = uharfbuzz.Buffer()
    buffer.add_str(WORDS)
    buffer.guess_segment_properties()
    uharfbuzz.shape(shaped, buffer, {"kern": True})
    assert all(info.codepoint for info in buffer.glyph_infos), "a letter is missing"
    return [position.x_advance for position in buffer.glyph_positions]


@pytest.mark.parametrize("face", [n for n in FONT_NAMES if n != "fallback"])
def test_a_subset_is_set_like_the_whole_face(face: str) -> None:
    whole = font(face).path.read_bytes()
    small = subset_font(face, frozenset(WORDS))
    assert advances(small) == advances(whole)
    assert len(small) < min(8000, len(whole) / 4)


def test_it_has_the_letters_asked_for_and_the_family_of_the_whole_face() -> None:
    small, whole = TTFont(io.BytesIO(subset_font("sans", frozenset("Łódź")))), TTFont(font("sans").path)
    assert set(small.getBestCmap()) == set(map(ord, "Łódź"))
    assert small["name"].getDebugName(1) == whole["name"].getDebugName(1)
    assert {"head", "hhea", "hmtx", "maxp", "name", "OS/2", "post", "cmap"} <= set(small.keys()), (
        "browsers ask for these"
    )


def test_the_same_letters_give_the_same_bytes() -> None:
    first = subset_font("serif", frozenset("abc"))
    subset_font.cache_clear()
    assert subset_font("serif", frozenset("cba")) == first
