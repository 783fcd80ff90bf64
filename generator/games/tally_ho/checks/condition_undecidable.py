"""A condition cannot be decided from what is recorded and ruled.

Answers: TH-L407

What it finds: a `by_ruling` that has no choice for one of the ruling's values, or one for a value
that it does not have; a count of strafing, or of hits on convoys, while no ruling says what counts.

Why it matters: the last bomb has fallen, and the table cannot say whether the bonus is won.

Bad:
    # missions/01.yaml specials.m1-both-convoys.when.choices
    each: {count: hits, side: luftwaffe, target: [convoy], of_each: true, at_least: 3}
Good:
    # missions/01.yaml specials.m1-both-convoys.when.choices
    each: {count: hits, side: luftwaffe, target: [convoy], of_each: true, at_least: 3}
    total: {count: hits, side: luftwaffe, target: [convoy], at_least: 3}
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.games.tally_ho.conditions import ByRuling, counts
from generator.games.tally_ho.mission import Mission
from generator.model.pack import Pack
from generator.model.record import FrozenMap, Record
from generator.model.ruling import Rulings
from generator.source.decode import near_miss
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL034", "condition-undecidable", Severity.ERROR, __doc__, ("TH-L407",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each choice missing, at `choices`, or in excess, at its key, and each count unruled."""
    rulings = pack.one("rulings", Rulings)
    if "rulings" in pack.broken:
        return
    known = {r.id: r for r in rulings.rulings} if rulings else {}
    for mission in pack.all("missions", Mission):
        for by in _by_ruling(mission):
            if by.by_ruling not in known:
                continue  # an unknown reference
            values = known[by.by_ruling].choices
            for value in (v for v in values if v not in by.choices):
                yield FINDING.at(
                    pack.span(by, "choices", key=True),
                    f"nothing is said for `{value}` of ruling `{by.by_ruling}`",
                    f"add `{value}:` with its condition",
                    [(pack.span(known[by.by_ruling], "choices", value, key=True), "a choice of the ruling")],
                )
            for value in (v for v in by.choices if v not in values):
                yield FINDING.at(
                    pack.span(by, "choices", value, key=True),
                    f"ruling `{by.by_ruling}` has no choice `{value}`",
                    near_miss(value, values),
                )
        for special in mission.specials:
            for count in counts(special.when):
                needed = {"strafed": "strafed_means", "hits": "convoy_hits_include_strafing"}.get(count.count)
                if needed and needed not in known and (count.count == "strafed" or "convoy" in count.target):
                    yield FINDING.at(
                        pack.span(count, "count"),
                        f"no ruling `{needed}` says what counts",
                        f"add `{needed}` to `rulings.yaml`",
                    )


def _by_ruling(value: Any) -> Iterator[ByRuling]:
    if isinstance(value, ByRuling):
        yield value
    if isinstance(value, Record):
        for name in type(value).model_fields:
            yield from _by_ruling(getattr(value, name))
    elif isinstance(value, (tuple, FrozenMap)):
        for item in value.values() if isinstance(value, FrozenMap) else value:
            yield from _by_ruling(item)
