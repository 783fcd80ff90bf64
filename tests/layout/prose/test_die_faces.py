"""Die faces: the right number of pips, within the face, and the way dice have them."""

from __future__ import annotations

import pytest

from generator.layout.items import Path
from generator.layout.prose.die_faces import die_face


def pips(value: str) -> set[tuple[float, float]]:
    items = [i for i in die_face(value).items if isinstance(i, Path) and i.fill == "ink"]
    spots = set()
    for item in items:
        xs = [float(c[-2]) for c in item.commands if len(c) > 1]
        ys = [float(c[-1]) for c in item.commands if len(c) > 1]
        spots.add((round((min(xs) + max(xs)) / 2, 3), round((min(ys) + max(ys)) / 2, 3)))
    return spots


@pytest.mark.parametrize("value", "123456")
def test_as_many_pips_as_the_number_each_within_the_face(value: str) -> None:
    assert len(pips(value)) == int(value)
    assert all(1.2 < x < 8.8 and 1.2 < y < 8.8 for x, y in pips(value))


@pytest.mark.parametrize("value", "123456")
def test_a_face_looks_the_same_upside_down(value: str) -> None:
    assert {(round(10 - x, 3), round(10 - y, 3)) for x, y in pips(value)} == pips(value)


def test_one_symbol_a_face() -> None:
    assert die_face("3") is die_face("3")
    with pytest.raises(KeyError):
        die_face("7")
