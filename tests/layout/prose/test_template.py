"""Templates show data and can do nothing else; what is wrong with one is told at its line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.layout.prose import template
from generator.layout.prose.template import FILTERS, TemplateFolder, mark_places, render_template
from generator.model.prose_reader import read_prose
from generator.model.rows import Cell, row
from generator.source.diagnostic import Diagnostic
from generator.source.span import Span

PLACE = Span("missions/01.yaml", 3, 4, 3, 9)
CONTEXT: dict[str, Any] = {
    "units": (
        row({"name": Cell("R&R <b>{{ x }}</b>", PLACE), "rolls": "2-4", "count": 3}),
        row({"name": "Defiant", "rolls": "5", "count": 3}),
    ),
    "title": "Sample",
}


def render(folder: Path, text: str, trusted: bool = True, **more: str) -> tuple[str | None, list[Diagnostic]]:
    for name, other in more.items():
        (folder / f"{name}.xml.j2").write_text(other, encoding="utf-8")
    (folder / "page.xml.j2").write_text(text, encoding="utf-8", newline="")
    texts, found = render_template("page.xml.j2", [TemplateFolder(folder, "pack/templates/")], [CONTEXT], trusted)
    return (texts[0] if texts is not None else None), found


def plain(folder: Path, text: str) -> str:
    made, found = render(folder, text)
    assert [d.message for d in found] == []
    assert made is not None
    return made


def test_text_is_printed_as_typed(tmp_path: Path) -> None:
    made = plain(tmp_path, '<doc><p src="{{ units[0]|src }}">{{ units[0].name }}</p></doc>')
    tree, found = read_prose(made, "page")
    assert found == [] and tree is not None
    (paragraph,) = tree.elements()
    assert paragraph.plain() == "R&R <b>{{ x }}</b>"
    assert paragraph.origin == Span("missions/01.yaml", 3, 4, 3, 5)


@given(st.text(max_size=40))
def test_no_cell_becomes_markup_or_template(text: str) -> None:
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "page.xml.j2").write_text('<p title="{{ cell }}">{{ cell }}</p>', encoding="utf-8")
        texts, found = render_template("page.xml.j2", [TemplateFolder(folder, "")], [{"cell": Cell(text)}], True)
    assert found == [] and texts is not None
    inner = texts[0].split(">", 1)[1].removesuffix("</p>")
    assert "<" not in inner and ">" not in inner and '"' not in inner


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("{% for u in units %}{{ loop.index + 1 }}{{ u.rolls|die }};{% endfor %}", "22 3 4;35;"),
        ("{% for g in units|groupby('count') %}{{ g.grouper }}x{{ g.list|length }}{% endfor %}", "3x2"),
        ("{% set ns = namespace(n=1) %}{% set ns.n = 2 %}{{ ns.n }}", "2"),
        ("{{ units[0].other|default('none') }}", "none"),
        ("{% if units[0].other is defined %}x{% else %}y{% endif %}", "y"),
        ("{{ units[1].name.upper() }}", "DEFIANT"),
        ("{{ ('a\n\n b '|paragraphs)|join('/') }}", "a/b"),
        ("{{ units|map(attribute='rolls')|join(',') }}", "2-4,5"),
        ("{% for pair in range(5)|batch(2) %}{{ pair|join }};{% endfor %}", "01;23;4;"),
        ("{% for part in range(5)|slice(2) %}{{ part|join }};{% endfor %}", "012;34;"),
        ("{{ 7 // 2 * 2 % 4 }}", "2"),
    ],
)
def test_what_templates_can_do(tmp_path: Path, text: str, made: str) -> None:
    assert plain(tmp_path, text) == made


@pytest.mark.parametrize(
    ("text", "code", "line", "message"),
    [
        ("a\n{{ units[0].nme }}", "PRT008", 2, "the row has no column `nme`; did you mean `name`?"),
        ("a\n\n{{ nope }}", "PRT008", 3, "there is no variable `nope`"),
        ("{% if nope %}x{% endif %}", "PRT008", 1, "there is no variable `nope`"),
        ("a\n{% for x in %}", "PRT008", 2, "expected an expression"),
        ("{% if true %}", "PRT008", 1, "unexpected end of template"),
        ("{{ 1|bold }}", "PRT008", 1, "no filter named `bold`"),
        ("{{ 1 / 0 }}", "PRT008", 1, "division by zero"),
        ("{{ units[7] }}", "PRT008", 1, "there is no entry 7"),
        ("{{ ''.__class__ }}", "PRT008", 1, "a text has no `__class__` here"),
        ("{{ units.__class__ }}", "PRT008", 1, "there is no `__class__` in it"),
        ("{{ units[0].values() }}", "PRT008", 1, "the row has no column `values`"),
        ("{{ units|attr('count') }}", "PRT008", 1, "no filter named `attr`"),
        ("{{ units[0].name|safe }}", "PRT008", 1, "no filter named `safe`"),
        ("{{ 'x'.ljust(100000000) }}", "PRT008", 1, "a text has no `ljust` here"),
        ("{{ lipsum() }}", "PRT008", 1, "there is no variable `lipsum`"),
        ("{{ 'x' * 100000000 }}", "PRT009", 1, "`*` works on small numbers only here"),
        ("{{ 10 ** 100000 }}", "PRT009", 1, "`**` works on small numbers only here"),
        ("{{ '%100000000d' % 1 }}", "PRT009", 1, "`%` works on small numbers only here"),
        ("{{ range(100000)|length }}", "PRT009", 1, "a range of 100,000 numbers"),
        ("{{ units|batch(100000000, 'x') }}", "PRT009", 1, "batches of 100000000"),
        ("{% macro m() %}{{ m() }}{% endmacro %}\n{{ m() }}", "PRT009", 1, "a macro calls itself without end"),
        (
            "{% for a in range(999) %}{% for b in range(999) %}xxxxxxxx{% endfor %}{% endfor %}",
            "PRT009",
            1,
            "the template gives more than 4,000,000 characters",
        ),
    ],
)
def test_what_they_cannot(tmp_path: Path, text: str, code: str, line: int, message: str) -> None:
    made, found = render(tmp_path, text)
    assert made is None
    assert [(d.code, str(d.span)) for d in found] == [(code, f"pack/templates/page.xml.j2:{line}:1")]
    assert found[0].message.startswith(message)


def test_a_fault_in_an_imported_template_is_told_there(tmp_path: Path) -> None:
    text = '{% import "other.xml.j2" as o %}\n{{ o.show(units[0]) }}'
    made, found = render(tmp_path, text, other="{% macro show(u) %}\n\n{{ u.nope }}{% endmacro %}")
    assert made is None
    assert str(found[0].span) == "pack/templates/other.xml.j2:3:1"


def test_a_template_that_is_not_there(tmp_path: Path) -> None:
    made, found = render(tmp_path, 'x\n{% include "pag.xml.j2" %}')
    assert made is None
    assert (found[0].code, found[0].span.line, found[0].help) == ("PRT007", 2, "did you mean `page.xml.j2`?")


@pytest.mark.parametrize("name", ["../secret.xml.j2", "/etc/passwd", "a/../../secret.xml.j2", "secret.txt"])
def test_no_template_lies_outside_its_folder(tmp_path: Path, name: str) -> None:
    inner = tmp_path / "templates"
    inner.mkdir()
    for path in (tmp_path / "secret.xml.j2", inner / "secret.txt"):
        path.write_text("secret", encoding="utf-8")
    texts, found = render_template(name, [TemplateFolder(inner, "")], [{}], True)
    assert texts is None and [d.code for d in found] == ["PRT007"]


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege on Windows")
def test_no_link_leads_out_of_the_folder(tmp_path: Path) -> None:
    inner = tmp_path / "templates"
    inner.mkdir()
    (tmp_path / "secret.xml.j2").write_text("secret", encoding="utf-8")
    (inner / "page.xml.j2").symlink_to(tmp_path / "secret.xml.j2")
    texts, _ = render_template("page.xml.j2", [TemplateFolder(inner, "")], [{}], True)
    assert texts is None


def test_the_packs_own_templates_come_first(tmp_path: Path) -> None:
    folders = []
    for name in ("own", "shipped"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "page.xml.j2").write_text(name, encoding="utf-8")
        folders.append(TemplateFolder(tmp_path / name, f"{name}/"))
    assert render_template("page.xml.j2", folders, [{}], True)[0] == ("own",)
    (tmp_path / "own" / "page.xml.j2").unlink()
    assert render_template("page.xml.j2", folders, [{}], True)[0] == ("shipped",)


def test_each_tag_tells_its_place_and_no_line_moves() -> None:
    text = "<doc>\n{# <p> #}{{ '<i>' }}\n  <p\n  src='a'>x <b>y</b></p></doc>"
    marked = mark_places(text, "t")
    assert marked.count("\n") == text.count("\n")
    for place, tag in (("t:1:1", "doc"), ("t:3:3", "p"), ("t:4:13", "b")):
        assert f'<{tag} opsroom-at="{place}"' in marked
    assert marked.count("opsroom-at") == 3


def test_line_ends_of_windows_and_a_byte_order_mark(tmp_path: Path) -> None:
    made, found = render(tmp_path, "\ufeff<doc>\r\n{{ nope }}\r\n</doc>")
    assert made is None and found[0].span.line == 2


def test_a_folder_named_like_markup_is_only_a_name(tmp_path: Path) -> None:
    odd = tmp_path / 'a & {{ b }} "c'
    odd.mkdir()
    (odd / "page.xml.j2").write_text("<doc><para/></doc>", encoding="utf-8")
    texts, found = render_template("page.xml.j2", [TemplateFolder(odd, f"{odd.name}/")], [{}], True)
    assert found == [] and texts is not None
    _, told = read_prose(texts[0], "x")
    assert told[0].span.path == f"{odd.name}/page.xml.j2"


def test_the_documented_filters_are_the_filters() -> None:
    reference = (Path(__file__).parents[3] / "docs" / "prose.md").read_text(encoding="utf-8")
    for name in FILTERS:
        assert f"{name}" in reference, name


def test_apart_gives_the_same_text(tmp_path: Path) -> None:
    text = "<p>{{ units[0].name }} {{ units[0].name.src }}</p>"
    assert render(tmp_path, text, trusted=False) == render(tmp_path, text)


def test_apart_tells_the_same_findings(tmp_path: Path) -> None:
    text = "a\n{{ nope }}"
    assert render(tmp_path, text, trusted=False) == render(tmp_path, text)


def test_apart_time_is_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(template, "MAX_SECONDS", 2.0)
    loops = "{% for a in range(999) %}" * 4 + "{% endfor %}" * 4
    made, found = render(tmp_path, loops, trusted=False)
    assert made is None and [d.code for d in found] == ["PRT009"]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux is sure to limit address space")
def test_apart_memory_is_limited(tmp_path: Path) -> None:
    text = "{% macro m(a, n) %}{% if n %}{{ m(a ~ a, n - 1) }}{% endif %}{% endmacro %}{{ m('xxxxxxxxxxxx', 60) }}"
    made, found = render(tmp_path, text, trusted=False)
    assert made is None and [d.code for d in found] == ["PRT009"]
