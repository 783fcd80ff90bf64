"""What stands ready in the cells of a register: squares, circles, questions, room to write."""

from __future__ import annotations

from generator.layout.forms.sketch import SMALLEST_PT, Sketch, cap_middle, wrap
from generator.layout.items import ellipse, polygon, rectangle, rounded
from generator.model.form import Column
from generator.model.rows import Row, Rows, text

MARK_MM = 4.0
"""Side of a square, diameter of a circle: a pencil fits."""

FILLED_FACE = "mono"
FILLED_PT = 8.5
PLACE_DASH = (0.5, 0.9)
_SMALL_MARK_MM = 3.0
_DIE_MM = 12.0
_QUESTION_PT = 7.5
_QUESTION_LEADING = 3.0
_QUESTION_GAP = 1.0


def draw_cell(sketch: Sketch, column: Column, row: Row, x: float, y: float, width: float, height: float) -> None:
    """The cell's marks and, where the row has a value for it, the value; (x, y) is the top left corner."""
    value = text(row, column.id)
    if column.cell not in ("text", "split") and text(row, "total"):
        return
    middle = y + height / 2
    if sketch.fillable:
        _field(sketch, column, row, value, x, y, width, height)
    if column.cell in ("squares", "circles", "letters"):
        _marks(sketch, column, row, x, middle, width)
    elif column.cell == "tick":
        _square(sketch, x + width / 2, middle)
        if value and not sketch.fillable:
            draw_cross(sketch, x + width / 2, middle)
    elif column.cell == "split":
        _split(sketch, column, row, x, y, width, height)
    elif column.cell == "place":
        _place(sketch, column, value, x, y, width, height)
    elif column.cell == "arrow":
        _arrow(sketch, column, value, x, middle, width)
    elif column.cell == "die":
        _die(sketch, column, value, x, middle, width, height)
    elif column.cell == "choices":
        _choices(sketch, column, value, x, middle, width)
    elif column.cell == "questions":
        nested = row.get(column.id)
        questions = nested if isinstance(nested, tuple) else ()
        _questions(sketch, questions, x, y, width, height)
    else:
        _value(sketch, column, value, x, middle, width)


def questions_height(row: Row, column: Column, width: float) -> float:
    """The height in millimetres that the questions of a cell need."""
    nested = row.get(column.id)
    if not isinstance(nested, tuple):
        return 0.0
    lines = sum(len(_question_lines(q, width)) for q in nested)
    return 2.2 + lines * _QUESTION_LEADING + _QUESTION_GAP * (len(nested) - 1) if nested else 0.0


def _field(
    sketch: Sketch, column: Column, row: Row, value: str, x: float, y: float, width: float, height: float
) -> None:
    """The fields of one cell; a cell that is printed in already has none."""
    head = ", ".join(
        p for p in (column.group, column.head.replace("- ", "").replace(" /", "/").replace("/ ", "/")) if p
    )
    middle = y + height / 2
    if column.cell in ("text", "arrow", "die", "place"):
        if not value or column.cell != "text":
            sketch.write(x + 0.4, y + 0.4, width - 0.8, height - 0.8, column.id, head, anchor=column.align)
    elif column.cell in ("squares", "circles", "letters"):
        for index, cx in enumerate(mark_centres(column, x, width), 1):
            called, about = f"{column.id}/{index}", f"{head} {index}"
            if column.cell == "letters":
                inset = MARK_MM / 2
                sketch.write(
                    cx - inset, middle - inset, MARK_MM, MARK_MM, called, about, value[index - 1 : index], most=1
                )
            elif index <= _usable(column, value):
                sketch.check(cx, middle, MARK_MM, called, about)
    elif column.cell == "tick":
        sketch.check(x + width / 2, middle, MARK_MM, column.id, head, bool(value))
    elif column.cell == "choices":
        step = width / max(len(column.heads), 1)
        for index, choice in enumerate(column.heads):
            at = x + (index + 0.5) * step
            sketch.check(at, middle, MARK_MM, f"{column.id}/{index + 1}", f"{head} {choice}", value == choice)
    elif column.cell == "split":
        step = width / max(len(column.heads), 1)
        for index in range(len(column.heads)):
            if not text(row, f"{column.id}.{index + 1}"):
                left = x + index * step + 0.3
                sketch.write(left, y + 0.4, step - 0.6, height - 0.8, f"{column.id}/{index + 1}", f"{head} {index + 1}")


