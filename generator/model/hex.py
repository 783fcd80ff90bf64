"""A hex by its number: what a map file writes and a player reads off the map."""

from __future__ import annotations

import re
from typing import NamedTuple


class Hex(NamedTuple):
    """One hex, by column and row, both from 1 at the top left."""

    column: int
    row: int

    def __str__(self) -> str:
        return format_hex(self)


_NUMBER = re.compile(r"[0-9]{4}")


def parse_hex(text: str) -> Hex:
    """The hex that four digits `CCRR` name.

    Raises `ValueError` for any other text, and for a column or row of 00.
    """
    if not _NUMBER.fullmatch(text):
        raise ValueError("a hex is four digits, column then row, such as `0412`")
    hex_ = Hex(int(text[:2]), int(text[2:]))
    if 0 in hex_:
        raise ValueError("columns and rows of a map count from 01")
    return hex_


def format_hex(hex_: Hex) -> str:
    """The four digits `CCRR` of a hex on a map."""
    return f"{hex_.column:02}{hex_.row:02}"
