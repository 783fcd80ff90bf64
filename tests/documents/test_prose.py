"""Prose documents from a pack of no game: tables to template to pages, and what may be wrong on the way."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from generator.documents import prose
from generator.documents.kind import Job, document_records, find_kinds
from generator.documents.prose import Prose, ProseSpec
from generator.export.pdf import export_pdf
from generator.export.scene import export_scene
from generator.layout.items import Page, Printed, Text, Use
from generator.model.pack import Pack, load_pack
from generator.model.rows import Cell, Rows, row
from generator.model.theme import Theme
from generator.source.diagnostic import Diagnostic
from generator.source.shipped import find_shipped
from generator.source.span import Span

MANIFEST = """\
id: harbour
title: Harbour Watch
version: "1"
author: a test
licence: CC0
statement: Of no publisher.
rulebook: None is needed.
credits: [First, Second]
"""

DOCUMENT = """\
kind: prose
title: Watches
template: watch.xml.j2
tables: [watches, signals]
group_by: day
provenance: authored
"""

TEMPLATE = """\
{% macro line(w) %}
<row src="{{ w|src }}"><cell>{{ w.hour }}</cell><cell>{{ w.ship }}</cell></row>
{% endmacro %}
<doc>
  <h1 over="{{ pack.title }}" src="{{ group.day.src }}">{{ group.day }}</h1>
  <table>
    <row head="yes"><cell>Hour</cell><cell>Ship</cell></row>
    {% for w in watches %}{{ line(w) }}{% endfor %}
  </table>
  <p>{% for s in signals %}<dice value="{{ s.die|die }}"/> {{ s.text }} {% endfor %}</p>
