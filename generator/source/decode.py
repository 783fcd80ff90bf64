"""Plain values to records, with every complaint in our own words and at its own place."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from generator.source import findings
from generator.source.diagnostic import Diagnostic, Finding
from generator.source.nodes import Composed, Path, Spans
from generator.source.span import Span, whole


class Decodable(BaseModel):
    """What `decode` makes: a value that can be told, once, where it was written."""

    def note_place(self, path: Path) -> None:
        """Takes note of the place of this value and of all values in it."""
        raise NotImplementedError(type(self).__name__)


T = TypeVar("T", bound=Decodable)

# pydantic's error *type* -> our finding, message, help. `{value}` is what was typed, `{limit}` the bound.
_TABLE: Mapping[str, tuple[Finding, str, str]] = {
    "missing": (findings.MISSING_FIELD, "field `{field}` is missing", "add `{field}:`"),
    "extra_forbidden": (findings.UNKNOWN_KEY, "unknown key `{field}`", "{near}"),
    "text_expected": (findings.WRONG_TYPE, "`{value}` where text is needed", "write plain or quoted text"),
    "text_empty": (findings.WRONG_TYPE, "the value is empty", "write the text, or delete the key"),
    "one_line_expected": (findings.WRONG_TYPE, "several lines where one is needed", "write it on one line"),
    "whole_number_expected": (
        findings.WRONG_TYPE,
        "`{value}` is not a whole number",
        "write digits, without quotes",
    ),
    "number_expected": (findings.WRONG_TYPE, "`{value}` is not a number", "write a number, without quotes"),
    "flag_expected": (
        findings.WRONG_TYPE,
        "`{value}` is neither `true` nor `false`",
        "write `true` or `false`",
    ),
    "id_malformed": (
        findings.MALFORMED,
        "`{value}` is not an identifier",
        "use lower-case letters, digits and single hyphens",
    ),
    "date_malformed": (findings.MALFORMED, "`{value}` is not a date", "write it as 1940-07-10"),
    "die_range_malformed": (
        findings.DIE_RANGE_MALFORMED,
        "`{value}` is not a range of die rolls",
        "write `4`, `2-4` or `5+`",
    ),
    "die_range_reversed": (
        findings.DIE_RANGE_MALFORMED,
        "`{value}` runs backwards",
        "write the lower roll first",
    ),
    "string_pattern_mismatch": (findings.MALFORMED, "`{value}` does not have the form needed", ""),
    "literal_error": (findings.NOT_A_CHOICE, "`{value}` is not one of {choices}", "{near}"),
    "enum": (findings.NOT_A_CHOICE, "`{value}` is not one of {choices}", "{near}"),
    "union_tag_invalid": (findings.NOT_A_CHOICE, "`{value}` is not one of {choices}", "{near}"),
    "union_tag_not_found": (findings.MISSING_FIELD, "the key that tells its kind is missing", ""),
    "greater_than_equal": (findings.OUT_OF_BOUNDS, "`{value}` is less than {limit}", "the least is {limit}"),
    "greater_than": (findings.OUT_OF_BOUNDS, "`{value}` is not more than {limit}", ""),
    "less_than_equal": (findings.OUT_OF_BOUNDS, "`{value}` is more than {limit}", "the most is {limit}"),
    "less_than": (findings.OUT_OF_BOUNDS, "`{value}` is not less than {limit}", ""),
    "too_short": (findings.OUT_OF_BOUNDS, "too few entries", "at least {limit} needed"),
    "too_long": (findings.OUT_OF_BOUNDS, "too many entries", "at most {limit} allowed"),
    "tuple_type": (findings.WRONG_TYPE, "`{value}` where a list is needed", "begin each entry with `- `"),
    "list_type": (findings.WRONG_TYPE, "`{value}` where a list is needed", "begin each entry with `- `"),
    "dict_type": (findings.WRONG_TYPE, "`{value}` where a mapping is needed", "write `key: value` lines"),
    "model_type": (findings.WRONG_TYPE, "`{value}` where a mapping is needed", "write `key: value` lines"),
    "model_attributes_type": (
        findings.WRONG_TYPE,
        "`{value}` where a mapping is needed",
        "write `key: value` lines",
    ),
}


def register_message(kind: str, finding: Finding, message: str, help: str = "") -> None:
    """Gives a further type of `PydanticCustomError` its finding and wording; for a game's own types."""
    known = _REGISTERED.setdefault(kind, (finding, message, help))
    if known != (finding, message, help):
        raise ValueError(f"message for {kind} registered twice")


_REGISTERED: dict[str, tuple[Finding, str, str]] = {}


def explain_message(kind: str, value: str) -> tuple[str, str]:
    """Message and help that a type of `PydanticCustomError` has, for a value that was typed at a prompt."""
    _, message, help = _TABLE.get(kind) or _REGISTERED[kind]
    return message.format(value=_short(value)), help


def near_miss(word: str, choices: Iterable[str]) -> str:
    """A sentence naming the choice most like `word`, or the choices if few, or nothing."""
    names = sorted(set(choices))
    close = difflib.get_close_matches(word, names, n=1, cutoff=0.6)
    if not close:
        lowered = {n.lower(): n for n in names}
        close = [lowered[m] for m in difflib.get_close_matches(word.lower(), lowered, n=1, cutoff=0.6)]
    if close:
        return f"did you mean `{close[0]}`?"
    if names and len(names) <= 12:
        return "known: " + ", ".join(f"`{n}`" for n in names)
    return ""


