"""The shorthand of a Mission Tracking Sheet: `2A 1D`, `1 rescued, 2 lost to aaa`, `bombed convoy 2`.

Each form is read into the plain values of the records in `log_records`; what cannot be read is a finding.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from pydantic_core import PydanticCustomError

from generator.source import findings
from generator.source.decode import register_message

register_message(
    "losses_malformed",
    findings.MALFORMED,
    "`{value}` does not tell losses",
    "write `1 rescued, 2 lost`, `1 lost to aaa` or `1 lost at 0503`; also `1R 2L`; `1 unknown` if nobody knows",
)
register_message(
    "attack_malformed",
    findings.MALFORMED,
    "`{value}` does not tell an attack",
    "write `bombed convoy 2`, `strafed radar 1 at foreness` or `jettisoned`",
)
register_message(
    "record_malformed",
    findings.MALFORMED,
    "`{value}` is no record of a Dogfight",
    "write hits and defends: `2A 1D`, `2/1`, `-/1`; or `unknown`",
)

UNKNOWN = "unknown"

_LETTERS = re.compile(r"(?:(?P<hits>[0-9]{1,2}|-)\s*[aA])\s*(?:(?P<defends>[0-9]{1,2}|-)\s*[dD])\Z")
_SLASH = re.compile(r"(?P<hits>[0-9]{1,2}|-)\s*/\s*(?P<defends>[0-9]{1,2}|-)\Z")
_LOSS = re.compile(
    r"(?P<count>[0-9]{1,2})?\s*(?:(?P<fate>rescued|lost|unknown)\b|(?P<letter>[RLU?]))"
    r"(?:\s+(?:(?:to|by)\s+)?(?P<cause>dogfights?|aaa|balloons?|friendly[ _]fire|unknown)\b)?"
    r"(?:\s+at\s+(?P<place>[0-9]{4})\b)?(?:\s*[,;]\s*|\s+and\s+|\s*)",
    re.IGNORECASE,
)
_FATES = {"r": "true", "l": "false", "u": UNKNOWN, "?": UNKNOWN}
_ATTACK = re.compile(
    r"(?P<kind>bombed|strafed)\s+(?P<target>[a-z_ ]+?)(?:\s+(?P<hits>[0-9]{1,2}))?"
    r"(?:\s+at\s+(?P<place>[a-z0-9][a-z0-9 _-]*))?\Z",
    re.IGNORECASE,
)
_TARGETS = {"airfield": "raf_airfield", "raf airfield": "raf_airfield", "radar station": "radar"}


class DogfightRecord(NamedTuple):
    """Hits and defends of one unit in one Dogfight."""

    hits: int
    defends: int

    def __str__(self) -> str:
        return f"{self.hits or '-'}A {self.defends or '-'}D"


def read_dogfight(text: str) -> DogfightRecord | None:
    """Hits and defends from `2A 1D`, `2A -D`, `2/0` or `-/1` (TH-138); None for `unknown`.

    Raises ValueError for any other text.
    """
    stripped = text.strip()
    if stripped.lower() == UNKNOWN:
        return None
    match = _LETTERS.match(stripped) or _SLASH.match(stripped)
    if match is None:
        raise ValueError(text)
    hits, defends = (0 if g == "-" else int(g) for g in (match["hits"], match["defends"]))
    return DogfightRecord(hits, defends)


def expand_dogfights(value: Any) -> Any:
    """A line `2A 1D, 2/0, -/1` as a list of its records; a list stays one. Each must be readable."""
    if isinstance(value, str):
        value = [part.strip() for part in re.split(r"[,;]", value) if part.strip()]
    for part in value if isinstance(value, (list, tuple)) else ():
        if isinstance(part, str):
            try:
                read_dogfight(part)
            except ValueError:
                raise PydanticCustomError("record_malformed", "{value}", {"value": part}) from None
    return value


def expand_losses(value: Any) -> Any:
    """A line `1 rescued, 2 lost to aaa` or `1R 2L` as a list of losses; a list stays one.

    A loss of which no cause is said was one in a Dogfight; `1 unknown` is one whose crews nobody kept track of.
    """
    if not isinstance(value, str):
        return value
    text = value.strip()
    if text.lower() in ("none", "-", "0"):
        return []
    losses: list[dict[str, str]] = []
    at = 0
    while at < len(text):
        match = _LOSS.match(text, at)
        if match is None:
            raise PydanticCustomError("losses_malformed", "{value}", {"value": str(value)})
        at = match.end()
        loss = {
            "cause": (match["cause"] or "dogfight").lower().replace(" ", "_").rstrip("s"),
            "rescued": _FATES[(match["fate"] or match["letter"])[0].lower()],
        }
        if match["place"]:
            loss["place"] = match["place"]
        losses += [loss] * int(match["count"] or 1)
    return losses


def expand_attack(value: Any) -> Any:
    """A line `bombed convoy 2`, `strafed airfield 1 at manston` or `jettisoned` as an attack; a mapping stays one."""
    if not isinstance(value, str):
        return value
    text = value.strip()
    if text.lower() in ("none", "-"):
        return None
    if text.lower() in ("jettisoned", "jettison"):
        return {"kind": "jettisoned"}
    match = _ATTACK.match(text)
    if match is None:
        raise PydanticCustomError("attack_malformed", "{value}", {"value": str(value)})
    target = match["target"].lower()
    attack = {"kind": match["kind"].lower(), "target": _TARGETS.get(target, target), "hits": match["hits"] or "0"}
    if match["place"]:
        attack["place"] = re.sub(r" +", "_", match["place"].strip().lower())
    return attack


def expand_unknown(value: Any) -> Any:
    """`unknown` as nothing."""
    return None if isinstance(value, str) and value.strip().lower() == UNKNOWN else value
