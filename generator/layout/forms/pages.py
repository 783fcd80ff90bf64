"""A filled form cut into pages: what goes on which sheet, and the furniture round it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.layout import findings
from generator.layout.fonts import measure
from generator.layout.forms.content import Filled, FilledBand, FilledForm, FilledSheet, part_of_sheet
from generator.layout.forms.panels import (
    draw_panel,
    fixed_height,
    shares,
    unit_costs,
    unit_height,
    units,
    whole_height,
)
from generator.layout.forms.places import BESIDE_MM, GAP_MM
from generator.layout.forms.sketch import Sketch
from generator.layout.forms.tally import BLANK
from generator.layout.gauge import draw_scales, scales_width
from generator.layout.items import Mark, Page, rectangle
from generator.layout.paper import paper_label
from generator.model.form import FormSpec, Panel, Places, Register
from generator.model.rows import Row, Rows, text
from generator.source.diagnostic import Diagnostic

SIDE_MM = 8.0
"""Left, right and bottom margin."""
_TITLE_MM = 12.0
_FIELD_MM = 9.6
_FOOT_MM = 4.2
_NUMBER_MM = 27.0
_TITLE_PT = 18.0
_LOOSEST_GAP_MM = 5.0
_APART_MM = 3.0
"""Between the words at the foot and the scales."""


@dataclass(frozen=True, slots=True)
class Strip:
    """One band on one page: the panels it shows there, how high it is and how high its rows are."""

    panels: tuple[Filled, ...]
    height: float
    row: float


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page of one sheet."""

    values: Row
    strips: tuple[Strip, ...]
    gap: float
    number: int
    of: int


def lay_out_form(
    form: FilledForm,
    paper: str,
    width: float,
    height: float,
    tinted: bool,
    fillable: bool = False,
    footed: bool = True,
) -> tuple[tuple[Page, ...], list[Diagnostic]]:
    """The pages of every sheet, native to the paper; what does not fit is told at its origin.

    `width` and `height` are those of the paper held upright, millimetres. Nothing stands nearer to an
    edge than 6.35 mm, nor in the strip kept clear at the top. A `fillable` form has a field in every place to
    write or to cross, in the order in which they are read; fields of a further sheet begin with `sheet2/`.
    `footed` off leaves out the line at the foot with its rulers, and the letter of the side.
    """
    spec = form.spec
    if spec.orientation == "landscape":
        width, height = height, width
    pages: list[Page] = []
    diagnostics: list[Diagnostic] = []
    for place, sheet in enumerate(form.sheets, 1):
        numbers: dict[str, int] = {}
        leaves, found = divide_sheet(form, sheet, width, height)
        diagnostics += found
        for leaf in leaves:
            sketch = Sketch(tinted, numbers if fillable else None, f"sheet{place}" if place > 1 else "")
            _furniture(sketch, form, leaf, width, footed)
            if footed:
                _foot(sketch, form, paper, width, height)
            top = spec.clip_mm + header_height(spec, width) + GAP_MM
            for strip in leaf.strips:
                left = SIDE_MM
                for filled, wide in zip(strip.panels, shares(strip.panels, width - 2 * SIDE_MM), strict=True):
                    draw_panel(sketch, filled, left, top, wide, strip.height, strip.row)
                    left += wide + BESIDE_MM
                top += strip.height + leaf.gap
            diagnostics += [d for d in sketch.diagnostics if d not in diagnostics]
            title = " ".join(t for t in (spec.title, text(leaf.values, "bookmark")) if t)
            marks = (Mark(title, 0),) if leaf.number == 1 else ()
            pages.append(Page(width, height, (*marks, *sketch.items())))
    return tuple(pages), diagnostics


# --- what goes on which page


