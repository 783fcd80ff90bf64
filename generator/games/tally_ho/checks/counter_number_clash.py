"""Two counters bear the same number.

Answers: TH-L501

What it finds: blocks of counter numbers that overlap, or that end before they begin; and a
formation's letter given twice on one side.

Why it matters: the row on the sheet belongs to two units, and losses are marked on whichever is
nearer.

Bad:
    # counters.yaml blocks.defiant
    {first: 199, last: 249}
Good:
    # counters.yaml blocks.defiant
    {first: 201, last: 249}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.counters import Counters
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("CNT001", "counter-number-clash", Severity.ERROR, __doc__, ("TH-L501",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each block or letter that clashes, at its beginning, with the one before."""
    counters = pack.one("counters", Counters)
    if counters is None:
        return
    blocks = sorted(counters.blocks.items(), key=lambda item: (item[1].first, item[1].last))
    for type_, block in blocks:
        if block.last < block.first:
            yield FINDING.at(
                pack.span(block, "last"),
                f"the numbers of `{type_}` end at `{block.last}`, before they begin at {block.first}",
                "write the higher number as `last`",
            )
    for index, (type_, block) in enumerate(blocks):
        for other, earlier in blocks[:index]:
            if earlier.first <= block.first <= earlier.last:
                yield FINDING.at(
                    pack.span(block, "first"),
                    f"number `{block.first}` of `{type_}` is `{other}`'s already",
                    f"begin above {earlier.last}",
                    [(pack.span(earlier, "first"), f"the numbers of {other}")],
                )
    letters: dict[tuple[str, str], int] = {}
    for index, formation in enumerate(counters.formations):
        first = letters.setdefault((formation.side, formation.letter), index)
        if first != index:
            yield FINDING.at(
                pack.span(formation, "letter"),
                f"two formations of one side are called `{formation.letter}`",
                "give each its own letter",
                [(pack.span(counters.formations[first], "letter"), "the other one")],
            )
