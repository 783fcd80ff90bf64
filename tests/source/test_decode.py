"""Values to records: every fault in our own words, at its own place, with the likeliest remedy."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from pydantic import Field

from generator.model.record import FrozenMap, Record
from generator.model.scalars import Date, Flag, Id, Int, Line, Num, Rolls, Text
from generator.source.decode import decode, near_miss
from generator.source.nodes import compose
from generator.source.read import Source


class Part(Record):
    id: Id
    colour: Literal["red", "blue"] = "red"


class Thing(Record):
    title: Line
    count: Annotated[Int, Field(ge=1, le=9)] = 1
    size: Num = 1.0
    day: Date | None = None
    flag: Flag = False
    note: Text | None = None
    parts: tuple[Part, ...] = ()
    table: FrozenMap[Rolls, Int] = FrozenMap()


def _decode(text: str) -> tuple[Thing | None, list[str]]:
    composed, found = compose(Source("m.yaml", text))
    assert composed is not None, found
    record, found = decode(Thing, composed)
    assert (record is None) == bool(found)
    for diagnostic in found:
        assert diagnostic.message == diagnostic.message.rstrip(".") and diagnostic.message
        assert diagnostic.message[0] == "`" or diagnostic.message[0].islower()
    return record, [f"{d.span.line}:{d.span.column}-{d.span.end_column} {d.code} {d.message} | {d.help}" for d in found]


def test_a_whole_record_is_frozen_and_knows_its_place() -> None:
    record, _ = _decode("title: A\nparts:\n  - {id: one}\ntable: {1-3: 4, 4+: 5}\n")
    assert record is not None
    assert record.at == ("m.yaml",) and record.parts[0].at == ("m.yaml", "parts", 0)
    assert [str(r) for r in record.table] == ["1-3", "4+"]
    with pytest.raises(Exception, match="frozen"):
        record.title = "B"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("titel: A\n", "1:1-6 REC001 unknown key `titel` | did you mean `title`?"),
        ("title: A\nparts: [{id: a, color: red}]\n", "2:17-22 REC001 unknown key `color` | did you mean `colour`?"),
        ("count: 1\n", "1:1-9 REC002 field `title` is missing | add `title:`"),
        ("title:\n", "1:7-7 REC003 the value is empty | write the text, or delete the key"),
        ("title: [A]\n", "1:8-11 REC003 a list where text is needed | write plain or quoted text"),
        (
            "title: A\nnote: |-\n  x\ncount: '4'\n",
            "4:8-11 REC003 `4` is not a whole number | write digits, without quotes",
        ),
        ("title: A\ncount: 4.5\n", "2:8-11 REC003 `4.5` is not a whole number | write digits, without quotes"),
        ("title: A\ncount: 017\n", "2:8-11 REC003 `017` is not a whole number | write digits, without quotes"),
        ("title: A\nflag: NO\n", "2:7-9 REC003 `NO` is neither `true` nor `false` | write `true` or `false`"),
        ("title: A\nparts: {id: a}\n", "2:8-15 REC003 a mapping where a list is needed | begin each entry with `- `"),
        ("title: A\nparts: [a]\n", "2:9-10 REC003 `a` where a mapping is needed | write `key: value` lines"),
        (
            "title: A\nparts: [{id: a, colour: rde}]\n",
            "2:25-28 REC004 `rde` is not one of `red`, `blue` | did you mean `red`?",
        ),
        (
            "title: A\nparts: [{id: Big One}]\n",
            "2:14-21 REC005 `Big One` is not an identifier | use lower-case letters, digits and single hyphens",
        ),
        ("title: A\nday: 1940-02-30\n", "2:6-16 REC005 `1940-02-30` is not a date | write it as 1940-07-10"),
        ("title: A\ncount: 0\n", "2:8-9 REC006 `0` is less than 1 | the least is 1"),
        ("title: A\ncount: 10\n", "2:8-10 REC006 `10` is more than 9 | the most is 9"),
        ("title: A\ntable: {3-: 1}\n", "2:9-11 TAB004 `3-` is not a range of die rolls | write `4`, `2-4` or `5+`"),
        ("title: A\ntable: {5-3: 1}\n", "2:9-12 TAB004 `5-3` runs backwards | write the lower roll first"),
        ("title: A\ntable: {5: }\n", "2:12-12 TAB007 this row of the chart says nothing | write its result"),
    ],
)
def test_each_fault_in_our_words_at_its_place(text: str, expected: str) -> None:
    assert expected in _decode(text)[1]


def test_all_faults_of_a_file_are_told_at_once() -> None:
    _, found = _decode("titel: A\ncount: many\nday: soon\nparts: [{id: A!}, {colour: red}]\n")
    assert sorted(f.split()[1] for f in found) == ["REC001", "REC002", "REC002", "REC003", "REC005", "REC005"]


def test_all_that_one_record_lacks_is_one_finding() -> None:
    class Pair(Record):
        left: Line
        middle: Line
        right: Line

    composed, _ = compose(Source("m.yaml", "middle: A\n"))
    assert composed is not None
    assert [d.message for d in decode(Pair, composed)[1]] == ["fields `left` and `right` are missing"]


@pytest.mark.parametrize(
    ("word", "choices", "said"),
    [
        ("hurican", ["hurricane", "spitfire"], "did you mean `hurricane`?"),
        ("SPITFIRE", ["hurricane", "spitfire"], "did you mean `spitfire`?"),
        ("zeppelin", ["hurricane", "spitfire"], "known: `hurricane`, `spitfire`"),
        ("zeppelin", [], ""),
        ("zeppelin", [f"type-{n}" for n in range(20)], ""),
    ],
)
def test_the_nearest_name_is_offered(word: str, choices: list[str], said: str) -> None:
    assert near_miss(word, choices) == said
