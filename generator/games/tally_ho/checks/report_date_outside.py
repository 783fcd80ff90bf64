"""A section of the War Report names a day that is not of its phase.

Answers: TH-L419

What it finds: in the texts of a phase a day, such as `8th August`, outside the phase's dates in `campaign.yaml`; and
under `actions` a marginal note that names another day than its mission's.

Why it matters: the report says when the offensive began; if its own first section begins a month earlier, the player
turns back and looks for what he has missed.

Bad:
    # texts/report-phase-1.yaml actions.1.note
    11th July
Good:
    # texts/report-phase-1.yaml actions.1.note
    10th July
"""

from __future__ import annotations

import datetime
import re
from collections import Counter
from collections.abc import Iterator

from generator.checks.english import MONTHS
from generator.checks.texts import find_texts
from generator.games.tally_ho.campaign import Campaign
from generator.games.tally_ho.mission import Mission
from generator.games.tally_ho.report.records import PhaseText
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL051", "report-date-outside", Severity.WARNING, __doc__, ("TH-L419",))

_DAY = re.compile(rf"\b(\d{{1,2}})(?:st|nd|rd|th)?(?:\s+of)?\s+({'|'.join(MONTHS)})\b")


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such day, at the day."""
    campaign = pack.one("campaign", Campaign)
    phases = {p.number: p for p in campaign.phases} if campaign else {}
    missions = {m.number: m for m in pack.all("missions", Mission)}
    told = Counter(text.phase for text in pack.all("report_texts", PhaseText))
    for written in find_texts(pack):
        text = written.within[0] if written.within else None
        # Two texts for one phase are TAL050's finding, and which of them is wrong nobody knows.
        phase = phases.get(text.phase) if isinstance(text, PhaseText) and told[text.phase] == 1 else None
        if phase is None or phase.begins is None or phase.ends is None:
            continue
        mission = missions.get(int(written.path[2])) if written.path[1] == "actions" else None
        for found in _DAY.finditer(written.text):
            day = (MONTHS.index(found[2]) + 1, int(found[1]))
            begins, ends = _day(phase.begins), _day(phase.ends)
            if mission is not None and written.field == "note" and day != _day(mission.date):
                said = f"mission {mission.number} is of {mission.date}"
                related = [(pack.span(mission, "date"), "the mission")]
            elif not begins <= day <= ends:
                said = f"the {phase.name} goes from {phase.begins} to {phase.ends}"
                related = [(pack.span(phase, "number"), "the phase")]
            else:
                continue
            yield FINDING.at(
                written.place(*found.span()), f"`{found.group()}`: {said}", "correct the day, or move the text", related
            )


def _day(date: datetime.date) -> tuple[int, int]:
    return date.month, date.day
