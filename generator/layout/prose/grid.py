"""A table of prose as a grid of placed cells, and the widths of its columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.model.prose import Element, Width


@dataclass(frozen=True, slots=True)
class Placed:
    """One cell where it stands: line and column from 0, and how many of each it takes."""

    row: Element
    cell: Element
    line: int
    column: int
    span: int
    down: int


@dataclass(frozen=True, slots=True)
class Grid:
    """A table's rows and cells; `joined` are the lines that a cell ties to the line below."""

    rows: tuple[Element, ...]
    columns: int
    cells: tuple[Placed, ...]
    joined: frozenset[int]


def read_grid(table: Element) -> Grid:
    """The cells of a checked table, spans resolved; a span that reaches over the edge ends there."""
    rows = table.elements()
    columns = sum(cell.values["span"] for cell in rows[0].elements()) if rows else 0
    free_from = [0] * columns
    cells: list[Placed] = []
    joined: set[int] = set()
    for line, row in enumerate(rows):
        column = 0
        for cell in row.elements():
            while column < columns and free_from[column] > line:
                column += 1
            if column >= columns:
                break
            span = max(1, min(cell.values["span"], columns - column))
            down = max(1, min(cell.values["down"], len(rows) - line))
            cells.append(Placed(row, cell, line, column, span, down))
            for taken in range(column, column + span):
                free_from[taken] = line + down
            joined.update(range(line, line + down - 1))
            column += span
    return Grid(rows, columns, tuple(cells), frozenset(joined))


def column_widths(
    asked: Sequence[Width], narrow: Sequence[float], wide: Sequence[float], room: float, full: bool
) -> tuple[list[float], float]:
    """The width of each column, and by how much they would be wider than the room, millimetres.

    `auto` columns take their natural width if all fit, else between the least and the natural; shares
    divide what is left, and a full table without shares gives what is left to its `auto` columns in
    proportion. Columns that cannot fit are made narrower in proportion, and the excess is told.
    """
    widths = [value if kind == "mm" else 0.0 for kind, value in asked]
    autos = [i for i, (kind, _) in enumerate(asked) if kind == "auto"]
    shares = [i for i, (kind, _) in enumerate(asked) if kind == "share"]
    fixed = sum(widths)
    least_shares = sum(narrow[i] for i in shares)
    free = room - fixed - least_shares
    natural = sum(wide[i] for i in autos)
    least = sum(narrow[i] for i in autos)
    if natural <= free:
        for i in autos:
            widths[i] = wide[i]
    elif least <= free:
        part = (free - least) / (natural - least) if natural > least else 0.0
        for i in autos:
            widths[i] = narrow[i] + (wide[i] - narrow[i]) * part
    else:
        for i in autos:
            widths[i] = narrow[i]
    left = room - sum(widths)
    if shares:
        _divide(widths, shares, [asked[i][1] for i in shares], narrow, left)
    elif full and left > 0 and autos:
        whole = sum(widths[i] for i in autos)
        for i in autos:
            widths[i] += left * widths[i] / whole if whole else left / len(autos)
    over = sum(widths) - room
    if over > 0.05 and room > 0:
        widths = [w * room / (room + over) for w in widths]
    return widths, max(over, 0.0)


def _divide(
    widths: list[float], shares: Sequence[int], parts: Sequence[float], narrow: Sequence[float], left: float
) -> None:
    """Gives shares of what is left, none less than its least: a column that would be is set to it first."""
    open_columns = dict(zip(shares, parts, strict=True))
    while open_columns:
        whole = sum(open_columns.values())
        tight = [i for i, p in open_columns.items() if whole <= 0 or left * p / whole < narrow[i]]
        if not tight:
            for i, p in open_columns.items():
                widths[i] = left * p / whole
            return
        for i in tight:
            widths[i] = narrow[i]
            left -= narrow[i]
            del open_columns[i]
