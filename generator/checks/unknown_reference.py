"""A value names something that the pack does not have.

Answers: TH-L101

What it finds: the id of an aircraft, a map, a place, a ruling, a communications chart or a drawing
that is nowhere defined; the likeliest one is named.

Why it matters: a roll on the set-up chart brings a type without figures, and no counter can be put
on the map.

Bad:
    # missions/01.yaml raf.table.1
    {type: defient}
Good:
    # missions/01.yaml raf.table.1
    {type: defiant}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.references import find_named, find_references, nouns_in
from generator.model.pack import GENERIC, Pack
from generator.source.decode import near_miss
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("REF001", "unknown-reference", Severity.ERROR, __doc__, ("TH-L101",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each use; kinds of things whose own file is broken are left alone."""
    named = find_named(pack)
    unsure = _unsure(pack)
    for use in find_references(pack):
        known = named.get(use.noun, {})
        if use.id in known or use.noun in unsure:
            continue
        article = "an" if use.noun[0] in "aeiou" else "a"
        help = near_miss(use.id, known) or f"add {article} {use.noun} of that id, or correct the name"
        yield FINDING.at(use.place, f"there is no {use.noun} called `{use.id}`", help)


def _unsure(pack: Pack) -> frozenset[str]:
    """What broken files may have defined."""
    collections = (*GENERIC, *getattr(pack.game, "collections", ()))
    return frozenset(n for c in collections if c.name in pack.broken for n in nouns_in(c.record))
