"""What a person reads of a finding: the line, and carets under exactly the place meant."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from generator.source.diagnostic import Diagnostic, Finding, Severity
from generator.source.excerpt import MAX_WIDTH, excerpt
from generator.source.read import Source
from generator.source.span import Span, whole

FINDING = Finding("TAB002", "die-range-overlap", Severity.ERROR, "doc")


def _lines(text: str, span: Span, **more: object) -> list[str]:
    diagnostic = FINDING.at(span, "row `4-5` claims `4`", **more)  # type: ignore[arg-type]
    return excerpt(diagnostic, Source(span.path, text)).split("\n")


def test_the_parts_of_an_excerpt() -> None:
    text = "strength:\n  1-4: 4\n  4-5: 3\n"
    lines = _lines(
        text,
        Span("m.yaml", 3, 3, 3, 6),
        help="give each roll to one row",
        related=[(Span("m.yaml", 2, 3, 2, 6), "claimed first here")],
    )
    assert lines == [
        "m.yaml:3:3: error[TAB002 die-range-overlap]: row `4-5` claims `4`",
        "  |",
        "3 |   4-5: 3",
        "  |   ^^^",
        "  ::: m.yaml:2:3: claimed first here",
        "  |",
        "2 |   1-4: 4",
        "  |   ---",
        "  = help: give each roll to one row",
    ]


def test_tabs_and_wide_and_combining_characters_keep_the_caret_in_its_place() -> None:
    text = "\ta: 戦闘機 e\u0301 x"
    start = text.index("x") + 1
    lines = _lines(text, Span("m.yaml", 1, start, 1, start + 1))
    # tab 4, `a: ` 3, three wide characters 6, a space, one letter with its accent, a space.
    assert lines[3].index("^") - len("1 | ") == 4 + 3 + 6 + 1 + 1 + 1
    assert lines[3].count("^") == 1


def test_a_wide_character_takes_two_carets() -> None:
    lines = _lines("名: 1", Span("m.yaml", 1, 1, 1, 2))
    assert lines[3] == "  | ^^"


def test_a_span_of_several_lines_is_marked_to_the_end_of_its_first() -> None:
    lines = _lines("a:\n  b: 1\n  c: 2\n", Span("m.yaml", 2, 3, 3, 7))
    assert lines[2:4] == ["2 |   b: 1", "  |   ^^^^"]


def test_an_empty_span_gets_one_caret() -> None:
    lines = _lines("a: \n", Span("m.yaml", 1, 3, 1, 3))
    assert lines[3] == "  |   ^"


def test_a_long_line_is_cut_around_the_place() -> None:
    text = "x" * 300 + "BAD" + "y" * 300
    lines = _lines(text, Span("m.yaml", 1, 301, 1, 304))
    shown, carets = lines[2][4:], lines[3][4:]
    assert len(shown) == MAX_WIDTH and shown.startswith("…") and shown.endswith("…")
    assert shown[carets.index("^") : carets.rindex("^") + 1] == "BAD"


def test_nothing_in_a_file_steers_the_terminal() -> None:
    told = "\n".join(_lines("a: \x85\u202eevil\u202c\x9b31m", Span("m.yaml", 2, 1, 2, 3)))
    assert not {"\u202e", "\u202c", "\x9b", "\x1b", "\x85"} & set(told)


def test_a_file_that_could_not_be_read_is_named_without_an_excerpt() -> None:
    diagnostic = FINDING.at(whole("gone.yaml"), "cannot read the file", "check the name")
    assert excerpt(diagnostic, None).split("\n") == [
        "gone.yaml:1:1: error[TAB002 die-range-overlap]: cannot read the file",
        " = help: check the name",
    ]


@given(st.text(max_size=60), st.integers(1, 70), st.integers(0, 30), st.integers(1, 4))
def test_any_text_and_any_span_can_be_shown(text: str, column: int, width: int, line: int) -> None:
    source = Source("m.yaml", text)
    diagnostic = Diagnostic(
        "TAB002", "die-range-overlap", Severity.ERROR, Span("m.yaml", line, column, line, column + width), "x"
    )
    told = excerpt(diagnostic, source).split("\n")
    assert told[0].startswith(f"m.yaml:{line}:{column}: error")
    assert len(told) in (1, 4)
