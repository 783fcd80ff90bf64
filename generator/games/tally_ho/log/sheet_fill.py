"""A Mission Tracking Sheet filled in: its file changed where the answers stand, and held against the rules alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.games.tally_ho.log.chain import compose_row
from generator.games.tally_ho.log.check import check_log
from generator.games.tally_ho.log.read import FORMAT, Filed, LogFile, decode_record
from generator.games.tally_ho.log.records import Attack, CampaignLog, CampaignRow, Loss, MissionSheet
from generator.games.tally_ho.log.sheet_shorthand import UNKNOWN
from generator.games.tally_ho.log.war import War
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
    counted = Counter((_FATES[loss.rescued], loss.cause, str(loss.place or "")) for loss in losses)
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


def check_sheet(view: TallyHo, file: Filed[MissionSheet]) -> tuple[CampaignRow | None, list[Diagnostic]]:
    """The row that follows from a sheet by itself, and every finding about it.

    It is held against the rules as the only entry of a log under the pack's own rulings. No row if the pack lacks
    the mission.
    """
    manifest, record = view.pack.manifest, file.record
    text = (
        f"format: {FORMAT}\npack: {manifest.id}\npack_version: {quote_scalar(manifest.version)}\nplayer: nobody\n"
        f"missions:\n  - mission: {record.mission}\n    sheet: {quote_scalar(Path(file.source.path).name)}\n"
    )
    log, found = decode_record(CampaignLog, Source("", text))
    assert log is not None, found
    war = War(view, LogFile(Path(), log, {0: file}))
    told = [d for d in check_log(view, war.file) if d.span.path == file.source.path]
    row = compose_row(record, war.reckoning(record.mission)) if record.mission in view.missions else None
    return row, told
