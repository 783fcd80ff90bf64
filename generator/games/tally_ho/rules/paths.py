"""Ways over the map: straight ahead with its edges, and the most direct path to a hex."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection

from generator.games.tally_ho.rules.ground import BOTTOM, SIDE, Geometry

EXIT = -1
"""Stands for a hex where a Staffel has left over the bottom edge."""

Steps = list[tuple[int, int]]
"""Hexes entered, each with the facing on entering it."""


def turn(facing: int, by: int) -> int:
    """The facing `by` sixths clockwise."""
    return (facing - 1 + by) % 6 + 1


def turn_size(facing: int, other: int) -> int:
    """How many sixths of a circle lie between two facings: 0 to 3."""
    by = (other - facing) % 6
    return min(by, 6 - by)


def step_ahead(geometry: Geometry, here: int, facing: int, leaves: bool, deflect: bool) -> tuple[int, int]:
    """The next hex straight ahead and the facing on entering it.

    `leaves`: the bottom edge is the way out (`EXIT`), as for the Luftwaffe (TH-53); otherwise it is met like the
    top (TH-62). At a side edge one turns to fly along it; where 60 degrees do not give a way along the edge, in a
    corner or at the top, one turns about (TH-52), or with `deflect` goes on turning along the top (TH-E28).
    """
    around = geometry.neighbours[here]
    there = around[facing]
    if there >= 0:
        return there, facing
    if there == BOTTOM and leaves:
        return EXIT, facing
    by = 0
    ahead = facing
    if there == SIDE:
        along = 1 if facing in (2, 6) else 4
        there = around[along]
        if there >= 0:
            return there, along
        if there == BOTTOM and leaves:
            return EXIT, along
        by = 1 if facing in (6, 3) else -1
        ahead = along
    if deflect and there != BOTTOM:
        if not by:
            # TH-E120: upright at the top, along it towards the farther side.
            column = geometry.hexes[here].column
            right = column - 1 <= geometry.columns - column
            by = 1 if facing == 2 or (facing == 1 and right) else -1
        for _ in range(3):
            ahead = turn(ahead, by)
            if around[ahead] >= 0:
                return around[ahead], ahead
    back = turn(facing, 3)
    if around[back] >= 0:
        return around[back], back
    # In some corners the way back is off the map as well: then along the side.
    along = 1 if around[1] >= 0 else 4
    return around[along], along


def plan_straight(geometry: Geometry, here: int, facing: int, ma: int, leaves: bool, deflect: bool) -> Steps:
    """`ma` hexes straight ahead (TH-42), ended early only by the bottom edge."""
    steps: Steps = []
    for _ in range(ma):
        here, facing = step_ahead(geometry, here, facing, leaves, deflect)
        steps.append((here, facing))
        if here == EXIT:
            break
    return steps


def order_ways(options: tuple[int, ...], facing: int) -> tuple[int, ...]:
    """Equally direct first steps, the one that needs the smaller turn first (TH-E85); two are never equal in that."""
    return tuple(sorted(options, key=lambda way: turn_size(facing, way)))


def plan_toward(geometry: Geometry, here: int, goal: int, leading: int, ma: int, leaves: bool) -> Steps:
    """At most `ma` hexes on the most direct path to `goal`, in the leading direction while it is one (TH-43).

    Ends at the goal, facing as it came; short of it, facing it. Movement left over is for the caller.
    """
    toward = geometry.toward
    neighbours = geometry.neighbours
    steps: Steps = []
    for _ in range(ma):
        options = toward[here][goal]
        if not options:
            break
        facing = leading if leading in options else options[0]
        here = neighbours[here][facing]
        steps.append((here, facing))
    if steps and here != goal:
        facing = steps[-1][1]
        options = toward[here][goal]
        if facing not in options:
            steps[-1] = (here, options[0])
    return steps


def find_path(
    geometry: Geometry, start: int, goal: int, limit: int, blocked: Collection[int]
) -> tuple[int, ...] | None:
    """A shortest path of at most `limit` hexes that enters no blocked hex except the goal; None if there is none.

    Direct paths are tried first; of equal ones the first in the order of facings.
    """
    if start == goal:
        return ()
    if geometry.distances[start][goal] > limit:
        return None
    neighbours = geometry.neighbours
    came: dict[int, int] = {start: start}
    queue = deque([(start, 0)])
    while queue:
        here, far = queue.popleft()
        if far == limit:
            break
        for there in neighbours[here][1:]:
            if there < 0 or there in came:
                continue
            came[there] = here
            if there == goal:
                path = [there]
                while came[path[-1]] != start:
                    path.append(came[path[-1]])
                return tuple(reversed(path))
            if there not in blocked:
                queue.append((there, far + 1))
    return None


def find_routes(
    geometry: Geometry, start: int, goal: int, limit: int, blocked: Collection[int]
) -> tuple[tuple[int, ...], ...]:
    """The first `limit` hexes of every shortest path to `goal` that enters no blocked hex (TH-113).

    Where every way is blocked, those of the paths that are shortest regardless.
    """
    far = _measure(geometry, goal, blocked)
    if far[start] < 0:
        far = _measure(geometry, goal, ())
    routes: list[tuple[int, ...]] = [()]
    for _ in range(min(limit, far[start])):
        longer: list[tuple[int, ...]] = []
        for route in routes:
            here = route[-1] if route else start
            for there in geometry.neighbours[here][1:]:
                if there >= 0 and far[there] == far[here] - 1:
                    longer.append((*route, there))
        routes = longer
    return tuple(routes)


def _measure(geometry: Geometry, goal: int, blocked: Collection[int]) -> list[int]:
    """Steps to the goal from every hex, through unblocked hexes; -1 where there is no way and in blocked ones."""
    far = [-1] * len(geometry.hexes)
    far[goal] = 0
    queue = deque([goal])
    while queue:
        here = queue.popleft()
        for there in geometry.neighbours[here][1:]:
            if there >= 0 and far[there] < 0 and there not in blocked:
                far[there] = far[here] + 1
                queue.append(there)
    return far
