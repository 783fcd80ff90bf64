"""Exact odds of what a mission's tables hold: its set-up, Dogfights, guns, crews, Communications.

Everything is a distribution of fractions (`generator.engine.odds`); nothing is simulated.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from generator.engine.die_table import look_up_clamped, reckon_chances
from generator.engine.odds import (
    chance_of,
    change,
    combine,
    count_successes,
    die,
    follow,
    mean_of,
    repeat,
)
from generator.games.tally_ho.aircraft import TallyHoAircraft
from generator.games.tally_ho.charts import Charts, CommunicationsChart, Flak, RescueCase
from generator.games.tally_ho.effects import HitThreshold
from generator.games.tally_ho.mission import Mission, SetUp
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.setup.odds import chance_of_none, chances_of_elements
from generator.model.hex_map import ALTITUDES

Rolled: TypeAlias = tuple[int, int]
"""Hits and defends."""
Fallen: TypeAlias = tuple[int, int]
"""Elements lost by the RAF and by the Luftwaffe."""


def throw_dogfight_dice(craft: TallyHoAircraft, dice: int, attack_only: int = 0) -> dict[Rolled, Fraction]:
    """Hits and defends of a unit's dice, of which the last `attack_only` do not defend (TH-84, TH-E33)."""
    factors = craft.attack_defend

    def read(face: int) -> Rolled:
        return int(face >= factors.attack), int(face <= factors.defend)

    def add(a: Rolled, b: Rolled) -> Rolled:
        return a[0] + b[0], a[1] + b[1]

    one = change(die(), read)
    plain = repeat(one, dice - attack_only, (0, 0), add)
    only = repeat(change(one, lambda r: (r[0], 0)), attack_only, (0, 0), add)
    return combine(plain, only, add)


def reckon_dogfight(
    raf: TallyHoAircraft,
    vics: int,
    luftwaffe: TallyHoAircraft,
    schwarms: int,
    bonus: int = 0,
    attack_only: bool = False,
) -> dict[Fallen, Fraction]:
    """What one Squadron and one Staffel lose in one Dogfight: hits less the other's defends, no more than there is.

    `bonus` is further dice of the Squadron: an Ace, a nation, a Spitfire's against Fighters; with `attack_only`
    they do not defend (TH-82 to TH-87).
    """
    ours = throw_dogfight_dice(raf, vics + bonus, bonus if attack_only else 0)
    theirs = throw_dogfight_dice(luftwaffe, schwarms)
    return combine(
        ours,
        theirs,
        lambda a, b: (min(vics, max(0, b[0] - a[1])), min(schwarms, max(0, a[0] - b[1]))),
    )


def reckon_flak(flak: Flak, altitude: str, elements: int = 4, confirm_dice: int | None = None) -> dict[int, Fraction]:
    """Elements that one attack of a weapon takes at an altitude (TH-98, TH-99, TH-106)."""
    losing = flak.losses.get(altitude)  # type: ignore[call-overload]
    if losing is None:
        return {0: Fraction(1)}
    confirmed = Fraction(sum(n in losing for n in range(1, 7)), 6)
    each = flak.confirm_dice if confirm_dice is None else confirm_dice
    sixes = count_successes(Fraction(1, 6), flak.dice)
    lost = follow(sixes, lambda n: count_successes(confirmed, n * each))
    return change(lost, lambda n: min(n, elements))


def reckon_rescue(case: RescueCase, distance: int = 0) -> Fraction:
    """The chance that the crews of an element lost so are rescued (TH-130 to TH-132)."""
    if case.fate != "roll" or case.rescued is None:
        return Fraction(case.fate == "rescued")
    rescued = case.rescued
    total = repeat(die(), case.dice, 0, lambda a, b: a + b)
    off = distance if case.minus_distance == "england" else 0
    return chance_of(total, lambda n: n - off in rescued)


def reckon_orders(chart: CommunicationsChart, type_: str, modifier: int) -> dict[str, Fraction]:
    """Chances of the results of a Communications roll (TH-56 to TH-58)."""

    def read(face: int) -> str:
        if face == 1:
            return chart.natural_one
        row = look_up_clamped(chart.rows, face + modifier)
        return (row.get(type_) if row else None) or "no-comms"

    return change(die(), read)


def reckon_bombing(craft: TallyHoAircraft, schwarms: int, threshold: int | None = None) -> dict[int, Fraction]:
    """Hits of one attack on the ground (TH-118, TH-124)."""
    attack = craft.strafe_bomb
    if attack is None:
        return {0: Fraction(1)}
    lowest = attack.threshold if threshold is None else threshold
    return count_successes(Fraction(max(0, 7 - lowest), 6), schwarms)


@dataclass(frozen=True, slots=True)
class DogfightOdds:
    """One Squadron at full strength against one Staffel at full strength."""

    raf: str
    luftwaffe: str
    vics: int
    schwarms: int
    dice: int
    vics_lost: Fraction
    """Mean."""
    schwarms_lost: Fraction
    jettison: Fraction | None
    """The chance that a Bomber Staffel loses a Schwarm, and with it its bombs."""
    losses: Mapping[Fallen, Fraction]


@dataclass(frozen=True, slots=True)
class SideOdds:
    """A side's set-up."""

    units: int
    elements: Mapping[int, Fraction]
    types: Mapping[str, Fraction]
    """Type to the mean number of units."""
    ace: Fraction | None
    """The chance that no Ace flies; None where none can."""


