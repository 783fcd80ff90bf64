"""The strict reader of faces: what it takes, and that it tells everything else with its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.layout.faces import (
    ELEMENTS,
    Art,
    Condition,
    Shape,
    Slot,
    decode_face,
    read_face,
    rotate,
    transform_commands,
)
from generator.layout.path_data import MAX_COMMANDS
from generator.source.read import Source

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="16mm" height="16mm">'


def face_of(body: str, head: str = HEAD):
    face, found = decode_face(Source("faces/x.svg", f"{head}\n{body}\n</svg>\n"), "x")
    assert not found, [f.message for f in found]
    assert face is not None
    return face


def faults_of(text: str):
    face, found = decode_face(Source("faces/x.svg", text), "x")
    assert face is None
    return found


def body_faults(body: str):
    return faults_of(f"{HEAD}\n{body}\n</svg>\n")


def test_shapes_become_paths_in_millimetres() -> None:
    face = face_of(
        '<rect class="fill-ink" x="1" y="2" width="3" height="4"/>'
        '<line class="stroke-ink" stroke-width="0.3" x1="0" y1="0" x2="5" y2="5"/>'
        '<polygon class="fill-red stroke-ink" points="0,0 1,0 1,1"/>'
    )
    box, line, triangle = face.parts
    assert box.commands == (("M", 1, 2), ("L", 4, 2), ("L", 4, 6), ("L", 1, 6), ("Z",))
    assert (box.fill, box.stroke) == ("ink", None)
    assert (line.fill, line.stroke, line.width) == (None, "ink", 0.3)
    assert triangle.commands[-1] == ("Z",)
    assert (triangle.fill, triangle.stroke) == ("red", "ink")


def test_the_view_box_s_corner_is_the_origin() -> None:
    face = face_of(
        '<rect class="fill-ink" x="-2" y="-1" width="1" height="1"/>',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -1 4 2">',
    )
    assert face.parts[0].commands[0] == ("M", 0, 0)
    assert (face.width, face.height) == (4, 2)


@pytest.mark.parametrize(
    ("transform", "corner"),
    [
        ("translate(3 4)", (4, 5)),
        ("translate(3)", (4, 1)),
        ("scale(2)", (2, 2)),
        ("scale(2 3)", (2, 3)),
        ("rotate(90)", (-1, 1)),
        ("rotate(180 1 1)", (1, 1)),
        ("translate(10 0) scale(2)", (12, 2)),
        ("matrix(1 0 0 1 5 6)", (6, 7)),
        ("skewX(45)", (2, 1)),
    ],
)
def test_transforms_are_worked_out(transform: str, corner: tuple[float, float]) -> None:
    face = face_of(f'<g transform="{transform}"><path class="fill-ink" d="M1 1h1v1Z"/></g>')
    assert face.parts[0].commands[0][1:] == pytest.approx(corner)


def test_a_stroke_grows_with_its_drawing() -> None:
    face = face_of('<g transform="scale(2)"><line class="stroke-ink" stroke-width="0.2" x2="1"/></g>')
    assert face.parts[0].width == pytest.approx(0.4)


def test_use_draws_a_definition_where_it_stands() -> None:
    face = face_of(
        '<use href="#a" x="5"/><defs><path id="a" class="fill-ink" d="M0 0h1v1Z"/></defs>'
        '<use href="#a" transform="rotate(180)"/>'
    )
    assert [p.commands[0] for p in face.parts] == [("M", 5, 0), ("M", 0, 0)]
    assert face.parts[1].commands[1][1:] == pytest.approx((-1, 0))


def test_colours_are_inherited_and_overruled() -> None:
    face = face_of(
        '<g class="fill-red stroke-ink" stroke-width="0.5"><rect width="1" height="1"/>'
        '<rect class="fill-ink" width="1" height="1"/><rect fill="none" width="1" height="1"/></g>'
    )
    assert [(p.fill, p.stroke, p.width) for p in face.parts] == [
        ("red", "ink", 0.5),
        ("ink", "ink", 0.5),
        (None, "ink", 0.5),
    ]


def test_conditions_of_all_that_stand_round_a_part_hold_together() -> None:
    face = face_of('<g data-if="class=a|b"><rect data-if="!blank" class="fill-ink" width="1" height="1"/></g>')
    assert face.parts[0].when == (Condition("class", ("a", "b"), False), Condition("blank", None, True))


@pytest.mark.parametrize(
    ("text", "value", "shown"),
    [
        ("bomber", "", False),
        ("bomber", "yes", True),
        ("bomber", "no", False),
        ("!bomber", "", True),
        ("class=a|b", "b", True),
        ("class=a|b", "c", False),
        ("!class=a|b", "c", True),
    ],
)
def test_a_condition_holds_or_not(text: str, value: str, shown: bool) -> None:
    face = face_of(f'<rect data-if="{text}" class="fill-ink" width="1" height="1"/>')
    assert face.parts[0].when[0].holds(value) is shown


def test_a_slot_says_how_its_text_is_set() -> None:
    face = face_of(
        '<rect data-slot="id" class="fill-ink" x="1" y="2" width="3" height="2" data-font="sans-bold" data-size="6.2"'
        ' data-floor="5" data-anchor="end" data-underline="6 9"/>'
    )
    (slot,) = face.parts
    assert isinstance(slot, Slot)
    assert (slot.column, slot.font, slot.size, slot.floor, slot.anchor) == ("id", "sans-bold", 6.2, 5, "end")
    assert slot.underline
    assert face.columns() == {"id": slot.span}


def test_a_fixed_word_is_a_slot_without_a_column() -> None:
    (slot,) = face_of('<rect data-text="RTB" x="1" y="2" width="9" height="3" data-size="8"/>').parts
    assert (slot.column, slot.text, slot.floor, slot.colour) == (None, "RTB", 8, "ink")


def test_art_says_where_and_how_large() -> None:
    (art,) = face_of(
        '<rect data-art="silhouette" x="2" y="2" width="11" height="8" data-scale="0.469" data-turn="180"'
        ' data-tint="silhouette-faded"/>'
    ).parts
    assert isinstance(art, Art)
    assert (art.column, art.scale, art.turn, art.tint) == ("silhouette", 0.469, 180, "silhouette-faded")


def test_columns_of_conditions_colours_slots_and_art_are_known() -> None:
    face = face_of(
        '<g data-if="bomber"><rect class="fill-bar-{side}" width="1" height="1"/></g>'
        '<rect data-art="silhouette" width="1" height="1"/>'
    )
    assert set(face.columns()) == {"bomber", "side", "silhouette"}


def test_a_hatch_is_stripes_seen_through_its_shape() -> None:
    face = face_of(
        '<defs><pattern id="h" patternUnits="userSpaceOnUse" width="2" height="2">'
        '<rect class="fill-red" width="0.5" height="2"/></pattern></defs>'
        '<rect fill="url(#h)" x="1" y="1" width="10" height="4"/>'
    )
    (hatch,) = face.parts
    assert isinstance(hatch, Shape)
    assert hatch.fill == "red"
    assert hatch.clip == (("M", 1, 1), ("L", 11, 1), ("L", 11, 5), ("L", 1, 5), ("Z",))
    stripes = [c for c in hatch.commands if c[0] == "M"]
    # Stripes at 0, 2, 4 … 10 must be there: one every 2 mm from the first at or left of 1 to the last left of 11.
    assert {0.0, 2.0, 4.0, 6.0, 8.0, 10.0} <= {s[1] for s in stripes}
    tops = {s[2] for s in stripes}
    assert len(tops) == 1 and min(tops) <= 1


def test_a_turned_hatch_covers_its_shape() -> None:
    from shapely import MultiPolygon, Polygon, box

    face = face_of(
        '<defs><pattern id="h" patternUnits="userSpaceOnUse" width="1" height="1" patternTransform="rotate(30)">'
        '<rect class="fill-red" width="0.5" height="1"/></pattern></defs>'
        '<rect fill="url(#h)" x="-3" y="2" width="22" height="5"/>'
    )
    (hatch,) = face.parts
    points = [c[1:] for c in hatch.commands if c[0] in "ML"]
    bars = MultiPolygon([Polygon(points[i : i + 4]) for i in range(0, len(points), 4)])
    seen = bars.intersection(box(-3, 2, 19, 7)).area
    # Half of every tile is bar, so half of the shape is covered, but for the stripes cut by its ends.
    assert seen == pytest.approx(22 * 5 / 2, rel=0.03)


# --- what is refused ---------------------------------------------------------

REFUSED = [
    ('<text x="1">a</text>', "SVG003", 2, 1, "`text`"),
    ("<script>x()</script>", "SVG003", 2, 1, "`script`"),
    ('<image href="http://x/y.png"/>', "SVG003", 2, 1, "`image`"),
    ("<style>*{}</style>", "SVG003", 2, 1, "`style`"),
    ('<linearGradient id="g"/>', "SVG003", 2, 1, "`linearGradient`"),
    ("<foreignObject/>", "SVG003", 2, 1, "`foreignObject`"),
    ('<recht class="fill-ink"/>', "SVG003", 2, 1, "`recht`"),
    ('<rect class="fill-ink" width="1" height="1" style="fill:red"/>', "SVG004", 2, 52, "`style`"),
    ('<rect class="fill-ink" width="1" height="1" onclick="x()"/>', "SVG004", 2, 54, "`onclick`"),
    ('<rect class="fill-ink" width="1" height="1" opacity="0.5"/>', "SVG004", 2, 54, "`opacity`"),
    ('<rect fill="#FF0000" width="1" height="1"/>', "SVG005", 2, 13, "`#FF0000`"),
    ('<rect fill="red" width="1" height="1"/>', "SVG005", 2, 13, "`red`"),
    ('<rect class="fill-ink" stroke="black" width="1" height="1"/>', "SVG005", 2, 32, "`black`"),
    ('<use href="other.svg#a"/>', "SVG006", 2, 12, "`other.svg#a`"),
    ('<use href="../../etc/passwd"/>', "SVG006", 2, 12, "passwd"),
    ('<rect fill="url(http://x)" width="1" height="1"/>', "SVG006", 2, 13, "url(http://x)"),
    ('<use href="#nothing"/>', "SVG007", 2, 12, "`nothing`"),
    ('<rect fill="url(#h)" width="1" height="1"/>', "SVG007", 2, 13, "`h`"),
    ("<use/>", "SVG007", 2, 1, "no `href`"),
    ('<rect class="fill-ink" width="1cm" height="1"/>', "SVG008", 2, 31, "`1cm`"),
    ('<rect class="fill-ink" height="1"/>', "SVG008", 2, 1, "`width`"),
    ('<rect class="ink" width="1" height="1"/>', "SVG008", 2, 14, "`ink`"),
    ('<path class="fill-ink" d="M0 0L5 x"/>', "SVG008", 2, 34, "`x`"),
    ('<g transform="spin(3)"/>', "SVG008", 2, 15, "spin"),
    ('<g data-if="a==b"/>', "SVG008", 2, 13, "a==b"),
    ('<polygon class="fill-ink" points="1 2 3"/>', "SVG008", 2, 35, "pairs"),
    ('<rect data-slot="name" width="1" height="1"/>', "SVG008", 2, 1, "`data-size`"),
    ('<rect data-slot="name" data-size="6" data-font="comic" width="1" height="1"/>', "SVG008", 2, 49, "`comic`"),
    ('<rect data-slot="../x" data-size="6" width="1" height="1"/>', "SVG008", 2, 18, "`../x`"),
    ('<rect data-art="../x" width="1" height="1"/>', "SVG008", 2, 17, "`../x`"),
    ('<g transform="scale(2)"><rect data-slot="a" data-size="6" width="1" height="1"/></g>', "SVG008", 2, 25, "scaled"),
    ("<g>words</g>", "SVG011", 2, 4, "text stands"),
    ('<rect width="1" height="1"/>', "SVG012", 2, 1, "no colour"),
]


@pytest.mark.parametrize(("body", "code", "line", "column", "words"), REFUSED, ids=[r[0][:40] for r in REFUSED])
def test_what_is_outside_the_subset_is_told_where_it_stands(body, code, line, column, words) -> None:
    found = [f for f in body_faults(body) if f.code == code]
    assert found, [f.message for f in body_faults(body)]
    assert (found[0].span.line, found[0].span.column) == (line, column)
    assert words in found[0].message


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "SVG001"),
        ("<svg", "SVG001"),
        (f"{HEAD}<g></svg>", "SVG001"),
        (f"{HEAD}&lol;</svg>", "SVG001"),
        ('<!DOCTYPE svg [<!ENTITY a "b">]>' + HEAD + "</svg>", "SVG002"),
        ('<!DOCTYPE svg SYSTEM "file:///etc/passwd">' + HEAD + "</svg>", "SVG002"),
        (f"{HEAD}<?php x ?></svg>", "SVG002"),
        ("<html/>", "SVG010"),
        ('<svg viewBox="0 0 1 1"/>', "SVG010"),
        ('<svg xmlns="http://www.w3.org/2000/svg"/>', "SVG010"),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 5"/>', "SVG010"),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="16px"/>', "SVG010"),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="17mm"/>', "SVG010"),
    ],
)
def test_a_file_that_is_no_face_is_told(text: str, code: str) -> None:
    assert code in {f.code for f in faults_of(text)}


def test_a_laughing_bomb_is_stopped_at_its_first_word() -> None:
    rows = "".join(f'<!ENTITY l{i} "{f"&l{i - 1};" * 10}">' for i in range(1, 10))
    (found,) = faults_of(f'<!DOCTYPE x [<!ENTITY l0 "ha">{rows}]>{HEAD}<title>&l9;</title></svg>')
    assert found.code == "SVG002"


def test_a_drawing_that_multiplies_itself_is_stopped() -> None:
    layers = "".join(f'<g id="a{i}">' + f'<use href="#a{i - 1}"/>' * 10 + "</g>" for i in range(1, 9))
    found = body_faults(f'<defs><path id="a0" class="fill-ink" d="M0 0h1v1Z"/>{layers}</defs><use href="#a8"/>')
    assert "SVG009" in {f.code for f in found}


def test_a_drawing_within_itself_is_stopped() -> None:
    found = body_faults('<g id="a"><use href="#a"/></g>')
    assert [f.code for f in found] == ["SVG007"]


@pytest.mark.parametrize(
    "body",
    [
        "<g>" * 60 + "</g>" * 60,
        "<g/>" * 6000,
        '<path class="fill-ink" d="M0 0' + "h1" * (MAX_COMMANDS + 2) + '"/>',
        '<defs><pattern id="h" patternUnits="userSpaceOnUse" width="0.02" height="0.02">'
        '<circle class="fill-red" r="0.01"/></pattern></defs><rect fill="url(#h)" width="16" height="16"/>',
    ],
    ids=["deep", "many", "long path", "fine pattern"],
)
def test_size_is_bounded(body: str) -> None:
    assert {f.code for f in body_faults(body)} & {"SVG008", "SVG009"}


def test_every_fault_of_a_drawing_is_told_not_only_the_first() -> None:
    found = body_faults('<blink/>\n<rect fill="red" width="1" height="1"/>\n<use href="#gone"/>')
    assert [(f.code, f.span.line) for f in found] == [("SVG003", 2), ("SVG005", 3), ("SVG007", 4)]


def test_a_near_miss_is_named() -> None:
    (found,) = [f for f in body_faults('<cirkle class="fill-ink" r="1"/>')]
    assert "`circle`" in found.help


def test_columns_count_characters_not_bytes() -> None:
    found = body_faults("<title>Œuvre à é</title><blink/>")
    assert found[0].span.column == 25


def test_a_face_is_read_again_when_its_file_changes(tmp_path) -> None:
    path = tmp_path / "x.svg"
    path.write_text(f"{HEAD}</svg>", "utf-8")
    first, _ = read_face(path, "x.svg")
    again, _ = read_face(path, "x.svg")
    assert first is again
    path.write_text(f'{HEAD}<rect class="fill-ink" width="1" height="1"/></svg>', "utf-8")
    changed, _ = read_face(path, "x.svg")
    assert changed is not None and len(changed.parts) == 1


def test_a_face_that_is_not_there_is_told(tmp_path) -> None:
    face, found = read_face(tmp_path / "none.svg", "faces/none.svg")
    assert face is None
    assert [f.code for f in found] == ["YML001"]


WORDS = """<g|>|</g>|/>|<rect |class="fill-ink" |d="M0 0|"|<path |&|<!--|-->|<![CDATA[|]]>| width="1"| height="-1e9"|
transform="rotate(|é|<use |href="#a" |id="a" |=|<?x ?>|data-if="|data-slot="a" |data-size="6" |fill="url(#a)" """
PIECES = st.sampled_from(WORDS.split("|"))


