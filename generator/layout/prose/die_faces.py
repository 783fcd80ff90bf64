"""The six faces of a die as drawings; no font of ours has them."""

from __future__ import annotations

from functools import cache

from generator.layout.items import Item, Path, Symbol, ellipse, rounded

_PLACES = {
    "1": ((5.0, 5.0),),
    "2": ((2.7, 7.3), (7.3, 2.7)),
    "3": ((2.5, 7.5), (5.0, 5.0), (7.5, 2.5)),
    "4": ((2.8, 2.8), (7.2, 2.8), (2.8, 7.2), (7.2, 7.2)),
    "5": ((2.6, 2.6), (7.4, 2.6), (5.0, 5.0), (2.6, 7.4), (7.4, 7.4)),
    "6": ((2.9, 2.4), (7.1, 2.4), (2.9, 5.0), (7.1, 5.0), (2.9, 7.6), (7.1, 7.6)),
}


@cache
def die_face(value: str) -> Symbol:
    """The face `1` to `6`, ten millimetres square: ink pips on white. Any other text is our fault: KeyError."""
    body = Path(rounded(0.35, 0.35, 9.3, 9.3, 1.9), fill="white", stroke="ink", width=0.7)
    pips: tuple[Item, ...] = tuple(Path(ellipse(x, y, 0.98, 0.98), fill="ink") for x, y in _PLACES[value])
    return Symbol(f"die.{value}", 10.0, 10.0, (body, *pips))
