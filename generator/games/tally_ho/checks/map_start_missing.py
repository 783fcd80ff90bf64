"""A map lacks a start column, or a column lacks an altitude.

Answers: TH-L303

What it finds: a start column of 1 to 6 that is absent, or that has no hex for an altitude which other columns have.

Why it matters: one die gives the column and the other the altitude; some pair of rolls would put a Staffel nowhere.

Bad:
    # maps/02.yaml starts.columns.3
    {SL: "0508", LL: "0509", ML: "0510"}
Good:
    # maps/02.yaml starts.columns.3
    {SL: "0508", LL: "0509", ML: "0510", HL: "0511"}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.map_ground_rules import map_uses
from generator.model.hex_map import ALTITUDES
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("MAP003", "start-missing", Severity.ERROR, __doc__, ("TH-L303",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each column that is absent or lacks an altitude; none for a map without a mission."""
    for use in map_uses(pack):
        if not use.missions and not use.outlines:
            continue
        starts = use.sector.map.starts
        levels = [a for a in ALTITUDES if any(a in column for column in starts.columns.values())]
        for number in range(1, 7):
            column = starts.columns.get(number)
            absent = [a for a in levels if column is None or a not in column]
            if absent:
                where = pack.span(starts, "columns", str(number)) if column else pack.span(starts, "columns", key=True)
                yield FINDING.at(
                    where,
                    f"column `{number}` has no hex for {', '.join(f'`{a}`' for a in absent)}",
                    "give each column 1 to 6 a hex for SL, LL, ML and HL",
                )
