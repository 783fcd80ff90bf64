"""A set-up brings an international squadron, and no table says of which nation.

Answers: TH-L214

What it finds: `international: true` in an entry while the table of nations is empty.

Why it matters: the roll for the nation has nothing to be read from.

Bad:
    # charts.yaml international.rows
    {}
    # missions/01.yaml raf.table.1
    {type: hurricane, international: true}
Good:
    # missions/01.yaml raf.table.1
    {type: hurricane, international: true}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.charts import Charts
from generator.games.tally_ho.mission import Mission
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL027", "nations-table-missing", Severity.ERROR, __doc__, ("TH-L214",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such entry, at its mark."""
    charts = pack.one("charts", Charts)
    if "charts" in pack.broken or (charts and charts.international.rows):
        return
    for mission in pack.all("missions", Mission):
        for entry in mission.raf.table.values():
            if entry.international:
                yield FINDING.at(
                    pack.span(entry, "international"),
                    "an international squadron, and no nations to roll for",
                    "fill `international` in `charts.yaml`",
                )
