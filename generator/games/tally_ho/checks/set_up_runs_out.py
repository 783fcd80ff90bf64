"""Carry-over can leave a side with nothing to roll.

Answers: TH-L405

What it finds: a set-up whose rolls, less all that carry-over can take away, come to less than 1.

Why it matters: after a bad mission the next one cannot be played at all, and the campaign stops.

Bad:
    # missions/02.yaml raf.carry_over.0.effects
    [{rolls: -4}]
Good:
    # missions/02.yaml raf.carry_over.0.effects
    [{rolls: -1}]
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.effects import Rolls
from generator.games.tally_ho.mission import Mission
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL032", "set-up-runs-out", Severity.ERROR, __doc__, ("TH-L405",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such set-up, at the number of the last effect that takes rolls away."""
    for mission in pack.all("missions", Mission):
        for set_up in (mission.raf, mission.luftwaffe):
            effects = [e for c in set_up.carry_over for e in c.effects if isinstance(e, Rolls) and e.rolls < 0]
            left = set_up.rolls + sum(e.rolls for e in effects)
            if effects and set_up.rolls > 0 and left < 1:
                yield FINDING.at(
                    pack.span(effects[-1], "rolls"),
                    f"carry-over can leave `{left}` of {set_up.rolls} rolls",
                    "take fewer rolls away",
                    [(pack.span(set_up, "rolls"), "the rolls of the set-up")],
                )
