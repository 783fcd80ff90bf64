"""A worked tally of points does not follow from the losses of its example.

Answers: TH-L420

What it finds: in the `tallies` of `printed.yaml`, elements counted for points that are not as many as were lost
in the rounds, and points that are not those of the chart for elements lost with their crews and rescued.

Why it matters: the last lines of an example are what a player holds his own reckoning against; he will score every
mission as it does.

Bad:
    # printed.yaml provenance
    rulebook
    tallies:
      - {place: Example of Play, side: raf, rounds: {2: 2, 4: 2}, lost: 3, rescued: 2, vp: 8}
Good:
    # printed.yaml provenance
    rulebook
    tallies:
      - {place: Example of Play, side: raf, rounds: {2: 2, 4: 2}, lost: 2, rescued: 2, vp: 6}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.charts import Charts
from generator.games.tally_ho.printed import Printed
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL052", "tally-wrong", Severity.WARNING, __doc__, ("TH-L420",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each tally, at its points: the count of elements first, their worth if that is right."""
    printed, charts = pack.one("printed", Printed), pack.one("charts", Charts)
    awards = {a.id: a.vp for a in charts.victory_points.awards} if charts else {}
    for tally in printed.tallies if printed else ():
        lost = sum(tally.rounds.values())
        counted = tally.lost + tally.rescued
        worth = tally.lost * (awards.get("element_lost") or 0) + tally.rescued * (awards.get("element_rescued") or 0)
        worth += tally.ground
        place = pack.span(tally, "vp")
        if counted != lost:
            related = [(pack.span(tally, "rounds"), "the rounds")]
            yield FINDING.at(
                place, f"`{tally.vp}` counts {counted} elements, and the rounds lose {lost}", "count again", related
            )
        elif awards and worth != tally.vp:
            yield FINDING.at(place, f"the tally is `{tally.vp}`, and its parts are worth {worth}", "add up again")
