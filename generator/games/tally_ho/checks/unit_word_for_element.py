"""A text that awards points names the unit where the element is meant.

Answers: TH-L603

What it finds: in a special mission, a victory, a carry-over or the chart of Victory Points, a loss that is
counted in Squadrons, Staffeln or Stormi.

Why it matters: a Squadron is up to four Vics. Two points for a Squadron lost, or for a Vic: the two readings give
scores four times apart.

Bad:
    # missions/04.yaml specials.0.printed
    Lose no Squadron of those near the coast.
Good:
    # missions/04.yaml specials.0.printed
    Lose no Vic of those near the coast.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.vocabulary import texts_having
from generator.games.tally_ho.charts import VictoryPoints
from generator.games.tally_ho.mission import CarryOver, SpecialMission, Victory
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL053", "unit-word-for-element", Severity.WARNING, __doc__, ("TH-L603",))

_UNITS = ("Squadron", "Squadrons", "Staffel", "Staffeln", "Stormo", "Stormi")
_LOSS = re.compile(
    r"(?:\b(?:los[et]|loses|losing|loss(?:es)? of|cost|bring(?:ing)? down|shoot(?:ing)? down|destroy|down)\b)"
    rf"[^.,;:]*?\b({'|'.join(_UNITS)})\b",
    re.IGNORECASE,
)
_ELEMENT = {"squadron": "Vic", "squadrons": "Vics", "staffel": "Schwarm", "staffeln": "Schwarms"}
_PARTS = (CarryOver, SpecialMission, Victory, VictoryPoints)


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such word, at the word."""
    for written in texts_having(pack, _UNITS):
        if not any(isinstance(record, _PARTS) for record in written.within):
            continue
        for found in _LOSS.finditer(written.text):
            say = _ELEMENT.get(found[1].lower(), "Schwarms")
            yield FINDING.at(
                written.place(*found.span(1)),
                f"`{found[1]}` is a whole unit; losses are counted in elements",
                f"write `{say}`",
            )
