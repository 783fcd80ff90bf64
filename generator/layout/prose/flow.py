"""Prose set: a checked tree becomes finished pages of placed text, rules and drawings.

Breaking goes by the same measures that the exporters draw with (`generator.layout.fonts`, kerning
included). Platypus does not do it: with kerning its paragraphs take five times as long, they keep the
positions of their words to themselves, and its tables and columns can only draw. Nothing here draws; a page
is inert items that name tokens.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.layout import findings
from generator.layout.fonts import font, split_runs
from generator.layout.items import Group, Item, Page, Path, Text, rectangle
from generator.layout.prose.block import (
    set_box,
    set_break,
    set_columns,
    set_form_line,
    set_list,
    set_note,
    set_rule,
    set_section,
    set_stamp,
)
from generator.layout.prose.figure import set_figure
from generator.layout.prose.figure_art import Drawings, no_drawings
from generator.layout.prose.lines import (
    Line,
    PageNumbers,
    break_lines,
    place_line,
)
from generator.layout.prose.setter import Maker, Setter, tell_glyphs
from generator.layout.prose.strips import Column, fill_pages, shift
from generator.layout.prose.table import set_table
from generator.layout.prose.text import set_heading, set_paragraph, set_title
from generator.layout.prose.type_styles import FACES, TypeFace
from generator.model.prose import MM_PER_POINT, Element
from generator.source.diagnostic import Diagnostic
from generator.source.span import whole

FOOT_EDGE_MM = 7.4
"""The last baseline of the foot, from the edge of the sheet: within what every printer reaches."""


_OTHERWISE = "write it with other characters"
_LEAST_MARGIN_MM = 9.0

MAKERS: Mapping[str, Maker] = {
    "section": set_section,
    "columns": set_columns,
    "h1": set_title,
    "h2": set_heading,
    "h3": set_heading,
    "p": set_paragraph,
    "note": set_note,
    "list": set_list,
    "table": set_table,
    "figure": set_figure,
    "rule": set_rule,
    "box": set_box,
    "stamp": set_stamp,
    "form-line": set_form_line,
    "break": set_break,
}
"""How each block of the vocabulary is set."""


@dataclass(frozen=True, slots=True)
class Imprint:
    """What stands at the foot of every page besides its number."""

    title: str
    """The document's, at the left; a `footer` of the `doc` stands instead."""
    statement: str = ""
    """Who publishes this and what it is not, in small type under it."""


def lay_out_prose(
    trees: Sequence[Element],
    width: float,
    height: float,
    imprint: Imprint,
    *,
    banding: bool = True,
    drawings: Drawings = no_drawings,
    footed: bool = True,
    groups: Sequence[str] = (),
) -> tuple[tuple[Page, ...], list[Diagnostic]]:
    """Finished pages: each tree (a `doc`) begins a new one, and pages are numbered through.

    `width` and `height` are the sheet's, portrait, millimetres. `banding` off leaves out the tints of table
    rows, as low ink wants; `footed` off, all that stands at the foot. `groups` gives for each tree what its pages
    belong to. Findings: characters without a glyph, words cut, tables too wide, rows too tall,
    references to nowhere. Pages are given even then, so that a draft can be looked at.
    """
    numbers: dict[str, int] = {}
    runs: list[_Run] = []
    sheet = _Sheet(width, height, imprint, banding, drawings)
    fitting = [place for place, tree in enumerate(trees) if tree.values["scale"] == "fit"]
    scale, set_already = _fit_scale([trees[place] for place in fitting], sheet)
    ready = {place: set_already[n] for n, place in enumerate(fitting) if n in set_already}
    for attempt in range(2):
        runs = []
        count = 0
        for place, tree in enumerate(trees):
            given = tree.values["scale"]
            run = ready.get(place)
            if run is None or run.has_references:
                run = _set_run(tree, sheet, numbers, scale if given == "fit" else int(given) / 100)
            runs.append(run)
            for column in run.columns:
                count += 1
                for name in column.ids:
                    # The first of equal names is the one meant.
                    if attempt == 0:
                        numbers.setdefault(name, count)
                    else:
                        numbers[name] = numbers.get(name, count)
        if not any(run.has_references for run in runs):
            break
    pages: list[Page] = []
    total = sum(len(run.columns) for run in runs)
    diagnostics: list[Diagnostic] = []
    glyphless: set[str] = set()
    for tree, run, group in zip(trees, runs, groups or [""] * len(trees), strict=True):
        diagnostics.extend(run.diagnostics)
        glyphless |= run.glyphless
        diagnostics.extend(_check_references(tree, numbers))
        for index, column in enumerate(run.columns):
            items = [shift(item, run.left, run.top) for item in column.items]
            items += _running_head(run, index) + (_foot(run, len(pages) + 1, total) if footed else [])
            pages.append(Page(run.width, run.height, tuple(items), group=group))
            diagnostics.extend(_check_glyphs(items, tree, glyphless))
    return tuple(pages), list(dict.fromkeys(diagnostics))


def _check_glyphs(items: Sequence[Item], tree: Element, told: set[str]) -> list[Diagnostic]:
    """What paragraphs have not told: texts of attributes, running lines, drawings. `told` grows by it."""
    out: list[Diagnostic] = []
    for item in items:
        if isinstance(item, Group):
            out += _check_glyphs(item.items, tree, told)
        elif isinstance(item, Text) and not item.text.isascii():
            runs = split_runs(item.font, item.text)
            missing = dict.fromkeys(c for face, run in runs for c in font(face).missing(run.replace("\xa0", " ")))
            if fresh := [c for c in missing if c not in told]:
                told.update(fresh)
                out.append(tell_glyphs(item.origin or tree.template or whole(""), fresh))
    return out


