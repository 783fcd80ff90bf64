"""A modifier can push a strength roll off its table.

Answers: TH-L006

What it finds: a carry-over that adds to the strength roll while no ruling `strength_overflow` says
how rolls beyond the table are read.

Why it matters: a 6 with two added is an 8, and the table ends at 6: the squadron has no strength.

Bad:
    # missions/02.yaml raf.carry_over.0.effects
    - {strength_roll: 2}
    # rulings.yaml rulings.strength_overflow.id
    strength_overflows
Good:
    # missions/02.yaml raf.carry_over.0.effects
    - {strength_roll: 2}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.effects import StrengthRoll
from generator.games.tally_ho.mission import Mission
from generator.model.pack import Pack
from generator.model.ruling import Rulings
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL005", "modifier-off-table", Severity.ERROR, __doc__, ("TH-L006",))


RULING = "strength_overflow"  # TH-E6


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such effect, at its number."""
    rulings = pack.one("rulings", Rulings)
    if "rulings" in pack.broken or any(r.id == RULING for r in (rulings.rulings if rulings else ())):
        return
    for mission in pack.all("missions", Mission):
        for set_up in (mission.raf, mission.luftwaffe):
            for effect in (e for carry in set_up.carry_over for e in carry.effects):
                if isinstance(effect, StrengthRoll) and effect.strength_roll:
                    yield FINDING.at(
                        pack.span(effect, "strength_roll"),
                        f"`{effect.strength_roll:+}` takes a strength roll off the table",
                        f"add a ruling `{RULING}` that says how such a roll is read",
                        [(pack.span(set_up, "strength"), "the table")],
                    )
