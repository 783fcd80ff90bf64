"""A Mission Tracking Sheet filled in: its file changed where the answers stand, and held against the rules alone."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.games.tally_ho.conditions import Count, evaluate
from generator.games.tally_ho.log.chain import compose_row, find_winners
from generator.games.tally_ho.log.check import check_log
from generator.games.tally_ho.log.facts import Known, LogFacts
from generator.games.tally_ho.log.read import FORMAT, Filed, LogFile, decode_record
from generator.games.tally_ho.log.records import (
    Attack,
    CampaignLog,
    CampaignRow,
    Loss,
    MissionSheet,
    SheetUnit,
    Winner,
)
from generator.games.tally_ho.log.sheet_shorthand import UNKNOWN
from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.log.write import compose_entry, compose_unit, insert_entry
from generator.games.tally_ho.mission import SpecialMission
from generator.games.tally_ho.offers.missions import boxes_asked
from generator.games.tally_ho.pack import TallyHo
from generator.source.diagnostic import Diagnostic
from generator.source.edit import quote_scalar, replace_spans
from generator.source.read import Source
from generator.source.span import Span

FIELDS = ("losses", "fuel_used", "dogfights", "attack")
"""What is filled in of a unit, in the order of the printed sheet's columns."""


def fill_sheet(file: Filed[MissionSheet], answers: Mapping[int, Mapping[str, object]], played_so: str = "") -> str:
    """The sheet's text with the answers put in, by the position of the unit; all else as it was typed.

    Values: shorthand as text, numbers, lists of texts; None leaves a value as it is.
    """
    source = file.source
    changes: dict[Span, str] = {}
    for index, values in answers.items():
        unit = (source.path, "units", index)
        lines: list[str] = []
        for key in FIELDS:
            value = values.get(key)
            if value is None:
                continue
            place = file.spans.get((*unit, key))
            if place is not None:
                changes[place.value] = _written(value)
            else:
                lines.append(f"{key}: {_written(value)}")
        if not lines:
            continue
        whole = file.spans[unit].value
        if source.slice(whole).startswith("{"):
            at = Span(source.path, whole.end_line, whole.end_column - 1, whole.end_line, whole.end_column - 1)
            changes[at] = "".join(f", {line}" for line in lines)
        else:
            at = Span(source.path, whole.end_line, whole.end_column, whole.end_line, whole.end_column)
            indent = " " * (whole.column - 1)
            changes[at] = "".join(f"\n{indent}{line}" for line in lines)
    text = replace_spans(source, changes)
    if played_so:
        told = file.spans.get((source.path, "played_so"))
        if told is None:
            text = text + ("" if text.endswith("\n") else "\n") + f"played_so: {quote_scalar(played_so)}\n"
    return text


