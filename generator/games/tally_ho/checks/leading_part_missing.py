"""What a mission is about may not turn up.

Answers: TH-L413

What it finds: a set-up that brings no Bomber at all in more than 5 % of games, though its chart has them, or no Ace
where a special mission is about shooting one down. Charts out of the rulebook are left as they are.

Why it matters: one evening in twenty the table is laid, an hour goes by with the set-up, and there is no raid to
stop.

Bad:
    # missions/04.yaml luftwaffe.rolls
    3
Good:
    # missions/04.yaml luftwaffe.rolls
    6
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from generator.games.tally_ho.aircraft import TallyHoAircraftFile
from generator.games.tally_ho.conditions import counts
from generator.games.tally_ho.mission import Mission
from generator.games.tally_ho.setup.odds import chance_of_none
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL049", "leading-part-missing", Severity.WARNING, __doc__, ("TH-L413",))

LIMIT = Fraction(1, 20)


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each side and part, at the number of rolls."""
    file = pack.one("aircraft", TallyHoAircraftFile)
    bombers = {a.id for a in file.aircraft if a.role == "bomber"} if file else set()
    for mission in pack.all("missions", Mission):
        raid = mission.luftwaffe
        none = chance_of_none(raid, lambda e: e.type in bombers)
        if not raid.provenance.startswith("rulebook") and LIMIT < none < 1:
            yield FINDING.at(
                pack.span(raid, "rolls"),
                f"`{raid.rolls}` rolls bring no Bomber in {float(none):.1%} of games",
                "roll more often, or give Bombers more of the chart",
            )
        asked = [c for special in mission.specials for c in counts(special.when)]
        wanted = {c.side for c in asked if c.count == "aces_downed"}
        for side in ("raf", "luftwaffe"):
            set_up = mission.raf if side == "raf" else raid
            none = chance_of_none(set_up, lambda e: e.ace)
            if side in wanted and not set_up.provenance.startswith("rulebook") and LIMIT < none < 1:
                yield FINDING.at(
                    pack.span(set_up, "rolls"),
                    f"`{set_up.rolls}` rolls bring no Ace in {float(none):.1%} of games",
                    "roll more often, or give Aces more of the chart",
                )
