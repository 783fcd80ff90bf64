"""A mission speaks of both of something, and its map has not two.

Answers: TH-L315

What it finds: "both Convoys" (Targets, Radar Stations, ...) in a printed condition, when the map's Targets of that
kind are not two.

Why it matters: the side that plays for the points cannot tell what it has to do.

Bad:
    # missions/02.yaml specials.1.printed
    Hit both Convoys, three times or more.
Good:
    # missions/02.yaml specials.1.printed
    Hit the Convoy three times or more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.games.tally_ho.map_ground_rules import map_uses
from generator.model.pack import Pack
from generator.model.record import Record
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("MAP015", "both-of-one", Severity.ERROR, __doc__, ("TH-L315",))

_KINDS = {
    "targets": None,
    "convoys": "convoy",
    "airfields": "raf_airfield",
    "radar stations": "radar",
    "cities": "city",
    "factories": "factory",
    "ports": "port",
}
_BOTH = re.compile(rf"\bboth (?:of )?(?:the )?({'|'.join(_KINDS)})\b", re.IGNORECASE)


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such sentence, at the sentence."""
    for use in map_uses(pack):
        for mission in use.missions:
            printed: list[tuple[Record, str]] = [(r, r.printed) for r in mission.specials]
            printed += [(r, r.printed) for r in mission.special_rules]
            printed += [(r, r.printed) for r in mission.victory.overrides]
            printed.append((mission.victory, mission.victory.printed))
            for record, sentence in printed:
                for match in _BOTH.finditer(sentence):
                    kind = _KINDS[match[1].lower()]
                    here = [s for s in use.sector.targets if kind in (None, s.kind)]
                    if len(here) != 2:
                        yield FINDING.at(
                            pack.span(record, "printed"),
                            f"`{match[0]}`, and map `{use.sector.map.id}` has {len(here) or 'none'}",
                            "say how many there are, or mark them as Targets on the map",
                        )
