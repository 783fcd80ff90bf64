"""Everything about one mission that does not change while it is played.

`MissionRules` is what mission, map, charts and rulings give; `Scenario` adds the units that the set-up rolled.
Tables are tuples indexed by the number that is looked up, so that nothing is searched during play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.engine.die_table import look_up, look_up_clamped
from generator.engine.sector import Sector
from generator.games.tally_ho.aircraft import TallyHoAircraft
from generator.games.tally_ho.charts import Action, Charts, Order
from generator.games.tally_ho.conditions import Condition, resolve_rulings
from generator.games.tally_ho.effects import DelayUntil, HitThreshold, Points, Restrict
from generator.games.tally_ho.mission import Mission
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.rules.ground import Ground, read_ground
from generator.games.tally_ho.rules.options import Options, read_options
from generator.games.tally_ho.setup.play import Placed, PlayedSetUp
from generator.model.hex_map import ALTITUDES

MOST_SUM = 24
"""The highest Communications sum tabulated: 6 and the modifiers of four full Squadrons with every bonus."""
LEAST_SUM = -12
FACINGS: Mapping[str, int] = {
    "top": 1,
    "upper-right": 2,
    "lower-right": 3,
    "bottom": 4,
    "lower-left": 5,
    "upper-left": 6,
}


@dataclass(frozen=True, slots=True)
class Weapon:
    """One kind of gun, or balloons, over one hex."""

    id: str
    purpose: str
    """What its first dice are thrown for."""
    balloon: bool
    dice: int
    trigger: int
    confirm_dice: int
    losses: tuple[frozenset[int] | None, ...]
    """By altitude: second rolls that lose an element; None where it cannot reach and nothing is rolled."""
    friendly: bool
    """Belongs to an Airfield, which knows its own (TH-102)."""


@dataclass(frozen=True, slots=True)
class UnitSpec:
    """One unit's constants."""

    index: int
    id: str
    raf: bool
    type: str
    bomber: bool
    italian: bool
    strength: int
    ace: bool
    fuel: int
    attack: int
    defend: int
    ma: int
    ground: str
    """`b`, `s`, or nothing."""
    threshold: int
    vp: int
    nation: str | None
    nation_dice: int
    comms: int
    """Modifier to the Communications roll beside Vics (TH-56)."""
    dice: int
    """Dogfight dice beside elements: Ace and nation (TH-82)."""
    column: int
    """Place of its type among the columns of the movement chart: the leftmost leads (TH-75)."""
    start: int
    altitude: int
    home: int
    not_before: int
    """The first Round in which it may move."""


@dataclass(frozen=True, slots=True)
class SpecialScore:
    """A special mission with its rulings resolved."""

    id: str
    raf: bool
    when: Condition
    vp: int


@dataclass(frozen=True)
class MissionRules:
    """A mission's rules for any set-up of it."""

    mission: Mission
    options: Options
    rulings: Mapping[str, str]
    ground: Ground
    weapons: tuple[tuple[Weapon, ...], ...]
    """By hex."""
    actions: Mapping[str, tuple[Action | None, ...]]
    """Type to its column of the movement chart, by die."""
    columns: tuple[str, ...]
    orders: Mapping[str, tuple[Order | None, ...]]
    """Type to its column of the Communications Chart, by sum less `LEAST_SUM`."""
    natural_one: Order
    facings: tuple[int, ...]
    """By die (TH-92)."""
    bonuses: Mapping[tuple[str, str], int]
    """Attacking type and attacked type to further dice (TH-83)."""
    thresholds: Mapping[tuple[str, str], int]
    """Type and kind of target to another lowest roll that hits."""
    delays: Mapping[str, int]
    restrictions: frozenset[tuple[str, bool, str]]
    """What, whether the RAF, which type (nothing for all)."""
    points: tuple[tuple[bool, int], ...]
    specials: tuple[SpecialScore, ...]
    overrides: tuple[tuple[Condition, bool], ...]
    rescue: Mapping[tuple[bool, str], tuple[str, int, bool, frozenset[int]]]
    """Whether RAF, over what: fate, dice, whether the distance to England is taken off, sums that rescue."""
    lost_vp: int
    rescued_vp: int

    def may(self, what: str, raf: bool, type_: str) -> bool:
        """Whether no special rule of the mission forbids it."""
        return not self.restrictions or not {(what, raf, ""), (what, raf, type_)} & self.restrictions


