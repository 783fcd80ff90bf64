"""The words of templates: what of a template is text, where it stands, and that no template can hold lint up."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build import open_pack
from generator.checks.template_texts import TAKEN, TemplateText, find_template_texts, read_templates
from tests.specimen_pack import copy_pack


def _texts(folder: Path, template: str) -> list[TemplateText]:
    root = copy_pack(folder)
    (root / "templates").mkdir(exist_ok=True)
    (root / "templates" / "t.xml.j2").write_text(template, "utf-8")
    pack, _ = open_pack(root, "")
    assert pack is not None
    return list(find_template_texts(pack))


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("<doc><p>One</p><p>two</p></doc>", ["One", "two"]),
        ("<p>One <b>and</b> <i>two</i></p>", ["One and two"]),
        ("<p>{{ a }} of {{ b|default('x > y') }}</p>", [f"{TAKEN} of {TAKEN}"]),
        ("<p>{# no <p> text #}One{% if a > b %} two{% endif %}<!-- nor this --></p>", [f"One{TAKEN} two{TAKEN}"]),
        ('<h1 aside="{{ a|default("x") }}, late" id="name" mark="Mark">Head</h1>', [f"{TAKEN}, late", "Mark", "Head"]),
        ("<p>Fuel &amp; oil &mdash; 5 &#37;</p>", ["Fuel & oil — 5 %"]),
        ('<p>A <dice value="6"/>,<br/>then</p>', [f"A {TAKEN},\nthen"]),
        ("<p>{{ a }}</p><p>12</p>", []),
        ("<p>One {{ never closed </p>", [f"One {TAKEN}"]),
        ("<p>One < two</p>", ["One < two"]),
    ],
)
def test_what_a_reader_sees_is_text_and_no_more(tmp_path: Path, template: str, expected: list[str]) -> None:
    assert [t.text for t in _texts(tmp_path, template)] == expected


def test_every_word_is_where_it_says(tmp_path: Path) -> None:
    (text,) = _texts(tmp_path, "<doc>\n  <p>{{ a }} One <b>and</b>\n  two</p>\n</doc>")
    begin = text.text.index("and")
    assert str(text.place(begin, begin + 3)) == "templates/t.xml.j2:2:21"
    begin = text.text.index("two")
    place = text.place(begin, begin + 3)
    assert (place.line, place.column, place.end_column) == (3, 3, 6)


def test_a_link_out_of_the_pack_is_not_followed(tmp_path: Path) -> None:
    root = copy_pack(tmp_path)
    (root / "templates").mkdir(exist_ok=True)
    (tmp_path / "secret").write_text("<p>Secret</p>", "utf-8")
    (root / "templates" / "t.xml.j2").symlink_to(tmp_path / "secret")
    pack, _ = open_pack(root, "")
    assert pack is not None and not read_templates(pack)


@pytest.mark.parametrize("piece", ["{{", "{%", "{#", "<!--", "<p ", '<p a="', "<p {{ a }}", '"', "&", "<p>{{ a }} ("])
def test_a_long_template_of_openings_is_read_to_its_end(tmp_path: Path, piece: str) -> None:
    # Read by a pattern that tries again from every opening, it would take hours.
    template = piece * (200_000 // len(piece)) + "<p>The end</p>"
    texts = _texts(tmp_path, template)
    assert sum(len(t.text) for t in texts) <= len(template)
    assert all(t.offsets[-1] < len(template) for t in texts)
