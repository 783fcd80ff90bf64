"""More elements were lost in Dogfights than the other side hit.

What it finds: losses in Dogfights of one side above all hits that the other side's records show, where every
Dogfight is noted.

Why it matters: each loss is worth a point or two to the other side.

Bad:
    - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne, dogfights: 1A -D}
    - {id: 501, side: luftwaffe, type: do17, strength: 4, start: column 1, altitude: LL,
       losses: 2 lost, dogfights: -A 1D, attack: jettisoned}

Good:
    - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne, dogfights: 2A -D}
    - {id: 501, side: luftwaffe, type: do17, strength: 4, start: column 1, altitude: LL,
       losses: 2 lost, dogfights: -A 1D, attack: jettisoned}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.log.sheet_shorthand import read_dogfight
from generator.games.tally_ho.log.war import War
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG133", "losses-without-hits", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """Losses of each side against the hits of the other (TH-84, TH-87)."""
    for _, _, sheet in war.sheets():
        for side in ("raf", "luftwaffe"):
            others = [u for u in sheet.record.units if u.side != side]
            records = [read_dogfight(text) for u in others for text in u.dogfights]
            if not records or None in records:
                continue
            hits = sum(r.hits for r in records if r is not None)
            losers = [u for u in sheet.record.units if u.side == side and any(x.cause == "dogfight" for x in u.losses)]
            lost = sum(x.cause == "dogfight" for u in losers for x in u.losses)
            if lost > hits:
                yield FINDING.at(
                    sheet.span(losers[-1], "losses"),
                    f"with this {lost} are lost in Dogfights, and the other side's records show {hits} hits",
                    "correct the losses or the records; write `unknown` for a Dogfight that nobody noted",
                )