def _value(sketch: Sketch, column: Column, value: str, x: float, middle: float, width: float) -> None:
    if not value:
        return
    face, size = (FILLED_FACE, FILLED_PT) if column.align == "middle" else ("sans-semibold", 9.0)
    at = x + width / 2 if column.align == "middle" else x + 1.2
    sketch.text(at, middle + cap_middle(face, size), value, face, size, "type-ink", column.align, width - 1.6)


def _marks(sketch: Sketch, column: Column, row: Row, x: float, middle: float, width: float) -> None:
    """The marks of a cell; of its row the value says how many may be used, `<id>.marked` how many are crossed."""
    value, marked = text(row, column.id), text(row, f"{column.id}.marked")
    usable, crossed = _usable(column, value), int(marked) if marked.isdecimal() else 0
    for index, cx in enumerate(mark_centres(column, x, width)):
        shape = (
            rectangle(cx - MARK_MM / 2, middle - MARK_MM / 2, MARK_MM, MARK_MM)
            if column.cell == "squares"
            else ellipse(cx, middle, MARK_MM / 2, MARK_MM / 2)
        )
        sketch.stroke("form-box", shape, 0.25)
        if column.cell == "letters":
            if index < len(value) and not sketch.fillable:
                sketch.text(cx, middle + cap_middle(FILLED_FACE, 8), value[index], FILLED_FACE, 8, "type-ink", "middle")
        elif index >= usable:
            sketch.fill("form-box", shape)
        elif index < crossed and not sketch.fillable:
            draw_cross(sketch, cx, middle)


def mark_centres(column: Column, x: float, width: float) -> tuple[float, ...]:
    """The middles of a cell's squares or circles, millimetres."""
    count = column.count
    if not count:
        return ()
    gap = min(0.9, (width - count * MARK_MM) / (count + 1))
    left = x + (width - count * MARK_MM - (count - 1) * gap) / 2
    return tuple(left + MARK_MM / 2 + index * (MARK_MM + gap) for index in range(count))


def _usable(column: Column, value: str) -> int:
    """How many of a cell's marks may be used."""
    return int(value) if value.isdecimal() and len(value) < 7 else column.count


def _square(sketch: Sketch, cx: float, cy: float, side: float = MARK_MM) -> None:
    sketch.stroke("form-box", rectangle(cx - side / 2, cy - side / 2, side, side), 0.25)


def draw_cross(sketch: Sketch, cx: float, cy: float, side: float = MARK_MM) -> None:
    """The cross that stands in a mark that was made."""
    reach = side * 0.36
    for sign in (1, -1):
        sketch.line(cx - reach, cy - sign * reach, cx + reach, cy + sign * reach, 0.45, "type-ink")


def _split(sketch: Sketch, column: Column, row: Row, x: float, y: float, width: float, height: float) -> None:
    count = len(column.heads)
    step = width / max(count, 1)
    for index in range(count):
        if index:
            sketch.line(x + index * step, y, x + index * step, y + height, 0.12)
        value = text(row, f"{column.id}.{index + 1}")
        if value:
            middle = y + height / 2 + cap_middle(FILLED_FACE, FILLED_PT)
            at = x + (index + 0.5) * step
            sketch.text(at, middle, value, FILLED_FACE, FILLED_PT, "type-ink", "middle", step - 0.6)


def draw_place(sketch: Sketch, x: float, y: float, side: float) -> None:
    """The dotted outline of one counter's place."""
    sketch.stroke("muted", rectangle(x, y, side, side), 0.2, PLACE_DASH)