@dataclass(frozen=True)
class Scenario:
    """One mission, set up."""

    rules: MissionRules
    units: tuple[UnitSpec, ...]
    raf: tuple[int, ...]
    luftwaffe: tuple[int, ...]


def read_mission_rules(
    view: TallyHo, mission: Mission, rulings: Mapping[str, str], ground: Ground | None = None
) -> MissionRules:
    """The mission's tables under those rulings. `ground` replaces the mission's own map.

    The pack must be free of errors; raises ValueError for a mission without a map, or a ruling's unknown value.
    """
    if ground is None:
        sector: Sector | None = view.sector(mission)
        if sector is None:
            raise ValueError(f"mission {mission.number} has no map to be played on")
        ground = read_ground(sector)
    options = read_options(rulings)
    charts = view.charts
    chart = charts.communications_chart(mission.communications)
    if chart is None:
        raise ValueError(f"mission {mission.number} has no Communications Chart")
    effects = [e for rule in mission.special_rules for e in rule.effects]
    types = {t for column in chart.rows.values() for t in column}
    rows = [look_up_clamped(chart.rows, total) for total in range(LEAST_SUM, MOST_SUM + 1)]  # TH-E5
    facing_rows = [look_up(charts.facing.rows, die) for die in range(1, 7)]
    return MissionRules(
        mission=mission,
        options=options,
        rulings=dict(rulings),
        ground=ground,
        weapons=_place_weapons(charts, ground, options),
        actions={t: (None, *(look_up(table, die) for die in range(1, 7))) for t, table in mission.movement.items()},
        columns=tuple(mission.movement),
        orders={t: tuple(row.get(t) if row else None for row in rows) for t in types},
        natural_one=chart.natural_one,
        facings=(0, *(FACINGS[f] if f else 1 for f in facing_rows)),
        bonuses={(b.type, t): b.dice for b in charts.bonuses for t in b.against},
        thresholds={
            (e.type, kind): e.hit_threshold
            for e in effects
            if isinstance(e, HitThreshold)
            for kind in (e.target or ("convoy", "raf_airfield", "radar", "city", "factory", "port"))
        },
        delays={e.place: e.delay_until for e in effects if isinstance(e, DelayUntil)},
        restrictions=frozenset((e.restrict, e.side == "raf", e.type or "") for e in effects if isinstance(e, Restrict)),
        points=tuple((e.side == "raf", e.vp) for e in effects if isinstance(e, Points)),
        specials=tuple(
            SpecialScore(s.id, s.side == "raf", resolve_rulings(s.when, rulings), s.vp) for s in mission.specials
        ),
        overrides=tuple((resolve_rulings(o.when, rulings), o.winner == "raf") for o in mission.victory.overrides),
        rescue={
            (case.side == "raf", case.over): (
                case.fate,
                case.dice,
                case.minus_distance == "england",
                frozenset(n for n in range(-40, 13) if case.rescued is not None and n in case.rescued),
            )
            for case in charts.rescue.cases
        },
        lost_vp=charts.victory_points.worth("element_lost"),
        rescued_vp=charts.victory_points.worth("element_rescued"),
    )


