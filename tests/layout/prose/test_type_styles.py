"""Type of prose: legible everywhere, four sizes to a page, larger only as asked."""

from __future__ import annotations

import pytest

from generator.layout.fonts import FONT_NAMES
from generator.layout.prose.type_styles import FACES, Style, TypeFace


def styles(face: TypeFace) -> list[Style]:
    names = ("body", "lead", "small", "label", "h1", "h2", "h3", "table", "head", "running")
    return [getattr(face, name) for name in names]


@pytest.mark.parametrize("face", FACES.values(), ids=lambda face: face.name)
def test_nothing_is_smaller_than_seven_points_and_every_font_exists(face: TypeFace) -> None:
    for style in styles(face):
        assert style.size >= 7 and style.leading > style.size
        assert {style.font, style.bold, style.italic, style.bold_italic} <= set(FONT_NAMES)
        assert style.small_caps is None or style.small_caps in FONT_NAMES


@pytest.mark.parametrize("name", list(FACES))
def test_larger_type_is_larger_but_for_running_lines(name: str) -> None:
    face, larger = FACES[name], FACES[name].scaled(1.2)
    assert larger.body.size == pytest.approx(face.body.size * 1.2, abs=0.01)
    assert larger.running == face.running
    assert face.h1.size < larger.h1.size < face.h1.size * 1.2
    assert face.scaled(1.0) is face


def test_only_books_and_newspapers_hyphenate() -> None:
    assert {name for name, face in FACES.items() if face.body.hyphenate} == {"book", "news"}


def test_strong_and_coloured() -> None:
    style = FACES["chart"].body
    assert style.strong().font == style.bold
    assert style.coloured("campaign-blue").colour == "campaign-blue" and style.coloured(None) is style
