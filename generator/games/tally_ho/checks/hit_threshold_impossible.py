"""A special rule makes a hit impossible.

Answers: TH-L412

What it finds: a `hit_threshold` above 6.

Why it matters: a raid that cannot hit its target is no raid; the defender may as well stay on the
ground.

Bad:
    # missions/01.yaml special_rules.m1-do17-convoys.effects
    [{hit_threshold: 7, type: do17, target: [convoy]}]
Good:
    # missions/01.yaml special_rules.m1-do17-convoys.effects
    [{hit_threshold: 6, type: do17, target: [convoy]}]
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.effects import HitThreshold
from generator.games.tally_ho.mission import Mission
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL038", "hit-threshold-impossible", Severity.ERROR, __doc__, ("TH-L412",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such effect, at the number."""
    for mission in pack.all("missions", Mission):
        effects = [e for rule in mission.special_rules for e in rule.effects]
        effects += (e for c in (*mission.raf.carry_over, *mission.luftwaffe.carry_over) for e in c.effects)
        for effect in effects:
            if isinstance(effect, HitThreshold) and effect.hit_threshold > 6:
                yield FINDING.at(
                    pack.span(effect, "hit_threshold"),
                    f"no die shows `{effect.hit_threshold}`",
                    "write 6 at most; `restrict` forbids an attack",
                )
