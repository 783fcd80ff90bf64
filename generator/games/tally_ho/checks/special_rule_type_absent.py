"""A special rule or a carry-over is about a type that the mission does not have.

Answers: TH-L411

What it finds: a type in an effect that no roll of the set-up chart brings.

Why it matters: the rule takes a line of the mission page and never applies.

Bad:
    # missions/01.yaml special_rules.m1-do17-convoys.effects
    [{hit_threshold: 6, type: ju88, target: [convoy]}]
Good:
    # missions/01.yaml special_rules.m1-do17-convoys.effects
    [{hit_threshold: 6, type: do17, target: [convoy]}]
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.aircraft import TallyHoAircraftFile
from generator.games.tally_ho.mission import Mission
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL037", "special-rule-type-absent", Severity.WARNING, __doc__, ("TH-L411",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such effect, at the type."""
    file = pack.one("aircraft", TallyHoAircraftFile)
    known = {a.id for a in file.aircraft} if file else set()
    for mission in pack.all("missions", Mission):
        present = {*mission.raf.types(), *mission.luftwaffe.types()}
        effects = [e for rule in mission.special_rules for e in rule.effects]
        effects += (e for c in (*mission.raf.carry_over, *mission.luftwaffe.carry_over) for e in c.effects)
        for effect in effects:
            for field in ("type", "remove_type"):
                type_ = getattr(effect, field, None)
                if type_ in known and type_ not in present:
                    yield FINDING.at(
                        pack.span(effect, field),
                        f"no roll of this mission brings `{type_}`",
                        "name a type of the mission, or delete the rule",
                    )
