"""The types that a scalar in a source can be; each decides for itself what a typed text means.

Everything arrives as `Scalar` (text and whether it was quoted), so `1-3`, `12:30`, `NO` and `017`
are what was typed. A type that refuses raises `PydanticCustomError` whose *type* is a key of the
table of messages in `generator.source.decode`.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, PlainValidator, WithJsonSchema
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

_INT = re.compile(r"[+-]?(0|[1-9][0-9]*)\Z")
_NUM = re.compile(r"[+-]?(0|[1-9][0-9]*)(\.[0-9]+)?\Z")
_ID = re.compile(r"[a-z0-9]+([_-][a-z0-9]+)*\Z")
_DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})\Z")
_RANGE = re.compile(r"([0-9]+)(?:\s*[-–]\s*([0-9]+)|(\+))?\Z")


def _fail(kind: str, value: Any) -> PydanticCustomError:
    return PydanticCustomError(kind, "{value}", {"value": _shown(value)})


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    return str(value)


def _quoted(value: Any) -> bool:
    return bool(getattr(value, "quoted", False))


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise _fail("text_expected", value)
    if not value.strip():
        raise _fail("text_empty", value)
    return str(value).strip("\n")


def _line(value: Any) -> str:
    text = _text(value)
    if "\n" in text:
        raise _fail("one_line_expected", value)
    return text.strip()


def _int(value: Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if not isinstance(value, str) or _quoted(value) or not _INT.match(value):
        raise _fail("whole_number_expected", value)
    return int(value)


def _num(value: Any) -> float:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return float(value)
    if not isinstance(value, str) or _quoted(value) or not _NUM.match(value):
        raise _fail("number_expected", value)
    return float(value)


def _flag(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and not _quoted(value) and value in ("true", "false"):
        return value == "true"
    raise _fail("flag_expected", value)


def _id(value: Any) -> str:
    if not isinstance(value, str):
        raise _fail("text_expected", value)
    if not _ID.match(value):
        raise _fail("id_malformed", value)
    return str(value)


def _date(value: Any) -> datetime.date:
    if isinstance(value, datetime.date):
        return value
    if isinstance(value, str) and (m := _DATE.match(value)):
        try:
            return datetime.date(int(m[1]), int(m[2]), int(m[3]))
        except ValueError:
            pass
    raise _fail("date_malformed", value)


class Reads:
    """Beside a type in an annotation: the function that reads what was typed, and what editors are told of it.

    `checked` is what the value is held to once it is read. pydantic's own annotations would look up the function's
    signature at every field; most fields have one of these.
    """

    def __init__(self, read: Callable[[Any], Any], checked: CoreSchema, json_schema: dict[str, Any]) -> None:
        self._read = read
        self._checked = checked
        self._json_schema = json_schema

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_before_validator_function(self._read, {**self._checked})

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return dict(self._json_schema)


# What YAML 1.2 reads as a number or a flag is text to us where a text is wanted: `place: 2.2`.
_ANY_SCALAR = {"type": ["string", "number", "boolean"]}

Text = Annotated[str, Reads(_text, core_schema.str_schema(), _ANY_SCALAR)]
"""Text of one or more lines, not blank."""

Line = Annotated[str, Reads(_line, core_schema.str_schema(), _ANY_SCALAR)]
"""Text of exactly one line, not blank."""

Int = Annotated[int, Reads(_int, core_schema.int_schema(), {"type": "integer"})]
"""A whole number, not quoted."""

Count = Annotated[int, Reads(_int, core_schema.int_schema(ge=0), {"type": "integer", "minimum": 0})]
"""A whole number from 0."""

Num = Annotated[float, Reads(_num, core_schema.float_schema(), {"type": "number"})]
"""A number with or without decimals, not quoted."""

Flag = Annotated[bool, Reads(_flag, core_schema.bool_schema(), {"type": "boolean"})]
"""`true` or `false`; `yes` and `NO` are text."""

Id = Annotated[str, Reads(_id, core_schema.str_schema(), {"type": "string", "pattern": "^" + _ID.pattern[:-2] + "$"})]
"""An identifier: lower-case letters, digits, single hyphens or underscores."""

Ref = Id
"""The id of another record; a check, not the type, tells whether it exists."""

Date = Annotated[
    datetime.date,
    Reads(
        _date,
        core_schema.date_schema(),
        {"type": "string", "format": "date", "description": "A day, written 1940-07-10."},
    ),
]
"""A day, `1940-07-10`."""


@dataclass(frozen=True, slots=True)
class DieRange:
    """The rolls that one row of a die table stands for: `4`, `2-4`, `5+`."""

    low: int
    high: int | None
    """None for an open range, `5+`."""
    text: str

    def __contains__(self, roll: int) -> bool:
        return self.low <= roll and (self.high is None or roll <= self.high)

    def __str__(self) -> str:
        return self.text

    @property
    def printed(self) -> str:
        """As it stands on paper, with an en dash."""
        if self.high is None:
            return f"{self.low}+"
        return str(self.low) if self.low == self.high else f"{self.low}–{self.high}"

    def values(self, top: int) -> range:
        """The rolls meant, an open range ending at `top`."""
        return range(self.low, (top if self.high is None else self.high) + 1)


def parse_die_range(text: str) -> DieRange | None:
    """`4`, `2-4`, `2–4`, `5+` as a range; None if the text has no such form."""
    if not (m := _RANGE.match(text.strip())):
        return None
    low = int(m[1])
    if m[3]:
        return DieRange(low, None, text)
    return DieRange(low, int(m[2]) if m[2] else low, text)


def _die_range(value: Any) -> DieRange:
    if isinstance(value, DieRange):
        return value
    if not isinstance(value, (str, int)):
        raise _fail("text_expected", value)
    if (found := parse_die_range(str(value))) is None:
        raise _fail("die_range_malformed", value)
    if found.high is not None and found.high < found.low:
        raise _fail("die_range_reversed", value)
    return found


Rolls = Annotated[
    DieRange,
    PlainValidator(_die_range),
    WithJsonSchema({"type": ["string", "integer"], "pattern": r"^[0-9]+([-–][0-9]+|\+)?$"}),
]
"""A `DieRange` as a field or as the key of a die table."""
