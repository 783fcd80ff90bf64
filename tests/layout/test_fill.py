"""A face and a row: what is drawn, what is shared, and what is told."""

from __future__ import annotations

from pathlib import Path as FilePath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.layout.faces import decode_face
from generator.layout.fill import Filler, is_ambiguous, library
from generator.layout.fonts import font, measure
from generator.layout.items import Group, Path, Symbol, Text, Use
from generator.model.rows import Cell, Row, row
from generator.source.read import Source
from generator.source.span import Span

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="16mm" height="16mm">'
ROWS = Span("documents/x.yaml", 4, 7, 4, 12)
TYPED = Span("aircraft.yaml", 9, 12, 9, 20)
TOKENS = ["ink", "red", "bar-raf", "bar-italy", "silhouette", "faded"]


def face_of(body: str, stem: str = "x"):
    face, found = decode_face(Source(f"faces/{stem}.svg", f"{HEAD}\n{body}\n</svg>\n"), stem)
    assert not found, [f.message for f in found]
    return face


@pytest.fixture
def folder(tmp_path: FilePath) -> FilePath:
    (tmp_path / "art").mkdir()
    # Two metres wide, one long.
    (tmp_path / "art" / "plane.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 0 2 1">'
        '<path class="fill-silhouette" d="M-1 0H1V1H-1Z"/><circle class="stroke-ink" r="0.2"/></svg>',
        "utf-8",
    )
    (tmp_path / "art" / "broken.svg").write_text("<svg", "utf-8")
    return tmp_path


@pytest.fixture
def filler(folder: FilePath) -> Filler:
    return Filler(library([(folder, "")], dict.fromkeys(TOKENS)), "colour", ROWS, 3.0)


def flat(symbol: Symbol) -> list:
    """All items of a symbol, those of the symbols and groups in it included."""
    out: list = []
    for item in symbol.items:
        if isinstance(item, Use):
            out += [item, *flat(item.symbol)]
        elif isinstance(item, Group):
            out += [item, *flat(Symbol("g", 0, 0, item.items))]
        else:
            out.append(item)
    return out


def texts(symbol: Symbol) -> list[Text]:
    return [i for i in flat(symbol) if isinstance(i, Text)]


def codes(filler: Filler) -> list[str]:
    return [d.code for d in filler.diagnostics]


SLOT = (
    '<rect data-slot="name" class="fill-ink" x="2" y="4" width="12" height="4" data-font="sans-semibold"'
    ' data-size="8" data-floor="5"/>'
)


def test_a_text_is_centred_by_its_capitals(filler: Filler) -> None:
    (text,) = texts(filler.fill(face_of(SLOT), row({"id": "7", "name": "Ju 87"}), "front"))
    cap = font("sans-semibold").cap_height * 8 * 25.4 / 72
    # The slot's middle is at 4 + 4/2 = 6; half a capital below it is the baseline.
    assert (text.x, text.anchor, text.size) == (8, "middle", 8)
    assert text.y == pytest.approx(6 + cap / 2)
    assert not filler.diagnostics


@pytest.mark.parametrize(("anchor", "x"), [("start", 2), ("middle", 8), ("end", 14)])
def test_a_text_stands_at_its_anchor(filler: Filler, anchor: str, x: float) -> None:
    face = face_of(SLOT.replace('data-floor="5"', f'data-floor="5" data-anchor="{anchor}"'))
    (text,) = texts(filler.fill(face, row({"name": "Ju 87"}), "front"))
    assert (text.x, text.anchor) == (x, anchor)


@given(st.text(alphabet="ABCDEFGHijklmn 0123", min_size=1, max_size=18))
def test_a_text_is_as_large_as_fits_or_told(words: str) -> None:
    filler = Filler(library([], dict.fromkeys(TOKENS)), "colour", ROWS, 3.0)
    found = texts(filler.fill(face_of(SLOT), row({"name": words}), "front"))
    if not words.strip():
        assert found == []
        return
    (text,) = found
    fits = measure(text.font, words, text.size) <= 12 + 1e-6
    assert 5 <= text.size <= 8
    assert fits or text.size == 5
    assert fits == (not filler.diagnostics)
    if fits and text.size < 8:
        assert measure(text.font, words, text.size + 0.1) > 12


