"""The random facing diagram does not go round the hex as the rules do.

Answers: TH-L511

What it finds: a number of the facing table in `charts.yaml`, or of the printed one in
`printed.yaml`, whose edge is not the one counted clockwise from the top.

Why it matters: a Scattered Staffel turned the wrong way flies over the wrong hexes for the rest of
the battle.

Bad:
    # printed.yaml facing.5
    lower-right
Good:
    # printed.yaml facing.5
    lower-left
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from generator.engine.hexes import FACINGS
from generator.games.tally_ho.charts import Charts, Facing
from generator.games.tally_ho.printed import Printed
from generator.model.pack import Pack
from generator.model.record import FrozenMap
from generator.model.scalars import DieRange
from generator.source.diagnostic import Diagnostic, Finding, Severity
from generator.source.nodes import Path

FINDING = Finding("TAL045", "facing-order-wrong", Severity.ERROR, __doc__, ("TH-L511",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each number with the wrong edge, at the edge."""
    printed, charts = pack.one("printed", Printed), pack.one("charts", Charts)
    if charts is not None:
        yield from _compare(pack, (*charts.facing.at, "rows"), charts.facing.rows)
    if printed is not None:
        yield from _compare(pack, (*printed.at, "facing"), printed.facing)


def _compare(pack: Pack, path: Path, rows: FrozenMap[DieRange, Facing]) -> Iterator[Diagnostic]:
    edges = dict(zip(FACINGS, get_args(Facing), strict=True))
    for rolls, edge in rows.items():
        for roll in rolls.values(FACINGS[-1]):
            if roll in edges and edge != edges[roll]:
                yield FINDING.at(
                    pack.span(path, str(rolls)),
                    f"`{edge}` on {roll}, and edge {roll} clockwise from the top is `{edges[roll]}`",
                    f"write `{edges[roll]}`",
                )
