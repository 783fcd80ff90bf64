"""Prose as Markdown (CommonMark with GitHub's tables): for a screen, a forum, a diff."""

from __future__ import annotations

import re
from collections.abc import Sequence

from generator.layout.prose.grid import read_grid
from generator.model.plot_series import read_series
from generator.model.prose import Element

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>|~&#])")
_LINE_START = re.compile(r"^([-+=]|\d+[.)])(?=\s|$)")
_DICE = dict(zip("123456", "⚀⚁⚂⚃⚄⚅", strict=True))


def export_markdown(trees: Sequence[Element]) -> str:
    """The text of the documents in one file that ends with one line end.

    Whatever was typed is shown as typed: every character that Markdown would read is escaped. Columns follow
    one another; what holds only in the campaign begins with that word; drawings leave their captions.
    """
    parts = [_blocks(tree.elements()) for tree in trees]
    text = "\n\n---\n\n".join(part for part in parts if part)
    return text.rstrip() + "\n"


def _blocks(elements: Sequence[Element]) -> str:
    out = [_block(element) for element in elements]
    return "\n\n".join(part for part in out if part)


def _block(element: Element) -> str:
    text = _plain_block(element)
    if element.values["id"] and text:
        anchor = f'<a id="{_attribute(element.values["id"])}"></a>'
        return f"{anchor}\n\n{text}" if element.tag not in ("p", "h1", "h2", "h3") else _after_mark(text, anchor)
    return text


def _after_mark(text: str, anchor: str) -> str:
    marks, rest = re.match(r"(#+ )?(.*)", text, re.DOTALL).groups()  # type: ignore[union-attr]
    return f"{marks or ''}{anchor}{rest}"


def _plain_block(element: Element) -> str:
    tag, values = element.tag, element.values
    if tag in ("section", "columns", "column"):
        return _blocks(element.elements())
    if tag in ("h1", "h2", "h3"):
        over = f"{_escape(values['over'])}: " if values["over"] else ""
        aside = f" ({_escape(values['aside'])})" if values["aside"] else ""
        return f"{'#' * int(tag[1])} {over}{_campaign(element)}{_inline(element.children)}{aside}"
    if tag == "p":
        number = f"{_escape(values['number'])} ".replace(". ", "\\. ") if values["number"] else ""
        subject = f"**{_escape(values['subject'])}.** " if values["subject"] else ""
        return _guard(f"{number}{subject}{_campaign(element)}{_inline(element.children)}")
    if tag == "note":
        label = f"**{_escape(values['label'])}:** " if values["label"] else ""
        return _quote(label + _campaign(element) + _content(element))
    if tag == "list":
        return _list(element)
    if tag == "table":
        return _table(element)
    if tag == "box":
        title = f"**{_escape(values['title'])}**\n\n" if values["title"] else ""
        return _quote(title + _campaign(element) + _blocks(element.elements()))
    if tag == "stamp":
        return f"**{_inline(element.children).replace(chr(92) + chr(10), ' ').upper()}**"
    if tag == "form-line":
        label = f"{_escape(values['label'])}: " if values["label"] else ""
        return label + (_escape(values["value"]) or "\\_" * 24)
    if tag == "rule":
        return "---" if values["weight"] != "none" else ""
    if tag == "figure":
        return _figure(element)
    return ""


def _figure(element: Element) -> str:
    values = element.values
    caption = f"*{_escape(values['caption'])}*" if values["caption"] else ""
    if values["kind"] == "dice":
        shown = "".join(_DICE[v] for v in values["values"])
    elif values["kind"] == "scatter":
        ways = ("up", "upper right", "lower right", "down", "lower left", "upper left")
        shown = ", ".join(f"{_escape(n)} {way}" for n, way in zip(values["labels"].split(), ways, strict=False))
    elif values["kind"] == "plot":
        return "\n\n".join(part for part in (caption, _plot(element)) if part)
    else:
        shown = ""
    return "  \n".join(part for part in (shown, caption) if part)


