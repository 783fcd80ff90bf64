"""A book: documents of the pack in an order of its own, with title page, contents, outline and page numbers.

A book knows documents, not what is in them. A part lists documents one after another; or, with `each`, it goes
through the rows of a table and takes from every document the pages that belong to that row, so that the briefing,
the charts and the map of each mission stand together. Sheets that are cut apart cannot be in a book.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from generator.documents.counter_sheet import CounterSheetSpec
from generator.documents.kind import Job, find_kinds
from generator.documents.prose import Prose, ProseSpec
from generator.documents.prose import compose as compose_prose
from generator.documents.prose import lay_out as lay_out_prose
from generator.layout import findings
from generator.layout.binding import Leaf, Sheet, bind_pages
from generator.layout.contents import Entry, count_contents, lay_out_contents
from generator.layout.items import Mark, Page
from generator.model.document import DocumentSpec
from generator.model.record import Record
from generator.model.rows import Rows, text
from generator.model.scalars import Id, Line, Num
from generator.source.decode import near_miss
from generator.source.diagnostic import Diagnostic, has_errors
from generator.source.span import Span

KIND = "book"


class Chapter(Record):
    """One document in a part."""

    document: Id
    title: Line | None = None
    """What the contents and the outline call it; the document's own title if absent."""


class Part(Record):
    """One part of a book."""

    title: Line
    documents: tuple[Chapter, ...]
    each: Line | None = None
    """A table whose rows the part goes through, taking from each document the pages of that row."""
    key: Line = "number"
    """The column by which a document's pages belong to a row."""
    name: Line = "title"
    """The column that names a row in the contents."""
    under: Line | None = None
    """A column whose values are parts in the contents, in place of the part's own title."""
    aside: Line | None = None
    """A column told small after the name."""
    rest: Line | None = None
    """What pages that belong to no row are called; they come last."""
    begin: Literal["any", "right"] = "any"
    """`right`: the part, or each row of its table, begins on a right-hand page."""


class BookSpec(DocumentSpec):
    """A document of kind `book`."""

    parts: tuple[Part, ...]
    front: tuple[Line, ...] = ()
    """Templates of the pages before the contents, each set by itself: title page, imprint."""
    tables: tuple[Line, ...] = ()
    """The tables that these templates see."""
    contents: Line = "Contents"
    """The title over the list of contents."""
    binding_mm: Num = 13.0
    """What is kept clear at the bound edge, millimetres."""


SPEC = BookSpec


@dataclass(frozen=True, slots=True)
class BoundDocument:
    """A document of a part, composed by its own kind."""

    spec: DocumentSpec
    title: str
    place: Span
    """Where its title stands, or where it is named."""
    content: Any


@dataclass(frozen=True, slots=True)
class BoundPart:
    """A part with its documents and the rows that it goes through."""

    part: Part
    documents: tuple[BoundDocument, ...]
    rows: Rows
    place: Span


@dataclass(frozen=True, slots=True)
class Book:
    """A book whose documents are composed and not yet laid out."""

    spec: BookSpec
    front: tuple[Prose, ...]
    """What the templates of the front matter give, as `prose` composes it."""
    parts: tuple[BoundPart, ...]


def compose(spec: BookSpec, job: Job) -> tuple[Book | None, list[Diagnostic]]:
    """Every document of the book as its own kind composes it; None if one cannot be, or is not there."""
    job = dataclasses.replace(job, bound=True)
    found: list[Diagnostic] = []
    known = {s.id: s for s in job.pack.all("documents", DocumentSpec)}
    front = []
    for template in spec.front:
        page = ProseSpec(
            kind="prose", title=spec.title, template=template, tables=spec.tables, provenance=spec.provenance
        )
        page.note_place(spec.at)
        content, faults = compose_prose(page, job)
        found += faults
        if content is not None:
            front.append(content)
    contents: dict[str, Any] = {}
    parts = []
    for part in spec.parts:
        rows = _rows(part, job, found)
        documents = []
        for chapter in part.documents:
            place = job.pack.span(chapter, "document")
            wanted = known.get(chapter.document)
            if wanted is None:
                found.append(
                    findings.BOOK_UNKNOWN_DOCUMENT.at(
                        place,
                        f"there is no document called `{chapter.document}`",
                        near_miss(chapter.document, known),
                    )
                )
            elif isinstance(wanted, (BookSpec, CounterSheetSpec)):
                what = "is a book itself" if isinstance(wanted, BookSpec) else "is made to be cut apart"
                found.append(
                    findings.BOOK_UNFIT_DOCUMENT.at(
                        place, f"`{chapter.document}` {what}", "print it by itself, and take it out of the book"
                    )
                )
            else:
                if wanted.id not in contents:
                    contents[wanted.id], faults = find_kinds()[wanted.kind].compose(wanted, job)
                    found += faults
                title = job.pack.span(chapter, "title") if chapter.title else place
                documents.append(BoundDocument(wanted, chapter.title or wanted.title, title, contents[wanted.id]))
        parts.append(BoundPart(part, tuple(documents), rows, job.pack.span(part, "title")))
    if has_errors(found) or None in contents.values():
        return None, found
    return Book(spec, tuple(front), tuple(parts)), found


