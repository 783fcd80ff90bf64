"""Puts names where they touch nothing: candidates with costs, then each label's best choice.

Boxes are left, top, right, bottom in millimetres. What must stay clear is handed in as obstacles;
labels placed earlier are obstacles to later ones, and a few rounds of second thoughts follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Box = tuple[float, float, float, float]

CLASH = 1000.0
"""What an overlap costs at the least: more than any taste."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One way to set a label: the box it fills and how little it is liked, from 0."""

    box: Box
    cost: float
    variant: int = 0
    """Which of its forms the label takes here: one line or two, plate left or right."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A label's choice; `clear` tells whether it touches nothing."""

    candidate: Candidate
    clear: bool


def overlap(a: Box, b: Box) -> float:
    """The area that two boxes share, mm²."""
    wide = min(a[2], b[2]) - max(a[0], b[0])
    tall = min(a[3], b[3]) - max(a[1], b[1])
    return wide * tall if wide > 0 and tall > 0 else 0.0


def grow(box: Box, by: float) -> Box:
    """The box with `by` millimetres more on every side."""
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def place_labels(
    labels: Sequence[Sequence[Candidate]], obstacles: Sequence[Box], gap: float = 0.3, rounds: int = 4
) -> tuple[Placed, ...]:
    """A choice for every label, in the order given, which is the order of importance.

    A candidate whose own cost is `CLASH` or more is a last resort. A label that finds no clear place
    takes the one that overlaps least and is not `clear`. Deterministic: of equal candidates the first wins.
    """
    reaches = [grow(_around(candidates), gap) for candidates in labels]
    fixed = []
    for candidates, reach in zip(labels, reaches, strict=True):
        near = [o for o in obstacles if overlap(reach, o)]
        fixed.append([c.cost + _clashes(c.box, near, gap) for c in candidates])
    chosen: list[int | None] = [None] * len(labels)
    for _ in range(rounds):
        before = list(chosen)
        for index, candidates in enumerate(labels):
            others = [b for b in _boxes(labels, chosen, index) if overlap(reaches[index], b)]
            best, least = 0, float("inf")
            for number, candidate in enumerate(candidates):
                cost = fixed[index][number]
                if cost < least:
                    cost += _clashes(candidate.box, others, gap)
                if cost < least:
                    best, least = number, cost
            chosen[index] = best
        if chosen == before:
            break
    placed = []
    for index, candidates in enumerate(labels):
        pick = chosen[index] or 0
        box = candidates[pick].box
        clear = fixed[index][pick] < CLASH and not any(overlap(box, b) for b in _boxes(labels, chosen, index))
        placed.append(Placed(candidates[pick], clear))
    return tuple(placed)


def _clashes(box: Box, others: Sequence[Box], gap: float) -> float:
    wide = grow(box, gap)
    return sum(CLASH + overlap(box, o) for o in others if overlap(wide, o))


def _around(candidates: Sequence[Candidate]) -> Box:
    return (
        min(c.box[0] for c in candidates),
        min(c.box[1] for c in candidates),
        max(c.box[2] for c in candidates),
        max(c.box[3] for c in candidates),
    )


def _boxes(labels: Sequence[Sequence[Candidate]], chosen: Sequence[int | None], but: int) -> list[Box]:
    return [labels[index][pick].box for index, pick in enumerate(chosen) if pick is not None and index != but]
