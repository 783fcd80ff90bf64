"""A mission can draw more international squadrons than there are nations.

Answers: TH-L012

What it finds: a set-up whose largest number of international squadrons exceeds the distinct nations
of the table.

Why it matters: a nation drawn twice is rolled again; with none left the re-rolling never ends.

Bad:
    # missions/01.yaml raf.rolls
    7
    # missions/01.yaml raf.table.1
    {type: defiant, international: true}
Good:
    # missions/01.yaml raf.table.1
    {type: defiant, international: true}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.charts import Charts
from generator.games.tally_ho.mission import Mission
from generator.games.tally_ho.setup.odds import find_largest
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL004", "nations-run-out", Severity.ERROR, __doc__, ("TH-L012",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each mission that can run out of nations, at its number of rolls."""
    charts = pack.one("charts", Charts)
    if charts is None:
        return
    nations = len({n.id for n in charts.international.rows.values()})
    for mission in pack.all("missions", Mission):
        drawn = find_largest(mission, "raf").internationals
        if 0 < nations < drawn:
            yield FINDING.at(
                pack.span(mission.raf, "rolls"),
                f"up to `{drawn}` international squadrons, and the table has {nations} nations",
                "roll less often, or add nations",
                [(pack.span(charts.international, "rows"), "the table of nations")],
            )
