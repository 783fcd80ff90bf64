"""When a mission is over, what each side has scored, and who has won (3.5, 7.1, 7.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from generator.games.tally_ho.conditions import Count, Depth, evaluate
from generator.games.tally_ho.rules.scenario import MissionRules, Scenario
from generator.games.tally_ho.rules.state import (
    ACTIVE,
    BOMBED,
    DESTROYED,
    EXITED,
    OVER_FRANCE,
    STRAFED,
    State,
    Strike,
)

Winner = Literal["raf", "luftwaffe", "draw"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A mission's result."""

    raf_vp: int
    luftwaffe_vp: int
    winner: Winner
    specials: tuple[str, ...]
    """Ids of the special missions achieved."""
    rounds: int
    capped: bool = False
    """Stopped by the cap on Rounds, not by the rules (TH-E64)."""


def is_over(scenario: Scenario, state: State) -> bool:
    """Whether no Staffel is left, or every one left is returning and out of every Squadron's reach (TH-35, TH-36,
    TH-E63)."""
    units = state.units
    left = [i for i in scenario.luftwaffe if units[i].status < DESTROYED]
    if any(units[i].status == ACTIVE for i in left):
        return False
    return not any(_can_be_caught(scenario, state, i) for i in left)


def _can_be_caught(scenario: Scenario, state: State, staffel: int) -> bool:
    """Whether a returning Staffel, flying its way, may still meet a Squadron.

    Squadrons are taken to fly their full MA straight to where it will be (TH-E130); one that stands in its way, even
    one returning, is met (TH-114).
    """
    ground = scenario.rules.ground
    geometry = ground.geometry
    now, spec = state.units[staffel], scenario.units[staffel]
    squadrons = [i for i in scenario.raf if state.units[i].status < DESTROYED]
    if not squadrons:
        return False
    here, over = now.hex, now.status == OVER_FRANCE or not ground.france
    for rounds in range(1, 60):
        for _ in range(spec.ma):
            if not over and ground.nations[here] == "france":
                over = True
            facing = 4 if over else geometry.toward[here][ground.french_coast[here][0]][0]
            here = geometry.neighbours[here][facing]
            if here < 0:
                return False
            for i in squadrons:
                # On its way it passes a Squadron that has had the Rounds before this one to get there.
                reach = scenario.units[i].ma * (rounds - 1) if state.units[i].status == ACTIVE else 0
                if geometry.distances[state.units[i].hex][here] <= reach:
                    return True
        ready = [
            i
            for i in squadrons
            if state.units[i].status == ACTIVE and scenario.units[i].not_before <= state.round + rounds
        ]
        if any(geometry.distances[state.units[i].hex][here] <= scenario.units[i].ma * rounds for i in ready):
            return True
    return False


def count_points(rules: MissionRules, scenario: Scenario, state: State) -> tuple[int, int]:
    """Points of the RAF and of the Luftwaffe for elements and hits, special missions not included (TH-127, TH-128).

    Losses whose crews' fate is not known yet do not count.
    """
    points = [0, 0]
    for loss in state.losses:
        if loss.rescued is not None:
            # The other side scores, friendly fire or not (TH-105, TH-E31).
            points[scenario.units[loss.unit].raf] += rules.rescued_vp if loss.rescued else rules.lost_vp
    points[1] += sum(s.vp for s in state.strikes)
    for raf, vp in rules.points:  # TH-129
        points[0 if raf else 1] += vp
    return points[0], points[1]


