"""A mission has two titles.

Answers: TH-L417

What it finds: a title in `campaign.yaml`, or a printed one in `printed.yaml`, that is not the
mission's own, capitals included.

Why it matters: the log says one thing and the mission page another, and the third player opens the
wrong page.

Bad:
    # campaign.yaml phases.0.missions.0.title
    The Battle of Britain begins
Good:
    # campaign.yaml phases.0.missions.0.title
    The Battle of Britain Begins!
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.campaign import Campaign
from generator.games.tally_ho.mission import Mission
from generator.games.tally_ho.printed import Printed
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL041", "title-differs", Severity.WARNING, __doc__, ("TH-L417",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each title that differs, at that title, with the mission's own."""
    missions = {m.number: m for m in pack.all("missions", Mission)}
    campaign, printed = pack.one("campaign", Campaign), pack.one("printed", Printed)
    titles = [(m.number, m.title, pack.span(m, "title")) for m in (campaign.missions() if campaign else ())]
    if printed is not None:
        titles += [(n, title, pack.span(printed, "titles", str(n))) for n, title in printed.titles.items()]
    for number, title, place in titles:
        own = missions.get(number)
        if own is not None and title != own.title:
            yield FINDING.at(
                place,
                f"mission {number} is called `{title}` here, and `{own.title}` on its page",
                "give it one title",
                [(pack.span(own, "title"), "the mission's own")],
            )
