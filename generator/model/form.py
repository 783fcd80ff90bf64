"""A form as data: bands of panels, and the columns in which a pencil writes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from generator.model.document import DocumentSpec
from generator.model.record import Record
from generator.model.scalars import Flag, Id, Int, Line, Num, Text

Positive = Annotated[Num, Field(gt=0, le=500)]
"""A length or a share: more than nothing."""

Spread = Annotated[Num, Field(ge=0, le=500)]
"""A length or a share that may be nothing."""

Few = Annotated[Int, Field(ge=0, le=40)]
"""So many as a sheet of paper can hold."""

CellKind = Literal[
    "text", "squares", "circles", "letters", "tick", "split", "place", "arrow", "die", "choices", "questions"
]
"""What stands ready in a cell.

`text`: room to write. `squares`, `circles`: `count` of them; a number as value says how many may be used, and
blacks out the rest. `letters`: circles that each take one letter. `tick`: one square. `split`: one cell for each
of `heads`. `place`: room for one counter. `arrow`: an arrow wide enough to write in. `die`: room for a die that
shows a number. `choices`: a circle for each of `heads`. `questions`: lines, each with a yes and a no square.
"""


class Column(Record):
    """One column of a register. Widths are millimetres; spare width goes to columns by their `grow`."""

    id: Id
    head: Line
    group: Line | None = None
    """A head above those of neighbouring columns that name the same group."""
    width: Positive
    grow: Spread = 0.0
    cell: CellKind = "text"
    count: Few = 0
    heads: tuple[Line, ...] = ()
    piece_mm: Positive = 16.0
    """Edge of the counter that a `place` takes; column and rows grow with it."""
    align: Literal["start", "middle"] = "middle"
    """Of a value that is printed in."""


class Header(Record):
    """A field at the head of the form, with its label; the value comes from the sheet's row."""

    id: Id
    label: Line
    width: Positive
    grow: Spread = 0.0


class Register(Record):
    """Ruled rows under column heads, one for each unit; continued on a further sheet if they do not fit."""

    panel: Literal["register"]
    title: Line
    note: Line | None = None
    """Said small at the right of the title."""
    marker: Id | None = None
    """Token of a block of colour before the title."""
    rows: Id
    """Nested table of the sheet's row, or an offer: a row for each unit, its cells by column id.

    A row with a `heading` is a band across all columns (with `note`, and `choices` after `ask`: `3|2|1|0`);
    one with `total` has a heavy rule above it and no marks.
    """
    columns: tuple[Column, ...] = Field(min_length=1)
    row_height: Positive = 6.5
    tallest_row: Positive = 8.0
    """How far rows may be stretched to fill a sheet."""
    spare: Few = 0
    """How many blank rows may be added where there is room."""
    share: Positive = 1.0


class Track(Record):
    """Numbered boxes side by side, with a line of boxes under them for each running total."""

    panel: Literal["track"]
    title: Line
    note: Line | None = None
    head: Line
    count: Few
    lines: tuple[Line, ...] = ()
    last: Line | None = None
    """Head of a wider box at the end."""
    row_height: Positive = 6.5
    share: Positive = 1.0


class Ticks(Record):
    """Lines to tick off: a square, what it stands for, and what it is worth.

    Rows: `text`, `worth`, `label`. Blank lines to write in are added up to `lines`.
    """

    panel: Literal["ticks"]
    title: Line
    note: Line | None = None
    rows: Id
    lines: Few = 3
    row_height: Positive = 6.5
    share: Positive = 1.0


class ChartColumn(Record):
    """One column of a small chart; `width` is a share."""

    id: Id
    head: Line
    width: Positive
    align: Literal["start", "middle"] = "middle"


class Chart(Record):
    """A small reference chart, its values from a table: never typed a second time."""

    panel: Literal["chart"]
    title: Line
    note: Line | None = None
    rows: Id
    columns: tuple[ChartColumn, ...] = Field(min_length=1)
    share: Positive = 1.0


class Note(Record):
    """A few words of help, or numbered steps."""

    panel: Literal["note"]
    title: Line | None = None
    text: Text | None = None
    steps: tuple[Text, ...] = ()
    share: Positive = 1.0


class Term(Record):
    """One box of a sum, with the sign that stands before it."""

    sign: Line | None = None
    label: Line


class Sum(Record):
    """Large boxes joined by signs, for a reckoning done at the table."""

    panel: Literal["sum"]
    title: Line
    terms: tuple[Term, ...] = Field(min_length=1)
    note: Line | None = None
    box_mm: Positive = 13.0
    share: Positive = 1.0


class Places(Record):
    """Titled boxes in which real counters are parked.

    Rows: `title`, `letter`, `holds` (how many counters the box must take), `marker` (token), `note`, and
    where a box differs from the others `choices` and `fields`, parted by `|`.
    Every box is as large as the fullest needs: counters of `piece_mm`, `air_mm` apart.
    """

    panel: Literal["places"]
    rows: Id
    piece_mm: Positive = 16.0
    air_mm: Spread = 1.5
    across: Annotated[Int, Field(ge=1, le=6)] = 2
    """Boxes side by side."""
    fields: tuple[Line, ...] = ()
    """Labels of small fields to pencil in at the foot of each box."""
    choices: tuple[Line, ...] = ()
    """Circles to mark at the foot of each box."""
    loosest_mm: Spread = 6.0
    """How much higher a box may become to fill a sheet."""
    share: Positive = 1.0


Leaf = Annotated[Register | Track | Ticks | Chart | Note | Sum | Places, Field(discriminator="panel")]


class Stack(Record):
    """Panels one above the other, beside other panels of the same band."""

    panel: Literal["stack"]
    parts: tuple[Leaf, ...] = Field(min_length=1)
    share: Positive = 1.0


Panel = Annotated[Register | Track | Ticks | Chart | Note | Sum | Places | Stack, Field(discriminator="panel")]


class Band(Record):
    """Panels side by side, as high as the highest. `once`: on the first sheet only."""

    panels: tuple[Panel, ...] = Field(min_length=1)
    once: Flag = False


class FormSpec(DocumentSpec):
    """What forms and boards have in common."""

    form: Line
    """The form's number: `Form O.R. 2`."""
    service: Line
    """Who issues it, in small letters above the title."""
    orientation: Literal["portrait", "landscape"] = "portrait"
    clip_mm: Annotated[Num, Field(ge=6.35, le=60)] = 15.0
    """Kept clear along the top, where a clip or a punch takes hold."""
    sheets: Id | None = None
    """An offer: one sheet for each of its rows; without it a single blank one."""
    fields: tuple[Header, ...] = ()
    bands: tuple[Band, ...] = Field(min_length=1)


class FormSheetSpec(FormSpec):
    """A form to write on."""

    kind: Literal["form_sheet"]


class BoardSpec(FormSpec):
    """A mat that holds counters."""

    kind: Literal["board"]
