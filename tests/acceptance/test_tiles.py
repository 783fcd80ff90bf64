"""Check 20 for maps: the sheets of a tiled map, joined by their crosses, are the map on one large sheet."""

from __future__ import annotations

import itertools
import math

import pytest
from PIL import ImageChops, ImageDraw

from tests.acceptance.content import Box
from tests.acceptance.tiles import CROSS_MM, DOTS_A_MM, GAP, MapFile, Tiled, build_map, join, move, shift

CASES = [("a4", None, 4), ("letter", None, 12), ("a4", 25.4, 4), ("letter", 19.0, 9)]
LARGE = {"a4": "a3", "letter": "tabloid"}


@pytest.fixture(scope="module", params=CASES, ids=lambda c: f"{c[0]}-{c[1] or 16}-{c[2]}")
def case(request: pytest.FixtureRequest) -> tuple[Tiled, MapFile]:
    paper, size, mission = request.param
    return join(paper, size, mission), build_map("sector-maps", LARGE[paper], size, mission)


def middle(box: Box) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def scale_of(tiled: Tiled, whole: MapFile) -> float:
    """How much larger the tiled map is: by the two hex numbers farthest from each other."""
    ours = {name: middle(found[0][1]) for name, found in tiled.numbers().items()}
    theirs = {name: middle(box) for name, box in whole.numbers(0).items()}
    first, last = min(theirs), max(theirs)
    return math.dist(ours[first], ours[last]) / math.dist(theirs[first], theirs[last])


def test_20_there_are_plans_of_rows_and_of_columns() -> None:
    plans = {
        (max(s.row for s in t.sheets) + 1, max(s.column for s in t.sheets) + 1) for t in itertools.starmap(join, CASES)
    }
    assert any(rows > 1 for rows, _ in plans) and any(columns > 1 for _, columns in plans)


def test_20_crosses_coincide_and_sheets_overlap_by_ten_millimetres(case: tuple[Tiled, MapFile]) -> None:
    tiled, _ = case
    assert tiled.overlaps and tiled.worst_cross <= 0.3
    assert tiled.overlaps == pytest.approx([10.0] * len(tiled.overlaps), abs=0.1)


def test_20_every_hex_is_there_with_its_number_whole(case: tuple[Tiled, MapFile]) -> None:
    """A strip of ten millimetres holds any number whole; where two sheets have it, both have it at one place."""
    tiled, whole = case
    ours = tiled.numbers()
    assert set(ours) == set(whole.numbers(0)) and len(ours) >= 80
    for found in ours.values():
        for (_, one), (_, other) in itertools.combinations(found, 2):
            assert math.dist(middle(one), middle(other)) <= 0.1


def test_20_hexes_stand_where_the_large_sheet_has_them(case: tuple[Tiled, MapFile]) -> None:
    tiled, whole = case
    scale = scale_of(tiled, whole)
    ours = {name: middle(found[0][1]) for name, found in tiled.numbers().items()}
    theirs = {name: middle(box) for name, box in whole.numbers(0).items()}
    first = min(theirs)
    for name, (x, y) in theirs.items():
        moved = ours[first][0] + (x - theirs[first][0]) * scale, ours[first][1] + (y - theirs[first][1]) * scale
        assert math.dist(moved, ours[name]) <= 0.1, name


def test_20_the_joined_picture_is_that_of_the_large_sheet(case: tuple[Tiled, MapFile]) -> None:
    """Square by square the best match lies within a tenth of a millimetre, and almost no pixel differs there."""
    tiled, whole = case
    scale = scale_of(tiled, whole)
    boxes = {name: found[0][1] for name, found in tiled.numbers().items()}
    area = (
        min(b[0] for b in boxes.values()) - 5,
        min(b[1] for b in boxes.values()),
        max(b[2] for b in boxes.values()) + 5,
        max(b[3] for b in boxes.values()) + 12,
    )
    joined = tiled.picture(area)
    assert GAP not in {colour for _, colour in joined.getcolors(1_000_000) or []}
    first = min(boxes)
    (ax, ay), (bx, by) = middle(boxes[first]), middle(whole.numbers(0)[first])
    picture = whole.picture(0, DOTS_A_MM * scale)
    left, top = (bx * scale + area[0] - ax) * DOTS_A_MM, (by * scale + area[1] - ay) * DOTS_A_MM
    large = move(picture, (left, top), joined.size)
    for x, y in tiled.crosses:
        reach = CROSS_MM / 2 + 0.5
        box = shift((x - reach, y - reach, x + reach, y + reach), (-area[0], -area[1]))
        for one in (joined, large):
            ImageDraw.Draw(one).rectangle(tuple(round(v * DOTS_A_MM) for v in box), fill="grey")
    square = 20 * DOTS_A_MM
    errors = {}
    for dx, dy in itertools.product(range(-2, 3), repeat=2):
        moved = ImageChops.offset(large, dx, dy)
        grey = ImageChops.difference(joined, moved).convert("L")
        inner = grey.crop((10, 10, grey.width - 10, grey.height - 10))
        small = inner.reduce(square)
        errors[dx, dy] = list(small.tobytes())
    for index in range(len(errors[0, 0])):
        best = min(values[index] for values in errors.values())
        near = min(values[index] for (dx, dy), values in errors.items() if max(abs(dx), abs(dy)) <= 1)
        assert near <= best + 1 and near <= 10, (index, best, near)
