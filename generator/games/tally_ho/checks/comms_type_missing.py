"""A Squadron can turn up for which the Communications Chart has no column.

Answers: TH-L209

What it finds: an RAF type of a mission that a row of the mission's communications chart leaves out.

Why it matters: the controller rolls and there is nothing to read; the Squadron sits out the battle.

Bad:
    # charts.yaml communications.standard.rows.4
    {spitfire: do-not-engage, hurricane: do-not-engage}
Good:
    # charts.yaml communications.standard.rows.4
    {spitfire: do-not-engage, hurricane: do-not-engage, defiant: engage}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.aircraft import TallyHoAircraftFile
from generator.games.tally_ho.charts import Charts
from generator.games.tally_ho.mission import Mission
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL022", "comms-type-missing", Severity.ERROR, __doc__, ("TH-L209",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each row and type missing, at the row, with one mission that needs it."""
    charts, file = pack.one("charts", Charts), pack.one("aircraft", TallyHoAircraftFile)
    known = {a.id for a in file.aircraft} if file else set()
    needed: dict[tuple[str, str], Mission] = {}
    for mission in pack.all("missions", Mission):
        for type_ in (t for t in mission.raf.types() if t in known):
            needed.setdefault((mission.communications, type_), mission)
    for (chart_id, type_), mission in needed.items():
        chart = charts.communications_chart(chart_id) if charts else None
        for rolls, row in chart.rows.items() if chart else ():
            if type_ not in row and chart:
                yield FINDING.at(
                    pack.span(chart, "rows", str(rolls), key=True),
                    f"row `{rolls}` says nothing for `{type_}`",
                    f"add `{type_}` to the row",
                    [(pack.span(mission.raf, "table", key=True), "this mission can bring it")],
                )
