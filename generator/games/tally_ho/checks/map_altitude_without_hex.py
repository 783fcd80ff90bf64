"""An altitude table uses a level that no start column has.

Answers: TH-L305

What it finds: a level in a mission's `altitudes` with no start hex anywhere on the mission's map.

Why it matters: the roll names a height and the map has no hex for it.

Bad:
    # maps/03.yaml starts.columns
    1: {SL: "0208", LL: "0209", ML: "0210"}
    2: {SL: "0308", LL: "0309", ML: "0310"}
    3: {SL: "0508", LL: "0509", ML: "0510"}
    4: {SL: "0608", LL: "0609", ML: "0610"}
    5: {SL: "0808", LL: "0809", ML: "0810"}
    6: {SL: "0908", LL: "0909", ML: "0910"}
Good:
    # maps/03.yaml starts.columns.6
    {SL: "0908", LL: "0909", ML: "0910", HL: "0911"}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.map_ground_rules import map_uses
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("MAP005", "altitude-without-hex", Severity.ERROR, __doc__, ("TH-L305",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each roll that leads nowhere, at the roll."""
    for use in map_uses(pack):
        levels = {altitude for _, altitude in use.sector.starts}
        for mission in use.missions:
            for type_, table in mission.altitudes.items():
                for rolls, altitude in table.items():
                    if altitude not in levels:
                        yield FINDING.at(
                            pack.span(mission, "altitudes", type_, str(rolls)),
                            f"map `{use.sector.map.id}` has no start hex at `{altitude}`",
                            "give the start columns of the map a hex for it, or roll another altitude",
                        )
