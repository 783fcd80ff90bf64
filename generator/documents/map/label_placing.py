"""Puts names where they touch nothing: candidates with costs, then each label's best choice.

Boxes are left, top, right, bottom in millimetres. What must stay clear is handed in as obstacles;
labels placed earlier are obstacles to later ones, and a few rounds of second thoughts follow.
A label that stands apart from its sign has a lead, a straight line to it, which crosses nothing either.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

Box = tuple[float, float, float, float]
Segment = tuple[float, float, float, float]
"""Two ends: x, y, x, y."""

CLASH = 1000.0
"""What an overlap costs at the least: more than any taste."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One way to set a label: the box it fills and how little it is liked, from 0."""

    box: Box
    cost: float
    variant: int = 0
    """Which of its forms the label takes here: one line or two, plate left or right."""
    lead: Segment | None = None
    """The line from the sign to the label, if it needs one."""


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


def crosses(line: Segment, box: Box) -> bool:
    """Whether a line runs through the inside of a box."""
    return _passage(line, box) is not None


def _passage(line: Segment, box: Box) -> tuple[float, float] | None:
    """Where a line enters and leaves the inside of a box, as shares of its length; None if it stays out."""
    x, y, dx, dy = line[0], line[1], line[2] - line[0], line[3] - line[1]
    enter, leave = 0.0, 1.0
    for start, step, low, high in ((x, dx, box[0], box[2]), (y, dy, box[1], box[3])):
        if step == 0:
            if not low < start < high:
                return None
            continue
        first, last = sorted(((low - start) / step, (high - start) / step))
        enter, leave = max(enter, first), min(leave, last)
    return (enter, leave) if enter < leave else None


Course = tuple[tuple[float, float], ...]


def cut_course(course: Course, boxes: Sequence[Box]) -> list[Course]:
    """The parts of a broken line that lie outside all boxes, each from its first corner to its last."""
    parts: list[Course] = []
    here: list[tuple[float, float]] = [course[0]]
    for (ax, ay), (bx, by) in itertools.pairwise(course):

        def at(share: float, ax: float = ax, ay: float = ay, bx: float = bx, by: float = by) -> tuple[float, float]:
            return ax + (bx - ax) * share, ay + (by - ay) * share

        done = 0.0
        for enter, leave in sorted(filter(None, (_passage((ax, ay, bx, by), box) for box in boxes))):
            if enter > done:
                parts.append((*(here or [at(done)]), at(enter)))
            elif len(here) > 1 and leave > done:
                parts.append(tuple(here))
            if leave > done:
                done, here = leave, []
        if done < 1:
            here = [*(here or [at(done)]), (bx, by)]
    if len(here) > 1:
        parts.append(tuple(here))
    return parts


def grow(box: Box, by: float) -> Box:
    """The box with `by` millimetres more on every side."""
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def is_clear(box: Box, others: Sequence[Box], gap: float = 0.3) -> bool:
    """Whether the box keeps its distance from all the others."""
    left, top, right, bottom = box[0] - gap, box[1] - gap, box[2] + gap, box[3] + gap
    for other in others:  # noqa: SIM110 (half a million calls a build: a loop is twice as fast)
        if left < other[2] and other[0] < right and top < other[3] and other[1] < bottom:
            return False
    return True


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
        fixed.append([c.cost + _clashes(c, near, gap) for c in candidates])
    chosen: list[int | None] = [None] * len(labels)
    for _ in range(rounds):
        before = list(chosen)
        for index, candidates in enumerate(labels):
            others = [c for c in _picked(labels, chosen, index) if overlap(reaches[index], _hull(c))]
            boxes, leads = [c.box for c in others], [c.lead for c in others if c.lead]
            best, least = 0, float("inf")
            for number, candidate in enumerate(candidates):
                cost = fixed[index][number]
                if cost < least:
                    cost += _clashes(candidate, boxes, gap)
                if cost < least and leads:
                    cost += CLASH * sum(crosses(lead, candidate.box) for lead in leads)
                if cost < least:
                    best, least = number, cost
            chosen[index] = best
        if chosen == before:
            break
    placed = []
    for index, candidates in enumerate(labels):
        pick = chosen[index] or 0
        candidate = candidates[pick]
        others = _picked(labels, chosen, index)
        clear = fixed[index][pick] < CLASH and not any(
            overlap(candidate.box, o.box)
            or (candidate.lead is not None and crosses(candidate.lead, o.box))
            or (o.lead is not None and crosses(o.lead, candidate.box))
            for o in others
        )
        placed.append(Placed(candidate, clear))
    return tuple(placed)


def _clashes(candidate: Candidate, others: Sequence[Box], gap: float) -> float:
    cost = 0.0
    if not is_clear(candidate.box, others, gap):
        wide = grow(candidate.box, gap)
        cost = sum(CLASH + overlap(candidate.box, o) for o in others if overlap(wide, o))
    if candidate.lead is not None:
        cost += CLASH * sum(crosses(candidate.lead, o) for o in others)
    return cost


def _hull(candidate: Candidate) -> Box:
    """The box round a label and its lead."""
    if candidate.lead is None:
        return candidate.box
    left, top, right, bottom = candidate.box
    x1, y1, x2, y2 = candidate.lead
    return min(left, x1, x2), min(top, y1, y2), max(right, x1, x2), max(bottom, y1, y2)


def _around(candidates: Sequence[Candidate]) -> Box:
    hulls = [_hull(c) for c in candidates]
    return (min(h[0] for h in hulls), min(h[1] for h in hulls), max(h[2] for h in hulls), max(h[3] for h in hulls))


def _picked(labels: Sequence[Sequence[Candidate]], chosen: Sequence[int | None], but: int) -> list[Candidate]:
    return [labels[index][pick] for index, pick in enumerate(chosen) if pick is not None and index != but]
