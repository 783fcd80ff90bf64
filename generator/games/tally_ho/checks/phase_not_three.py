"""A phase of the campaign does not have three missions of its own.

Answers: TH-L416

What it finds: a phase with more or fewer than three missions, a phase or a mission listed twice,
numbers that do not rise by one.

Why it matters: the War Report judges each phase by three results; a block printed twice is filled
in twice or not at all.

Bad:
    # campaign.yaml phases.4.missions.2.number
    14
Good:
    # campaign.yaml phases.4.missions.2.number
    15
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.campaign import Campaign
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity
from generator.source.span import Span

FINDING = Finding("TAL040", "phase-not-three", Severity.ERROR, __doc__, ("TH-L416",))


SIZE = 3  # TH-5


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each phase or mission out of order, at its number or its list."""
    campaign = pack.one("campaign", Campaign)
    phases: dict[int, Span] = {}
    missions: dict[int, Span] = {}
    for phase in campaign.phases if campaign else ():
        yield from _next(pack.span(phase, "number"), phase.number, "phase", phases)
        if len(phase.missions) != SIZE:
            yield FINDING.at(
                pack.span(phase, "missions", key=True),
                f"phase {phase.number} has `{len(phase.missions)}` missions",
                f"a phase has {SIZE}",
            )
        for mission in phase.missions:
            yield from _next(pack.span(mission, "number"), mission.number, "mission", missions)


def _next(place: Span, number: int, noun: str, seen: dict[int, Span]) -> Iterator[Diagnostic]:
    if number in seen:
        yield FINDING.at(
            place, f"{noun} `{number}` is listed twice", "list it once", [(seen[number], "listed first here")]
        )
    elif number != max(seen, default=0) + 1:
        yield FINDING.at(place, f"{noun} `{number}` follows {noun} {max(seen, default=0)}", "number them from 1")
    seen.setdefault(number, place)
