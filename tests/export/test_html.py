"""HTML of prose: one page, well formed, text as typed, nothing fetched."""

from __future__ import annotations

import re
from html import escape
from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

from generator.export.html import Drawing, export_html
from generator.model.prose import VOCABULARY, Element
from generator.model.prose_reader import read_prose

PALETTE = {"ink": "#101010", "white": "#FFFFFF", "campaign-blue": "#102040"}
VOID = {"br", "hr", "meta"}


class Checker(HTMLParser):
    """Gathers text and insists that every element is closed in turn."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag, tag

    def handle_data(self, data: str) -> None:
        if not {"style", "title"} & set(self.open):
            self.text.append(data)


def tree_of(body: str) -> Element:
    tree, found = read_prose(f"<doc>{body}</doc>", "t")
    assert [d.message for d in found] == []
    assert tree is not None
    return tree


def check(page: str) -> Checker:
    checker = Checker()
    checker.feed(page)
    checker.close()
    assert checker.open == []
    return checker


def test_every_example_is_well_formed_and_fetches_nothing() -> None:
    trees = []
    for name, kind in VOCABULARY.items():
        example = kind.example
        if name != "doc":
            outer = re.match(r"<([a-z0-9-]+)", example)[1]  # type: ignore[index]
            example = example if outer in VOCABULARY["doc"].holds else f"<p>{example}</p>"
            example = f"<doc>{example}</doc>"
        tree, _ = read_prose(example.replace("{{ r|src }}", ""), "t")
        assert tree is not None
        trees.append(tree)
    page = export_html(trees, "All", "en-GB", PALETTE)
    seen = set(check(page).seen)
    assert {"h1", "h2", "h3", "table", "ol", "ul", "figure", "hr", "section"} <= seen
    assert not seen & {"script", "link", "img", "iframe"}
    assert "http" not in page and "url(" not in page


@given(st.text(st.characters(min_codepoint=0x20, max_codepoint=0x2FF, exclude_categories=["Cc"]), min_size=1))
def test_text_is_shown_as_typed(text: str) -> None:
    tree = tree_of(f"<p>{escape(text)}</p>")
    shown = "".join(check(export_html([tree], "x", "en", PALETTE)).text)
    assert shown.strip() == tree.elements()[0].plain().strip()


def test_tables_keep_heads_and_spans() -> None:
    body = (
        '<table><row head="yes"><cell span="2">A</cell></row><row><cell down="2">b</cell><cell>c</cell></row>'
        "<row><cell>d</cell></row></table>"
    )
    page = export_html([tree_of(body)], "x", "en", PALETTE)
    check(page)
    assert '<th scope="col" colspan="2">A</th>' in page and '<td rowspan="2">b</td>' in page
    assert page.index("</thead>") < page.index("<tbody>") < page.index("</tbody>")


def test_a_head_says_what_it_heads() -> None:
    body = '<table><row head="yes"><cell>A</cell></row><row><cell head="yes">b</cell></row></table>'
    page = export_html([tree_of(body)], "x", "en", PALETTE)
    assert '<th scope="col">A</th>' in page and '<th scope="row">b</th>' in page


def test_a_drawing_stands_in_its_figure_and_is_told_in_words() -> None:
    tree = tree_of('<figure kind="art" key="map" caption="The south"/><figure kind="art" key="other"/>')
    page = export_html([tree], "x", "en", PALETTE, {"map": Drawing("<svg><g></g></svg>", 'Won 1 & "2"')})
    check(page)
    assert page.count("<figure") == 1
    assert 'role="img" aria-label="Won 1 &amp; &quot;2&quot;"><svg><g></g></svg></div><figcaption>The south' in page


def test_only_a_part_with_notes_in_its_margin_has_one() -> None:
    noted, plain = tree_of('<section><p subject="Period">x</p></section>'), tree_of("<p>y</p>")
    page = export_html([noted, plain], "x", "en", PALETTE)
    assert re.findall(r'<article class="([a-z ]*)"', page) == ["chart noted", "chart"]


def test_title_language_and_colours_come_from_outside() -> None:
    page = export_html([tree_of('<p campaign="yes">x</p>')], "R&R <1>", "en-GB", PALETTE)
    assert "<title>R&amp;R &lt;1&gt;</title>" in page and '<html lang="en-GB">' in page
    assert "--campaign-blue:#102040;" in page and 'class="campaign"' in page


def test_references_lead_to_their_places() -> None:
    page = export_html([tree_of('<p><ref to="a b">x</ref></p><h2 id="a b">y</h2>')], "x", "en", PALETTE)
    target = re.search(r'href="#([^"]*)"', page)
    assert target and f'id="{target[1]}"' in page
