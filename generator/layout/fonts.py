"""The faces that everything is set in: what they measure, and which characters they have.

Only the prepared files of `templates/fonts` are used, so a page is the same on every machine. Widths
include the face's own kerning, measured with HarfBuzz (about five microseconds a string, and cached);
`Font.kerning` gives an exporter the same adjustments, so that what is drawn is what was measured.
The faces have no ligatures: one character is one glyph.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from generator.source.shipped import find_shipped

FONT_NAMES: tuple[str, ...] = (
    "sans",
    "sans-medium",
    "sans-semibold",
    "sans-bold",
    "sans-italic",
    "sans-semibold-italic",
    "serif",
    "serif-italic",
    "serif-semibold",
    "serif-sc",
    "mono",
    "mono-bold",
    "mono-italic",
    "stencil",
    "fallback",
)
"""Every face by the name that code, faces and templates use."""

FALLBACK = "fallback"
"""The face asked for characters that another lacks (Greek, Cyrillic, rare signs)."""

_MM_PER_POINT = 25.4 / 72


@dataclass(frozen=True)
class Font:
    """One prepared face, read once. Heights are fractions of the em, `descent` negative."""

    name: str
    path: Path
    postscript_name: str
    ascent: float
    descent: float
    cap_height: float
    x_height: float
    glyphs: dict[int, int] = field(repr=False, hash=False, compare=False)
    """Glyph number of each character code in the face."""

    def width(self, text: str, size_pt: float, spacing: float = 0.0) -> float:
        """The width of a run in millimetres, kerning included.

        `spacing` (points) stands between letters, not after the last. A character that the face lacks
        counts as its empty box: see `missing`, `split_runs` and the function `measure`.
        """
        if not text:
            return 0.0
        ems = sum(_advances(self.name, text))
        return (ems * size_pt + spacing * (len(text) - 1)) * _MM_PER_POINT

    def advances(self, text: str) -> tuple[float, ...]:
        """How far the pen moves after each character, in ems, kerning included."""
        return _advances(self.name, text)

    def kerning(self, text: str) -> tuple[float, ...]:
        """The part of each advance that is kerning, in ems: nought nearly everywhere."""
        return tuple(a - _alone(self.name, c) for a, c in zip(_advances(self.name, text), text, strict=True))

    def missing(self, text: str) -> tuple[str, ...]:
        """The characters of `text` that the face has no glyph for, each once, in order."""
        return tuple(c for c in dict.fromkeys(text) if ord(c) not in self.glyphs)


@cache
def font(name: str) -> Font:
    """The face of that name, read on first use. An unknown name is a fault in our code: KeyError."""
    if name not in FONT_NAMES:
        raise KeyError(f"no face is called {name!r}")
    path = find_shipped("templates") / "fonts" / f"{name}.ttf"
    return read_font(name, path)


def read_font(name: str, path: Path) -> Font:
    """A face read from a TrueType file: metrics, PostScript name and character map."""
    data = path.read_bytes()
    count = struct.unpack_from(">H", data, 4)[0]
    tables: dict[bytes, int] = {}
    for index in range(count):
        tag, _, offset, _ = struct.unpack_from(">4sLLL", data, 12 + 16 * index)
        tables[tag] = offset
    em = struct.unpack_from(">H", data, tables[b"head"] + 18)[0]
    ascent, descent = struct.unpack_from(">hh", data, tables[b"hhea"] + 4)
    x_height, cap_height = struct.unpack_from(">hh", data, tables[b"OS/2"] + 86)
    return Font(
        name=name,
        path=path,
        postscript_name=_postscript_name(data, tables[b"name"]),
        ascent=ascent / em,
        descent=descent / em,
        cap_height=cap_height / em,
        x_height=x_height / em,
        glyphs=_character_map(data, tables[b"cmap"]),
    )


def _postscript_name(data: bytes, start: int) -> str:
    _, count, strings = struct.unpack_from(">HHH", data, start)
    for index in range(count):
        platform, _, _, identity, length, offset = struct.unpack_from(">6H", data, start + 6 + 12 * index)
        if identity == 6 and platform == 3:
            at = start + strings + offset
            return data[at : at + length].decode("utf-16-be")
    raise ValueError("the face has no PostScript name")


def _character_map(data: bytes, start: int) -> dict[int, int]:
    """Glyph numbers by character code, from the Unicode subtable of format 4 (all that our faces need)."""
    count = struct.unpack_from(">H", data, start + 2)[0]
    for index in range(count):
        platform, _, offset = struct.unpack_from(">HHL", data, start + 4 + 8 * index)
        at = start + offset
        if platform not in (0, 3) or struct.unpack_from(">H", data, at)[0] != 4:
            continue
        half = struct.unpack_from(">H", data, at + 6)[0] // 2
        ends = struct.unpack_from(f">{half}H", data, at + 14)
        starts = struct.unpack_from(f">{half}H", data, at + 16 + 2 * half)
        deltas = struct.unpack_from(f">{half}H", data, at + 16 + 4 * half)
        ranges_at = at + 16 + 6 * half
        ranges = struct.unpack_from(f">{half}H", data, ranges_at)
        found: dict[int, int] = {}
        for segment in range(half):
            for code in range(starts[segment], min(ends[segment], 0xFFFE) + 1):
                if ranges[segment] == 0:
                    glyph = (code + deltas[segment]) & 0xFFFF
                else:
                    place = ranges_at + 2 * segment + ranges[segment] + 2 * (code - starts[segment])
                    glyph = struct.unpack_from(">H", data, place)[0]
                    glyph = (glyph + deltas[segment]) & 0xFFFF if glyph else 0
                if glyph:
                    found[code] = glyph
        return found
    raise ValueError("the face has no Unicode character map")


@cache
def _shaper(name: str) -> tuple[Any, Any]:
    """HarfBuzz and its font object for a face; imported here, since few commands measure text."""
    import uharfbuzz

    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(font(name).path)))
    shaped = uharfbuzz.Font(face)
    shaped.scale = (face.upem, face.upem)
    return uharfbuzz, shaped


@lru_cache(maxsize=65536)
def _advances(name: str, text: str) -> tuple[float, ...]:
    if not text:
        return ()
    harfbuzz, shaped = _shaper(name)
    em = shaped.face.upem
    buffer = harfbuzz.Buffer()
    buffer.cluster_level = harfbuzz.BufferClusterLevel.CHARACTERS
    buffer.add_str(text)
    buffer.direction = "ltr"
    buffer.script = "Latn"
    buffer.language = "en"
    harfbuzz.shape(shaped, buffer, {"kern": True})
    widths = [0.0] * len(text)
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        widths[info.cluster] += position.x_advance / em
    return tuple(widths)


@lru_cache(maxsize=8192)
def _alone(name: str, character: str) -> float:
    _, shaped = _shaper(name)
    glyph = font(name).glyphs.get(ord(character), 0)
    return float(shaped.get_glyph_h_advance(glyph)) / float(shaped.face.upem)


@lru_cache(maxsize=16384)
def split_runs(name: str, text: str) -> tuple[tuple[str, str], ...]:
    """`text` as (face, run) pairs: a character that the face lacks goes to the fallback face.

    A character that neither has stays in the run of the named face, where `Font.missing` finds it.
    """
    own, other = font(name).glyphs, font(FALLBACK).glyphs
    runs: list[tuple[str, str]] = []
    for character in text:
        code = ord(character)
        face = FALLBACK if code not in own and code in other else name
        if runs and runs[-1][0] == face:
            runs[-1] = (face, runs[-1][1] + character)
        else:
            runs.append((face, character))
    return tuple(runs)


def measure(name: str, text: str, size_pt: float, spacing: float = 0.0) -> float:
    """The width in millimetres of a text set in `name`, with fallback runs where the face lacks glyphs."""
    if not text:
        return 0.0
    return (_ems(name, text) * size_pt + spacing * (len(text) - 1)) * _MM_PER_POINT


@lru_cache(maxsize=16384)
def _ems(name: str, text: str) -> float:
    """The width in ems. Pages measure the same words at one size after another."""
    return sum(sum(_advances(face, run)) for face, run in split_runs(name, text))


def fit_size(name: str, text: str, width_mm: float, size_pt: float, floor_pt: float) -> float | None:
    """The largest size at or under `size_pt`, in steps of 0.1 pt down from it, that fits the width.

    None if even `floor_pt` is too large. Widths grow in proportion to the size, so the answer is exact.
    """
    if size_pt < floor_pt:
        return None
    natural = measure(name, text, 1.0)
    if natural * size_pt <= width_mm + 1e-9:
        return size_pt
    steps = 0
    while True:
        steps += 1
        size = round(size_pt - steps * 0.1, 4)
        if size < floor_pt - 1e-9 or size <= 0:
            return None
        if natural * size <= width_mm + 1e-9:
            return size


@cache
def register(name: str) -> str:
    """Makes a face known to the PDF library, once, and gives the name it is known by there."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    face = font(name)
    pdfmetrics.registerFont(TTFont(face.postscript_name, str(face.path), shapable=True))
    return face.postscript_name
