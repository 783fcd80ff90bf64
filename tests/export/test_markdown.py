"""Markdown of prose: what was typed is shown as typed, and no table loses a cell."""

from __future__ import annotations

import re
from html import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.export.markdown import export_markdown
from generator.model.prose import VOCABULARY, Element
from generator.model.prose_reader import read_prose


def tree_of(body: str) -> Element:
    tree, found = read_prose(f"<doc>{body}</doc>", "t")
    assert [d.message for d in found] == []
    assert tree is not None
    return tree


def markdown(body: str) -> str:
    return export_markdown([tree_of(body)])


@pytest.mark.parametrize(
    ("body", "made"),
    [
        ("<h1>Title</h1>", "# Title"),
        ('<h2 over="Mission 1" aside="July">Set-up</h2>', "## Mission 1: Set-up (July)"),
        ('<p id="a">x</p>', '<a id="a"></a>x'),
        ('<p><b>bold </b><i>it</i> <ref to="a">there</ref> <dice value="1 6"/></p>', "**bold** *it* [there](#a) ⚀⚅"),
        ("<p>one<br/>two</p>", "one\\\ntwo"),
        ('<p number="4." subject="Losses">None.</p>', "4\\. **Losses.** None."),
        ('<note label="Ruling">No.</note>', "> **Ruling:** No."),
        ('<box title="T"><p>a</p><p>b</p></box>', "> **T**\n>\n> a\n>\n> b"),
        ("<list><item>a</item><item>b</item></list>", "- a\n- b"),
        ('<list kind="number" start="3"><item>a</item><item>b</item></list>', "3. a\n4. b"),
        ('<list kind="box"><item campaign="yes">a</item></list>', "- [ ] *Campaign:* a"),
        ("<list><item>a<list><item>in</item></list></item></list>", "- a\n\n  - in"),
        ("<stamp>Most<br/>secret</stamp>", "**MOST SECRET**"),
        ("<rule/>", "---"),
        ('<form-line label="Name" value="Dowding"/>', "Name: Dowding"),
        ('<figure kind="dice" values="1 2" caption="Roll"/>', "⚀⚁  \n*Roll*"),
        ("<columns><column><p>a</p></column><column><p>b</p></column></columns>", "a\n\nb"),
        (
            '<table aligns="lr"><row head="yes"><cell>A</cell><cell>B</cell></row>'
            '<row><cell span="2">x|y</cell></row></table>',
            "| A | B |\n| --- | --: |\n| x\\|y |  |",
        ),
        (
            "<table><row><cell><p>a</p><p>b</p></cell></row></table>",
            "|  |\n| --- |\n| a<br>b |",
        ),
    ],
)
def test_each_element(body: str, made: str) -> None:
    assert markdown(body) == made + "\n"


@pytest.mark.parametrize(
    "text", ["1. one", "- dash", "+ plus", "# head", "> quote", "9) nine", "=", "R&R <b> *a* _b_ `c` [d]"]
)
def test_typed_text_is_no_markup(text: str) -> None:
    made = markdown(f"<p>{escape(text)}</p>")
    assert made.replace("\\", "").rstrip("\n") == text
    assert not re.match(r"(\d+[.)]|[-+=#>])(\s|$)", made)


@given(st.text(st.characters(min_codepoint=0x20, max_codepoint=0x17F, exclude_categories=["Cc"]), min_size=1))
def test_every_special_character_is_escaped(text: str) -> None:
    made = markdown(f"<p>{escape(text)}</p>")
    bare = re.sub(r"\\.", "", made)
    assert not set(bare) & set("*_`[]<>|{}#~&\\")


def test_every_block_gives_text_or_nothing_and_never_fails() -> None:
    for name, kind in VOCABULARY.items():
        example = kind.example
        if name != "doc":
            outer = re.match(r"<([a-z0-9-]+)", example)[1]  # type: ignore[index]
            example = example if outer in VOCABULARY["doc"].holds else f"<p>{example}</p>"
            example = f"<doc>{example}</doc>"
        tree, found = read_prose(example.replace("{{ r|src }}", ""), "t")
        assert found == [] and tree is not None
        assert export_markdown([tree]).endswith("\n")


def test_documents_are_parted_by_a_rule() -> None:
    assert export_markdown([tree_of("<p>a</p>"), tree_of(""), tree_of("<p>b</p>")]) == "a\n\n---\n\nb\n"
