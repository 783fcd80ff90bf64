"""A higher communications roll gives a worse result.

Answers: TH-L211

What it finds: a type whose order on a later row of a communications chart allows less than on the
row before.

Why it matters: more Vics and an Ace add to the roll; on such a chart they would silence their own
radio.

Bad:
    # charts.yaml communications.standard.rows.5+
    {spitfire: no-comms, hurricane: engage, defiant: engage}
Good:
    # charts.yaml communications.standard.rows.5+
    {spitfire: engage, hurricane: engage, defiant: engage}
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from generator.games.tally_ho.charts import Charts
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL024", "comms-falls", Severity.WARNING, __doc__, ("TH-L211",))


_RANK = {"no-comms": 0, "do-not-engage": 1, "engage": 2}


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each type and row that is worse than the row below it in sums."""
    charts = pack.one("charts", Charts)
    for chart in charts.communications if charts else ():
        rows = sorted(chart.rows.items(), key=lambda row: row[0].low)
        for (before, lower), (rolls, higher) in pairwise(rows):
            for type_, order in higher.items():
                if type_ in lower and _RANK[order] < _RANK[lower[type_]]:
                    yield FINDING.at(
                        pack.span(chart, "rows", str(rolls), type_),
                        f"`{order}` on `{rolls}` is worse than `{lower[type_]}` on `{before}`",
                        "let results improve with the sum",
                        [(pack.span(chart, "rows", str(before), type_), "the better result")],
                    )
