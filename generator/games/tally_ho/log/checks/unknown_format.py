"""A log, sheet or transcript is of a format that this program does not read.

What it finds: a `format:` other than 1, in the log or in a file it names.

Why it matters: a later format may mean something else by the same words, and a war would be reckoned wrong.

Bad:
    format: 2
    pack: tally-ho
    pack_version: "0.1"
    player: A. N. Other

Good:
    format: 1
    pack: tally-ho
    pack_version: "0.1"
    player: A. N. Other
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.games.tally_ho.log.read import FORMAT, Filed
from generator.games.tally_ho.log.war import War
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG001", "unknown-format", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """The `format` of the log and of every file it names."""
    files: list[Filed[Any]] = [war.log, *war.file.sheets.values(), *war.file.transcripts.values()]
    for file in files:
        if file.record.format != FORMAT:
            yield FINDING.at(
                file.span(file.record, "format"),
                f"format {file.record.format} is not known",
                f"this program reads format {FORMAT}",
            )