def _rows(part: Part, job: Job, found: list[Diagnostic]) -> Rows:
    if part.each is None:
        return ()
    rows = job.offers.get(part.each)
    if rows is None:
        found.append(
            findings.UNKNOWN_ROWS.at(
                job.pack.span(part, "each"), f"there is no table `{part.each}`", near_miss(part.each, job.offers)
            )
        )
        return ()
    for name in ("key", "name", "under", "aside"):
        column = getattr(part, name)
        if column and rows and column not in rows[0]:
            found.append(
                findings.UNKNOWN_COLUMN.at(
                    job.pack.span(part, name),
                    f"rows of `{part.each}` have no column `{column}`",
                    near_miss(column, sorted(rows[0])),
                )
            )
    return rows


@dataclass(slots=True)
class _Pages:
    """The book as it grows: pages by document, each at its place, and what the outline says of them."""

    places: dict[str, list[tuple[Page, int, str]]] = field(default_factory=dict)
    """The id of a document to its pages, each with its place from 0 and its running head."""
    entries: list[Entry] = field(default_factory=list)
    marks: dict[int, list[Mark]] = field(default_factory=dict)
    count: int = 0

    def add(self, document: BoundDocument, pages: Sequence[Page], head: str) -> int:
        """Puts the pages last and tells the place of the first, from 0."""
        begin = self.count
        for page in pages:
            self.places.setdefault(document.spec.id, []).append((page, self.count, head))
            self.count += 1
        return begin

    def begin_right(self) -> None:
        """Leaves a page blank if the next would lie on the left."""
        self.count += self.count % 2

    def enter(self, entry: Entry) -> None:
        self.entries.append(entry)

    def mark(self, place: int, title: str, level: int) -> None:
        self.marks.setdefault(place, []).append(Mark(title, level))


def lay_out(composed: Book, job: Job) -> tuple[tuple[Page, ...], list[Diagnostic]]:
    """The book's pages, all of one size: front matter numbered in roman figures, the parts from 1.

    The outline is nested by part, row and document; every line of the contents is a link.
    """
    spec, found = composed.spec, []
    job = dataclasses.replace(job, bound=True)
    two_sided = job.sides == "duplex"
    sheet = Sheet(job.width, job.height, spec.binding_mm, two_sided)
    fronts: list[Page] = []
    for content in composed.front:
        pages, faults = lay_out_prose(content, job)
        fronts += pages
        found += faults
    laid: dict[str, tuple[Page, ...]] = {}
    for document in (d for p in composed.parts for d in p.documents):
        if document.spec.id not in laid:
            laid[document.spec.id], faults = find_kinds()[document.spec.kind].lay_out(document.content, job)
            found += faults
    body = _Pages()
    for part in composed.parts:
        _add_part(body, part, laid, two_sided)
    before = len(fronts) + count_contents(body.entries, job.height)
    before += before % 2 if two_sided else 0
    entries = [dataclasses.replace(e, page=e.page + before) for e in body.entries]
    contents, faults = lay_out_contents(spec.contents, entries, job.width, job.height)
    found += faults
    head = f"{job.pack.manifest.title} · {spec.title}"
    leaves = [Leaf(page, n, _roman(n), numbered=False) for n, page in enumerate(fronts, 1)]
    opening = [page for leaf in leaves for page in bind_pages([leaf], sheet)]
    listed = [Leaf(page, n, _roman(n), head) for n, page in enumerate(contents, len(fronts) + 1)]
    opening += bind_pages(listed, sheet)
    opening += [_blank(job, _roman(len(opening) + 1))] * (before - len(opening))
    opening[0] = _marked(opening[0], [Mark(spec.title, 0)])
    opening[len(fronts)] = _marked(opening[len(fronts)], [Mark(spec.contents, 0)])
    placed: dict[int, Page] = {}
    for pages_ in body.places.values():
        leaves = [
            Leaf(page, before + at + 1, str(at + 1), head if (at % 2 and two_sided) else own)
            for page, at, own in pages_
        ]
        placed |= dict(zip((at for _, at, _ in pages_), bind_pages(leaves, sheet), strict=True))
    numbered = [placed.get(n) or _blank(job, str(n + 1)) for n in range(body.count)]
    return (*opening, *(_marked(p, body.marks.get(n, [])) for n, p in enumerate(numbered))), found


