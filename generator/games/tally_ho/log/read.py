"""From a log on disk to its records, with the sheets and transcripts it names and the place of every value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Any, Generic, TypeVar

from generator.games.tally_ho.log.records import CampaignLog, MissionSheet
from generator.games.tally_ho.log.transcript import Transcript
from generator.model.record import Record
from generator.source import findings
from generator.source.decode import decode
from generator.source.diagnostic import Diagnostic
from generator.source.nodes import Path, Spans, compose
from generator.source.read import Source, read_source
from generator.source.span import Span, whole

R = TypeVar("R", bound=Record)

FORMAT = 1
"""The format of logs, sheets and transcripts that this program writes, and the only one it reads."""


@dataclass(frozen=True, slots=True)
class Filed(Generic[R]):
    """A record together with the file it was written in."""

    record: R
    source: Source
    spans: Mapping[Path, Spans]

    def span(self, at: Record | Path, *more: str | int, key: bool = False) -> Span:
        """The place of a value below `at` (of its key with `key=True`), or of the nearest thing around it.

        A place of several lines is cut to its first: a person is shown where to look, not all of it.
        """
        path = (*(at.at if isinstance(at, Record) else at), *more)
        exact = True
        while path:
            if found := self.spans.get(path):
                return _cut(found.key if key and exact and found.key else found.value)
            path, exact = path[:-1], False
        return whole(self.source.path)


def _cut(span: Span) -> Span:
    if span.line == span.end_line:
        return span
    return Span(span.path, span.line, span.column, span.line, span.column + 1)


@dataclass(frozen=True, slots=True)
class LogFile:
    """A log with everything it refers to, as far as it could be read."""

    path: FilePath
    log: Filed[CampaignLog]
    sheets: Mapping[int, Filed[MissionSheet]] = field(default_factory=dict)
    """By the entry's position in the log."""
    transcripts: Mapping[int, Filed[Transcript]] = field(default_factory=dict)
    broken: tuple[Source, ...] = ()
    """The texts of sheets and transcripts that gave no record."""

    @property
    def sources(self) -> Mapping[str, Source]:
        """Every file of it by the name that findings use."""
        filed: list[Filed[Any]] = [self.log, *self.sheets.values(), *self.transcripts.values()]
        return {s.path: s for s in (*self.broken, *(f.source for f in filed))}


def read_record(kind: type[R], path: FilePath, shown: str) -> tuple[Filed[R] | None, list[Diagnostic]]:
    """One file as one record of `kind`, or every fault found in it."""
    source, diagnostics = read_source(path, shown)
    if source is None:
        return None, diagnostics
    filed, found = decode_record(kind, source)
    return filed, [*diagnostics, *found]


def decode_record(kind: type[R], source: Source) -> tuple[Filed[R] | None, list[Diagnostic]]:
    """A text as one record of `kind`, or every fault found in it."""
    composed, found = compose(source)
    if composed is None:
        return None, found
    record, faults = decode(kind, composed)
    if record is None:
        return None, [*found, *faults]
    return Filed(record, source, composed.spans), found


def read_log(path: FilePath, shown: str | None = None) -> tuple[LogFile | None, list[Diagnostic]]:
    """The log at `path` with the sheets and transcripts that it names, found from its own folder.

    None only if the log itself could not be decoded; a sheet that could not is a finding of its own.
    """
    name = shown if shown is not None else path.as_posix()
    source, diagnostics = read_source(path, name)
    if source is None:
        return None, diagnostics
    file, found = decode_log(path, source)
    return file, [*diagnostics, *found]


def decode_log(path: FilePath, source: Source) -> tuple[LogFile | None, list[Diagnostic]]:
    """As `read_log`, for a text that is or may become the file at `path`."""
    name = source.path
    log, diagnostics = decode_record(CampaignLog, source)
    if log is None:
        return None, diagnostics
    sheets: dict[int, Filed[MissionSheet]] = {}
    transcripts: dict[int, Filed[Transcript]] = {}
    broken: list[Source] = []
    for index, entry in enumerate(log.record.missions):
        if entry.sheet is not None:
            sheet = _read_beside(MissionSheet, path, name, log.span(entry, "sheet"), entry.sheet, diagnostics, broken)
            if sheet is not None:
                sheets[index] = sheet
        if entry.transcript is not None:
            place = log.span(entry, "transcript")
            transcript = _read_beside(Transcript, path, name, place, entry.transcript, diagnostics, broken)
            if transcript is not None:
                transcripts[index] = transcript
    return LogFile(path, log, sheets, transcripts, tuple(broken)), diagnostics


def _read_beside(
    kind: type[R],
    log: FilePath,
    shown: str,
    place: Span,
    named: str,
    diagnostics: list[Diagnostic],
    broken: list[Source],
) -> Filed[R] | None:
    """The record in a file that the log names; what is wrong with it joins `diagnostics`, and its text `broken`."""
    file = log.parent / named
    if not file.is_file():
        diagnostics.append(
            findings.UNREADABLE.at(
                place,
                f"there is no file `{named}` beside the log",
                "give the path from the log's own folder, or delete the line",
            )
        )
        return None
    source, faults = read_source(file, shown[: len(shown) - len(log.name)] + named)
    diagnostics.extend(faults)
    if source is None:
        return None
    filed, faults = decode_record(kind, source)
    diagnostics.extend(faults)
    if filed is None:
        broken.append(source)
    return filed
