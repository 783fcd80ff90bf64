"""Forms: marks a pencil can use, every row once, and a finding for whatever would not fit."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path as FilePath

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.documents import form_sheet
from generator.documents.kind import Job, find_kinds
from generator.export.pdf import export_pdf
from generator.layout.forms.content import Filled
from generator.layout.forms.panels import unit_height
from generator.layout.forms.register import register_widths
from generator.layout.items import Path, Printed, Text
from generator.model.form import Column, FormSpec, Register
from generator.model.pack import Pack
from generator.model.rows import Cell, row
from generator.model.theme import Theme
from generator.source.span import Span
from tests.documents.form_bench import (
    A4,
    LETTER,
    REGISTER,
    SIGNALS,
    boxes,
    extents,
    make_pages,
    said,
    sheet,
    ships,
    texts,
    theme_text,
    write_pack,
)


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    """The harbour's pack."""
    made, found = write_pack(tmp_path_factory.mktemp("harbour"))
    assert found == []
    return made


def test_kind_is_discovered() -> None:
    assert find_kinds()["form_sheet"] is form_sheet


@pytest.mark.parametrize("size", [A4, LETTER])
def test_nothing_near_the_edge_nor_under_the_clip(pack: Pack, size: tuple[float, float]) -> None:
    pages, found = make_pages(pack, sheet(ships(*"abcdefg")), size)
    assert found == []
    for page in pages:
        assert (page.width, page.height) == (size[1], size[0])  # landscape
        for left, top, right, bottom in extents(page):
            assert left >= 6.35 and right <= page.width - 6.35
            assert top >= 15.0, "the clip's edge is kept clear"
            assert bottom <= page.height - 6.35


def test_no_text_under_seven_points(pack: Pack) -> None:
    pages, _ = make_pages(pack, sheet(ships("Ark"), day="Monday"))
    assert min(t.size for page in pages for t in texts(page)) >= 7.0


def test_marks_are_four_millimetres(pack: Pack) -> None:
    (page,), _ = make_pages(pack, sheet(ships("Ark", "Bee")))
    # 2 ships and 2 spare rows: 4 boats and 5 coal and 1 pilot each; 2 orders have a square.
    assert len(boxes(page, 4.0, 4.0)) == 4 * (4 + 5 + 1) + 2


def test_marks_do_not_touch(pack: Pack) -> None:
    (page,), _ = make_pages(pack, sheet(ships("Ark")))
    by_row: dict[float, list[float]] = {}
    for left, top in boxes(page, 4.0, 4.0):
        by_row.setdefault(top, []).append(left)
    for lefts in by_row.values():
        ordered = sorted(lefts)
        assert all(b - a >= 4.5 for a, b in itertools.pairwise(ordered))


def test_strength_and_fuel_beyond_what_there_is_are_blacked_out(pack: Pack) -> None:
    (page,), _ = make_pages(pack, sheet(ships("Ark", boats="3", coal="2")))
    filled = [i for i in page.items if isinstance(i, Path) and i.fill == "form-box"]
    shapes = sum(c[0] == "M" for i in filled for c in i.commands)
    assert shapes == (4 - 3) + (5 - 2)


@pytest.mark.parametrize("odd", ["²", "-1", "four", "9"])
def test_an_odd_strength_blacks_out_nothing(pack: Pack, odd: str) -> None:
    (page,), found = make_pages(pack, sheet(ships("Ark\nRoyal", boats=odd)))
    assert found == []
    assert not [i for i in page.items if isinstance(i, Path) and i.fill == "form-box"]
    assert "Ark Royal" in said(page)


def test_blank_form_has_nothing_blacked_out(pack: Pack) -> None:
    (page,), _ = make_pages(pack, sheet(ships("Ark")))
    assert not [i for i in page.items if isinstance(i, Path) and i.fill == "form-box"]


def test_values_stand_in_their_columns(pack: Pack) -> None:
    (page,), _ = make_pages(pack, sheet(ships("Ark", pilot="x"), day="Monday"))
    assert {"Ark", "Monday"} <= set(said(page))
    crosses = [i for i in page.items if isinstance(i, Path) and i.width == 0.45]
    assert sum(c[0] == "M" for i in crosses for c in i.commands) == 2  # one cross of two strokes


def test_low_ink_has_no_tint(pack: Pack) -> None:
    (tinted,), _ = make_pages(pack, sheet(ships("a", "b", "c")))
    (plain,), _ = make_pages(pack, sheet(ships("a", "b", "c")), tinted=False)
    assert any(isinstance(i, Path) and i.fill == "form-tint" for i in tinted.items)
    assert not any(isinstance(i, Path) and i.fill == "form-tint" for i in plain.items)


