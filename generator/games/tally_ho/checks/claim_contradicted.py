"""A text says of a type what its figures deny.

Answers: TH-L109

What it finds: a claim in `printed.yaml`, or beside a briefing, such as faster or better armed, that
the two types' figures do not bear out.

Why it matters: a player plans the interception by the text and meets the figures at the table.

Bad:
    # printed.yaml provenance
    rulebook
    claims:
      - {type: g50, is: faster, than: cr42, place: "1.7"}
Good:
    # printed.yaml provenance
    rulebook
    claims:
      - {type: spitfire, is: faster, than: defiant, place: "1.7"}
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.games.tally_ho.aircraft import TallyHoAircraft, TallyHoAircraftFile
from generator.games.tally_ho.printed import Printed
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL013", "claim-contradicted", Severity.WARNING, __doc__, ("TH-L109",))


def _load(aircraft: TallyHoAircraft) -> int:
    return aircraft.strafe_bomb.vp if aircraft.strafe_bomb and aircraft.strafe_bomb.kind == "b" else 0


_FIGURE: dict[str, tuple[str, Callable[[TallyHoAircraft], int]]] = {
    # A lower attack factor hits more often.
    "better-armed": ("attack factors", lambda a: -a.attack_defend.attack),
    "faster": ("MAs", lambda a: a.ma),
    "heavier-bombs": ("points a bomb", _load),
    "longer-endurance": ("Fuel/Ammo", lambda a: a.fuel),
    "slower": ("MAs", lambda a: -a.ma),
    "worse-armed": ("attack factors", lambda a: a.attack_defend.attack),
}


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each claim that the figures deny, at the claim."""
    printed, file = pack.one("printed", Printed), pack.one("aircraft", TallyHoAircraftFile)
    types = {a.id: a for a in file.aircraft} if file else {}
    for claim in printed.claims if printed else ():
        one, other = types.get(claim.type), types.get(claim.than)
        if one is None or other is None:
            continue
        called, figure = _FIGURE[claim.quality]
        if figure(one) > figure(other):
            continue
        quality = claim.quality.replace("-", " ")
        yield FINDING.at(
            pack.span(claim, "is"),
            f"{one.short} is not `{quality}`: the {called} are {abs(figure(one))} and {abs(figure(other))}",
            "change the text, or look the figures up again",
            [(pack.span(one), f"{one.short}"), (pack.span(other), f"{other.short}")],
        )
