"""The War Report's boxes of a phase do not exclude each other, or a phase has none.

Answers: TH-L418

What it finds: among the texts of the report a phase that the campaign has and they have not, a phase with two files, a
phase that is not the campaign's, and one text that stands in two of the four judgements. A judgement that is missing
or empty is a missing field.

Why it matters: three missions won or one, the player reads the same sentence; or comes to the end of a phase and
finds nothing said about it.

Bad:
    # texts/report-phase-2.yaml phase
    1
Good:
    # texts/report-phase-2.yaml phase
    2
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.campaign import Campaign
from generator.games.tally_ho.report.records import PhaseText
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity
from generator.source.span import Span

FINDING = Finding("TAL050", "report-boxes-wrong", Severity.ERROR, __doc__, ("TH-L418",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each fault, at the phase's number or the later text; none if there is no report at all."""
    texts, campaign = pack.all("report_texts", PhaseText), pack.one("campaign", Campaign)
    phases = {p.number: pack.span(p, "number") for p in campaign.phases} if campaign else {}
    seen: dict[int, Span] = {}
    for text in texts:
        place = pack.span(text, "phase")
        if text.phase in seen:
            related = [(seen[text.phase], "the other")]
            yield FINDING.at(place, f"phase `{text.phase}` has two texts", "one file for each phase", related)
        elif phases and text.phase not in phases:
            yield FINDING.at(place, f"the campaign has no phase `{text.phase}`", "correct the number")
        seen.setdefault(text.phase, place)
        yield from _told_twice(pack, text)
    if texts and "report_texts" not in pack.broken and len(seen) == len(texts):
        for number, place in phases.items():
            if number not in seen:
                yield FINDING.at(
                    place, f"the report has no text for phase `{number}`", "write one, or take out the rest"
                )


def _told_twice(pack: Pack, text: PhaseText) -> Iterator[Diagnostic]:
    """Paragraphs that stand in two judgements on one phase."""
    first: dict[str, tuple[int, Span]] = {}
    for won in (3, 2, 1, 0):
        for paragraph in text.outcomes.of(won):
            for index, way in enumerate(paragraph.texts):
                place = pack.span(paragraph, "texts", index)
                if way in first and first[way][0] != won:
                    yield FINDING.at(
                        place,
                        f"the judgement on {won} won is also that on {first[way][0]}",
                        "say what is different",
                        [(first[way][1], "said here too")],
                    )
                first.setdefault(way, (won, place))
