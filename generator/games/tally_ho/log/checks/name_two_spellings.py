"""A pilot or a convoy is spelt two ways in one log.

What it finds: two surnames of aces, or two names of convoys, that differ in one letter, or in two letters changing
places. Pilots with different initials are different men.

Why it matters: the War Report commends both, and one of them never flew.

Bad:
    missions:
      - mission: 1
        row: {raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}
        aces: [Sergeant T. Ellery]
      - mission: 2
        row: {raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}
        aces: [Sergeant T. Elery]

Good:
    missions:
      - mission: 1
        row: {raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}
        aces: [Sergeant T. Ellery]
      - mission: 2
        row: {raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}
        aces: [Flight Sergeant T. Ellery]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from generator.checks.names import names_alike
from generator.games.tally_ho.log.war import War
from generator.source.diagnostic import Diagnostic, Finding, Severity
from generator.source.span import Span

FINDING = Finding("LOG027", "name-two-spellings", Severity.WARNING, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """One finding for each spelling that comes later in the log, at the name."""
    yield from _compare(war, "aces")
    yield from _compare(war, "convoys")


def _compare(war: War, field: Literal["aces", "convoys"]) -> Iterator[Diagnostic]:
    first: dict[tuple[tuple[str, ...], str], tuple[str, Span]] = {}
    for entry in war.entries:
        for index, name in enumerate(getattr(entry, field)):
            key = _split(name) if field == "aces" else ((), name)
            if key in first:
                continue
            place = war.log.span(entry, field, index)
            for other, (spelt, where) in first.items():
                same_man = not key[0] or not other[0] or key[0] == other[0]
                if same_man and names_alike(key[1].lower(), other[1].lower()):
                    yield FINDING.at(
                        place,
                        f"`{key[1]}` is spelt `{other[1]}` above",
                        "correct one of the two" + (", or give each man his initials" if field == "aces" else ""),
                        [(where, f"`{spelt}`")],
                    )
                    break
            first[key] = (name, place)


def _split(name: str) -> tuple[tuple[str, ...], str]:
    """A pilot's initials and surname, `Sergeant T. Ellery`."""
    words = name.replace(".", ". ").split()
    return tuple(w for w in words[:-1] if len(w) == 2 and w.endswith(".")), words[-1] if words else ""
