"""The vocabulary of prose: its reader says what is wrong and where, and reads back what was typed."""

from __future__ import annotations

from html import escape
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model.prose import BLOCKS, INLINE, VOCABULARY, Element, make, read_length
from generator.model.prose_reader import TEMPLATE_PLACE, read_place, read_prose
from generator.model.prose_reference import describe_vocabulary
from generator.source.span import Span

TYPED = st.text(st.characters(min_codepoint=0x20, max_codepoint=0x2FF, exclude_categories=["Cc"]), min_size=1)


def read(body: str) -> Element:
    tree, found = read_prose(f"<doc>{body}</doc>", "t.xml.j2")
    assert [d.message for d in found] == []
    assert tree is not None
    return tree


def codes(body: str) -> list[str]:
    tree, found = read_prose(body, "t.xml.j2")
    assert tree is None
    return [d.code for d in found]


def test_the_reference_is_written_from_the_table() -> None:
    reference = (Path(__file__).parents[2] / "docs" / "prose.md").read_text(encoding="utf-8")
    head, _, table = reference.partition("generator/model/prose.py. -->\n\n")
    assert "## The elements" in head
    assert table == describe_vocabulary(), "write the part below the comment in docs/prose.md anew"


def test_what_an_element_holds_exists() -> None:
    for kind in VOCABULARY.values():
        assert kind.holds <= set(VOCABULARY), kind.name
    assert set(VOCABULARY) >= BLOCKS | INLINE


@pytest.mark.parametrize("name", list(VOCABULARY))
def test_every_example_is_right_and_shows_its_element(name: str) -> None:
    example = VOCABULARY[name].example
    if name != "doc":
        outer = example[1:].split(">")[0].split(" ")[0].rstrip("/")
        example = f"<doc>{example if outer in BLOCKS | {'section'} else f'<p>{example}</p>'}</doc>"
    example = example.replace("{{ r|src }}", "").replace("{{ m.briefing.src }}", "")
    tree, found = read_prose(example, "t.xml.j2")
    assert [d.message for d in found] == []
    assert tree is not None and any(e.tag == name for e in tree.walk())


def test_attributes_come_decoded_with_defaults() -> None:
    (table,) = read('<table widths="auto 9pt 2*" aligns="l c r"><row><cell/><cell/><cell/></row></table>').elements()
    assert table.values["widths"] == (("auto", 0.0), ("mm", pytest.approx(3.175)), ("share", 2.0))
    assert table.values["aligns"] == ("l", "c", "r")
    assert table.values["band"] is True
    assert make("table").values["style"] == table.values["style"] == "ruled"


@pytest.mark.parametrize(
    ("markup", "code"),
    [
        ("<doc><p>Fuel & oil</p></doc>", "PRT001"),
        ("<doc><p>open</doc>", "PRT001"),
        ("", "PRT001"),
        ('<!DOCTYPE doc [<!ENTITY a "b">]><doc><p>a</p></doc>', "PRT001"),
        ("<doc>" + "<section>" * 50 + "</section>" * 50 + "</doc>", "PRT001"),
        ("<doc><para>x</para></doc>", "PRT002"),
        ('<doc><p colour="red">x</p></doc>', "PRT003"),
        ('<doc><p><dice value="7"/></p></doc>', "PRT004"),
        ("<doc><p><dice/></p></doc>", "PRT004"),
        ('<doc><table widths="wide"><row><cell/></row></table></doc>', "PRT004"),
        ('<doc><rule space="12"/></doc>', "PRT004"),
        ('<doc scale="99"><p/></doc>', "PRT004"),
        ('<doc><columns count="9"><p/></columns></doc>', "PRT004"),
        ("<doc><table><p>1</p></table></doc>", "PRT005"),
        ("<doc>loose text</doc>", "PRT005"),
        ("<p>no doc</p>", "PRT005"),
        ("<doc><columns><column><p>1</p></column><p>2</p></columns></doc>", "PRT005"),
        ("<doc><table><row><cell/></row><row head='yes'><cell/></row></table></doc>", "PRT005"),
        ("<doc><table><row><cell/><cell/></row><row><cell/></row></table></doc>", "PRT006"),
        ('<doc><table widths="auto"><row><cell/><cell/></row></table></doc>', "PRT006"),
    ],
)
def test_each_fault_has_its_code(markup: str, code: str) -> None:
    assert codes(markup) == [code]


def test_all_faults_are_told_at_their_place_in_template_and_record() -> None:
    markup = (
        f'<doc {TEMPLATE_PLACE}="t.xml.j2:1:1"><p {TEMPLATE_PLACE}="t.xml.j2:7:3" src="missions/01.yaml:12:5">'
        f'<u {TEMPLATE_PLACE}="t.xml.j2:8:9">x</u></p><h4 {TEMPLATE_PLACE}="t.xml.j2:9:1">y</h4></doc>'
    )
    tree, found = read_prose(markup, "t.xml.j2")
    assert tree is None
    assert [str(d.span) for d in found] == ["t.xml.j2:8:9", "t.xml.j2:9:1"]
    assert [str(span) for span, _ in found[0].related] == ["missions/01.yaml:12:5"]
    assert found[1].help == "here it is called `h3`"


def test_cells_over_several_rows_count_in_the_rows_below() -> None:
    read('<table><row><cell down="2"/><cell/></row><row><cell/></row><row><cell span="2"/></row></table>')
    assert codes('<doc><table><row><cell down="2"/><cell/></row><row><cell/><cell/></row></table></doc>') == ["PRT006"]


def test_white_space_is_folded_and_kept_where_words_part() -> None:
    (paragraph,) = read('<p>\n  One <b>two </b> <i>three</i>\n <dice value="3"/> four\u00a0five </p>').elements()
    assert paragraph.plain() == "One two three 3 four\u00a0five"


def test_loose_text_beside_blocks_becomes_paragraphs() -> None:
    (listing,) = read("<list><item>Before <b>it</b><list><item>inner</item></list> after</item></list>").elements()
    (item,) = listing.elements()
    assert [e.tag for e in item.elements()] == ["p", "list", "p"]
    assert item.elements()[0].plain() == "Before it"


def test_the_origin_is_inherited() -> None:
    (box,) = read('<box src="a.yaml:3:4"><p>x</p><p src="b.yaml:5:6">y</p></box>').elements()
    assert [e.origin for e in box.elements()] == [Span("a.yaml", 3, 4, 3, 5), Span("b.yaml", 5, 6, 5, 7)]


@given(TYPED)
def test_whatever_is_typed_is_read_as_typed(text: str) -> None:
    (paragraph,) = read(f"<p>{escape(text)}</p>").elements()
    assert paragraph.plain() == " ".join(text.split(" ")).strip(" ") or paragraph.plain().split() == text.split()


@given(st.text(max_size=60))
def test_no_markup_makes_the_reader_raise(text: str) -> None:
    tree, found = read_prose(text, "t.xml.j2")
    assert (tree is None) == bool(found)


@given(st.sampled_from(["mm", "pt"]), st.integers(0, 999))
def test_lengths(unit: str, number: int) -> None:
    expected = number if unit == "mm" else number * 25.4 / 72
    assert read_length(f"{number}{unit}") == pytest.approx(expected)
    assert read_length(f"{number}") is None


@pytest.mark.parametrize("text", ["", "a.yaml", "a.yaml:1", "a.yaml:x:1", ":1:1"])
def test_what_is_no_place(text: str) -> None:
    assert read_place(text) is None


def test_a_place_may_hold_colons() -> None:
    assert str(read_place("c:/pack/a.yaml:3:14")) == "c:/pack/a.yaml:3:14"
