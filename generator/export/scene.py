"""Pages as readable text: what goldens compare, and what `opsroom dump --stage layout` shows."""

from __future__ import annotations

from collections.abc import Iterable

from generator.layout.items import Field, Group, Item, Mark, Page, Path, Symbol, Text, Use


def export_scene(pages: Iterable[Page]) -> str:
    """One line an item, indented by nesting; millimetres to two decimals; each symbol told once, at the end."""
    lines: list[str] = []
    symbols: dict[str, Symbol] = {}
    for number, page in enumerate(pages, start=1):
        label = f" {page.label}" if page.label else ""
        turned = " turned" if page.turned else ""
        lines.append(f"page {number}{label} {_mm(page.width, page.height)}{turned}")
        lines.extend(f"  link {_mm(k.x, k.y, k.x + k.width, k.y + k.height)} to page {k.page + 1}" for k in page.links)
        lines.extend(_lines(page.items, 1, symbols))
    told: set[str] = set()
    while pending := [name for name in symbols if name not in told]:
        for name in pending:
            told.add(name)
            symbol = symbols[name]
            lines.append(f"symbol {name} {_mm(symbol.width, symbol.height)}")
            lines.extend(_lines(symbol.items, 1, symbols))
    return "\n".join(lines) + "\n"


def _lines(items: Iterable[Item], depth: int, symbols: dict[str, Symbol]) -> list[str]:
    pad = "  " * depth
    lines: list[str] = []
    for item in items:
        if isinstance(item, Text):
            extra = "".join(
                [f" {item.anchor}" if item.anchor != "start" else "", f" turned {item.angle:g}" if item.angle else ""]
            )
            lines.append(
                f"{pad}text {_mm(item.x, item.y)} {item.font} {item.size:g} {item.colour}{extra} {item.text!r}"
            )
        elif isinstance(item, Path):
            paint = " ".join(
                [
                    *([f"fill {item.fill}"] if item.fill else []),
                    *([f"stroke {item.stroke} {item.width:.2f}"] if item.stroke else []),
                ]
            )
            lines.append(f"{pad}path {_bounds(item)} {paint}")
        elif isinstance(item, Use):
            symbols.setdefault(item.symbol.name, item.symbol)
            a, b, c, d, e, f = item.matrix
            turn = "" if (a, b, c, d) == (1, 0, 0, 1) else f" [{a:.3g} {b:.3g} {c:.3g} {d:.3g}]"
            lines.append(f"{pad}use {item.symbol.name} at {_mm(e, f)}{turn}")
        elif isinstance(item, Group):
            name = " ".join(n for n in (item.id, item.layer and f"layer {item.layer}") if n)
            a, b, c, d, e, f = item.matrix
            turn = "" if (a, b, c, d) == (1, 0, 0, 1) else f" [{a:.3g} {b:.3g} {c:.3g} {d:.3g}]"
            lines.append(f"{pad}group {_mm(e, f)}{turn}{' clipped' if item.clip else ''}{' ' + name if name else ''}")
            lines.extend(_lines(item.items, depth + 1, symbols))
        elif isinstance(item, Mark):
            lines.append(f"{pad}mark {item.level} {item.title!r}")
        elif isinstance(item, Field):
            box = _mm(item.x, item.y, item.x + item.width, item.y + item.height)
            lines.append(f"{pad}field {item.kind} {box} {item.name!r} {item.value!r}")
    return lines


def _mm(*values: float) -> str:
    return ",".join("0.00" if abs(v) < 0.005 else f"{v:.2f}" for v in values)


def _bounds(path: Path) -> str:
    points = [v for command in path.commands for v in command[1:] if isinstance(v, (int, float))]
    if not points:
        return "empty"
    xs, ys = points[0::2], points[1::2]
    return f"{_mm(min(xs), min(ys))}..{_mm(max(xs), max(ys))} ({len(path.commands)})"