@settings(max_examples=300)
@given(st.lists(PIECES, max_size=25))
def test_no_file_is_an_exception(pieces: list[str]) -> None:
    face, found = decode_face(Source("x.svg", HEAD + "".join(pieces) + "</svg>"), "x")
    assert (face is None) == bool(found)


@given(st.sampled_from([0, 90, 180, 270, 360, -90]))
def test_quarter_turns_are_exact(degrees: int) -> None:
    assert all(v in (-1.0, 0.0, 1.0) for v in rotate(degrees))


@given(st.floats(-360, 360), st.floats(-50, 50), st.floats(-50, 50))
def test_a_turn_back_is_home(degrees: float, x: float, y: float) -> None:
    there = transform_commands((("M", x, y),), rotate(degrees))
    back = transform_commands(there, rotate(-degrees))
    assert back[0][1:] == pytest.approx((x, y), abs=1e-9)


DOCS = Path(__file__).parents[2] / "docs" / "faces.md"


def test_the_example_in_the_docs_is_a_face() -> None:
    text = DOCS.read_text("utf-8")
    example = text.split("```svg\n")[1].split("```")[0]
    face, found = decode_face(Source("x.svg", example), "x")
    assert not found
    assert face is not None
    assert set(face.columns()) == {"side", "role", "silhouette", "name"}


def test_the_docs_name_the_whole_subset() -> None:
    text = DOCS.read_text("utf-8")
    listed = text.split("Elements: ")[1].split("Attributes:")[0]
    assert set(re.findall(r"`(\w+)`", listed)) == set(ELEMENTS)
    for attribute in {a for allowed in ELEMENTS.values() for a in allowed if a.startswith("data-")}:
        assert f"`{attribute}" in text
