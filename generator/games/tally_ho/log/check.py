"""Everything that can be wrong with a log, and what a player has said was played so."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from typing import cast

from generator.checks.check import find_checks
from generator.games.tally_ho.log.findings import FURTHER_FINDINGS, IDLE_EXCUSE
from generator.games.tally_ho.log.read import LogFile
from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.replay.drive import replay
from generator.games.tally_ho.replay.findings import RULINGS_DIFFER
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

PACKAGE = "generator.games.tally_ho.log.checks"

EXCUSABLE = frozenset(
    f"LOG{n:03}" for n in (5, 6, 7, 9, 10, 11, 13, 17, 18, 19, 20, 21, 22, 25, *range(101, 124), 125, *range(130, 139))
)
"""Breaches of the rules, which a table may agree on. What makes a log unreadable is none of them."""

TABLED = EXCUSABLE - {"LOG005", "LOG006", "LOG007", "LOG020"}
"""Breaches found by the tables of the pack, which another edition may have had otherwise."""


def find_log_findings() -> tuple[Finding, ...]:
    """Every finding of logs and set-ups, by code: those of the checks and those met in reading and writing."""
    every = [c.finding for c in find_checks(PACKAGE)]
    every += FURTHER_FINDINGS
    return tuple(sorted(every, key=lambda f: f.code))


def check_log(view: TallyHo, file: LogFile, found: Iterable[Diagnostic] = ()) -> list[Diagnostic]:
    """All findings about a log, with those met in reading it; sorted.

    In an entry with `played_so` a breach of the rules is a warning that gives the player's reason. In a log begun with
    another version of the pack, so is a breach that another version's tables may explain.
    """
    war = War(view, file)
    diagnostics = list(found)
    for check in find_checks(PACKAGE):
        # A check of logs takes a war where one of packs takes a pack.
        diagnostics.extend(check.find(cast(Pack, war)))
    diagnostics.extend(_check_transcripts(war))
    noted, used = [], set()
    pinned = file.log.record.pack_version
    other = pinned != view.pack.manifest.version
    for diagnostic in diagnostics:
        index = _entry_at(war, diagnostic)
        reason = war.played_so(index) if index is not None else None
        if index is not None and reason and diagnostic.code in EXCUSABLE:
            used.add(index)
            diagnostic = dataclasses.replace(
                diagnostic, severity=Severity.WARNING, help=f"noted, not held against you; played so: {reason}"
            )
        elif index is not None and other and diagnostic.code in TABLED:
            help_ = f"; the tables of version `{pinned}` may have been others"
            diagnostic = dataclasses.replace(diagnostic, severity=Severity.WARNING, help=diagnostic.help + help_)
        noted.append(diagnostic)
    for index, entry in enumerate(war.entries):
        if entry.played_so and index not in used:
            noted.append(
                IDLE_EXCUSE.at(
                    war.log.span(entry, "played_so", key=True),
                    "nothing in this mission breaks the rules",
                    "delete `played_so`, or put what happened into `notes`",
                )
            )
    return sorted(noted, key=Diagnostic.sort_key)


def _check_transcripts(war: War) -> Iterator[Diagnostic]:
    """Every transcript that an entry names, played again under the war's own rulings and carry-over."""
    for index, entry, mission in war.each():
        file = war.file.transcripts.get(index)
        if file is None or file.record.mission != mission.number:
            continue
        theirs = war.view.rulings_in_force(file.record.rulings)
        for name, value in theirs.items():
            if war.rulings.get(name) != value:
                yield RULINGS_DIFFER.at(
                    file.span(file.record, "rulings", name),
                    f"`{name}` is `{value}` here, and `{war.rulings.get(name)}` in the log",
                    "one war is fought by one set of rulings; correct whichever is wrong",
                    [(war.log.span(entry, "transcript"), "the entry")],
                )
        _, found = replay(war.view, file, war.facts(mission.number))
        yield from found


def _entry_at(war: War, diagnostic: Diagnostic) -> int | None:
    """The position of the entry that a finding is about: by its lines in the log, or by its own file."""
    span = diagnostic.span
    if span.path == war.log.source.path:
        for index in range(len(war.entries)):
            place = war.log.spans[(span.path, "missions", index)].value
            if place.line <= span.line <= place.end_line:
                return index
        return None
    for files in (war.file.sheets, war.file.transcripts):
        for index, filed in files.items():
            if filed.source.path == span.path:
                return index
    return None
