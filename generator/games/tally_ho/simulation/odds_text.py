"""A mission's odds in words, for a designer's page on a terminal; and as plain data."""

from __future__ import annotations

import textwrap
from fractions import Fraction
from typing import Any

from generator.engine.odds import chance_of, mean_of
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.sentences import TARGETS
from generator.games.tally_ho.simulation.odds import MissionOdds, SideOdds
from generator.model.hex_map import ALTITUDES

WEAPONS = {"heavy": "Heavy AAA", "light": "Light AAA", "balloon": "Balloons"}
WIDTH = 112
ORDERS = (("no-comms", "no comms"), ("do-not-engage", "move only"), ("engage", "engage"))


def percent(chance: Fraction) -> str:
    """A chance as per cent with one figure behind the point, `0` and `100` only where it is certain."""
    if chance in (0, 1):
        return f"{int(chance * 100)} %"
    return f"{float(chance * 100):.1f} %"


def share(chance: Fraction) -> str:
    """A chance as a fraction and as per cent."""
    return f"{chance} ({percent(chance)})"


def compose_odds(view: TallyHo, odds: MissionOdds) -> str:
    """All tables, each under its heading."""
    mission = odds.mission
    lines = [f"Mission {mission.number}: {mission.title}", "Exact odds; units at full strength, no carry-over."]
    for name, side in (("Royal Air Force", odds.raf), ("Luftwaffe", odds.luftwaffe)):
        lines += ["", *_side(view, name, side)]
    if odds.no_bomber is not None:
        lines.append(f"  no Bomber at all: {share(odds.no_bomber)}")
    lines += ["", "Starting altitudes" + "".join(f"{a:>10}" for a in ALTITUDES)]
    for type_, chances in odds.altitudes.items():
        cells = "".join(f"{percent(chances.get(a, Fraction(0))):>10}" for a in ALTITUDES)
        lines.append(f"  {view.short(type_):16}{cells}")
    lines += ["", "One Dogfight, four Vics against four Schwarms, means lost"]
    lines.append(f"  {'':24}{'dice':>6}{'Vics':>8}{'Schwarms':>10}{'none lost':>12}{'jettison':>11}")
    for fight in odds.dogfights:
        pair = f"{view.short(fight.raf)} / {view.short(fight.luftwaffe)}"
        quiet = chance_of(fight.losses, lambda n: n == (0, 0))
        jettison = percent(fight.jettison) if fight.jettison is not None else "-"
        lines.append(
            f"  {pair:24}{fight.dice:>6}{float(fight.vics_lost):8.2f}{float(fight.schwarms_lost):10.2f}"
            f"{percent(quiet):>12}{jettison:>11}"
        )
    lines += ["", "Elements lost to one attack from the ground, mean" + "".join(f"{a:>9}" for a in ALTITUDES)]
    for weapon, by in odds.flak.items():
        cells = "".join(f"{by[a] if by[a] else '-'!s:>9}" for a in ALTITUDES)
        lines.append(f"  {WEAPONS.get(weapon, weapon):47}{cells}")
    lines += ["", "Attack on the ground at full strength, points: mean and chance of none"]
    for (type_, kind), points in odds.bombing.items():
        none = points.get(0, Fraction(0))
        name = f"{view.short(type_)} on {TARGETS[kind][0]}" if kind else view.short(type_)
        lines.append(f"  {name:28}{float(mean_of(points, lambda n: n)):6.2f}{percent(none):>10}")
    lines += ["", "Crews down in the sea, rescued by hexes from England"]
    lines.append("  " + " " * 12 + "".join(f"{n:>9}" for n in range(1, len(odds.rescue_at_sea["raf"]) + 1)))
    for owner, rescued in odds.rescue_at_sea.items():
        word = "Vic" if owner == "raf" else "Schwarm"
        lines.append(f"  {word:12}" + "".join(f"{percent(c):>9}" for c in rescued))
    lines += ["", "Communications by modifier" + "".join(f"{f'+{m}':>17}" for m in range(5))]
    for type_, by_modifier in odds.orders.items():
        for order, name in ORDERS:
            cells = "".join(f"{percent(c.get(order, Fraction(0))):>17}" for c in by_modifier.values())
            lines.append(f"  {view.short(type_):12}{name:12}{cells}")
    return "\n".join(lines)


def _side(view: TallyHo, name: str, side: SideOdds) -> list[str]:
    mean = mean_of(side.elements, lambda n: n)
    lines = [f"{name}: {side.units} units, {float(mean):.2f} elements on average"]
    lines += _wrap("  elements: " + ", ".join(f"{n}: {percent(c)}" for n, c in side.elements.items()))
    lines += _wrap("  units of a type, mean: " + ", ".join(f"{view.short(t)} {c}" for t, c in side.types.items()))
    if side.ace is not None:
        lines.append(f"  no Ace at all: {share(side.ace)}")
    return lines


def _wrap(line: str) -> list[str]:
    return textwrap.wrap(line, WIDTH, subsequent_indent="    ", break_on_hyphens=False)


def describe_odds(odds: MissionOdds) -> dict[str, Any]:
    """The same as plain data; chances are text, as fractions, so that nothing is rounded."""

    def side(s: SideOdds) -> dict[str, Any]:
        return {
            "units": s.units,
            "elements": {str(n): str(c) for n, c in s.elements.items()},
            "types": {t: str(c) for t, c in s.types.items()},
            "no_ace": None if s.ace is None else str(s.ace),
        }

    return {
        "mission": odds.mission.number,
        "raf": side(odds.raf),
        "luftwaffe": side(odds.luftwaffe),
        "no_bomber": None if odds.no_bomber is None else str(odds.no_bomber),
        "altitudes": {t: {a: str(c) for a, c in by.items()} for t, by in odds.altitudes.items()},
        "dogfights": [
            {
                "raf": f.raf,
                "luftwaffe": f.luftwaffe,
                "vics": f.vics,
                "schwarms": f.schwarms,
                "dice": f.dice,
                "losses": [{"vics": v, "schwarms": s, "chance": str(c)} for (v, s), c in sorted(f.losses.items())],
            }
            for f in odds.dogfights
        ],
        "flak": {w: {a: str(c) for a, c in by.items()} for w, by in odds.flak.items()},
        "bombing": [
            {"type": t, "target": kind or None, "points": {str(n): str(c) for n, c in by.items()}}
            for (t, kind), by in odds.bombing.items()
        ],
        "rescue_at_sea": {s: [str(c) for c in by] for s, by in odds.rescue_at_sea.items()},
        "communications": {
            t: {str(m): {o: str(c) for o, c in by.items()} for m, by in rows.items()} for t, rows in odds.orders.items()
        },
    }
