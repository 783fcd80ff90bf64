"""A printed counter has other factors than the Performance Chart.

Answers: TH-L107

What it finds: a counter in `printed.yaml` whose Attack/Defend or Strafe/Bomb is not the type's in
`aircraft.yaml`.

Why it matters: one player reads the counter, the other the chart, and the Dogfight has two
outcomes.

Bad:
    # printed.yaml counters.bf110.attack_defend
    5/2
Good:
    # printed.yaml counters.bf110.attack_defend
    6/2
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.aircraft import TallyHoAircraftFile
from generator.games.tally_ho.printed import Printed
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL011", "counter-differs", Severity.WARNING, __doc__, ("TH-L107",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each factor that differs, at the printed one."""
    printed, file = pack.one("printed", Printed), pack.one("aircraft", TallyHoAircraftFile)
    types = {a.id: a for a in file.aircraft} if file else {}
    for type_, counter in printed.counters.items() if printed else ():
        if type_ not in types:
            continue
        for field in ("attack_defend", "strafe_bomb"):
            read, known = getattr(counter, field), getattr(types[type_], field)
            if read is not None and str(read) != str(known):
                yield FINDING.at(
                    pack.span(counter, field),
                    f"the counter says `{read}`, the chart `{known or 'none'}`",
                    "correct the one that is wrong",
                    [(pack.span(types[type_], field), "the chart's figure")],
                )
