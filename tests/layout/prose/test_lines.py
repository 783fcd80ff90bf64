"""Lines of prose: nothing lost, nothing wider than its column, placed as measured."""

from __future__ import annotations

from html import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.layout.fonts import font
from generator.layout.items import Text, Use
from generator.layout.prose.lines import Line, baseline_in, break_lines, line_widths, missing_characters, place_line
from generator.layout.prose.type_styles import FACES
from generator.model.prose import MM_PER_POINT, Element
from generator.model.prose_reader import read_prose

BOOK, CHART, TYPED = FACES["book"].body, FACES["chart"].body, FACES["typed"].body
WORDS = st.lists(st.text("abcdefghijklmnopqrstuvwxyzé", min_size=1, max_size=12), min_size=1, max_size=40)


def content(markup: str) -> tuple[Element | str, ...]:
    tree, found = read_prose(f"<doc><p>{markup}</p></doc>", "t")
    assert found == [] and tree is not None
    return tree.elements()[0].children


def text_of(line: Line) -> str:
    return "".join(item.text for item in line.items if isinstance(item, Text))


@given(WORDS, st.floats(30, 120), st.sampled_from([CHART, TYPED]))
def test_every_word_is_set_once_and_in_order(words: list[str], width: float, style: object) -> None:
    broken = break_lines([" ".join(words)], style, width)  # type: ignore[arg-type]
    assert [w for line in broken.lines for w in text_of(line).split(" ")] == words
    assert broken.cut == ()


@given(WORDS, st.floats(30, 120))
def test_hyphens_are_the_only_letters_added(words: list[str], width: float) -> None:
    text = " ".join(words)
    lines = [text_of(line) for line in break_lines([text], BOOK, width).lines]
    joined = "".join(line.removesuffix("-") if line.endswith("-") else line + " " for line in lines)
    assert joined.split() == words


@given(WORDS, st.floats(25, 120), st.sampled_from([BOOK, CHART, TYPED]))
def test_no_line_is_wider_than_its_column(words: list[str], width: float, style: object) -> None:
    for line in break_lines([" ".join(words)], style, width).lines:  # type: ignore[arg-type]
        # Kerning between a letter and a space is known only when the run is set.
        assert line.width <= width + 0.06


@given(WORDS, st.floats(40, 120))
def test_a_line_is_as_wide_as_what_stands_on_it(words: list[str], width: float) -> None:
    for line in break_lines([" ".join(words)], CHART, width).lines:
        last = line.items[-1]
        assert isinstance(last, Text)
        end = last.x + font(last.font).width(last.text, last.size, last.spacing)
        assert end == pytest.approx(line.width, abs=1e-6)


def test_a_long_word_is_cut_and_named() -> None:
    broken = break_lines(["Messerschmittwerke"], CHART, 8.0)
    assert broken.cut == (("Messerschmittwerke", None),)
    assert "".join(text_of(line) for line in broken.lines) == "Messerschmittwerke"
    assert all(line.width <= 8.0 for line in broken.lines)


def test_names_and_numbers_are_never_hyphenated() -> None:
    text = "Dornier Messerschmitt Biggin 1940-07-10 RAF " * 6
    for line in break_lines([text], BOOK, 31.0).lines:
        assert not text_of(line).endswith("-") or text_of(line).split()[-1][:-1].islower()


def test_a_line_may_end_after_a_hyphen_between_letters_only() -> None:
    wide = font("sans").width("twin-", CHART.size) + 0.1
    assert [text_of(line) for line in break_lines(["twin-engined"], CHART, wide + 8).lines] == ["twin-", "engined"]
    assert len(break_lines(["12-14"], CHART, font("sans").width("12-14", CHART.size) + 0.1).lines) == 1


def test_inline_elements_change_the_face_within_a_word() -> None:
    (line,) = break_lines(content("A<b>B</b><i>C</i> <b><i>D</i></b> <sc>E</sc>"), CHART, 100).lines
    assert [(i.font, i.text) for i in line.items if isinstance(i, Text)] == [
        ("sans", "A"),
        ("sans-semibold", "B"),
        ("sans-italic", "C"),
        ("sans-semibold-italic", "D"),
        ("sans", "E"),
    ]
    assert line.items[-1].size < CHART.size  # type: ignore[union-attr]


def test_dice_are_drawn_and_stand_within_the_line() -> None:
    (line,) = break_lines(content('On <dice value="5 6"/> the raid'), CHART, 100).lines
    dice = [i for i in line.items if isinstance(i, Use)]
    assert [d.symbol.name for d in dice] == ["die.5", "die.6"]
    for die in dice:
        top = line.baseline + die.matrix[5]
        assert top >= 0 and top + die.symbol.height * die.matrix[3] <= line.height


def test_breaks_begin_a_line_even_twice() -> None:
    assert [text_of(line) for line in break_lines(content("a<br/>b<br/><br/>c"), CHART, 100).lines] == [
        "a",
        "b",
        "",
        "c",
    ]


def test_the_first_line_may_begin_later() -> None:
    text = "word " * 60
    plain, indented = (break_lines([text], TYPED, 100, first_indent=i).lines for i in (0.0, 12.0))
    assert len(text_of(indented[0])) < len(text_of(plain[0]))
    assert text_of(indented[1]) == text_of(plain[1])


def test_justified_lines_end_together_but_for_the_last() -> None:
    lines = break_lines(["colliers in two columns behind the sweepers " * 6], BOOK, 80, justify=True).lines
    assert len(lines) > 2
    assert all(line.width == pytest.approx(80, abs=0.05) for line in lines[:-1])
    assert lines[-1].width < 80


def test_characters_of_other_scripts_come_from_the_fallback_face() -> None:
    (line,) = break_lines(["Жук α"], CHART, 100).lines
    assert {i.font for i in line.items if isinstance(i, Text)} >= {"fallback"}
    assert missing_characters(["Жук α ☃ ☃"], CHART) == ("☃",)


def test_page_numbers_of_references() -> None:
    children = content('see <ref to="a" page="yes">Rescue</ref>')
    (line,) = break_lines(children, CHART, 100, pages={"a": 7}).lines
    assert text_of(line) == "see Rescue, page 7"


@given(WORDS)
def test_natural_width_holds_the_whole_and_least_the_widest_word(words: list[str]) -> None:
    least, natural = line_widths([" ".join(words)], CHART)
    assert least <= natural + 1e-9
    assert len(break_lines([" ".join(words)], CHART, natural + 0.01).lines) == 1
    assert break_lines([" ".join(words)], CHART, least + 0.01).cut == ()


def test_capitals_stand_in_the_middle_of_the_leading() -> None:
    cap = font("sans").cap_height * CHART.size * MM_PER_POINT
    above, below = baseline_in(CHART) - cap, CHART.leading * MM_PER_POINT - baseline_in(CHART)
    assert above == pytest.approx(below)


def test_placing_moves_every_item_alike() -> None:
    (line,) = break_lines(content(f'a <dice value="3"/> {escape("<b>")}'), CHART, 100).lines
    placed = place_line(line, 10, 20)
    for before, after in zip(line.items, placed, strict=True):
        if isinstance(before, Text) and isinstance(after, Text):
            assert (after.x - before.x, after.y - before.y) == pytest.approx((10, 20 + line.baseline))
        elif isinstance(before, Use) and isinstance(after, Use):
            assert after.matrix[4] - before.matrix[4] == pytest.approx(10)
            assert after.matrix[5] - before.matrix[5] == pytest.approx(20 + line.baseline)
