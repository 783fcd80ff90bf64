"""How far apart two colours are for an eye: WCAG contrast, lightness, and CAM02-UCS with colour blindness.

CIECAM02 after CIE 159:2004 with the uniform space of Luo, Cui and Li (2006), seen in average surround at
64 lux on paper; colour blindness after Machado, Oliveira and Fernandes (2009), complete.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

Colour = tuple[int, int, int]

_MACHADO = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
EYES = tuple(_MACHADO)
"""The eyes that are tried."""

_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
_CAT02 = ((0.7328, 0.4296, -0.1624), (-0.7036, 1.6975, 0.0061), (0.0030, 0.0136, 0.9834))
_CAT02_INVERSE = (
    (1.096124, -0.278869, 0.182745),
    (0.454369, 0.473533, 0.072098),
    (-0.009628, -0.005698, 1.015326),
)
_HPE = ((0.38971, 0.68898, -0.07868), (-0.22981, 1.18340, 0.04641), (0.0, 0.0, 1.0))
_WHITE = (95.047, 100.0, 108.883)
_ADAPTING = 64 / math.pi / 5
_BACKGROUND = 20.0


def _apply(matrix: Sequence[Sequence[float]], vector: Sequence[float]) -> tuple[float, float, float]:
    x, y, z = (sum(m * v for m, v in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def _linear(colour: Colour) -> tuple[float, float, float]:
    r, g, b = (v / 255 / 12.92 if v / 255 <= 0.04045 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in colour)
    return r, g, b


def luminance(colour: Colour) -> float:
    """Relative luminance, 0 to 1 (WCAG 2)."""
    r, g, b = _linear(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Colour, other: Colour) -> float:
    """The ratio of WCAG 2, 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def lightness(colour: Colour) -> float:
    """L* of CIE 1976, 0 to 100."""
    y = luminance(colour)
    return 116 * y ** (1 / 3) - 16 if y > 216 / 24389 else y * 24389 / 27


def distance(one: Colour, other: Colour, eye: str = "normal") -> float:
    """ΔE' in CAM02-UCS for an eye."""
    return math.dist(_ucs(one, eye), _ucs(other, eye))


def _ucs(colour: Colour, eye: str) -> tuple[float, float, float]:
    seen = [min(max(v, 0.0), 1.0) for v in _apply(_MACHADO[eye], _linear(colour))]
    xyz = [100 * v for v in _apply(_XYZ, seen)]
    k = 1 / (5 * _ADAPTING + 1)
    fl = 0.2 * k**4 * (5 * _ADAPTING) + 0.1 * (1 - k**4) ** 2 * (5 * _ADAPTING) ** (1 / 3)
    n = _BACKGROUND / _WHITE[1]
    nbb = 0.725 * n**-0.2
    z = 1.48 + math.sqrt(n)
    degree = 1.0 * (1 - 1 / 3.6 * math.exp((-_ADAPTING - 42) / 92))
    white = _apply(_CAT02, _WHITE)

    def respond(tristimulus: Sequence[float]) -> tuple[float, float, float]:
        adapted = [
            v * (_WHITE[1] * degree / w + 1 - degree) for v, w in zip(_apply(_CAT02, tristimulus), white, strict=True)
        ]
        cones = _apply(_HPE, _apply(_CAT02_INVERSE, adapted))
        r, g, b = (
            math.copysign(400 * (fl * abs(v) / 100) ** 0.42 / ((fl * abs(v) / 100) ** 0.42 + 27.13), v) + 0.1
            for v in cones
        )
        return r, g, b

    def achromatic(response: Sequence[float]) -> float:
        r, g, b = response
        return (2 * r + g + b / 20 - 0.305) * nbb

    ra, ga, ba = respond(xyz)
    a, b = ra - 12 * ga / 11 + ba / 11, (ra + ga - 2 * ba) / 9
    hue = math.atan2(b, a)
    j = 100 * (max(achromatic((ra, ga, ba)), 0.0) / achromatic(respond(_WHITE))) ** (0.69 * z)
    eccentricity = 0.25 * (math.cos(hue + 2) + 3.8)
    t = 50000 / 13 * nbb * eccentricity * math.hypot(a, b) / (ra + ga + 21 / 20 * ba)
    c = t**0.9 * math.sqrt(j / 100) * (1.64 - 0.29**n) ** 0.73
    m = c * fl**0.25
    scaled = math.log(1 + 0.0228 * m) / 0.0228
    return 1.7 * j / (1 + 0.007 * j), scaled * math.cos(hue), scaled * math.sin(hue)
