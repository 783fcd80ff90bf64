"""A carry-over needs a figure that the Campaign Sheet has no room for.

Answers: TH-L402

What it finds: a count that the sheet keeps in a column which `campaign.yaml` does not have; and a
count that needs a yes/no box where there is no column of notes to hold it.

Why it matters: three missions later nobody remembers whether four Bf 110 Schwarms fell or five.

Bad:
    # campaign.yaml columns
    - {id: raf_vp, name: RAF VP}
    - {id: luft_vp, name: Luft VP}
    - {id: schwarms_lost, name: Schwarms lost}
    - {id: notes, name: Notes}
    - {id: winner, name: Won / lost}
    # missions/03.yaml raf.carry_over.0
    id: m3-raf-short
    when: {count: squadrons, side: raf, mission: 1, more_than: 2}
    effects: [{rolls: -1}]
    printed: If more than two Squadrons flew in Mission 1, roll for one fewer.
    provenance: authored
Good:
    # missions/03.yaml raf.carry_over.0.when
    {count: elements_lost, side: raf, mission: 1, more_than: 6}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.campaign import Campaign
from generator.games.tally_ho.conditions import Count, Depth, counts
from generator.games.tally_ho.mission import Mission
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL029", "carry-over-not-recorded", Severity.ERROR, __doc__, ("TH-L402",))


_COLUMN = {
    ("elements_lost", "raf"): "vics_lost",
    ("elements_lost", "luftwaffe"): "schwarms_lost",
    ("vp", "raf"): "raf_vp",
    ("vp", "luftwaffe"): "luft_vp",
}
BOXES = "notes"


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each count without its column, at the count."""
    campaign = pack.one("campaign", Campaign)
    if campaign is None:
        return
    columns = {c.id for c in campaign.columns}
    for mission in pack.all("missions", Mission):
        for carry in (*mission.raf.carry_over, *mission.luftwaffe.carry_over):
            for count in counts(carry.when):
                needed = column_for(count)
                if needed not in columns:
                    yield FINDING.at(
                        pack.span(count, "count"),
                        f"the Campaign Sheet has no column `{needed}` for `{count.count}`",
                        "add the column in `campaign.yaml`",
                        [(pack.span(campaign, "columns", key=True), "the columns")],
                    )


def column_for(count: Count) -> str:
    """The column of the Campaign Sheet that answers a count, or that of its yes/no box."""
    if count.depth is Depth.ROW:
        return _COLUMN.get((count.count, count.side or ""), BOXES)
    return BOXES
