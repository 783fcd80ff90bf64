"""Prose set: a checked tree becomes finished pages of placed text, rules and drawings.

Breaking goes by the same measures that the exporters draw with (`generator.layout.fonts`, kerning
included), which is why Platypus does not do it: it measures without kerning, tells no positions, and would
take a quarter of a second to import. Nothing here draws; a page is inert items that name tokens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.layout import findings
from generator.layout.fonts import measure
from generator.layout.items import Item, Mark, Page, Path, Text, rectangle
from generator.layout.lines import (
    Line,
    PageNumbers,
    baseline_in,
    break_lines,
    line_widths,
    missing_characters,
    place_line,
)
from generator.layout.prose_figure import Drawings, draw_dice, draw_scatter, draw_stamp, draw_symbol, no_drawings
from generator.layout.prose_table import Grid, column_widths, read_grid
from generator.layout.strips import Column, Columns, Strip, fill_pages, flatten, kept, shift, solid
from generator.layout.type_styles import FACES, Style, TypeFace
from generator.model.prose import MM_PER_POINT, Element, Width
from generator.source.diagnostic import Diagnostic
from generator.source.span import Span, whole

HAIR_MM = 0.4 * MM_PER_POINT
"""The rules of charts: four tenths of a point."""

FOOT_EDGE_MM = 7.4
"""The last baseline of the foot, from the edge of the sheet: within what every printer reaches."""

_CAMPAIGN = "campaign-blue"


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
) -> tuple[tuple[Page, ...], list[Diagnostic]]:
    """Finished pages: each tree (a `doc`) begins a new one, and pages are numbered through.

    `width` and `height` are the sheet's, portrait, millimetres. `banding` off leaves out the tints of table
    rows, as low ink wants. Findings: characters without a glyph, words cut, tables too wide, rows too tall,
    references to nowhere. Pages are given even then, so that a draft can be looked at.
    """
    numbers: dict[str, int] = {}
    runs: list[_Run] = []
    sheet = _Sheet(width, height, imprint, banding, drawings)
    fitted = _fit_scale([t for t in trees if t.values["scale"] == "fit"], sheet)
    for attempt in range(2):
        runs = []
        count = 0
        for tree in trees:
            given = tree.values["scale"]
            run = _set_run(tree, sheet, numbers, fitted if given == "fit" else int(given) / 100)
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
    for tree, run in zip(trees, runs, strict=True):
        diagnostics.extend(run.diagnostics)
        diagnostics.extend(_check_references(tree, numbers))
        for index, column in enumerate(run.columns):
            items = [shift(item, run.left, run.top) for item in column.items]
            items += _running_head(run, index) + _foot(run, len(pages) + 1, total)
            pages.append(Page(run.width, run.height, tuple(items)))
    return tuple(pages), list(dict.fromkeys(diagnostics))


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
    has_references: bool


@dataclass(frozen=True, slots=True)
class _Sheet:
    width: float
    height: float
    imprint: Imprint
    banding: bool
    drawings: Drawings


def _fit_scale(trees: Sequence[Element], sheet: _Sheet) -> float:
    """The largest scale, in steps of two per cent up to 140, at which none of the trees needs another page
    or cuts or crowds anything that it does not at 100; one for all, so that a set looks like one."""
    if not trees:
        return 1.0
    plain = [_set_run(tree, sheet, {}, 1.0) for tree in trees]
    low, high = 0, 20
    while low < high:
        middle = (low + high + 1) // 2
        larger = (_set_run(tree, sheet, {}, 1.0 + middle / 50) for tree in trees)
        if all(
            len(run.columns) <= len(was.columns) and len(run.diagnostics) <= len(was.diagnostics)
            for run, was in zip(larger, plain, strict=True)
        ):
            low = middle
        else:
            high = middle - 1
    return 1.0 + low / 50


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
    setter = _Setter(face, inner, room, sheet.banding, sheet.drawings, numbers)
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
        any(e.tag == "ref" and e.values["page"] for e in tree.walk()),
    )


def _margins(given: Sequence[float], default: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    if not given:
        return default
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
    items.append(Text(left, y, run.footer, "sans-semibold", style.size, style.colour))
    if run.numbered:
        text = f"page {number} of {total}" if total > 1 else ""
        items.append(Text(right, y, text, "sans-semibold", style.size, style.colour, anchor="end"))
    return [i for i in items if not (isinstance(i, Text) and not i.text)]


# --- blocks ------------------------------------------------------------------------------------


class _Setter:
    """Sets blocks as strips. x is in page coordinates from the left margin."""

    def __init__(
        self,
        face: TypeFace,
        inner: float,
        room: float,
        banding: bool,
        drawings: Drawings,
        numbers: PageNumbers,
    ) -> None:
        self.face = face
        self.inner = inner
        self.room = room
        self.banding = banding
        self.drawings = drawings
        self.numbers = numbers
        self.diagnostics: list[Diagnostic] = []
        self.colour: str | None = None
        self.ruled_below = False
        self.body: Style | None = None
        """The style of plain paragraphs where a block around them changes it."""
        self.makers: Mapping[str, Callable[[Element, float, float], list[Strip]]] = {
            "section": self.section,
            "columns": self.columns,
            "h1": self.title,
            "h2": self.heading,
            "h3": self.heading,
            "p": self.paragraph,
            "note": self.note,
            "list": self.items,
            "table": self.table,
            "figure": self.figure,
            "rule": self.rule,
            "box": self.box,
            "stamp": self.stamp,
            "form-line": self.form_line,
            "break": self.page_break,
        }

    def blocks(self, elements: Sequence[Element], x: float, width: float) -> list[Strip]:
        out: list[Strip] = []
        over: Strip | None = None
        for element, following in zip(elements, [*elements[1:], None], strict=True):
            # A table brings its own rule: a heading right over one needs none.
            self.ruled_below = following is not None and _begins_with_rule(following)
            before, self.colour = self.colour, _CAMPAIGN if element.values.get("campaign") else self.colour
            strips = self.makers[element.tag](element, x, width)
            self.colour = before
            if element.values.get("campaign") and before is None:
                strips = _with_bar(strips, x)
            if element.values["id"] and strips:
                first = next((i for i, s in enumerate(strips) if not s.force), None)
                if first is not None:
                    strips[first] = replace(strips[first], ids=(*strips[first].ids, element.values["id"]))
            if element.tag == "stamp" and element.values["over"]:
                over = strips[0]
                continue
            if over is not None and strips:
                # The stamp takes no room: it stands over the next block, drawn after it.
                first = next((i for i, s in enumerate(strips) if not s.force), 0)
                host = strips[first]
                strips[first] = replace(host, items=(*host.items, *over.items))
                over = None
            out.extend(strips)
        if over is not None:
            out.append(replace(over, height=0.0))
        return out

    # text

    def lines(
        self,
        element: Element,
        style: Style,
        width: float,
        first_indent: float = 0.0,
        justify: bool = False,
        children: Sequence[Element | str] | None = None,
    ) -> tuple[Line, ...]:
        content = element.children if children is None else children
        style = style.coloured(self.colour)
        broken = break_lines(
            content,
            style,
            width,
            origin=element.origin,
            first_indent=first_indent,
            justify=justify,
            pages=self.numbers,
        )
        place = element.origin or element.template or whole("")
        for word, _ in broken.cut:
            self.diagnostics.append(
                findings.WORD_TOO_WIDE.at(
                    place, f"`{word[:40]}` is wider than its {width:.0f} mm column", "give it more room"
                )
            )
        if missing := missing_characters(content, style):
            named = ", ".join(f"`{c}` (U+{ord(c):04X})" for c in missing[:5])
            self.diagnostics.append(
                findings.GLYPH_MISSING.at(place, f"no face has {named}", "write it with other characters")
            )
        return broken.lines

    def line_strips(
        self,
        lines: Sequence[Line],
        x: float,
        width: float,
        align: str,
        origin: Span | None,
        first_indent: float = 0.0,
    ) -> list[Strip]:
        """One strip a line; the first two and the last two of a paragraph are not parted."""
        out = []
        for index, line in enumerate(lines):
            indent = first_indent if index == 0 else 0.0
            free = width - indent - line.width
            left = x + indent + (free if align == "right" else free / 2 if align == "centre" else 0.0)
            keep = index < len(lines) - 1 and (index == 0 or index == len(lines) - 2)
            out.append(Strip(line.height, tuple(place_line(line, left, 0.0)), keep=keep, origin=origin))
        return out

    def paragraph(self, element: Element, x: float, width: float) -> list[Strip]:
        values = element.values
        face = self.face
        style = {
            "body": self.body or face.body,
            "lead": face.lead,
            "small": face.small,
            "label": face.label,
        }[values["style"]]
        x, width = x + values["indent"], width - values["indent"]
        number = values["number"]
        indent = face.number_indent if number else 0.0
        lines = self.lines(element, style, width, indent, values["align"] == "justify")
        strips = self.line_strips(lines, x, width, values["align"], element.origin, indent)
        if not strips:
            return []
        extra: list[Item] = []
        if number:
            colour = self.colour or style.colour
            extra.append(Text(x, baseline_in(style), number, style.font, style.size, colour, origin=element.origin))
        if values["subject"]:
            note, height = self.subject_note(element, values["subject"], x)
            extra += note
            short = height - sum(s.height for s in strips)
            if short > 0:
                strips[-1] = replace(strips[-1], height=strips[-1].height + short)
        if extra:
            strips[0] = replace(strips[0], items=(*strips[0].items, *extra))
        strips = _spaced(strips, style.before, style.after)
        if values["style"] == "label":
            strips = [replace(s, keep=True) for s in strips]
        return kept(strips) if values["keep"] else strips

    def subject_note(self, element: Element, subject: str, x: float) -> tuple[list[Item], float]:
        """A note in the left margin under a short rule, and how far down it reaches."""
        style = self.face.small
        wide = max(self.face.margins[3] - 24.0, 12.0)
        left = x - wide - 5.0
        items: list[Item] = [Path(rectangle(left, 0.4, wide, 0.18), fill="rule")]
        y = 1.2
        for line in self.lines(element, style, wide, children=[subject]):
            items += place_line(line, left, y)
            y += line.height
        return items, y

    def title(self, element: Element, x: float, width: float) -> list[Strip]:
        values = element.values
        style = self.face.h1
        typed = self.face.name == "typed"
        align = "centre" if typed and values["align"] == "left" else values["align"]
        items: list[Item] = []
        y = 0.0
        if values["over"]:
            over = replace(self.face.label, colour="muted")
            for line in self.lines(element, over, width, children=[values["over"]]):
                items += place_line(line, _start(x, width, line.width, align), y)
                y += line.height
            y += 0.4
        aside = 0.0
        side = _AFTER_TITLE if not typed else self.face.body
        if values["aside"]:
            aside = measure(side.font, values["aside"], side.size) + 6.0
            aside = aside if aside < width * 0.6 else 0.0
        lines = self.lines(element, style, width - aside)
        for line in lines:
            items += place_line(line, _start(x, width - aside, line.width, align), y)
            y += line.height
        if values["aside"]:
            base = y - (lines[-1].height - lines[-1].baseline if lines else 0.0)
            if not aside:
                y += side.leading * MM_PER_POINT
                base = y - 1.2
            colour = self.colour or side.colour
            items.append(
                Text(
                    x + width,
                    base,
                    values["aside"],
                    side.font,
                    side.size,
                    colour,
                    anchor="end",
                    origin=element.origin,
                )
            )
        if not typed:
            y += 1.1
            items.append(Path(rectangle(x, y, width, 0.55), fill=self.colour or "rule"))
            y += 0.55
        items.insert(0, Mark(values["mark"] or element.plain(), 0, 0.0))
        return [
            Strip(y, tuple(items), before=style.before, keep=True, origin=element.origin),
            *_air(style.after, keep=True),
        ]

    def heading(self, element: Element, x: float, width: float) -> list[Strip]:
        values = element.values
        style = self.face.h2 if element.tag == "h2" else self.face.h3
        items: list[Item] = []
        y = 0.0
        if values["over"]:
            for line in self.lines(element, self.face.label, width, children=[values["over"]]):
                items += place_line(line, _start(x, width, line.width, values["align"]), y)
                y += line.height
        aside = 0.0
        if values["aside"]:
            aside = min(measure(self.face.small.font, values["aside"], self.face.small.size) + 4.0, width / 2)
        for line in self.lines(element, style, width - aside):
            items += place_line(line, _start(x, width - aside, line.width, values["align"]), y)
            y += line.height
        if values["aside"]:
            small = self.face.small
            colour = self.colour or "muted"
            base = y - style.leading * MM_PER_POINT + baseline_in(style)
            items.append(
                Text(
                    x + width,
                    base,
                    values["aside"],
                    small.font,
                    small.size,
                    colour,
                    anchor="end",
                    origin=element.origin,
                )
            )
        after = style.after
        if element.tag == "h2" and self.face.name == "chart" and self.ruled_below:
            after = 0.3
        elif element.tag == "h2" and self.face.name == "chart":
            y += 0.7
            items.append(Path(rectangle(x, y - HAIR_MM, width, HAIR_MM), fill=self.colour or "rule"))
        if element.tag == "h2" or values["mark"]:
            items.insert(0, Mark(values["mark"] or element.plain(), 1, 0.0))
        return [
            Strip(y, tuple(items), before=style.before, keep=True, origin=element.origin),
            *_air(after, keep=True),
        ]

    # structure

    def section(self, element: Element, x: float, width: float) -> list[Strip]:
        strips = self.blocks(element.elements(), x, width)
        if element.values["mark"] and strips:
            first = next((i for i, s in enumerate(strips) if not s.force and s.columns is None), None)
            if first is not None:
                items = (Mark(element.values["mark"], 0, 0.0), *strips[first].items)
                strips[first] = replace(strips[first], items=items)
        if element.values["keep"]:
            strips = kept(strips)
        if element.values["break"] == "page":
            strips = [Strip(0.0, force="page"), *strips]
        return strips

    def columns(self, element: Element, x: float, width: float) -> list[Strip]:
        gap = element.values["gap"]
        parts = element.elements()
        if parts and parts[0].tag == "column":
            given: Sequence[Width] = element.values["widths"] or (("share", 1.0),) * len(parts)
            given = [*given, *[("share", 1.0)] * (len(parts) - len(given))][: len(parts)]
            widths = _shares(given, width - gap * (len(parts) - 1))
            runs = []
            offset = 0.0
            rules = []
            for index, (part, wide) in enumerate(zip(parts, widths, strict=True)):
                runs.append(tuple(self.blocks(part.elements(), x + offset, wide)))
                offset += wide + gap
                if index < len(parts) - 1:
                    rules.append(x + offset - gap / 2)
            lines = tuple(rules) if element.values["rule"] else ()
            air = max((run[0].before for run in runs if run), default=0.0)
            return [Strip(0.0, before=air, columns=Columns(tuple(runs), (0.0,) * len(runs), lines)), *_air(2.0)]
        count = max(element.values["count"], 1)
        wide = (width - gap * (count - 1)) / count
        run = tuple(self.blocks(parts, x, wide))
        if not run:
            return []
        offsets = tuple(index * (wide + gap) for index in range(count))
        lines = tuple(x + o - gap / 2 for o in offsets[1:]) if element.values["rule"] else ()
        return [Strip(0.0, before=run[0].before, columns=Columns((run,), offsets, lines)), *_air(2.0)]

    def page_break(self, element: Element, x: float, width: float) -> list[Strip]:
        return [Strip(0.0, force="column" if element.values["kind"] == "column" else "page")]

    # blocks with a frame or a mark

    def content(self, element: Element, x: float, width: float, style: Style) -> list[Strip]:
        """The lines of an element that holds text, or the blocks of one that holds blocks."""
        if element.is_inline:
            return self.line_strips(self.lines(element, style, width), x, width, "left", element.origin)
        outer, self.body = self.body, style
        strips = self.blocks(element.elements(), x, width)
        self.body = outer
        return strips

    def note(self, element: Element, x: float, width: float) -> list[Strip]:
        style = self.face.small
        inset = 0.0 if element.values["campaign"] else 2.6
        label = element.values["label"]
        if label and element.is_inline:
            lead = Element("b", {"id": ""}, (label + " ",), element.origin)
            element = Element(element.tag, element.values, (lead, *element.children), element.origin, element.template)
        strips = solid(_without_tail(self.content(element, x + inset, width - inset, style)))
        if label and not element.is_inline:
            head = self.lines(element, style.strong(), width - inset, children=[label])
            strips = [*self.line_strips(head, x + inset, width - inset, "left", element.origin), *strips]
        if element.values["campaign"]:  # the bar in the margin is rule enough
            return _spaced(strips, 0.6, 1.4)
        colour = self.colour or "ink"
        out = [
            replace(s, items=(Path(rectangle(x, -0.02, 0.5, s.height + 0.04), fill=colour), *s.items)) for s in strips
        ]
        return _spaced(out, 0.6, 1.4)

    def items(self, element: Element, x: float, width: float) -> list[Strip]:
        style = self.face.small if element.values["style"] == "small" else self.body or self.face.body
        kind = element.values["kind"]
        labels = [
            item.values["label"] or _item_label(kind, element.values["start"] + index)
            for index, item in enumerate(element.elements())
        ]
        em = style.size * MM_PER_POINT
        inset = {"bullet": 1.1 * em, "box": 1.7 * em, "none": 0.0}.get(kind, 1.2 * em)
        if any(labels):
            widest = max(measure(style.font, label, style.size) for label in labels)
            inset = max(inset, widest + 0.45 * em)
        out: list[Strip] = []
        for item, label in zip(element.elements(), labels, strict=True):
            outer, self.colour = self.colour, _CAMPAIGN if item.values["campaign"] else self.colour
            strips = _without_tail(self.content(item, x + inset, width - inset, style))
            colour = self.colour or "ink"
            base = baseline_in(style)
            mark: list[Item] = []
            if label:
                mark.append(Text(x, base, label, style.font, style.size, colour, origin=item.origin))
            elif kind == "bullet":
                side = 0.32 * em
                mark.append(Path(rectangle(x + 0.1 * em, base - 0.48 * em, side, side), fill=colour))
            elif kind == "box":
                side = 0.82 * em
                mark.append(Path(rectangle(x + 0.1, base - side + 0.06 * em, side, side), stroke=colour, width=0.2))
            if strips:
                strips[0] = replace(strips[0], items=(*mark, *strips[0].items))
            elif mark:
                strips = [Strip(style.leading * MM_PER_POINT, tuple(mark))]
            if item.values["campaign"] and outer is None:
                strips = _with_bar(strips, x)
            self.colour = outer
            if item.values["id"] and strips:
                strips[0] = replace(strips[0], ids=(item.values["id"],))
            out += _spaced(strips, 0.0, 0.12 * style.leading * MM_PER_POINT)
        return _spaced(_without_tail(out), 0.0, style.after)

    def box(self, element: Element, x: float, width: float) -> list[Strip]:
        values = element.values
        framed = values["style"] != "plain"
        pad = 2.4 * self.face.scale if framed else 0.0
        colour = self.colour or "ink"
        strips = solid(_without_tail(self.blocks(element.elements(), x + pad, width - 2 * pad)))
        if strips:
            strips[0] = replace(strips[0], before=0.0)
        head: list[Strip] = []
        if values["title"]:
            head = [self.plate(element, values["title"], x, width, colour)]
        elif framed:
            head = [Strip(pad * 0.75, keep=True)]
        tail = [Strip(pad * 0.75)] if framed else []
        if strips:
            strips[-1] = replace(strips[-1], keep=True)
        if values["title"] and framed:
            head.append(Strip(1.5, keep=True))
        body = [*head, *strips, *tail]
        flat = flatten(body)
        if values["keep"] and flat.height <= self.room:
            body = [replace(flat, before=0.0, origin=element.origin)]
        if framed:
            body = [self.framed(s, x, width, values["style"], colour, i, len(body)) for i, s in enumerate(body)]
        return _spaced(body, 1.2, 2.4)

    def plate(self, element: Element, title: str, x: float, width: float, colour: str) -> Strip:
        """A box's title, white on dark."""
        style = replace(_PLATE.scaled(self.face.scale), colour="white")
        outer, self.colour = self.colour, None
        lines = self.lines(element, style, width - 4.8, children=[title])
        self.colour = outer
        pad = 0.75
        height = sum(line.height for line in lines) + 2 * pad
        items: list[Item] = [Path(rectangle(x, 0.0, width, height), fill=colour)]
        y = pad
        for line in lines:
            items += place_line(line, x + 2.4, y)
            y += line.height
        return Strip(height, tuple(items), keep=True, origin=element.origin)

    def framed(self, strip: Strip, x: float, width: float, style: str, colour: str, index: int, count: int) -> Strip:
        h = strip.height
        if style == "tint":
            if not self.banding:
                style = "frame"
            else:
                return replace(strip, items=(Path(rectangle(x, -0.02, width, h + 0.04), fill="tint"), *strip.items))
        line = 0.25
        sides: list[Item] = []
        if count == 1:
            sides.append(Path(rectangle(x + line / 2, line / 2, width - line, h - line), stroke=colour, width=line))
            return replace(strip, items=(*strip.items, *sides))
        for left in (x, x + width - line):
            sides.append(Path(rectangle(left, 0.0, line, h), fill=colour))
        if index == 0:
            sides.append(Path(rectangle(x, 0.0, width, line), fill=colour))
        if index == count - 1:
            sides.append(Path(rectangle(x, h - line, width, line), fill=colour))
        return replace(strip, items=(*strip.items, *sides))

    def rule(self, element: Element, x: float, width: float) -> list[Strip]:
        space = element.values["space"]
        weight = element.values["weight"]
        colour = self.colour or "rule"
        items: list[Item] = []
        thick = 0.0
        if weight == "thin":
            thick = HAIR_MM
            items = [Path(rectangle(x, space, width, thick), fill=colour)]
        elif weight == "thick":
            thick = 0.7
            items = [Path(rectangle(x, space, width, thick), fill=colour)]
        elif weight == "double":
            thick = 1.25
            items = [
                Path(rectangle(x, space, width, 0.7), fill=colour),
                Path(rectangle(x, space + 1.05, width, 0.2), fill=colour),
            ]
        return [Strip(2 * space + thick, tuple(items))]

    def stamp(self, element: Element, x: float, width: float) -> list[Strip]:
        lines: list[str] = [""]
        for child in element.children:
            if isinstance(child, str):
                lines[-1] += child.strip()
            else:
                lines.append("")
        size = min(max(element.values["size"], 7.0), 40.0)
        wide, high, items = draw_stamp(lines, size, element.values["angle"], element.origin)
        left = _start(x, width, wide, element.values["align"])
        moved = tuple(shift(item, left, 0.0) for item in items)
        return [Strip(high, moved, before=1.0, origin=element.origin), *_air(1.5)]

    def form_line(self, element: Element, x: float, width: float) -> list[Strip]:
        values = element.values
        wide = min(values["width"] or width, width)
        style = self.face.small
        high = 7.5
        out = []
        for index in range(max(values["count"], 1)):
            items: list[Item] = []
            left = x
            if index == 0 and values["label"]:
                label = self.lines(element, style, wide, children=[values["label"]])
                if label:
                    items += place_line(label[0], x, high - label[0].baseline - 0.4)
                    left = x + label[0].width + 1.5
            items.append(Path(rectangle(left, high - 0.2, max(x + wide - left, 0.0), HAIR_MM), fill="rule"))
            if index == 0 and values["value"]:
                items.append(Text(left + 1.5, high - 1.3, values["value"], "mono", 10, "ink", origin=element.origin))
            out.append(Strip(high, tuple(items), origin=element.origin))
        return _spaced(out, 0.0, 1.2)

    def figure(self, element: Element, x: float, width: float) -> list[Strip]:
        values = element.values
        kind, height, place = values["kind"], values["height"], element.template or element.origin or whole("")
        if kind == "dice":
            height = height or 6.0
            wide, items = draw_dice(values["values"], height, element.origin)
        elif kind == "scatter":
            height = height or 30.0
            wide, items = draw_scatter(values["labels"].split(), height, element.origin)
        else:
            if not values["key"]:
                self.diagnostics.append(
                    findings.FIGURE_EMPTY.at(place, f"a figure of kind `{kind}` names nothing", "add `key=…`")
                )
                return []
            symbol = self.drawings(element)
            if symbol is None:
                return []
            if kind == "art" and not height:
                height = 16.0
            wide, items = draw_symbol(symbol, height, element.origin)
            height = height or symbol.height
        left = _start(x, width, wide, values["align"])
        strips = [Strip(height, tuple(shift(i, left, 0.0) for i in items), origin=element.origin)]
        if values["caption"]:
            strips[0] = replace(strips[0], keep=True)
            caption = self.lines(element, replace(self.face.small, colour="muted"), width, children=[values["caption"]])
            strips += _spaced(kept(self.line_strips(caption, x, width, values["align"], element.origin)), 0.5, 0.0)
        return _spaced(strips, 1.0, 1.8)

    # tables

    def table(self, element: Element, x: float, width: float) -> list[Strip]:
        values = element.values
        grid = read_grid(element)
        if not grid.columns:
            return []
        base = self.face.table
        if values["size"]:
            size = min(max(values["size"], 7.0), 12.0)
            base = replace(base, size=size, leading=size * 1.2)
        pad = (1.3 if values["style"] != "plain" else 1.0) * self.face.scale
        narrow, wide = self.cell_widths(grid, base, pad)
        widths, short = column_widths(
            values["widths"] or (("auto", 0.0),) * grid.columns, narrow, wide, width, values["width"] == "full"
        )
        if short > 0.05:
            self.diagnostics.append(
                findings.TABLE_TOO_WIDE.at(
                    element.template or element.origin or whole(""),
                    f"the table needs {width + short:.0f} mm and has {width:.0f} mm",
                    "give narrower or fewer columns, or turn the page",
                )
            )
        edges = [x]
        for one in widths:
            edges.append(edges[-1] + one)
        strips = self.rows(element, grid, edges, base, pad)
        out: list[Strip] = []
        if values["caption"]:
            style = self.face.h3
            caption = self.lines(element, style, width, children=[values["caption"]])
            out = [replace(s, keep=True) for s in self.line_strips(caption, x, width, "left", element.origin)]
            out = _spaced(out, style.before * 0.6, 0.5)
            out[-1] = replace(out[-1], keep=True)
        out += kept(strips) if values["keep"] else strips
        return _spaced(out, 0.4 if not values["caption"] else 0.0, 2.2)

    def cell_style(self, row: Element, cell: Element, base: Style, marked: bool) -> Style:
        if row.values["head"] or cell.values["head"]:
            return self.face.head
        return base.strong() if marked else base

    def cell_widths(self, grid: Grid, base: Style, pad: float) -> tuple[list[float], list[float]]:
        """The least and the natural width of every column, padding included."""
        narrow = [2 * pad] * grid.columns
        wide = [2 * pad] * grid.columns
        spread: list[tuple[int, int, float, float]] = []
        for place in grid.cells:
            style = self.cell_style(place.row, place.cell, base, False)
            least, natural = self.natural_width(place.cell, style)
            least, natural = least + 2 * pad + 0.02, natural + 2 * pad + 0.02
            if place.span == 1:
                narrow[place.column] = max(narrow[place.column], least)
                wide[place.column] = max(wide[place.column], natural)
            else:
                spread.append((place.column, place.span, least, natural))
        for column, span, least, natural in spread:
            for needed, have in ((least, narrow), (natural, wide)):
                short = needed - sum(have[column : column + span])
                if short > 0:
                    for index in range(column, column + span):
                        have[index] += short / span
        return narrow, wide

    def natural_width(self, cell: Element, style: Style) -> tuple[float, float]:
        if cell.is_inline:
            return line_widths(cell.children, style, self.numbers)
        least = natural = 0.0
        for block in cell.elements():
            if block.tag == "list":
                inner = [self.natural_width(item, style) for item in block.elements()]
                inset = 1.9 * style.size * MM_PER_POINT
                pair = (
                    max((n for n, _ in inner), default=0.0) + inset,
                    max((w for _, w in inner), default=0.0) + inset,
                )
            elif block.tag == "figure":
                size = block.values["height"] or (6.0 if block.values["kind"] == "dice" else 16.0)
                count = max(len(block.values["values"]), 1) if block.values["kind"] == "dice" else 1
                pair = (size * 1.22 * count, size * 1.22 * count)
            else:
                pair = line_widths(block.children, style, self.numbers)
            least, natural = max(least, pair[0]), max(natural, pair[1])
        return least, natural

    def rows(self, element: Element, grid: Grid, edges: list[float], base: Style, pad: float) -> list[Strip]:
        values = element.values
        style = values["style"]
        left, right = edges[0], edges[-1]
        air = (0.8 if style != "plain" else 0.35) * self.face.scale
        heights = [0.0] * len(grid.rows)
        contents: list[list[tuple[Strip, int]]] = [[] for _ in grid.rows]
        hanging: list[tuple[int, int, float]] = []
        for place in grid.cells:
            marked = values["first"] == place.column + 1 and place.span == 1
            cell_style = self.cell_style(place.row, place.cell, base, marked)
            plated = marked and place.row.values["head"]
            outer = self.colour
            if place.row.values["campaign"]:
                self.colour = _CAMPAIGN
            if plated:
                self.colour = "white"
            x, wide = edges[place.column] + pad, edges[place.column + place.span] - edges[place.column] - 2 * pad
            align = self.cell_align(values["aligns"] or (), place.cell, place.column)
            strips = self.cell_content(place.cell, x, wide, cell_style, align)
            self.colour = outer
            flat = flatten(strips)
            needed = flat.height + 2 * air
            if place.down == 1:
                heights[place.line] = max(heights[place.line], needed)
            else:
                hanging.append((place.line, place.down, needed))
            contents[place.line].append((flat, place.down))
        for line, down, needed in hanging:
            end = min(line + down, len(heights))
            short = needed - sum(heights[line:end])
            if short > 0:
                heights[end - 1] += short
        out: list[Strip] = []
        heads: list[Strip] = []
        stripe = 0
        for index, row in enumerate(grid.rows):
            height = heights[index]
            is_head = bool(row.values["head"])
            items: list[Item] = []
            if is_head:
                stripe = 0
            elif self.banding and values["band"] and style != "plain" and stripe % 2 == 1:
                items.append(Path(rectangle(left, 0.0, right - left, height), fill="tint"))
            if values["first"] and 1 <= values["first"] <= grid.columns:
                items += self.mark_column(edges, values["first"] - 1, height, is_head)
            for flat, down in contents[index]:
                full = sum(heights[index : index + down])
                # Heads stand on their lower rule; a cell over several rows in their middle.
                top = height - air - flat.height if is_head and down == 1 else air
                if down > 1 or style == "grid":
                    top = (full - flat.height) / 2
                items += [shift(item, 0.0, top) for item in flat.items]
            items += self.row_rules(grid, index, style, edges, height, heights)
            if row.values["rule"] and not is_head and style == "ruled":
                items.append(Path(rectangle(left, 0.0, right - left, HAIR_MM * 0.6), fill="rule"))
            if row.values["campaign"] and self.colour is None:
                items.append(Path(rectangle(left - 2.2, 0.0, 0.7, height), fill=_CAMPAIGN))
            joined = index in grid.joined
            ids = (row.values["id"],) if row.values["id"] else ()
            strip = Strip(height, tuple(items), keep=is_head or joined, ids=ids, origin=row.origin or element.origin)
            if is_head:
                heads.append(strip)
            else:
                strip = replace(strip, heads=tuple(heads))
                if not joined:
                    stripe += 1
            out.append(strip)
        return out

    def row_rules(
        self, grid: Grid, index: int, style: str, edges: list[float], height: float, heights: list[float]
    ) -> list[Item]:
        left, right = edges[0], edges[-1]
        row = grid.rows[index]
        last = index == len(grid.rows) - 1
        colour = self.colour or "rule"

        def across(y: float, thick: float, token: str) -> Item:
            return Path(rectangle(left, y, right - left, thick), fill=token)

        if style == "plain":
            return []
        if style == "grid":
            items: list[Item] = []
            for place in grid.cells:
                if place.line != index:
                    continue
                x, end = edges[place.column], edges[place.column + place.span]
                tall = sum(heights[index : index + place.down])
                items.append(Path(rectangle(x, 0.0, end - x, tall), stroke=colour, width=HAIR_MM))
            return items
        items = []
        first_head = row.values["head"] and (index == 0 or not grid.rows[index - 1].values["head"])
        last_head = row.values["head"] and (last or not grid.rows[index + 1].values["head"])
        if first_head or (index == 0 and not row.values["head"]):
            items.append(across(0.0, HAIR_MM, colour))
        if last_head or last:
            items.append(across(height - HAIR_MM, HAIR_MM, colour))
        return items

    def mark_column(self, edges: list[float], column: int, height: float, head: bool) -> list[Item]:
        """The marked column: its head on a dark plate, a line at either side of its cells."""
        x, end = edges[column], edges[column + 1]
        if head:
            return [Path(rectangle(x, 0.0, end - x, height), fill="ink")]
        return [Path(rectangle(at, 0.0, 0.3, height), fill="ink") for at in (x, end - 0.3)]

    def cell_align(self, aligns: Sequence[str], cell: Element, column: int) -> str:
        if cell.values["align"] != "column":
            return str(cell.values["align"])
        letter = aligns[min(column, len(aligns) - 1)] if aligns else "l"
        return {"l": "left", "c": "centre", "r": "right"}[letter]

    def cell_content(self, cell: Element, x: float, width: float, style: Style, align: str) -> list[Strip]:
        if cell.is_inline:
            return self.line_strips(self.lines(cell, style, width), x, width, align, cell.origin)
        style = replace(style, after=style.leading * MM_PER_POINT * 0.15)
        outer, self.body = self.body, style
        strips = _without_tail(self.blocks(cell.elements(), x, width))
        self.body = outer
        return strips


