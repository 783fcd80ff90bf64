"""A bonus against fighters leaves a fighter out.

Answers: TH-L110

What it finds: a bonus that lists some of the other side's fighters but not all, or a type that is
no enemy.

Why it matters: the one type that the note forgets is fought without the extra die, or with it, as
the louder player remembers.

Bad:
    # charts.yaml bonuses.0.against
    [bf109e, bf110, cr42]
Good:
    # charts.yaml bonuses.0.against
    [bf109e, bf110, cr42, g50]
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.aircraft import TallyHoAircraftFile
from generator.games.tally_ho.charts import Charts
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL014", "bonus-incomplete", Severity.WARNING, __doc__, ("TH-L110",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each type left out, at the list, and for each that does not belong, at the type."""
    charts, file = pack.one("charts", Charts), pack.one("aircraft", TallyHoAircraftFile)
    types = {a.id: a for a in file.aircraft} if file else {}
    for bonus in charts.bonuses if charts else ():
        if bonus.type not in types:
            continue
        enemies = {t: a for t, a in types.items() if a.side != types[bonus.type].side}
        for index, listed in enumerate(bonus.against):
            if listed in types and listed not in enemies:
                yield FINDING.at(
                    pack.span(bonus, "against", index),
                    f"`{listed}` is on the same side as `{bonus.type}`",
                    "list the enemy's types only",
                )
        fighters = [t for t, a in enemies.items() if a.role == "fighter"]
        if not any(f in bonus.against for f in fighters):
            continue
        for missing in (f for f in fighters if f not in bonus.against):
            yield FINDING.at(
                pack.span(bonus, "against"), f"the bonus leaves out the fighter `{missing}`", f"add `{missing}`"
            )
