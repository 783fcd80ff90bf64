"""A hex has light and heavy guns, and no ruling says which of them fire.

Answers: TH-L314

What it finds: a Target that is a convoy, radar station or airfield (light guns; as a Target, heavy ones), or a city in
the hex of one of these, in a pack without a ruling on TH-E19.

Why it matters: the book gives both answers, and they differ by a die.

Bad:
    # rulings.yaml rulings.target_aaa.erratum
    TH-E9
Good:
    # rulings.yaml rulings.target_aaa.erratum
    TH-E19
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.map_ground_rules import heavy_guns, light_guns, map_uses
from generator.model.pack import Pack
from generator.model.ruling import Rulings
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("MAP014", "guns-unruled", Severity.ERROR, __doc__, ("TH-L314",))

ERRATUM = "TH-E19"


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for the pack, at the first such feature, if the ruling is missing."""
    rulings = pack.one("rulings", Rulings)
    if rulings is None or any(r.erratum == ERRATUM for r in rulings.rulings):
        return
    for use in map_uses(pack):
        for site in use.sector.sites:
            here = use.sector.at(site.hex)
            if light_guns(site) and any(heavy_guns(other) for other in here):
                yield FINDING.at(
                    pack.span(site.feature),
                    f"hex `{site.hex}` has light and heavy guns, and no ruling answers `{ERRATUM}`",
                    "add a ruling with that `erratum`",
                )
                return
