"""Play every mission of Tally-Ho! by itself under three players, and write how it comes out.

    python tools/balance.py                 play, then write content/tally-ho/balance.yaml and docs/balance.md
    python tools/balance.py --mission 9     play some missions and print a line each; nothing is written

Run it after a change to a mission, a map or the rules of play. Dice are seeded: the same pack gives the same figures
on any machine, however many processes play.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from generator.build import open_pack
from generator.engine.dice import SeededDice
from generator.games.tally_ho.mission import Entry, Mission
from generator.games.tally_ho.pack import TallyHo, view_pack
from generator.games.tally_ho.policies import POLICIES
from generator.games.tally_ho.rules.mission_play import play_mission
from generator.games.tally_ho.rules.scenario import set_up_scenario
from generator.games.tally_ho.setup.odds import chance_of_none
from generator.games.tally_ho.setup.play import play_set_up
from generator.games.tally_ho.simulation.balance import fingerprint_mission
from generator.games.tally_ho.simulation.simulate import Match, Tally, open_match, simulate, wilson
from generator.model.pack import Pack
from generator.source.diagnostic import has_errors

ROOT = Path(__file__).resolve().parent.parent
PACK = ROOT / "content" / "tally-ho"
SEED = 1
GAMES = 1000
PACED = 200
"""Games of each mission whose every throw is counted."""
PLAYERS = ("random", "plain", "tips")
AIMS: Mapping[int, tuple[int, int]] = {
    4: (30, 50),
    5: (50, 70),
    6: (45, 65),
    7: (30, 50),
    8: (25, 45),
    9: (25, 45),
    10: (35, 55),
    11: (45, 65),
    12: (50, 70),
    13: (55, 75),
    14: (40, 60),
    15: (55, 75),
}
"""Per cent of games that the player who follows the advice is meant to win. Missions 1 to 3 are the book's own."""
SECONDS_A_HANDFUL = 5
SECONDS_A_ROUND = 25
"""What a person takes to pick up, throw and read one handful, and to move counters and mark the sheet in a Round."""


@dataclass(frozen=True)
class Pace:
    """How long a mission takes, and how soon it comes to blows."""

    rounds: float
    handfuls: float
    early: float

    @property
    def minutes(self) -> float:
        """An estimate, set-up included."""
        return (self.handfuls * SECONDS_A_HANDFUL + self.rounds * SECONDS_A_ROUND) / 60


@dataclass(frozen=True)
class Measured:
    """One mission, played."""

    mission: Mission
    inputs: str
    tallies: Mapping[str, Tally]
    pace: Pace
    none: Fraction
    """Chance that nothing comes that makes for a Target."""


def open_shipped() -> tuple[Pack, TallyHo]:
    """The pack beside this tool; stops with a message if it has errors."""
    pack, found = open_pack(PACK, "")
    view = view_pack(pack) if pack else None
    if pack is None or view is None or has_errors(found):
        sys.exit("the pack has errors: run opsroom lint")
    return pack, view


def pace_mission(match: Match, games: int) -> Pace:
    """Counts the throws of a number of games by the player who follows the advice."""
    rounds = handfuls = early = 0
    for game in range(games):
        dice = SeededDice(SEED, game)
        scenario = set_up_scenario(match.rules, play_set_up(match.view, match.mission, dice, match.rules.rulings))
        played = play_mission(scenario, dice, POLICIES["tips"](Random(game)))
        rounds += played.outcome.rounds
        # Dice that one unit throws for one purpose are one handful.
        handfuls += sum(1 for _ in groupby(dice.throws, key=lambda t: (t.unit, t.purpose)))
        early += min((x.round for x in played.state.losses), default=99) < 3
    return Pace(rounds / games, handfuls / games, 100 * early / games)


def measure(pack: Pack, view: TallyHo, number: int, games: int, jobs: int) -> Measured:
    """One mission by every player."""
    mission = view.missions[number]
    match = open_match(view, mission, view.rulings_in_force())
    tallies = {p: simulate(match, p, SEED, games, jobs)[0] for p in PLAYERS}

    def raids(entry: Entry) -> bool:
        bomber = view.aircraft[entry.type].role == "bomber"
        return bomber or "to-target" in mission.movement[entry.type].values()

    none = chance_of_none(mission.luftwaffe, raids)
    return Measured(mission, fingerprint_mission(pack, mission), tallies, pace_mission(match, min(games, PACED)), none)


def rate(tally: Tally, winner: str) -> float:
    """Per cent of games that a side won."""
    return 100 * tally.winners[winner] / tally.games


def describe(measured: Measured) -> str:
    """A line for the terminal."""
    told = [f"mission {measured.mission.number:2}"]
    told += [f"{p} {rate(t, 'raf'):.1f}:{rate(t, 'luftwaffe'):.1f}" for p, t in measured.tallies.items()]
    pace = measured.pace
    told.append(f"{pace.rounds:.1f} Rounds, {pace.minutes:.0f} minutes, early {pace.early:.0f} %")
    tips = measured.tallies["tips"]
    mean = [sum(p[side] * n for p, n in tips.points.items()) / tips.games for side in (0, 1)]
    told.append(f"points {mean[0]:.1f}:{mean[1]:.1f}")
    told += [f"{id} {100 * tips.specials[id] / tips.games:.0f} %" for id in sorted(tips.specials)]
    return "  ".join(told)