def test_a_text_that_does_not_fit_is_told_at_the_typed_line(filler: Filler) -> None:
    name = Cell("Gloster Gladiator Mark II of the Fleet Air Arm", TYPED)
    filler.fill(face_of(SLOT), Row({"name": name}), "front")
    (found,) = filler.diagnostics
    assert (found.code, found.span) == ("PRT026", TYPED)
    assert found.related[0][0].path == "faces/x.svg"


def test_a_text_too_high_for_its_place_is_told(filler: Filler) -> None:
    face = face_of(SLOT.replace('height="4"', 'height="1"'))
    filler.fill(face, row({"name": "A"}), "front")
    # Capitals of 5 pt are about 1.2 mm.
    assert codes(filler) == ["PRT026"]
    assert "high" in filler.diagnostics[0].message


def test_a_missing_glyph_names_the_character_and_its_line(filler: Filler) -> None:
    filler.fill(face_of(SLOT), Row({"name": Cell("A 鶴", TYPED)}), "front")
    (found,) = [d for d in filler.diagnostics if d.code == "PRT027"]
    assert found.span == TYPED
    assert "`鶴`" in found.message and "U+9DB4" in found.message


def test_a_character_of_the_fallback_font_is_no_fault(filler: Filler) -> None:
    filler.fill(face_of(SLOT), row({"name": "Як-1"}), "front")
    assert not filler.diagnostics


def test_a_column_that_no_row_has_is_told_at_the_drawing(filler: Filler) -> None:
    face = face_of('<rect data-slot="nmae" data-size="6" x="2" y="2" width="9" height="4"/>')
    filler.check_columns(face, [row({"name": "a"}), row({"name": "b"})])
    (found,) = filler.diagnostics
    assert (found.code, found.span.path, found.span.line) == ("SVG013", "faces/x.svg", 2)
    assert "`name`" in found.help
    assert found.related[0][0] == ROWS


def test_a_column_that_some_row_has_is_known_and_so_is_the_ink(filler: Filler) -> None:
    face = face_of(f'<g data-if="ink=low"><g data-if="blank">{SLOT}</g></g>')
    filler.check_columns(face, [row({"name": "a"}), row({"name": "b", "blank": "yes"})])
    assert not filler.diagnostics


def test_a_condition_may_ask_for_the_ink(folder: FilePath) -> None:
    face = face_of('<rect data-if="ink=low" class="fill-red" width="1" height="1"/>')
    drawn = {}
    for ink in ("colour", "low"):
        filler = Filler(library([(folder, "")], dict.fromkeys(TOKENS)), ink, ROWS, 3.0)
        drawn[ink] = filler.fill(face, row({"id": "1"}), "front").items
    assert drawn["colour"] == ()
    assert isinstance(drawn["low"][0], Path)


def test_a_colour_may_be_the_row_s(filler: Filler) -> None:
    face = face_of('<rect class="fill-bar-{side}" width="1" height="1"/>')
    (bar,) = filler.fill(face, row({"side": "italy"}), "front").items
    assert bar.fill == "bar-italy"


def test_an_unknown_token_of_a_row_is_told_at_the_typed_line(filler: Filler) -> None:
    face = face_of('<rect class="fill-bar-{side}" width="1" height="1"/>')
    filler.fill(face, Row({"side": Cell("itly", TYPED)}), "front")
    (found,) = filler.diagnostics
    assert (found.code, found.span) == ("SVG014", TYPED)
    assert "`bar-italy`" in found.help


def test_an_unknown_token_of_a_drawing_is_told_at_its_line_once(filler: Filler) -> None:
    face = face_of('\n<rect class="fill-rde" width="1" height="1"/>')
    for number in range(3):
        filler.fill(face, row({"id": str(number)}), "front")
    (found,) = filler.diagnostics
    assert (found.code, found.span.line) == ("SVG014", 3)
    assert "`red`" in found.help