def decode(kind: type[T], composed: Composed) -> tuple[T | None, list[Diagnostic]]:
    """The file's value as a record of `kind`, placed; or every fault found in it."""
    root: Path = (composed.source.path,)
    try:
        record = kind.model_validate(composed.data)
    except ValidationError as error:
        faults = _gather_missing([dict(e) for e in error.errors(include_url=False)])
        return None, [_diagnostic(kind, composed, root, e) for e in faults]
    record.note_place(root)
    return record, []


def _gather_missing(errors: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The errors, of which those of fields that one record lacks are one: it was begun, or its end was lost."""
    kept: list[dict[str, Any]] = []
    lacking: dict[tuple[Any, ...], list[str]] = {}
    for error in errors:
        if error["type"] != "missing" or not error["loc"]:
            kept.append(error)
        elif (around := tuple(error["loc"][:-1])) in lacking:
            lacking[around].append(str(error["loc"][-1]))
        else:
            lacking[around] = [str(error["loc"][-1])]
            kept.append({**error, "fields": lacking[around]})
    return kept


def _diagnostic(kind: type[BaseModel], composed: Composed, root: Path, error: dict[str, Any]) -> Diagnostic:
    spans = composed.spans
    path, on_key = root, False
    for part in error["loc"]:
        if part == "[key]":
            on_key = True
        elif (*path, part) in spans:
            path = (*path, part)
    field = str(error["loc"][-1]) if error["loc"] else ""
    context = error.get("ctx") or {}
    entry = _TABLE.get(error["type"]) or _REGISTERED.get(error["type"])
    if entry is None:
        entry = (findings.MALFORMED, f"`{{value}}` does not fit: {error['msg'].lower()}", "")
    finding, message, help = entry
    if error.get("input") == "" and not on_key and _in_die_table(path):
        finding, message, help = findings.CHART_CELL_EMPTY, "this row of the chart says nothing", "write its result"
    value = context.get("value", error.get("input"))
    if isinstance(value, dict) or value == "a mapping":
        message, value = message.replace("`{value}`", "{value}"), "a mapping"
    elif isinstance(value, (list, tuple)) or value == "a list":
        message, value = message.replace("`{value}`", "{value}"), "a list"
    choices = _choices(str(context.get("expected") or context.get("expected_tags") or ""))
    near = ""
    if error["type"] == "extra_forbidden":
        on_key = True
        near = near_miss(field, _field_names(kind, error["loc"][:-1])) or "delete it, or correct its name"
    elif choices:
        near = near_miss(str(value), choices)
    limit = next((context[k] for k in ("ge", "gt", "le", "lt", "min_length", "max_length") if k in context), "")
    words = {
        **{k: v for k, v in context.items() if k != "value"},
        "value": _short(str(value)),
        "field": field,
        "choices": ", ".join(f"`{c}`" for c in choices[:12]),
        "near": near,
        "limit": limit,
    }
    place = _place(spans, path, on_key)
    if error["type"] == "missing":
        place = _first_line(place)
        if len(fields := error.get("fields", ())) > 1:
            named = ", ".join(f"`{f}`" for f in fields[:-1]) + f" and `{fields[-1]}`"
            return finding.at(place, f"fields {named} are missing", "add them")
    return finding.at(place, message.format_map(words), help.format_map(words))


_DIE_KEY = re.compile(r"[0-9]+(-[0-9]+|\+)?")


def _in_die_table(path: Path) -> bool:
    return any(isinstance(part, str) and _DIE_KEY.fullmatch(part) for part in path[1:])


def _place(spans: Mapping[Path, Spans], path: Path, on_key: bool) -> Span:
    found = spans.get(path)
    if found is None:
        return whole(str(path[0]))
    return found.key if on_key and found.key else found.value


def _first_line(span: Span) -> Span:
    if span.end_line == span.line:
        return span
    return Span(span.path, span.line, span.column, span.line, span.column + 1)


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 40 else text[:37] + "..."


def _choices(expected: str) -> list[str]:
    return [part.strip().strip("'") for part in expected.replace(" or ", ", ").split(",") if part.strip()]


def _field_names(kind: type[BaseModel], loc: tuple[Any, ...]) -> list[str]:
    """The keys that the record at `loc` may have: walks the annotations, tolerant of unions."""
    kinds: list[Any] = [kind]
    for part in loc:
        kinds = [n for k in kinds for n in _step(k, part)] or kinds
    return [
        f.alias or n
        for k in kinds
        if isinstance(k, type) and issubclass(k, BaseModel)
        for n, f in k.model_fields.items()
    ]


def _step(kind: Any, part: Any) -> list[Any]:
    from typing import get_args, get_origin

    if isinstance(kind, type) and issubclass(kind, BaseModel):
        for name, field in kind.model_fields.items():
            if (field.alias or name) == part:
                return _members(field.annotation)
        return []
    if get_origin(kind) is not None:
        return [m for a in get_args(kind) for m in _members(a)]
    return []


def _members(annotation: Any) -> list[Any]:
    from typing import Annotated, get_args, get_origin

    origin = get_origin(annotation)
    if origin is Annotated:
        return _members(get_args(annotation)[0])
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [m for a in get_args(annotation) for m in _members(a)]