def compose_record(all_measured: list[Measured], games: int) -> Iterator[str]:
    """The lines of `balance.yaml`."""
    yield "# Written by tools/balance.py; not to be edited. What the figures mean stands in docs/balance.md."
    yield "provenance: authored (measured by self-play)"
    yield f"games: {games}"
    yield f"seed: {SEED}"
    yield "missions:"
    for m in all_measured:
        yield f"  - mission: {m.mission.number}"
        yield f"    inputs: {m.inputs}"
        yield "    players:"
        for player, tally in m.tallies.items():
            yield f"      {player}: {{raf: {rate(tally, 'raf'):.1f}, luftwaffe: {rate(tally, 'luftwaffe'):.1f}}}"
        yield f"    rounds: {m.pace.rounds:.1f}"
        yield f"    handfuls: {m.pace.handfuls:.0f}"
        yield f"    early: {m.pace.early:.0f}"


def compose_page(all_measured: list[Measured], games: int) -> Iterator[str]:
    """The lines of `docs/balance.md`."""
    yield from f"""\
# How the missions are matched

Written by `tools/balance.py` from {games:,} games of each mission by each of three players, outside a campaign, under
the rulings in force. It is self-play: good for comparing missions with each other, less so for foretelling an evening.
A person sees more than any of the three. `balance.yaml` holds the same figures with a fingerprint of what was played;
`opsroom lint` tells (TAL046) when a mission, its map or the shared charts have changed since.

The three players: **random** does anything that is legal; **plain** flies at what is nearest; **tips** follows the
advice printed in the rules (bombers first, a different one each, within reach of England).

## The RAF's victories, in per cent

The range beside a rate is its 95 % interval. *Aim* is the designed curve for *tips*: a bad day with the masts down,
better ones at Adlertag and in the north, the worst of it from 24 August to 4 September, relief as London takes the
weight, and an autumn that favours the defence. No mission is meant to fall below 10 or rise above 85. Missions 1 to 3
are the game's own and are not tuned, but by their maps.

| Mission | random | plain | tips | aim | drawn (tips) |
|---|---|---|---|---|---|""".splitlines()
    for m in all_measured:
        cells = []
        for player in PLAYERS:
            tally = m.tallies[player]
            low, high = wilson(tally.winners["raf"], tally.games)
            cells.append(f"{rate(tally, 'raf'):.0f} ({100 * low:.0f}–{100 * high:.0f})")
        aim = AIMS.get(m.mission.number)
        cells.append(f"{aim[0]}–{aim[1]}" if aim else "–")
        cells.append(f"{rate(m.tallies['tips'], 'draw'):.0f}")
        yield f"| {m.mission.number} {m.mission.title} | {' | '.join(cells)} |"
    yield from ["", "The curve, *tips*, a mark for every two per cent:", "", "```"]
    for m in all_measured:
        won = rate(m.tallies["tips"], "raf")
        yield f"{m.mission.number:2} {'#' * round(won / 2):<50} {won:.0f}"
    yield from f"""```

## Pace

*Handfuls* are the times dice are picked up, set-up included; *minutes* reckons {SECONDS_A_HANDFUL} seconds for each and
{SECONDS_A_ROUND} for moving and marking in a Round. *Early* is the share of games with a loss before Round 3.
*Nothing comes* is the exact chance of a set-up in which no unit makes for a Target.

| Mission | Rounds | handfuls | minutes | early | points, RAF : Luftwaffe | nothing comes |
|---|---|---|---|---|---|---|""".splitlines()
    for m in all_measured:
        tips = m.tallies["tips"]
        mean = [sum(p[side] * n for p, n in tips.points.items()) / tips.games for side in (0, 1)]
        none = "no Targets" if m.none == 1 else f"{100 * float(m.none):.2f} %"
        pace = m.pace
        yield (
            f"| {m.mission.number} | {pace.rounds:.1f} | {pace.handfuls:.0f} | {pace.minutes:.0f} | {pace.early:.0f} % "
            f"| {mean[0]:.0f} : {mean[1]:.0f} | {none} |"
        )
    yield from [
        "",
        "## Special missions",
        "",
        "Per cent of games in which each came about, *tips*.",
        "",
        "| Special mission | Side | VP | |",
        "|---|---|---|---|",
    ]
    for m in all_measured:
        tips = m.tallies["tips"]
        for special in m.mission.specials:
            side = "RAF" if special.side == "raf" else "Luftwaffe"
            share = 100 * tips.specials[special.id] / tips.games
            yield f"| {m.mission.number}: {special.printed} | {side} | {special.vp} | {share:.0f} |"


def main() -> None:
    """Plays, prints, and writes unless only some missions were asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--mission", type=int, action="append", help="play only this one; may be given again")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    pack, view = open_shipped()
    done: list[Measured] = []
    for number in asked.mission or sorted(view.missions):
        done.append(measure(pack, view, number, asked.games, asked.jobs))
        print(describe(done[-1]), flush=True)
    if not asked.mission:
        (PACK / "balance.yaml").write_text("\n".join(compose_record(done, asked.games)) + "\n", "utf-8")
        (ROOT / "docs" / "balance.md").write_text("\n".join(compose_page(done, asked.games)) + "\n", "utf-8")


if __name__ == "__main__":
    main()