ART = '<rect data-art="silhouette" x="3" y="5" width="8" height="6" data-scale="2"/>'


def test_art_is_centred_at_its_scale(filler: Filler) -> None:
    (use,) = filler.fill(face_of(ART), row({"silhouette": "plane"}), "front").items
    # 2 m by 1 m at 2 mm a metre is 4 by 2 mm, centred on (7, 8): its corner is at (5, 7).
    assert use.matrix == pytest.approx((2, 0, 0, 2, 5, 7))
    assert (use.symbol.name, use.symbol.width, use.symbol.height) == ("art.plane", 2, 1)
    assert use.symbol.items[0].commands[0] == ("M", 0, 0)


def test_art_without_a_scale_fills_its_place(filler: Filler) -> None:
    (use,) = filler.fill(face_of(ART.replace(' data-scale="2"', "")), row({"silhouette": "plane"}), "front").items
    # The narrower way decides: min(8 / 2, 6 / 1) = 4.
    assert use.matrix == pytest.approx((4, 0, 0, 4, 3, 6))


def test_art_turns_about_its_middle_and_takes_one_tint(filler: Filler) -> None:
    face = face_of(ART.replace("data-scale", 'data-turn="180" data-tint="faded" data-scale'))
    (use,) = filler.fill(face, row({"silhouette": "plane"}), "front").items
    assert use.matrix == pytest.approx((-2, 0, 0, -2, 9, 9))
    assert use.symbol.name == "art.plane.faded"
    assert {c for i in use.symbol.items for c in (i.fill, i.stroke)} == {"faded", None}


def test_unknown_art_is_told_with_its_near_miss(filler: Filler) -> None:
    symbol = filler.fill(face_of(ART), Row({"silhouette": Cell("plain", TYPED)}), "front")
    (found,) = filler.diagnostics
    assert (found.code, found.span) == ("PRT028", TYPED)
    assert "`plane`" in found.help
    assert symbol.items == ()


@pytest.mark.parametrize("key", ["../art/plane", "/etc/passwd", "plane/../plane", "a b"])
def test_art_outside_the_pack_is_never_opened(filler: Filler, key: str) -> None:
    filler.fill(face_of(ART), row({"silhouette": key}), "front")
    assert codes(filler) == ["PRT028"]


def test_a_link_out_of_the_pack_is_not_followed(folder: FilePath, tmp_path_factory) -> None:
    outside = tmp_path_factory.mktemp("outside") / "secret.svg"
    outside.write_text((folder / "art" / "plane.svg").read_text("utf-8"), "utf-8")
    (folder / "art" / "link.svg").symlink_to(outside)
    filler = Filler(library([(folder, "")], dict.fromkeys(TOKENS)), "colour", ROWS, 3.0)
    filler.fill(face_of(ART), row({"silhouette": "link"}), "front")
    assert codes(filler) == ["PRT028"]


def test_broken_art_is_told_in_its_own_file(filler: Filler) -> None:
    filler.fill(face_of(ART), row({"silhouette": "broken"}), "front")
    assert [(d.code, d.span.path) for d in filler.diagnostics] == [("SVG001", "art/broken.svg")]


def test_art_beyond_the_cut_is_told(filler: Filler) -> None:
    filler.fill(face_of(ART.replace('data-scale="2"', 'data-scale="9"')), row({"silhouette": "plane"}), "front")
    # 2 m at 9 mm are 18 mm, on a face of 16.
    assert codes(filler) == ["PRT031"]
    assert "18.0 mm" in filler.diagnostics[0].message


def test_a_text_near_the_cut_is_told(filler: Filler) -> None:
    face = face_of(SLOT.replace('x="2"', 'x="0.5"').replace('data-floor="5"', 'data-floor="5" data-anchor="start"'))
    filler.fill(face, row({"name": "A"}), "front")
    assert codes(filler) == ["PRT029"]
    assert "0.50 mm" in filler.diagnostics[0].message


