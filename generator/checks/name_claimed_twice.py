"""One name stands for two aircraft types.

Answers: TH-L108

What it finds: a name, short name, nickname or other name that two types claim, capitals and spaces
aside.

Why it matters: a name in a briefing or on a counter must lead to one row of the chart; two types
under one name are mixed up in the heat of the raid.

Bad:
    # aircraft.yaml aircraft.he111.aliases
    [Heinkel 111, Stuka]
Good:
    # aircraft.yaml aircraft.he111.aliases
    [Heinkel 111, He-111]
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.model.aircraft import Aircraft, AircraftFile
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity
from generator.source.span import Span

FINDING = Finding("REF004", "name-claimed-twice", Severity.ERROR, __doc__, ("TH-L108",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each name that an earlier type has already, at the later use."""
    file = pack.one("aircraft", AircraftFile)
    taken: dict[str, tuple[str, Span]] = {}
    for aircraft in file.aircraft if file else ():
        for name, place in _names(pack, aircraft):
            owner, first = taken.setdefault(_key(name), (aircraft.id, place))
            if owner != aircraft.id:
                yield FINDING.at(
                    place,
                    f"name `{name}` is `{owner}`'s already",
                    "give each type its own names",
                    [(first, "claimed first here")],
                )


def _names(pack: Pack, aircraft: Aircraft) -> Iterator[tuple[str, Span]]:
    for field in ("name", "short", "nickname"):
        if isinstance(name := getattr(aircraft, field, None), str):
            yield name, pack.span(aircraft, field)
    for index, alias in enumerate(aircraft.aliases):
        yield alias, pack.span(aircraft, "aliases", index)


def _key(name: str) -> str:
    return "".join(c for c in name.casefold() if c.isalnum())