@dataclass(frozen=True, slots=True)
class PlayedFacts:
    """What conditions may ask of a mission just played: everything (see `conditions.Facts`)."""

    scenario: Scenario
    state: State
    raf_vp: int
    luftwaffe_vp: int

    @property
    def depth(self) -> Depth:
        """A mission played die by die."""
        return Depth.TRANSCRIPT

    def answer(self, count: Count) -> bool | None:
        """There are no boxes: everything was counted."""
        return None

    def numbers(self, count: Count) -> tuple[int, ...] | None:
        """The number counted; None for another mission's."""
        if count.mission not in (None, self.scenario.rules.mission.number):
            return None
        raf = count.side == "raf"
        specs, units = self.scenario.units, self.state.units
        mine = [s.index for s in specs if s.raf == raf and count.type in (None, s.type)]
        match count.count:
            case "elements_lost":
                of = set(mine)
                return (sum(1 for x in self.state.losses if x.unit in of and count.cause in (None, x.cause)),)
            case "squadrons_lost":
                return (sum(units[i].status == DESTROYED for i in mine),)
            case "aces_downed":  # TH-25, TH-E69
                return (sum(specs[i].ace and units[i].status == DESTROYED for i in mine),)
            case "squadrons":
                return (len(mine),)
            case "exited":
                return (sum(units[i].status == EXITED for i in mine),)
            case "rounds":
                return (self.state.round,)
            case "vp":
                return (self.raf_vp if raf else self.luftwaffe_vp,)
            case "hits":
                return self._hits(count, set(mine))
            case "bombed" | "strafed":
                return self._attacked(count, set(mine))

    def _hits(self, count: Count, mine: set[int]) -> tuple[int, ...]:
        sites = self.scenario.rules.ground.sites
        causes = {"bombing": BOMBED, "strafing": STRAFED}
        strikes = [
            s
            for s in self.state.strikes
            if s.unit in mine and (count.cause is None or causes.get(count.cause) == s.attack) and self._fits(count, s)
        ]
        if not count.of_each:
            return (sum(s.hits for s in strikes),)
        each = [
            n
            for n, site in enumerate(sites)
            if site.target and (not count.target or site.kind in count.target) and count.place in (None, site.place)
        ]
        return tuple(sum(s.hits for s in strikes if s.site == n) for n in each)

    def _attacked(self, count: Count, mine: set[int]) -> tuple[int, ...]:
        wanted = BOMBED if count.count == "bombed" else STRAFED
        # TH-E67
        hit = count.count == "strafed" and self.scenario.rules.options.strafed_means == "hit"
        return (
            len(
                {
                    s.site
                    for s in self.state.strikes
                    if s.unit in mine and s.attack == wanted and (s.hits or not hit) and self._fits(count, s)
                }
            ),
        )

    def _fits(self, count: Count, strike: Strike) -> bool:
        site = self.scenario.rules.ground.sites[strike.site]
        return (not count.target or site.kind in count.target) and count.place in (None, site.place)


def judge(scenario: Scenario, state: State, capped: bool = False) -> Outcome:
    """The result of a mission that is over: points, special missions, winner (TH-37, TH-129, TH-133)."""
    rules = scenario.rules
    raf, luftwaffe = count_points(rules, scenario, state)
    facts = PlayedFacts(scenario, state, raf, luftwaffe)
    achieved: list[str] = []
    for special in rules.specials:
        if evaluate(special.when, facts, rules.rulings):
            achieved.append(special.id)
            if special.raf:
                raf += special.vp
            else:
                luftwaffe += special.vp
    facts = PlayedFacts(scenario, state, raf, luftwaffe)
    for when, won_by_raf in rules.overrides:
        if evaluate(when, facts, rules.rulings):
            winner: Winner = "raf" if won_by_raf else "luftwaffe"
            break
    else:
        winner = _more(raf, luftwaffe, rules.options.vp_tie)
    return Outcome(raf, luftwaffe, winner, tuple(achieved), state.round, capped)


def _more(raf: int, luftwaffe: int, tie: str) -> Winner:
    """Who has more points; of equals, whom the ruling names (TH-E62)."""
    if raf != luftwaffe:
        return "raf" if raf > luftwaffe else "luftwaffe"
    return {"raf_wins": "raf", "luftwaffe_wins": "luftwaffe"}.get(tie, "draw")  # type: ignore[return-value]