def test_type_that_may_shrink_too_far_is_told(filler: Filler) -> None:
    filler.check_face(face_of(SLOT.replace('data-floor="5"', 'data-floor="4"')))
    assert codes(filler) == ["SVG015"]


def test_a_turned_slot_keeps_its_text_turned(filler: Filler) -> None:
    face = face_of(f'<g transform="rotate(90 8 8)">{SLOT}</g>')
    (group,) = filler.fill(face, row({"name": "Ju 87"}), "front").items
    assert isinstance(group, Group)
    assert group.matrix == pytest.approx((0, 1, -1, 0, 16, 0))


@pytest.mark.parametrize(
    ("word", "ambiguous"),
    [
        ("6", True),
        ("9", True),
        ("66", True),
        ("86", True),
        ("69", False),
        ("8", False),
        ("0", False),
        ("101", False),
        ("606", True),
        ("906", False),
        ("61", False),
        ("", False),
        ("A", False),
    ],
)
def test_a_number_that_reads_upside_down_is_ambiguous(word: str, ambiguous: bool) -> None:
    assert is_ambiguous(word) is ambiguous


def test_an_ambiguous_number_is_underlined(filler: Filler) -> None:
    face = face_of(SLOT.replace("data-floor", 'data-underline="6 9" data-floor'))
    lined = filler.fill(face, row({"name": "66"}), "front").items
    plain = filler.fill(face, row({"name": "69"}), "front").items
    assert [type(i) for i in lined] == [Text, Path]
    assert [type(i) for i in plain] == [Text]
    text, line = lined
    assert line.commands[0][2] > text.y
    width = measure("sans-semibold", "66", 8)
    assert line.commands[1][1] - line.commands[0][1] == pytest.approx(width)


def test_equal_pieces_are_one_symbol_and_names_are_unique(filler: Filler) -> None:
    face = face_of(SLOT)
    one = filler.fill(face, row({"id": "7", "name": "A"}), "front")
    same = filler.fill(face, row({"id": "8", "name": "A"}), "front")
    other = filler.fill(face, row({"id": "7", "name": "B"}), "front")
    back = filler.fill(face, row({"id": "7", "name": "A"}), "back")
    assert same is one
    assert [one.name, other.name, back.name] == ["face.7.front", "face.7-2.front", "face.7.back"]
    assert one.bleed == 3


def test_what_does_not_depend_on_the_text_is_shared(filler: Filler) -> None:
    ground = '<rect class="fill-red" width="16" height="9"/><rect class="fill-bar-{side}" width="16" height="2"/>'
    face = face_of(ground + SLOT + '<rect data-if="name" class="fill-ink" width="1" height="1"/>')
    one = filler.fill(face, row({"name": "A", "side": "raf"}), "front")
    two = filler.fill(face, row({"name": "B", "side": "raf"}), "front")
    italian = filler.fill(face, row({"name": "B", "side": "italy"}), "front")
    assert one.items[0].symbol is two.items[0].symbol
    assert one.items[0].symbol.name == "ground.x.1"
    assert italian.items[0].symbol.name == "ground.x.2"


def test_parts_keep_their_order(filler: Filler) -> None:
    box = '<rect class="fill-red" width="16" height="9"/>'
    symbol = filler.fill(face_of(box + box + SLOT + box), row({"name": "A"}), "front")
    assert [type(i) for i in symbol.items] == [Use, Text, Path]


def test_a_layered_piece_keeps_its_texts_and_its_art_apart(folder: FilePath) -> None:
    filler = Filler(library([(folder, "")], dict.fromkeys(TOKENS)), "colour", ROWS, 3.0, layered=True)
    box = '<rect class="fill-red" width="16" height="9"/>'
    symbol = filler.fill(face_of(box + SLOT + SLOT + box + SLOT), row({"name": "A"}), "front")
    assert [getattr(i, "layer", None) for i in symbol.items] == [None, "text", None, "text"]
    assert [len(i.items) for i in symbol.items if isinstance(i, Group)] == [2, 1]
