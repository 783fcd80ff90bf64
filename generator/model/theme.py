"""Colours by purpose: a drawing names a token, the theme says what ink it is today."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic_core import PydanticCustomError, core_schema

from generator.model.provenance import Provenance
from generator.model.record import FrozenMap, Record
from generator.model.scalars import Id, Reads
from generator.source import findings
from generator.source.decode import register_message

Ink = Literal["colour", "low", "mono"]
INKS: tuple[Ink, ...] = ("colour", "low", "mono")

_HEX = re.compile(r"#[0-9A-Fa-f]{6}\Z")

register_message("colour_malformed", findings.MALFORMED, "`{value}` is not a colour", 'write it in quotes as "#1F3A5F"')


def _colour(value: Any) -> str:
    if not isinstance(value, str) or not _HEX.match(value):
        raise PydanticCustomError("colour_malformed", "{value}", {"value": str(value)})
    return str(value).upper()


Colour = Annotated[str, Reads(_colour, core_schema.str_schema(), {"type": "string", "pattern": "^#[0-9A-Fa-f]{6}$"})]
"""An sRGB colour, `#RRGGBB`."""


class Token(Record):
    """One purpose and its inks; `low` falls back to `colour`, `mono` to the grey of `colour`."""

    colour: Colour
    low: Colour | None = None
    mono: Colour | None = None


class Theme(Record):
    """`theme.yaml`: every token that a pack's drawings name."""

    provenance: Provenance
    tokens: FrozenMap[Id, Token]

    def palette(self, ink: Ink) -> Mapping[str, str]:
        """Token to `#RRGGBB` in one ink; in mono every value is a grey."""
        return {name: _in_ink(token, ink) for name, token in self.tokens.items()}


def _in_ink(token: Token, ink: Ink) -> str:
    if ink == "low":
        return token.low or token.colour
    if ink == "mono":
        return token.mono or grey(token.colour)
    return token.colour


def grey(colour: str) -> str:
    """The grey of the same relative luminance as an sRGB colour (WCAG 2 definition)."""
    value = luminance(colour)
    level = 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055
    return "#" + f"{round(level * 255):02X}" * 3


def luminance(colour: str) -> float:
    """Relative luminance 0..1 of `#RRGGBB` (WCAG 2)."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """WCAG contrast ratio of two colours, 1..21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
