"""A mission's date does not fit its weekday, its phase or its place in the campaign.

Answers: TH-L414

What it finds: a weekday that the date does not have, a date outside its phase, a date before that
of an earlier mission.

Why it matters: a campaign is kept as a diary; two entries out of order, or a Tuesday that was a
Sunday, and nobody trusts the rest.

Bad:
    # missions/01.yaml weekday
    Thursday
Good:
    # missions/01.yaml weekday
    Wednesday
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.campaign import Campaign, CampaignPhase
from generator.games.tally_ho.mission import Mission
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL039", "date-wrong", Severity.ERROR, __doc__, ("TH-L414",))


_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each contradiction, at the weekday or the date."""
    campaign = pack.one("campaign", Campaign)
    before: Mission | None = None
    for mission in sorted(pack.all("missions", Mission), key=lambda m: m.number):
        day = _DAYS[mission.date.weekday()]
        if mission.weekday != day:
            yield FINDING.at(
                pack.span(mission, "weekday"), f"`{mission.date}` was not a `{mission.weekday}`", f"write `{day}`"
            )
        phase = campaign.phase_of(mission.number) if campaign else None
        if phase is not None and not _within(mission, phase):
            yield FINDING.at(
                pack.span(mission, "date"),
                f"`{mission.date}` lies outside the {phase.name}, {phase.begins} to {phase.ends}",
                "correct the date or the phase",
                [(pack.span(phase, "number"), "the phase")],
            )
        if before is not None and mission.date < before.date:
            yield FINDING.at(
                pack.span(mission, "date"),
                f"`{mission.date}` comes before the date of mission {before.number}",
                "missions follow each other in time",
                [(pack.span(before, "date"), "the earlier mission")],
            )
        before = mission


def _within(mission: Mission, phase: CampaignPhase) -> bool:
    late_enough = phase.begins is None or phase.begins <= mission.date
    return late_enough and (phase.ends is None or mission.date <= phase.ends)
