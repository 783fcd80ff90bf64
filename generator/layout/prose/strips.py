"""Strips of a page that are never parted, and how they fill pages and columns.

Every block of prose becomes a run of strips: a line, a table row, a picture. A strip that says `keep` goes
where the next one goes; a run of such strips that no page could hold is parted anyway, at any of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from generator.layout.faces import transform_commands
from generator.layout.items import Group, Item, Mark, Path, Text, Use, combine, rectangle, translate
from generator.source.span import Span

_EPS = 1e-6
LEAST_PART_MM = 22.0
"""Columns of running text are not begun in less room than this."""


@dataclass(frozen=True, slots=True)
class Strip:
    """Items in page coordinates across and from the strip's own top downwards, millimetres."""

    height: float
    items: tuple[Item, ...] = ()
    before: float = 0.0
    """Air above, left out at the top of a page or column."""
    keep: bool = False
    """Stays with the next strip."""
    heads: tuple[Strip, ...] = ()
    """Set again at the top of the page if this strip comes first there: a table's heads."""
    force: Literal["", "page", "column"] = ""
    """Where the strip is an order to go on: it has no height."""
    columns: Columns | None = None
    ids: tuple[str, ...] = ()
    """What a reference can point to here."""
    origin: Span | None = None


@dataclass(frozen=True, slots=True)
class Columns:
    """Runs of strips beside one another. One run and several offsets: the run flows through the columns."""

    runs: tuple[tuple[Strip, ...], ...]
    offsets: tuple[float, ...]
    """How far each column lies to the right of where its strips were laid out."""
    rules: tuple[float, ...] = ()
    """Where thin rules stand between columns."""


@dataclass(slots=True)
class Column:
    """One page or column being filled: what stands in it and how far down it is full."""

    items: list[Item] = field(default_factory=list)
    ids: dict[str, None] = field(default_factory=dict)
    y: float = 0.0


def fill_pages(strips: Sequence[Strip], height: float) -> tuple[list[Column], list[Strip]]:
    """The strips on pages of one height, and those strips that are taller than a page.

    No page is left empty by an order to go on; without strips there is one empty page.
    """
    pages = [Column()]
    tall: list[Strip] = []
    index = 0
    while index < len(strips):
        strip = strips[index]
        if strip.force:
            if strip.force == "page" and pages[-1].y > 0:
                pages.append(Column())
            index += 1
            continue
        if strip.columns is not None:
            _fill_columns(strip, pages, height, tall)
            index += 1
            continue
        if _is_air(strip):
            # Air never begins a page: at the foot of one there is just less of it.
            if pages[-1].y > 0:
                pages[-1].y = min(pages[-1].y + strip.before, max(height, pages[-1].y))
            index += 1
            continue
        end = _group_end(strips, index)
        group = strips[index:end]
        needed = _height(group, pages[-1].y > 0, height)
        if pages[-1].y > 0 and pages[-1].y + needed > height + _EPS and _height(group, False, height) <= height + _EPS:
            pages.append(Column())
            _put_heads(pages[-1], strip)
        for one in group:
            if one.columns is not None:
                _fill_columns(one, pages, height, tall)
                continue
            air = one.before if pages[-1].y > 0 else 0.0
            if pages[-1].y > 0 and pages[-1].y + air + one.height > height + _EPS:
                pages.append(Column())
                _put_heads(pages[-1], one)
            if one.height > height + _EPS:
                tall.append(one)
            put(pages[-1], one)
        index = end
    return pages, tall


def _is_air(strip: Strip) -> bool:
    return strip.height == 0.0 and not strip.items and not strip.keep


def put(column: Column, strip: Strip, offset: float = 0.0) -> None:
    """Sets a strip below what stands in the column."""
    column.y += strip.before if column.y > 0 else 0.0
    column.items.extend(shift(item, offset, column.y) for item in strip.items)
    column.ids.update(dict.fromkeys(strip.ids))
    column.y += strip.height


def _put_heads(column: Column, strip: Strip) -> None:
    for head in strip.heads:
        put(column, head)


def total(strips: Sequence[Strip]) -> float:
    """The height of strips set one below another, columns side by side, from the top of a column."""
    y = 0.0
    for strip in strips:
        if strip.force:
            continue
        y += strip.before if y > 0 else 0.0
        y += balanced_height(strip.columns) if strip.columns else strip.height
    return y


def flatten(strips: Sequence[Strip]) -> Strip:
    """One strip that holds them all; columns in it end level."""
    column = Column()
    for strip in strips:
        if strip.columns is not None:
            column.y += strip.before if column.y > 0 else 0.0
            inner = _set_columns(strip.columns, balanced_height(strip.columns))[0]
            column.items.extend(shift(item, 0.0, column.y) for item in inner.items)
            column.ids.update(inner.ids)
            column.y += inner.y
        elif not strip.force:
            put(column, strip)
    first = strips[0] if strips else None
    return Strip(
        column.y,
        tuple(column.items),
        before=first.before if first else 0.0,
        ids=tuple(column.ids),
        origin=first.origin if first else None,
    )


def solid(strips: Sequence[Strip]) -> list[Strip]:
    """The same strips with the air between them made part of them, so that a rule beside them has no gaps."""
    out: list[Strip] = []
    for index, strip in enumerate(strips):
        if strip.columns is not None:
            flat = flatten([strip])
            strip = replace(flat, before=strip.before, keep=strip.keep)
        if index == 0 or not strip.before or strip.force:
            out.append(strip)
        else:
            items = tuple(shift(item, 0.0, strip.before) for item in strip.items)
            out.append(replace(strip, items=items, height=strip.height + strip.before, before=0.0))
    return out


