"""A type's hits and defends claim the same roll, or no roll.

Answers: TH-L103

What it finds: a defend factor as high as the attack factor, an attack factor outside 2 to 6, a
defend factor below 1.

Why it matters: one die would hit and defend at once; each player counts it as suits him.

Bad:
    # aircraft.yaml aircraft.ju87.attack_defend
    3/3
Good:
    # aircraft.yaml aircraft.ju87.attack_defend
    6/1
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.aircraft import TallyHoAircraftFile
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL007", "factors-overlap", Severity.ERROR, __doc__, ("TH-L103",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such pair of factors."""
    file = pack.one("aircraft", TallyHoAircraftFile)
    for aircraft in file.aircraft if file else ():
        factors = aircraft.attack_defend
        if not 2 <= factors.attack <= 6:
            message = f"an attack factor of `{factors.attack}` is not between 2 and 6"
        elif factors.defend < 1:
            message = "a defend factor of `0` never defends"
        elif factors.defend >= factors.attack:
            message = f"`{factors}` hits on {factors.attack} or more and defends on {factors.defend} or less"
        else:
            continue
        yield FINDING.at(
            pack.span(aircraft, "attack_defend"), message, "attack on high rolls, defend on low ones: `5/1`, `6/3`"
        )
