"""A book from a pack of no game: documents in its own order, interleaved by a key, with contents and outline."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from generator.documents import book
from generator.documents.kind import Job, document_records, find_kinds
from generator.export.scene import export_scene
from generator.layout.items import Group, Item, Mark, Page, Text
from generator.model.document import DocumentSpec
from generator.model.pack import Pack, load_pack
from generator.model.rows import Rows, row
from generator.source.diagnostic import Diagnostic
from tests.documents.test_prose import MANIFEST, TOKENS

GOLDEN = Path(__file__).parent / "golden" / "book.txt"

BOOK = """\
kind: book
title: Harbour Book
provenance: authored
front: [title.xml.j2]
tables: [days]
parts:
  - title: Before
    documents:
      - {document: rules, title: House rules}
  - title: Days
    each: days
    key: day
    name: name
    under: week
    aside: tide
    begin: right
    rest: Loose leaves
    documents:
      - {document: watches}
      - {document: tides, title: Tide table}
"""
PROSE = "kind: prose\ntitle: {title}\ntemplate: {template}.xml.j2\ntables: [{tables}]\n{more}provenance: authored\n"
TEMPLATES = {
    "title": '<doc number="no"><h1>{{ title }}</h1></doc>',
    "rules": "<doc><h1>Rules</h1><p>Knock.</p><break/><h1>More rules</h1></doc>",
    "watches": "<doc><h1>Watch of {{ group.day }}</h1></doc>",
    "tides": '<doc orientation="landscape"><h1>Tide of {{ group.day }}</h1></doc>',
}
OFFERS: dict[str, Rows] = {
    "days": (
        row({"day": "mo", "name": "Monday", "week": "First week", "tide": "high"}),
        row({"day": "tu", "name": "Tuesday", "week": "Second week", "tide": "low"}),
        row({"day": "we", "name": "Wednesday", "week": "Second week", "tide": "low"}),
    ),
    "watches": tuple(row({"day": d}) for d in ("tu", "mo", "su")),
    "tides": (row({"day": "mo"}), row({"day": "tu"})),
    "none": (),
}


def write_pack(folder: Path, text: str = BOOK, **more: str) -> Pack:
    for part in ("documents", "templates", "faces"):
        (folder / part).mkdir()
    colours = (*TOKENS, "red", "form-label", "tint-strong", "form-line", "form-tint", "form-box", "type-ink")
    tokens = "".join(f'  {name}: {{colour: "#101010"}}\n' for name in dict.fromkeys(colours))
    files = {
        "theme.yaml": f"provenance: authored\ntokens:\n{tokens}",
        "pack.yaml": MANIFEST,
        "documents/book.yaml": text,
        "documents/rules.yaml": PROSE.format(title="Rules", template="rules", tables="", more=""),
        "documents/watches.yaml": PROSE.format(
            title="Watches", template="watches", tables="watches", more="group_by: day\n"
        ),
        "documents/tides.yaml": PROSE.format(title="Tides", template="tides", tables="tides", more="group_by: day\n"),
        **{f"templates/{name}.xml.j2": template for name, template in TEMPLATES.items()},
        **more,
    }
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8")
    pack, found = load_pack(folder, (), document_records())
    assert [d.message for d in found] == []
    assert pack is not None
    return pack


def make(pack: Pack, **more: object) -> tuple[tuple[Page, ...], list[Diagnostic]]:
    (spec,) = (s for s in pack.all("documents", DocumentSpec) if isinstance(s, book.BookSpec))
    job = Job(pack, OFFERS, "a4", 210.0, 297.0, templates=(pack.root,))
    job = dataclasses.replace(job, **more)  # type: ignore[arg-type]
    composed, found = book.compose(spec, job)
    if composed is None:
        return (), found
    pages, faults = book.lay_out(composed, job)
    return pages, [*found, *faults]


def words(items: tuple[Item, ...]) -> list[str]:
    out: list[str] = []
    for item in items:
        if isinstance(item, Text):
            out.append(item.text)
        elif isinstance(item, Group):
            out += words(item.items)
    return out


def outline(pages: tuple[Page, ...]) -> list[tuple[int, str, str]]:
    return [(m.level, m.title, p.label) for p in pages for m in p.items if isinstance(m, Mark)]


def test_kind_is_discovered() -> None:
    assert find_kinds()["book"] is book


def test_documents_are_interleaved_by_their_key(tmp_path: Path) -> None:
    pages, found = make(write_pack(tmp_path))
    assert found == []
    heads = {
        p.label: next((w for w in words(p.items) if " of " in w or "ules" in w.lower()), "")
        for p in pages[2:]
        if p.label.isdigit()
    }
    assert heads == {
        "1": "Rules",
        "2": "More rules",
        "3": "Watch of mo",
        "4": "Tide of mo",
        "5": "Watch of tu",
        "6": "Tide of tu",
        "7": "Watch of su",
    }
    assert [p.label for p in pages[:2]] == ["i", "ii"]


def test_the_outline_is_nested_by_part_row_and_document(tmp_path: Path) -> None:
    pages, _ = make(write_pack(tmp_path))
    assert outline(pages) == [
        (0, "Harbour Book", "i"),
        (0, "Contents", "ii"),
        (0, "Before", "1"),
        (1, "House rules", "1"),
        (2, "Rules", "1"),
        (2, "More rules", "2"),
        (0, "First week", "3"),
        (1, "mo  Monday", "3"),
        (2, "Watches", "3"),
        (2, "Tide table", "4"),
        (0, "Second week", "5"),
        (1, "tu  Tuesday", "5"),
        (2, "Watches", "5"),
        (2, "Tide table", "6"),
        (0, "Loose leaves", "7"),
    ]


def test_each_line_of_the_contents_leads_to_the_page_that_it_names(tmp_path: Path) -> None:
    pages, _ = make(write_pack(tmp_path))
    contents = pages[1]
    said = words(contents.items)
    for link in contents.links:
        assert pages[link.page].label in said
    assert [pages[k.page].label for k in contents.links] == ["1", "1", "3", "3", "5", "5", "7"]
    assert {"BEFORE", "House rules", "FIRST WEEK", "Monday", "high"} <= set(said)
    assert "Wednesday" not in said, "a row of which no document has a page"


def test_a_book_of_one_side_is_not_padded(tmp_path: Path) -> None:
    pages, _ = make(write_pack(tmp_path, BOOK.replace("title: Harbour", "title: The Harbour")), sides="single")
    assert all(p.items for p in pages)


def test_wide_pages_are_turned_and_all_pages_have_one_size(tmp_path: Path) -> None:
    pages, _ = make(write_pack(tmp_path))
    assert {(p.width, p.height) for p in pages} == {(210.0, 297.0)}
    assert [p.label for p in pages if p.turned] == ["4", "6"]


def test_documents_leave_their_own_feet_behind(tmp_path: Path) -> None:
    pages, _ = make(write_pack(tmp_path))
    assert not any("page " in w or "Of no publisher" in w for p in pages for w in words(p.items))


COUNTERS = (
    "kind: counter_sheet\ntitle: Chits\nrows: none\nfront: chit\nsize_mm: 16\nprovenance: authored\n",
    "is made to be cut apart",
)


@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        ("document: rules,", "document: ruels,", "PRT058", "9:20"),
        ("document: rules,", "document: book,", "PRT059", "9:20"),
        ("document: rules,", "document: chits,", "PRT059", "9:20"),
        ("each: days", "each: dais", "PRT021", "11:11"),
        ("key: day", "key: dya", "PRT022", "12:10"),
        ("title.xml.j2", "tilte.xml.j2", "PRT007", ""),
        ("House rules", "Ж" * 90, "PRT050", "9:34"),
    ],
)
def test_what_is_wrong_is_told_where_it_stands(tmp_path: Path, old: str, new: str, code: str, place: str) -> None:
    pack = write_pack(tmp_path, BOOK.replace(old, new), **{"documents/chits.yaml": COUNTERS[0]})
    _, found = make(pack)
    assert found, "nothing was told"
    assert found[0].code == code
    assert f"documents/book.yaml:{place}" in str(found[0].span) or not place


def test_the_pages_are_as_they_were(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    pages, _ = make(write_pack(tmp_path))
    scene = export_scene(pages)
    if request.config.getoption("--refresh"):
        GOLDEN.write_text(scene, "utf-8")
    assert GOLDEN.read_text("utf-8") == scene
