"""A question that a later mission depends on is left open.

What it finds: a carry-over rule of a logged mission that asks about an earlier one, where neither figures nor a
yes/no answer tell.

Why it matters: the later mission was set up without knowing whether it should have been weaker or stronger.

Bad:
    missions:
      - mission: 1
        notes: the sheet went out with the tea things
      - mission: 2
        row: {raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}

Good:
    missions:
      - mission: 1
        row: {raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}
      - mission: 2
        row: {raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.conditions import counts
from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.setup.carry_over import judge_carry_over
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG014", "unanswered-box", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """Every carry-over rule of every mission logged (TH-6, TH-E7, TH-E72)."""
    for _, _, mission in war.each():
        facts = war.facts(mission.number)
        for carried in judge_carry_over(mission, facts, war.rulings):
            if carried.applies is not None:
                continue
            for count in counts(carried.rule.when, war.rulings):
                if facts.numbers(count) is not None or facts.answer(count) is not None:
                    continue
                asked = count.mission or mission.number
                earlier = next((e for e in war.entries if e.mission == asked), None)
                if earlier is None or asked in war.unread:
                    continue  # It was never fought, or its sheet cannot be read: that is told elsewhere.
                box = count.box_id(mission.number)
                where = f"in `{earlier.sheet}`" if earlier.sheet and earlier.row is None else "under `row`"
                yield FINDING.at(
                    war.log.span(earlier, "mission"),
                    f"mission {mission.number} asks about mission {asked}, and this entry does not tell",
                    f"{where}, `answers: {{{box}: true}}` or `false`: {carried.rule.printed}",
                )
