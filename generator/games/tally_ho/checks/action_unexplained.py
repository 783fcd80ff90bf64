"""A movement chart uses a keyword that the player aid does not explain.

Answers: TH-L205

What it finds: an action of a mission's movement chart, or a result of a communications chart, that
`charts.yaml` has no entry for.

Why it matters: the chart prints a word, and no sheet on the table says what to do.

Bad:
    # charts.yaml comms_orders
    - {id: no-comms, name: NO COMMS, short: No comms, explanation: Fly straight ahead.}
    - {id: engage, name: MOVE & ENGAGE, short: Engage, explanation: Fly and fight at will.}
Good:
    # charts.yaml movement_actions.straight.explanation
    Fly the full MA straight ahead.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.charts import Charts
from generator.games.tally_ho.mission import Mission
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity
from generator.source.nodes import Path

FINDING = Finding("TAL019", "action-unexplained", Severity.ERROR, __doc__, ("TH-L205",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each use of an unexplained word."""
    charts = pack.one("charts", Charts)
    if charts is None:
        return
    actions = {a.id for a in charts.movement_actions}
    orders = {o.id for o in charts.comms_orders}
    for mission in pack.all("missions", Mission):
        for type_, column in mission.movement.items():
            for rolls, action in column.items():
                if action not in actions:
                    yield _finding(pack, mission.at, ("movement", type_, str(rolls)), action, "movement_actions")
    for chart in charts.communications:
        if chart.natural_one not in orders:
            yield _finding(pack, chart.at, ("natural_one",), chart.natural_one, "comms_orders")
        for rolls, row in chart.rows.items():
            for type_, order in row.items():
                if order not in orders:
                    yield _finding(pack, chart.at, ("rows", str(rolls), type_), order, "comms_orders")


def _finding(pack: Pack, at: Path, more: tuple[str, ...], word: str, listing: str) -> Diagnostic:
    return FINDING.at(pack.span(at, *more), f"`{word}` is not explained", f"add it to `{listing}` in `charts.yaml`")
