"""The printed factors of an aircraft, `5/1` and `b4/3`, as values that keep what was typed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from generator.source import findings
from generator.source.decode import register_message

_FACTORS = re.compile(r"([0-9]+)/([0-9]+)\Z")
_GROUND = re.compile(r"([sb])([0-9]+)/([0-9]+)\Z")

register_message(
    "factors_malformed",
    findings.MALFORMED,
    "`{value}` is not an attack and a defend factor",
    "write two numbers with a stroke between them, as `5/1`",
)
register_message(
    "ground_attack_malformed",
    findings.MALFORMED,
    "`{value}` is not a strafe or bomb factor",
    "write `s` or `b`, the lowest roll that hits, a stroke and the points a hit scores, as `b4/3`",
)


@dataclass(frozen=True, slots=True)
class Factors:
    """What a unit rolls in a dogfight: a die of `attack` or more hits, of `defend` or less defends (TH-84)."""

    attack: int
    defend: int
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class GroundAttack:
    """How a unit strafes or bombs: a die of `threshold` or more hits, each hit scores `vp` (TH-118, TH-124)."""

    kind: Literal["s", "b"]
    threshold: int
    vp: int
    text: str

    def __str__(self) -> str:
        return self.text

    @property
    def verb(self) -> str:
        """`strafes` or `bombs`."""
        return "strafes" if self.kind == "s" else "bombs"


def _factors(value: Any) -> Factors:
    if isinstance(value, Factors):
        return value
    if isinstance(value, str) and (m := _FACTORS.match(value)):
        return Factors(int(m[1]), int(m[2]), str(value))
    raise PydanticCustomError("factors_malformed", "{value}", {"value": str(value)})


def _ground_attack(value: Any) -> GroundAttack:
    if isinstance(value, GroundAttack):
        return value
    if isinstance(value, str) and (m := _GROUND.match(value)):
        return GroundAttack("s" if m[1] == "s" else "b", int(m[2]), int(m[3]), str(value))
    raise PydanticCustomError("ground_attack_malformed", "{value}", {"value": str(value)})


AttackDefend = Annotated[
    Factors, PlainValidator(_factors), WithJsonSchema({"type": "string", "pattern": "^[0-9]+/[0-9]+$"})
]
"""`5/1` as a field."""

StrafeBomb = Annotated[
    GroundAttack, PlainValidator(_ground_attack), WithJsonSchema({"type": "string", "pattern": "^[sb][0-9]+/[0-9]+$"})
]
"""`s4/1` or `b4/3` as a field."""