def test_a_page_is_few_items(pack: Pack) -> None:
    (page,), _ = make_pages(pack, sheet(ships(*"abcdefgh")))
    assert sum(isinstance(i, Path) for i in page.items) <= 12


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 70))
def test_every_row_once_and_in_order(count: int) -> None:
    pack = _PACKS["harbour"]
    names = [f"ship-{n}" for n in range(count)]
    pages, found = make_pages(pack, sheet(ships(*names)))
    assert found == []
    assert [t for page in pages for t in said(page) if t.startswith("ship-")] == names
    for number, page in enumerate(pages, 1):
        assert f"F {number} · Sheet {number} of {len(pages)}" in said(page)
        assert max(bottom for *_, bottom in extents(page)) <= page.height - 6.35
        assert ("TIDES" in said(page)) == (number == 1), "a band marked once is on the first sheet only"
        assert "SIGNALS" in said(page), "any other band is on every sheet"


_PACKS: dict[str, Pack] = {}


@pytest.fixture(autouse=True)
def _keep(pack: Pack) -> None:
    # Hypothesis calls a test many times over; the pack is written once.
    _PACKS["harbour"] = pack


def test_a_second_sheet_is_made_only_when_needed(pack: Pack) -> None:
    counts = [len(make_pages(pack, sheet(ships(*map(str, range(n)))))[0]) for n in (1, 10, 60)]
    assert counts[:2] == [1, 1]
    assert counts[2] > 1


def test_a_heading_stays_with_the_row_under_it(pack: Pack) -> None:
    rows = tuple(r for n in range(40) for r in (row({"heading": f"Quay {n}"}), row({"name": f"ship-{n}"})))
    pages, found = make_pages(pack, sheet(rows))
    assert found == [] and len(pages) > 1
    for page in pages:
        seen = [t for t in said(page) if t.startswith(("QUAY", "ship-"))]
        assert seen[0].startswith("QUAY") and seen[-1].startswith("ship-")
        assert seen[0::2] == [s.replace("ship-", "QUAY ") for s in seen[1::2]]


def test_one_sheet_for_each_row_of_the_offer(pack: Pack) -> None:
    rows = tuple(row({"day": day, "ships": ships("Ark"), "orders": ()}) for day in ("Monday", "Tuesday"))
    pages, _ = make_pages(pack, {"sheets": rows, "signals": SIGNALS})
    assert ["Monday" in said(p) for p in pages] == [True, False]
    assert ["Tuesday" in said(p) for p in pages] == [False, True]


@given(
    st.lists(st.tuples(st.floats(1, 40), st.floats(0, 5)), min_size=1, max_size=20),
    st.floats(150, 400),
)
def test_columns_fill_the_width(columns: list[tuple[float, float]], width: float) -> None:
    panel = Register.model_construct(
        columns=tuple(Column.model_construct(width=w, grow=g, cell="text", heads=()) for w, g in columns)
    )
    widths = register_widths(panel, width)
    assert sum(widths) == pytest.approx(width)
    if sum(w for w, _ in columns) <= width:
        assert all(got >= least - 1e-9 for got, (least, _) in zip(widths, columns, strict=True))


def test_rows_are_as_high_as_declared_and_no_higher_than_allowed(pack: Pack) -> None:
    (spec,) = pack.all("documents", FormSpec)
    panel = spec.bands[0].panels[0]
    assert isinstance(panel, Register)
    assert unit_height(Filled(panel, ships("a")), 270.0) == 6.5
    (page,), _ = make_pages(pack, sheet(ships("a", "b", "c")))
    tops = sorted({top for left, top in boxes(page, 4.0, 4.0)})[:3]
    pitch = tops[1] - tops[0]
    assert 6.5 <= pitch <= 8.0


def _change(old: str, new: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new)

    return change


FAULTS = [
    ("PRT050", _change("head: Pilot", "head: Harbourmaster"), "id: pilot"),
    ("PRT051", _change("title: Ships", "title: 船"), "panel: register"),
    ("PRT053", _change("rows: signals", "rows: signal"), "rows: signal"),
    ("PRT054", _change("id: meaning", "id: meanings"), "id: meanings"),
    ("PRT055", _change("title: Ships", "title: Ships\n        marker: bouy"), "marker: bouy"),
    ("PRT056", _change("width: 20, cell", "width: 12, cell"), "id: boats"),
    ("PRT057", _change("width: 40, grow: 1", "width: 400, grow: 1"), "panel: register"),
    ("PRT057", _change("label: Day, width: 30", "label: Day, width: 300"), "title: Log"),
    ("PRT052", _change("lines: 2", "lines: 40"), "title: Log"),
]


