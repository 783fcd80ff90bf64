"""Nothing says what equal points mean.

Answers: TH-L410

What it finds: a victory whose `tie` names a ruling that is not about ties: one that does not offer
a draw or a winner on equal points.

Why it matters: the score is 9 to 9 after two hours, and both sides have won.

Bad:
    # missions/01.yaml victory.tie
    spitfire_bonus
Good:
    # missions/01.yaml victory.tie
    vp_tie
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.mission import Mission
from generator.model.pack import Pack
from generator.model.ruling import Rulings
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL036", "tie-not-ruled", Severity.ERROR, __doc__, ("TH-L410",))


ERRATUM = "TH-E62"


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each mission whose ruling on ties is another's, at its name."""
    rulings = pack.one("rulings", Rulings)
    known = {r.id: r for r in rulings.rulings} if rulings else {}
    for mission in pack.all("missions", Mission):
        ruling = known.get(mission.victory.tie)
        if ruling is not None and not any(c.startswith(("draw", "raf", "luftwaffe")) for c in ruling.choices):
            yield FINDING.at(
                pack.span(mission.victory, "tie"),
                f"ruling `{ruling.id}` says nothing about equal points",
                f"name the ruling on {ERRATUM}, `vp_tie`",
                [(pack.span(ruling, "choices", key=True), "its choices")],
            )
