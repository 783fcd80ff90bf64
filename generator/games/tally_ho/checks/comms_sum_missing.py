"""A communications roll can come out where the chart has no row.

Answers: TH-L210

What it finds: a sum of die and modifiers below the first row, while no ruling `comms_below_chart`
says how it is read; or above a last row that is not open (`5+`).

Why it matters: a lone Polish Vic that rolls a 2 has a sum of 0: no row, no order, and an argument
instead of a move.

Bad:
    # missions/01.yaml raf.table.1
    {type: hurricane, international: true}
    # rulings.yaml rulings.comms_below_chart.id
    comms_below_charts
Good:
    # missions/01.yaml raf.table.1
    {type: hurricane, international: true}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.charts import Charts
from generator.games.tally_ho.mission import Mission
from generator.games.tally_ho.setup.odds import find_largest
from generator.model.pack import Pack
from generator.model.ruling import Rulings
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL023", "comms-sum-missing", Severity.ERROR, __doc__, ("TH-L210",))


RULING = "comms_below_chart"  # TH-E5


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each end of a chart that a mission can reach beyond, at the row."""
    charts, rulings = pack.one("charts", Charts), pack.one("rulings", Rulings)
    ruled = "rulings" in pack.broken or any(r.id == RULING for r in (rulings.rulings if rulings else ()))
    for chart in charts.communications if charts else ():
        rows = sorted(chart.rows, key=lambda r: r.low)
        users = [m for m in pack.all("missions", Mission) if m.communications == chart.id]
        if not charts or not rows or not users:
            continue
        # A natural 1 never reaches the chart; one Vic is the least that can roll.
        lowest = min(2 + 1 + _worst_nation(m, charts) for m in users)
        highest = max(6 + _most(m, charts) for m in users)
        first, last = rows[0], rows[-1]
        if lowest < first.low and not ruled:
            yield FINDING.at(
                pack.span(chart, "rows", str(first), key=True),
                f"a sum can be `{lowest}`, and the first row begins at {first.low}",
                f"add a ruling `{RULING}`, or begin the row lower",
            )
        if last.high is not None and highest > last.high:
            yield FINDING.at(
                pack.span(chart, "rows", str(last), key=True),
                f"a sum can be `{highest}`, and the last row ends at {last.high}",
                f"open the last row: `{last.low}+`",
            )


def _worst_nation(mission: Mission, charts: Charts) -> int:
    if not any(e.international for e in mission.raf.table.values()):
        return 0
    return min([0, *(n.comms for n in charts.international.rows.values())])


def _most(mission: Mission, charts: Charts) -> int:
    """The largest modifier: every Squadron of the largest set-up rolling together (TH-56)."""
    largest = find_largest(mission, "raf")
    nations = sorted((n.comms for n in charts.international.rows.values() if n.comms > 0), reverse=True)
    return largest.elements + largest.aces + sum(nations[: largest.internationals])
