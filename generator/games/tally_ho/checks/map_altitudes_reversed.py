"""A start column does not run from SL in the north to HL in the south.

Answers: TH-L304

What it finds: a column in which a lower altitude does not stand nearer the top of the map than a higher one.

Why it matters: the rules put low starts ahead: the low raider is nearer, the high one has farther to come.

Bad:
    # maps/02.yaml starts.columns.3
    {SL: "0508", LL: "0510", ML: "0509", HL: "0511"}
Good:
    # maps/02.yaml starts.columns.3
    {SL: "0508", LL: "0509", ML: "0510", HL: "0511"}
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from generator.engine.hexes import centre
from generator.games.tally_ho.map_ground_rules import map_uses
from generator.model.hex_map import ALTITUDES
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("MAP004", "altitude-order", Severity.ERROR, __doc__, ("TH-L304",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each pair of neighbours in the wrong order, at the higher altitude's hex."""
    for use in map_uses(pack):
        starts = use.sector.map.starts
        for number, column in starts.columns.items():
            present = [a for a in ALTITUDES if a in column]
            for low, high in itertools.pairwise(present):
                if centre(column[high], 1.0)[1] <= centre(column[low], 1.0)[1]:
                    yield FINDING.at(
                        pack.span(starts, "columns", str(number), high),
                        f"`{high}` in `{column[high]}` stands no farther south than `{low}` in `{column[low]}`",
                        "let SL stand nearest the top, then LL, ML, HL",
                    )