</doc>
"""

TOKENS = ("ink", "white", "muted", "rule", "rule-light", "tint", "campaign-blue", "stamp-red")

OFFERS: dict[str, Rows] = {
    "watches": (
        row({"day": "Monday", "hour": "4", "ship": Cell("R&R <i>", Span("watches.yaml", 3, 5, 3, 9))}),
        row({"day": "Tuesday", "hour": "5", "ship": "Ark"}),
        row({"day": "Monday", "hour": "8", "ship": "Bee {{ x }}"}),
    ),
    "signals": (row({"die": "2-3", "text": "at anchor"}),),
}


def write_pack(folder: Path, document: str = DOCUMENT, template: str = TEMPLATE, **drawings: str) -> Pack:
    for part in ("documents", "templates", "art", "faces"):
        (folder / part).mkdir(exist_ok=True)
    tokens = "".join(f'  {name}: {{colour: "#101010"}}\n' for name in TOKENS)
    (folder / "theme.yaml").write_text(f"provenance: authored\ntokens:\n{tokens}", encoding="utf-8")
    (folder / "pack.yaml").write_text(MANIFEST, encoding="utf-8")
    (folder / "documents" / "watches.yaml").write_text(document, encoding="utf-8")
    (folder / "templates" / "watch.xml.j2").write_text(template, encoding="utf-8")
    for name, text in drawings.items():
        kind, _, stem = name.partition("_")
        (folder / kind / f"{stem}.svg").write_text(text, encoding="utf-8")
    pack, found = load_pack(folder, (), document_records())
    assert [d.message for d in found] == []
    assert pack is not None
    return pack


def job_for(pack: Pack, **more: object) -> Job:
    job = Job(pack, OFFERS, "a4", 210.0, 297.0, templates=(pack.root, find_shipped("templates")))
    return dataclasses.replace(job, **more)  # type: ignore[arg-type]


def compose(pack: Pack, **more: object) -> tuple[Prose | None, list[Diagnostic]]:
    (spec,) = pack.all("documents", ProseSpec)
    return prose.compose(spec, job_for(pack, **more))


def pages_of(pack: Pack, **more: object) -> tuple[Page, ...]:
    composed, found = compose(pack, **more)
    assert [d.message for d in found] == [] and composed is not None
    pages, found = prose.lay_out(composed, job_for(pack, **more))
    assert [d.message for d in found] == []
    return pages


def shown(page: Page) -> list[str]:
    return [i.text for i in page.items if isinstance(i, Text)]


def test_kind_is_discovered() -> None:
    assert find_kinds()["prose"] is prose


def test_each_group_has_pages_of_its_own(tmp_path: Path) -> None:
    pages = pages_of(write_pack(tmp_path))
    assert len(pages) == 2
    assert {"Monday", "R&R <i>", "Bee {{ x }}"} <= set(shown(pages[0]))
    assert {"Tuesday", "Ark"} <= set(shown(pages[1])) and "Ark" not in shown(pages[0])
    assert "Harbour Watch, 1. Of no publisher." in shown(pages[1])


def test_without_groups_there_is_one_run(tmp_path: Path) -> None:
    document = DOCUMENT.replace("group_by: day\n", "")
    template = TEMPLATE.replace("group.day", "watches[0].day")
    assert len(pages_of(write_pack(tmp_path, document, template))) == 1


def test_items_keep_the_place_of_their_cell(tmp_path: Path) -> None:
    (page, _) = pages_of(write_pack(tmp_path))
    (text,) = [i for i in page.items if isinstance(i, Text) and i.text == "R&R <i>"]
    assert text.origin is not None and str(text.origin) == "watches.yaml:3:5"


def test_no_rows_give_no_pages(tmp_path: Path) -> None:
    pack = write_pack(tmp_path)
    composed, found = compose(pack, offers={"watches": (), "signals": ()})
    assert found == [] and composed is not None
    assert prose.lay_out(composed, job_for(pack)) == ((), [])


@pytest.mark.parametrize(
    ("old", "new", "code", "place", "help"),
    [
        ("[watches,", "[watchs,", "PRT021", "documents/watches.yaml:4:10", "did you mean `watches`?"),
        ("group_by: day", "group_by: days", "PRT022", "documents/watches.yaml:5:11", "did you mean `day`?"),
        ("watch.xml.j2", "wach.xml.j2", "PRT007", "wach.xml.j2:1:1", "did you mean `watch.xml.j2`?"),
    ],
)
def test_a_slip_in_the_document_is_told_there(
    tmp_path: Path, old: str, new: str, code: str, place: str, help: str
) -> None:
    composed, found = compose(write_pack(tmp_path, DOCUMENT.replace(old, new)))
    assert composed is None
    assert [(d.code, str(d.span), d.help) for d in found] == [(code, place, help)]


@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        ("w.hour", "w.hours", "PRT008", "templates/watch.xml.j2:2:1"),
        ("<p>{%", "<par>{%", "PRT001", "templates/watch.xml.j2:10:30"),
        ("<cell>{{ w.ship }}</cell>", "", "PRT006", "templates/watch.xml.j2:2:1"),
    ],
)
def test_a_slip_in_the_template_is_told_at_its_line(tmp_path: Path, old: str, new: str, code: str, place: str) -> None:
    composed, found = compose(write_pack(tmp_path, template=TEMPLATE.replace(old, new)))
    assert composed is None
    assert (found[-1].code, str(found[-1].span)) == (code, place)


def test_a_tag_that_no_group_closes_is_told_once(tmp_path: Path) -> None:
    composed, found = compose(write_pack(tmp_path, template=TEMPLATE.replace("</table>", "{{ group.day }}")))
    assert composed is None
    assert [d.code for d in found] == ["PRT001"]
    assert ("templates/watch.xml.j2:6:3", "`<table>` is open here") in [(str(s), said) for s, said in found[0].related]


def test_a_fault_of_one_group_names_its_record(tmp_path: Path) -> None:
    template = TEMPLATE.replace("{{ group.day }}", "{{ group.mood }}")
    composed, found = compose(write_pack(tmp_path, template=template))
    assert composed is None
    assert [str(place) for place, _ in found[0].related] == ["watches.yaml:3:5", "documents/watches.yaml:3:11"]


ART = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4" width="8mm" height="4mm">'
    '<rect x="0" y="0" width="8" height="4" class="fill-ink"/></svg>'
)
FACE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="16mm" height="16mm">'
    '<rect data-slot="ship" x="2" y="5" width="12" height="5" data-font="sans-bold" data-size="9" data-floor="5" '
    'data-anchor="middle" class="fill-ink"/></svg>'
)


def test_figures_show_art_and_filled_counters(tmp_path: Path) -> None:
    template = (
        '<doc><figure kind="art" key="hull" height="10mm"/><figure kind="counter" key="unit" row="watches 2"/></doc>'
    )
    pack = write_pack(tmp_path, DOCUMENT.replace("group_by: day\n", ""), template, art_hull=ART, faces_unit=FACE)
    (page,) = pages_of(pack)
    art, counter = (i for i in page.items if isinstance(i, Use))
    assert (art.symbol.width * art.matrix[0], art.symbol.height * art.matrix[3]) == pytest.approx((20, 10))
    assert (counter.symbol.width * counter.matrix[0]) == pytest.approx(16)
    assert any(isinstance(i, Text) and i.text == "Ark" for i in counter.symbol.items)


@pytest.mark.parametrize(
    ("figure", "code"),
    [
        ('<figure kind="art" key="hul"/>', "PRT028"),
        ('<figure kind="counter" key="unt" row="watches 2"/>', "PRT020"),
        ('<figure kind="counter" key="unit" row="watches 9"/>', "PRT015"),
    ],
)
def test_a_drawing_that_is_not_there_is_told(tmp_path: Path, figure: str, code: str) -> None:
    document = DOCUMENT.replace("group_by: day\n", "")
    pack = write_pack(tmp_path, document, f"<doc>\n{figure}</doc>", art_hull=ART, faces_unit=FACE)
    composed, found = compose(pack)
    assert found == [] and composed is not None
    _, found = prose.lay_out(composed, job_for(pack))
    assert [(d.code, str(d.span)) for d in found] == [(code, "templates/watch.xml.j2:2:1")]


def test_low_ink_leaves_out_the_tints(tmp_path: Path) -> None:
    pack = write_pack(tmp_path)

    def tints(**more: object) -> int:
        return sum(getattr(i, "fill", None) == "tint" for i in pages_of(pack, **more)[0].items)

    assert tints() == 1 and tints(ink="low") == 0


def test_the_same_pack_gives_the_same_bytes(tmp_path: Path) -> None:
    pack = write_pack(tmp_path)
    theme = pack.one("theme", Theme)
    assert theme is not None
    made = [export_pdf(Printed("w", "Watches", "en-GB", pages_of(pack)), theme.palette("colour")) for _ in range(2)]
    assert made[0] == made[1]


def test_golden_scene(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    scene = export_scene(pages_of(write_pack(tmp_path)))
    golden = Path(__file__).parent / "golden" / "prose.txt"
    if pytestconfig.getoption("--refresh"):
        golden.write_text(scene, encoding="utf-8", newline="\n")
    assert scene == golden.read_text(encoding="utf-8")