def _check_references(tree: Element, numbers: Mapping[str, int]) -> list[Diagnostic]:
    out = []
    for element in tree.walk():
        if element.tag == "ref" and element.values["to"] not in numbers:
            name = element.values["to"]
            out.append(
                findings.NO_REFERENCE.at(
                    element.template or element.origin or whole(""),
                    f"no element has the id `{name}`",
                    f'give the place meant `id="{name}"`',
                )
            )
    return out


# --- runs of pages -----------------------------------------------------------------------------


@dataclass(slots=True)
class _Run:
    face: TypeFace
    width: float
    height: float
    left: float
    top: float
    inner: float
    header: str
    footer: str
    numbered: bool
    statement: tuple[Line, ...]
    columns: list[Column]
    diagnostics: list[Diagnostic]
    glyphless: set[str]
    has_references: bool


@dataclass(frozen=True, slots=True)
class _Sheet:
    width: float
    height: float
    imprint: Imprint
    banding: bool
    drawings: Drawings


def _fit_scale(trees: Sequence[Element], sheet: _Sheet) -> tuple[float, dict[int, _Run]]:
    """The largest scale, in steps of two per cent up to 140, at which none of the trees needs another page
    or cuts or crowds anything that it does not at 100; one for all, so that a set looks like one. With it what
    has been set at that scale already, by the place of its tree.

    A tree that fits at the scale found so far is set only once; one that does not lowers it.
    """
    step = 20
    ready: dict[int, tuple[int, _Run]] = {}
    for place, tree in enumerate(trees):
        plain = _set_run(tree, sheet, {}, 1.0)
        fits, low, high = (0, plain), 0, step
        middle = high
        while low < high:
            run = _set_run(tree, sheet, {}, 1.0 + middle / 50)
            if len(run.columns) <= len(plain.columns) and len(run.diagnostics) <= len(plain.diagnostics):
                fits, low = (middle, run), middle
            else:
                high = middle - 1
            middle = (low + high + 1) // 2
        step, ready[place] = low, fits
    return 1.0 + step / 50, {place: run for place, (at, run) in ready.items() if at == step}


def _set_run(tree: Element, sheet: _Sheet, numbers: PageNumbers, scale: float) -> _Run:
    width, height, imprint = sheet.width, sheet.height, sheet.imprint
    face = FACES[tree.values["face"]].scaled(scale)
    if tree.values["orientation"] == "landscape":
        width, height = height, width
    top, right, bottom, left = _margins(tree.values["margins"] or (), face.margins)
    inner = width - left - right
    small = FACES["chart"].running
    statement = break_lines([" ".join(imprint.statement.split())], small, width - _foot_left(left) - right).lines
    # The foot's lines reach up from the edge; the text ends well above them.
    foot = FOOT_EDGE_MM + (len(statement) + 1) * small.leading * MM_PER_POINT + 2.5
    room = height - top - max(bottom, foot)
    setter = Setter(face, inner, room, sheet.banding, sheet.drawings, numbers, MAKERS, left)
    strips = setter.blocks(tree.elements(), 0.0, inner)
    columns, tall = fill_pages(strips, room)
    for strip in tall:
        place = strip.origin or tree.template or whole("")
        setter.diagnostics.append(
            findings.BLOCK_TOO_TALL.at(
                place,
                f"this needs {strip.height:.0f} mm and a page has {room:.0f} mm",
                "part it into paragraphs or rows",
            )
        )
    return _Run(
        face,
        width,
        height,
        left,
        top,
        inner,
        tree.values["header"],
        tree.values["footer"] or imprint.title,
        tree.values["number"],
        statement,
        columns,
        setter.diagnostics,
        setter.glyphless,
        any(e.tag == "ref" and e.values["page"] for e in tree.walk()),
    )


def _margins(given: Sequence[float], default: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    """The margins as in CSS; none so small that a bar beside the text would leave what printers reach."""
    if not given:
        return default
    given = [max(value, _LEAST_MARGIN_MM) for value in given]
    top = given[0]
    right = given[1] if len(given) > 1 else top
    bottom = given[2] if len(given) > 2 else top
    left = given[3] if len(given) > 3 else right
    return top, right, bottom, left


def _foot_left(left: float) -> float:
    """The foot begins with the text, or further left where a wide margin is for subject notes."""
    return min(left, 22.0)


def _running_head(run: _Run, index: int) -> list[Item]:
    if not run.header or index == 0:
        return []
    style = run.face.running
    y = max(run.top - 4.2, 7.5)
    return [
        Text(run.left, y, run.header, style.font, style.size, style.colour),
        Path(rectangle(run.left, y + 1.1, run.inner, 0.1), fill="rule-light"),
    ]


def _foot(run: _Run, number: int, total: int) -> list[Item]:
    style = FACES["chart"].running
    step = style.leading * MM_PER_POINT
    left, right = _foot_left(run.left), run.left + run.inner
    items: list[Item] = []
    y = run.height - FOOT_EDGE_MM
    for line in reversed(run.statement):
        items += place_line(line, left, y - line.baseline)
        y -= step
    items.append(Path(rectangle(left, y - 3.1, right - left, 0.1), fill="rule-light"))
    own = run.face.running
    name, size = ("sans-semibold", style.size) if run.face.name != "typed" else (own.font, own.size)
    items.append(Text(left, y, run.footer, name, size, style.colour))
    if run.numbered and total > 1:
        items.append(Text(right, y, f"page {number} of {total}", name, size, style.colour, anchor="end"))
    return [i for i in items if not (isinstance(i, Text) and not i.text)]
