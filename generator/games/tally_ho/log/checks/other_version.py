"""A log was begun with another edition of the pack.

What it finds: a `pack_version:` that differs from the pack's own.

Why it matters: a table or a special mission may have changed since, so a row that was right may seem wrong.

Bad:
    format: 1
    pack: tally-ho
    pack_version: "0.0"
    player: A. N. Other

Good:
    format: 1
    pack: tally-ho
    pack_version: "0.1"
    player: A. N. Other
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.log.war import War
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG004", "other-version", Severity.WARNING, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """The version that the log pins."""
    own, pinned = war.view.pack.manifest.version, war.log.record.pack_version
    if pinned != own:
        yield FINDING.at(
            war.log.span(war.log.record, "pack_version"),
            f"the log was begun with version `{pinned}`, and this pack is `{own}`",
            "look through the rows, then write the new version here",
        )
