"""Draws the top views in `content/*/art/` from half outlines in metres.

Run by hand after a change to `content/tally-ho/art/silhouettes.json`. Usage:

    python tools/make_silhouettes.py

The data: each aircraft's right half as knots `[x, y]` in metres, x outward from the centreline and y
forward, from nose to tail. Between knots the line is straight, except inside the ranges of `curves`, where
cubic Beziers run through the knots: at an inner knot parallel to the chord between its neighbours, at the
end of a range along the segment (on the centreline: square to it), with handles a third of the segment long.
`extra` holds further closed shapes; of these a counter shows the lower wing of a biplane, fins, solid parts
and the glazing. Each drawing's viewBox is its own extent, so that one unit is one metre and the
centre of the box is the centre of the aircraft.
"""

from __future__ import annotations

import json
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent / "content"
DATA = ROOT / "tally-ho" / "art" / "silhouettes.json"
COPIES = {"fighters-of-europe": ("spitfire", "hurricane", "bf109e", "he111", "ju88")}
"""Packs that show some of the same aircraft, and which."""

Point = tuple[float, float]
Segment = tuple[Point, ...]
"""One point for a straight line, three (two handles and the end) for a curve."""

CLASSES = {"lower": "silhouette-lower", "fin": "silhouette", "solid": "silhouette", "glazing": "glazing"}
ORDER = ("lower", "body", "fin", "glazing", "solid")


def direction(points: list[Point], index: int, first: int, last: int) -> Point:
    """The unit direction of a curve at a knot of its range."""
    if index in (first, last):
        if abs(points[index][0]) < 1e-9:
            # A curve that ends on the centreline meets its mirror image without a corner.
            return (1.0, 0.0) if index == first else (-1.0, 0.0)
        other = (index, index + 1) if index == first else (index - 1, index)
    else:
        other = (index - 1, index + 1)
    dx, dy = points[other[1]][0] - points[other[0]][0], points[other[1]][1] - points[other[0]][1]
    size = (dx * dx + dy * dy) ** 0.5
    return dx / size, dy / size


def trace_half(points: list[Point], curves: list[list[int]]) -> list[Segment]:
    """The segments of the right half from its first knot, which is not among them."""
    ranges = {step: (first, last) for first, last in curves for step in range(first, last)}
    segments: list[Segment] = []
    for step in range(len(points) - 1):
        (x0, y0), (x1, y1) = points[step], points[step + 1]
        if step not in ranges:
            segments.append(((x1, y1),))
            continue
        first, last = ranges[step]
        third = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 / 3
        (ax, ay), (bx, by) = direction(points, step, first, last), direction(points, step + 1, first, last)
        segments.append(((x0 + ax * third, y0 + ay * third), (x1 - bx * third, y1 - by * third), (x1, y1)))
    return segments


def mirror(start: Point, segments: list[Segment]) -> list[Segment]:
    """The left half, traced back from the tail to the nose."""
    knots = [start, *(segment[-1] for segment in segments)]
    back: list[Segment] = []
    for number in range(len(segments) - 1, -1, -1):
        handles = segments[number][:-1]
        back.append(tuple((-x, y) for x, y in (*reversed(handles), knots[number])))
    return back


def shape_of(points: list[Point]) -> tuple[Point, list[Segment]]:
    """A closed shape of straight lines."""
    return points[0], [(point,) for point in points[1:]]


def flatten(start: Point, segments: list[Segment]) -> list[Point]:
    """Points along the shape, close enough to measure its extent to a millimetre."""
    points, (x0, y0) = [start], start
    for segment in segments:
        if len(segment) == 1:
            points.append(segment[0])
        else:
            (x1, y1), (x2, y2), (x3, y3) = segment
            for part in range(1, 33):
                t = part / 32
                u = 1 - t
                points.append(
                    (
                        u**3 * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t**3 * x3,
                        u**3 * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t**3 * y3,
                    )
                )
        x0, y0 = segment[-1]
    return points


def number(value: float) -> str:
    """A length in metres to the millimetre, as short as it can be written."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def write_path(start: Point, segments: list[Segment]) -> str:
    """Path data, y pointing down."""

    def pair(point: Point) -> str:
        return f"{number(point[0])} {number(-point[1])}"

    steps = [f"M{pair(start)}"]
    for segment in segments:
        steps.append(("L" if len(segment) == 1 else "C") + " ".join(pair(point) for point in segment))
    return "".join(steps) + "Z"


def draw(aircraft: dict[str, object]) -> str:
    """The drawing of one aircraft as an SVG file."""
    half = [(float(x), float(y)) for x, y in aircraft["outline"]]  # type: ignore[attr-defined]
    right = trace_half(half, aircraft["curves"])  # type: ignore[arg-type]
    shapes: list[tuple[str, Point, list[Segment]]] = [("body", half[0], right + mirror(half[0], right))]
    for extra in aircraft["extra"]:  # type: ignore[attr-defined]
        if extra["kind"] not in CLASSES:
            continue
        points = [(float(x), float(y)) for x, y in extra["points"]]
        sides = [points, [(-x, y) for x, y in points]] if extra["mirror"] else [points]
        shapes += [(extra["kind"], *shape_of(side)) for side in sides]
    reach = [point for _, start, segments in shapes for point in flatten(start, segments)]
    left, top = min(x for x, _ in reach), min(-y for _, y in reach)
    width, height = max(x for x, _ in reach) - left, max(-y for _, y in reach) - top
    box = " ".join(number(value) for value in (left, top, width, height))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" '
        f'width="{number(width)}mm" height="{number(height)}mm">',
        f"  <title>{aircraft['name']}</title>",
        f"  <desc>Top view, nose up; one unit is one metre: span {aircraft['span_m']}, "
        f"length {aircraft['length_m']}.</desc>",
    ]
    for kind in ORDER:
        for own, start, segments in shapes:
            if own == kind:
                token = CLASSES.get(kind, "silhouette")
                lines.append(f'  <path class="fill-{token}" d="{write_path(start, segments)}"/>')
    return "\n".join([*lines, "</svg>", ""])


def main() -> None:
    """Writes the drawing of every aircraft, and the copies for other packs."""
    fleet = json.loads(DATA.read_text(encoding="utf-8"))["aircraft"]
    for key, aircraft in fleet.items():
        text = draw(aircraft)
        (DATA.parent / f"{key}.svg").write_text(text, encoding="utf-8")
        for pack, keys in COPIES.items():
            if key in keys:
                folder = ROOT / pack / "art"
                folder.mkdir(parents=True, exist_ok=True)
                (folder / f"{key}.svg").write_text(text, encoding="utf-8")
        print(f"{key:10} {len(text) / 1024:4.1f} KiB")


if __name__ == "__main__":
    main()
