"""Forms as tables for a spreadsheet: one text file a sheet, a line for each row of a register."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from generator.layout.forms.content import Filled, FilledForm, FilledSheet
from generator.model.form import Column, Header, Places, Register, Ticks, Track
from generator.model.rows import Row, text


def export_csv(form: FilledForm) -> tuple[bytes, ...]:
    """One CSV file for each sheet of the form: UTF-8 with a byte order mark, as spreadsheets expect.

    Each panel begins with its title and its column heads; cells hold what is printed in them. A cell of several
    squares, circles or parts becomes as many columns, so that each can be filled in.
    """
    return tuple(_sheet(form, sheet) for sheet in form.sheets)


def _sheet(form: FilledForm, sheet: FilledSheet) -> bytes:
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer)
    writer.writerow([form.spec.title, form.spec.form])
    writer.writerows(_header(field, sheet.values) for field in form.spec.fields)
    for band in sheet.bands:
        for filled in band.panels:
            for part in filled.parts or (filled,):
                writer.writerows(_panel(part))
    return b"\xef\xbb\xbf" + buffer.getvalue().encode("utf-8")


def _header(field: Header, values: Row) -> list[str]:
    return [field.label, text(values, field.id)]


def _panel(filled: Filled) -> Iterator[list[str]]:
    panel = filled.panel
    if isinstance(panel, Register):
        yield []
        yield [panel.title]
        yield [head for column in panel.columns for head in _heads(column)]
        for row in filled.rows:
            if heading := text(row, "heading"):
                yield [heading]
            else:
                yield [cell for column in panel.columns for cell in _cells(column, row)]
        yield from ([] for _ in range(panel.spare))
    elif isinstance(panel, Track):
        yield []
        yield [panel.head, *(str(n + 1) for n in range(panel.count)), *([panel.last] if panel.last else [])]
        yield from ([line] for line in panel.lines)
    elif isinstance(panel, Ticks):
        yield []
        yield [panel.title]
        yield from (["", text(row, "label"), text(row, "text"), text(row, "worth")] for row in filled.rows)
    elif isinstance(panel, Places):
        for row in filled.rows:
            yield []
            yield [text(row, "title"), "units"]
            yield from ([field] for field in panel.fields)


def _heads(column: Column) -> list[str]:
    head = " ".join(p for p in (column.group, column.head.replace("- ", "").replace(" /", "/").replace("/ ", "/")) if p)
    if column.cell in ("squares", "circles", "letters"):
        return [f"{head} {n + 1}" for n in range(column.count)]
    if column.cell in ("split", "choices"):
        return [f"{head} {part}" for part in column.heads]
    return [head]


def _cells(column: Column, row: Row) -> list[str]:
    value = text(row, column.id)
    if column.cell == "letters":
        return [value[n : n + 1] for n in range(column.count)]
    if column.cell in ("squares", "circles"):
        usable = int(value) if value.isdecimal() else column.count
        return ["" if n < usable else "–" for n in range(column.count)]
    if column.cell == "split":
        return [text(row, f"{column.id}.{n + 1}") for n in range(len(column.heads))]
    if column.cell == "choices":
        return ["x" if value == part else "" for part in column.heads]
    if column.cell == "questions":
        nested = row.get(column.id)
        return ["; ".join(text(q, "text") + "?" for q in nested) if isinstance(nested, tuple) else ""]
    return [value]