def _add_part(book: _Pages, bound: BoundPart, laid: Mapping[str, tuple[Page, ...]], two_sided: bool) -> None:
    part = bound.part
    if part.each is not None:
        _add_rows(book, bound, laid, two_sided)
        return
    if part.begin == "right" and two_sided:
        book.begin_right()
    titled = False
    for document in bound.documents:
        pages = laid[document.spec.id]
        if not pages:
            continue
        begin = book.add(document, pages, document.title)
        if not titled:
            titled = True
            _enter(book, part.title, 0, begin, bound.place)
        _enter(book, document.title, 1, begin, document.place)
        _mark_inside(book, pages, begin, 2)


def _add_rows(book: _Pages, bound: BoundPart, laid: Mapping[str, tuple[Page, ...]], two_sided: bool) -> None:
    part = bound.part
    above: str | None = None
    keys = {text(row, part.key) for row in bound.rows}
    for row in bound.rows:
        key, name = text(row, part.key), text(row, part.name)
        chosen = [(d, [p for p in laid[d.spec.id] if p.group == key]) for d in bound.documents]
        if not any(pages for _, pages in chosen):
            continue
        if part.begin == "right" and two_sided:
            book.begin_right()
        begin = book.count
        heading = text(row, part.under) if part.under else part.title
        if heading != above:
            above = heading
            _enter(book, heading, 0, begin, bound.place)
        origin = getattr(row.get(part.name), "origin", None) or bound.place
        aside = text(row, part.aside) if part.aside else ""
        book.enter(Entry(name, 1, begin, str(begin + 1), key, aside, origin))
        book.mark(begin, f"{key}  {name}", 1)
        for document, pages in chosen:
            if pages:
                book.mark(book.add(document, pages, f"{key} · {name}"), document.title, 2)
    for document in bound.documents:
        pages = [p for p in laid[document.spec.id] if p.group not in keys]
        if pages:
            title = part.rest or document.title
            _enter(book, title, 0, book.add(document, pages, title), bound.place)


def _enter(book: _Pages, title: str, level: int, begin: int, origin: Span) -> None:
    book.enter(Entry(title, level, begin, str(begin + 1), origin=origin))
    book.mark(begin, title, level)


def _mark_inside(book: _Pages, pages: Sequence[Page], begin: int, level: int) -> None:
    """The documents' own marks that begin a page, if it has several such pages."""
    own = [(n, next((i for i in page.items if isinstance(i, Mark)), None)) for n, page in enumerate(pages)]
    titled = [(n, mark) for n, mark in own if mark is not None and mark.level == 0]
    for n, mark in titled if len(titled) > 1 else ():
        book.mark(begin + n, mark.title, level)


def _marked(page: Page, marks: Sequence[Mark]) -> Page:
    return dataclasses.replace(page, items=(*marks, *page.items)) if marks else page


def _blank(job: Job, label: str) -> Page:
    return Page(job.width, job.height, (), label=label)


_ROMAN = ((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))


def _roman(number: int) -> str:
    return "".join(_spell(number))


def _spell(number: int) -> Iterator[str]:
    for value, letters in _ROMAN:
        while number >= value:
            number -= value
            yield letters