@dataclass(frozen=True, slots=True)
class MissionOdds:
    """All odds of a mission, set-up without carry-over."""

    mission: Mission
    raf: SideOdds
    luftwaffe: SideOdds
    no_bomber: Fraction | None
    """None where no Bomber can come."""
    altitudes: Mapping[str, Mapping[str, Fraction]]
    dogfights: tuple[DogfightOdds, ...]
    flak: Mapping[str, Mapping[str, Fraction]]
    """Weapon, altitude: mean elements an entry."""
    rescue_at_sea: Mapping[str, tuple[Fraction, ...]]
    """Side to the chance by distance from 1 hex."""
    orders: Mapping[str, Mapping[int, Mapping[str, Fraction]]]
    """RAF type, modifier, result."""
    bombing: Mapping[tuple[str, str], Mapping[int, Fraction]]
    """Type that attacks the ground at full strength, and the kind of target where a special rule has its own lowest
    roll (else nothing): points to chance."""


FULL = 4
"""Elements of a unit at full strength (TH-1)."""
FARTHEST = 8


def reckon_mission(view: TallyHo, mission: Mission, rulings: Mapping[str, str]) -> MissionOdds:
    """The odds of one mission of a pack without errors."""
    charts = view.charts
    raf_types, luftwaffe_types = mission.raf.types(), mission.luftwaffe.types()
    bombers = {t for t in luftwaffe_types if view.aircraft[t].role == "bomber"}
    chart = charts.communications_chart(mission.communications)
    attack_only = rulings.get("spitfire_bonus") == "attack_only"
    heavy = int(rulings.get("heavy_aaa_confirm_dice", "1"))
    return MissionOdds(
        mission=mission,
        raf=_reckon_side(mission.raf),
        luftwaffe=_reckon_side(mission.luftwaffe),
        no_bomber=chance_of_none(mission.luftwaffe, lambda e: e.type in bombers) if bombers else None,
        altitudes={t: reckon_chances(mission.altitudes[t]) for t in luftwaffe_types if t in mission.altitudes},
        dogfights=tuple(
            _reckon_pair(charts, view.aircraft[a], view.aircraft[b], attack_only)
            for a in raf_types
            for b in luftwaffe_types
        ),
        flak={
            f.id: {
                a: mean_of(reckon_flak(f, a, FULL, heavy if f.id == "heavy" else None), lambda n: n) for a in ALTITUDES
            }
            for f in charts.flak
        },
        rescue_at_sea={
            case.side: tuple(reckon_rescue(case, n) for n in range(1, FARTHEST + 1))
            for case in charts.rescue.cases
            if case.over == "sea"
        },
        orders={t: {m: reckon_orders(chart, t, m) for m in range(5)} for t in raf_types} if chart else {},
        bombing=_reckon_attacks(view, mission, luftwaffe_types),
    )


def _reckon_side(set_up: SetUp) -> SideOdds:
    chances = reckon_chances(set_up.table)
    types: dict[str, Fraction] = {}
    for entry, chance in chances.items():
        types[entry.type] = types.get(entry.type, Fraction(0)) + chance * set_up.rolls
    aces = any(e.ace for e in chances)
    return SideOdds(
        units=set_up.rolls,
        elements=chances_of_elements(set_up),
        types=types,
        ace=chance_of_none(set_up, lambda e: e.ace) if aces else None,
    )


def _reckon_pair(charts: Charts, raf: TallyHoAircraft, luftwaffe: TallyHoAircraft, attack_only: bool) -> DogfightOdds:
    bonus = sum(b.dice for b in charts.bonuses if b.type == raf.id and luftwaffe.id in b.against)
    losses = reckon_dogfight(raf, FULL, luftwaffe, FULL, bonus, attack_only)
    return DogfightOdds(
        raf=raf.id,
        luftwaffe=luftwaffe.id,
        vics=FULL,
        schwarms=FULL,
        dice=FULL + bonus,
        vics_lost=mean_of(losses, lambda n: n[0]),
        schwarms_lost=mean_of(losses, lambda n: n[1]),
        jettison=chance_of(losses, lambda n: n[1] > 0) if luftwaffe.role == "bomber" else None,
        losses=losses,
    )


def _reckon_attacks(
    view: TallyHo, mission: Mission, types: tuple[str, ...]
) -> dict[tuple[str, str], Mapping[int, Fraction]]:
    """Points of every type by its own factor, and by each special rule that gives it another (TH-129)."""
    thresholds: dict[tuple[str, str], int | None] = {(t, ""): None for t in types if view.aircraft[t].strafe_bomb}
    for effect in (e for rule in mission.special_rules for e in rule.effects if isinstance(e, HitThreshold)):
        for kind in effect.target:
            thresholds[effect.type, kind] = effect.hit_threshold
    result: dict[tuple[str, str], Mapping[int, Fraction]] = {}
    for (type_, target), threshold in sorted(thresholds.items(), key=lambda t: (types.index(t[0][0]), t[0][1])):
        craft = view.aircraft[type_]
        vp = craft.strafe_bomb.vp if craft.strafe_bomb else 0
        result[type_, target] = {n * vp: c for n, c in reckon_bombing(craft, FULL, threshold).items()}
    return result