@pytest.mark.parametrize(("code", "change", "line"), FAULTS, ids=[f"{c}-{n}" for n, (c, *_) in enumerate(FAULTS)])
def test_each_fault_is_told_at_its_line(tmp_path: FilePath, code: str, change: Callable[[str], str], line: str) -> None:
    made, found = write_pack(tmp_path, change(REGISTER))
    assert found == []
    _, found = make_pages(made, sheet(ships("Ark")))
    (where,) = [n for n, text in enumerate(change(REGISTER).splitlines(), 1) if line in text]
    assert [(d.code, d.span.line) for d in found] == [(code, where)]
    assert found[0].help


def test_a_value_that_does_not_fit_is_told_where_it_was_typed(pack: Pack) -> None:
    place = Span("ships.yaml", 4, 9, 4, 30)
    long = row({"name": Cell("W" * 200, place)})
    _, found = make_pages(pack, sheet((long,)))
    assert [(d.code, d.span) for d in found] == [("PRT050", place)]


def test_a_theme_that_lacks_a_form_colour_is_told(tmp_path: FilePath) -> None:
    made, _ = write_pack(tmp_path, theme=theme_text(without="form-box"))
    _, found = make_pages(made, sheet(ships("Ark")))
    assert [d.code for d in found] == ["PRT055"]
    assert "`form-box`" in found[0].message and found[0].span.path == "theme.yaml"


@pytest.mark.parametrize(
    "fault",
    ["clip_mm: 2", "orientation: sideways"],
)
def test_what_no_paper_allows_is_refused_on_reading(tmp_path: FilePath, fault: str) -> None:
    changed = REGISTER.replace("orientation: landscape\n", f"{fault}\n")
    _, found = write_pack(tmp_path, changed)
    assert [(d.code[:3], d.span.line) for d in found] == [("REC", 5)]


def test_questions_have_their_squares(tmp_path: FilePath) -> None:
    column = "          - {id: asked, head: Asked, width: 60, cell: questions}\n  - once"
    made, found = write_pack(tmp_path, REGISTER.replace("  - once", column, 1))
    assert found == []
    asked = (
        row({"id": "q1", "text": "Is the boom shut?"}),
        row({"id": "q2", "text": "Is it raining?", "answer": "no"}),
    )
    (page,), found = make_pages(made, sheet((row({"name": "Ark", "asked": asked}),)))
    assert found == []
    assert len(boxes(page, 3.0, 3.0)) == 2 * 2
    assert {"Is the boom shut?", "Is it raining?"} <= set(said(page))
    crosses = [i for i in page.items if isinstance(i, Path) and i.width == 0.45]
    assert sum(c[0] == "M" for i in crosses for c in i.commands) == 2


def test_the_kind_lays_out_what_it_composes(pack: Pack) -> None:
    (spec,) = pack.all("documents", FormSpec)
    assert isinstance(spec, form_sheet.SPEC)
    job = Job(pack, sheet(ships("Ark")), "a4", *A4, ink="low")
    form, found = form_sheet.compose(spec, job)
    pages, more = form_sheet.lay_out(form, job)
    assert found + more == [] and len(pages) == 1
    assert not any(isinstance(i, Path) and i.fill == "form-tint" for i in pages[0].items)


def test_pages_export_to_the_same_bytes(pack: Pack) -> None:
    theme = pack.one("theme", Theme)
    assert theme is not None
    made = [
        export_pdf(Printed("log", "Log", "en-GB", make_pages(pack, sheet(ships("Ark")))[0]), theme.palette("colour"))
        for _ in range(2)
    ]
    assert made[0] == made[1] and made[0].startswith(b"%PDF-1.7")


def test_golden_scene(pack: Pack, pytestconfig: pytest.Config) -> None:
    (page,), _ = make_pages(pack, sheet(ships("Ark", boats="3", coal="4", pilot="x"), day="Monday"))
    lines = [f"page {page.width:g} x {page.height:g}"]
    for item in page.items:
        if isinstance(item, Text):
            lines.append(f"text {item.x:.2f} {item.y:.2f} {item.font} {item.size:g} {item.colour} {item.text!r}")
        elif isinstance(item, Path):
            shapes = sum(c[0] == "M" for c in item.commands)
            lines.append(f"path {item.fill or '-'} {item.stroke or '-'} {item.width:g} shapes {shapes}")
    scene = "\n".join(lines) + "\n"
    golden = FilePath(__file__).parent / "golden" / "form_sheet.txt"
    if pytestconfig.getoption("--refresh"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(scene, encoding="utf-8", newline="\n")
    assert scene == golden.read_text(encoding="utf-8")