def _place_weapons(charts: Charts, ground: Ground, options: Options) -> tuple[tuple[Weapon, ...], ...]:
    """For every hex the weapons that fire there (TH-98, TH-99, TH-106)."""
    placed: list[tuple[Weapon, ...]] = []
    for number in range(len(ground.nations)):
        sites = [ground.sites[s] for s in ground.at.get(number, ())]
        kinds = {s.kind for s in sites}
        # TH-44: a limited Target is a Target still.
        target = any(s.target for s in sites)
        here: list[Weapon] = []
        guns = [f for f in charts.flak if "balloon" not in f.where]
        by_kind = {f.id: bool(kinds & set(f.where)) for f in guns}
        for flak in charts.flak:
            balloon = "balloon" in flak.where
            fires = bool(kinds & set(flak.where))
            if target and not balloon:
                # TH-E19: which of two batteries fires at a Target that has guns of its own.
                at_targets = "target" in flak.where
                others = any(by_kind[f.id] for f in guns if "target" not in f.where)
                match options.target_aaa:
                    case "light_if_convoy_radar_airfield":
                        fires = fires or (at_targets and not others)
                    case "both":
                        fires = fires or at_targets
                    case _:
                        fires = at_targets
            if fires:
                here.append(
                    Weapon(
                        id=flak.id,
                        purpose={"light": "light AAA", "heavy": "heavy AAA", "balloon": "balloons"}.get(
                            flak.id, flak.name
                        ),
                        balloon=balloon,
                        dice=flak.dice,
                        trigger=flak.trigger,
                        # TH-E14
                        confirm_dice=int(options.heavy_aaa_confirm_dice) if flak.id == "heavy" else flak.confirm_dice,
                        losses=tuple(
                            frozenset(n for n in range(1, 7) if n in flak.losses[a]) if a in flak.losses else None
                            for a in ALTITUDES
                        ),
                        friendly="raf_airfield" in kinds,
                    )
                )
        placed.append(tuple(here))
    return tuple(placed)


def set_up_scenario(rules: MissionRules, play: PlayedSetUp) -> Scenario:
    """The mission with the units that its set-up rolled.

    Raises ValueError for a unit that the map has no hex for: left out, it would be missed by nobody. The checks of
    the map tell of it beforehand.
    """
    homeless = [p.unit.id for p in play.units if p.hex is None]
    if homeless:
        raise ValueError(f"the map of mission {rules.mission.number} has no start hex for {', '.join(homeless)}")
    return assemble_scenario(rules, list(play.units))


def assemble_scenario(rules: MissionRules, placed: list[Placed]) -> Scenario:
    """The mission with these units, in this order; each has a hex on the map."""
    specs = tuple(_spec(rules, index, p) for index, p in enumerate(placed))
    return Scenario(
        rules,
        specs,
        tuple(s.index for s in specs if s.raf),
        tuple(s.index for s in specs if not s.raf),
    )


def _spec(rules: MissionRules, index: int, placed: Placed) -> UnitSpec:
    unit, craft = placed.unit, placed.aircraft
    assert placed.hex is not None
    start = rules.ground.geometry.number(placed.hex)
    raf = unit.side == "raf"
    nation = placed.nation
    attack = craft.strafe_bomb
    return UnitSpec(
        index=index,
        id=unit.id,
        raf=raf,
        type=craft.id,
        bomber=craft.role == "bomber",
        italian=craft.nation == "italy",
        strength=unit.strength,
        ace=unit.ace,
        fuel=craft.fuel,
        attack=craft.attack_defend.attack,
        defend=craft.attack_defend.defend,
        ma=craft.ma,
        ground=attack.kind if attack else "",
        threshold=attack.threshold if attack else 7,
        vp=attack.vp if attack else 0,
        nation=nation.id if nation else None,
        nation_dice=nation.dice if nation else 0,
        comms=int(unit.ace) + (nation.comms if nation else 0),  # TH-22, TH-21
        dice=int(unit.ace) + (nation.dice if nation else 0),  # TH-23
        column=_column(rules, craft, raf),
        start=start,
        altitude=ALTITUDES.index(unit.altitude) if unit.altitude else 2,
        home=_find_home(rules.ground, start) if raf else start,
        not_before=rules.delays.get(placed.base or "", 1),  # TH-E70
    )


def _column(rules: MissionRules, craft: TallyHoAircraft, raf: bool) -> int:
    return 99 if raf or craft.id not in rules.columns else rules.columns.index(craft.id)


def _find_home(ground: Ground, start: int) -> int:
    """The start Airfield; where a Squadron began on none, the nearest (TH-E60)."""
    if start in ground.airfields or not ground.airfields:
        return start
    return min(ground.airfields, key=lambda a: (ground.geometry.distances[start][a], a))
