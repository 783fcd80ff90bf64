"""A rule explains an action that no chart ever orders.

Answers: TH-L609

What it finds: an entry of `movement_actions` or `comms_orders` in `charts.yaml` that no mission's movement chart and
no communications chart uses. The reverse, an order that nothing explains, is TAL019.

Why it matters: players learn a rule by heart and wait all evening for the roll that needs it; mostly the
chart it was written for has a slip in it.

Bad:
    # missions/03.yaml movement.bf110
    {1: straight, 2: right, 3-6: to-raf}
    # missions/03.yaml movement.bf109e
    {1: straight, 2-3: right, 4-6: to-raf}
Good:
    # missions/03.yaml movement.bf110
    {1: straight, 2: left, 3-6: to-raf}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.charts import Charts
from generator.games.tally_ho.mission import Mission
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL056", "action-never-used", Severity.WARNING, __doc__, ("TH-L609",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such entry, at its id; none while a mission is broken or there is none."""
    charts, missions = pack.one("charts", Charts), pack.all("missions", Mission)
    if charts is None or not missions or "missions" in pack.broken:
        return
    used = {action for mission in missions for column in mission.movement.values() for action in column.values()}
    ordered = {order for chart in charts.communications for row in chart.rows.values() for order in row.values()}
    ordered |= {chart.natural_one for chart in charts.communications}
    entries = [(a, a.id in used) for a in charts.movement_actions] + [(o, o.id in ordered) for o in charts.comms_orders]
    for entry, is_used in entries:
        if not is_used:
            yield FINDING.at(pack.span(entry, "id"), f"no chart orders `{entry.id}`", "use it, or take it out")
