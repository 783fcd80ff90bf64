"""Figures as strips."""

from __future__ import annotations

from dataclasses import replace

from generator.layout import findings
from generator.layout.items import Group, Item, Path, rectangle
from generator.layout.prose.figure_art import draw_dice, draw_scatter, draw_symbol
from generator.layout.prose.plot import draw_plot
from generator.layout.prose.setter import Setter, spaced, start_of
from generator.layout.prose.strips import Strip, kept, shift
from generator.model.plot_series import read_series
from generator.model.prose import Element
from generator.source.span import whole


def set_figure(setter: Setter, element: Element, x: float, width: float) -> list[Strip]:
    values = element.values
    kind, height, place = values["kind"], values["height"], element.template or element.origin or whole("")
    width = max(width, 1.0)
    items: tuple[Item, ...]
    if kind == "dice" and not values["values"]:
        setter.diagnostics.append(findings.FIGURE_EMPTY.at(place, "a figure of dice names no faces", "add `values=…`"))
        return []
    if kind == "dice":
        height = height or 6.0
        wide, items = draw_dice(values["values"], height, element.origin)
    elif kind == "scatter":
        height = height or 30.0
        wide, items = draw_scatter(values["labels"].split(), height, element.origin)
    elif kind == "plot":
        series = read_series(values["series"])
        if series is None:
            setter.diagnostics.append(
                findings.FIGURE_EMPTY.at(
                    place,
                    "the plot's `series` cannot be read",
                    "write `Ours: 3 5 -; Theirs: 4 4 2`, as many numbers each",
                )
            )
            return []
        height = height or 40.0
        wide, items = (
            width,
            draw_plot(series, values["labels"].split(), width, height, setter.face.running, element.origin),
        )
    else:
        if not values["key"]:
            setter.diagnostics.append(
                findings.FIGURE_EMPTY.at(place, f"a figure of kind `{kind}` names nothing", "add `key=…`")
            )
            return []
        symbol = setter.drawings(element)
        if symbol is None:
            return []
        if kind == "art" and not height:
            height = 16.0
        wide, items = draw_symbol(symbol, height, element.origin)
        height = height or symbol.height
        if kind == "counter":  # the cut: a face may be as white as the paper
            items = (*items, Path(rectangle(0.0, 0.0, wide, height), stroke="rule-light", width=0.12))
    if wide > width:
        scale = width / wide
        items = (Group(tuple(items), (scale, 0.0, 0.0, scale, 0.0, 0.0)),)
        wide, height = width, height * scale
    left = start_of(x, width, wide, values["align"])
    strips = [Strip(height, tuple(shift(i, left, 0.0) for i in items), origin=element.origin)]
    if values["caption"]:
        strips[0] = replace(strips[0], keep=True)
        caption = setter.lines(element, replace(setter.face.small, colour="muted"), width, children=[values["caption"]])
        strips += spaced(kept(setter.line_strips(caption, x, width, values["align"], element.origin)), 0.5, 0.0)
    return spaced(strips, 1.0, 1.8)
