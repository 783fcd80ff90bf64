"""The prepared faces and their measures."""

from __future__ import annotations

import subprocess
import sys

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from generator.layout.fonts import FONT_NAMES, fit_size, font, measure, register, split_runs
from generator.source.shipped import find_shipped

FACES = find_shipped("templates") / "fonts"
LATIN = st.text(alphabet=[chr(c) for c in range(0x20, 0x7F)] + list("éß–’£½×°"), max_size=24)
DRAWN_FROM_DATA = "→×°′″−½±≥≤–—‘’“”•…£ÄÖÜäöüßéèñçłőş"


def test_every_name_has_a_file_and_every_file_a_name() -> None:
    assert sorted(path.stem for path in FACES.glob("*.ttf")) == sorted(FONT_NAMES)


def test_an_unknown_face_is_our_fault() -> None:
    with pytest.raises(KeyError, match="comic"):
        font("comic")


@pytest.mark.parametrize("name", FONT_NAMES)
def test_face_may_be_embedded_and_has_no_ligatures(name: str) -> None:
    face = TTFont(FACES / f"{name}.ttf")
    assert face["OS/2"].fsType == 0
    assert "GSUB" not in face
    assert "glyf" in face, "the PDF writer takes no PostScript outlines"


@pytest.mark.parametrize("name", FONT_NAMES)
def test_own_reader_agrees_with_fonttools(name: str) -> None:
    ours, theirs = font(name), TTFont(FACES / f"{name}.ttf")
    em = theirs["head"].unitsPerEm
    assert ours.postscript_name == theirs["name"].getDebugName(6)
    assert ours.ascent == pytest.approx(theirs["hhea"].ascent / em)
    assert ours.descent == pytest.approx(theirs["hhea"].descent / em)
    assert ours.cap_height == pytest.approx(theirs["OS/2"].sCapHeight / em)
    assert ours.x_height == pytest.approx(theirs["OS/2"].sxHeight / em)
    assert ours.glyphs == {code: theirs.getGlyphID(glyph) for code, glyph in theirs.getBestCmap().items()}


def test_postscript_names_are_our_own_and_all_different() -> None:
    names = [font(name).postscript_name for name in FONT_NAMES]
    assert len(set(names)) == len(names)
    assert all(name.startswith("OpsRoom") for name in names)


def test_every_face_states_its_licence() -> None:
    for name in FONT_NAMES:
        record = TTFont(FACES / f"{name}.ttf")["name"]
        assert "Open Font License" in (record.getDebugName(13) or ""), name
    assert len(list(FACES.glob("OFL-*.txt"))) == 5


@pytest.mark.parametrize("name", [n for n in FONT_NAMES if n != "fallback"])
def test_common_signs_can_be_set(name: str) -> None:
    for face, run in split_runs(name, DRAWN_FROM_DATA):
        assert font(face).missing(run) == ()


def test_arrow_is_in_the_face_itself() -> None:
    for name in FONT_NAMES:
        assert font(name).missing("→←↑↓") == (), name


def test_missing_characters_are_named_once_and_in_order() -> None:
    assert font("sans").missing("A☃B★☃") == ("☃", "★")
    assert font("serif").missing("Жα") == ()


@pytest.mark.parametrize("name", [n for n in FONT_NAMES if n.startswith("sans") or n == "fallback"])
def test_figures_stand_in_columns(name: str) -> None:
    widths = {round(font(name).width(digit, 1000), 6) for digit in "0123456789"}
    assert len(widths) == 1


def test_kerning_is_measured() -> None:
    face = font("serif")
    assert face.width("AV", 10) < face.width("A", 10) + face.width("V", 10)
    assert face.kerning("AV")[0] < 0
    assert face.kerning("HH") == pytest.approx((0, 0))


@given(LATIN)
def test_width_is_the_sum_of_advances(text: str) -> None:
    for name in ("sans-semibold", "serif", "mono"):
        face = font(name)
        assert len(face.advances(text)) == len(text)
        assert face.width(text, 12) == pytest.approx(sum(face.advances(text)) * 12 * 25.4 / 72)
        assert (face.width(text, 12) > 0) is bool(text)


@given(LATIN, LATIN)
def test_mono_widths_add(one: str, two: str) -> None:
    face = font("mono")
    assert face.width(one + two, 10) == pytest.approx(face.width(one, 10) + face.width(two, 10))


@given(LATIN, LATIN)
def test_joining_changes_a_width_by_no_more_than_one_kern(one: str, two: str) -> None:
    face = font("sans-bold")
    apart = face.width(one, 10) + face.width(two, 10)
    assert abs(face.width(one + two, 10) - apart) < 0.15 * 10 * 25.4 / 72


def test_spacing_stands_between_letters_only() -> None:
    face = font("sans")
    assert face.width("ABC", 10, 1.5) == pytest.approx(face.width("ABC", 10) + 2 * 1.5 * 25.4 / 72)
    assert face.width("A", 10, 1.5) == face.width("A", 10)


@given(LATIN.filter(bool), st.floats(1, 60), st.floats(5, 20))
def test_fitted_size_is_the_largest_that_fits(text: str, width: float, size: float) -> None:
    found = fit_size("sans-semibold", text, width, size, 4.0)
    if found is None:
        assert measure("sans-semibold", text, 4.0) > width - measure("sans-semibold", text, 0.1)
        return
    assert 4.0 - 1e-6 <= found <= size
    assert measure("sans-semibold", text, found) <= width + 1e-6
    if found < size:
        assert measure("sans-semibold", text, found + 0.1) > width - 1e-6


def test_greek_goes_to_the_fallback_face() -> None:
    assert split_runs("sans-bold", "a Ж b") == (("sans-bold", "a "), ("fallback", "Ж"), ("sans-bold", " b"))
    assert split_runs("sans-bold", "☃") == (("sans-bold", "☃"),), "none has it: it stays, to be reported"
    assert measure("sans-bold", "aЖ", 10) == pytest.approx(
        font("sans-bold").width("a", 10) + font("fallback").width("Ж", 10)
    )


def test_reportlab_advances_agree_with_ours() -> None:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    for name in FONT_NAMES:
        for letter in "AVno5/":
            drawn = stringWidth(letter, register(name), 1000)
            assert drawn * 25.4 / 72 == pytest.approx(font(name).width(letter, 1000), rel=2e-3)


def test_importing_the_module_leaves_the_heavy_libraries_alone() -> None:
    code = "import sys, generator.layout.fonts; print([m for m in ('reportlab', 'uharfbuzz') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
