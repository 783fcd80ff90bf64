"""Faces in other sizes: everything grows alike, the floors of type stay."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.layout.face_size import ground_reach, scale_face
from generator.layout.faces import Art, Face, Shape, Slot, decode_face
from generator.source.read import Source

DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="16mm" height="16mm">
  <rect class="fill-field" x="-3" y="-2.5" width="22" height="22"/>
  <line class="stroke-ink" stroke-width="0.2" stroke-dasharray="1 2" x1="0" y1="4" x2="16" y2="4"/>
  <rect data-art="art" x="3" y="2" width="10" height="7" data-scale="0.5"/>
  <g transform="translate(2 1) rotate(90)">
    <rect data-slot="id" class="fill-ink" x="4" y="-10" width="8" height="4" data-size="9" data-floor="6"/>
  </g>
</svg>
"""


@pytest.fixture(scope="module")
def face() -> Face:
    found, diagnostics = decode_face(Source("faces/front.svg", DRAWING), "front")
    assert found is not None, diagnostics
    return found


@given(st.floats(0.3, 4))
def test_places_and_lines_grow_alike(face: Face, factor: float) -> None:
    scaled = scale_face(face, factor)
    assert scaled.width == pytest.approx(16 * factor)
    ground, line, art, slot = scaled.parts
    assert isinstance(ground, Shape) and ground.commands[0][1:] == pytest.approx((-3 * factor, -2.5 * factor))
    assert isinstance(line, Shape) and line.width == pytest.approx(0.2 * factor)
    assert line.dash == pytest.approx((factor, 2 * factor))
    assert isinstance(art, Art) and art.scale == pytest.approx(0.5 * factor)
    assert isinstance(slot, Slot) and slot.width == pytest.approx(8 * factor)
    # The corner of the slot on the piece, through its matrix.
    a, b, c, d, e, f = slot.matrix
    was = face.parts[3]
    assert isinstance(was, Slot)
    g, h, i, j, k, m = was.matrix
    assert (a * slot.x + c * slot.y + e, b * slot.x + d * slot.y + f) == pytest.approx(
        (factor * (g * was.x + i * was.y + k), factor * (h * was.x + j * was.y + m))
    )


@given(st.floats(0.1, 4))
def test_type_never_shrinks_under_its_floor(face: Face, factor: float) -> None:
    slot = scale_face(face, factor).parts[3]
    assert isinstance(slot, Slot)
    assert slot.floor == 6
    assert slot.size == pytest.approx(max(9 * factor, 6))


def test_the_same_size_is_the_same_face(face: Face) -> None:
    assert scale_face(face, 1.0) is face


def test_a_face_bleeds_no_further_than_its_ground(face: Face) -> None:
    # 3 mm at left and right, 2.5 at the top, 3.5 at the bottom.
    assert ground_reach(face) == pytest.approx(2.5)
    assert ground_reach(scale_face(face, 0.5)) == pytest.approx(1.25)


@pytest.mark.parametrize("name", ["unit-front", "unit-rtb", "formation-scattered"])
def test_small_faces_read_the_same_columns(name: str) -> None:
    folder = Path(__file__).parents[2] / "content/tally-ho/faces"
    both = []
    for stem in (name, f"{name}-small"):
        found, diagnostics = decode_face(Source(f"{stem}.svg", (folder / f"{stem}.svg").read_text("utf-8")), stem)
        assert found is not None, diagnostics
        both.append(set(found.columns()))
    assert both[0] == both[1]