_AFTER_TITLE = Style("sans-semibold", 10.5, 13, "sans-bold", "sans-italic", "sans-semibold-italic", colour="ink")
_PLATE = Style(
    "sans-semibold", 7.6, 9.2, "sans-bold", "sans-semibold-italic", "sans-semibold-italic", upper=True, spacing=0.5
)


def _begins_with_rule(element: Element) -> bool:
    return element.tag == "table" and element.values["style"] != "plain" and not element.values["caption"]


def _start(x: float, width: float, used: float, align: str) -> float:
    free = width - used
    return x + (free if align == "right" else free / 2 if align == "centre" else 0.0)


def _air(height: float, keep: bool = False) -> list[Strip]:
    """Air below a block, which vanishes at the head of a page: a strip with air above and no height."""
    return [Strip(0.0, before=height, keep=keep)] if height > 0 else []


def _spaced(strips: list[Strip], before: float, after: float) -> list[Strip]:
    if not strips:
        return strips
    first = replace(strips[0], before=strips[0].before + before)
    return [first, *strips[1:], *_air(after)]


def _without_tail(strips: list[Strip]) -> list[Strip]:
    """The strips without the air that ends them, where a frame brings its own."""
    end = len(strips)
    while end and strips[end - 1].height == 0.0 and not strips[end - 1].items and not strips[end - 1].force:
        end -= 1
    return strips[:end]


def _with_bar(strips: list[Strip], x: float) -> list[Strip]:
    """A bar in the margin beside strips that hold only in the campaign."""
    body = _without_tail(strips)
    out = solid(body)
    barred = [
        replace(s, items=(Path(rectangle(x - 2.2, -0.02, 0.7, s.height + 0.04), fill=_CAMPAIGN), *s.items))
        if s.height > 0
        else s
        for s in out
    ]
    return [*barred, *strips[len(body) :]]


def _item_label(kind: str, number: int) -> str:
    if kind == "number":
        return f"{number}."
    if kind == "letter":
        return f"{'abcdefghijklmnopqrstuvwxyz'[(number - 1) % 26]})"
    return ""


def _shares(widths: Sequence[Width], room: float) -> list[float]:
    """Widths of columns that are millimetres or shares; `auto` is one share."""
    fixed = sum(value for kind, value in widths if kind == "mm")
    shares = sum(value if kind == "share" else 1.0 for kind, value in widths if kind != "mm")
    free = max(room - fixed, 0.0)
    out = [value if kind == "mm" else free * (value if kind == "share" else 1.0) / shares for kind, value in widths]
    over = sum(out)
    return [o * room / over for o in out] if over > room > 0 else out
