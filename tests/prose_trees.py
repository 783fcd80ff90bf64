"""Markup of the vocabulary made at random: what every stage after the reader must bear."""

from __future__ import annotations

from html import escape

from hypothesis import strategies as st

from generator.model.prose import BLOCKS, INLINE, VOCABULARY, Attribute

WORDS = st.lists(st.text("abcdefgXYZ 0-–é", max_size=12), max_size=12).map(" ".join)

_VALUES = {
    "text": WORDS,
    "flag": st.sampled_from(["yes", "no"]),
    "whole": st.integers(0, 6).map(str),
    "number": st.integers(0, 40).map(str),
    "length": st.integers(0, 90).map(lambda n: f"{n}mm"),
    "lengths": st.lists(st.integers(0, 60).map(lambda n: f"{n}mm"), min_size=1, max_size=4).map(" ".join),
    "widths": st.just(""),
    "aligns": st.lists(st.sampled_from("lcr"), max_size=4).map("".join),
    "faces": st.lists(st.sampled_from("123456"), max_size=8).map(" ".join),
    "scale": st.sampled_from(["100", "117", "140", "fit"]),
}


def _value(attribute: Attribute) -> st.SearchStrategy[str]:
    if attribute.form in _VALUES:
        return _VALUES[attribute.form]
    return st.sampled_from(attribute.form.split("|"))


@st.composite
def _attributes(draw: st.DrawFn, name: str) -> str:
    out = []
    for attribute in VOCABULARY[name].attributes:
        if attribute.name in ("span", "down", "head"):
            continue
        if name == "columns" and attribute.name == "count":
            out.append(f'count="{draw(st.integers(1, 5))}"')
        elif attribute.default is None or draw(st.integers(0, 3)) == 0:
            out.append(f'{attribute.name}="{escape(draw(_value(attribute)))}"')
    return " ".join(["", *out])


@st.composite
def _table(draw: st.DrawFn, depth: int) -> str:
    columns = draw(st.integers(1, 4))
    heads = draw(st.integers(0, 2))
    rows = []
    for number in range(draw(st.integers(1, 5))):
        span = draw(st.integers(1, columns))
        cells = [f'<cell span="{span}"{draw(_attributes("cell"))}>{draw(_content("cell", depth))}</cell>']
        cells += [f"<cell>{draw(_content('cell', depth))}</cell>" for _ in range(columns - span)]
        head = ' head="yes"' if number < heads else ""
        rows.append(f"<row{head}{draw(_attributes('row'))}>{''.join(cells)}</row>")
    return f"<table{draw(_attributes('table'))}>{''.join(rows)}</table>"


@st.composite
def _element(draw: st.DrawFn, name: str, depth: int) -> str:
    if name == "table":
        return draw(_table(depth))
    return f"<{name}{draw(_attributes(name))}>{draw(_content(name, depth))}</{name}>"


@st.composite
def _content(draw: st.DrawFn, name: str, depth: int) -> str:
    kind = VOCABULARY[name]
    parts: list[str] = []
    names = sorted(kind.holds - ({"column"} if name == "columns" else set()))
    if depth <= 0:
        names = [n for n in names if n in INLINE and n not in ("b", "i", "sc", "ref")]
    for _ in range(draw(st.integers(0, 3))):
        if kind.text and draw(st.booleans()):
            parts.append(escape(draw(WORDS)))
        elif names:
            parts.append(draw(_element(draw(st.sampled_from(names)), depth - 1)))
    return "".join(parts)


MARKUP: st.SearchStrategy[str] = _element("doc", 4)
"""A whole document, well formed and within the vocabulary."""

assert VOCABULARY["doc"].holds >= BLOCKS
