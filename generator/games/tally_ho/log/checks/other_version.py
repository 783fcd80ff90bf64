"""A log was begun with another edition of the pack.

What it finds: a `pack_version:` that differs from the pack's own.

Why it matters: a table or a special mission may have changed since, so a row that was right may seem wrong. Until the
new version is written in, what the tables find is a warning. Rulings that the log has `pinned` hold in any case.

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
from generator.model.ruling import Rulings
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG004", "other-version", Severity.WARNING, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """The version that the log pins."""
    own, pinned = war.view.pack.manifest.version, war.log.record.pack_version
    if pinned != own:
        yield FINDING.at(
            war.log.span(war.log.record, "pack_version"),
            f"the log was begun with version `{pinned}`, and this pack is `{own}`",
            _advise(war),
        )


def _advise(war: War) -> str:
    kept = war.log.record.pinned
    if not kept:
        return "look through the rows and the sheet of rulings, then write the new version here"
    rulings = war.view.pack.one("rulings", Rulings)
    now = {r.id: r.default for r in rulings.rulings} if rulings else {}
    differing = [f"`{id_}: {value}`" for id_, value in kept.items() if now.get(id_) != value]
    told = f"this war keeps its rulings ({', '.join(differing)} no longer the pack's)" if differing else ""
    return "; ".join(filter(None, [told, "look through the rows, then write the new version here"]))
