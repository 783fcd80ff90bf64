"""A special mission is worth more than the fight around it.

Answers: TH-L409

What it finds: a bonus above half the mean number of elements that the smaller side brings, which is what the loss of a
quarter of that side is worth. Missions out of the rulebook are left as they are.

Why it matters: the fight may go as it likes, and one condition at the end turns the result over; the player
who noticed it too late has played two hours for nothing.

Bad:
    # missions/04.yaml specials.0.vp
    12
Good:
    # missions/04.yaml specials.0.vp
    4
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.mission import Mission
from generator.games.tally_ho.setup.odds import mean_elements
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL048", "special-too-dear", Severity.WARNING, __doc__, ("TH-L409",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such bonus, at its points."""
    for mission in pack.all("missions", Mission):
        if mission.provenance.startswith("rulebook"):
            continue
        spread = min(mean_elements(mission.raf), mean_elements(mission.luftwaffe)) / 2
        for special in mission.specials:
            if special.vp > spread > 0:
                yield FINDING.at(
                    pack.span(special, "vp"),
                    f"a bonus of `{special.vp}`, where a quarter of the smaller side is worth {float(spread):.1f}",
                    "lower it, or split it in two conditions",
                )
