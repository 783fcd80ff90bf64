"""The tracking sheet's columns are not those of the chart's legend.

Answers: TH-L508

What it finds: a column of `sheet` in `printed.yaml` that the legend lacks, names otherwise or has
at another place.

Why it matters: figures are copied from the chart column by column; where the orders differ, fuel
lands under attack.

Bad:
    # printed.yaml provenance
    rulebook
    sheet: {rows: 30, columns: [Resc/Lost, Intl/Ace], legend: [Intl/Ace, Resc/Lost]}
Good:
    # printed.yaml provenance
    rulebook
    sheet: {rows: 30, columns: [Resc/Lost, Intl/Ace], legend: [Resc/Lost, Intl/Ace]}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.printed import Printed
from generator.model.pack import Pack
from generator.source.decode import near_miss
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL043", "sheet-columns-differ", Severity.WARNING, __doc__, ("TH-L508",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each column without its like in the legend, and one where the order first differs."""
    printed = pack.one("printed", Printed)
    sheet = printed.sheet if printed else None
    if sheet is None:
        return
    shared = []
    for index, column in enumerate(sheet.columns):
        if column in sheet.legend:
            shared.append((index, column))
            continue
        yield FINDING.at(
            pack.span(sheet, "columns", index),
            f"column `{column}` is not in the legend",
            near_miss(column, sheet.legend),
        )
    ordered = [name for name in sheet.legend if name in sheet.columns]
    for (index, column), wanted in zip(shared, ordered, strict=False):
        if column != wanted:
            yield FINDING.at(
                pack.span(sheet, "columns", index),
                f"`{column}` stands where the legend has `{wanted}`",
                "give sheet and legend one order",
                [(pack.span(sheet, "legend", sheet.legend.index(wanted)), "the legend")],
            )
            break
