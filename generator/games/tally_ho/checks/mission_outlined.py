"""A mission is only an outline.

What it finds: a mission file with `status: outline`.

Why it matters: its map prints, but no tables do: nobody can play it, and a build leaves it out.

Bad:
    # missions/16.yaml
    number: 16
    title: The Day After
    date: 1940-11-12
    weekday: Tuesday
    types: [hurricane, bf109e]
    map: "01"
    status: outline
    provenance: authored
Good:
    # missions/16.yaml
    # allow: mission-outline (a plan for the winter)
    number: 16
    title: The Day After
    date: 1940-11-12
    weekday: Tuesday
    types: [hurricane, bf109e]
    map: "01"
    status: outline
    provenance: authored
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.mission_outline import MissionOutline
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL060", "mission-outline", Severity.WARNING, __doc__)


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each outline, at its number."""
    for outline in pack.all("missions", MissionOutline):
        yield FINDING.at(
            pack.span(outline, "number"),
            f"mission `{outline.number}` is an outline, and no build has it",
            "write its tables, or say why it waits: `# allow: mission-outline (reason)`",
        )
