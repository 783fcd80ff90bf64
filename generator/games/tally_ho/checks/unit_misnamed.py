"""A flying unit is not written as units are, or flew something else.

Answers: TH-L606

What it finds: in any text a German unit without the point after its number or with no space before the last one
(`III/JG 27`, `JG27`); among the `forces` of a mission a unit on the wrong side, with a type that its kind did not fly,
or a Squadron that was not of Fighter Command.

Why it matters: whoever looks the day up in a squadron's record finds it over the North Sea in Hampdens.

Bad:
    # missions/02.yaml forces
    - {side: raf, unit: No. 61 Squadron, type: spitfire}
Good:
    # missions/02.yaml forces
    - {side: raf, unit: No. 610 Squadron, type: spitfire}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.texts import find_texts
from generator.games.tally_ho.mission import Force, Mission
from generator.model.glossary import Glossary, Units
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL054", "unit-misnamed", Severity.WARNING, __doc__, ("TH-L606",))

_SQUADRON = re.compile(r"No\. (\d+) (?:\([A-Z]\w+\) )?Squadron")


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each unit, at its name."""
    glossary = pack.one("glossary", Glossary)
    units = glossary.units if glossary else None
    if units is None:
        return
    wings = [k.abbreviation for k in units.kinds if k.abbreviation.endswith("G")]
    if wings:
        wing = "|".join(map(re.escape, wings))
        pattern = re.compile(rf"(?<![\w.])(?:([IVX]+|\d{{1,2}})(\.?)(\(\w+\))?/(\s?))?({wing})(\s?)(\d+)\b")
        for written in find_texts(pack):
            if not any(w in written.text for w in wings):
                continue
            for found in pattern.finditer(written.text):
                number, _, arm, _, kind, _, figure = found.groups()
                say = f"{number}.{arm or ''}/{kind} {figure}" if number else f"{kind} {figure}"
                if " ".join(found.group().split()) != say:
                    yield FINDING.at(
                        written.place(*found.span()),
                        f"`{found.group()}` is not how a unit is written",
                        f"write `{say}`",
                    )
    for mission in pack.all("missions", Mission):
        for force in mission.forces:
            if wrong := _wrong(force, units):
                yield FINDING.at(pack.span(force, "unit"), wrong, "look the unit up again")


def _wrong(force: Force, units: Units) -> str:
    """What is wrong with a unit among the forces of a day; empty if nothing is."""
    squadron = _SQUADRON.search(force.unit)
    kind = next((k for k in units.kinds if re.search(rf"\b{re.escape(k.abbreviation)}\b", force.unit)), None)
    if (force.side == "raf" and kind) or (force.side == "luftwaffe" and squadron):
        return f"`{force.unit}` was not on this side"
    if kind and force.type not in kind.types:
        return f"`{force.unit}` did not fly `{force.type}`"
    if squadron and units.squadrons and int(squadron[1]) not in units.squadrons:
        return f"`{force.unit}` was not of Fighter Command"
    return ""
