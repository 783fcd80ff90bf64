"""Random facings of units that a Dogfight has Scattered (5.4)."""

from __future__ import annotations

from generator.games.tally_ho.rules.state import ACTIVE
from generator.games.tally_ho.rules.working import Working


def roll_facings(work: Working) -> None:
    """A die for the facing of each Scattered unit of both sides, in the order of movement (TH-91, TH-92).

    Returning units are not Scattered: they know their way.
    """
    heights = work.rules.ground.geometry.heights
    units = work.units
    waiting = [i for i, u in enumerate(units) if u.scattered == 2 and u.status == ACTIVE]
    if not waiting:
        return
    waiting.sort(key=lambda i: (heights[units[i].hex], i))
    for i in waiting:
        facing = work.rules.facings[work.roll(i, "facing")]
        units[i] = units[i]._replace(facing=facing, scattered=1)
        if work.recorder is not None:
            work.note("facing", i, ("TH-91", "TH-92"), facing=facing)