def _plot(element: Element) -> str:
    """A plot's numbers as a table, one row a label."""
    series = read_series(element.values["series"]) or ()
    if not series:
        return ""
    labels = element.values["labels"].split()
    rows = []
    for place in range(len(series[0].values)):
        label = labels[place] if place < len(labels) else str(place + 1)
        numbers = (one.values[place] for one in series)
        rows.append(_row([_escape(label), *("" if n is None else str(n) for n in numbers)]))
    return "\n".join([_row(["", *(_escape(one.name) for one in series)]), _row(["---", *["--:"] * len(series)]), *rows])


def _content(element: Element) -> str:
    return _guard(_inline(element.children)) if element.is_inline else _blocks(element.elements())


def _list(element: Element) -> str:
    kind, number = element.values["kind"], element.values["start"]
    out = []
    for item in element.elements():
        mark = f"{number}. " if kind in ("number", "letter") else "- [ ] " if kind == "box" else "- "
        label = f"{_escape(item.values['label'])} " if item.values["label"] else ""
        body = label + _campaign(item) + _content(item)
        indent = " " * (2 if mark.startswith("-") else len(mark))
        out.append(mark + re.sub(r"\n(?=[^\n])", "\n" + indent, body))
        number += 1
    return "\n".join(out)


def _table(element: Element) -> str:
    grid = read_grid(element)
    if not grid.columns:
        return ""
    rows = [[""] * grid.columns for _ in grid.rows]
    for place in grid.cells:
        text = _cell(place.cell)
        rows[place.line][place.column] = f"**{text}**" if place.cell.values["head"] and text else text
    for line, row in enumerate(grid.rows):
        if row.values["campaign"]:
            rows[line][0] = f"*Campaign:* {rows[line][0]}"
    heads = sum(1 for row in grid.rows if row.values["head"])
    # Markdown has one row of heads: several are joined, none is an empty one.
    head = [" ".join(rows[n][c] for n in range(heads) if rows[n][c]) for c in range(grid.columns)]
    aligns = element.values["aligns"] or ("l",)
    letters = [aligns[min(c, len(aligns) - 1)] for c in range(grid.columns)]
    rule = [{"l": "---", "c": ":-:", "r": "--:"}[letter] for letter in letters]
    lines = [_row(head), _row(rule), *(_row(row) for row in rows[heads:])]
    caption = f"**{_escape(element.values['caption'])}**\n\n" if element.values["caption"] else ""
    return caption + "\n".join(lines)


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _cell(cell: Element) -> str:
    text = _inline(cell.children) if cell.is_inline else _blocks(cell.elements())
    return text.replace("\\\n", "<br>").replace("\n\n", "<br>").replace("  \n", "<br>").replace("\n", "<br>")


def _inline(children: Sequence[Element | str]) -> str:
    out: list[str] = []
    for child in children:
        if isinstance(child, str):
            out.append(_escape(child))
        elif child.tag == "br":
            out.append("\\\n")
        elif child.tag == "dice":
            out.append("".join(_DICE[v] for v in child.values["value"]))
        elif child.tag == "ref":
            out.append(f"[{_inline(child.children)}](#{_attribute(child.values['to'])})")
        else:
            out.append(_marked(_inline(child.children), {"b": "**", "i": "*"}.get(child.tag, "")))
    return "".join(out)


def _marked(text: str, mark: str) -> str:
    """Emphasis may not begin or end with a space, or Markdown shows its stars."""
    inner = text.strip(" ")
    if not inner or not mark:
        return text
    before, after = text[: len(text) - len(text.lstrip(" "))], text[len(text.rstrip(" ")) :]
    return f"{before}{mark}{inner}{mark}{after}"


def _campaign(element: Element) -> str:
    return "*Campaign:* " if element.values.get("campaign") else ""


def _escape(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)


def _guard(text: str) -> str:
    """A paragraph that begins like a list or a heading's underline begins with an escape instead."""
    return _LINE_START.sub(lambda m: m[1][:-1] + "\\" + m[1][-1], text)


def _quote(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.split("\n"))


def _attribute(text: str) -> str:
    return re.sub(r"[^A-Za-z0-9_.-]+", "-", text)
