"""Texts are found wherever they stand, and every stretch of one knows its characters in the source."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.build import open_pack
from generator.checks.texts import find_texts, match_words
from tests.specimen_pack import copy_pack

HEAD = 'id: plain\nversion: "1"\nauthor: nobody\nlicence: none\nstatement: ours\nrulebook: none\n'


def _title(folder: Path, typed: str) -> tuple[str, list[str]]:
    """The title so typed as a text, and the source of each of its words."""
    (folder / "pack.yaml").write_text(f"{HEAD}title: {typed}\n", "utf-8")
    pack, _ = open_pack(folder, "")
    assert pack is not None
    (title,) = (w for w in find_texts(pack) if w.field == "title")
    places = [title.place(*m.span()) for m in re.finditer(r"\S+", title.text)]
    return title.text, [source.slice(p) for p in places if (source := pack.source(p))]


@pytest.mark.parametrize(
    "typed", ["one two", '"one two"', "'one two'", ">-\n  one\n  two", ">\n  one two", "|-\n  one two", "one\n  two"]
)
def test_words_are_found_in_every_style_of_scalar(tmp_path: Path, typed: str) -> None:
    assert _title(tmp_path, typed) == ("one two", ["one", "two"])


def test_quotes_in_quotes_keep_their_place(tmp_path: Path) -> None:
    assert _title(tmp_path, "'the boys'' day'") == ("the boys' day", ["the", "boys''", "day"])
    assert _title(tmp_path, '"a \\"b\\" c"') == ('a "b" c', ["a", '\\"b\\"', "c"])


def test_what_cannot_be_traced_is_placed_as_a_whole(tmp_path: Path) -> None:
    text, words = _title(tmp_path, '"\\u0041 b"')
    assert (text, words) == ("A b", ['"\\u0041 b"'] * 2)


def test_every_word_of_the_pack_is_where_it_says(tmp_path: Path) -> None:
    pack, _ = open_pack(copy_pack(tmp_path), "")
    assert pack is not None
    fields = set()
    for written in find_texts(pack):
        fields.add(written.field)
        for word in re.finditer(r"[^\s\"'\\]+", written.text):
            place = written.place(*word.span())
            source = pack.source(place)
            assert source is not None and source.slice(place) == word.group()
    assert {"paragraphs", "printed", "texts", "reason", "question", "explanation", "unit", "title"} <= fields
    assert not fields & {"id", "provenance", "american", "art", "type"}


def test_words_match_as_wholes_and_the_longest_first() -> None:
    pattern = match_words(["radar", "Radar Station"])
    assert [m.group() for m in pattern.finditer("radar, Radar\n Station, radars")] == ["radar", "Radar\n Station"]
    assert not match_words([]).search("anything")
