"""More hits were scored in Dogfights than defended, and the losses are missing.

What it finds: hits of one side, less the defends of the other, above the elements that the other lost in Dogfights.
Nothing is said where a record is unknown, a row is not filled in, or a unit was shot down to the last element.

Why it matters: a Schwarm that should have been crossed out flies on, and its points are missing.

Bad:
    - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne, dogfights: 3A -D, fuel_used: 1}
    - {id: 102, side: raf, type: spitfire, strength: 4, start: Lympne, fuel_used: 0}
    - {id: 151, side: raf, type: hurricane, strength: 4, start: Lympne, fuel_used: 0}
    - {id: 501, side: luftwaffe, type: do17, strength: 4, start: column 1, altitude: LL,
       losses: 1 lost, dogfights: -A 1D, fuel_used: 1, attack: jettisoned}
    - {id: 502, side: luftwaffe, type: do17, strength: 4, start: column 2, altitude: LL, fuel_used: 0}
    - {id: 503, side: luftwaffe, type: do17, strength: 4, start: column 3, altitude: LL, fuel_used: 0}
    - {id: 504, side: luftwaffe, type: do17, strength: 4, start: column 4, altitude: LL, fuel_used: 0}

Good:
    - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne, dogfights: 3A -D, fuel_used: 1}
    - {id: 102, side: raf, type: spitfire, strength: 4, start: Lympne, fuel_used: 0}
    - {id: 151, side: raf, type: hurricane, strength: 4, start: Lympne, fuel_used: 0}
    - {id: 501, side: luftwaffe, type: do17, strength: 4, start: column 1, altitude: LL,
       losses: 2 lost, dogfights: -A 1D, fuel_used: 1, attack: jettisoned}
    - {id: 502, side: luftwaffe, type: do17, strength: 4, start: column 2, altitude: LL, fuel_used: 0}
    - {id: 503, side: luftwaffe, type: do17, strength: 4, start: column 3, altitude: LL, fuel_used: 0}
    - {id: 504, side: luftwaffe, type: do17, strength: 4, start: column 4, altitude: LL, fuel_used: 0}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.log.sheet_shorthand import read_dogfight
from generator.games.tally_ho.log.war import War
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG138", "hits-without-losses", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """Hits of each side against defends and losses of the other (TH-84, TH-86, TH-87)."""
    for _, _, sheet in war.sheets():
        units = sheet.record.units
        if not all(u.flight_noted for u in units):
            continue
        for side, word in (("raf", "Vic"), ("luftwaffe", "Schwarm")):
            ours = [u for u in units if u.side == side]
            theirs = [u for u in units if u.side != side]
            scored = [read_dogfight(text) for u in theirs for text in u.dogfights]
            warded = [read_dogfight(text) for u in ours for text in u.dogfights]
            if not scored or None in scored or None in warded or any(len(u.losses) >= u.strength for u in ours):
                continue
            hits, defends = sum(r.hits for r in scored if r), sum(r.defends for r in warded if r)
            lost = sum(x.cause in ("dogfight", "unknown") for u in ours for x in u.losses)
            if hits - defends > lost:
                last = next(u for u in reversed(theirs) if u.dogfights)
                yield FINDING.at(
                    sheet.span(last, "dogfights"),
                    f"{_count(hits, 'hit')} less {defends or 'none'} defended "
                    f"leave{'s' if hits == 1 else ''} more than {_count(lost, word)} lost in Dogfights",
                    f"{_count(hits - defends, word)} at least must be lost; correct the losses or the records",
                )


def _count(number: int, word: str) -> str:
    return f"{number or 'no'} {word}{'' if number == 1 else 's'}"