def _written(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(quote_scalar(str(v)) for v in value) + "]"
    return quote_scalar(value) if isinstance(value, str) else str(value)


_FATES = {True: "rescued", False: "lost", None: UNKNOWN}
_ORDER = tuple(_FATES.values())


def describe_losses(losses: Sequence[Loss]) -> str:
    """Losses in the sheet's shorthand; nothing for none."""
    counted = Tally((_FATES[loss.rescued], loss.cause, str(loss.place or "")) for loss in losses)
    parts = []
    for (fate, cause, place), count in sorted(
        counted.items(), key=lambda c: (*(_ORDER.index(c[0][0]), c[0][1] != "dogfight"), *c[0][1:])
    ):
        to = "" if cause == "dogfight" else f" to {cause.replace('_', ' ')}"
        parts.append(f"{count} {fate}{to}" + (f" at {place}" if place else ""))
    return ", ".join(parts)


def describe_attack(attack: Attack | None) -> str:
    """An attack in the sheet's shorthand; nothing for none."""
    if attack is None:
        return ""
    if attack.kind == "jettisoned":
        return attack.kind
    return f"{attack.kind} {attack.target} {attack.hits}" + (f" at {attack.place}" if attack.place else "")


def insert_unit(file: Filed[MissionSheet], unit: SheetUnit) -> str:
    """The sheet's text with one more unit after its last; the sheet must have one, written as lines of its own."""
    source = file.source
    last = file.spans[source.path, "units", len(file.record.units) - 1].value
    at = Span(source.path, last.end_line, last.end_column, last.end_line, last.end_column)
    first = source.text.splitlines()[last.line - 1]
    indent = first[: len(first) - len(first.lstrip())] if first.lstrip().startswith("-") else "  "
    lines = compose_entry(compose_unit(unit))
    return replace_spans(source, {at: "".join(f"\n{indent}{line}" for line in lines)})


def amend_sheet(file: Filed[MissionSheet], values: Mapping[str, str]) -> str:
    """The sheet's text with values of the whole sheet (as YAML writes them) put in or replaced; the rest as it was."""
    source = file.source
    changes: dict[Span, str] = {}
    lines: list[str] = []
    for key, written in values.items():
        place = file.spans.get((source.path, key))
        if place is not None:
            changes[place.value] = written
        else:
            lines.append(f"{key}: {written}\n")
    text = replace_spans(source, changes)
    return text + ("" if text.endswith("\n") or not lines else "\n") + "".join(lines)


@dataclass(frozen=True, slots=True)
class OpenQuestions:
    """What a sheet cannot tell by itself, for its player to say."""

    specials: tuple[SpecialMission, ...]
    boxes: Mapping[str, Count]
    winners: tuple[Winner, ...]
    """Who may have won, if more than one may."""


def find_open_questions(war: War, sheet: MissionSheet) -> OpenQuestions:
    """Special missions, yes/no boxes of later missions and the winner, as far as the sheet leaves them open."""
    number = sheet.mission
    by = war.reckoning(number)
    facts = LogFacts(number, {**war.known, number: Known(None, sheet, by.targets)}, war.rulings)
    row = compose_row(sheet, by)
    told = LogFacts(number, {**war.known, number: Known(row, sheet, by.targets)}, war.rulings)
    possible = tuple(dict.fromkeys(find_winners(row, sheet, by)))
    return OpenQuestions(
        tuple(s for s in by.mission.specials if evaluate(s.when, facts, war.rulings) is None),
        {box: count for box, count in boxes_asked(war.view).get(number, {}).items() if told.numbers(count) is None},
        possible if len(possible) > 1 else (),
    )


def place_sheet(view: TallyHo, file: Filed[MissionSheet], log: LogFile | None = None) -> War:
    """The war in which a sheet is judged: `log` with the sheet as the entry of its mission, or a war of its own."""
    manifest, record = view.pack.manifest, file.record
    entry = f"  - mission: {record.mission}\n    sheet: {quote_scalar(Path(file.source.path).name)}\n"
    if log is not None:
        for index, logged in enumerate(log.log.record.missions):
            if logged.mission == record.mission:
                return War(view, LogFile(log.path, log.log, {**log.sheets, index: file}, log.transcripts))
        text, _ = insert_entry(log, [line[2:] for line in entry.splitlines()])
        with_entry, _ = decode_record(CampaignLog, Source(log.log.source.path, text or ""))
        if with_entry is not None:
            index = len(log.log.record.missions)
            return War(view, LogFile(log.path, with_entry, {**log.sheets, index: file}, log.transcripts))
    head = f"format: {FORMAT}\npack: {manifest.id}\npack_version: {quote_scalar(manifest.version)}\nplayer: nobody\n"
    alone, found = decode_record(CampaignLog, Source("", f"{head}missions:\n{entry}"))
    assert alone is not None, found
    return War(view, LogFile(Path(), alone, {0: file}))


def check_sheet(
    view: TallyHo, file: Filed[MissionSheet], log: LogFile | None = None
) -> tuple[CampaignRow | None, list[Diagnostic]]:
    """The row that follows from a sheet by itself, and every finding about it.

    It is held against the rules as an entry of `log`, with its rulings and what it carries over; without one, as the
    only entry of a log under the pack's own rulings. No row if the pack lacks the mission.
    """
    war = place_sheet(view, file, log)
    told = [d for d in check_log(view, war.file) if d.span.path == file.source.path]
    number = file.record.mission
    return (compose_row(file.record, war.reckoning(number)) if number in view.missions else None), told
