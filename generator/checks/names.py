"""Names that may be one name, spelt two ways."""

from __future__ import annotations

_SHORTEST = 4
"""Names of fewer letters are alike by chance."""


def names_alike(one: str, other: str) -> bool:
    """Whether one letter more, less or changed, or two neighbours swapped, make one name of the other."""
    short, long_ = sorted((one, other), key=len)
    if len(short) < _SHORTEST or len(long_) - len(short) > 1:
        return False
    at = next((i for i, (a, b) in enumerate(zip(short, long_, strict=False)) if a != b), len(short))
    if len(short) < len(long_):
        return short[at:] == long_[at + 1 :]
    swapped = short[at + 1 : at + 2] + short[at : at + 1] + short[at + 2 :]
    return short[at + 1 :] == long_[at + 1 :] or swapped == long_[at:]
