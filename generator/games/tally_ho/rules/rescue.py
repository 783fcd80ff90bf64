"""What becomes of the crews of a lost element, and what that scores (7.1, 7.2)."""

from __future__ import annotations

from generator.games.tally_ho.rules.state import Loss
from generator.games.tally_ho.rules.working import Working


def rescue_crews(work: Working) -> None:
    """Finds out the fate of every element lost this Round, in the order of the losses (TH-34, TH-E112)."""
    for n, loss in enumerate(work.losses):
        if loss.rescued is None:
            rescued = _find_fate(work, loss)
            work.losses[n] = loss._replace(rescued=rescued)
            if work.recorder is not None:
                vp = work.rules.rescued_vp if rescued else work.rules.lost_vp
                work.note(
                    "rescue",
                    loss.unit,
                    ("TH-127", "TH-130", "TH-131"),
                    hex_=loss.hex,
                    result="rescued" if rescued else "lost",
                    numbers={"vp": vp},
                )


def _find_fate(work: Working, loss: Loss) -> bool:
    """Whether the crews are rescued: certain over land, by dice over the sea (TH-130, TH-131, TH-E82)."""
    ground = work.rules.ground
    over = _OVER.get(ground.nations[loss.hex] or "sea")
    if over is None:
        return False  # TH-E129: neutral soil.
    fate, dice, distance, rescued = work.rules.rescue[work.specs[loss.unit].raf, over]
    if fate != "roll":
        return fate == "rescued"
    total = sum(work.roll(loss.unit, "rescue") for _ in range(dice))
    if distance:
        total -= ground.to_england[loss.hex]
    return total in rescued


_OVER = {"sea": "sea", "england": "england", "france": "france", "belgium": "france"}
"""Whose land counts as whose: Belgium is occupied as France is."""
