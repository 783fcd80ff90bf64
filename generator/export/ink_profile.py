"""An ICC profile of the four inks as `separate` mixes them: it tells a print shop which colour each mixture means.

No press prints just so. A shop's program converts from this profile to the press's own, and the colours stay those
of the theme. It is computed, not taken from anybody, so it is free, and its bytes are always the same.

The format is that of ICC.1:2001-04 (version 2.4), device class `prtr`, CMYK to Lab under D50.
"""

from __future__ import annotations

import itertools
import struct
from collections.abc import Sequence
from functools import cache

from generator.export.separation import Inks, mix, separate

NAME = "Ops Room plain four inks"
_COPYRIGHT = "No copyright, use freely"
_INK_STEPS = 9
_LAB_STEPS = 17
_WIDE_STEPS = 9
_D50 = (0.9642, 1.0, 0.8249)
_TO_XYZ = (
    (0.4360747, 0.3850649, 0.1430804),
    (0.2225045, 0.7168786, 0.0606169),
    (0.0139322, 0.0971045, 0.7141733),
)
"""sRGB to XYZ under D50, white adapted by Bradford's method."""
_FROM_XYZ = (
    (3.1338561, -1.6168667, -0.4906146),
    (-0.9787684, 1.9161415, 0.0334540),
    (0.0719453, -0.2289914, 1.4052427),
)

Triple = tuple[float, float, float]


@cache
def make_ink_profile() -> bytes:
    """The profile, ready to be embedded: about 80 kB, 55 when compressed."""
    to_lab = _table(4, 3, _INK_STEPS, [_encode_lab(_lab(mix(node))) for node in _nodes(4, _INK_STEPS)])
    to_inks = _table(3, 4, _LAB_STEPS, [_encode_inks(_rgb(_decode(n))) for n in _nodes(3, _LAB_STEPS)])
    beyond = [(0 if _is_shown(_rgb(_decode(n))) else 65535,) for n in _nodes(3, _WIDE_STEPS)]
    tags = (
        (b"desc", _description(NAME)),
        (b"cprt", b"text\0\0\0\0" + _COPYRIGHT.encode() + b"\0"),
        (b"wtpt", b"XYZ \0\0\0\0" + b"".join(_fixed(v) for v in _D50)),
        (b"A2B0", to_lab),
        (b"A2B1", to_lab),
        (b"A2B2", to_lab),
        (b"B2A0", to_inks),
        (b"B2A1", to_inks),
        (b"B2A2", to_inks),
        (b"gamt", _table(3, 1, _WIDE_STEPS, beyond)),
    )
    return _assemble(tags)


def _nodes(channels: int, steps: int) -> itertools.product[tuple[float, ...]]:
    """Every node of a lattice, 0 to 1 in each channel, the last varying fastest."""
    return itertools.product([n / (steps - 1) for n in range(steps)], repeat=channels)


def _lab(rgb: Triple) -> Triple:
    """L, a and b under D50 of a colour of sRGB."""
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in rgb]
    xyz = [sum(m * v for m, v in zip(row, linear, strict=True)) / w for row, w in zip(_TO_XYZ, _D50, strict=True)]
    x, y, z = (v ** (1 / 3) if v > 216 / 24389 else (v * 24389 / 27 + 16) / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _rgb(lab: Triple) -> Triple:
    """The colour of sRGB, beyond 0 to 1 where sRGB does not reach."""
    y = (lab[0] + 16) / 116
    parts = y + lab[1] / 500, y, y - lab[2] / 200
    xyz = [w * (v**3 if v**3 > 216 / 24389 else (116 * v - 16) * 27 / 24389) for v, w in zip(parts, _D50, strict=True)]
    r, g, b = (
        12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055
        for v in (sum(m * n for m, n in zip(row, xyz, strict=True)) for row in _FROM_XYZ)
    )
    return r, g, b


def _is_shown(rgb: Triple) -> bool:
    return all(-0.01 <= v <= 1.01 for v in rgb)


def _encode_lab(lab: Triple) -> tuple[int, ...]:
    lightness, a, b = lab
    return round(lightness * 652.8), round((a + 128) * 256), round((b + 128) * 256)


def _decode(node: tuple[float, ...]) -> Triple:
    """Lab at a node: the sixteen bits of this version reach a little beyond 100 and 127."""
    lightness, a, b = (v * 65535 for v in node)
    return lightness / 652.8, a / 256 - 128, b / 256 - 128


def _encode_inks(rgb: Triple) -> tuple[int, ...]:
    r, g, b = (min(max(v, 0.0), 1.0) for v in rgb)
    inks: Inks = separate(r, g, b)
    return tuple(round(v * 65535) for v in inks)


def _table(inputs: int, outputs: int, steps: int, values: Sequence[tuple[int, ...]]) -> bytes:
    """A `mft2` with straight curves."""
    head = struct.pack(">4s4xBBBx", b"mft2", inputs, outputs, steps)
    unit = b"".join(_fixed(float(row == column)) for row in range(3) for column in range(3))
    ends = struct.pack(">HH", 0, 65535)
    lattice = struct.pack(f">{len(values) * outputs}H", *itertools.chain.from_iterable(values))
    return head + unit + struct.pack(">HH", 2, 2) + ends * inputs + lattice + ends * outputs


def _fixed(value: float) -> bytes:
    return struct.pack(">i", round(value * 65536))


def _description(name: str) -> bytes:
    text = name.encode() + b"\0"
    return struct.pack(">4s4xI", b"desc", len(text)) + text + bytes(4 + 4 + 2 + 1 + 67)


def _assemble(tags: tuple[tuple[bytes, bytes], ...]) -> bytes:
    """Head, table and data; tags of the same data share them."""
    start = 128 + 4 + 12 * len(tags)
    places: dict[bytes, int] = {}
    body = b""
    for _, data in tags:
        if data not in places:
            places[data] = start + len(body)
            body += data + bytes(-len(data) % 4)
    table = struct.pack(">I", len(tags))
    table += b"".join(struct.pack(">4sII", tag, places[data], len(data)) for tag, data in tags)
    head = struct.pack(
        ">I4sI4s4s4s6H4s4sIIIQI3i4s44x",
        start + len(body),
        b"\0\0\0\0",
        0x02400000,
        b"prtr",
        b"CMYK",
        b"Lab ",
        *(2026, 1, 1, 0, 0, 0),
        b"acsp",
        b"\0\0\0\0",
        0,
        0,
        0,
        0,
        1,
        *(round(v * 65536) for v in _D50),
        b"\0\0\0\0",
    )
    return head + table + body
