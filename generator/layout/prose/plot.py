"""A sober plot: bars in pairs over a row of labels, the first series solid, the second in outline."""

from __future__ import annotations

from collections.abc import Sequence

from generator.layout.fonts import measure
from generator.layout.items import Item, Path, Text, rectangle
from generator.layout.prose.type_styles import Style
from generator.model.plot_series import PlotSeries
from generator.model.prose import MM_PER_POINT
from generator.source.span import Span

_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)
_LINE_MM = 0.18
_SHADES = ("ink", None, "muted", "rule-light")
"""Fill of each series; None is the paper with an outline."""


def draw_plot(
    series: Sequence[PlotSeries], labels: Sequence[str], width: float, height: float, style: Style, origin: Span | None
) -> tuple[Item, ...]:
    """Items from (0, 0) downwards, millimetres: a key, bars over a scale that begins at 0, labels beneath.

    A value that is not known leaves its place empty. Labels beyond the values are left out.
    """
    em = style.size * MM_PER_POINT
    highest = max((v for s in series for v in s.values if v is not None), default=0)
    step = next((s for s in _STEPS if highest <= 4 * s), _STEPS[-1])
    top_value = max(step, -(-highest // step) * step)
    scale_width = max(measure(style.font, str(top_value), style.size), measure(style.font, "00", style.size))
    left, top = scale_width + 1.6, em * 1.9
    right, bottom = width, height - em * 1.5
    room = bottom - top
    items: list[Item] = _draw_key(series, left, em, style, origin)
    for value in range(0, top_value + 1, step):
        y = bottom - room * value / top_value
        items.append(
            Path(rectangle(left, y - _LINE_MM / 2, right - left, _LINE_MM), fill="ink" if value == 0 else "rule-light")
        )
        items.append(
            Text(left - 1.0, y + em * 0.33, str(value), style.font, style.size, style.colour, "end", origin=origin)
        )
    count = len(series[0].values)
    slot = (right - left) / max(count, 1)
    bar = min(slot * 0.72 / len(series), 4.5)
    for place in range(count):
        middle = left + slot * (place + 0.5)
        for index, one in enumerate(series):
            value_ = one.values[place]
            if not value_:
                continue
            x = middle + bar * (index - len(series) / 2)
            items.append(_bar(x, bottom - room * value_ / top_value, bar, bottom, index))
        if place < len(labels):
            items.append(
                Text(
                    middle,
                    height - em * 0.25,
                    labels[place],
                    style.font,
                    style.size,
                    style.colour,
                    "middle",
                    origin=origin,
                )
            )
    return tuple(items)


def _bar(x: float, top: float, width: float, bottom: float, index: int) -> Path:
    fill = _SHADES[index % len(_SHADES)]
    inset = 0.0 if fill else _LINE_MM / 2
    shape = rectangle(x + inset, top + inset, width - 2 * inset, max(bottom - top - inset, 0.05))
    return Path(shape, fill=fill or "white", stroke=None if fill else "ink", width=_LINE_MM)


def _draw_key(series: Sequence[PlotSeries], left: float, em: float, style: Style, origin: Span | None) -> list[Item]:
    items: list[Item] = []
    x, side = left, em * 0.72
    for index, one in enumerate(series):
        items.append(_bar(x, em - side, side, em, index))
        x += side + em * 0.45
        items.append(Text(x, em - em * 0.06, one.name, style.font, style.size, style.colour, origin=origin))
        x += measure(style.font, one.name, style.size) + em * 1.6
    return items
