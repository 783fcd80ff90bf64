"""A log chooses a ruling that the pack does not have, or a way to play it that does not exist.

What it finds: a name under `rulings` that is no ruling of the pack, or a value that is none of its choices.

Why it matters: the choice has no effect, and the war is reckoned by the pack's own ruling instead.

Bad:
    format: 1
    pack: tally-ho
    pack_version: "0.1"
    player: A. N. Other
    rulings: {vp_tie: nobody}

Good:
    format: 1
    pack: tally-ho
    pack_version: "0.1"
    player: A. N. Other
    rulings: {vp_tie: luftwaffe_wins}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.log.war import War
from generator.source.decode import near_miss
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG016", "unknown-choice", Severity.ERROR, __doc__)


def check(war: War) -> Iterator[Diagnostic]:
    """Every choice of the log against `rulings.yaml`."""
    known = war.view.rulings
    for name, value in war.log.record.rulings.items():
        place = war.log.span(war.log.record, "rulings", name)
        if name not in known:
            yield FINDING.at(
                war.log.span(war.log.record, "rulings", name, key=True),
                f"this pack has no ruling `{name}`",
                near_miss(name, known),
            )
        elif value not in known[name].choices:
            yield FINDING.at(place, f"`{value}` is no choice of ruling `{name}`", near_miss(value, known[name].choices))
