"""Prose as pages: everything on the paper, everything legible, everything wrong told."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.layout.fonts import font
from generator.layout.items import Group, Item, Mark, Page, Path, Text, Use
from generator.layout.prose.flow import Imprint, lay_out_prose
from generator.layout.prose.lines import break_lines
from generator.layout.prose.type_styles import FACES
from generator.model.prose import MM_PER_POINT, Element
from generator.model.prose_reader import read_prose
from generator.source.diagnostic import Diagnostic

A4, LETTER = (210.0, 297.0), (215.9, 279.4)
IMPRINT = Imprint("A chart", "A pack, 1. Of no publisher.")
SAMPLE = """
<h1 over="Mission 1" aside="10 July 1940" id="top">Convoy</h1>
<p style="lead">Bread is coming down Channel.</p>
<columns count="2" rule="yes">
  <h2 aside="2.1">Set-up</h2>
  <p>Roll <dice value="1"/> or <dice value="5 6"/>: see <ref to="top" page="yes">the head</ref>.</p>
  <list kind="number"><item>Map.</item><item campaign="yes">Carry over.</item>
    <item>Go<list><item>in</item></list></item></list>
  <table widths="auto * auto" aligns="clr" caption="Strength" first="2">
  <row head="yes"><cell>Die</cell><cell>Kind</cell><cell>n</cell></row>
  <row campaign="yes"><cell>1–4</cell><cell>Hurricane</cell><cell>4</cell></row>
  <row rule="yes"><cell>5</cell><cell>Spitfire</cell><cell>3</cell></row></table>
  <note label="Ruling">Ties to nobody.</note>
  <note campaign="yes"><p>One</p><list kind="box"><item>Two</item></list></note>
