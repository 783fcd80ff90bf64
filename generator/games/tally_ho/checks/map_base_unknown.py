"""A special rule is about an airfield that starts no squadron on the map.

Answers: TH-L302

What it finds: `delay_until` with a `place` that is not on the mission's map, or has no placement roll there.

Why it matters: the rule is printed and never comes true, or the squadron it holds back stands elsewhere.

Bad:
    # missions/02.yaml special_rules.0.effects.0.place
    tangmere
Good:
    # missions/02.yaml special_rules.0.effects.0.place
    hawkinge
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.effects import DelayUntil
from generator.games.tally_ho.map_ground_rules import map_uses
from generator.model.geography import Places
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("MAP002", "base-unknown", Severity.ERROR, __doc__, ("TH-L302",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such effect, at the place."""
    places = pack.one("places", Places)
    named = places.by_id() if places else {}
    for use in map_uses(pack):
        bases = {s.feature.place for s in use.sector.bases}
        known = {s.feature.place for s in use.sector.sites}
        for mission in use.missions:
            for effect in (e for rule in mission.special_rules for e in rule.effects):
                if isinstance(effect, DelayUntil) and effect.place in named and effect.place not in bases:
                    where = "starts no squadron on" if effect.place in known else "is not on"
                    yield FINDING.at(
                        pack.span(effect, "place"),
                        f"`{effect.place}` {where} map `{use.sector.map.id}`",
                        "name an airfield with a placement roll: "
                        + ", ".join(f"`{b}`" for b in sorted(filter(None, bases))),
                    )