def kept(strips: Sequence[Strip]) -> list[Strip]:
    """The same strips, each but the last staying with the next."""
    return [replace(s, keep=True) if i < len(strips) - 1 else s for i, s in enumerate(strips)]


def _group_end(strips: Sequence[Strip], start: int) -> int:
    end = start
    while end < len(strips) - 1 and strips[end].keep and not strips[end + 1].force:
        end += 1
    return end + 1


def _height(group: Sequence[Strip], below: bool, page: float) -> float:
    y = 0.0
    for index, strip in enumerate(group):
        air = strip.before if below or index else 0.0
        if strip.columns is not None:
            level = balanced_height(strip.columns)
            y += air + (level if level <= page else LEAST_PART_MM)
        else:
            y += air + strip.height
    return y


# --- columns -----------------------------------------------------------------------------------


def balanced_height(columns: Columns) -> float:
    """The least height at which the columns hold everything."""
    if len(columns.runs) > 1 or len(columns.offsets) == 1:
        return max((total(run) for run in columns.runs), default=0.0)
    run = columns.runs[0]
    whole = total(run)
    low, high = max(whole / len(columns.offsets) - _EPS, 0.0), whole
    if _fits(run, low, len(columns.offsets)):
        return low
    while high - low > 0.3:
        middle = (low + high) / 2
        if _fits(run, middle, len(columns.offsets)):
            high = middle
        else:
            low = middle
    return high


def _fits(run: Sequence[Strip], height: float, count: int) -> bool:
    rest: Sequence[Strip] = run
    for _ in range(count):
        taken, rest = _take(rest, height)
        if total(taken) > height + _EPS:
            return False
    return not rest


def _take(strips: Sequence[Strip], height: float) -> tuple[Sequence[Strip], Sequence[Strip]]:
    """As many strips as one column of this height holds, at least one, and the rest."""
    y = 0.0
    index = 0
    while index < len(strips):
        if strips[index].force:
            if index:
                return strips[:index], strips[index + 1 :]
            strips = strips[1:]
            continue
        end = _group_end(strips, index)
        needed = total(strips[index:end]) + (strips[index].before if y > 0 else 0.0)
        if y + needed > height + _EPS:
            if index:
                return strips[:index], strips[index:]
            # Not even the first group fits a column of its own: part it where it must be.
            end = 1
            y = total(strips[:1])
            while end < len(strips) and y + strips[end].before + total(strips[end : end + 1]) <= height + _EPS:
                y += strips[end].before + total(strips[end : end + 1])
                end += 1
            return strips[:end], strips[end:]
        y += needed
        index = end
    return strips, ()


def _set_columns(columns: Columns, height: float) -> tuple[Column, Columns | None]:
    """The columns filled to a height, and what is left over."""
    out = Column()
    left: list[tuple[Strip, ...]] = []
    flows = len(columns.runs) == 1 and len(columns.offsets) > 1
    rest: Sequence[Strip] = columns.runs[0] if flows else ()
    for number, offset in enumerate(columns.offsets):
        if flows:
            taken, rest = _take(rest, height) if rest else ((), ())
        else:
            run = columns.runs[number] if number < len(columns.runs) else ()
            taken, over = _take(run, height) if run else ((), ())
            left.append(tuple(over))
        column = Column()
        for index, strip in enumerate(taken):
            if index == 0:
                for head in strip.heads:
                    put(column, head, offset)
            if strip.columns is not None:
                flat = flatten([strip])
                put(column, replace(flat, before=strip.before), offset)
            else:
                put(column, strip, offset)
        out.items.extend(column.items)
        out.ids.update(column.ids)
        out.y = max(out.y, column.y)
    for x in columns.rules:
        out.items.append(Path(rectangle(x - 0.05, 0.0, 0.1, out.y), fill="rule"))
    if flows:
        return out, Columns((tuple(rest),), columns.offsets, columns.rules) if rest else None
    return out, Columns(tuple(left), columns.offsets, columns.rules) if any(left) else None


def _fill_columns(strip: Strip, pages: list[Column], height: float, tall: list[Strip]) -> None:
    columns: Columns | None = strip.columns
    first = True
    while columns is not None:
        page = pages[-1]
        air = strip.before if first and page.y > 0 else 0.0
        level = balanced_height(columns)
        room = height - page.y - air
        if level > room + _EPS and page.y > 0 and (room < LEAST_PART_MM or _no_part_fits(columns, room)):
            pages.append(Column())
            first = False
            continue
        inner, columns = _set_columns(columns, min(level, room))
        if inner.y > room + 0.5:
            tall.append(replace(strip, height=inner.y))
        put(page, Strip(inner.y, tuple(inner.items), before=strip.before if first else 0.0, ids=tuple(inner.ids)))
        if columns is not None:
            pages.append(Column())
        first = False


def _no_part_fits(columns: Columns, room: float) -> bool:
    return any(total(_take(run, room)[0]) > room + _EPS for run in columns.runs if run)


# --- moving ------------------------------------------------------------------------------------


def shift(item: Item, dx: float, dy: float) -> Item:
    """The item moved by millimetres to the right and down."""
    if isinstance(item, Text):
        return Text(
            item.x + dx,
            item.y + dy,
            item.text,
            item.font,
            item.size,
            item.colour,
            item.anchor,
            item.angle,
            item.spacing,
            item.halo,
            item.halo_width,
            item.origin,
        )
    if isinstance(item, Path):
        return replace(item, commands=transform_commands(item.commands, translate(dx, dy)))
    if isinstance(item, Use):
        return Use(item.symbol, combine(translate(dx, dy), item.matrix), item.origin)
    if isinstance(item, Group):
        return replace(item, matrix=combine(translate(dx, dy), item.matrix))
    if isinstance(item, Mark):
        return Mark(item.title, item.level, item.y + dy)
    return item