def divide_sheet(
    form: FilledForm, sheet: FilledSheet, width: float, height: float
) -> tuple[tuple[Leaf, ...], list[Diagnostic]]:
    """The sheet's bands on as few pages as hold every row; at least one page.

    Registers and places that stand alone in their band are continued; every other band is kept whole and
    repeated, unless it is marked `once`. Where that takes more height than the paper has, registers side by side
    are parted into pages of equal rows. A single row that cannot be had on any page is PRT052.
    """
    whole, told = _divide(form, sheet, width, height)
    rows = max((_rows_beside(b.panels) for b in sheet.bands if len(b.panels) > 1), default=0)
    for parts in range(2, rows + 1) if told else ():
        divided = [_divide(form, part_of_sheet(sheet, n, parts), width, height) for n in range(parts)]
        if not any(found for _, found in divided):
            leaves = [leaf for part, _ in divided for leaf in part]
            return tuple(replace(leaf, number=n, of=len(leaves)) for n, leaf in enumerate(leaves, 1)), []
    return whole, told


def _rows_beside(panels: Sequence[Filled]) -> int:
    """The most rows that a register among panels side by side has."""
    return max(
        (max(len(f.rows) if isinstance(f.panel, Register) else 0, _rows_beside(f.parts)) for f in panels), default=0
    )


def _divide(
    form: FilledForm, sheet: FilledSheet, width: float, height: float
) -> tuple[tuple[Leaf, ...], list[Diagnostic]]:
    """The sheet's pages without parting what stands side by side; PRT052 if that cannot be."""
    inner = width - 2 * SIDE_MM
    room = height - SIDE_MM - _FOOT_MM - form.spec.clip_mm - header_height(form.spec, width) - GAP_MM
    left: list[tuple[FilledBand, Rows | None]] = [(b, b.panels[0].rows if _flows(b) else None) for b in sheet.bands]
    pages: list[tuple[tuple[Strip, ...], float]] = []
    while True:
        shown = [(b, r) for b, r in left if (r if r is not None else (not b.once or not pages))]
        counts = _share_out(shown, inner, room)
        if counts is None:
            finding = findings.FORM_TOO_TALL.at(
                form.origin,
                f"`{form.spec.title}` needs {_least(shown, inner):.0f} mm of height, the paper has {room:.0f} mm",
                "take out a panel, or lower the rows",
            )
            strips = _strips([b for b, _ in shown], inner)
            return (Leaf(sheet.values, tuple(strips), GAP_MM, 1, 1),), [finding]
        page: list[FilledBand] = []
        rest: list[tuple[FilledBand, Rows | None]] = []
        for (band, rows), count in zip(shown, counts, strict=True):
            if rows is None:
                page.append(band)
                rest.append((band, None))
                continue
            taken, remaining = _take(band.panels[0], rows, _before_heading(rows, count))
            page.append(replace(band, panels=(replace(band.panels[0], rows=taken),)))
            rest.append((band, remaining))
        done = not any(r for _, r in rest)
        pages.append(_settle(page, inner, room, done))
        left = rest
        if done:
            break
    of = len(pages)
    return tuple(Leaf(sheet.values, s, g, n, of) for n, (s, g) in enumerate(pages, 1)), []


def _flows(band: FilledBand) -> bool:
    return len(band.panels) == 1 and isinstance(band.panels[0].panel, (Register, Places)) and bool(band.panels[0].rows)


def _band_height(panels: Sequence[Filled], inner: float) -> float:
    return max(whole_height(f, w) for f, w in zip(panels, shares(panels, inner), strict=True))


def _least(shown: Sequence[tuple[FilledBand, Rows | None]], inner: float) -> float:
    total = GAP_MM * (len(shown) - 1)
    for band, rows in shown:
        if rows is None:
            total += _band_height(band.panels, inner)
        else:
            filled = replace(band.panels[0], rows=rows)
            total += fixed_height(filled, inner) + unit_costs(filled, inner)[0]
    return total


