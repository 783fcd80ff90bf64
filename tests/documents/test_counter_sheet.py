"""Counter sheets from YAML to pages: islands, copies, blanks, findings, and no game in sight."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from generator.build import open_pack
from generator.layout.imposition import choose_grid, impose
from generator.layout.items import Group, Symbol, Text, Use
from tests.documents.counter_pack import COUNTS, FILES, lay_out_pack, write_pack

DOCUMENT = FILES["documents/counters.yaml"]


def document(old: str, new: str) -> dict[str, str]:
    assert old in DOCUMENT
    return {"documents_counters_yaml": DOCUMENT.replace(old, new)}


def pieces(page) -> list[tuple[str, float, float]]:
    """The pieces on a page: symbol name and where its trim begins."""
    return [
        (item.items[0].symbol.name, round(item.matrix[4], 3), round(item.matrix[5], 3))
        for item in page.items
        if isinstance(item, Group) and isinstance(item.items[0], Use) and item.items[0].symbol.name.startswith("face.")
    ]


def words(symbol: Symbol) -> list[str]:
    return [i.text for i in symbol.items if isinstance(i, Text)]


def codes(found) -> list[str]:
    return [d.code for d in found]


def test_every_piece_is_printed_on_both_sides(tmp_path: Path) -> None:
    pages, found = lay_out_pack(write_pack(tmp_path))
    assert not found
    assert [p.label for p in pages] == ["F1", "B1"]
    fronts, backs = pieces(pages[0]), pieces(pages[1])
    assert len(fronts) == len(backs) == sum(COUNTS.values())
    # 210 - x - 16 mm is where the back begins.
    mirrored = {(round(210 - x - 16, 3), y): name for name, x, y in fronts}
    for name, x, y in backs:
        assert mirrored[x, y].replace(".front", ".back") == name


def test_copies_of_a_row_are_one_symbol(tmp_path: Path) -> None:
    pages, _ = lay_out_pack(write_pack(tmp_path))
    names = [name for name, _, _ in pieces(pages[0])]
    assert names.count("face.t4.front") == 30
    assert "face.t6.front" not in names  # count 0
    assert set(names) == {f"face.t{n}.front" for n in (1, 2, 3, 4, 5)}


def test_islands_do_not_share_rows(tmp_path: Path) -> None:
    pages, _ = lay_out_pack(write_pack(tmp_path))
    sides: dict[float, set[str]] = {}
    for name, _, y in pieces(pages[0]):
        sides.setdefault(y, set()).add("grey" if name in ("face.t2.front", "face.t5.front") else "blue")
    assert all(len(s) == 1 for s in sides.values())
    # 36 blue in four rows of 11, 15 grey in two.
    assert len(sides) == 6


def test_a_number_of_copies_may_be_said_for_all(tmp_path: Path) -> None:
    pages, found = lay_out_pack(write_pack(tmp_path, **document("copies: count", 'copies: "2"')))
    assert not found
    assert len(pieces(pages[0])) == 12


def test_blanks_have_the_island_s_colours_and_no_words(tmp_path: Path) -> None:
    pages, found = lay_out_pack(write_pack(tmp_path, **document("copies: count", "copies: count\nblanks: 2")))
    assert not found
    names = [name for name, _, _ in pieces(pages[0])]
    blank = [n for n in names if "piece" in n]
    assert len(blank) == 4 and len(names) == sum(COUNTS.values()) + 4
    drawn = {
        i.items[0].symbol.name: i.items[0].symbol for i in pages[0].items if isinstance(i, Group) and i.layer is None
    }
    for name in set(blank):
        assert words(drawn[name]) == []
        assert drawn[name].items  # ground and the art all share


def test_further_columns_rename_for_the_face(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, **document("copies: count", "copies: count\ncolumns: {silhouette: art}"))
    face = folder / "faces" / "front.svg"
    face.write_text(face.read_text("utf-8").replace('data-art="art"', 'data-art="silhouette"'), "utf-8")
    assert not lay_out_pack(folder)[1]


def test_a_sheet_without_backs_is_printed_on_one_side(tmp_path: Path) -> None:
    pages, found = lay_out_pack(write_pack(tmp_path, **document("back: back\n", "")))
    assert not found
    assert [p.label for p in pages] == ["F1"]
    assert any(isinstance(i, Text) and i.text == "print on one side" for i in pages[0].items[1].items)


@pytest.mark.parametrize(
    ("sides", "labels"),
    [("duplex", ["F1", "B1", "F2", "B2"]), ("single", ["F1", "F2", "B1", "B2"]), ("gutterfold", None)],
)
def test_pages_come_in_the_order_of_their_printing(tmp_path: Path, sides, labels) -> None:
    folder = write_pack(tmp_path, **document("copies: count", 'copies: "50"'))
    pages, found = lay_out_pack(folder, sides=sides)
    assert not found
    if labels is None:
        labels = [f"F{n}" for n in range(1, len(pages) + 1)]
        fronts = {n.replace(".front", "") for n, _, _ in pieces(pages[0]) if n.endswith(".front")}
        backs = {n.replace(".back", "") for n, _, _ in pieces(pages[0]) if n.endswith(".back")}
        assert fronts == backs
    assert [p.label for p in pages] == labels


def test_the_same_trims_on_every_paper(tmp_path: Path) -> None:
    folder = write_pack(tmp_path)
    for paper in ("a4", "letter", "a3", "tabloid"):
        pages, found = lay_out_pack(folder, paper)
        assert not found
        rows = sorted({y for _, _, y in pieces(pages[0])})
        columns = sorted({x for _, x, _ in pieces(pages[0])})
        # Rows of one island stand 16 mm apart, islands 16 and a gutter of 6.
        assert {round(b - a, 3) for a, b in pairwise(columns)} == {16.0}
        assert {round(b - a, 3) for a, b in pairwise(rows)} <= {16.0, 22.0}


def test_a_piece_is_clipped_to_its_trim_and_bleeds_where_it_is_free(tmp_path: Path) -> None:
    pages, _ = lay_out_pack(write_pack(tmp_path))
    placed = {
        (round(i.matrix[4], 3), round(i.matrix[5], 3)): i.clip
        for i in pages[0].items
        if isinstance(i, Group) and i.layer is None and i.items[0].symbol.name.startswith("face.")
    }
    top, left = min(y for _, y in placed), min(x for x, _ in placed)
    # The first piece is free to the left and the top; the one beside it to the top alone.
    assert placed[left, top][0][1:] == (-3, -3) and placed[left, top][2][1:] == (16, 16)
    assert placed[left + 16, top][0][1:] == (0, -3) and placed[left + 16, top][2][1:] == (16, 16)


def test_low_ink_prints_a_millimetre_of_bleed_on_the_same_grid(tmp_path: Path) -> None:
    folder = write_pack(tmp_path)
    colour, low = (lay_out_pack(folder, ink=ink)[0][0] for ink in ("colour", "low"))
    assert pieces(colour) == pieces(low)
    clips = {
        i.clip[0][1:]
        for i in low.items
        if isinstance(i, Group) and i.layer is None and i.items[0].symbol.name.startswith("face.")
    }
    # Free at a corner, at one side, or nowhere.
    assert clips == {(-1, -1), (0, -1), (-1, 0), (0, 0)}


def test_a_printer_s_correction_moves_backs_alone(tmp_path: Path) -> None:
    folder = write_pack(tmp_path)
    plain, moved = lay_out_pack(folder)[0], lay_out_pack(folder, back_offset=(1.5, -0.5, 0.0))[0]
    assert moved[0] == plain[0]
    (group,) = moved[1].items
    assert group.matrix == (1, 0, 0, 1, 1.5, -0.5)
    assert group.items == plain[1].items


FAULTS = [
    (document("rows: aircraft", "rows: aircrft"), "PRT021", "documents/counters.yaml", 3, "`aircraft`"),
    (document("front: front", "front: frnt"), "PRT020", "documents/counters.yaml", 4, "`front`"),
    (document("group_by: side", "group_by: sides"), "PRT022", "documents/counters.yaml", 7, "`side`"),
    (document("copies: count", "copies: counts"), "PRT022", "documents/counters.yaml", 8, "`count`"),
    (document("copies: count", "copies: short"), "PRT023", "documents/counters.yaml", 8, "whole number"),
    (document("copies: count", f'copies: "{"9" * 5000}"'), "PRT023", "documents/counters.yaml", 8, "whole number"),
    (
        {"aircraft_yaml": FILES["aircraft.yaml"].replace("count: 12", "count: two")},
        "PRT023",
        "aircraft.yaml",
        3,
        "whole number",
    ),
    (document("copies: count", 'copies: "0"'), "PRT024", "documents/counters.yaml", 3, "rows"),
    (document("size_mm: 16", "size_mm: 12.7"), "PRT030", "documents/counters.yaml", 6, "viewBox"),
    (document("copies: count", 'copies: "2000"'), "PRT032", "documents/counters.yaml", 3, "copies"),
    ({"art_dart_svg": None}, "PRT028", "aircraft.yaml", 2, ""),
    (
        {"theme_yaml": FILES["theme.yaml"].replace("field-grey", "field-gray")},
        "SVG014",
        "aircraft.yaml",
        3,
        "`field-gray`",
    ),
    (
        {"faces_back_svg": FILES["faces/back.svg"].replace('data-slot="id"', 'data-slot="idd"')},
        "SVG013",
        "faces/back.svg",
        4,
        "`id`",
    ),
    (
        {"faces_front_svg": FILES["faces/front.svg"].replace("class=", "style='x' class=", 1)},
        "SVG004",
        "faces/front.svg",
        2,
        "class",
    ),
]


@pytest.mark.parametrize(("changed", "code", "file", "line", "help"), FAULTS, ids=[f[1] + " " + f[2] for f in FAULTS])
def test_a_fault_is_told_at_its_line(tmp_path: Path, changed, code, file, line, help) -> None:
    _, found = lay_out_pack(write_pack(tmp_path, **changed))
    told = [d for d in found if d.code == code]
    assert told, [(d.code, d.message) for d in found]
    assert (told[0].span.path, told[0].span.line) == (file, line)
    assert help in told[0].help


def test_a_piece_too_large_for_the_paper_is_told(tmp_path: Path) -> None:
    large = {
        f"faces_{side}_svg": FILES[f"faces/{side}.svg"].replace('0 0 16 16" width="16mm" height="16mm', "0 0 250 250")
        for side in ("front", "back")
    }
    pages, found = lay_out_pack(write_pack(tmp_path, **document("size_mm: 16", "size_mm: 250"), **large))
    assert pages == ()
    assert "PRT025" in codes(found)


@pytest.mark.parametrize("line", ["size_mm: 0", "size_mm: -16", "size_mm: 2", "bleed_mm: -1", "bleed_mm: 50"])
def test_sizes_that_no_one_can_cut_are_told(tmp_path: Path, line: str) -> None:
    pack, found = open_pack(write_pack(tmp_path, **document("size_mm: 16", line)), "")
    assert pack is not None and "REC006" in codes(found)


@pytest.mark.parametrize("size", [5.0, 8.0, 12.7])
def test_thousands_of_small_pieces_are_laid_out(size: float) -> None:
    grid = choose_grid([1500, 900, 800, 700, 600, 400], size, size, 3, 210, 297)
    assert grid is not None
    assert len(impose(grid, [1500, 900, 800, 700, 600, 400])) == 4900


def test_a_pack_prints_while_no_game_can_be_imported(tmp_path: Path) -> None:
    write_pack(tmp_path)
    script = (
        "import sys; from pathlib import Path\n"
        "class Wall:\n"
        "    def find_spec(self, name, *rest):\n"
        "        if name.startswith('generator.games.'): raise ImportError(name)\n"
        "sys.meta_path.insert(0, Wall())\n"
        "from tests.documents.counter_pack import build_pdf\n"
        "print(len(build_pdf(Path(sys.argv[1]))))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)], capture_output=True, text=True, cwd=Path(__file__).parents[2]
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 1000


GOLDEN = Path(__file__).parent / "golden" / "counter_sheet.txt"


def test_the_scene_is_the_golden_one(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    from generator.export.scene import export_scene

    folder = write_pack(tmp_path, **document("copies: count", 'copies: "1"'))
    scene = export_scene(lay_out_pack(folder)[0])
    if request.config.getoption("--refresh"):
        GOLDEN.parent.mkdir(exist_ok=True)
        GOLDEN.write_text(scene, encoding="utf-8", newline="\n")
    assert scene == GOLDEN.read_text("utf-8")