</columns>
<columns widths="2* 50mm"><column><box title="Special"><p>Bring it through.</p></box>
<box style="tint"><p>Count.</p></box></column>
<column><figure kind="scatter" caption="Facing"/></column></columns>
<table style="grid"><row head="yes"><cell span="2">RAF</cell><cell>LW</cell></row>
<row><cell down="2">both</cell><cell>1</cell><cell>2</cell></row><row><cell>3</cell><cell>4</cell></row></table>
<figure kind="dice" values="1 2 3"/><form-line label="Name" count="2"/><rule weight="double"/><h3>Last</h3>
<stamp over="yes">Secret</stamp><p align="justify" campaign="yes">Under the stamp.</p><stamp>Open<br/>now</stamp>
"""


def tree_of(body: str, head: str = "") -> Element:
    tree, found = read_prose(f"<doc {head}>{body}</doc>", "t.xml.j2")
    assert [d.message for d in found] == []
    assert tree is not None
    return tree


def set_pages(
    body: str, head: str = "", size: tuple[float, float] = A4, **more: bool
) -> tuple[tuple[Page, ...], list[Diagnostic]]:
    return lay_out_prose([tree_of(body, head)], *size, IMPRINT, **more)


def every(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from every(item.items)


def texts(page: Page) -> list[Text]:
    return [i for i in every(page.items) if isinstance(i, Text)]


def words(pages: tuple[Page, ...]) -> str:
    return " ".join(t.text for page in pages for t in texts(page))


@pytest.mark.parametrize("face", list(FACES))
@pytest.mark.parametrize("size", [A4, LETTER])
@pytest.mark.parametrize("turn", ["portrait", "landscape"])
def test_all_is_on_the_sheet_and_legible(face: str, size: tuple[float, float], turn: str) -> None:
    pages, found = set_pages(SAMPLE, f'face="{face}" orientation="{turn}"', size)
    assert [d.message for d in found] == []
    wide, high = size if turn == "portrait" else size[::-1]
    for page in pages:
        assert (page.width, page.height) == (wide, high)
        for item in page.items:
            if isinstance(item, Text):
                width = font(item.font).width(item.text, item.size, item.spacing)
                left = item.x - {"start": 0, "middle": width / 2, "end": width}[item.anchor]
                assert left >= 6.35 and left + width <= wide - 6.35, item.text
                assert item.y - item.size * MM_PER_POINT >= 6 and item.y <= high - 6.35, item.text
            if isinstance(item, Path):
                numbers = [c[1:] for c in item.commands if len(c) > 1]
                xs = [float(v) for n in numbers for v in n[0::2]]
                ys = [float(v) for n in numbers for v in n[1::2]]
                assert min(xs) >= 6.35 and max(xs) <= wide - 6.35 and min(ys) >= 0 and max(ys) <= high - 6.35
        assert all(t.size >= 6.95 for t in texts(page))


LONG = "A text of some length that nobody would write here but somebody will one day, in small capitals"


@pytest.mark.parametrize("face", list(FACES))
@pytest.mark.parametrize("margins", ["", "1mm", "20mm 60mm"])
@pytest.mark.parametrize(
    "body",
    [
        f'<h1 over="{LONG}" aside="{LONG}">{LONG}</h1>',
        f'<h2 over="{LONG}" aside="{LONG}">{LONG}</h2>',
        f'<p number="1234567." subject="{LONG}">{LONG}</p>',
        f'<form-line label="{LONG}" value="short"/>',
        '<form-line label="Name" value="Air Chief Marshal Sir Hugh"/>',
        f'<stamp size="30">{LONG[:40]}</stamp>',
        '<figure kind="dice" values="1 2 3 4 5 6 1 2 3 4 5 6" height="20mm"/>',
        f'<box title="{LONG}"><p campaign="yes">x</p></box>',
        f'<table caption="{LONG}" first="1"><row campaign="yes"><cell>{LONG}</cell><cell>{LONG}</cell></row></table>',
        f'<list><item label="{LONG[:12]}">{LONG}</item></list>',
        f'<note label="{LONG}" campaign="yes">{LONG}</note>',
    ],
)
def test_long_texts_stay_on_the_sheet(face: str, margins: str, body: str) -> None:
    pages, found = set_pages(body, f'face="{face}" margins="{margins}"')
    assert [d.message for d in found] == []
    for item in every(pages[0].items):
        if isinstance(item, Text) and item.colour != "stamp-red":
            width = font(item.font).width(item.text, item.size, item.spacing)
            left = item.x - {"start": 0, "middle": width / 2, "end": width}[item.anchor]
            assert left >= 6.35 and left + width <= 210 - 6.35, item.text
        if isinstance(item, Path) and item in pages[0].items:
            xs = [float(c[1]) for c in item.commands if len(c) > 1]
            assert min(xs) >= 6.35 and max(xs) <= 210 - 6.35
        if isinstance(item, Use):
            assert item.matrix[4] >= 0
    for group in pages[0].items:
        if isinstance(group, Group):
            a, _, c, _, e, _ = group.matrix
            for path in (i for i in group.items if isinstance(i, Path)):
                xs = [a * float(p[-2]) + c * float(p[-1]) + e for p in path.commands if len(p) > 1]
                assert min(xs) >= 6.35 and max(xs) <= 210 - 6.35


def test_every_word_is_on_the_paper() -> None:
    pages, _ = set_pages(SAMPLE)
    shown = words(pages)
    for expected in (
        "Bread is coming down Channel.",
        "MISSION 1",
        "Hurricane",
        "Ties to nobody.",
        "SECRET",
        "OPEN",
        "page 1",
    ):
        assert expected in shown
    dice = [i.symbol.name for i in every(pages[0].items) if isinstance(i, Use)]
    assert dice == ["die.1", "die.5", "die.6", "die.1", "die.2", "die.3"]


PARAGRAPHS = st.lists(
    st.lists(st.text("abcdefghij", min_size=1, max_size=9), min_size=1, max_size=60).map(" ".join),
    min_size=1,
    max_size=30,
)


@settings(max_examples=25, deadline=None)
@given(PARAGRAPHS, st.sampled_from(["", "columns"]))
def test_no_paragraph_loses_a_word_over_pages(paragraphs: list[str], around: str) -> None:
    body = "".join(f"<p>{p}</p>" for p in paragraphs)
    body = f"<{around}>{body}</{around}>" if around else body
    pages, found = lay_out_prose([tree_of(body)], 105, 148, Imprint(""))
    assert found == []
    foot = re.compile(r"page \d+ of \d+")
    shown = " ".join(t.text for page in pages for t in texts(page) if not foot.fullmatch(t.text))
    assert shown.split() == " ".join(paragraphs).split()


def test_pages_are_numbered_through_all_runs() -> None:
    trees = [tree_of("<p>a</p><break/><p>b</p>"), tree_of("<p>c</p>"), tree_of("<p>d</p>", 'number="no"')]
    pages, _ = lay_out_prose(trees, *A4, IMPRINT)
    feet = [[t.text for t in texts(p) if t.text.startswith("page ")] for p in pages]
    assert feet == [["page 1 of 4"], ["page 2 of 4"], ["page 3 of 4"], []]


def test_every_page_carries_title_and_imprint() -> None:
    pages, _ = set_pages("<p>a</p><break/><p>b</p>", 'header="Standing orders"')
    for index, page in enumerate(pages):
        shown = [t.text for t in texts(page)]
        assert "A chart" in shown and "A pack, 1. Of no publisher." in shown
        assert ("Standing orders" in shown) is (index > 0)


def test_bookmarks_for_titles_and_headings() -> None:
    pages, _ = set_pages('<h1>One</h1><h2 mark="Two">2</h2><h3>no</h3><section mark="Part"><p>x</p></section>')
    assert [(m.title, m.level) for m in pages[0].items if isinstance(m, Mark)] == [("One", 0), ("Two", 1), ("Part", 0)]


def test_a_heading_is_never_left_at_the_foot() -> None:
    for lines in range(40, 62):
        pages, _ = set_pages("".join(f"<p>line {n}</p>" for n in range(lines)) + "<h2>Head</h2><p>after</p>")
        head = next(i for i, p in enumerate(pages) if any(t.text == "HEAD" for t in texts(p)))
        assert any(t.text == "after" for t in texts(pages[head]))


def test_a_long_table_repeats_its_heads() -> None:
    rows = "".join(f"<row><cell>{n}</cell><cell>result {n}</cell></row>" for n in range(120))
    pages, found = set_pages(f'<table><row head="yes"><cell>Die</cell><cell>Result</cell></row>{rows}</table>')
    assert found == [] and len(pages) > 1
    for page in pages:
        assert [t.text for t in texts(page)].count("DIE") == 1
    assert [t.text for p in pages for t in texts(p) if t.text.startswith("result")] == [
        f"result {n}" for n in range(120)
    ]


def test_banding_can_be_left_out() -> None:
    def tints(banding: bool) -> int:
        pages, _ = set_pages(SAMPLE, banding=banding)
        return sum(isinstance(i, Path) and i.fill == "tint" for i in pages[0].items)

    assert tints(True) > 0 and tints(False) == 0


@pytest.mark.parametrize(
    "body",
    [
        '<p campaign="yes">One line</p>',
        '<note campaign="yes">A note</note>',
        '<list><item campaign="yes">An item</item></list>',
        '<table><row><cell>plain</cell></row><row campaign="yes"><cell>One row</cell></row></table>',
        '<box campaign="yes"><p>In a box</p></box>',
        '<h2 campaign="yes">Heading</h2>',
    ],
)
def test_what_holds_in_the_campaign_is_blue_and_has_a_bar(body: str) -> None:
    pages, _ = set_pages(body)
    blue = [t for t in texts(pages[0]) if t.colour == "campaign-blue"]
    bars = [
        i
        for i in pages[0].items
        if isinstance(i, Path) and i.fill == "campaign-blue" and float(i.commands[1][1]) - float(i.commands[0][1]) < 1
    ]
    assert blue and bars
    for text in blue:
        assert any(float(b.commands[0][2]) <= text.y <= float(b.commands[2][2]) for b in bars)
        assert all(float(b.commands[1][1]) < text.x for b in bars)


def test_the_marked_column_is_on_a_plate_and_bold() -> None:
    pages, _ = set_pages(
        '<table first="2"><row head="yes"><cell>Die</cell><cell>Do 17</cell></row>'
        "<row><cell>1</cell><cell>LEFT</cell></row></table>"
    )
    fonts = {t.text: (t.font, t.colour) for t in texts(pages[0])}
    assert fonts["DO 17"] == ("sans-semibold", "white")
    assert fonts["LEFT"][0] == "sans-semibold" and fonts["1"][0] == "sans"


def test_subject_notes_stand_in_the_margin_and_numbers_before_the_first_line() -> None:
    pages, found = set_pages(
        '<p number="4." subject="Losses of the month">Eleven Vics were lost over the sea in the month of July.</p>',
        'face="typed"',
    )
    assert found == []
    at = {t.text: t for t in texts(pages[0])}
    left = FACES["typed"].margins[3]
    assert at["4."].x == pytest.approx(left)
    assert at["Losses of the"].x < left - 20
    first = next(t for t in texts(pages[0]) if t.text.startswith("Eleven"))
    assert first.x == pytest.approx(left + FACES["typed"].number_indent) and first.y == at["4."].y


def test_a_stamp_over_the_text_takes_no_room() -> None:
    plain, _ = set_pages("<p>a</p><p>b</p>")
    stamped, _ = set_pages('<p>a</p><stamp over="yes">Secret</stamp><p>b</p>')
    places = [{t.text: t.y for t in texts(p[0])} for p in (plain, stamped)]
    assert places[0]["b"] == places[1]["b"]
    (group,) = (i for i in stamped[0].items if isinstance(i, Group))
    assert {t.colour for t in every(group.items) if isinstance(t, Text)} == {"stamp-red"}


def test_type_grows_to_fill_but_takes_no_further_page() -> None:
    plain, _ = set_pages(SAMPLE)
    fitted, found = set_pages(SAMPLE, 'scale="fit"')
    assert found == [] and len(fitted) == len(plain)
    assert max(t.size for t in texts(fitted[0]) if t.text.startswith("Bread")) > 10.5

    long = "".join(f"<p>paragraph {n}</p>" for n in range(150))
    assert len(set_pages(long, 'scale="fit"')[0]) == len(set_pages(long)[0])


def test_references_name_the_page_of_what_they_mean() -> None:
    pages, found = set_pages('<p>see <ref to="end" page="yes">the end</ref></p><break/><h2 id="end">End</h2>')
    assert found == []
    assert any("the end, page 2" in t.text for t in texts(pages[0]))


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("<p>☃</p>", "PRT027"),
        ("<p>☃ שלום عربي 漢字</p>", "PRT027"),
        ('<h1 aside="☃">x</h1>', "PRT027"),
        ("<stamp>☃</stamp>", "PRT027"),
        ('<figure kind="scatter" labels="☃ 2 3 4 5 6"/>', "PRT027"),
        ('<form-line width="30mm" label="Name" value="Air Chief Marshal Sir Hugh"/>', "PRT012"),
        ('<table widths="6mm *"><row><cell>Messerschmitt</cell><cell>x</cell></row></table>', "PRT012"),
        ("<table><row><cell>" + "<p>a long tale</p>" * 90 + "</cell></row></table>", "PRT013"),
        ('<table widths="150mm 90mm"><row><cell>a</cell><cell>b</cell></row></table>', "PRT014"),
        ('<figure kind="art"/>', "PRT015"),
        ('<p><ref to="nowhere">x</ref></p>', "PRT016"),
    ],
)
def test_what_does_not_print_as_meant_is_told_at_its_source(body: str, code: str) -> None:
    pages, found = set_pages(f'<section src="missions/01.yaml:12:5">{body}</section>')
    assert [d.code for d in found] == [code]
    assert str(found[0].span) == "missions/01.yaml:12:5"
    assert pages, "a draft can still be looked at"


def test_nothing_gives_one_page() -> None:
    pages, found = set_pages("")
    assert len(pages) == 1 and found == []


def test_lines_stand_where_they_were_measured() -> None:
    sentence = "Convoy Bread is coming down Channel, its colliers in two columns. " * 5
    pages, _ = set_pages(f"<p>{sentence}</p>")
    face = FACES["chart"]
    measured = break_lines([sentence.strip()], face.body, 210 - face.margins[1] - face.margins[3]).lines
    shown = [t for t in texts(pages[0]) if t.font == "sans" and t.size == face.body.size]
    assert [t.text for t in shown] == [i.text for line in measured for i in line.items if isinstance(i, Text)]
    steps = {round(b.y - a.y, 6) for a, b in itertools.pairwise(shown)}
    assert steps == {round(face.body.leading * MM_PER_POINT, 6)}


def test_five_tables_are_set_over_four_pages() -> None:
    rows = "".join(f"<row><cell>R{n}</cell><cell>{n * 3}</cell><cell>Spitfire</cell></row>" for n in range(14))
    part = "<h1>Part</h1>" + f"<p>{'The squadron assembled over the coast and climbed. ' * 14}</p>" * 4
    table = f'<table><row head="yes"><cell>a</cell><cell>b</cell><cell>c</cell></row>{rows}</table>'
    tree = tree_of((part + table) * 5, 'face="book"')
    pages, found = lay_out_prose([tree], *A4, IMPRINT)
    assert len(pages) >= 4 and found == []
