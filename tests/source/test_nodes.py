"""YAML to values that know their places; what YAML allows and game data does not."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.source.nodes import Composed, Path, Scalar, compose
from generator.source.read import Source


def _compose(text: str) -> tuple[Composed | None, list[tuple[str, int, int]]]:
    composed, found = compose(Source("m.yaml", text))
    assert (composed is None) == bool(found)
    return composed, [(d.code, d.span.line, d.span.column) for d in found]


def test_every_value_and_key_knows_its_place() -> None:
    text = "a:\n  - x\n  - {b: 'two words', 5+: 3}\nc: [1,\n  2]\nd: >-\n  folded\n  text\n"
    composed, found = _compose(text)
    assert composed is not None and found == []
    slices = {path[1:]: composed.source.slice(spans.value) for path, spans in composed.spans.items()}
    assert slices[("a", 0)] == "x"
    assert slices[("a", 1)] == "{b: 'two words', 5+: 3}"
    assert slices[("a", 1, "b")] == "'two words'"
    assert slices[("c",)] == "[1,\n  2]"
    assert slices[("a",)] == "- x\n  - {b: 'two words', 5+: 3}"
    key = composed.spans[("m.yaml", "a", 1, "5+")].key
    assert key is not None and composed.source.slice(key) == "5+"


def test_scalars_stay_as_typed() -> None:
    composed, _ = _compose("[1-3, 12:30, NO, 017, '4', 4, ~, 1e3, 0x10, 2020-01-01, yes]")
    assert composed is not None
    assert composed.data == ["1-3", "12:30", "NO", "017", "4", "4", "~", "1e3", "0x10", "2020-01-01", "yes"]
    assert [s.quoted for s in composed.data] == [i == 4 for i in range(11)]


def test_an_alias_is_a_copy_with_the_place_of_what_it_names() -> None:
    composed, found = _compose("a: &x [1, 2]\nb: *x\n")
    assert composed is not None and found == []
    assert composed.data["b"] == ["1", "2"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [("YML005", 1, 1)]),
        ("# only a remark\n", [("YML005", 1, 1)]),
        ("a: 'open\nb: 1\n", [("YML006", 1, 4)]),
        ('a: "open\nb: "x"\n', [("YML006", 1, 4)]),
        ("a: [1, 2\nb: 3\n", [("YML006", 2, 2)]),
        ("a: b: c\n", [("YML006", 1, 5)]),
        ("a: 1\n  b: 2\n", [("YML006", 2, 4)]),
        ("a: *nowhere\n", [("YML006", 1, 4)]),
        ("a: @x\n", [("YML006", 1, 4)]),
        ("a:\n\tb: 1\n", [("YML007", 2, 1)]),
        ("a: 1\nb: 2\na: 3\nb: 4\n", [("YML008", 3, 1)]),
        ("a: &x [*x]\n", [("YML009", 1, 4)]),
        ("a: !!python/object:os.system x\n", [("YML010", 1, 4)]),
        ("a: !mine x\nb: !yours y\n", [("YML010", 1, 4), ("YML010", 2, 4)]),
        ("[a]: 1\n", [("YML013", 1, 1)]),
        ("a: {<<: {b: 1}}\n", [("YML014", 1, 5)]),
        ("a: 1\n---\nb: 2\n", [("YML015", 2, 1)]),
    ],
)
def test_what_is_refused_and_where(text: str, expected: list[tuple[str, int, int]]) -> None:
    assert _compose(text)[1] == expected


def test_duplicate_keys_name_both_places() -> None:
    _, found = compose(Source("m.yaml", "a: 1\nb: 2\na: 3\n"))
    assert [str(span) for span, _ in found[0].related] == ["m.yaml:1:1"]


def test_two_entries_that_ran_together_are_one_finding() -> None:
    _, found = compose(Source("m.yaml", "- id: a\n  name: A\n  id: b\n  name: B\n"))
    assert [d.message for d in found] == ["keys are said twice: `id`, `name`"]


def test_a_bomb_of_aliases_is_defused() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 10)]
    _, found = _compose("\n".join(lines))
    assert [code for code, _, _ in found] == ["YML011"]


@pytest.mark.parametrize("depth", [62, 1_000, 100_000])
def test_nesting_without_end_is_refused(depth: int) -> None:
    _, found = _compose("[" * depth + "]" * depth)
    assert found and found[0][0] == "YML012"


def test_as_many_values_as_allowed_are_read() -> None:
    composed, found = _compose("[" + ",".join(["1"] * 90_000) + "]")
    assert found == [] and composed is not None and len(composed.data) == 90_000


_PLAIN = st.text("abcxyz", min_size=1, max_size=5)
_VALUES = st.recursive(_PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_PLAIN, inner, max_size=3))


@given(_VALUES)
def test_every_scalar_s_place_holds_its_text(value: Any) -> None:
    text = _flow(value)
    composed, found = compose(Source("m.yaml", text))
    assert composed is not None and found == []
    assert composed.data == value
    for path, spans in composed.spans.items():
        inner = _at(composed.data, path)
        if isinstance(inner, Scalar):
            assert composed.source.slice(spans.value) == inner
        if spans.key is not None:
            assert composed.source.slice(spans.key) == path[-1]


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k}: {_flow(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_flow(v) for v in value) + "]"
    return str(value)


def _at(data: Any, path: Path) -> Any:
    for part in path[1:]:
        data = data[part]
    return data


@given(st.text(max_size=80))
def test_any_text_gives_a_value_or_findings(text: str) -> None:
    clean = "".join(c for c in text if c in "\t\n\r" or " " <= c <= "~" or "\xa0" <= c <= "\ud7ff")
    _compose(clean)
