"""A sheet or transcript is of another mission than its entry.

What it finds: a `mission:` in the file that differs from the entry's that names it.

Why it matters: the figures of one day would be reported as those of another.

Bad:
    missions:
      - mission: 1
        sheet: two.sheet.yaml
    # file two.sheet.yaml
    format: 1
    pack: tally-ho
    mission: 2
    units: []

Good:
    missions:
      - mission: 1
        sheet: one.sheet.yaml
    # file one.sheet.yaml
    format: 1
    pack: tally-ho
    mission: 1
    units:
      - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne}
      - {id: 102, side: raf, type: spitfire, strength: 4, start: Lympne}
      - {id: 151, side: raf, type: hurricane, strength: 4, start: Lympne}
      - {id: 501, side: luftwaffe, type: do17, strength: 4, start: column 1, altitude: LL}
      - {id: 502, side: luftwaffe, type: do17, strength: 4, start: column 2, altitude: LL}
      - {id: 503, side: luftwaffe, type: do17, strength: 4, start: column 3, altitude: LL}
      - {id: 504, side: luftwaffe, type: do17, strength: 4, start: column 4, altitude: LL}
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.games.tally_ho.log.read import Filed
from generator.games.tally_ho.log.war import War
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG023", "sheet-of-other-mission", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """Every file that an entry names."""
    for files in (war.file.sheets, war.file.transcripts):
        for index, filed in files.items():
            file: Filed[Any] = filed
            entry = war.entries[index]
            if file.record.mission != entry.mission:
                yield FINDING.at(
                    file.span(file.record, "mission"),
                    f"this is mission {file.record.mission}, and the log names it for mission {entry.mission}",
                    "name the right file in the log",
                    [(war.log.span(entry, "mission"), "the entry")],
                )
