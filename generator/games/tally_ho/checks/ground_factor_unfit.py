"""A type attacks the ground in a way its role does not allow.

Answers: TH-L102

What it finds: a fighter that bombs, a bomber that strafes, a Luftwaffe type without the factor, an
RAF type with one.

Why it matters: the letter on the counter tells which chart to use over a Target; the wrong one
sends fighters home without a shot.

Bad:
    # aircraft.yaml aircraft.bf109e.strafe_bomb
    b4/1
Good:
    # aircraft.yaml aircraft.bf109e.strafe_bomb
    s4/1
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.aircraft import TallyHoAircraftFile
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL006", "ground-factor-unfit", Severity.ERROR, __doc__, ("TH-L102",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each type, at the factor or, if there is none, at the role."""
    file = pack.one("aircraft", TallyHoAircraftFile)
    for aircraft in file.aircraft if file else ():
        factor = aircraft.strafe_bomb
        wanted = None if aircraft.side == "raf" else "b" if aircraft.role == "bomber" else "s"
        if (factor.kind if factor else None) == wanted:
            continue
        if factor is None:
            place, message = pack.span(aircraft, "role"), f"a Luftwaffe {aircraft.role} has no ground attack"
        elif wanted is None:
            place, message = pack.span(aircraft, "strafe_bomb"), f"an RAF type has a ground attack `{factor}`"
        else:
            place, message = pack.span(aircraft, "strafe_bomb"), f"a {aircraft.role} {factor.verb}: `{factor}`"
        help = (
            "delete the factor: the RAF attacks nothing on the ground"
            if wanted is None
            else (f"begin the factor with `{wanted}`" if factor else f"add `strafe_bomb: {wanted}…`")
        )
        yield FINDING.at(place, message, help)
