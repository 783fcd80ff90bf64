"""A log or sheet belongs to another pack than the one it is checked against.

What it finds: a `pack:` that is not the pack's id, in the log or in a file it names.

Why it matters: missions, limits and special missions would be those of another game.

Bad:
    format: 1
    pack: blood-red-skies
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

from generator.games.tally_ho.log.read import Filed
from generator.games.tally_ho.log.war import War
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG002", "other-pack", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """The `pack` of the log and of every file it names."""
    own = war.view.pack.manifest.id
    files: list[Filed[Any]] = [war.log, *war.file.sheets.values(), *war.file.transcripts.values()]
    for file in files:
        if file.record.pack != own:
            yield FINDING.at(
                file.span(file.record, "pack"), f"`{file.record.pack}` is not this pack, `{own}`", f"write `{own}`"
            )
