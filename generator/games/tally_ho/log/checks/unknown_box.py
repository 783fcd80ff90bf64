"""An answer is given to a question that nothing asks.

What it finds: an id under `answers` that no condition of the pack's missions has for that row.

Why it matters: a misspelt answer is no answer, and the mission that needs it goes by the other one.

Bad:
    missions:
      - mission: 1
        row: {raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf, answers: {m01-brooklands: true}}

Good:
    missions:
      - mission: 1
        row: {raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.conditions import counts
from generator.games.tally_ho.log.war import War
from generator.source.decode import near_miss
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG015", "unknown-box", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """The answers of every row."""
    boxes: dict[int, set[str]] = {}
    for mission in war.missions.values():
        rules = [*mission.raf.carry_over, *mission.luftwaffe.carry_over]
        conditions = [r.when for r in rules] + [s.when for s in mission.specials]
        conditions += [o.when for o in mission.victory.overrides]
        for condition in conditions:
            for count in counts(condition):
                boxes.setdefault(count.mission or mission.number, set()).add(count.box_id(mission.number))
    for _, _, mission, row in war.rows():
        known = boxes.get(mission.number, set())
        for name in row.answers:
            if name not in known:
                yield FINDING.at(
                    war.log.span(row, "answers", name, key=True),
                    f"nothing asks `{name}` of mission {mission.number}",
                    near_miss(name, known) or "delete the answer",
                )
