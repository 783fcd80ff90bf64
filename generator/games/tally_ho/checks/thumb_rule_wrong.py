"""A printed rule of thumb about communications is not what the chart gives.

Answers: TH-L212

What it finds: a modifier in `always_engages` of `printed.yaml` that is not the least from which
every roll but a natural 1 lets the type engage.

Why it matters: a player who trusts the rule keeps Squadrons waiting that could have gone in.

Bad:
    # printed.yaml provenance
    rulebook
    always_engages: {standard: {spitfire: 4}}
Good:
    # printed.yaml provenance
    rulebook
    always_engages: {standard: {spitfire: 3, defiant: 2}}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.engine.die_table import look_up_clamped
from generator.games.tally_ho.charts import Charts, CommunicationsChart
from generator.games.tally_ho.printed import Printed
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL025", "thumb-rule-wrong", Severity.WARNING, __doc__, ("TH-L212",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each modifier that is not the computed one, at the modifier."""
    printed, charts = pack.one("printed", Printed), pack.one("charts", Charts)
    if printed is None or charts is None:
        return
    for chart_id, types in printed.always_engages.items():
        chart = charts.communications_chart(chart_id)
        for type_, said in types.items() if chart else ():
            least = _least_modifier(chart, type_) if chart else None
            if chart and least is not None and least != said:
                yield FINDING.at(
                    pack.span(printed, "always_engages", chart_id, type_),
                    f"`{said:+}` is said always to engage, the chart gives `{least:+}`",
                    "correct the rule of thumb, or leave it out",
                    [(pack.span(chart, "rows", key=True), "the chart")],
                )


def _least_modifier(chart: CommunicationsChart, type_: str) -> int | None:
    """The least modifier with which rolls 2 to 6 all engage, up to +12; None if none does."""
    for modifier in range(13):
        rows = [look_up_clamped(chart.rows, roll + modifier) for roll in range(2, 7)]
        if all(row is not None and row.get(type_) == "engage" for row in rows):
            return modifier
    return None
