"""Faces cut down to the letters that one file shows: a few kilobytes instead of forty to a hundred."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from generator.layout.fonts import font


@lru_cache(maxsize=512)
def subset_font(face: str, characters: frozenset[str]) -> bytes:
    """A TrueType file of one face with these characters, their kerning and nothing else; the same bytes each time.

    Glyphs keep no hints, since no program that reads SVG uses them.
    """
    import uharfbuzz

    wanted = uharfbuzz.SubsetInput()
    wanted.unicode_set.update(map(ord, characters))
    wanted.flags = uharfbuzz.SubsetFlags.NO_HINTING
    made: Any = uharfbuzz.subset(_read(face), wanted)
    return bytes(made.blob.data)


@cache
def _read(face: str) -> Any:
    import uharfbuzz

    return uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(font(face).path)))