def _place(sketch: Sketch, column: Column, value: str, x: float, y: float, width: float, height: float) -> None:
    side = min(width - 1.0, height - 1.0, column.piece_mm)
    left, top, tick = x + (width - side) / 2, y + (height - side) / 2, 2.2
    for cx, dx in ((left, tick), (left + side, -tick)):
        for cy, dy in ((top, tick), (top + side, -tick)):
            sketch.stroke("muted", polygon((cx + dx, cy), (cx, cy), (cx, cy + dy), close=False), 0.2)
    if value:
        sketch.text(
            x + width / 2, y + height / 2 + cap_middle("sans", 7.5), value, "sans", 7.5, "muted", "middle", side - 1
        )


def _arrow(sketch: Sketch, column: Column, value: str, x: float, middle: float, width: float) -> None:
    left, right, half, head = x + 1.2, x + width - 1.2, 3.4, 4.2
    outline = polygon(
        (left, middle - half),
        (right - head, middle - half),
        (right - head, middle - half - 2.0),
        (right, middle),
        (right - head, middle + half + 2.0),
        (right - head, middle + half),
        (left, middle + half),
    )
    sketch.stroke("muted", outline, 0.2)
    _value(sketch, column, value, x, middle, width - head)


def _die(sketch: Sketch, column: Column, value: str, x: float, middle: float, width: float, height: float) -> None:
    side = min(_DIE_MM, width - 1.0, height - 1.0)
    sketch.stroke("form-box", rounded(x + (width - side) / 2, middle - side / 2, side, side, 1.8), 0.2)
    _value(sketch, column, value, x, middle, width)


def _choices(sketch: Sketch, column: Column, value: str, x: float, middle: float, width: float) -> None:
    count = len(column.heads)
    step = width / max(count, 1)
    for index, head in enumerate(column.heads):
        draw_circle(sketch, x + (index + 0.5) * step, middle, value == head and not sketch.fillable)


def draw_circle(sketch: Sketch, cx: float, cy: float, crossed: bool = False) -> None:
    """One circle to mark, marked already if `crossed`."""
    sketch.stroke("form-box", ellipse(cx, cy, MARK_MM / 2, MARK_MM / 2), 0.25)
    if crossed:
        draw_cross(sketch, cx, cy)


def _question_lines(question: Row, width: float) -> tuple[str, ...]:
    return wrap(text(question, "text"), width - 17.0, "sans", _QUESTION_PT)


def _questions(sketch: Sketch, questions: Rows, x: float, y: float, width: float, height: float) -> None:
    needed = sum(len(_question_lines(q, width)) * _QUESTION_LEADING + _QUESTION_GAP for q in questions) - _QUESTION_GAP
    baseline = y + (height - needed) / 2 + _QUESTION_LEADING - 0.7
    for question in questions:
        lines = _question_lines(question, width)
        origin = getattr(question.get("text"), "origin", None)
        middle = baseline - cap_middle("sans", _QUESTION_PT)
        for right, letter, answer in ((x + width - 11.5, "Y", "yes"), (x + width - 3.6, "N", "no")):
            _square(sketch, right, middle, _SMALL_MARK_MM)
            sketch.text(right - 2.3, baseline, letter, "sans", SMALLEST_PT, "form-label", "end")
            answered = text(question, "answer") == answer
            sketch.check(
                right,
                middle,
                _SMALL_MARK_MM,
                f"questions/{text(question, 'id')}/{answer}",
                f"{lines[0]} {answer}",
                answered,
            )
            if answered and not sketch.fillable:
                draw_cross(sketch, right, middle, _SMALL_MARK_MM)
        for line in lines:
            sketch.text(x + 1.0, baseline, line, "sans", _QUESTION_PT, "ink", width=width - 16.5, origin=origin)
            baseline += _QUESTION_LEADING
        baseline += _QUESTION_GAP
