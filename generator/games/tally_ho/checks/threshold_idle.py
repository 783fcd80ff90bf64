"""A condition can never hold, or always does.

Answers: TH-L403

What it finds: a count compared with more than the mission's largest set-up can bring, or with a
number that every mission reaches.

Why it matters: the bonus is printed, planned for, and out of reach; or given to whoever sits down.

Bad:
    # missions/01.yaml specials.m1-convoys-unharmed.when
    {count: elements_lost, side: luftwaffe, more_than: 16}
Good:
    # missions/01.yaml specials.m1-convoys-unharmed.when
    {count: elements_lost, side: luftwaffe, more_than: 15}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.conditions import Count, counts
from generator.games.tally_ho.mission import Mission
from generator.games.tally_ho.setup.odds import find_largest
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL030", "threshold-idle", Severity.WARNING, __doc__, ("TH-L403",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each comparison that decides nothing, at its number."""
    missions = {m.number: m for m in pack.all("missions", Mission)}
    for mission in missions.values():
        conditions = [
            *(c.when for c in (*mission.raf.carry_over, *mission.luftwaffe.carry_over)),
            *(s.when for s in mission.specials),
            *(o.when for o in mission.victory.overrides),
        ]
        for count in (count for condition in conditions for count in counts(condition)):
            asked = mission if count.mission is None else missions.get(count.mission)
            most = _most(count, asked) if asked else None
            name, limit = count.comparison
            verdict = _verdict(name, limit, most)
            if verdict:
                bound = f", at most {most} can be counted" if most is not None and limit >= most else ""
                yield FINDING.at(
                    pack.span(count, name),
                    f"`{name}: {limit}` {verdict} holds{bound}",
                    "choose a number that may be reached or missed",
                )


def _verdict(name: str, limit: int, most: int | None) -> str:
    always = (name == "at_least" and limit == 0) or (name == "at_most" and most is not None and limit >= most)
    over = most is not None and (limit > most or (limit == most and name == "more_than"))
    never = name in ("at_least", "more_than", "exactly") and over
    return "always" if always else "never" if never else ""


def _most(count: Count, mission: Mission) -> int | None:
    """The most that can be counted in a mission; None where the set-up does not limit it."""
    if count.side is None:
        return None
    largest = find_largest(mission, count.side)
    units = largest.per_type.get(count.type, 0) if count.type else largest.units
    match count.count:
        case "elements_lost":
            return units * largest.strongest or None  # no units at all is a finding of its own
        case "squadrons" | "squadrons_lost" | "exited" | "bombed" | "strafed":
            return units or None  # a unit that has bombed or strafed returns to base (TH-109)
        case "hits":
            # An attack has a die for each element, and one more for each ace in the hex by the ruling that gives most.
            return units * (largest.strongest + largest.aces) or None
        case "aces_downed":
            return min(units, largest.aces) or None
    return None
