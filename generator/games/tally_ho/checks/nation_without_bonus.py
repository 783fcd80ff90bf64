"""An international squadron brings nothing.

Answers: TH-L213

What it finds: a nation that adds no die in a Dogfight.

Why it matters: rolling a nation costs time; with nothing to note, the player looks for what was
forgotten.

Bad:
    # charts.yaml international.rows.2.dice
    0
Good:
    # charts.yaml international.rows.2.dice
    1
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.charts import Charts
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL026", "nation-without-bonus", Severity.WARNING, __doc__, ("TH-L213",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such nation, at its dice."""
    charts = pack.one("charts", Charts)
    for nation in charts.international.rows.values() if charts else ():
        if nation.dice < 1:
            yield FINDING.at(pack.span(nation, "dice"), f"{nation.name} adds `{nation.dice}` dice", "write 1 or more")