def _share_out(shown: Sequence[tuple[FilledBand, Rows | None]], inner: float, room: float) -> list[int] | None:
    """How many units of each band go on this page: all, or as many as fit, shared evenly; None if none can."""
    costs = [() if r is None else unit_costs(replace(b.panels[0], rows=r), inner) for b, r in shown]
    counts = [len(c) for c in costs]
    used = GAP_MM * (len(shown) - 1)
    for band, rows in shown:
        if rows is None:
            used += _band_height(band.panels, inner)
        else:
            used += fixed_height(replace(band.panels[0], rows=rows), inner)
    if used + sum(map(sum, costs)) <= room + 1e-6:
        return counts
    given = [0] * len(shown)
    while True:
        wanting = [i for i, n in enumerate(counts) if given[i] < n and used + costs[i][given[i]] <= room + 1e-6]
        if not wanting:
            break
        # The band with the largest part of its rows still waiting is served first.
        best = max(wanting, key=lambda i: ((counts[i] - given[i]) / counts[i], -i))
        used += costs[best][given[best]]
        given[best] += 1
    short = any(n and not g for n, g in zip(counts, given, strict=True))
    return None if short or not any(given) else given


def _take(filled: Filled, rows: Rows, count: int) -> tuple[Rows, Rows]:
    """The rows of the next `count` units, and those left; a heading stays with the row under it."""
    if isinstance(filled.panel, Places):
        cut = count * filled.panel.across
        return rows[:cut], rows[cut:]
    cut = seen = 0
    while cut < len(rows) and seen < count:
        seen += not text(rows[cut], "heading")
        cut += 1
    return rows[:cut], rows[cut:]


def _before_heading(rows: Rows, count: int) -> int:
    """So many of `count` units that the next page begins with a heading, if at least half of them stay."""
    seen = best = 0
    for row in rows:
        if text(row, "heading"):
            best = seen
        else:
            seen += 1
        if seen > count:
            break
    return best if seen > count and best * 2 >= count else count


def _strips(bands: Sequence[FilledBand], inner: float) -> list[Strip]:
    out = []
    for band in bands:
        row = unit_height(band.panels[0], inner) if len(band.panels) == 1 else 0.0
        out.append(Strip(band.panels, _band_height(band.panels, inner), row))
    return out


def _settle(bands: Sequence[FilledBand], inner: float, room: float, last: bool) -> tuple[tuple[Strip, ...], float]:
    """The page's strips and gap: blank rows added, rows stretched, gaps loosened, in this order."""
    bands = list(bands)
    strips = _strips(bands, inner)
    free = room - sum(s.height for s in strips) - GAP_MM * (len(strips) - 1)
    if last:
        free = _add_spare_rows(strips, inner, free)
    stretchable = [
        (i, units(s.panels[0]), _stretch(s.panels[0].panel, s.row))
        for i, s in enumerate(strips)
        if len(s.panels) == 1 and isinstance(s.panels[0].panel, (Register, Places))
    ]
    total = sum(n for _, n, _ in stretchable)
    if total and free > 0:
        for index, count, most in stretchable:
            more = max(min(free / total, most), 0.0)
            strip = strips[index]
            strips[index] = replace(strip, height=strip.height + more * count, row=strip.row + more)
        free = room - sum(s.height for s in strips) - GAP_MM * (len(strips) - 1)
    gap = GAP_MM + max(min(free / max(len(strips) - 1, 1), _LOOSEST_GAP_MM - GAP_MM), 0.0)
    return tuple(strips), gap


def _stretch(panel: Panel, row: float) -> float:
    """How much higher the rows of a panel may become."""
    if isinstance(panel, Places):
        return panel.loosest_mm
    return panel.tallest_row - row if isinstance(panel, Register) else 0.0


def _add_spare_rows(strips: list[Strip], inner: float, free: float) -> float:
    budget = {
        i: s.panels[0].panel.spare
        for i, s in enumerate(strips)
        if len(s.panels) == 1 and isinstance(s.panels[0].panel, Register)
    }
    while True:
        able = [i for i, n in budget.items() if n and strips[i].row <= free]
        if not able:
            return free
        index = max(able, key=lambda i: (budget[i], -i))
        strip = strips[index]
        filled = strip.panels[0]
        grown = replace(filled, rows=(*filled.rows, BLANK))
        strips[index] = replace(strip, panels=(grown,), height=strip.height + strip.row)
        budget[index] -= 1
        free -= strip.row


# --- furniture


def _title_width(spec: FormSpec) -> float:
    return measure("stencil", spec.title.upper(), _TITLE_PT)


def _beside(spec: FormSpec, width: float) -> bool:
    """Whether the header's fields find room on the title's line."""
    room = width - 2 * SIDE_MM - _title_width(spec) - 6.0 - _NUMBER_MM - 3.0
    return sum(f.width for f in spec.fields) <= room


def header_height(spec: FormSpec, width: float) -> float:
    """The height of title, form number and header fields, millimetres."""
    if not spec.fields or _beside(spec, width):
        return _TITLE_MM
    return _TITLE_MM + 1.5 + _FIELD_MM


def _furniture(sketch: Sketch, form: FilledForm, leaf: Leaf, width: float, loose: bool) -> None:
    spec = form.spec
    left, right, top = SIDE_MM, width - SIDE_MM, spec.clip_mm
    sketch.text(left, top + 2.6, spec.service.upper(), "sans-semibold", 7.5, "form-label", spacing=0.7)
    sketch.origin = form.origin
    sketch.text(
        left, top + 10.2, spec.title.upper(), "stencil", _TITLE_PT, "ink", width=right - left - _NUMBER_MM, floor=12.0
    )
    sketch.text(right, top + 4.6, spec.form, "sans-bold", 11.5, "red", "end", width=_NUMBER_MM - 1.0)
    # A sheet by itself says that it is a front; in a book that means nothing.
    sheet = f"{f'F {leaf.number} · ' if loose else ''}Sheet {leaf.number} of {leaf.of}"
    sketch.text(right, top + 9.6, sheet, "sans", 8.0, "form-label", "end")
    if spec.fields:
        if _beside(spec, width):
            start, end = left + _title_width(spec) + 6.0, right - _NUMBER_MM
            line = top + 0.9
        else:
            start, end, line = left, right, top + _TITLE_MM + 1.0
        needed = sum(f.width for f in spec.fields)
        spare = end - start - needed
        if spare < -1e-6:
            sketch.tell(
                findings.FORM_TOO_WIDE.at(
                    form.origin,
                    f"the fields at the head need {needed:.1f} mm, there are {end - start:.1f} mm",
                    "make fields narrower, or fewer",
                )
            )
        grow = sum(f.grow for f in spec.fields)
        at = start
        for field in spec.fields:
            wide = field.width + (spare * field.grow / grow if grow else spare / len(spec.fields))
            sketch.stroke("form-box", rectangle(at, line, wide, _FIELD_MM), 0.3)
            sketch.text(at + 1.0, line + 2.9, field.label, "sans", 7.0, "form-label", width=wide - 1.6)
            value = leaf.values.get(field.id, "")
            value = value if isinstance(value, str) else ""
            if leaf.number == 1:
                box = (at + 1.0, line + 3.6, wide - 2.0, _FIELD_MM - 4.2)
                sketch.write(*box, field.id, field.label, value, 10.0, "start")
            if value and (not sketch.fillable or leaf.number > 1):
                sketch.text(at + 1.5, line + 7.9, value, "mono", 10.0, "type-ink", width=wide - 3.0)
            at += wide


def _foot(sketch: Sketch, form: FilledForm, paper: str, width: float, height: float) -> None:
    left, right, foot = SIDE_MM, width - SIDE_MM, height - SIDE_MM - 0.4
    note = f"{form.imprint}  ·  {paper_label(paper)}, one side, actual size (100 %)"
    sketch.text(left, foot, note, "sans", 7.0, "muted", width=right - left - scales_width() - _APART_MM)
    sketch.place(*draw_scales(right, foot))
